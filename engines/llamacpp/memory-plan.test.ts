// Tests of memory-plan.ts.
import { expect, it } from 'vitest';
import { type ContextPlan, fitToDevice, planContext } from './memory-plan.ts';

// One token of one sequence takes one byte here, and a quarter of the memory may be taken.
const plan = (asked: { contextSize?: number; sequences?: number }, fittingTokens: number) =>
  planContext({
    requestedContextSize: asked.contextSize ?? 0,
    requestedSequences: asked.sequences,
    trainedContextSize: 32_768,
    availableBytes: fittingTokens * 4,
    estimateBytes: async ({ contextSize, sequences }) => contextSize * sequences,
  });

it.each([
  ['all that the model was trained for, when it fits', {}, 200_000, { contextSize: 32_768, sequences: 2 }],
  ['more sequences, when they take little of it', {}, 600_000, { contextSize: 32_768, sequences: 4 }],
  ['a smaller context rather than fewer sequences', {}, 40_000, { contextSize: 16_384, sequences: 2 }],
  ['fewer sequences rather than an uncomfortable context', {}, 10_000, { contextSize: 8192, sequences: 1 }],
  ['an uncomfortable context rather than none', {}, 5000, { contextSize: 4096, sequences: 1 }],
  ['the smallest, when nothing fits', {}, 10, { contextSize: 2048, sequences: 1 }],
  ['the context that was asked for', { contextSize: 4096 }, 9000, { contextSize: 4096, sequences: 2 }],
  ['no more than the model was trained for', { contextSize: 99_999 }, 200_000, { contextSize: 32_768, sequences: 2 }],
  ['the sequences that were asked for', { sequences: 3 }, 13_000, { contextSize: 4096, sequences: 3 }],
  ['both as asked for, whatever fits', { contextSize: 8192, sequences: 8 }, 10, { contextSize: 8192, sequences: 8 }],
])('the plan of memory has %s', async (_what, asked, fittingTokens, expected) => {
  expect(await plan(asked, fittingTokens)).toEqual(expected);
});

it.each([
  ['all of it, where there is room', 200_000, {}, { contextSize: 32_768, sequences: 2 }],
  ['half of it, where that is comfortable', 40_000, {}, { contextSize: 16_384, sequences: 2 }],
  ['the whole of one request, before less than is comfortable', 15_000, {}, { contextSize: 8192, sequences: 1 }],
  ['less than is comfortable, before none', 5000, {}, { contextSize: 4096, sequences: 1 }],
  ['the least that was allowed, where there is no room', 10, {}, { contextSize: 4096, sequences: 1 }],
  ['for as many requests as were asked for', 15_000, { mayShareLess: false }, { contextSize: 4096, sequences: 2 }],
])('a GPU gets of a context %s', async (_what, freeBytes, more, expected) => {
  const limits = { leastContextSize: 4096, mayShareLess: true, freeBytes, ...more };
  const deviceBytes = async ({ contextSize, sequences }: ContextPlan) => contextSize * sequences;
  expect(await fitToDevice({ contextSize: 32_768, sequences: 2 }, { ...limits, deviceBytes })).toEqual(expected);
});
