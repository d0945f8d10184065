// Lets the library report the likeliest tokens only: it would hand over the probability of every token there is.

/** The part of the library's native context that chooses a token. Probabilities and logits are pairs in one list. */
interface NativeContext {
  sampleToken(
    logitIndex: number,
    sampler: unknown,
    areProbabilitiesWanted?: boolean,
    isConfidenceWanted?: boolean,
    logits?: [tokens: number[], max: boolean, min: boolean, isSelectedWanted: boolean, top: number],
    isWeightWanted?: boolean,
  ): Promise<unknown>;
}

/** Token, probabilities, confidence, logits, and the sum of all `exp(logit - highest logit)`. */
type Sample = [token: number, probabilities?: number[], confidence?: number, logits?: number[], weight?: number];

/**
 * With a vocabulary of 150,000 the full list takes longer than the token itself. The native function can tell the likeliest
 * logits and the sum of all, from which the same probabilities follow; the library's public ways do not ask for that.
 * @param context of the library; the version of the library is pinned, and another one fails here.
 * @param count as many tokens, and the chosen one, are reported, the likeliest first.
 */
export function reportLikelyTokensOnly(context: object, count: number): void {
  const native: NativeContext | undefined = Reflect.get(context, '_ctx');
  if (typeof native?.sampleToken !== 'function') {
    throw new Error('This version of node-llama-cpp chooses tokens elsewhere.');
  }
  const sampleToken = native.sampleToken.bind(native);
  Object.defineProperty(native, 'sampleToken', {
    async value(...asked: Parameters<NativeContext['sampleToken']>) {
      const [logitIndex, sampler, areProbabilitiesWanted] = asked;
      if (areProbabilitiesWanted !== true) return sampleToken(...asked);
      const [token, , , logits = [], weight = 1] = (await sampleToken(
        logitIndex,
        sampler,
        false,
        false,
        [[], false, false, true, count],
        true,
      )) as Sample;
      const [, highest = 0] = logits;
      return [token, logits.map((value, at) => (at % 2 === 0 ? value : Math.exp(value - highest) / weight))];
    },
  });
}
