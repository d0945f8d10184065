// POST /v1/embeddings and /v1/rerank, as llama-server does.
import { ApiError, invalidRequest } from '../../kit/embedded/api-error.ts';
import { checkTextLength } from '../../kit/embedded/chat/prompt-length.ts';
import { checkTokens } from '../../kit/embedded/chat/tokens.ts';
import type { Exchange } from '../../kit/embedded/exchange.ts';
import { type RequestBody, readInteger, readString, readTokens } from '../../kit/embedded/request-fields.ts';
import { nextTurn } from '../../kit/embedded/turns.ts';
import type { EmbeddingEngine, RankingEngine } from './vector-engines.ts';

/** As in OpenAI's API. */
const maximumInputs = 2048;
const maximumDocuments = 10_000;

/** @throws {ApiError} when the request can't be served. */
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

/** @throws {ApiError} when the request can't be served. */
export async function handleRerank(engine: RankingEngine, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const query = readString(body, 'query');
  const { documents } = body;
  if (query === undefined) throw invalidRequest("'query' is missing.");
  if (!isTexts(documents) || documents.length === 0) throw invalidRequest("'documents' must be an array of strings.");
  if (documents.length > maximumDocuments) {
    throw invalidRequest(
      `'documents' holds ${documents.length} texts; the limit is ${maximumDocuments}. Send them in parts.`,
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

/** A text, token ids, or a list of either. */
async function readInputs(
  value: unknown,
  { vocabulary, contextSize }: EmbeddingEngine,
  signal: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  const isOne = typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'number');
  const list: readonly unknown[] = isOne ? [value] : Array.isArray(value) ? value : [];
  if (list.length === 0) throw invalidRequest("'input' must be a text, an array of token ids, or an array of either.");
  if (list.length > maximumInputs) {
    throw invalidRequest(`'input' holds ${list.length} inputs; the limit is ${maximumInputs}. Send them in parts.`);
  }
  const inputs: (readonly number[])[] = [];
  for (const input of list) {
    await nextTurn(signal);
    if (typeof input === 'string') await checkTextLength(input, { vocabulary, contextSize, signal });
    const ids = readTokens(input);
    if (typeof input !== 'string' && (ids === undefined || ids.length === 0)) {
      throw invalidRequest("Each part of 'input' must be a text or an array of token ids.");
    }
    const tokens =
      typeof input === 'string'
        ? vocabulary.tokenize(input, { areSpecialsAdded: true, areSpecialsParsed: true })
        : checkTokens(ids ?? [], vocabulary);
    if (tokens.length === 0) throw new ApiError('invalid_request_error', 'An input holds no tokens.');
    inputs.push(tokens);
  }
  return inputs;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Little-endian, whatever this machine is. */
function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}
