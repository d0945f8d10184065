// `lemonade embed` and `lemonade rerank`: numbers for texts.
import { createEmbedding, createReranking } from '../../../generated/client/index.ts';
import { setFields } from '../../lib/is-set.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { linesOf, pipedText, readText } from '../kit/files.ts';
import { readCount } from '../kit/key-values.ts';
import { ensureModelFor } from '../kit/models.ts';

/** Prints one vector a line, as JSON. */
export async function embed(context: Context, texts: readonly string[], options: Options<'model'>): Promise<void> {
  const input = texts.length > 0 ? [...texts] : linesOf(await pipedText());
  if (input.length === 0) throw misuse('There is no text to embed.', 'Give texts, or pipe one a line.');
  const { id: model } = await ensureModelFor(context, 'embeddings', options.model);
  const result = await call(context, createEmbedding, { body: { model, input } });
  if (context.isJson) return context.printJson(result);
  for (const { embedding } of result.data) context.printJson(embedding);
}

/** Prints the texts, the most relevant first, with their scores. */
export async function rerank(
  context: Context,
  query: string,
  texts: readonly string[],
  options: Options<'model' | 'file' | 'top'>,
): Promise<void> {
  const documents = [
    ...texts,
    ...(options.file === undefined ? [] : linesOf(await readText(options.file))),
    ...(texts.length === 0 && options.file === undefined ? linesOf(await pipedText()) : []),
  ];
  if (documents.length === 0) throw misuse('There are no texts to rank.', 'Give them, pipe one a line, or use --file.');
  const top = readCount('--top', options.top);
  const { id: model } = await ensureModelFor(context, 'reranking', options.model);
  const body = setFields({ model, query, documents, top_n: top });
  const result = await call(context, createReranking, { body });
  if (context.isJson) return context.printJson(result);
  const ranked = result.results.toSorted((a, b) => b.relevance_score - a.relevance_score);
  context.terminal.table(ranked, [
    { title: 'SCORE', value: ({ relevance_score: score }) => score.toFixed(3), isNumber: true },
    { title: 'TEXT', value: ({ index }) => documents[index] ?? '', least: 16 },
  ]);
}
