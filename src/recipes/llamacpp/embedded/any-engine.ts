// What every loaded model has, and the three kinds of them.
import type { Engine } from './engine.ts';
import type { EmbeddingEngine, RankingEngine } from './vector-engines.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What is known of a loaded model, whatever it is for. */
export interface EngineFacts {
  modelName: string;
  modelPath: string;
  buildInfo: string;
  /** Tokens of one request. */
  contextSize: number;
  /** For `GET /v1/models`. */
  meta: Readonly<Record<string, number>>;
  vocabulary: Vocabulary;
  /** Where requests are worked on, each of which serves one at a time. */
  slots(): ReadonlyArray<{ id: number; isProcessing: boolean; promptTokens?: number }>;
}

/** A loaded model. */
export type AnyEngine = Engine | EmbeddingEngine | RankingEngine;
