// Tests of likely-tokens.ts.
import { expect, it } from 'vitest';
import { reportLikelyTokensOnly } from './likely-tokens.ts';

/** A native context whose methods can't be assigned, as the library's. */
function nativeContext(answer: unknown) {
  const asked: unknown[][] = [];
  class Native {
    async sampleToken(...given: unknown[]) {
      asked.push(given);
      return answer;
    }
  }
  return { asked, native: new Native() };
}

it('asks for the likeliest logits and the weight of all, and makes probabilities of them', async () => {
  const { asked, native } = nativeContext([7, undefined, undefined, [5, 3, 6, 2, 7, 1], 4]);
  reportLikelyTokensOnly({ _ctx: native }, 2);
  const [token, pairs] = (await native.sampleToken(0, 'sampler', true, false)) as [number, number[]];
  expect(asked).toEqual([[0, 'sampler', false, false, [[], false, false, true, 2], true]]);
  expect(token).toBe(7);
  expect(pairs.filter((_, at) => at % 2 === 0)).toEqual([5, 6, 7]);
  const expected = [1 / 4, Math.exp(-1) / 4, Math.exp(-2) / 4];
  const shares = pairs.filter((_, at) => at % 2 === 1);
  for (const [at, share] of shares.entries()) expect(share).toBeCloseTo(expected[at] ?? 0);
});

it('leaves all other questions as they are', async () => {
  const { asked, native } = nativeContext(9);
  reportLikelyTokensOnly({ _ctx: native }, 2);
  expect(await native.sampleToken(0, 'sampler')).toBe(9);
  expect(await native.sampleToken(0, 'sampler', false, true)).toBe(9);
  expect(asked).toEqual([
    [0, 'sampler'],
    [0, 'sampler', false, true],
  ]);
});

it('fails for a version of the library that keeps it elsewhere', () => {
  expect(() => reportLikelyTokensOnly({}, 2)).toThrow('This version of node-llama-cpp');
});
