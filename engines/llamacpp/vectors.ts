// POST /v1/embeddings and /v1/rerank, as llama-server does, and the engines for them.
import { checkTextLength, checkTokens } from '../kit/chat/tokens.ts';
import type { Exchange } from '../kit/http.ts';
import type { RequestBody } from '../kit/request-fields.ts';
import {
  ApiError,
  demand,
  isTexts,
  readBoolean,
  readInteger,
  readString,
  readTokens,
} from '../kit/request-fields.ts';
import { nextTurn } from '../kit/slot-pool.ts';
import type { EmbeddedArguments } from './arguments.ts';
import type { ComputingModel } from './computing/computing-model.ts';
import type { EngineFacts } from './engine.ts';
import { Metrics } from './metrics.ts';
import type { RankingPrompt } from './ranking-prompt.ts';

/** A loaded model that makes vectors of texts. */
export type EmbeddingEngine = ReturnType<typeof createEmbeddingEngine>;
/** A loaded model that scores documents. */
export type RankingEngine = ReturnType<typeof createRankingEngine>;
const MAX_INPUTS = 2048;
const MAX_DOCUMENTS = 10_000;

/** POST /v1/embeddings: a vector for each text, as numbers or in base64. */
export async function handleEmbeddings(engine: EmbeddingEngine, exchange: Exchange): Promise<void> {
  demand(
    engine.pooling !== 'none',
    "Pooling type 'none' is not OAI compatible. Please use a different pooling type",
  );
  const body = await exchange.readJson();
  const encoding_format = readString(body, 'encoding_format') ?? 'float';
  const isFloat = encoding_format === 'float';
  demand(isFloat || encoding_format === 'base64', "'encoding_format' must be float or base64.");
  const inputs = await readInputs(body.input ?? body.content, engine, exchange.signal);
  const { vectors, tokenCount } = await engine.embed(inputs, exchange.signal);
  const data = vectors.map((vector, index) => {
    const written = isFloat
      ? { embedding: Array.from(vector) }
      : { embedding: toBase64(vector), encoding_format };
    return { object: 'embedding', index, ...written };
  });
  exchange.sendJson(200, { ...head(body, engine, tokenCount), data });
}

/**
 * Scores documents. Those in `texts`, as text-embeddings-inference calls them, are answered in its
 * form: a list of scores, with the texts where they are wanted.
 */
export async function handleRerank(engine: RankingEngine, exchange: Exchange): Promise<void> {
  const body = await exchange.readJson();
  const query = readString(body, 'query');
  const documents = body.documents ?? body.texts;
  demand(query !== undefined, "'query' is missing.");
  demand(isTexts(documents) && documents.length > 0, "'documents' must be an array of strings.");
  const limit = `the limit is ${MAX_DOCUMENTS}. Send them in parts`;
  demand(
    documents.length <= MAX_DOCUMENTS,
    `'documents' holds ${documents.length} texts; ${limit}.`,
  );
  const count = readInteger(body, 'top_n', { minimum: 1 });
  const areTextsWanted = readBoolean(body, 'return_text') ?? false;
  const { scores, tokenCount } = await engine.rank(query, documents, exchange.signal);
  const best = scores.map((score, index) => ({ index, score }));
  best.sort((left, right) => right.score - left.score);
  best.length = Math.min(best.length, count ?? best.length);
  if (body.texts !== undefined) {
    const withText = ({ index, score }: Score) => ({ index, score, text: documents[index] });
    return exchange.sendJson(200, areTextsWanted ? best.map(withText) : best);
  }
  const results = best.map(({ index, score }) => ({ index, relevance_score: score }));
  exchange.sendJson(200, { ...head(body, engine, tokenCount), results });
}

interface Score {
  index: number;
  score: number;
}

const head = (body: RequestBody, { modelName }: EngineFacts, tokenCount: number) => ({
  model: readString(body, 'model') ?? modelName,
  object: 'list',
  usage: { prompt_tokens: tokenCount, total_tokens: tokenCount },
});

async function readInputs(value: unknown, engine: EmbeddingEngine, signal: AbortSignal) {
  const isOne = !Array.isArray(value) || value.some((item) => typeof item === 'number');
  const list: readonly unknown[] = isOne ? [value] : value;
  demand(list.length > 0, "'input' must be a text, an array of token ids, or an array of either.");
  const limit = `the limit is ${MAX_INPUTS}. Send them in parts`;
  demand(list.length <= MAX_INPUTS, `'input' holds ${list.length} inputs; ${limit}.`);
  const inputs: (readonly number[])[] = [];
  for (const input of list) {
    await nextTurn(signal);
    const pieces: readonly unknown[] = Array.isArray(input) ? input : [input];
    const tokens = [
      ...checkTokens((Array.isArray(input) && readTokens(input)) || [], engine.vocabulary),
    ];
    for (const [index, piece] of tokens.length > 0 ? [] : pieces.entries()) {
      if (typeof piece === 'string') {
        await checkTextLength(piece, { ...engine, signal });
        // As llama-server: what the model wants around a text comes with one that begins the input.
        tokens.push(
          ...engine.vocabulary.tokenize(piece, {
            areSpecialsAdded: index === 0,
            areSpecialsParsed: true,
          }),
        );
      } else {
        const id = Array.isArray(input) ? readTokens([piece]) : undefined;
        demand(id !== undefined, "Each part of 'input' must be a text or an array of token ids.");
        tokens.push(...checkTokens(id, engine.vocabulary));
      }
    }
    demand(tokens.length > 0, 'An input holds no tokens.');
    inputs.push(tokens);
  }
  return inputs;
}

function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}

interface EmbeddingParts {
  facts: EngineFacts;
  computing: ComputingModel;
  options: Pick<EmbeddedArguments, 'pooling' | 'areMetricsShown'>;
}

/** A loaded model that makes a vector of each text. */
export function createEmbeddingEngine({ facts, computing, options }: EmbeddingParts) {
  const metrics = options.areMetricsShown ? new Metrics(computing) : undefined;
  return {
    ...facts,
    kind: 'embedding' as const,
    pooling: options.pooling,
    metrics,
    slots: () => computing.slots(),
    /**
     * A vector of length 1 for each input, and how many tokens were read.
     * @throws {ApiError} 400 when an input does not fit
     */
    async embed(inputs: readonly (readonly number[])[], signal: AbortSignal) {
      const lengths = inputs.map(({ length }) => length);
      checkLengths(lengths, facts.contextSize);
      const order = {
        kind: 'vectors' as const,
        inputs: inputs.map((tokens) => Int32Array.from(tokens)),
      };
      const startedAt = performance.now();
      const vectors = await computing.ask<readonly Float32Array[]>(order, signal);
      metrics?.addPrompt(sum(lengths), performance.now() - startedAt);
      return { vectors: vectors.map(normalized), tokenCount: sum(lengths) };
    },
  };
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => (length > 0 ? value / length : 0));
}

interface RankingParts {
  facts: EngineFacts;
  computing: ComputingModel;
  options: Pick<EmbeddedArguments, 'areMetricsShown'>;
  promptOf: RankingPrompt;
}

/** A loaded model that scores documents by a query. */
export function createRankingEngine({ facts, computing, options, promptOf }: RankingParts) {
  const metrics = options.areMetricsShown ? new Metrics(computing) : undefined;
  return {
    ...facts,
    kind: 'reranking' as const,
    metrics,
    slots: () => computing.slots(),
    async rank(query: string, documents: readonly string[], signal: AbortSignal) {
      const prompts: (readonly number[])[] = [];
      await checkTextLength(query, { ...facts, signal });
      // By itself first: it is read again with every document.
      checkLengths([promptOf(query, '').length], facts.contextSize);
      for (const document of documents) {
        await nextTurn(signal);
        await checkTextLength(document, { ...facts, signal });
        prompts.push(promptOf(query, document));
      }
      const lengths = prompts.map(({ length }) => length);
      checkLengths(lengths, facts.contextSize);
      demand(!lengths.includes(0), 'Nothing of a query and a document is a token of this model.');
      const order = {
        kind: 'vectors' as const,
        inputs: prompts.map((tokens) => Int32Array.from(tokens)),
      };
      const startedAt = performance.now();
      const scores = await computing.ask<readonly Float32Array[]>(order, signal);
      metrics?.addPrompt(sum(lengths), performance.now() - startedAt);
      return { scores: scores.map(([score = 0]) => score), tokenCount: sum(lengths) };
    },
  };
}

function checkLengths(lengths: readonly number[], n_ctx: number): void {
  const n_prompt_tokens = lengths.find((length) => length > n_ctx);
  if (n_prompt_tokens === undefined) return;
  throw new ApiError(
    'exceed_context_size_error',
    `This model's maximum context length is ${n_ctx} tokens, but an input has ${n_prompt_tokens}. Send it in parts.`,
    { n_prompt_tokens, n_ctx },
  );
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
