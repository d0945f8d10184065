// Text into tokens and back, as llama-server does it.
import type { Vocabulary } from '../kit/chat/engine.ts';
import type { NativeVocabulary } from './native/vocabulary.ts';

/** What the handlers need of a vocabulary, and what reads a response token by token. */
export interface ModelVocabulary extends Vocabulary {
  /** @param areSpecialsShown whether tokens such as `<|im_end|>` have a text. */
  textOf(tokens: readonly number[], areSpecialsShown: boolean): string;
  isEnd(token: number): boolean;
  /** Those that end a response; all tokens are looked at once. */
  endTokens(): readonly number[];
}

/** @param native of a model that a thread has loaded; reading it needs no turn. */
export function createVocabulary(native: NativeVocabulary): ModelVocabulary {
  const bos = native.special('bos');
  const textOf = (tokens: readonly number[], areSpecialsShown: boolean) =>
    native.pieces(tokens, areSpecialsShown).toString('utf8');
  let ends: readonly number[] | undefined;
  const findEnds = () =>
    Array.from({ length: native.size }, (_, token) => token).filter((token) =>
      native.isEndOfGeneration(token),
    );
  return {
    size: native.size,
    tokenizePrompt(text) {
      const tokens = [...native.tokenize(text, true, true)];
      // Templates often write BOS themselves; a second one would change what the model says.
      const isTwice = native.addsBos && tokens[0] === bos && tokens[1] === bos;
      return isTwice ? tokens.slice(1) : tokens;
    },
    tokenize: (text, { areSpecialsAdded, areSpecialsParsed }) => [
      ...native.tokenize(text, areSpecialsAdded, areSpecialsParsed),
    ],
    detokenize: (tokens) => textOf(tokens, true),
    textOf,
    isEnd: (token) => native.isEndOfGeneration(token),
    endTokens() {
      ends ??= findEnds();
      return ends;
    },
  };
}

/** Special tokens for code completion; null for one that the vocabulary does not have. */
export interface InfillTokens {
  prefix: number | null;
  suffix: number | null;
  middle: number | null;
  repository: number | null;
  separator: number | null;
}

/** Finds the special tokens for code by what the model's file calls them. */
export const infillTokensOf = (vocabulary: NativeVocabulary): InfillTokens => ({
  prefix: vocabulary.special('fim_pre') ?? null,
  suffix: vocabulary.special('fim_suf') ?? null,
  middle: vocabulary.special('fim_mid') ?? null,
  repository: vocabulary.special('fim_rep') ?? null,
  separator: vocabulary.special('fim_sep') ?? null,
});
