// `lemonade rerank`: texts in the order in which they fit a question.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { readCount } from '../kit/counts.ts';
import { misuse } from '../kit/failures.ts';
import { linesOf, pipedText, readText } from '../kit/inputs.ts';
import { ensureModelFor } from '../kit/model-for.ts';

type RerankOptions = Options<'model' | 'file' | 'top'>;

/** Texts are arguments, lines of a file, or of what is piped. Prints the best one first. */
export async function rerank(
  context: Context,
  query: string,
  texts: readonly string[],
  options: RerankOptions,
) {
  const documents = [...texts];
  if (options.file !== undefined) documents.push(...linesOf(await readText(options.file)));
  else if (texts.length === 0) documents.push(...linesOf(await pipedText()));
  if (documents.length === 0)
    throw misuse('There are no texts to rank.', 'Give them, pipe one a line, or use --file.');
  const top = readCount('--top', options.top);
  const { id: model } = await ensureModelFor(context, 'reranking', options.model);
  const body = setFields({ model, query, documents, top_n: top });
  const result = await call(context, api.createReranking, { body });
  const ranked = result.results.toSorted((a, b) => b.relevance_score - a.relevance_score);
  context.list(result, '', ranked, [
    { title: 'SCORE', value: ({ relevance_score: score }) => score.toFixed(3), isNumber: true },
    { title: 'TEXT', value: ({ index }) => documents[index] ?? '', least: 16 },
  ]);
}
