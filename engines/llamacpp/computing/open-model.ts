// Loads the model into the thread that computes, with the memory that its kind of work takes.
import { statSync } from 'node:fs';
import { Batch } from '../native/batch.ts';
import { type ContextSettings, createContext, type NativeContext } from '../native/context.ts';
import type { Libraries } from '../native/libraries.ts';
import { loadAdapter, loadModel, type NativeModel } from '../native/model.ts';
import { openNative } from '../native/native.ts';
import { createThreadPool, type ThreadPool } from '../native/thread-pool.ts';
import { TokenChoosers } from '../sampling/choose.ts';
import { openSpeculation, type Speculation } from '../speculation/open-speculation.ts';
import { Generation } from './generation.ts';
import { countMathCores } from './math-cores.ts';
import type { Ready, Report } from './messages.ts';
import type { ComputingOptions } from './options.ts';
import { contextSizeFor, gpuLayersFor } from './room.ts';
import { Scheduler } from './scheduler.ts';
import { Sequence } from './sequences.ts';
import { VectorWork } from './vectors.ts';
import type { Pulse } from './watch.ts';
import type { Work } from './work.ts';

/**
 * Files below this are test models: their work is so small that threads would only wait for each
 * other.
 */
const TINY_MODEL_BYTES = 8 * 1024 * 1024;
/**
 * What becomes a vector or a score is evaluated in one go, and the memory for that grows with the
 * square.
 */
const MAX_TOKENS_AT_ONCE = 2048;
/** What llama-server evaluates in one go by default. */
const USUAL_BATCH_SIZE = 512;
/** As many as llama-server has. */
const USUAL_SLOTS = 4;

interface Opening {
  options: ComputingOptions;
  /** Called once the libraries are open; other threads may open them from then on. */
  opened(libraries: Libraries): void;
  report(report: Report): void;
  pulse: Pulse;
}

/** @throws {Error} when the file is not a model that can be loaded, or memory does not suffice. */
export async function openModel({
  options,
  opened: tellOpened,
  report,
  pulse,
}: Opening): Promise<{ ready: Ready; work: Work }> {
  const { modelPath, gpuLayers, isFileMapped, isMemoryLocked, kind } = options;
  const isTiny = statSync(modelPath).size < TINY_MODEL_BYTES;
  // Asking the GPU takes longer than all the work of a tiny model.
  const isGpuWanted = gpuLayers === undefined ? !isTiny : gpuLayers > 0;
  const native = openNative(isGpuWanted);
  tellOpened(native.libraries);
  const threads = options.threads ?? (isTiny ? 1 : countMathCores());
  const settings =
    kind === 'text' ? textSettings(options, threads, isTiny) : vectorSettings(options, threads);
  const layers = isGpuWanted ? gpuLayersFor(native, options, settings) : 0;
  const model = loadModel(native, modelPath, { gpuLayers: layers, isFileMapped, isMemoryLocked });
  const opened =
    kind === 'text' ? openText(model, options, settings, layers) : openVectors(model, settings);
  const pool = createThreadPool(native, threads);
  opened.context.attachThreads(pool);
  if (layers !== 0) warmUp(opened);
  const { context, batch, slotCount } = opened;
  const speculation = kind === 'text' ? speculationOf(opened, options, pool) : undefined;
  const work =
    kind === 'text'
      ? createTextWork({ ...opened, speculation, report, pulse, options })
      : new VectorWork({
          context,
          batch,
          batchSize: context.batchSize,
          mostSequences: slotCount,
          report,
        });
  const ready = {
    modelAddress: model.address,
    contextSize: Math.min(context.sequenceSize, model.trainedContextSize),
    slotCount: kind === 'text' ? slotCount : 1,
    gpuLayers: Math.min(layers ?? Number.POSITIVE_INFINITY, model.layerCount + 1),
    isSpeculative: speculation !== undefined,
  };
  return { ready, work };
}

interface Opened {
  model: NativeModel;
  context: NativeContext;
  batch: Batch;
  slotCount: number;
  /** Addresses of the LoRA adapters, in the order of the command line. */
  adapters: readonly bigint[];
}

/**
 * Programs for a GPU are made when they are first needed, which takes seconds, or minutes where a
 * driver has never seen them.
 */
function warmUp({ context, batch }: Opened): void {
  if (!context.model.hasDecoder) return;
  const { vocabulary } = context.model;
  for (const [position, name] of (['bos', 'eos'] as const).entries()) {
    batch.add(vocabulary.special(name) ?? 0, position, 0, true);
  }
  context.decode(batch);
  batch.clear();
  context.clear();
}

function textSettings(
  options: ComputingOptions,
  threads: number,
  isTiny: boolean,
): ContextSettings {
  const { contextSize, isUnified, isWindowCacheWhole, cacheTypes, flashAttention } = options;
  const { keys, values } = cacheTypes;
  const sequences = options.parallel ?? USUAL_SLOTS;
  const partSize = options.batchSize ?? USUAL_BATCH_SIZE;
  const batchSize = Math.max(partSize, sequences);
  // Of each guess it is to be told what follows.
  const outputsPerSequence = 1 + (options.speculation?.mostDrafted ?? 0);
  const outputs = Math.min(batchSize, sequences * outputsPerSequence);
  return {
    contextSize,
    sequences,
    isUnified,
    batchSize,
    partSize,
    threads,
    keys,
    values,
    isWindowCacheWhole,
    outputs,
    outputsPerSequence,
    // Only with flash attention can the values be anything else than f16 or f32. Measured: with the
    // short heads of a tiny model, it takes two to three times as long on the CPU.
    flashAttention: flashAttention ?? (isTiny && values === 'F16' ? false : undefined),
  };
}

function openText(
  model: NativeModel,
  options: ComputingOptions,
  settings: ContextSettings,
  gpuLayers: number | undefined,
): Opened {
  const contextSize = contextSizeFor(model, options, settings, gpuLayers);
  const context = createContext(model, { ...settings, contextSize });
  const adapters = options.adapters.map(({ filePath, scale }) => ({
    address: loadAdapter(model, filePath),
    scale,
  }));
  context.setAdapters(adapters);
  const addresses = adapters.map(({ address }) => address);
  return {
    model,
    context,
    batch: batchFor(context),
    slotCount: settings.sequences,
    adapters: addresses,
  };
}

function vectorSettings(options: ComputingOptions, threads: number): ContextSettings {
  return {
    contextSize: Math.min(options.contextSize || MAX_TOKENS_AT_ONCE, MAX_TOKENS_AT_ONCE),
    sequences: USUAL_SLOTS,
    isUnified: true,
    threads,
    isEmbedding: true,
    pooling: options.kind === 'reranking' ? 'rank' : (options.pooling ?? 'unspecified'),
  };
}

function openVectors(model: NativeModel, settings: ContextSettings): Opened {
  const contextSize = Math.min(settings.contextSize, model.trainedContextSize);
  const context = createContext(model, {
    ...settings,
    contextSize,
    batchSize: contextSize,
    partSize: contextSize,
  });
  return {
    model,
    context,
    batch: batchFor(context),
    slotCount: settings.sequences,
    adapters: [],
  };
}

const batchFor = ({ model, batchSize, sequenceCount }: NativeContext): Batch =>
  new Batch(model.native, {
    capacity: batchSize,
    sequenceCount,
    vocabularySize: model.vocabulary.size,
  });

interface TextParts extends Opened, Omit<Opening, 'opened'> {
  speculation: Speculation | undefined;
}

function createTextWork(parts: TextParts): Scheduler {
  const { model, context, batch, slotCount, adapters, speculation } = parts;
  const { options, report, pulse } = parts;
  const isStateful = model.isRecurrent || model.isHybrid;
  const windowSize = options.isWindowCacheWhole ? 0 : model.windowSize;
  const window = isStateful || windowSize > 0 ? windowSize : undefined;
  const contextSize = Math.min(context.sequenceSize, model.trainedContextSize);
  const choosers = new TokenChoosers(model);
  return new Scheduler({
    context,
    batch,
    sequences: Array.from({ length: slotCount }, (_, id) => new Sequence(context, id, window)),
    batchSize: context.partSize,
    report,
    open: (id, slot, task) =>
      new Generation({
        id,
        slot,
        task,
        chooser: choosers.open(task.chooser),
        drafter: speculation?.drafterFor(slot.sequence.id),
        contextSize,
        isEnd: (token) => model.vocabulary.isEndOfGeneration(token),
      }),
    scales: options.adapters.map(({ scale }) => scale),
    scaleAdapters: (scales) =>
      context.setAdapters(
        adapters.map((address, index) => ({ address, scale: scales[index] ?? 0 })),
      ),
    watched: (work) => pulse.during(work),
  });
}

function speculationOf(
  { model, context }: Opened,
  { speculation: settings, gpuLayers, isUnified, isWindowCacheWhole }: ComputingOptions,
  threads: ThreadPool,
): Speculation | undefined {
  if (settings === undefined) return undefined;
  const canTakeBack =
    !model.isRecurrent && !model.isHybrid && (isWindowCacheWhole || model.windowSize === 0);
  return openSpeculation({ settings, context, threads, gpuLayers, isUnified, canTakeBack });
}
