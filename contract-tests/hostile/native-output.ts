// What a native server says is input too: numbers that are none, events of megabytes, bodies that
// are something else.
import { ask, chatBody, fakeBehind, type LoadedModel, loadedModels } from '../support/client.ts';
import { HEARING } from '../support/media.ts';
import { idOf, type Server } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';
import { CHAT } from './requests.ts';

const MIB = 2 ** 20;
/** A stream that was begun, or the one status for a response that makes no sense. */
const TOLD = [200, 502];

async function fakeOf(server: Server, model: string): Promise<LoadedModel> {
  const find = async () =>
    (await loadedModels(server)).find(({ model_name }) => model_name === model);
  const found = await find();
  if (found !== undefined) return found;
  await ask(server, { path: '/v1/load', body: { model_name: model } });
  const loaded = await find();
  if (loaded === undefined) throw new Error(`${model} can't be loaded.`);
  return loaded;
}

/**
 * Asks for a response while the native server says this to everything, then for what the server
 * knows of it.
 */
function says(
  said: () => string,
  question: Parameters<typeof ask>[1],
  model: string = idOf('chat'),
) {
  return async (server: Server): Promise<Answer> => {
    const fake = fakeBehind(await fakeOf(server, model));
    await fake.order({ says: said() });
    try {
      const { status, text } = await ask(server, question).catch(() => ({
        status: 'cut',
        text: '',
      }));
      for (const path of ['/v1/stats', '/metrics', '/v1/health', '/v1/system-stats']) {
        const reply = await ask(server, { path });
        if (reply.status >= 500) return { outcome: `${path}: ${reply.status}`, text: reply.text };
        if (path === '/v1/stats' && !areFigures(reply.json))
          return { outcome: `${path}: no figures`, text: reply.text };
      }
      return { outcome: status, text };
    } finally {
      await fake.order({});
    }
  };
}

/** Counts and times, all of which are numbers that a chart can show. */
const areFigures = (stats: unknown): boolean =>
  typeof stats === 'object' && stats !== null
    ? Object.values(stats).every(areFigures)
    : stats === null || (typeof stats === 'number' && stats >= 0);

const event = (json: string) => `data: ${json}\n\n`;
const HELLO = event('{"choices":[{"index":0,"delta":{"content":"Hello"}}]}');
const DONE = event('[DONE]');
/** A stream that ends with these figures, written out. */
const streamWith = (figures: string) =>
  `${HELLO}${event(`{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],${figures}}`)}${DONE}`;
const NUMBERS = [
  '-1',
  '1e400',
  '-1e400',
  '"12"',
  'null',
  '{}',
  '[]',
  'true',
  '0.5',
  '1e21',
  '"__proto__"',
  `"${'9'.repeat(1000)}"`,
];
const TIMINGS = ['prompt_n', 'predicted_n', 'cache_n', 'predicted_per_second'];
const USAGE = ['prompt_tokens', 'completion_tokens'];

const STREAM = { path: CHAT, body: chatBody('chat', { stream: true }) };
const WHOLE = { path: CHAT, body: chatBody('chat') };
const hostile = (
  title: string,
  said: () => string,
  question: Parameters<typeof ask>[1] = STREAM,
): HostileCase => ({
  title,
  expected: TOLD,
  isTalkative: true,
  send: says(said, question),
});

/** All at one time: each number in its place. */
function numbersIn(
  title: string,
  question: Parameters<typeof ask>[1],
  said: (number: string) => string,
): HostileCase[] {
  return NUMBERS.map((number) =>
    hostile(`${title} of ${number.slice(0, 20)}`, () => said(number), question),
  );
}

const inAll = (names: readonly string[], number: string) =>
  names.map((name) => `"${name}":${number}`).join();

export const NATIVE_OUTPUT: HostileClass = {
  name: 'native servers',
  cases: [
    ...numbersIn('timings', STREAM, (number) =>
      streamWith(`"timings":{${inAll(TIMINGS, number)}}`),
    ),
    ...numbersIn('usage', STREAM, (number) =>
      streamWith(
        `"usage":{${inAll(USAGE, number)},"prompt_tokens_details":{"cached_tokens":${number}}}`,
      ),
    ),
    ...['null', '[]', '"x"', '5', '[[]]'].flatMap((value) => [
      hostile(`timings that are ${value}`, () => streamWith(`"timings":${value},"usage":${value}`)),
      hostile(`choices that are ${value}`, () => `${event(`{"choices":${value}}`)}${DONE}`),
      hostile(`choices of ${value}`, () => `${event(`{"choices":[${value}]}`)}${DONE}`),
      hostile(
        `a delta that is ${value}`,
        () => `${event(`{"choices":[{"delta":${value}}]}`)}${DONE}`,
      ),
      hostile(`an event that is ${value}`, () => `${event(value)}${DONE}`),
      hostile(`an error that is ${value}`, () => `${event(`{"error":${value}}`)}${DONE}`),
      hostile(`a body that is ${value}`, () => value, WHOLE),
      hostile(
        `an event for Anthropic that is ${value}`,
        () => `${event(`{"choices":[{"delta":${value}}]}`)}${event(value)}${DONE}`,
        { path: '/v1/messages', body: { ...chatBody('chat'), max_tokens: 5, stream: true } },
      ),
      hostile(
        `an event for Ollama that is ${value}`,
        () => `${event(`{"choices":[{"delta":${value}}]}`)}${event(value)}${DONE}`,
        { path: '/api/chat', body: chatBody('chat') },
      ),
      hostile(
        `an event for responses that is ${value}`,
        () => `${event(`{"choices":[{"delta":${value}}]}`)}${event(value)}${DONE}`,
        { path: '/v1/responses', body: { model: idOf('chat'), input: 'Hello', stream: true } },
      ),
    ]),
    hostile(
      'an event of 16 MB',
      () => `${event(`{"choices":[{"delta":{"content":"${'x'.repeat(16 * MIB)}"}}]}`)}${DONE}`,
    ),
    hostile(
      'an event of 8 MB of [',
      () => `${event(`{"timings":{"prompt_n":${'['.repeat(8 * MIB)}`)}${DONE}`,
    ),
    hostile('a body of 8 MB of [', () => '['.repeat(8 * MIB), WHOLE),
    hostile(
      'a body of three million objects',
      () => `{"choices":[${'{},'.repeat(3_000_000)}{}]}`,
      WHOLE,
    ),
    hostile('100,000 events', () => HELLO.repeat(100_000) + DONE),
    hostile('a million empty events', () => `${'data:\n\n'.repeat(1_000_000)}${DONE}`),
    hostile('two million line feeds', () => `${HELLO}${'\n'.repeat(2_000_000)}${DONE}`),
    hostile('a million comments', () => `${': a\n'.repeat(1_000_000)}${HELLO}${DONE}`),
    hostile('a million carriage returns', () => `${HELLO}${'\r'.repeat(1_000_000)}${DONE}`),
    hostile('an event of a million lines', () => `${'data: a\n'.repeat(1_000_000)}\n${DONE}`),
    hostile('a stream of nothing', () => ''),
    hostile(
      'tool calls with a huge index',
      () =>
        `${event('{"choices":[{"delta":{"tool_calls":[{"index":4294967290,"id":"a","function":{"name":"b","arguments":"{}"}}]}}]}')}${DONE}`,
      WHOLE,
    ),
    hostile(
      'tool calls with a negative index',
      () =>
        `${event('{"choices":[{"delta":{"tool_calls":[{"index":-1},{"index":1e400},{"index":"__proto__"}]}}]}')}${DONE}`,
      WHOLE,
    ),
    hostile(
      'choices with a huge index',
      () => `${event('{"choices":[{"index":4294967290,"delta":{"content":"x"}}]}')}${DONE}`,
      WHOLE,
    ),
    ...NUMBERS.map((number) => ({
      title: `a transcription with ${number.slice(0, 20)}`,
      expected: TOLD,
      isTalkative: true,
      send: (server: Server) => {
        const form = new FormData();
        form.append('model', HEARING);
        form.append('response_format', 'verbose_json');
        form.append('file', new Blob([new Uint8Array(wav(speech(100)))]), 'a.wav');
        const said = `{"text":${number},"duration":${number},"segments":[{"start":${number},"end":${number},"text":${number}}],"timings":{${inAll(TIMINGS, number)}}}`;
        return says(() => said, { path: '/v1/audio/transcriptions', body: form }, HEARING)(server);
      },
    })),
    {
      title: 'no chat is done twice because a connection was lost',
      expected: ['502, done once'],
      async send(server) {
        const fake = fakeBehind(await fakeOf(server, idOf('chat')));
        await ask(server, WHOLE);
        const before = await fake.counts();
        const { status, text } = await ask(server, {
          path: CHAT,
          body: chatBody('chat', { fake: { hangsUp: true } }),
        });
        const times = (await fake.counts()).started - before.started;
        return { outcome: `${status}, done ${times === 1 ? 'once' : `${times} times`}`, text };
      },
    },
  ],
};
