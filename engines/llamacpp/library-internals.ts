// What the library does not offer and has inside. Its version is pinned: another one fails here, with a reason, and nothing is
// computed in another way unseen.
import type { LlamaContext, LlamaEmbeddingContext, LlamaModel, LlamaRankingContext, Token } from 'node-llama-cpp';

type Work = (...values: readonly unknown[]) => unknown;

/** @throws {Error} where the object has no such function. */
function insideOf(holder: unknown, name: string): Work {
  const found: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
  if (typeof found === 'function') return found.bind(holder);
  throw new Error(`This version of node-llama-cpp has no ${name} where it is expected.`);
}

/** The text of a token in the file, in the letters of its vocabulary. */
export function tokenTexts(model: LlamaModel): (token: number) => string {
  const textOf = insideOf(Reflect.get(model, '_model'), 'getTokenString');
  return (token) => String(textOf(token));
}

/** Makes it take tokens as they are given, where it would put its own marks around them. */
export function takeTokensAsTheyAre(context: LlamaEmbeddingContext): void {
  insideOf(context, '_prepareInput');
  Reflect.set(context, '_prepareInput', () => undefined);
}

/** The function that computes a score of these tokens, which the library makes of a text in its own way only. */
export function rankingOf(context: LlamaRankingContext): (tokens: readonly Token[]) => Promise<number> {
  const evaluate = insideOf(context, '_evaluateRankingForInput');
  return async (tokens) => Number(await evaluate([...tokens]));
}

/**
 * Makes the probabilities of tokens those under the model. The library tells them behind the sampling, which leaves some out and
 * makes others likelier; a second sampler, which leaves all as it is, tells those before it.
 */
export function tellProbabilitiesOfModel(context: LlamaContext, model: LlamaModel): void {
  const computing: unknown = Reflect.get(context, '_ctx');
  const sample = insideOf(computing, 'sampleToken');
  const { AddonSampler } = Reflect.get(model.llama, '_bindings');
  /** One for each, as several may be used at a time. */
  const plainSamplers = new WeakMap<object, unknown>();
  function plainBeside(sampler: object): unknown {
    const known = plainSamplers.get(sampler);
    if (known !== undefined) return known;
    const plain = new AddonSampler(Reflect.get(model, '_model'));
    // The likeliest token, whatever the others are, so that all are left as they are.
    plain.applyConfig({ temperature: 0 });
    plainSamplers.set(sampler, plain);
    return plain;
  }
  async function sampleWithModel(place: unknown, sampler: object, ...wanted: readonly unknown[]) {
    const [areWanted, isConfidenceWanted] = wanted;
    if (areWanted !== true) return sample(place, sampler, ...wanted);
    const [, probabilities] = (await sample(place, plainBeside(sampler), true, false)) as [unknown, unknown];
    const [token, , confidence] = (await sample(place, sampler, false, isConfidenceWanted)) as unknown[];
    return [token, probabilities, confidence];
  }
  // Not by an assignment: native objects take none.
  Object.defineProperty(computing, 'sampleToken', { value: sampleWithModel });
}
