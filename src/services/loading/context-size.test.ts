import { expect, test } from 'vitest';
import { automaticContextSize, type ContextSituation } from './context-size.ts';

const GIBIBYTE = 2 ** 30;
/** Qwen3-0.6B: 28 layers, 8 heads of 128 numbers for keys and as many for values. */
const small = { trainedTokens: 40_960, kvBytesPerToken: 114_688, weightBytes: 0.4 * GIBIBYTE };

test.each<{ title: string; situation: Partial<ContextSituation>; tokens: number }>([
  {
    title: 'half of what the weights leave of the system',
    situation: { freeBytes: 2.4 * GIBIBYTE },
    tokens: 9216,
  },
  {
    title: 'most of what they leave of a GPU',
    situation: { freeBytes: 2.4 * GIBIBYTE, isOfGpu: true },
    tokens: 14_848,
  },
  {
    title: 'all that an agent needs, where most of the memory is enough for that',
    situation: { freeBytes: 7 * GIBIBYTE, isOfGpu: true, trainedTokens: 131_072 },
    tokens: 40_960,
  },
  {
    title: 'more than that of a part of the memory only',
    situation: { freeBytes: 16.4 * GIBIBYTE, isOfGpu: true, trainedTokens: 131_072 },
    tokens: 74_752,
  },
  {
    title: 'no more than is of use, whatever the memory',
    situation: { freeBytes: 256 * GIBIBYTE, trainedTokens: 1_000_000 },
    tokens: 131_072,
  },
  {
    title: 'no more than the model was trained for',
    situation: { freeBytes: 256 * GIBIBYTE, trainedTokens: 2000 },
    tokens: 2000,
  },
  {
    title: 'no less than a page, though it may not fit',
    situation: { freeBytes: 0 },
    tokens: 4096,
  },
  {
    title: 'but less for a model that was trained for less',
    situation: { freeBytes: 0, trainedTokens: 512 },
    tokens: 512,
  },
  {
    title: 'a page when the file tells no sizes',
    situation: { kvBytesPerToken: undefined },
    tokens: 4096,
  },
  {
    title: 'a page when the file tells no training',
    situation: { trainedTokens: undefined },
    tokens: 4096,
  },
  {
    title: 'a document for embeddings',
    situation: { type: 'embedding', freeBytes: 0 },
    tokens: 8192,
  },
  {
    title: 'what it was trained for, for reranking',
    situation: { type: 'reranking', trainedTokens: 512 },
    tokens: 512,
  },
])('a model gets $title', ({ situation, tokens }) => {
  const base: ContextSituation = {
    ...{ type: 'llm', freeBytes: 8 * GIBIBYTE, isOfGpu: false },
    ...small,
  };
  expect(automaticContextSize({ ...base, ...situation })).toBe(tokens);
});
