// How probable tokens are, with the likeliest first, as llama-server tells it.
import type { Candidate } from './candidates.ts';

/** Probabilities of tokens by their number, the likeliest first. */
export type Probabilities = ReadonlyMap<number, number>;

/** A logit that is so much less than the greatest one adds nothing that could be told. */
const NEGLIGIBLE = 25;

/**
 * What the model says, before anything is chosen: of the likeliest tokens, and of the one that is
 * chosen then.
 */
export function createProbabilities(
  logits: Float32Array,
  topCount: number,
): (chosen: number) => Probabilities {
  const top = likeliest(logits, Math.max(1, topCount));
  const logitOf = (token: number) => logits[token] ?? Number.NEGATIVE_INFINITY;
  const most = logitOf(top[0] ?? 0);
  let sum = 0;
  for (let token = 0; token < logits.length; token += 1) {
    const less = (logits[token] as number) - most;
    if (less > -NEGLIGIBLE) sum += Math.exp(less);
  }
  const pairOf = (token: number) => [token, Math.exp(logitOf(token) - most) / sum] as const;
  // Logits change with the next batch.
  const found = top.slice(0, topCount).map(pairOf);
  return (chosen) => new Map([...found, pairOf(chosen)]);
}

/** What sampling has left over. */
export function probabilitiesLeft(
  left: Iterable<Candidate>,
  chosen: number,
  topCount: number,
): Probabilities {
  const possible = [...left].filter(({ probability }) => probability > 0);
  possible.sort((one, other) => other.probability - one.probability);
  const own = possible.filter(({ token }) => token === chosen);
  return new Map(
    [...possible.slice(0, topCount), ...own].map(({ token, probability }) => [token, probability]),
  );
}

/** Without sorting all: few are asked for, and nearly all tokens are less likely than these. */
function likeliest(logits: Float32Array, count: number): readonly number[] {
  const found: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let token = 0; token < logits.length; token += 1) {
    const logit = logits[token] as number;
    if (logit <= least && found.length === count) continue;
    const place = found.findIndex((other) => (logits[other] as number) < logit);
    found.splice(place === -1 ? found.length : place, 0, token);
    found.length = Math.min(found.length, count);
    least = logits[found[found.length - 1] as number] as number;
  }
  return found;
}
