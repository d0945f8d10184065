// Builds the library's token bias, including for tokens that end the answer.
import type { LlamaModel, Token, TokenBias } from 'node-llama-cpp';
import type { SamplingSettings } from './sampling.ts';

/**
 * @returns undefined when nothing is biased.
 * @param createTokenBias makes an empty bias of the library for the model.
 */
export function toTokenBias({
  model,
  sampling,
  createTokenBias,
}: {
  model: LlamaModel;
  sampling: SamplingSettings;
  createTokenBias(): TokenBias;
}): TokenBias | undefined {
  const biases = new Map(sampling.logitBias);
  if (sampling.ignoreEos) {
    for (const token of endTokens(model)) biases.set(token, never);
  }
  if (biases.size === 0) return undefined;
  const bias = createTokenBias();
  // `TokenBias.set` leaves out every token that ends an answer, which are the very ones that ignore_eos is about. So the
  // map behind it is written; the version of the library is pinned, and another one fails here instead of ignoring it.
  const entries: unknown = Reflect.get(bias, '_biases');
  if (!(entries instanceof Map)) throw new Error('This version of node-llama-cpp keeps token biases elsewhere.');
  for (const [token, value] of biases) entries.set(token, Math.max(value, never));
  return bias;
}

// Not minus infinity: once a grammar is satisfied it leaves only the tokens that end the answer, and where no token at
// all is possible the library ends the process.
const never = -1e9;

const knownEndTokens = new WeakMap<LlamaModel, readonly Token[]>();

function endTokens(model: LlamaModel): readonly Token[] {
  const known = knownEndTokens.get(model);
  if (known !== undefined) return known;
  const tokens = [...model.iterateAllTokens()].filter((token) => model.isEogToken(token));
  knownEndTokens.set(model, tokens);
  return tokens;
}
