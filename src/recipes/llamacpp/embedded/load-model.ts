// Loads the model file and makes a context with one sequence per request that is served at once.
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { LlamaContext, LlamaEmbeddingContext, LlamaModel, LlamaRankingContext } from 'node-llama-cpp';
import type { EmbeddedArguments } from './arguments.ts';
import { planContext } from './memory-plan.ts';

/** The library, imported. */
export type Library = typeof import('node-llama-cpp');

/** A model that is ready to be used, with a context for what it is for. */
export type LoadedModel = { library: Library; model: LlamaModel } & (
  | { kind: 'text'; context: LlamaContext }
  | { kind: 'embedding'; context: LlamaEmbeddingContext; contextSize: number }
  | { kind: 'reranking'; context: LlamaRankingContext; contextSize: number }
);

/** Files below this are test models: their work is so small that threads would only wait for each other. */
const tinyModelBytes = 50 * 1024 * 1024;

/** What becomes a vector or a score is evaluated in one go, and the memory for that grows with the square. */
const mostTokensAtOnce = 2048;

/**
 * The library is imported here and not earlier: that takes several hundred milliseconds.
 * @throws {Error} when the file is not a model that can be loaded, or memory does not suffice.
 */
export async function loadModel(
  { modelPath, kind, contextSize, parallel, threads, gpuLayers }: EmbeddedArguments,
  log: (line: string) => void,
): Promise<LoadedModel> {
  const isTiny = (await stat(modelPath)).size < tinyModelBytes;
  const library = await import('node-llama-cpp');
  const llama = await library.getLlama({
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    // Asking the GPU takes longer than all the work of a tiny model.
    gpu: gpuLayers === 0 || (isTiny && gpuLayers === undefined) ? false : 'auto',
    logLevel: library.LlamaLogLevel.warn,
    logger: (level, message) => log(`llama.cpp ${level}: ${message.trim()}`),
  });
  // Threads meet at spinning barriers after every step. With less work than that costs, or more threads than cores, a
  // step takes as long as the scheduler needs to give each of them a turn: up to 200 ms per token on a busy machine.
  const threadCount = threads ?? (isTiny ? 1 : Math.max(1, Math.min(llama.cpuMathCores, availableParallelism())));
  llama.maxThreads = threadCount;
  const model = await llama.loadModel({ modelPath, ...(gpuLayers === undefined ? {} : { gpuLayers }) });
  if (kind !== 'text') {
    const size = Math.min(contextSize || mostTokensAtOnce, model.trainContextSize, mostTokensAtOnce);
    const plan = { contextSize: size, batchSize: size, threads: threadCount };
    if (kind === 'embedding') {
      return { library, model, kind, contextSize: size, context: await model.createEmbeddingContext(plan) };
    }
    return { library, model, kind, contextSize: size, context: await model.createRankingContext(plan) };
  }
  const plan = await planContext({
    requestedContextSize: contextSize,
    requestedSequences: parallel,
    trainedContextSize: model.trainContextSize,
    availableBytes: process.availableMemory(),
    async estimateBytes(size) {
      const estimate = await model.fileInsights.estimateContextResourceRequirementsV2({
        ...size,
        modelGpuLayers: model.gpuLayers,
      });
      return estimate.cpuRam + estimate.gpuVram;
    },
  });
  const context = await model.createContext({
    ...plan,
    threads: threadCount,
    // Measured: with the short heads of a tiny model, flash attention on the CPU takes two to three times as long.
    flashAttention: isTiny ? false : 'auto',
    // The size was chosen above, so a smaller one than planned would be a surprise.
    failedCreationRemedy: false,
  });
  return { library, model, kind, context };
}
