// What a model for ranking reads of a query and a document, as llama-server does
// (`format_prompt_rerank`).
import type { NativeModel } from './native/model.ts';

/** Makes the tokens of which a model scores a document by a query. */
export type RankingPrompt = (query: string, document: string) => readonly number[];

/** By the template of the model, or with the tokens between the two that its vocabulary has. */
export function createRankingPrompt(model: NativeModel): RankingPrompt {
  const { vocabulary } = model;
  const template = model.chatTemplate('rerank');
  if (template !== undefined) {
    return (query, document) => {
      const text = template
        .replaceAll('{query}', () => query)
        .replaceAll('{document}', () => document);
      return [...vocabulary.tokenize(text, false, true)];
    };
  }
  const only = (token: number | undefined, isThere: boolean) =>
    isThere && token !== undefined ? [token] : [];
  const first = only(vocabulary.special('bos'), vocabulary.addsBos);
  const end = only(vocabulary.special('eos') ?? vocabulary.special('sep'), vocabulary.addsEos);
  const separator = only(vocabulary.special('sep'), vocabulary.addsSep);
  const plain = (text: string) => vocabulary.tokenize(text, false, false);
  return (query, document) => {
    return [...first, ...plain(query), ...end, ...separator, ...plain(document), ...end];
  };
}
