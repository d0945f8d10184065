// POST /v1/embeddings and /v1/rerank, as llama-server does, and the engines for them, which work on one text at a time.

import type { LlamaEmbeddingContext, LlamaRankingContext, Token } from 'node-llama-cpp';
import { checkTextLength, checkTokens } from '../kit/chat/tokens.ts';
import {
  ApiError,
  type Exchange,
  invalidRequest,
  type RequestBody,
  readInteger,
  readString,
  readTokens,
} from '../kit/http.ts';
import { Mutex, nextTurn } from '../kit/slot-pool.ts';
import type { EngineFacts } from './engine.ts';
import type { EngineSlot } from './slots.ts';

const MAX_INPUTS = 2048;
const MAX_DOCUMENTS = 10_000;

export async function handleEmbeddings(engine: EmbeddingEngine, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const format = readString(body, 'encoding_format') ?? 'float';
  if (format !== 'float' && format !== 'base64') throw invalidRequest("'encoding_format' must be float or base64.");
  const inputs = await readInputs(body.input ?? body.content, engine, exchange.signal);
  const { vectors, tokenCount } = await engine.embed(inputs, exchange.signal);
  exchange.sendJson(200, {
    ...head(body, engine, tokenCount),
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      ...(format === 'float'
        ? { embedding: Array.from(vector) }
        : { embedding: toBase64(vector), encoding_format: format }),
    })),
  });
}

export async function handleRerank(engine: RankingEngine, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const query = readString(body, 'query');
  const { documents } = body;
  if (query === undefined) throw invalidRequest("'query' is missing.");
  if (!isTexts(documents) || documents.length === 0) throw invalidRequest("'documents' must be an array of strings.");
  if (documents.length > MAX_DOCUMENTS) {
    throw invalidRequest(
      `'documents' holds ${documents.length} texts; the limit is ${MAX_DOCUMENTS}. Send them in parts.`,
    );
  }
  const count = readInteger(body, 'top_n', { minimum: 1 });
  const { scores, tokenCount } = await engine.rank({ query, documents }, exchange.signal);
  const results = scores.map((relevance_score, index) => ({ index, relevance_score }));
  const sorted = results.toSorted((left, right) => right.relevance_score - left.relevance_score);
  exchange.sendJson(200, { ...head(body, engine, tokenCount), results: sorted.slice(0, count) });
}

function head(body: RequestBody, engine: EmbeddingEngine | RankingEngine, tokenCount: number) {
  return {
    model: readString(body, 'model') ?? engine.modelName,
    object: 'list',
    usage: { prompt_tokens: tokenCount, total_tokens: tokenCount },
  };
}

/** A text, token ids, both mixed, or a list of these. */
async function readInputs(value: unknown, engine: EmbeddingEngine, signal: AbortSignal) {
  const isOne = !Array.isArray(value) || value.some((item) => typeof item === 'number');
  const list: readonly unknown[] = isOne ? [value] : value;
  if (list.length === 0) throw invalidRequest("'input' must be a text, an array of token ids, or an array of either.");
  if (list.length > MAX_INPUTS) {
    throw invalidRequest(`'input' holds ${list.length} inputs; the limit is ${MAX_INPUTS}. Send them in parts.`);
  }
  const inputs: (readonly number[])[] = [];
  for (const input of list) {
    await nextTurn(signal);
    inputs.push(await readInput(input, engine, signal));
  }
  return inputs;
}

/** As llama-server reads it: the tokens that the model wants around a text come with one that begins the input. */
async function readInput(
  input: unknown,
  { vocabulary, contextSize }: EmbeddingEngine,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const pieces: readonly unknown[] = Array.isArray(input) ? input : [input];
  const ids = Array.isArray(input) ? readTokens(pieces) : undefined;
  if (ids !== undefined && ids.length > 0) return checkTokens(ids, vocabulary);
  const tokens: number[][] = [];
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece !== 'string') {
      const id = Array.isArray(input) ? readTokens([piece]) : undefined;
      if (id === undefined) throw invalidRequest("Each part of 'input' must be a text or an array of token ids.");
      tokens.push([...checkTokens(id, vocabulary)]);
      continue;
    }
    await checkTextLength(piece, { vocabulary, contextSize, signal });
    tokens.push([...vocabulary.tokenize(piece, { areSpecialsAdded: index === 0, areSpecialsParsed: true })]);
  }
  const all = tokens.flat();
  if (all.length === 0) throw new ApiError('invalid_request_error', 'An input holds no tokens.');
  return all;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Little-endian, whatever this machine is. */
function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}

export type EmbeddingEngine = ReturnType<typeof createEmbeddingEngine>;
export type RankingEngine = ReturnType<typeof createRankingEngine>;

export function createEmbeddingEngine(facts: EngineFacts, context: LlamaEmbeddingContext) {
  const mutex = new Mutex();
  return {
    ...facts,
    kind: 'embedding' as const,
    slots: () => [{ id: 0, isProcessing: mutex.isBusy }] as readonly EngineSlot[],
    /**
     * A vector of length 1 for each input, and how many tokens were read. The next input is not begun after the signal.
     * @throws {ApiError} 400 when an input does not fit; nothing has been computed then.
     * @throws the signal's reason when it aborts.
     */
    async embed(inputs: readonly (readonly number[])[], signal: AbortSignal) {
      const lengths = inputs.map((tokens) => context.calculateInputLength([...tokens] as Token[]));
      checkLengths(lengths, facts.contextSize);
      const vectors: Float32Array[] = [];
      for (const tokens of inputs) {
        const { vector } = await mutex.run(signal, () => context.getEmbeddingFor([...tokens] as Token[]));
        vectors.push(normalized(vector));
      }
      return { vectors, tokenCount: sum(lengths) };
    },
  };
}

/** @param isScoreRaw false where the library turns the model's score into a probability; it is turned back then. */
export function createRankingEngine(
  facts: EngineFacts,
  { context, isScoreRaw }: { context: LlamaRankingContext; isScoreRaw: boolean },
) {
  const mutex = new Mutex();
  return {
    ...facts,
    kind: 'reranking' as const,
    slots: () => [{ id: 0, isProcessing: mutex.isBusy }] as readonly EngineSlot[],
    /** A raw score for each document. Throws as `embed` does. */
    async rank({ query, documents }: { query: string; documents: readonly string[] }, signal: AbortSignal) {
      const lengths: number[] = [];
      await checkTextLength(query, { ...facts, signal });
      // By itself first: it is read again with every document.
      checkLengths([context.calculateInputLength(query, '')], facts.contextSize);
      for (const document of documents) {
        await nextTurn(signal);
        await checkTextLength(document, { ...facts, signal });
        lengths.push(context.calculateInputLength(query, document));
      }
      checkLengths(lengths, facts.contextSize);
      const scores: number[] = [];
      for (const document of documents) {
        const score = await mutex.run(signal, () => context.rank(query, document));
        scores.push(isScoreRaw ? score : logit(score));
      }
      return { scores, tokenCount: sum(lengths) };
    },
  };
}

function checkLengths(lengths: readonly number[], contextSize: number): void {
  for (const [index, length] of lengths.entries()) {
    if (length < contextSize) continue;
    throw new ApiError(
      'exceed_context_size_error',
      `This model's maximum context length is ${contextSize} tokens, and an input must be shorter, but input ${index} has ${length}. Send it in parts.`,
      { n_prompt_tokens: length, n_ctx: contextSize },
    );
  }
}

function normalized(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length > 0 ? value / length : 0));
}

/** The way back from a probability; certainty would be infinite, which JSON does not have. */
function logit(probability: number): number {
  const bounded = Math.min(Math.max(probability, Number.MIN_VALUE), 1 - Number.EPSILON / 2);
  return Math.log(bounded) - Math.log1p(-bounded);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
