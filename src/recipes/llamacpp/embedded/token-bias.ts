// Builds the library's token bias, including for tokens that end the answer.
import type { LlamaModel, SequenceEvaluateOptions, Token, TokenBias } from 'node-llama-cpp';
import type { GenerationState } from './evaluate-options.ts';
import type { SamplingSettings } from './sampling.ts';

/**
 * @returns the bias for a generation; undefined when nothing is biased.
 * @param createTokenBias makes an empty bias of the library for the model.
 */
export function prepareTokenBias({
  model,
  sampling,
  createTokenBias,
}: {
  model: LlamaModel;
  sampling: SamplingSettings;
  createTokenBias(): TokenBias;
}): (state: Pick<GenerationState, 'length'>) => SequenceEvaluateOptions['tokenBias'] | undefined {
  const { ignoreEos, minTokens } = sampling;
  // llama.cpp would look for those that the model does not have in all of its vocabulary, before every token.
  const logitBias = new Map([...sampling.logitBias].filter(([token]) => token < vocabularyOf(model).size));
  const fill = (biases: ReadonlyMap<number, number>) => {
    const bias = createTokenBias();
    for (const [token, value] of biases) entriesOf(bias).set(token, Math.max(value, never));
    return bias;
  };
  const endless = () =>
    fill(new Map([...logitBias, ...vocabularyOf(model).endTokens.map((token) => [token, never] as const)]));
  const plain = ignoreEos ? endless() : logitBias.size > 0 ? fill(logitBias) : undefined;
  if (ignoreEos || minTokens === 0) return () => plain;
  const [atFirst, afterwards] = [endless(), plain ?? fill(new Map())];
  return ({ length }) =>
    () =>
      length() < minTokens ? atFirst : afterwards;
}

/**
 * `TokenBias.set` leaves out every token that ends an answer, which are the very ones that this is about. So the map
 * behind it is written; the version of the library is pinned, and another one fails here instead of ignoring it.
 */
function entriesOf(bias: TokenBias): Map<number, number> {
  const entries: unknown = Reflect.get(bias, '_biases');
  if (!(entries instanceof Map)) throw new Error('This version of node-llama-cpp keeps token biases elsewhere.');
  return entries;
}

// Not minus infinity: once a grammar is satisfied it leaves only the tokens that end the answer, and where no token at
// all is possible the library ends the process.
const never = -1e9;

const knownVocabularies = new WeakMap<LlamaModel, { size: number; endTokens: readonly Token[] }>();

function vocabularyOf(model: LlamaModel): { size: number; endTokens: readonly Token[] } {
  const known = knownVocabularies.get(model);
  if (known !== undefined) return known;
  const tokens = [...model.iterateAllTokens()];
  const vocabulary = { size: tokens.length, endTokens: tokens.filter((token) => model.isEogToken(token)) };
  knownVocabularies.set(model, vocabulary);
  return vocabulary;
}
