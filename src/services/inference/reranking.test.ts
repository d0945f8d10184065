import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import type { InferenceRequest } from './request.ts';
import { rerank } from './reranking.ts';

const asker = { place: placeOf(), signal: new AbortController().signal };
const usage = { prompt_tokens: 9, total_tokens: 9 };

/** Answers with these results and notes what it was asked. */
function answering(results: unknown) {
  const asked: InferenceRequest[] = [];
  const json = async (request: InferenceRequest) => {
    asked.push(request);
    return { model: 'm', object: 'list', results, usage };
  };
  return { inference: { json }, asked };
}

const body = { model: 'm', query: 'q', documents: ['a', { text: 'b' }, 'c'], user: 'me' };
const sorted = [
  { index: 2, relevance_score: 3, extra: true },
  { index: 0, relevance_score: 1 },
  { index: 1, relevance_score: -2 },
];

test('results come in the order of the documents, and the native server is asked for all of them', async () => {
  const { inference, asked } = answering(sorted);
  expect(
    await rerank(inference, { body: { ...body, top_n: 2, return_documents: true }, ...asker }),
  ).toEqual({
    model: 'm',
    object: 'list',
    results: [
      { index: 0, relevance_score: 1, document: { text: 'a' } },
      { index: 2, relevance_score: 3, document: { text: 'c' } },
    ],
    usage,
  });
  const sent = { model: 'm', query: 'q', documents: ['a', 'b', 'c'], user: 'me' };
  expect(asked).toEqual([{ capability: 'reranking', type: 'reranking', body: sent, ...asker }]);
});

test.each([{}, { top_n: null }, { top_n: 9 }])('with %o all documents are scored', async (more) => {
  const { results } = await rerank(answering(sorted).inference, {
    body: { ...body, ...more },
    ...asker,
  });
  expect(results.map(({ index }) => index)).toEqual([0, 1, 2]);
});

test.each([
  ['nothing', undefined],
  ['too few', sorted.slice(1)],
  ['one twice', [...sorted.slice(1), { index: 0, relevance_score: 5 }]],
  ['one that was not sent', [...sorted.slice(1), { index: 3, relevance_score: 5 }]],
  ['one below zero', [...sorted.slice(1), { index: -1, relevance_score: 5 }]],
  ['one without a score', [...sorted.slice(1), { index: 2 }]],
  ['one that is nothing', [...sorted, null]],
])('scores with %s fail the request', async (_title, results) => {
  await expect(rerank(answering(results).inference, { body, ...asker })).rejects.toThrow(
    BackendResponseInvalid,
  );
});
