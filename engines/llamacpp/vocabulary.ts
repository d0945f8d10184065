// Text into tokens and back, for a model of any kind.
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { Vocabulary } from '../kit/chat/engine.ts';
import type { InfillTokens } from './engine.ts';
import type { Library } from './library.ts';
import { createDetokenize } from './pieces.ts';

export function createVocabulary(model: LlamaModel, library: Library): Vocabulary {
  const { tokens } = model;
  const detokenize = createDetokenize(model, library);
  const isWordPiece = model.vocabularyType === library.LlamaVocabularyType.wpm;
  // As llama.cpp does it: such models always have their text between two marks.
  const first = isWordPiece || tokens.shouldPrependBosToken ? tokens.bos : null;
  const last = isWordPiece ? tokens.sep : tokens.shouldAppendEosToken ? tokens.eos : null;
  // Templates often write BOS themselves; a second one would change what the model says.
  const withFirst = (ids: Token[]) => (first !== null && ids[0] !== first ? [first, ...ids] : ids);
  return {
    size: [...model.iterateAllTokens()].length,
    tokenizePrompt(text) {
      const ids = model.tokenize(text, true);
      return tokens.shouldPrependBosToken ? withFirst(ids) : ids;
    },
    tokenize(text, { areSpecialsAdded, areSpecialsParsed }) {
      const ids = model.tokenize(text, areSpecialsParsed);
      if (!areSpecialsAdded) return ids;
      return last === null ? withFirst(ids) : [...withFirst(ids), last];
    },
    detokenize: (ids) => detokenize(ids, true),
  };
}

/** Where a file does not name it by its id, llama.cpp knows these texts. */
const REPOSITORY_TEXTS = ['<|fim_repo|>', '<|repo_name|>', '<fim-repo>', '<REPO>', '<reponame>'];

/** The tokens around the cursor, which the library knows, and those of files, which it does not know. */
export function infillTokensOf(model: LlamaModel): InfillTokens {
  const { prefix, suffix, middle } = model.tokens.infill;
  const metadata: Readonly<Record<string, unknown>> = { ...model.fileInfo.metadata.tokenizer?.ggml };
  const find = (key: string, texts: readonly string[]): number | null => {
    const named = metadata[key];
    if (typeof named === 'number') return named;
    return texts.map((text) => model.tokenize(text, true)).find(({ length }) => length === 1)?.[0] ?? null;
  };
  const repository = find('fim_rep_token_id', REPOSITORY_TEXTS);
  return { prefix, suffix, middle, repository, separator: find('fim_sep_token_id', ['<|file_sep|>']) };
}
