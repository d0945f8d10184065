// Reranking as the contract promises it, whatever the native server makes of its fields.
import { BackendResponseInvalid, invalid } from '../../errors.ts';
import type { Asker } from '../../lib/place.ts';
import type { Inference } from './inference.ts';
import type { InferenceBody } from './request.ts';

export interface RerankBody extends InferenceBody {
  query: string;
  documents: readonly (string | { text: string })[];
  top_n?: number | null;
  return_documents?: boolean | null;
}

export type RerankResult = { index: number; relevance_score: number; document?: { text: string } };
/** A response with its results in the order of the documents, the `top_n` best ones of them. */
export type RerankResponse = Record<string, unknown> & { results: readonly RerankResult[] };

/**
 * Native servers sort by score, or not; take documents as objects, or not; repeat them, or not.
 * They are asked in the one way that all understand, and the rest is done here.
 * @throws {BackendResponseInvalid} for a result of no document of the request, and what {@link
 *   Inference.json} throws.
 */
export async function rerank(
  inference: Pick<Inference, 'json'>,
  { body, ...asker }: { body: RerankBody } & Asker,
) {
  const { documents, top_n: wanted, return_documents: isRepeated, ...others } = body;
  const texts = documents.map((document) =>
    typeof document === 'string' ? document : document.text,
  );
  const asked = { ...others, documents: texts };
  const response = await inference.json({
    capability: 'reranking',
    type: 'reranking',
    body: asked,
    ...asker,
  });
  const results = scoresIn(response, texts.length);
  const best = results
    .toSorted((a, b) => b.relevance_score - a.relevance_score)
    .slice(0, wanted ?? undefined);
  const inOrder = best.toSorted((a, b) => a.index - b.index);
  return {
    ...response,
    object: 'list',
    results: inOrder.map((result) => {
      const text = texts[result.index];
      return isRepeated && text !== undefined ? { ...result, document: { text } } : result;
    }),
  };
}

export interface RerankOrTeiBody extends InferenceBody {
  query: string;
  documents?: RerankBody['documents'];
  texts?: readonly string[];
  return_text?: boolean | null;
}

export type TeiScore = { index: number; score: number; text?: string };

/**
 * Responds in the form in which it was asked.
 * @throws {InvalidRequest} for a request of neither form or of both, and what {@link rerank} throws
 */
export async function rerankEither(
  inference: Pick<Inference, 'json'>,
  { body, ...asker }: { body: RerankOrTeiBody } & Asker,
): Promise<RerankResponse | readonly TeiScore[]> {
  const { documents, texts, return_text: isRepeated, ...fields } = body;
  const others = { ...fields, query: body.query };
  if (texts === undefined) {
    if (!others.model) throw invalid('model', "'model' is missing. Say which model is to score.");
    if (documents !== undefined)
      return rerank(inference, { body: { ...others, documents }, ...asker });
    throw invalid('documents', "'documents' is missing. Send the texts to score.");
  }
  if (documents !== undefined)
    throw invalid('texts', "'documents' and 'texts' exclude each other. Send one of them.");
  const { results } = await rerank(inference, { body: { ...others, documents: texts }, ...asker });
  return results
    .toSorted((a, b) => b.relevance_score - a.relevance_score)
    .map(({ index, relevance_score: score }) =>
      isRepeated ? { index, score, text: texts[index] ?? '' } : { index, score },
    );
}

function scoresIn(
  { results }: Readonly<Record<string, unknown>>,
  documents: number,
): readonly RerankResult[] {
  const list: readonly unknown[] = Array.isArray(results) ? results : [];
  const scores = list.flatMap((result) => {
    const { index, relevance_score } = (result ?? {}) as Partial<RerankResult>;
    const isScore = Number.isInteger(index) && Number.isFinite(relevance_score);
    return isScore ? [{ index, relevance_score } as RerankResult] : [];
  });
  const indexes = new Set(scores.map(({ index }) => index));
  const isWhole = indexes.size === documents && scores.length === list.length;
  if (isWhole && scores.every(({ index }) => index >= 0 && index < documents)) return scores;
  throw new BackendResponseInvalid(
    `The response does not score each of the ${documents} documents once.`,
  );
}
