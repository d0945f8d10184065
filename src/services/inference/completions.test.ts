import { expect, test } from 'vitest';
import { oneModelEach } from '../../../fixtures/candidates.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { BackendCrashed } from '../../processes/errors.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import { createCompletions } from './completions.ts';
import type { Inference } from './inference.ts';
import type { InferenceBody, InferenceRequest } from './request.ts';
import { eventData } from './stream/server-sent-events.ts';

const { signal } = new AbortController();
const HEAD = { id: 'cmpl-1', object: 'text_completion', created: 1, model: 'm' };
const usage = (prompt: number, completion: number) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  prompt_tokens_details: { cached_tokens: 1 },
});
const line = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;

/** Continues each prompt with its length; `streams` may replace what is streamed for a prompt. */
function setUp({
  streams = {},
  failing,
}: {
  streams?: Record<string, readonly string[]>;
  failing?: string;
} = {}) {
  const asked: InferenceRequest[] = [];
  let running = 0;
  let most = 0;
  const promptOf = ({ body }: InferenceRequest) => String(body.prompt);
  const inference: Pick<Inference, 'complete' | 'stream' | 'events' | 'json'> = {
    async complete(request, createAssembler) {
      const assembler = createAssembler(NATIVE_SERVER);
      asked.push(request);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      request.signal.throwIfAborted();
      const prompt = promptOf(request);
      if (prompt === failing) throw new BackendCrashed('gone');
      const text = `<${prompt.length}>`;
      assembler.add(
        JSON.stringify({
          ...HEAD,
          choices: [{ index: 0, text }],
          usage: usage(3, 2),
          timings: { cache_n: 1 },
        }),
      );
      return assembler.finish();
    },
    async stream<Event>(request: InferenceRequest) {
      asked.push(request);
      const prompt = promptOf(request);
      if (prompt === failing) throw new BackendCrashed('gone');
      const plain = [
        line({ ...HEAD, choices: [{ index: 0, text: `<${prompt.length}>`, finish_reason: null }] }),
        line({
          ...HEAD,
          choices: [{ index: 0, text: '', finish_reason: 'stop' }],
          timings: {},
          usage: usage(3, 2),
        }),
        'data: [DONE]\n\n',
      ];
      async function* encoded() {
        for (const block of streams[prompt] ?? plain) yield Buffer.from(block);
      }
      const events: { encoded: AsyncIterable<Uint8Array>; event?: Event } = { encoded: encoded() };
      return events;
    },
    async events(request) {
      const { encoded } = await inference.stream(request);
      async function* events() {
        for await (const block of encoded) {
          for (const data of eventData(Buffer.from(block).toString()))
            if (data !== '[DONE]') yield JSON.parse(data);
        }
      }
      return events();
    },
    async json(request) {
      asked.push(request);
      return { content: `text of ${(request.body.tokens as number[]).join()}` };
    },
  };
  return {
    completions: createCompletions({ inference, candidates: oneModelEach }),
    asked,
    most: () => most,
  };
}

async function eventsOf(stream: { encoded: AsyncIterable<Uint8Array> }): Promise<unknown[]> {
  const blocks: Uint8Array[] = [];
  for await (const block of stream.encoded) blocks.push(block);
  const events = Buffer.concat(blocks).toString().split('\n\n').filter(Boolean);
  return events.map((event) => (event === 'data: [DONE]' ? 'DONE' : JSON.parse(event.slice(6))));
}

const request = (body: object) => ({
  body: { model: 'm', ...body } as InferenceBody,
  place: placeOf(),
  signal,
});

test('one prompt is asked as it came, but for what native servers refuse', async () => {
  const { completions, asked } = setUp();
  const response = await completions.complete(
    request({ prompt: 'Hi', n: 1, best_of: 1, suffix: '', top_k: 4 }),
  );
  expect(asked[0]?.body).toEqual({ model: 'm', prompt: 'Hi', top_k: 4 });
  expect(response).toMatchObject({ text: '<2>', usage: usage(3, 2), timings: { cache_n: 1 } });
});

test('choices are in the order of the prompts, and usage counts a prompt once', async () => {
  const { completions, most } = setUp();
  const prompt = Array.from({ length: 9 }, (_, index) => 'x'.repeat(index));
  const response = await completions.complete(request({ prompt, n: 2 }));
  expect(
    (response.choices as { index: number; text: string }[]).map(
      ({ index, text }) => `${index}${text}`,
    ),
  ).toEqual(
    prompt.flatMap((text, place) => [
      `${2 * place}<${text.length}>`,
      `${2 * place + 1}<${text.length}>`,
    ]),
  );
  expect(response).toMatchObject({ ...HEAD, text: '<0>' });
  expect(response.usage).toEqual({
    prompt_tokens: 27,
    completion_tokens: 36,
    total_tokens: 63,
    prompt_tokens_details: { cached_tokens: 9 },
  });
  expect(response).not.toHaveProperty('timings');
  expect(most()).toBe(4);
});

test('one failure fails the whole, and no more is asked', async () => {
  const { completions, asked } = setUp({ failing: 'x' });
  const prompt = ['x', ...Array.from({ length: 50 }, () => 'y')];
  await expect(completions.complete(request({ prompt }))).rejects.toThrow(BackendCrashed);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked.length).toBeLessThan(10);
  expect(asked.at(-1)?.signal.aborted).toBe(true);
});

test('a repeated prompt in tokens is turned into text by the model', async () => {
  const { completions, asked } = setUp();
  const response = await completions.complete(request({ prompt: [[7, 8], [9]], echo: true }));
  expect((response.choices as { text: string }[]).map(({ text }) => text)).toEqual([
    'text of 7,8<3>',
    'text of 9<1>',
  ]);
  expect(
    asked.filter(({ capability }) => capability === 'detokenize').map(({ body }) => body),
  ).toEqual([
    { model: 'm', tokens: [7, 8] },
    { model: 'm', tokens: [9] },
  ]);
});

test('the stream of one prompt is passed on byte for byte', async () => {
  const odd = 'data:  {"odd" : true}\r\n\r\n';
  const { completions, asked } = setUp({ streams: { Hi: [odd] } });
  const { encoded } = await completions.stream(
    request({ prompt: 'Hi', stream: true, stream_options: null }),
  );
  const blocks: Uint8Array[] = [];
  for await (const block of encoded) blocks.push(block);
  expect(Buffer.concat(blocks).toString()).toBe(odd);
  expect(asked[0]?.body).toEqual({ model: 'm', stream: true, stream_options: null, prompt: 'Hi' });
});

test('streams of several prompts become one, with one id, one end, and usage if it was asked for', async () => {
  const { completions } = setUp();
  const body = { prompt: ['a', 'bb'], echo: true, stream: true };
  const chunk = (index: number, text: string, finish_reason: string | null) => ({
    ...HEAD,
    choices: [expect.objectContaining({ index, text, finish_reason })],
  });
  const chunks = [
    chunk(0, 'a', null),
    chunk(0, '<1>', null),
    chunk(0, '', 'stop'),
    chunk(1, 'bb', null),
    chunk(1, '<2>', null),
    chunk(1, '', 'stop'),
  ];
  expect(await eventsOf(await completions.stream(request(body)))).toEqual([...chunks, 'DONE']);
  const withUsage = request({ ...body, stream_options: { include_usage: true } });
  expect(await eventsOf(await completions.stream(withUsage))).toEqual([
    ...chunks,
    {
      ...HEAD,
      choices: [],
      usage: { ...usage(6, 4), prompt_tokens_details: { cached_tokens: 2 } },
    },
    'DONE',
  ]);
});

test('a first prompt that fails does so before the stream, a later one in it', async () => {
  const body = { prompt: ['a', 'bb'], stream: true };
  await expect(setUp({ failing: 'a' }).completions.stream(request(body))).rejects.toThrow(
    BackendCrashed,
  );
  const stream = await setUp({ failing: 'bb' }).completions.stream(request(body));
  await expect(eventsOf(stream)).rejects.toThrow(BackendCrashed);
});

test('an error event is the last one', async () => {
  const error = { code: 500, message: 'no more', type: 'server_error' };
  const { completions } = setUp({ streams: { a: [line({ error })] } });
  expect(await eventsOf(await completions.stream(request({ prompt: ['a', 'bb'] })))).toEqual([
    { error },
  ]);
});

test('of a hundred thousand continuations none is made before its turn, and no more when the client has left', async () => {
  const { completions, asked, most } = setUp();
  const leaving = new AbortController();
  const prompt = Array.from({ length: 2000 }, () => 'x'.repeat(1000));
  const body = { model: 'm', prompt, n: 50, logit_bias: { 1: 1 } } as InferenceBody;
  const response = completions.complete({ body, place: placeOf(), signal: leaving.signal });
  while (asked.length < 20) await new Promise((resolve) => setImmediate(resolve));
  leaving.abort(new Error('left'));
  await expect(response).rejects.toThrow('left');
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked.length).toBeLessThan(40);
  expect(most()).toBe(4);
});
