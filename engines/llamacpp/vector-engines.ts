// Loaded models that turn text into vectors or scores. They work on one text at a time.
import type { LlamaEmbeddingContext, LlamaRankingContext, Token } from 'node-llama-cpp';
import { ApiError } from '../kit/api-error.ts';
import { checkTextLength } from '../kit/chat/prompt-length.ts';
import { Mutex, nextTurn } from '../kit/slot-pool.ts';
import type { EngineFacts } from './engine.ts';
import type { EngineSlot } from './slots.ts';

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
