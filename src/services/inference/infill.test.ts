// The events of code completion put together, and the fields that clients ask for.
import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import {
  BackendRefused,
  BackendResponseInvalid,
  ModelNotFound,
  NoModelLoaded,
} from '../../errors.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import { completeNatively, createInfillAssembler, infillEvents, withFields } from './infill.ts';
import type { InferenceBody } from './request.ts';
import type { StreamEvent } from './stream/stream-event.ts';

const piece = (content: string, more: object = {}) => ({
  index: 0,
  content,
  tokens: [content.length],
  stop: false,
  ...more,
});
const end = (more: object = {}) => ({
  index: 0,
  content: '',
  tokens: [],
  stop: true,
  stop_type: 'eos',
  generation_settings: { stream: true, n_predict: 9 },
  timings: { predicted_n: 2 },
  ...more,
});

function assembled(events: readonly object[], body: InferenceBody = {}) {
  const assembler = createInfillAssembler(body, NATIVE_SERVER);
  for (const event of events) assembler.add(JSON.stringify(event));
  assembler.add('[DONE]');
  return assembler.finish().results as readonly Record<string, unknown>[];
}

test('the pieces of a completion become what llama-server sends without a stream', () => {
  expect(assembled([piece('a +'), piece(' b'), end()])).toEqual([
    {
      ...end(),
      content: 'a + b',
      tokens: [],
      generation_settings: { stream: false, n_predict: 9 },
    },
  ]);
  const probability = { id: 1, token: 'a', logprob: -1 };
  const [whole] = assembled(
    [piece('ab', { completion_probabilities: [probability] }), piece('c'), end()],
    {
      return_tokens: true,
    },
  );
  expect(whole).toMatchObject({ tokens: [2, 1], completion_probabilities: [probability] });
});

test('the pieces of several completions come in any order', () => {
  const results = assembled([
    piece('b', { index: 1 }),
    piece('a'),
    end({ index: 1 }),
    piece('a'),
    end(),
  ]);
  expect(results.map(({ index, content }) => [index, content])).toEqual([
    [0, 'aa'],
    [1, 'b'],
  ]);
});

test('a completion that was ended by its indentation loses the line that ended it', () => {
  const pieces = [piece('x\n    y\n}'), piece('\nz')];
  const contentOf = (stop_type: string, body?: InferenceBody) =>
    assembled([...pieces, end({ stop_type })], body)[0]?.content;
  expect(contentOf('limit', { n_indent: 4 })).toBe('x\n    y\n');
  expect(contentOf('limit')).toBe('x\n    y\n}\nz');
  expect(contentOf('eos', { n_indent: 4 })).toBe('x\n    y\n}\nz');
});

test('a completion without its end is refused, and so is an event that can not be read', () => {
  expect(() => assembled([])).toThrow(BackendResponseInvalid);
  expect(() => assembled([piece('a')])).toThrow(/in the middle of a completion/);
  expect(() => assembled([piece('a'), end(), piece('b', { index: 1 })])).toThrow(
    /in the middle of a completion/,
  );
  expect(() => assembled([piece('a', { index: 1e9 }), end()])).toThrow(/whose index can not be/);
  expect(() =>
    assembled([{ error: { message: 'broken', type: 'server_error', code: 500 } }]),
  ).toThrow(BackendRefused);
});

test('fields of a field come under both names, and what every result has comes anyway', () => {
  const result = { ...end(), content: 'a', truncated: false };
  const always = { index: 0, content: 'a', stop: true };
  expect(withFields(result)).toBe(result);
  expect(withFields(result, [])).toBe(result);
  expect(withFields(result, [''])).toEqual(always);
  expect(
    withFields(result, [
      'timings/predicted_n',
      'truncated',
      'timings/none',
      'none/at/all',
      'constructor',
    ]),
  ).toEqual({
    ...always,
    'timings/predicted_n': 2,
    truncated: false,
  });
});

async function* listed(events: readonly object[]): AsyncGenerator<StreamEvent> {
  yield* events as readonly StreamEvent[];
}

test('in a stream only the ends have the fields that are asked for', async () => {
  const events = [piece('a'), piece('b', { index: 1 }), end({ index: 1 }), end()];
  const sent: unknown[] = [];
  for await (const { data } of infillEvents(listed(events), ['timings/predicted_n']))
    sent.push(data);
  const short = { content: '', stop: true, 'timings/predicted_n': 2 };
  expect(sent).toEqual([events[0], events[1], { index: 1, ...short }, { index: 0, ...short }]);
});

test('a stream that stops before the end of its completion fails', async () => {
  const events = infillEvents(listed([piece('a')]), undefined);
  expect(await events.next()).toEqual({ done: false, value: { data: piece('a') } });
  await expect(events.next()).rejects.toThrow(BackendResponseInvalid);
});

/** What comes of a request that names a model, in a server that knows none of that name. */
async function withUnknownModel(loaded: readonly string[]) {
  const asked: unknown[] = [];
  const inference = {
    async events(): Promise<never> {
      throw new Error('the request asks for no stream');
    },
    async complete({ body }: { body: InferenceBody }) {
      asked.push(body);
      if (body.model) throw new ModelNotFound(body.model);
      const [model] = loaded;
      if (model === undefined) throw new NoModelLoaded();
      return { results: [{ index: 0, content: model, stop: true }] };
    },
  };
  const body = { model: 'elsewhere', input_prefix: 'a' };
  const { signal } = new AbortController();
  const outcome = await completeNatively(inference, {
    capability: 'infill',
    body,
    place: placeOf(),
    signal,
  }).catch((error: unknown) => error);
  return { asked, outcome };
}

test('a name that is not known leaves code to the loaded model, and is what is wrong if there is none', async () => {
  const { asked, outcome } = await withUnknownModel(['coder']);
  expect(outcome).toEqual({ results: [{ index: 0, content: 'coder', stop: true }] });
  expect(asked).toEqual([{ model: 'elsewhere', input_prefix: 'a' }, { input_prefix: 'a' }]);
  expect((await withUnknownModel([])).outcome).toBeInstanceOf(ModelNotFound);
});
