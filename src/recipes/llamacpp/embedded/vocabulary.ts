// Text into tokens and back, for a model of any kind.
import type { LlamaModel, Token } from 'node-llama-cpp';
import { invalidRequest } from '../../kit/embedded/api-error.ts';

/** A token with its text; with its bytes where they are only a part of a character. */
export interface TokenPiece {
  id: number;
  piece: string | readonly number[];
}

/** How a loaded model reads and writes text. */
export interface Vocabulary {
  /** How many tokens it knows. */
  size: number;
  /** Texts such as `<s>` become the tokens of that name. BOS is added where the model wants it. */
  tokenizePrompt(text: string): Token[];
  /** @param areSpecialsAdded puts around the text what the model wants there. @param areSpecialsParsed see `tokenizePrompt`. */
  tokenize(text: string, options: { areSpecialsAdded: boolean; areSpecialsParsed: boolean }): Token[];
  pieces(tokens: readonly Token[]): readonly TokenPiece[];
  /** @throws {ApiError} 400 when one is not a token of the model. */
  checkTokens(ids: readonly number[]): Token[];
  detokenize(tokens: readonly Token[]): string;
}

const replacementCharacter = '\uFFFD';
/** No character has more bytes. */
const longestCharacter = 4;

/** @param wordPieceType what the library calls a vocabulary of that kind. */
export function createVocabulary(model: LlamaModel, { wordPieceType }: { wordPieceType: string }): Vocabulary {
  const { tokens } = model;
  const known = new Set<number>(model.iterateAllTokens());
  const isWordPiece = model.vocabularyType === wordPieceType;
  // As llama.cpp does it: such models always have their text between two marks.
  const first = isWordPiece || tokens.shouldPrependBosToken ? tokens.bos : null;
  const last = isWordPiece ? tokens.sep : tokens.shouldAppendEosToken ? tokens.eos : null;
  const detokenize = (ids: readonly Token[]): string => model.detokenize(ids, true);

  function withFirst(ids: Token[]): Token[] {
    // Templates often write BOS themselves; a second one would change what the model says.
    return first !== null && ids[0] !== first ? [first, ...ids] : ids;
  }

  /** The bytes of tokens that only together are a character, if each of them is one byte. */
  function bytesOf(ids: readonly Token[]): readonly number[] | undefined {
    const text = detokenize(ids);
    const bytes = [...Buffer.from(text)];
    return text.includes(replacementCharacter) || bytes.length !== ids.length ? undefined : bytes;
  }

  function pieces(ids: readonly Token[]): readonly TokenPiece[] {
    const found: TokenPiece[] = [];
    while (found.length < ids.length) {
      const at = found.length;
      const id = ids[at] as Token;
      const piece = detokenize([id]);
      const lengths = piece.includes(replacementCharacter) ? [2, 3, longestCharacter] : [];
      const run = lengths.map((length) => ids.slice(at, at + length)).find((some) => bytesOf(some) !== undefined);
      const bytes = run === undefined ? undefined : bytesOf(run);
      if (run === undefined || bytes === undefined) found.push({ id, piece });
      else found.push(...run.map((part, index) => ({ id: part, piece: bytes.slice(index, index + 1) })));
    }
    return found;
  }

  return {
    size: known.size,
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
    pieces,
    checkTokens(ids) {
      const unknown = ids.find((id) => !known.has(id));
      if (unknown !== undefined) throw invalidRequest(`${unknown} is not a token of this model.`);
      return ids as Token[];
    },
    detokenize,
  };
}
