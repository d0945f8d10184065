import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import type { Inference } from './inference.ts';
import { fillMiddle, fillMiddleWhole } from './middle.ts';
import type { InferenceRequest } from './request.ts';
import type { StreamEvent } from './stream/stream-event.ts';

const PIECE = { index: 0, content: 'a +', stop: false };
const END = {
  index: 0,
  content: '',
  stop: true,
  stop_type: 'limit',
  tokens_evaluated: 31,
  tokens_predicted: 4,
  timings: { cache_n: 30 },
};

function fill(body: object, sent: readonly StreamEvent[]) {
  const asked: InferenceRequest[] = [];
  function begin(request: InferenceRequest): void {
    asked.push(request);
    request.onModel?.('chosen');
  }
  const inference: Pick<Inference, 'events' | 'complete'> = {
    async events(request) {
      begin(request);
      return (async function* () {
        yield* sent;
      })();
    },
    async complete(request, createAssembler) {
      begin(request);
      const assembler = createAssembler(NATIVE_SERVER);
      for (const event of sent) assembler.add(JSON.stringify(event));
      return assembler.finish();
    },
  };
  const { signal } = new AbortController();
  const request = { body: { model: 'm', ...body }, place: placeOf(), signal };
  return {
    asked,
    whole: () => fillMiddleWhole(inference, request),
    async streamed() {
      const events: StreamEvent[] = [];
      for await (const event of await fillMiddle(inference, request)) events.push(event);
      return events;
    },
  };
}

const USAGE = {
  prompt_tokens: 31,
  completion_tokens: 4,
  total_tokens: 35,
  prompt_tokens_details: { cached_tokens: 30 },
};
const BODY = { prompt: 'b', suffix: 'e', max_tokens: 4, temperature: 0 };

test('a suffix is asked as code is, and comes back as a completion with its usage', async () => {
  const { asked, whole } = fill(BODY, [PIECE, END]);
  expect(await whole()).toMatchObject({
    object: 'text_completion',
    model: 'chosen',
    choices: [{ index: 0, text: 'a +', finish_reason: 'length' }],
    usage: USAGE,
    timings: { cache_n: 30 },
  });
  expect(asked).toMatchObject([{ capability: 'infill', type: 'llm' }]);
  expect(asked[0]?.body).toEqual({
    model: 'm',
    input_prefix: 'b',
    input_suffix: 'e',
    n_predict: 4,
    temperature: 0,
  });
});

test('streamed, its pieces come first, then its end, and its usage last', async () => {
  const { streamed } = fill(BODY, [PIECE, END]);
  expect(await streamed()).toMatchObject([
    { model: 'chosen', choices: [{ text: 'a +', finish_reason: null }] },
    { choices: [{ text: '', finish_reason: 'length' }] },
    { choices: [], usage: USAGE },
  ]);
});

test('a response without its end is not a completion', async () => {
  const { whole, streamed } = fill({ prompt: 'b', suffix: 'e' }, [PIECE]);
  for (const ask of [whole, streamed])
    await expect(ask()).rejects.toThrow('in the middle of a completion');
});

test.each([
  ['prompt', { prompt: [1, 2] }],
  ['logprobs', { prompt: 'b', logprobs: 2 }],
])('a %s that no middle has is refused', async (param, body) => {
  const { whole, streamed } = fill({ suffix: 'e', ...body }, []);
  for (const ask of [whole, streamed])
    await expect(ask()).rejects.toMatchObject({ errorCode: 'invalid_request', param });
});
