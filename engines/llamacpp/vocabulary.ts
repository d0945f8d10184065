// Text into tokens and back, for a model of any kind.
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { Vocabulary } from '../kit/chat/engine.ts';

/** @param wordPieceType what the library calls a vocabulary of that kind. */
export function createVocabulary(model: LlamaModel, { wordPieceType }: { wordPieceType: string }): Vocabulary {
  const { tokens } = model;
  const size = [...model.iterateAllTokens()].length;
  const isWordPiece = model.vocabularyType === wordPieceType;
  // As llama.cpp does it: such models always have their text between two marks.
  const first = isWordPiece || tokens.shouldPrependBosToken ? tokens.bos : null;
  const last = isWordPiece ? tokens.sep : tokens.shouldAppendEosToken ? tokens.eos : null;
  const detokenize = (ids: readonly number[]): string => model.detokenize(ids as readonly Token[], true);

  function withFirst(ids: Token[]): Token[] {
    // Templates often write BOS themselves; a second one would change what the model says.
    return first !== null && ids[0] !== first ? [first, ...ids] : ids;
  }

  return {
    size,
    tokenizePrompt: (text) => {
      const ids = model.tokenize(text, true);
      return tokens.shouldPrependBosToken ? withFirst(ids) : ids;
    },
    tokenize(text, { areSpecialsAdded, areSpecialsParsed }) {
      const ids = model.tokenize(text, areSpecialsParsed);
      if (!areSpecialsAdded) return ids;
      const begun = withFirst(ids);
      return last === null ? begun : [...begun, last];
    },
    detokenize,
  };
}
