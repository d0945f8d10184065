// Chooses the next token from the logits of a model, in the order of llama.cpp: penalties, top_k,
// top_p, min_p, temperature.
import type { ChosenToken, GenerationState } from '../kit/chat/generate.ts';
import type { SamplingSettings } from '../kit/chat/sampling.ts';

/**
 * Without a limit of tokens, one that is so much less likely than the best is not looked at: e⁻³⁰
 * of it.
 */
const NEGLIGIBLE = 30;

interface SamplerDetails {
  settings: SamplingSettings;
  endTokens: ReadonlySet<number>;
  contextSize: number;
  topLogprobs: number | undefined;
  state: GenerationState;
}

/**
 * Chooses the tokens of one generation.
 * @param details.topLogprobs how many probabilities come with each token; undefined gives none.
 * @param details.state of the generation at the moment; `length` counts the tokens of the response
 *   so far.
 */
export function createSampler({
  settings,
  endTokens,
  contextSize,
  topLogprobs,
  state,
}: SamplerDetails) {
  const random = createRandom(settings.seed);
  const { temperature, topK, ignoreEos, minTokens, logitBias } = settings;
  const isGreedy = temperature === 0 || topK === 1;
  function adjust(logits: Float32Array): void {
    penalize(logits, settings, state, contextSize);
    for (const [token, bias] of logitBias)
      if (token < logits.length) logits[token] = (logits[token] ?? 0) + bias;
    if (!ignoreEos && state.length() >= minTokens) return;
    for (const token of endTokens)
      if (token < logits.length) logits[token] = Number.NEGATIVE_INFINITY;
  }
  function chooseToken(
    logits: Float32Array,
    allows: ((token: number) => boolean) | undefined,
  ): number | undefined {
    const reach = NEGLIGIBLE * Math.max(1, temperature);
    const best = likeliest(logits, {
      count: isGreedy ? 1 : topK > 0 ? topK : logits.length,
      reach,
    });
    const candidates = allows === undefined ? best : best.filter(allows);
    if (candidates.length > 0)
      return isGreedy ? candidates[0] : draw(logits, candidates, settings, random());
    return (
      allows &&
      likeliest(logits, { count: logits.length, reach: Number.POSITIVE_INFINITY }).find(allows)
    );
  }
  return {
    /**
     * @param logits of all tokens; they are changed.
     * @param allows whether a token may come; undefined allows all.
     */
    choose(logits: Float32Array, allows?: (token: number) => boolean): ChosenToken | undefined {
      const raw = topLogprobs === undefined ? undefined : Float32Array.from(logits);
      adjust(logits);
      const token = chooseToken(logits, allows);
      if (token === undefined) return undefined;
      return { token, probabilities: raw && probabilitiesOf(raw, token, topLogprobs ?? 0) };
    },
  };
}

function penalize(
  logits: Float32Array,
  settings: SamplingSettings,
  state: GenerationState,
  contextSize: number,
): void {
  const { repeatPenalty, presencePenalty, frequencyPenalty, penaltyTokens } = settings;
  const count = penaltyTokens < 0 ? contextSize : Math.min(penaltyTokens, contextSize);
  if (count === 0 || (repeatPenalty === 1 && presencePenalty === 0 && frequencyPenalty === 0))
    return;
  const counts = new Map<number, number>();
  for (const token of state.recentTokens(count)) counts.set(token, (counts.get(token) ?? 0) + 1);
  for (const [token, times] of counts) {
    const logit = logits[token];
    if (logit === undefined) continue;
    const repeated = logit > 0 ? logit / repeatPenalty : logit * repeatPenalty;
    logits[token] = repeated - times * frequencyPenalty - presencePenalty;
  }
}

/**
 * Up to `count` tokens, the likeliest first, without those whose logit is `reach` below the best.
 */
export function likeliest(
  logits: Float32Array,
  { count, reach }: { count: number; reach: number },
): readonly number[] {
  let best = Number.NEGATIVE_INFINITY;
  for (const logit of logits) if (logit > best) best = logit;
  const logitOf = (token: number) => logits[token] ?? Number.NEGATIVE_INFINITY;
  const byLikelihood = (left: number, right: number) =>
    logitOf(right) - logitOf(left) || left - right;
  // More than are wanted are gathered before they are sorted, so that few sorts are needed.
  const room = Math.max(2 * count, 256);
  let found: number[] = [];
  let bar = best === Number.NEGATIVE_INFINITY ? best : best - reach;
  for (let token = 0; token < logits.length; token += 1) {
    const logit = logitOf(token);
    // What is not a number, or impossible, is never chosen.
    if (!(logit > Number.NEGATIVE_INFINITY) || logit < bar) continue;
    found.push(token);
    if (found.length < room) continue;
    found = found.sort(byLikelihood).slice(0, count);
    bar = logitOf(found[count - 1] ?? 0);
  }
  return found.sort(byLikelihood).slice(0, count);
}

function draw(
  logits: Float32Array,
  candidates: readonly number[],
  { topP, minP, temperature }: SamplingSettings,
  chance: number,
): number | undefined {
  const logitOf = (token: number | undefined) => logits[token ?? 0] ?? 0;
  const best = logitOf(candidates[0]);
  const weights = candidates.map((token) => Math.exp(logitOf(token) - best));
  const wanted = topP * sum(weights);
  let [kept, total] = [0, 0];
  while (kept < weights.length && (kept === 0 || total < wanted)) {
    total += weights[kept] ?? 0;
    kept += 1;
  }
  while (kept > 1 && (weights[kept - 1] ?? 0) < minP) kept -= 1;
  const final = candidates
    .slice(0, kept)
    .map((token) => Math.exp((logitOf(token) - best) / temperature));
  let left = chance * sum(final);
  const at = final.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return candidates[at < 0 ? kept - 1 : at];
}

function probabilitiesOf(
  logits: Float32Array,
  token: number,
  count: number,
): ReadonlyMap<number, number> {
  const best = likeliest(logits, { count: Math.max(1, count), reach: Number.POSITIVE_INFINITY });
  const highest = logits[best[0] ?? 0] ?? 0;
  let total = 0;
  for (const logit of logits) total += Math.exp(logit - highest);
  const shown = best.includes(token) ? best : [...best, token];
  return new Map(
    shown.map((each) => [
      each,
      Math.exp((logits[each] ?? Number.NEGATIVE_INFINITY) - highest) / total,
    ]),
  );
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** Numbers from 0 to 1, the same ones for the same seed on every machine (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
