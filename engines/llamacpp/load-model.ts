// Loads the model file, and makes of it what the rest of this program works with.
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Llama, LlamaModel } from 'node-llama-cpp';
import { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import { log, requireMemory } from '../kit/program.ts';
import type { EmbeddedArguments } from './arguments.ts';
import { createBatches, ThreadCount } from './batches.ts';
import { createEngine, type Engine, type EngineFacts } from './engine.ts';
import { importLibrary, type Library, withoutBinaryTrial } from './library.ts';
import { rankingOf, takeTokensAsTheyAre, tellProbabilitiesOfModel } from './library-internals.ts';
import { type ContextPlan, fitToDevice, planContext } from './memory-plan.ts';
import { createRankingPrompt } from './ranking-prompt.ts';
import { openSpeculation } from './speculation.ts';
import { createEmbeddingEngine, createRankingEngine, type EmbeddingEngine, type RankingEngine } from './vectors.ts';
import { createVocabulary, infillTokensOf } from './vocabulary.ts';

// Of each sequence, for states from which a model goes on that can't take back single tokens (recurrent ones, sliding
// windows). One takes up to about 100 MB, and the library keeps one at least.
const CHECKPOINT_BYTES = 256 * 1024 ** 2;
/** Files below this are test models: their work is so small that threads would only wait for each other. */
const TINY_MODEL_BYTES = 8 * 1024 * 1024;
/** From here on a batch is so much work that what threads cost does not show, and trying would take long. */
const LARGE_MODEL_BYTES = 1024 ** 3;
/** What becomes a vector or a score is evaluated in one go, and the memory for that grows with the square. */
const MAX_TOKENS_AT_ONCE = 2048;
const MAX_TOKENS_COUNTED = 2 ** 20;
const SCORES_ARE_PROBABILITIES = ['qwen3', 'qwen3vl'];
export type AnyEngine = Engine | EmbeddingEngine | RankingEngine;

/**
 * The library is imported here and not earlier: that takes several hundred milliseconds.
 * @throws {Error} when the file is not a model that can be loaded, or memory does not suffice.
 */
export async function loadEngine(options: EmbeddedArguments): Promise<AnyEngine> {
  const { modelPath, kind, chatTemplate: template, gpuLayers } = options;
  const isTiny = (await stat(modelPath)).size < TINY_MODEL_BYTES;
  // It starts while the library is imported. The process that it starts ends with this one.
  const program = process.argv[1] ?? '';
  const formatter = kind === 'text' ? new ChatFormatter({ program, modelPath, template }) : undefined;
  const library = await importLibrary();
  const llama = await openLibrary(library, gpuLayers === undefined ? !isTiny : gpuLayers > 0);
  // Threads meet at spinning barriers after every step. With less work than that costs, or more threads than cores, a
  // step takes as long as the scheduler needs to give each of them a turn: up to 200 ms per token on a busy machine.
  const cores = Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()));
  const threads = options.threads ?? (isTiny ? 1 : cores);
  llama.maxThreads = threads;
  const model = await llama.loadModel({
    modelPath,
    gpuLayers: gpuLayers ?? 'auto',
    useMmap: options.isFileMapped ? 'auto' : false,
    useMlock: options.isMemoryLocked,
  });
  const { tokens, fileInfo } = model;
  const factsFor = (contextSize: number): EngineFacts => ({
    modelName: options.alias ?? basename(modelPath),
    modelPath,
    buildInfo: `node-llama-cpp-${llama.llamaCppRelease.release}`,
    texts: {
      chat_template: template ?? fileInfo.metadata.tokenizer?.chat_template ?? '',
      bos_token: tokens.bosString ?? '',
      eos_token: tokens.eosString ?? '',
    },
    contextSize,
    gpuLayers: model.gpuLayers,
    vocabulary: createVocabulary(model, library),
    infill: infillTokensOf(model),
  });
  if (formatter !== undefined) {
    const context = await createTextContext({ library, model, options, threads, isTiny });
    return createEngine({ facts: factsFor(context.contextSize), library, model, ...context, formatter, options });
  }
  const contextSize = Math.min(options.contextSize || MAX_TOKENS_AT_ONCE, model.trainContextSize, MAX_TOKENS_AT_ONCE);
  // One more: the library fails at the end of a context that is full.
  const plan = { contextSize: contextSize + 1, batchSize: contextSize + 1, threads };
  const facts = factsFor(contextSize);
  if (kind === 'embedding') {
    const context = await model.createEmbeddingContext(plan);
    takeTokensAsTheyAre(context);
    return createEmbeddingEngine(facts, context);
  }
  const isScoreRaw = SCORES_ARE_PROBABILITIES.includes(fileInfo.metadata.general.architecture);
  const context = await model.createRankingContext(plan);
  return createRankingEngine({
    facts,
    evaluate: rankingOf(context),
    promptOf: createRankingPrompt(model, library),
    isScoreRaw,
  });
}

/** @param isGpuWanted false for a tiny model: asking the GPU takes longer than all its work. */
async function openLibrary(library: Library, isGpuWanted: boolean): Promise<Llama> {
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

async function createTextContext({ library, model, options, threads, isTiny }: TextContext) {
  const { batchSize, leastContextSize, parallel } = options;
  const { keys, values } = options.cacheTypes;
  const shape = {
    ...(batchSize !== undefined && { batchSize }),
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
  let plan = await planContext({
    requestedContextSize: options.contextSize,
    requestedSequences: parallel,
    trainedContextSize: model.trainContextSize,
    availableBytes: process.availableMemory(),
    async estimateBytes(size) {
      const { cpuRam, gpuVram } = await estimate(size);
      return cpuRam + gpuVram;
    },
  });
  if (model.gpuLayers > 0 && leastContextSize !== undefined) {
    plan = await fitToDevice(plan, {
      leastContextSize,
      mayShareLess: parallel === undefined,
      freeBytes: (await model.llama.getVramState()).free,
      deviceBytes: async (size) => (await estimate(size)).gpuVram,
    });
  }
  const what = `A context of ${plan.sequences} times ${plan.contextSize} tokens`;
  requireMemory((await estimate(plan)).cpuRam, what, ' Load it with a smaller ctx_size.');
  const isTried = options.threads === undefined && model.gpuLayers === 0 && model.size < LARGE_MODEL_BYTES;
  const threadCount = new ThreadCount(threads, { isTried });
  const batches = createBatches((tokenCount) => {
    // The library divides it among contexts that compute at the same time.
    model.llama.maxThreads = threadCount.begin(tokenCount) * (options.speculation?.draftModel === undefined ? 1 : 2);
  });
  const context = await model.createContext({
    ...plan,
    ...shape,
    // At once, and not after what is sent to clients meanwhile: that takes its time while the batch is computed.
    batching: { dispatchSchedule: queueMicrotask, itemPrioritizationStrategy: batches.strategy },
    experimentalKvCacheKeyType: keys,
    experimentalKvCacheValueType: values,
    threads,
    ...(options.adapters.length > 0 && { lora: { adapters: [...options.adapters] } }),
    // The size was chosen above, so a smaller one than planned would be a surprise.
    failedCreationRemedy: false,
  });
  tellProbabilitiesOfModel(context, model);
  const sequences = Array.from({ length: context.totalSequences }, () =>
    context.getSequence({ checkpoints: { maxMemory: CHECKPOINT_BYTES } }),
  );
  const speculation = await openSpeculation({ model, context, sequences, options, threads });
  return { contextSize: context.contextSize, sequences, batches, threadCount, speculation };
}
