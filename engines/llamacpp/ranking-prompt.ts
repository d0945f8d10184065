// What a model for ranking reads of a query and a document, as llama-server does (`format_prompt_rerank`).
import type { LlamaModel, Token } from 'node-llama-cpp';
import type { Library } from './library.ts';

/** Vocabularies of which llama.cpp knows that a separator follows the query, where the file does not say it. */
const WITH_SEPARATOR = ['jina-v1-en', 'jina-v2-code', 'roberta-bpe'];

export type RankingPrompt = (query: string, document: string) => readonly Token[];

export function createRankingPrompt(model: LlamaModel, { LlamaVocabularyType }: Library): RankingPrompt {
  const { tokens, fileInfo } = model;
  const tokenizer: Readonly<Record<string, unknown>> = { ...fileInfo.metadata.tokenizer };
  const template = tokenizer['chat_template.rerank'];
  if (typeof template === 'string') {
    return (query, document) =>
      model.tokenize(
        template.replaceAll('{query}', () => query).replaceAll('{document}', () => document),
        true,
      );
  }
  const ggml: Readonly<Record<string, unknown>> = { ...fileInfo.metadata.tokenizer?.ggml };
  const isKnown = model.vocabularyType === LlamaVocabularyType.wpm || WITH_SEPARATOR.includes(String(ggml.pre));
  const hasSeparator = typeof ggml.add_sep_token === 'boolean' ? ggml.add_sep_token : isKnown;
  const only = (token: Token | null, isThere: boolean): readonly Token[] => (isThere && token !== null ? [token] : []);
  const first = only(tokens.bos, tokens.shouldPrependBosToken);
  const end = only(tokens.eos ?? tokens.sep, tokens.shouldAppendEosToken);
  const separator = only(tokens.sep, hasSeparator);
  return (query, document) => {
    if (query === '' && document === '') return [];
    return [...first, ...model.tokenize(query), ...end, ...separator, ...model.tokenize(document), ...end];
  };
}
