// Text into tokens and back, for a model of any kind.
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { Vocabulary } from '../kit/chat/engine.ts';
import type { InfillTokens } from './infill.ts';

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

/** Where a file does not name them by their ids, llama.cpp knows these texts. */
const REPOSITORY = {
  key: 'fim_rep_token_id',
  texts: ['<|fim_repo|>', '<|repo_name|>', '<fim-repo>', '<REPO>', '<reponame>'],
};
const SEPARATOR = { key: 'fim_sep_token_id', texts: ['<|file_sep|>'] };

/** The tokens around the cursor, which the library knows, and those of files, which it does not know. */
export function infillTokensOf(model: LlamaModel): InfillTokens {
  const { prefix, suffix, middle } = model.tokens.infill;
  const metadata: Readonly<Record<string, unknown>> = { ...model.fileInfo.metadata.tokenizer?.ggml };
  const find = ({ key, texts }: { key: string; texts: readonly string[] }): number | null => {
    const named = metadata[key];
    if (typeof named === 'number') return named;
    const known = texts.map((text) => model.tokenize(text, true)).find(({ length }) => length === 1);
    return known?.[0] ?? null;
  };
  return { prefix, suffix, middle, repository: find(REPOSITORY), separator: find(SEPARATOR) };
}
