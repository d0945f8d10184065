// What the command line says of how a model is computed.
import type { CacheType, Pooling } from '../native/context.ts';
import type { SpeculationSettings } from '../speculation/settings.ts';

/** How a model is computed. */
export interface ComputingOptions {
  modelPath: string;
  kind: 'text' | 'embedding' | 'reranking';
  /** How the vectors of a text's tokens become one; undefined leaves it to the model. */
  pooling: Pooling | undefined;
  /** Tokens of all slots; 0 means as many as the model was trained for and memory allows. */
  contextSize: number;
  /**
   * Down to so many tokens it may be made smaller to fit on a GPU; undefined where it is to stay.
   */
  leastContextSize: number | undefined;
  /** Whether each slot may take all of them. */
  isUnified: boolean;
  /** Slots; undefined for the usual ones. */
  parallel: number | undefined;
  /** Undefined for one for each core. */
  threads: number | undefined;
  /**
   * Layers to put on a GPU; undefined for as many as there is room for, 0 keeps everything on the
   * CPU.
   */
  gpuLayers: number | undefined;
  /** Tokens evaluated in one go; undefined for the usual ones. */
  batchSize: number | undefined;
  /** Undefined leaves it to what is best for the model. */
  flashAttention: boolean | undefined;
  /** How numbers of the prompt cache are stored. */
  cacheTypes: { keys: CacheType; values: CacheType };
  isFileMapped: boolean;
  isMemoryLocked: boolean;
  /**
   * Whether models with a sliding window keep what lies before it, which makes more of a prompt
   * cache usable.
   */
  isWindowCacheWhole: boolean;
  speculation: SpeculationSettings | undefined;
  /** Adapters that change the weights of the model, and how much. */
  adapters: readonly { filePath: string; scale: number }[];
}
