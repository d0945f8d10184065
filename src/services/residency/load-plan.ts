// What a load will try, in order, and what of it is tried now. Data alone: who executes it computes
// the next one.
import type { components } from '../../../generated/openapi.ts';
import type { FileProgress } from '../../lib/file-progress.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import type { LoadableModel, LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { Speculation } from '../../recipes/kit/speculation.ts';

/** One try to run a model on a backend, whether it is still to be made or has failed. */
export interface LoadAttempt {
  backend: string;
  /** What has to be fetched before it starts; an update that fails is left out. */
  needs: components['schemas']['LoadAttempt']['needs'];
  device: 'npu' | 'gpu' | 'cpu';
  /** True for the second attempt of a backend, after it has failed on a GPU. */
  isGpuLeftOut?: boolean;
  /**
   * Why it is passed over, as the end of a sentence that begins with its name; the first attempt
   * without one is tried.
   */
  problem?: string;
  error?: unknown;
}

/**
 * A model with everything decided about how to run it, but for what depends on the memory of the
 * moment.
 */
export interface LoadPlan {
  model: LoadableModel & {
    checkpoint: string;
    kvBytesPerToken?: number;
    hasExperts?: true;
    sizeBytes?: number;
    architecture?: string;
  };
  recipe: Recipe;
  attempts: readonly LoadAttempt[];
  /**
   * Whether the request, or what is saved or set, names the backend: then it is tried whatever is
   * known of it, and no other.
   */
  isBackendNamed?: boolean;
  backend: LocatedBackend;
  reason: string;
  options: LoadOptions;
  /**
   * Whether tokens are drafted; decided before each start, and missing where that is not known to
   * the recipe.
   */
  speculation?: Speculation | undefined;
  isContextOpen?: boolean;
  /**
   * True when the model has just been pulled, so that nothing of it would come with another pull.
   */
  isPulled?: boolean;
  /**
   * True for a load that is to be measured: no other model's memory is taken for it, and nothing of
   * it is kept.
   */
  isTrial?: true;
  /** True protects it from making room for others; left out, it stays as it is. */
  pinned?: boolean;
  /** How long it stays unused; Infinity for permanently; left out, it stays as it is. */
  keepAliveMs?: number;
}

/** What is fetched or started for a load just now. */
export interface LoadProgress {
  part: 'model' | 'backend' | 'start';
  /** Of the model, or, for the other parts, of the backend, as `recipe:backend`. */
  name: string;
  reason?: string;
  files?: FileProgress;
}
/** Hears how a load goes on. */
export type OnLoadProgress = (progress: LoadProgress) => void;

/**
 * Memory that a model takes, in bytes, as far as its file says; and what was there for it, as far
 * as that was asked.
 */
export interface MemoryUse {
  needed: number | undefined;
  available: number | undefined;
  /** Tokens of context that one request gets, as the native server reports once it runs. */
  contextSize?: number;
}

/**
 * How a load stands: the plan that is being carried out, and what the memory of the moment has
 * decided of it.
 */
export interface LoadState {
  plan: LoadPlan;
  /** Those of the plan, with the size of a context that it leaves open. */
  options: LoadOptions;
  /** Undefined until it is decided. */
  memory: MemoryUse | undefined;
}

/** What brings a model up asks of those who lead the load, and tells them. */
export interface LoadContext {
  signal: AbortSignal;
  onProgress: OnLoadProgress;
  /** Resolves once the model has a place in memory; at once when it has one. */
  take(): Promise<void>;
  /**
   * Makes one other model leave its memory, and resolves when it is free; false when none may
   * leave.
   */
  freeMemory(): Promise<boolean>;
  /**
   * Tells how the load stands now. What a former backend would have taken may be another model's
   * from then on.
   */
  update(load: LoadState): void;
}

/** What runs after a load, and how many requests it processes at a time. */
export interface BroughtUp {
  server: NativeServer;
  requests: number;
}

/** Carries out a plan. Nothing is left running when it throws. */
export type BringUp = (plan: LoadPlan, context: LoadContext) => Promise<BroughtUp>;
