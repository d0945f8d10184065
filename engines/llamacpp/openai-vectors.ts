// POST /v1/embeddings and /v1/rerank, as llama-server does.
import { ApiError, invalidRequest } from '../kit/api-error.ts';
import { checkTextLength } from '../kit/chat/prompt-length.ts';
import { checkTokens } from '../kit/chat/tokens.ts';
import type { Exchange } from '../kit/exchange.ts';
import { type RequestBody, readInteger, readString, readTokens } from '../kit/request-fields.ts';
import { nextTurn } from '../kit/slot-pool.ts';
import type { EmbeddingEngine, RankingEngine } from './vector-engines.ts';

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
