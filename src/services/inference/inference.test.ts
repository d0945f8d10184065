import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { nothingElsewhere, oneModelEach } from '../../../fixtures/candidates.ts';
import { roomForResponses } from '../../../fixtures/collected.ts';
import {
  createForgottenFailures,
  NO_TRIALS,
  NO_VISITS,
  PLAIN_RESIDENCY,
  UNKNOWN_MACHINE,
  unwatched,
} from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { plainRecipe, plainWith, planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import {
  BackendRefused,
  BackendResponseInvalid,
  CapabilityNotSupported,
  ModelNotFound,
  NoModelLoaded,
} from '../../errors.ts';
import { BackendCrashed } from '../../processes/errors.ts';
import type { ExitReport, NativeServer, NativeServers } from '../../processes/native-server.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { readLlamacppRefusal } from '../../recipes/llamacpp/refusals.ts';
import { createBringUp } from '../loading/bring-up.ts';
import { createCrashBackoff } from '../loading/crash-backoff.ts';
import { ModelKeepsCrashing, RequestKeepsCrashing } from '../loading/errors.ts';
import type { LoadPlans } from '../loading/load-plans.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import { Residency } from '../residency/residency.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createStats } from '../telemetry/stats.ts';
import { NativeServerUpstream } from '../upstream/native-servers.ts';
import { readyModelsOf } from '../upstream/ready-models.ts';
import { Inference } from './inference.ts';
import type { InferenceBody, InferenceRequest } from './request.ts';
import { createChatAssembler } from './stream/assemble.ts';
import type { CollectedResponses } from './stream/collected.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, child: Child) => void;

/** Of the event loop; a lost connection shows within a few. */
const TURNS_UNTIL_NOTICED = 100;

interface Child {
  die(): void;
  /** As a real process: it can't be reached any more, but its end is reported later. */
  dieUnnoticed(): void;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Every start is an HTTP server of this process, which dies when its handler says so. */
function createChildren(handlers: readonly Handler[]) {
  let starts = 0;
  const nativeServers: NativeServers = {
    async start(): Promise<NativeServer> {
      const handler = handlers[starts++] ?? handlers.at(-1);
      let exit: (report: ExitReport) => void = () => {};
      const exited = new Promise<ExitReport>((resolve) => {
        exit = resolve;
      });
      const server = createServer((request, response) =>
        handler?.(request, response, { die: () => end(false), dieUnnoticed }),
      );
      function dieUnnoticed(): void {
        disappear();
        const endAfter = (turns: number) =>
          setImmediate(() => (turns > 0 ? endAfter(turns - 1) : end(false)));
        endAfter(TURNS_UNTIL_NOTICED);
      }
      function disappear(): void {
        server.close();
        server.closeAllConnections();
      }
      function end(expected: boolean): void {
        disappear();
        exit({ exitCode: 1, signal: undefined, expected, lastLines: [] });
      }
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ends.push(() => end(true));
      const { port } = server.address() as AddressInfo;
      return {
        pid: starts,
        port,
        baseUrl: `http://127.0.0.1:${port}`,
        command: [],
        state: () => 'ready',
        exited,
        stop: async () => end(true),
      };
    },
    close: async () => {},
  };
  return { nativeServers, starts: () => starts };
}

function knownModel(id: string, type: KnownModel['type']): KnownModel {
  const { model } = planFor(id, { type });
  return {
    ...model,
    origin: 'extra',
    bareName: id,
    checkpoints: { main: model.checkpoint },
    diskFiles: [model.path],
    labels: [],
    createdSeconds: 1,
    downloaded: true,
    suggested: true,
  };
}

function setUp(
  handlers: readonly Handler[],
  {
    exitNoticeMs = 60_000,
    unloadGraceMs = 60_000,
    recipe = plainRecipe,
    collected = roomForResponses(),
  }: {
    exitNoticeMs?: number;
    unloadGraceMs?: number;
    recipe?: Recipe;
    collected?: CollectedResponses;
  } = {},
) {
  const children = createChildren(handlers);
  const known = [knownModel('extra.chat', 'llm'), knownModel('extra.embedder', 'embedding')];
  const { log, lines } = createSilentLog();
  const models: Pick<Models, 'get'> = {
    async get(name) {
      const found = known.find(({ id }) => id === name || id === `extra.${name}`);
      if (!found) throw new ModelNotFound(name);
      return found;
    },
  };
  const clock = { nowMs: 0 };
  const crashBackoff = createCrashBackoff({
    failures: createForgottenFailures({ now: () => clock.nowMs, log }),
  });
  const bringUp = createBringUp({
    nativeServers: children.nativeServers,
    next: async (_plan, failure) => {
      throw failure;
    },
    started: async () => {},
    memory: UNKNOWN_MACHINE,
    trials: NO_TRIALS,
    log,
  });
  const residency = new Residency({
    ...PLAIN_RESIDENCY,
    bringUp,
    nativeServers: children.nativeServers,
    onEnd: crashBackoff.noteEnd,
    maxLoadedModels: () => 1,
    unloadGraceMs,
    now: () => 0,
    log,
  });
  const loadPlans: Pick<LoadPlans, 'make'> = {
    make: async ({ name }) =>
      planFor(name, { recipe, type: name === 'extra.embedder' ? 'embedding' : 'llm' }),
  };
  const stats = createStats();
  const metrics = createMetrics({ version: '1', replicas: () => [], loaded: () => [] });
  const inference = new Inference({
    ...unwatched(),
    models,
    candidates: oneModelEach,
    localOnly: nothingElsewhere,
    ready: readyModelsOf(residency),
    upstream: new NativeServerUpstream({
      residency,
      loadPlans,
      crashBackoff,
      visits: NO_VISITS,
      exitNoticeMs,
    }),
    observe(request) {
      metrics.observe(request);
      stats.observe(request);
    },
    collected,
    now: () => performance.now(),
    log,
  });
  return { inference, residency, stats, metrics, clock, lines, starts: children.starts };
}

function chat(
  body: Partial<InferenceBody> = {},
  others: Partial<InferenceRequest> = {},
): InferenceRequest {
  const full = { model: 'extra.chat', messages: [{ role: 'user', content: 'Hi' }], ...body };
  return {
    capability: 'chat',
    type: 'llm',
    body: full,
    place: placeOf(),
    signal: new AbortController().signal,
    ...others,
  };
}

const HEAD = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };
const chunk = (choice: object) =>
  `data: ${JSON.stringify({ ...HEAD, choices: [{ index: 0, ...choice }] })}\n\n`;
/** What begins a response, and what goes on with it. */
const event = (content: string) => chunk({ delta: { role: 'assistant', content } });
const more = (content: string) => chunk({ delta: { content } });
const FINISH = chunk({ delta: {}, finish_reason: 'stop' });
const MARKER = 'data: [DONE]\n\n';
const DONE = FINISH + MARKER;

/** Answers with these chunks and ends cleanly. */
function answering(...chunks: readonly string[]): Handler {
  return (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(chunk);
    response.end();
  };
}

async function textOf(events: { encoded: AsyncIterable<Uint8Array> }): Promise<string> {
  const blocks: Uint8Array[] = [];
  for await (const block of events.encoded) blocks.push(block);
  return Buffer.concat(blocks).toString();
}

/** True once nothing holds the model any more: then it can be unloaded without its grace. */
async function isFree({ residency }: ReturnType<typeof setUp>): Promise<boolean> {
  await residency.unload('extra.chat');
  return true;
}

test('a least length that nothing would keep to is refused, before a model is loaded for it and after', async () => {
  const { inference, starts } = setUp([answering(event('Hi'), DONE)]);
  const asking = () => inference.stream(chat({ min_tokens: 5 }));
  await expect(asking()).rejects.toThrow(/at least 5 tokens/);
  expect(starts()).toBe(0);
  await textOf(await inference.stream(chat({ min_tokens: 0 })));
  await expect(asking()).rejects.toBeInstanceOf(CapabilityNotSupported);
});

test('a chat that wants to hear its response is refused before a model is loaded, with the place that speaks', async () => {
  const { inference, starts } = setUp([answering(event('Hi'), DONE)]);
  const refused = inference.stream(chat({ modalities: ['text', 'audio'] }));
  await expect(refused).rejects.toMatchObject({
    param: 'modalities',
    message: expect.stringContaining('/audio/speech'),
  });
  await expect(inference.stream(chat({ modalities: ['image'] }))).rejects.toThrow(
    "'modalities' asks for 'image'",
  );
  expect(starts()).toBe(0);
  for (const modalities of [['text'], [], null]) {
    expect(await textOf(await inference.stream(chat({ modalities })))).toBe(event('Hi') + DONE);
  }
});

test('the log at trace has the words of a request, but not of one that leaves nothing', async () => {
  const { inference, lines } = setUp([answering(event('Hi'), DONE)]);
  const words = (content: string) => ({ messages: [{ role: 'user', content }] });
  await textOf(await inference.stream(chat(words('Not a secret.'))));
  const place = placeOf('', { leavesNothing: true });
  await textOf(await inference.stream(chat(words('A secret of mine.'), { place })));
  expect(lines.filter((line) => line.includes('Not a secret.'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('A secret of mine.'))).toEqual([]);
});

test('a chat is brought into its one form before the native server gets it, other requests are not', async () => {
  const bodies: string[] = [];
  const recipe = plainWith({ protocol: { paths: { chat: '/chat', tokenize: '/tokenize' } } });
  const all = setUp(
    [
      (request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        request.on('end', () => {
          bodies.push(body);
          response.end(request.url === '/chat' ? event('a') + DONE : '{"tokens":[]}');
        });
      },
    ],
    { recipe },
  );
  const messages = [{ role: 'developer', content: 'Be kind.' }];
  await textOf(await all.inference.stream(chat({ messages })));
  const { signal } = new AbortController();
  await all.inference.json({
    capability: 'tokenize',
    body: { model: 'extra.chat', messages },
    place: placeOf(),
    signal,
  });
  expect(bodies.map((body) => JSON.parse(body).messages[0].role)).toEqual(['system', 'developer']);
});

test('what is read whole counts into what is held of all responses, until its client has it', async () => {
  const collected = roomForResponses();
  const recipe = plainWith({ protocol: { paths: { tokenize: '/tokenize' } } });
  const tokens = JSON.stringify({ tokens: Array.from({ length: 5000 }, (_, token) => token) });
  const answer: Handler = (request, response) => {
    request.resume();
    response.end(tokens);
  };
  const { inference } = setUp([answer], { recipe, collected });
  let release = () => {};
  const onOver = (callback: () => void) => {
    release = callback;
  };
  await inference.json(chat({}, { capability: 'tokenize', onOver }));
  expect(collected.bytes).toBe(tokens.length);
  release();
  expect(collected.bytes).toBe(0);
});

test('what the native server of a loaded model does not offer is refused', async () => {
  const all = setUp([answering(event('a'), DONE)]);
  await textOf(await all.inference.stream(chat()));
  const { signal } = new AbortController();
  const asked = all.inference.json({
    capability: 'slots',
    body: { model: 'extra.chat' },
    place: placeOf(),
    signal,
  });
  await expect(asked).rejects.toThrow(/does not offer slots/);
  expect(await isFree(all)).toBe(true);
});

test('a stream is passed on byte for byte, and measured', async () => {
  const all = setUp([answering(event('Hel'), `: ping\n\n${more('lo')}`, DONE)]);
  expect(await textOf(await all.inference.stream(chat()))).toBe(
    `${event('Hel')}: ping\n\n${more('lo')}${DONE}`,
  );
  expect(all.stats.last()?.outputTokens).toBe(2);
  expect(await isFree(all)).toBe(true);
});

test('the native server is asked for its model by our id, as its recipe wants it', async () => {
  let asked = '';
  const all = setUp([
    (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        asked += text;
      });
      request.on('end', () => response.end(event('a') + DONE));
    },
  ]);
  await textOf(await all.inference.stream(chat({ model: 'chat', vendor: { deep: 1 } })));
  expect(JSON.parse(asked)).toMatchObject({ model: 'extra.chat', vendor: { deep: 1 } });
});

test('a native server that has a name of its own for its model is answered for with ours', async () => {
  const recipe = plainWith({ protocol: { rewritesModelName: true } });
  const named =
    'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"/m/0123","choices":[{"index":0,"delta":{"role":"assistant","content":"a"}}]}\n\n';
  const streaming = setUp([answering(named, DONE)], { recipe });
  const renamed =
    named.replace('/m/0123', 'extra.chat') + FINISH.replace('"m"', '"extra.chat"') + MARKER;
  expect(await textOf(await streaming.inference.stream(chat()))).toBe(renamed);
  const whole = setUp([answering(named, DONE)], { recipe });
  expect(await whole.inference.complete(chat(), createChatAssembler)).toMatchObject({
    model: 'extra.chat',
  });
  const vectors = setUp([respondingJson(JSON.stringify({ ...VECTORS, model: '/m/0123' }))], {
    recipe,
  });
  expect(await vectors.inference.json(embed())).toEqual({ ...VECTORS, model: 'extra.embedder' });
});

test('a clean end without the end marker gets it appended', async () => {
  const { inference } = setUp([answering(event('a'), FINISH)]);
  expect(await textOf(await inference.stream(chat()))).toBe(event('a') + DONE);
});

test('an error event in the stream is passed on untouched, and nothing is appended', async () => {
  const error = 'data: {"error":{"code":500,"message":"It broke.","type":"server_error"}}\n\n';
  const { inference } = setUp([answering(event('a'), error)]);
  expect(await textOf(await inference.stream(chat()))).toBe(event('a') + error);
});

test('a stream that ends because of too many requests says so by the code that clients of OpenAI know', async () => {
  const error = { code: 429, message: 'Slow down.', type: 'requests' };
  const { inference } = setUp([answering(event('a'), `data: ${JSON.stringify({ error })}\n\n`)]);
  const told = { ...error, code: 'rate_limit_exceeded' };
  expect(await textOf(await inference.stream(chat()))).toBe(
    `${event('a')}data: ${JSON.stringify({ error: told })}\n\n`,
  );
});

describe('a context that overflows in the middle of a stream', () => {
  const overflow = { code: 500, message: 'Context size has been exceeded.', type: 'server_error' };
  const handlers = [
    answering(event('a'), `${more('b')}data: ${JSON.stringify({ error: overflow })}\n\n`),
  ];
  const meaning = {
    code: 'context_length_exceeded',
    message: expect.stringMatching(/maximum context length/),
  };
  const recipe = plainWith({ protocol: { readRefusal: readLlamacppRefusal } });

  test('is told in a stream that is passed on, after all that came before it', async () => {
    const text = await textOf(await setUp(handlers, { recipe }).inference.stream(chat()));
    const events = text.split('\n\n').filter((part) => part !== '');
    expect(events.slice(0, -1).join('\n\n')).toBe((event('a') + more('b')).trimEnd());
    expect(JSON.parse(events.at(-1)?.slice('data: '.length) ?? '').error).toMatchObject(meaning);
  });

  test('is the refusal of a request whose response is put together', async () => {
    const asked = setUp(handlers, { recipe }).inference.complete(chat(), createChatAssembler);
    await expect(asked).rejects.toMatchObject({ ...meaning, status: 400 });
  });

  test('is thrown among the events that are read', async () => {
    const read = async () => {
      for await (const _event of await setUp(handlers, { recipe }).inference.events(chat()));
    };
    await expect(read()).rejects.toMatchObject({ ...meaning, status: 400 });
  });
});

test('a model that writes of errors is passed on byte for byte', async () => {
  const said = event('{"error":{"message":"Context size has been exceeded.","code":500}}') + DONE;
  const recipe = plainWith({ protocol: { readRefusal: readLlamacppRefusal } });
  expect(await textOf(await setUp([answering(said)], { recipe }).inference.stream(chat()))).toBe(
    said,
  );
});

test('a clean end in the middle of an event is an error, after all whole events', async () => {
  const { inference } = setUp([answering(event('a'), 'data: {"choi')]);
  const seen: string[] = [];
  const reading = (async () => {
    for await (const block of (await inference.stream(chat())).encoded)
      seen.push(Buffer.from(block).toString());
  })();
  await expect(reading).rejects.toThrow(BackendCrashed);
  expect(seen.join('')).toBe(event('a'));
});

test('an end without a single event is an error, not an empty success', async () => {
  const { inference } = setUp([answering()]);
  await expect(textOf(await inference.stream(chat()))).rejects.toThrow(BackendResponseInvalid);
});

test('a child that dies in its response is an error, is not asked again, and the next request gets a fresh one', async () => {
  const all = setUp([
    (_request, response, child) => {
      response.writeHead(200);
      response.write(event('a'), () => child.die());
    },
    answering(event('b'), DONE),
  ]);
  await expect(textOf(await all.inference.stream(chat()))).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(1);
  expect(await textOf(await all.inference.stream(chat()))).toBe(event('b') + DONE);
});

test.each(['extra.chat', 'local'])(
  'a child that dies before it answers is asked once more (model %s)',
  async (model) => {
    let mustDie = false;
    const all = setUp([
      (request, response, child) => {
        if (mustDie) child.die();
        else answering(event('a'), DONE)(request, response, child);
      },
      answering(event('b'), DONE),
    ]);
    await textOf(await all.inference.stream(chat()));
    mustDie = true;
    expect(await textOf(await all.inference.stream(chat({ model })))).toBe(event('b') + DONE);
    expect(all.starts()).toBe(2);
  },
);

test('a child that dies before it answers twice is not asked a third time', async () => {
  const all = setUp([(_request, _response, child) => child.die()]);
  await expect(all.inference.stream(chat())).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(2);
});

test('a client is told of the death of a child when that is known to all, so that it never meets the dead one', async () => {
  const all = setUp([(_request, _response, child) => child.dieUnnoticed()]);
  await expect(all.inference.stream(chat())).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(2);
  await expect(all.inference.stream(chat({ another: true }))).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(4);
});

test('so is the client of a stream whose child dies in it', async () => {
  const all = setUp([
    (_request, response, child) => {
      response.write(event('a'), () => child.dieUnnoticed());
    },
    answering(event('b'), DONE),
  ]);
  await expect(textOf(await all.inference.stream(chat()))).rejects.toThrow(BackendCrashed);
  expect(all.residency.loaded()).toEqual([]);
});

test('when a child dies, each of its requests fares by what its client has got', async () => {
  const asked: string[] = [];
  const all = setUp([
    (request, response, child) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        const { name } = JSON.parse(body);
        asked.push(name);
        if (name !== 'waits') response.write(event(name));
        if (asked.length === 3) setImmediate(child.die);
      });
    },
    answering(event('fresh'), DONE),
  ]);
  const begun = all.inference.stream(chat({ name: 'begun' })).then(textOf);
  const waits = all.inference.stream(chat({ name: 'waits' })).then(textOf);
  const whole = all.inference.complete(chat({ name: 'whole' }), createChatAssembler);
  await expect(begun).rejects.toThrow(BackendCrashed);
  expect(await waits).toBe(event('fresh') + DONE);
  expect(await whole).toMatchObject({ choices: [{ message: { content: 'fresh' } }] });
  expect(asked.toSorted()).toEqual(['begun', 'waits', 'whole']);
  expect(all.starts()).toBe(2);
});

test('a response in one piece whose model is unloaded by hand is not asked for again', async () => {
  const begun = withResolvers<void>();
  const all = setUp(
    [
      (_request, response) => {
        response.write(event('a'), () => begun.resolve());
      },
      answering(event('b'), DONE),
    ],
    { unloadGraceMs: 0 },
  );
  const whole = all.inference.complete(chat(), createChatAssembler);
  const failed = expect(whole).rejects.toThrow(BackendCrashed);
  await begun.promise;
  await all.residency.unload('extra.chat');
  await failed;
  expect(all.starts()).toBe(1);
});

test('a response in one piece is asked for again only once', async () => {
  const all = setUp([
    (_request, response, child) => {
      response.write(event('half'), () => setImmediate(child.die));
    },
  ]);
  await expect(all.inference.complete(chat(), createChatAssembler)).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(2);
});

test('a model whose child keeps dying is refused for a while, until a good response makes an end of it', async () => {
  let isIll = true;
  const all = setUp([
    (request, response, child) => {
      if (isIll) child.die();
      else answering(event('well'), DONE)(request, response, child);
    },
  ]);
  let asked = 0;
  const ask = () => all.inference.stream(chat({ asked: asked++ })).then(textOf);
  await expect(ask()).rejects.toThrow(BackendCrashed);
  await expect(ask()).rejects.toThrow(BackendCrashed);
  // The model dies of the server's own small request, and that is the fifth death.
  await expect(ask()).rejects.toThrow(ModelKeepsCrashing);
  expect(all.starts()).toBe(5);
  isIll = false;
  await expect(ask()).rejects.toThrow(/has died 5 times .* in 1 s/);
  expect(all.starts()).toBe(5);
  all.clock.nowMs += 1000;
  expect(await ask()).toBe(event('well') + DONE);
  isIll = true;
  await expect(ask()).rejects.toThrow(BackendCrashed);
});

/** Children that die of every request that says so, and answer all others with its number. */
const diesOfKillers: Handler = (request, response, child) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => {
    const { kills, asked } = JSON.parse(body);
    if (kills) child.die();
    else answering(event(String(asked)), DONE)(request, response, child);
  });
};

test('fifty requests that kill, all different, do not make the model unavailable', async () => {
  const all = setUp([diesOfKillers]);
  const ask = (body: object) => all.inference.stream(chat(body)).then(textOf);
  for (let asked = 0; asked < 50; asked += 1) {
    const killing = ask({ asked, kills: true });
    // Now and then a good one among them, at the same time.
    const good = asked % 10 === 9 ? ask({ asked }) : undefined;
    await expect(killing).rejects.toThrow(BackendCrashed);
    if (good) expect(await good).toBe(event(String(asked)) + DONE);
  }
  expect(await ask({ asked: 'last' })).toBe(event('last') + DONE);
});

test('several killers at a time are told, and the good ones among them are answered', async () => {
  const all = setUp([diesOfKillers]);
  const asking = Array.from({ length: 12 }, (_, asked) => {
    const kills = asked % 3 === 0;
    const answer = all.inference.stream(chat({ asked, kills })).then(textOf);
    return kills
      ? expect(answer).rejects.toThrow(BackendCrashed)
      : expect(answer).resolves.toBe(event(`${asked}`) + DONE);
  });
  await Promise.all(asking);
});

test('a request that killed twice is refused without a start, others are not, and a load or ten minutes forgive it', async () => {
  const all = setUp([diesOfKillers]);
  const ask = (body: object) => all.inference.stream(chat(body)).then(textOf);
  await expect(ask({ kills: true })).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(2);
  await expect(ask({ kills: true })).rejects.toThrow(RequestKeepsCrashing);
  expect(all.starts()).toBe(2);
  expect(await ask({ asked: 1 })).toBe(event('1') + DONE);
  await expect(ask({ kills: true })).rejects.toThrow(RequestKeepsCrashing);
  all.clock.nowMs += 600_001;
  await expect(ask({ kills: true })).rejects.toThrow(BackendCrashed);
});

test('a request that killed once and then had its response may kill once more', async () => {
  let isIll = true;
  const all = setUp([
    (request, response, child) => {
      if (isIll) child.die();
      else answering(event('a'), DONE)(request, response, child);
      isIll = false;
    },
  ]);
  const ask = () => all.inference.stream(chat({ kills: 'once' })).then(textOf);
  for (const starts of [2, 3]) {
    isIll = true;
    expect(await ask()).toBe(event('a') + DONE);
    expect(all.starts()).toBe(starts);
  }
});

test('of two requests the one whose response had not begun is blamed', async () => {
  const begun = withResolvers<void>();
  const all = setUp([
    (request, response, child) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        if (JSON.parse(body).kills) child.die();
        else response.write(event('a'), () => begun.resolve());
      });
    },
  ]);
  const isCut = expect(all.inference.stream(chat()).then(textOf)).rejects.toThrow(BackendCrashed);
  await begun.promise;
  const kill = () => all.inference.stream(chat({ kills: true })).then(textOf);
  await expect(kill()).rejects.toThrow(BackendCrashed);
  await isCut;
  const starts = all.starts();
  await expect(kill()).rejects.toThrow(RequestKeepsCrashing);
  expect(all.starts()).toBe(starts);
});

test('a request that only ran when the native server died is not blamed', async () => {
  let isFirst = true;
  const begun = withResolvers<void>();
  const all = setUp([
    (request, response, child) => {
      request.resume();
      response.write(event('a'), () => begun.resolve());
      if (!isFirst) child.die();
      isFirst = false;
    },
    answering(event('b'), DONE),
  ]);
  const bystander = () => all.inference.stream(chat({ name: 'bystander' })).then(textOf);
  const isCut = expect(bystander()).rejects.toThrow(BackendCrashed);
  await begun.promise;
  expect(await all.inference.stream(chat({ name: 'killer' })).then(textOf)).toBe(event('b') + DONE);
  await isCut;
  expect(await bystander()).toBe(event('b') + DONE);
});

test('a living child that cuts the connection is not waited for', async () => {
  const all = setUp([(request) => request.socket.destroy()]);
  await expect(all.inference.stream(chat())).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(1);
  expect(await isFree(all)).toBe(true);
});

test.each([
  {
    title: 'an error object',
    status: 400,
    body: '{"error":{"code":400,"message":"Too long.","type":"exceed_context_size_error"}}',
    refusal: { status: 400, message: 'Too long.', type: 'exceed_context_size_error', code: 400 },
  },
  {
    title: 'a text',
    status: 503,
    body: '{"error":"Loading model"}',
    refusal: { status: 503, message: 'Loading model', type: undefined, code: undefined },
  },
  {
    title: 'no JSON',
    status: 500,
    body: 'Oops',
    refusal: { status: 500, message: 'The native server refused with status 500: Oops' },
  },
  {
    title: 'fields of wrong types',
    status: 404,
    body: '{"error":{"message":{"a":1},"code":true}}',
    refusal: { status: 404, code: undefined, type: undefined },
  },
])('a refusal with $title keeps its status and words', async ({ status, body, refusal }) => {
  const all = setUp([(_request, response) => response.writeHead(status).end(body)]);
  const error = await all.inference.stream(chat()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackendRefused);
  expect(error).toMatchObject(refusal);
  expect(await isFree(all)).toBe(true);
});

test('a status that means neither success nor failure fails the request', async () => {
  const { inference } = setUp([
    (_request, response) => response.writeHead(302, { location: '/' }).end('{"error":"no"}'),
  ]);
  await expect(inference.stream(chat())).rejects.toThrow(BackendResponseInvalid);
});

test.each([true, false])(
  'a client that leaves ends the request in the child (streamed: %s)',
  async (streamed) => {
    let closed: (value: string) => void = () => {};
    const childSaw = new Promise<string>((resolve) => {
      closed = resolve;
    });
    const client = new AbortController();
    const all = setUp([
      (_request, response) => {
        response.on('close', () => closed('close'));
        response.writeHead(200);
        response.write(event('a'), () => client.abort(new Error('gone')));
      },
    ]);
    const request = chat({}, { signal: client.signal });
    const reading = streamed
      ? all.inference.stream(request).then(textOf)
      : all.inference.complete(request, createChatAssembler);
    await expect(reading).rejects.toThrow('gone');
    expect(await childSaw).toBe('close');
    expect(await isFree(all)).toBe(true);
  },
);

test('a client that leaves before the child answers ends the request, and is not asked for again', async () => {
  const client = new AbortController();
  const all = setUp([() => client.abort(new Error('gone'))]);
  await expect(all.inference.stream(chat({}, { signal: client.signal }))).rejects.toThrow('gone');
  expect([all.starts(), await isFree(all)]).toEqual([1, true]);
});

test('a request says how long its model stays afterwards', async () => {
  const { inference, residency } = setUp([answering(event('a'), DONE)]);
  const stays = await inference.stream(chat({}, { keepAliveMs: 60_000 }));
  expect(residency.loaded()[0]?.keepAliveMs).toBe(60_000);
  await textOf(stays);
  await textOf(await inference.stream(chat()));
  expect(residency.loaded()[0]?.keepAliveMs).toBe(60_000);
  await textOf(await inference.stream(chat({}, { keepAliveMs: 0 })));
  await new Promise((resolve) => setImmediate(resolve));
  expect(residency.loaded()).toEqual([]);
});

test('a stream that is never read gives its model back when the client leaves', async () => {
  const client = new AbortController();
  const all = setUp([
    (_request, response) => {
      response.writeHead(200);
      response.write(event('a'));
    },
  ]);
  await all.inference.stream(chat({}, { signal: client.signal }));
  client.abort(new Error('gone'));
  expect(await isFree(all)).toBe(true);
});

test('a reader that stops in the middle gives its model back', async () => {
  const all = setUp([
    (_request, response) => {
      response.writeHead(200);
      response.write(event('a'));
    },
  ]);
  for await (const _block of (await all.inference.stream(chat())).encoded) break;
  expect(await isFree(all)).toBe(true);
});

test('a slow reader slows the child down', async () => {
  const block = more('x'.repeat(64 * 1024));
  let isHeld: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  let written = 0;
  const TOTAL = 2000;
  const { inference } = setUp([
    (_request, response) => {
      function writeMore(): void {
        while (written < TOTAL) {
          written += 1;
          if (!response.write(block)) {
            response.once('drain', writeMore);
            if (written > 1) setImmediate(isHeld);
            return;
          }
        }
        response.end(DONE);
      }
      response.write(event('x'));
      writeMore();
    },
  ]);
  const events = await inference.stream(chat());
  await held;
  let bytes = 0;
  let largestLead = 0;
  for await (const part of events.encoded) {
    bytes += part.length;
    largestLead = Math.max(largestLead, written - bytes / block.length);
  }
  expect(bytes).toBe(event('x').length + block.length * TOTAL + DONE.length);
  // Without back-pressure all of it would be in memory before it is read.
  expect(largestLead).toBeLessThan(TOTAL / 2);
});

test('a response in one piece is put together from a stream that is asked for with its figures', async () => {
  let asked = '';
  const all = setUp([
    (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        asked += text;
      });
      request.on('end', () => response.end(event('Hel') + more('lo') + DONE));
    },
  ]);
  const answer = await all.inference.complete(chat({ stream: false }), createChatAssembler);
  expect(answer).toMatchObject({ choices: [{ message: { content: 'Hello' } }] });
  expect(JSON.parse(asked)).toMatchObject({
    stream: true,
    stream_options: { include_usage: true },
  });
  expect(all.stats.last()?.outputTokens).toBe(2);
  expect(await isFree(all)).toBe(true);
});

test.each([{ model: 'local' }, { model: null }, { model: '' }, {}])(
  'the loaded model responds to a request that names none (%o)',
  async (body) => {
    const { inference, starts } = setUp([answering(event('a'), DONE)]);
    const request = chat();
    const anyModel = { ...request, body: { messages: [], ...body } };
    await expect(inference.stream(anyModel)).rejects.toThrow(NoModelLoaded);
    await textOf(await inference.stream(request));
    expect(await textOf(await inference.stream(anyModel))).toBe(event('a') + DONE);
    expect(starts()).toBe(1);
  },
);

const embed = (others: Partial<InferenceRequest> = {}): InferenceRequest => ({
  capability: 'embeddings',
  type: 'embedding',
  body: { model: 'extra.embedder', input: 'Hi' },
  place: placeOf(),
  signal: new AbortController().signal,
  ...others,
});
const VECTORS = {
  object: 'list',
  data: [{ embedding: [1, 0] }],
  usage: { prompt_tokens: 7, total_tokens: 7 },
};

/** Answers in one piece. */
function respondingJson(body: string): Handler {
  return (request, response) => {
    request.resume();
    response.end(body);
  };
}

test('a response in one piece is read whole, and what it cost is measured', async () => {
  const all = setUp([respondingJson(JSON.stringify(VECTORS))]);
  expect(await all.inference.json(embed())).toEqual(VECTORS);
  expect(all.stats.totals()).toEqual({
    requests: 1,
    promptTokens: 7,
    inputTokens: 7,
    outputTokens: 0,
    cacheTokens: 0,
  });
  await all.residency.unload('extra.embedder');
});

test('a response that says nothing of its cost does not count', async () => {
  const all = setUp([respondingJson('{"tokens":[1]}')]);
  await all.inference.json(embed());
  expect(all.stats.totals().requests).toBe(0);
});

test.each(['[1, 2]', 'null', '"text"', 'no JSON', ''])(
  'a response of %s is refused',
  async (body) => {
    const all = setUp([respondingJson(body)]);
    await expect(all.inference.json(embed())).rejects.toThrow(BackendResponseInvalid);
    await all.residency.unload('extra.embedder');
  },
);

test('a child that dies over a request in one piece is replaced once', async () => {
  const { inference, starts } = setUp([
    (_request, _response, child) => child.die(),
    respondingJson('{"data":[]}'),
  ]);
  expect(await inference.json(embed())).toEqual({ data: [] });
  expect(starts()).toBe(2);
});

test('a client that leaves takes its request in one piece along, and frees the model', async () => {
  const leaving = new AbortController();
  let isCut: Promise<unknown> | undefined;
  const all = setUp([
    (request, response) => {
      request.resume();
      isCut = once(response, 'close');
      leaving.abort(new Error('gone'));
    },
  ]);
  await expect(all.inference.json(embed({ signal: leaving.signal }))).rejects.toThrow('gone');
  await isCut;
  await all.residency.unload('extra.embedder');
});

test('without a type any model will do whose native server offers it', async () => {
  const { inference, starts } = setUp([
    answering(event('a'), DONE),
    respondingJson('{"content":"x"}'),
  ]);
  const request = {
    capability: 'tokenize',
    body: { model: 'local' },
    place: placeOf(),
    signal: new AbortController().signal,
  } as const;
  await expect(inference.json(request)).rejects.toThrow(NoModelLoaded);
  await textOf(await inference.stream(chat()));
  await expect(inference.json(request)).rejects.toThrow(CapabilityNotSupported);
  expect(starts()).toBe(1);
});

test('when another kind of model is loaded, the message says which kind is missing', async () => {
  const { inference } = setUp([answering(event('a'), DONE)]);
  await textOf(await inference.stream(chat()));
  await expect(inference.json(embed({ body: { model: 'local' } }))).rejects.toThrow(
    /No model of type embedding/,
  );
});

test('an unknown model is not found, and one of another type is refused before it is loaded', async () => {
  const { inference, starts } = setUp([answering(event('a'), DONE)]);
  await expect(inference.stream(chat({ model: 'absent' }))).rejects.toThrow(ModelNotFound);
  await expect(inference.stream(chat({ model: 'extra.embedder' }))).rejects.toThrow(
    CapabilityNotSupported,
  );
  expect(starts()).toBe(0);
});

test('what the native server does not offer is refused before anything is loaded', async () => {
  const { inference, starts } = setUp([answering(event('a'), DONE)]);
  expect(plainRecipe.protocol.paths.slots).toBeUndefined();
  await expect(inference.stream(chat({}, { capability: 'slots' }))).rejects.toThrow(
    CapabilityNotSupported,
  );
  expect(starts()).toBe(0);
});

test('events are read one by one, and a caller that stops reading ends the response', async () => {
  let closed: () => void = () => {};
  const wasClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { inference, residency } = setUp([
    (request, response) => {
      request.resume();
      response.once('close', closed);
      response.write(event('Hel') + more('lo'));
    },
  ]);
  const texts: unknown[] = [];
  for await (const { choices } of await inference.events(chat())) {
    texts.push(choices?.[0]?.delta?.content);
    if (texts.length === 2) break;
  }
  expect(texts).toEqual(['Hel', 'lo']);
  await wasClosed;
  await residency.unload('extra.chat');
});

test('an error event among the events is thrown with its own words', async () => {
  const { inference } = setUp([
    answering(event('Hel'), 'data: {"error":{"message":"too long","code":400}}\n\n'),
  ]);
  const read = async () => {
    for await (const _event of await inference.events(chat()));
  };
  await expect(read()).rejects.toMatchObject({
    message: 'too long',
    status: 400,
    constructor: BackendRefused,
  });
});

test('the metrics tell how requests ended', async () => {
  const { inference, metrics } = setUp([answering(event('Hel') + more('lo') + DONE)]);
  await inference.complete(chat(), createChatAssembler);
  const { text } = await metrics.text();
  expect(text).toContain(
    'lemonade_requests_total{model="extra.chat",capability="chat",outcome="ok"} 1',
  );
  expect(text).toContain('lemonade_generated_tokens_total{model="extra.chat",capability="chat"} 2');
  expect(text).toMatch(/lemonade_overhead_seconds_count{capability="chat"} 1/);
});

test('a refused request counts as an error', async () => {
  const { inference, metrics } = setUp([
    (request, response) => {
      request.resume();
      response.writeHead(400).end('{"error":{"message":"no"}}');
    },
  ]);
  await expect(inference.complete(chat(), createChatAssembler)).rejects.toThrow('no');
  expect((await metrics.text()).text).toContain('outcome="error"} 1');
});

test.each(['-1', '1e999', '"7"', '{}', '[1]'])(
  'figures of %s from a native server are neither counted nor fatal',
  async (wrong) => {
    const timings = `{"prompt_n":${wrong},"predicted_n":${wrong},"predicted_per_second":${wrong}}`;
    const usage = `{"prompt_tokens":${wrong},"completion_tokens":${wrong}}`;
    const last = `data: {"choices":[],"usage":${usage},"timings":${timings}}\n\n`;
    const vectors: Handler = (request, response) => {
      request.resume();
      response.end(`{"data":[],"usage":${usage}}`);
    };
    const { inference, stats, metrics } = setUp([answering(event('Hi'), last, DONE), vectors]);
    await textOf(await inference.stream(chat()));
    const whole = await inference.complete(chat(), createChatAssembler);
    expect(whole).toMatchObject({ timings: {} });
    expect(whole).not.toHaveProperty('usage');
    expect(stats.last()).toMatchObject({ promptTokens: 0, outputTokens: 1 });
    const { signal } = new AbortController();
    const body = { model: 'extra.embedder', input: 'a' };
    expect(
      await inference.json({ capability: 'embeddings', body, place: placeOf(), signal }),
    ).toEqual({
      data: [],
      usage: {},
    });
    expect(stats.totals()).toMatchObject({ promptTokens: 0, outputTokens: 2 });
    expect((await metrics.text()).text).toContain(
      'lemonade_generated_tokens_total{model="extra.chat",capability="chat"} 2',
    );
  },
);

test('an event of more than a megabyte ends the stream, and not the server', async () => {
  const { inference } = setUp([answering(`data: "${'x'.repeat(2 ** 21)}`, '"\n\n')]);
  const isTold = textOf(await inference.stream(chat())).then(() => 'whole');
  await expect(isTold).rejects.toThrow(/no end of an event/);
});

describe('a prompt is counted', () => {
  const COUNT = '/v1/chat/completions/input_tokens';
  const COUNTS = plainWith({
    protocol: {
      paths: { chat: '/v1/chat/completions', 'count-tokens': COUNT },
      seesPictures: () => true,
    },
  });
  const usage =
    chunk({ delta: { content: 'Hi' } }) +
    `data: ${JSON.stringify({ ...HEAD, choices: [], usage: { prompt_tokens: 7 } })}\n\n`;
  const PICTURE = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
  const seen = { messages: [{ role: 'user', content: [PICTURE] }] };

  /** What it was asked; it counts by `count`, and reads each prompt as one of seven tokens. */
  function counting(
    recipe: Recipe | undefined,
    count: (text: string) => [status: number, body: object],
  ) {
    const asked: { path: string | undefined; body: Record<string, unknown> }[] = [];
    const handler: Handler = (request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      request.on('end', () => {
        asked.push({ path: request.url, body: JSON.parse(text) });
        if (request.url !== COUNT) return void response.end(usage + DONE);
        const [status, body] = count(text);
        response.writeHead(status).end(JSON.stringify(body));
      });
    };
    const { inference } = setUp([handler], recipe ? { recipe } : {});
    return {
      asked,
      count: (body: Partial<InferenceBody> = {}) => inference.countPrompt(chat(body)),
    };
  }
  const paths = ({ asked }: { asked: readonly { path: string | undefined }[] }) =>
    asked.map(({ path }) => path);
  const counted = (): [number, object] => [200, { input_tokens: 5 }];

  test('by the native server, where it can', async () => {
    const all = counting(COUNTS, counted);
    expect(await all.count({ n: 2, max_tokens: 9 })).toBe(5);
    expect(paths(all)).toEqual([COUNT]);
  });

  test.each([
    ['whose recipe names no way', undefined, counted],
    [
      'that is older than the way',
      COUNTS,
      (): [number, object] => [404, { error: { message: 'File Not Found' } }],
    ],
  ])('by reading it, on a native server %s', async (_title, recipe, count) => {
    const all = counting(recipe, count);
    expect(await all.count({ n: 2, min_tokens: 0, max_completion_tokens: 9 })).toBe(7);
    const last = all.asked.at(-1);
    expect(last).toMatchObject({
      path: '/v1/chat/completions',
      body: { max_tokens: 1, stream: true },
    });
    for (const name of ['n', 'min_tokens', 'max_completion_tokens'])
      expect(last?.body).not.toHaveProperty(name);
  });

  test('by reading it, where pictures would be counted by the mark in their place, which is found out once', async () => {
    const all = counting(COUNTS, counted);
    expect(await all.count(seen)).toBe(7);
    expect(await all.count(seen)).toBe(7);
    expect(paths(all)).toEqual([COUNT, '/v1/chat/completions', '/v1/chat/completions']);
    expect(await all.count()).toBe(5);
  });

  test('with its pictures, where the native server looks at them, which is found out once', async () => {
    const all = counting(COUNTS, (text) =>
      text.includes('AAAA') ? [400, { error: { message: 'no picture' } }] : counted(),
    );
    expect(await all.count(seen)).toBe(5);
    expect(await all.count(seen)).toBe(5);
    expect(paths(all)).toEqual([COUNT, COUNT, COUNT]);
  });

  test('for the model that a chat without a name goes to, whether that can count or not', async () => {
    const all = counting(undefined, counted);
    await all.count();
    expect(await all.count({ model: null })).toBe(7);
  });

  test('only where it is not refused', async () => {
    const all = counting(COUNTS, () => [
      400,
      { error: { message: 'No such role.', type: 'invalid_request_error' } },
    ]);
    await expect(all.count()).rejects.toThrow('No such role.');
    expect(paths(all)).toEqual([COUNT]);
  });

  test('as a number, or not at all', async () => {
    const all = counting(COUNTS, () => [200, { input_tokens: '5' }]);
    await expect(all.count()).rejects.toThrow('did not say how many tokens');
  });
});
