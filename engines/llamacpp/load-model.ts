// Loads the model file, and makes of it what the rest of this program works with.
import { stat } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { basename } from 'node:path';
import type { Llama, LlamaModel } from 'node-llama-cpp';
import { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import { log } from '../kit/program.ts';
import type { EmbeddedArguments } from './arguments.ts';
import { createBatches, ThreadCount } from './batches.ts';
import { createEngine, type Engine, type EngineFacts } from './engine.ts';
import { importLibrary, type Library, withoutBinaryTrial } from './library.ts';
import { type ContextPlan, fitToDevice, planContext, requireMemory } from './memory-plan.ts';
import { openSpeculation } from './speculation.ts';
import { createEmbeddingEngine, createRankingEngine, type EmbeddingEngine, type RankingEngine } from './vectors.ts';
import { createVocabulary, infillTokensOf } from './vocabulary.ts';

/**
 * Of each sequence, for states from which a model goes on that can't take back single tokens (recurrent ones, sliding
 * windows). One takes up to about 100 MB, and the library keeps one at least.
 */
const CHECKPOINT_BYTES = 256 * 1024 ** 2;

export type AnyEngine = Engine | EmbeddingEngine | RankingEngine;

/** Files below this are test models: their work is so small that threads would only wait for each other. */
const TINY_MODEL_BYTES = 8 * 1024 * 1024;

/** From here on a batch is so much work that what threads cost does not show, and trying would take long. */
const LARGE_MODEL_BYTES = 1024 ** 3;

/** What becomes a vector or a score is evaluated in one go, and the memory for that grows with the square. */
const MAX_TOKENS_AT_ONCE = 2048;

/** Contexts up to this size are estimated exactly. */
const MAX_TOKENS_COUNTED = 2 ** 20;

/** Architectures whose scores are probabilities in the model itself. */
const SCORES_ARE_PROBABILITIES = new Set(['qwen3', 'qwen3vl']);

/**
 * The library is imported here and not earlier: that takes several hundred milliseconds.
 * @throws {Error} when the file is not a model that can be loaded, or memory does not suffice.
 */
export async function loadEngine(options: EmbeddedArguments): Promise<AnyEngine> {
  const { modelPath, kind } = options;
  const { size: fileBytes } = await stat(modelPath);
  const isTiny = fileBytes < TINY_MODEL_BYTES;
  // It starts while the library is imported. The process that it starts ends with this one.
  const formatter = kind === 'text' ? startFormatter(options) : undefined;
  const library = await importLibrary();
  const llama = await openLibrary(library, { gpuLayers: options.gpuLayers, isTiny });
  // Threads meet at spinning barriers after every step. With less work than that costs, or more threads than cores, a
  // step takes as long as the scheduler needs to give each of them a turn: up to 200 ms per token on a busy machine.
  const cores = Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()));
  const threads = options.threads ?? (isTiny ? 1 : cores);
  llama.maxThreads = threads;
  const model = await llama.loadModel({
    modelPath,
    gpuLayers: options.gpuLayers ?? 'auto',
    useMmap: options.isFileMapped ? 'auto' : false,
    useMlock: options.isMemoryLocked,
  });
  const vocabulary = createVocabulary(model, { wordPieceType: library.LlamaVocabularyType.wpm });
  const factsFor = (contextSize: number): EngineFacts => ({
    modelName: options.alias ?? basename(modelPath),
    modelPath,
    buildInfo: `node-llama-cpp-${llama.llamaCppRelease.release}`,
    texts: {
      chat_template: options.chatTemplate ?? model.fileInfo.metadata.tokenizer?.chat_template ?? '',
      bos_token: model.tokens.bosString ?? '',
      eos_token: model.tokens.eosString ?? '',
    },
    contextSize,
    gpuLayers: model.gpuLayers,
    vocabulary,
    infill: infillTokensOf(model),
  });
  if (formatter !== undefined) {
    const context = await createTextContext({ library, model, options, threads, isTiny });
    return createEngine({ facts: factsFor(context.contextSize), library, model, ...context, formatter, options });
  }
  const contextSize = Math.min(options.contextSize || MAX_TOKENS_AT_ONCE, model.trainContextSize, MAX_TOKENS_AT_ONCE);
  const plan = { contextSize, batchSize: contextSize, threads };
  const facts = factsFor(contextSize);
  if (kind === 'embedding') return createEmbeddingEngine(facts, await model.createEmbeddingContext(plan));
  const isScoreRaw = SCORES_ARE_PROBABILITIES.has(model.fileInfo.metadata.general.architecture);
  return createRankingEngine(facts, { context: await model.createRankingContext(plan), isScoreRaw });
}

const startFormatter = ({ modelPath, chatTemplate }: EmbeddedArguments) =>
  new ChatFormatter({ program: process.argv[1] ?? '', modelPath, template: chatTemplate });

async function openLibrary(
  library: Library,
  { gpuLayers, isTiny }: { gpuLayers: number | undefined; isTiny: boolean },
): Promise<Llama> {
  // Asking the GPU takes longer than all the work of a tiny model.
  const isGpuWanted = gpuLayers === undefined ? !isTiny : gpuLayers > 0;
  const isGpuHere = isGpuWanted && (await library.getLlamaGpuTypes('supported')).some((type) => type !== false);
  const getLlama = () =>
    library.getLlama({
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      gpu: isGpuHere ? 'auto' : false,
      logLevel: library.LlamaLogLevel.warn,
      logger: (level, message) => log(`llama.cpp ${level}: ${message.trim()}`),
    });
  return isGpuHere ? getLlama() : withoutBinaryTrial(getLlama);
}

interface TextContext {
  library: Library;
  model: LlamaModel;
  options: EmbeddedArguments;
  threads: number;
  isTiny: boolean;
}

/** A context with one sequence per request that is served at once. */
async function createTextContext({ library, model, options, threads, isTiny }: TextContext) {
  const { keys, values } = options.cacheTypes;
  const shape = {
    ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
    // Only with flash attention can the values be anything else than f16 or f32. Measured: with the short heads of a tiny
    // model, it takes two to three times as long on the CPU.
    flashAttention: options.flashAttention ?? (isTiny && values === 'F16' ? false : ('auto' as const)),
    swaFullCache: options.isWindowCacheWhole,
  };
  /** The library counts token by token, which takes minutes for sizes that only a broken file has; so these are scaled. */
  async function estimate({ contextSize, sequences }: ContextPlan): Promise<{ cpuRam: number; gpuVram: number }> {
    const counted = Math.min(contextSize, MAX_TOKENS_COUNTED);
    const { cpuRam, gpuVram } = await model.fileInsights.estimateContextResourceRequirementsV2({
      contextSize: counted,
      sequences,
      modelGpuLayers: model.gpuLayers,
      ...shape,
      kvCacheKeyType: library.GgmlType[keys],
      kvCacheValueType: library.GgmlType[values],
    });
    return { cpuRam: (cpuRam * contextSize) / counted, gpuVram: (gpuVram * contextSize) / counted };
  }
  const planned = await planContext({
    requestedContextSize: options.contextSize,
    requestedSequences: options.parallel,
    trainedContextSize: model.trainContextSize,
    availableBytes: process.availableMemory(),
    async estimateBytes(size) {
      const { cpuRam, gpuVram } = await estimate(size);
      return cpuRam + gpuVram;
    },
  });
  const { leastContextSize, parallel } = options;
  const isFitted = model.gpuLayers > 0 && leastContextSize !== undefined;
  const plan = isFitted
    ? await fitToDevice(planned, {
        leastContextSize,
        mayShareLess: parallel === undefined,
        freeBytes: (await model.llama.getVramState()).free,
        deviceBytes: async (size) => (await estimate(size)).gpuVram,
      })
    : planned;
  requireMemory(plan, (await estimate(plan)).cpuRam, totalmem());
  const isTried = options.threads === undefined && model.gpuLayers === 0 && model.size < LARGE_MODEL_BYTES;
  const threadCount = new ThreadCount(threads, { isTried });
  const batches = createBatches((tokenCount) => {
    // The library divides it among contexts that compute at the same time.
    model.llama.maxThreads = threadCount.begin(tokenCount) * (options.speculation?.draftModel === undefined ? 1 : 2);
  });
  const context = await model.createContext({
    ...plan,
    ...shape,
    batching: { itemPrioritizationStrategy: batches.strategy },
    experimentalKvCacheKeyType: keys,
    experimentalKvCacheValueType: values,
    threads,
    // The size was chosen above, so a smaller one than planned would be a surprise.
    failedCreationRemedy: false,
  });
  const sequences = Array.from({ length: context.totalSequences }, () =>
    context.getSequence({ checkpoints: { maxMemory: CHECKPOINT_BYTES } }),
  );
  const speculation = await openSpeculation({ model, context, sequences, options, threads });
  return { contextSize: context.contextSize, sequences, batches, threadCount, speculation };
}
