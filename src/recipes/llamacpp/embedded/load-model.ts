// Loads the model file and makes a context with one sequence per request that is served at once.
import { stat } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import type { LlamaContextSequence, LlamaEmbeddingContext, LlamaModel, LlamaRankingContext } from 'node-llama-cpp';
import { type ChatTemplate, createChatTemplate, fallbackTemplate } from '../../kit/embedded/chat/chat-template.ts';
import { maximumTopLogprobs } from '../../kit/embedded/chat/log-probabilities.ts';
import type { EmbeddedArguments } from './arguments.ts';
import { type Batches, createBatches } from './batches.ts';
import { withoutBinaryTrial } from './binary-trial.ts';
import { importLibrary, type Library } from './library.ts';
import { reportLikelyTokensOnly } from './likely-tokens.ts';
import { type ContextPlan, planContext, requireMemory } from './memory-plan.ts';
import { chooseThreads } from './thread-count.ts';

/**
 * Of each sequence, for states from which a model goes on that can't take back single tokens (recurrent ones, sliding
 * windows). One takes up to about 100 MB, and the library keeps one at least.
 */
const checkpointBytes = 256 * 1024 ** 2;

/** A model that is ready to be used, with a context for what it is for. */
export type LoadedModel = { library: Library; model: LlamaModel } & (
  | {
      kind: 'text';
      contextSize: number;
      sequences: readonly LlamaContextSequence[];
      batches: Batches;
      chatTemplate: ChatTemplate;
    }
  | { kind: 'embedding'; context: LlamaEmbeddingContext; contextSize: number }
  | { kind: 'reranking'; context: LlamaRankingContext; contextSize: number }
);

/** Files below this are test models: their work is so small that threads would only wait for each other. */
const tinyModelBytes = 50 * 1024 * 1024;

/** From here on a step is so much work that what threads cost does not show, and trying would take long. */
const largeModelBytes = 1024 ** 3;

/** Part of a prompt, and not just a token of each request: so much work that all threads are worth it, even on a busy machine. */
const longBatchTokens = 32;

/** What becomes a vector or a score is evaluated in one go, and the memory for that grows with the square. */
const mostTokensAtOnce = 2048;

/** Contexts up to this size are estimated exactly. */
const mostTokensCounted = 2 ** 20;

/**
 * The library is imported here and not earlier: that takes several hundred milliseconds. Long because each step needs
 * what the one before has found out, and undoes it when it fails.
 * @throws {Error} when the file is not a model that can be loaded, or memory does not suffice.
 */
export async function loadModel(options: EmbeddedArguments, log: (line: string) => void): Promise<LoadedModel> {
  const { modelPath, kind, contextSize, parallel, threads, gpuLayers } = options;
  const { size: fileBytes } = await stat(modelPath);
  const isTiny = fileBytes < tinyModelBytes;
  const library = await importLibrary();
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
  const llama = await (isGpuHere ? getLlama() : withoutBinaryTrial(getLlama));
  // Threads meet at spinning barriers after every step. With less work than that costs, or more threads than cores, a
  // step takes as long as the scheduler needs to give each of them a turn: up to 200 ms per token on a busy machine.
  const threadCount = threads ?? (isTiny ? 1 : Math.max(1, Math.min(llama.cpuMathCores, availableParallelism())));
  llama.maxThreads = threadCount;
  const model = await llama.loadModel({
    modelPath,
    ...(gpuLayers === undefined ? {} : { gpuLayers }),
    ...(options.isFileMapped ? {} : { useMmap: false }),
    ...(options.isMemoryLocked ? { useMlock: true } : {}),
  });
  if (kind !== 'text') {
    const size = Math.min(contextSize || mostTokensAtOnce, model.trainContextSize, mostTokensAtOnce);
    const plan = { contextSize: size, batchSize: size, threads: threadCount };
    if (kind === 'embedding') {
      return { library, model, kind, contextSize: size, context: await model.createEmbeddingContext(plan) };
    }
    return { library, model, kind, contextSize: size, context: await model.createRankingContext(plan) };
  }
  // Only with flash attention can the values be anything else than f16 or f32.
  const { keys, values } = options.cacheTypes;
  const shape = {
    ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
    // Measured: with the short heads of a tiny model, flash attention on the CPU takes two to three times as long.
    flashAttention: options.flashAttention ?? (isTiny && values === undefined ? false : ('auto' as const)),
    swaFullCache: options.isWindowCacheWhole,
  };
  const [kvCacheKeyType, kvCacheValueType] = [keys, values].map((type) => type && library.GgmlType[type]);
  /** The library counts token by token, which takes minutes for sizes that only a broken file has; so these are scaled. */
  async function estimate({ contextSize: size, sequences }: ContextPlan): Promise<{ cpuRam: number; gpuVram: number }> {
    const counted = Math.min(size, mostTokensCounted);
    const { cpuRam, gpuVram } = await model.fileInsights.estimateContextResourceRequirementsV2({
      ...{ contextSize: counted, sequences, modelGpuLayers: model.gpuLayers },
      ...shape,
      ...(kvCacheKeyType === undefined ? {} : { kvCacheKeyType }),
      ...(kvCacheValueType === undefined ? {} : { kvCacheValueType }),
    });
    return { cpuRam: (cpuRam * size) / counted, gpuVram: (gpuVram * size) / counted };
  }
  const plan = await planContext({
    requestedContextSize: contextSize,
    requestedSequences: parallel,
    trainedContextSize: model.trainContextSize,
    availableBytes: process.availableMemory(),
    async estimateBytes(size) {
      const { cpuRam, gpuVram } = await estimate(size);
      return cpuRam + gpuVram;
    },
  });
  requireMemory({ plan, bytes: (await estimate(plan)).cpuRam, memoryBytes: totalmem() });
  let threadsForOne = threadCount;
  const batches = createBatches({
    setThreads(tokenCount) {
      llama.maxThreads = tokenCount < longBatchTokens ? threadsForOne : threadCount;
    },
  });
  const creating = model.createContext({
    ...plan,
    ...shape,
    batching: { itemPrioritizationStrategy: batches.strategy },
    ...(kvCacheKeyType === undefined ? {} : { experimentalKvCacheKeyType: kvCacheKeyType }),
    ...(kvCacheValueType === undefined ? {} : { experimentalKvCacheValueType: kvCacheValueType }),
    threads: threadCount,
    // The size was chosen above, so a smaller one than planned would be a surprise.
    failedCreationRemedy: false,
  });
  // The context is made by native code in a thread of its own.
  const [context, chatTemplate] = await Promise.all([creating, openChatTemplate(model, options.chatTemplate)]);
  reportLikelyTokensOnly(context, maximumTopLogprobs);
  const sequences = Array.from({ length: context.totalSequences }, () =>
    context.getSequence({ checkpoints: { maxMemory: checkpointBytes } }),
  );
  if (threads === undefined && threadCount > 1 && model.gpuLayers === 0 && model.size < largeModelBytes) {
    const use = (threads: number) => {
      threadsForOne = threads;
    };
    use(await fastestThreadCount({ model, sequence: sequences[0], most: threadCount, use }));
    log(`threads for one request: ${threadsForOne} of ${threadCount}`);
  }
  return { library, model, kind, contextSize: context.contextSize, sequences, batches, chatTemplate };
}

/** @throws {Error} when it is no template. */
function openChatTemplate(
  { tokens, fileInfo }: LlamaModel,
  chosen: EmbeddedArguments['chatTemplate'],
): Promise<ChatTemplate> {
  const ofModel = fileInfo.metadata.tokenizer?.chat_template ?? fallbackTemplate;
  return createChatTemplate({
    source: chosen === undefined ? ofModel : chosen === 'chatml' ? fallbackTemplate : chosen.source,
    specialTokens: { bos: tokens.bosString ?? '', eos: tokens.eosString ?? '' },
  });
}

/** Lets the model speak for a moment, to itself. */
async function fastestThreadCount({
  model,
  sequence,
  most,
  use,
}: {
  model: LlamaModel;
  sequence: LlamaContextSequence | undefined;
  most: number;
  use(threads: number): void;
}): Promise<number> {
  const first = model.tokens.bos ?? model.tokens.eos;
  if (sequence === undefined || first === null) return most;
  const tokens = sequence.evaluate([first], { temperature: 0, yieldEogToken: true });
  const count = await chooseThreads({
    most,
    async step(threads) {
      use(threads);
      const startedMs = performance.now();
      await tokens.next();
      return performance.now() - startedMs;
    },
  });
  await tokens.return();
  await sequence.clearHistory();
  return count;
}
