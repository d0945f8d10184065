// `lemonade embed` and `lemonade rerank`: numbers for texts.
import { createEmbedding, createReranking } from '../../../generated/client/index.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { pipedText, readText } from '../kit/files.ts';
import { ensurePulled, modelFor } from '../kit/models.ts';
import { tableLines } from '../kit/table.ts';

export interface EmbedOptions {
  model?: string | undefined;
}

/** Prints one vector a line, as JSON. */
export async function embed(context: Context, texts: readonly string[], options: EmbedOptions): Promise<void> {
  const { client, terminal, isJson } = context;
  const input = texts.length > 0 ? [...texts] : linesOf(await pipedText());
  if (input.length === 0) throw misuse('There is no text to embed.', 'Give texts, or pipe one a line.');
  const model = (await ensurePulled(context, options.model ?? (await modelFor(context, 'embeddings')))).id;
  const result = await resultOf(context, createEmbedding({ client, body: { model, input } }));
  if (isJson) return context.printJson(result);
  for (const { embedding } of result.data) terminal.print(JSON.stringify(embedding));
}

export interface RerankOptions {
  model?: string | undefined;
  file?: string | undefined;
  top?: string | undefined;
}

/** Prints the texts, the most relevant first, with their scores. */
export async function rerank(
  context: Context,
  query: string,
  texts: readonly string[],
  options: RerankOptions,
): Promise<void> {
  const { client, terminal, isJson } = context;
  const documents = [
    ...texts,
    ...(options.file === undefined ? [] : linesOf(await readText(options.file))),
    ...(texts.length === 0 && options.file === undefined ? linesOf(await pipedText()) : []),
  ];
  if (documents.length === 0) throw misuse('There are no texts to rank.', 'Give them, pipe one a line, or use --file.');
  const top = options.top === undefined ? undefined : Number(options.top);
  if (top !== undefined && !(Number.isInteger(top) && top > 0))
    throw misuse(`'${options.top}' is no number for --top.`, 'For example: --top 3.');
  const model = (await ensurePulled(context, options.model ?? (await modelFor(context, 'reranking')))).id;
  const body = { model, query, documents, ...(top === undefined ? {} : { top_n: top }) };
  const result = await resultOf(context, createReranking({ client, body }));
  if (isJson) return context.printJson(result);
  const lines = tableLines({
    rows: result.results.toSorted((a, b) => b.relevance_score - a.relevance_score),
    width: terminal.width,
    styleTitle: (text) => terminal.style('dim', text),
    columns: [
      { title: 'SCORE', value: ({ relevance_score: score }) => score.toFixed(3), isNumber: true },
      { title: 'TEXT', value: ({ index }) => documents[index] ?? '', least: 16 },
    ],
  });
  for (const line of lines) terminal.print(line);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
