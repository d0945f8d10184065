// Makes of a loaded model what the rest of this program works with.
import { basename } from 'node:path';
import type { EmbeddedArguments } from './arguments.ts';
import { createEngine, type Engine, type EngineFacts } from './engine.ts';
import type { LoadedModel } from './load-model.ts';
import {
  createEmbeddingEngine,
  createRankingEngine,
  type EmbeddingEngine,
  type RankingEngine,
} from './vector-engines.ts';
import { createVocabulary } from './vocabulary.ts';

/** A loaded model. */
export type AnyEngine = Engine | EmbeddingEngine | RankingEngine;

/** Architectures whose scores are probabilities in the model itself. */
const scoresAreProbabilities = new Set(['qwen3', 'qwen3vl']);

export function createAnyEngine(
  loaded: LoadedModel,
  { modelPath, slotFolder, requestDefaults }: EmbeddedArguments,
): AnyEngine {
  const { library, model, kind } = loaded;
  const vocabulary = createVocabulary(model, { wordPieceType: library.LlamaVocabularyType.wpm });
  const facts: EngineFacts = {
    modelName: basename(modelPath),
    modelPath,
    buildInfo: `node-llama-cpp-${model.llama.llamaCppRelease.release}`,
    contextSize: loaded.contextSize,
    meta: {
      n_vocab: vocabulary.size,
      n_ctx_train: model.trainContextSize,
      n_embd: model.embeddingVectorSize,
      size: model.size,
    },
    vocabulary,
    slots: () => [],
  };
  if (kind === 'embedding') return createEmbeddingEngine(facts, loaded.context);
  if (kind === 'reranking') {
    const isScoreRaw = scoresAreProbabilities.has(model.fileInfo.metadata.general.architecture);
    return createRankingEngine(facts, { context: loaded.context, isScoreRaw });
  }
  return createEngine({ facts, loaded, slotFolder, requestDefaults });
}
