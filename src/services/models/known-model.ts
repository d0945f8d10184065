// What the server knows of one model, wherever it comes from and whether its files are here.
import type { Checkpoints, LoadableModel } from '../../recipes/kit/model.ts';
import type { GgufFacts } from './gguf-facts.ts';

/**
 * `builtin`: the catalogue; `user`: user_models.json; `extra`: a file of the extra models folder;
 * `remote`: a provider.
 */
export type ModelOrigin = 'builtin' | 'user' | 'extra' | 'remote';

/** Names that begin so are names of models of that origin. */
export const ORIGIN_PREFIX = /^(?:user|extra|builtin)\./;

/** A model of the catalogue, of a user, of the extra models folder, of a store or of a provider. */
export interface KnownModel
  extends Omit<LoadableModel, 'path'>,
    Pick<GgufFacts, 'architecture' | 'contextLength' | 'hasExperts' | 'kvBytesPerToken'> {
  origin: ModelOrigin;
  /** Its name without the prefix of its origin. */
  bareName: string;
  /** Names that mean it where no model is called so. */
  otherNames?: readonly string[];
  /** As in {@link LoadableModel}; missing as long as the model is not downloaded. */
  path?: string;
  /** Where the main file comes from: a checkpoint, or a path below the extra models folder. */
  checkpoint: string;
  /** All of them by their roles, the main one included. */
  checkpoints: Checkpoints;
  /** The hub that has its files, Hugging Face where none is named; see `hubOf`. */
  source?: string;
  /** Absolute paths of all its files that are here; all of them are when it is downloaded. */
  diskFiles: readonly string[];
  /** What it is for and what it can do, as the specification names it. */
  labels: readonly string[];
  /** Of the files when it is downloaded, else of what will be; missing when it is not known. */
  sizeBytes?: number;
  /** Unix time in seconds of the main file; of a model that is not here a fixed one. */
  createdSeconds: number;
  /** Whether all of it is here. */
  downloaded: boolean;
  /** Whether it is recommended to people. */
  suggested: boolean;
  /** Why nothing can run it, and what to use instead. */
  unavailableReason?: string;
  /** Name of the provider that it runs on; absent for one that runs on this machine. */
  provider?: string;
  /** Numbers in a vector that it makes, or keeps of each token. */
  vectorLength?: number;
  /** Its quantization, e.g. `Q4_K_M`. */
  dtype?: string;
  /** Numbers in the tensors of its main file and the shards of it; known once they are here. */
  parameterCount?: number;
  /** Load options that were given with the model. */
  options?: Readonly<Record<string, unknown>>;
}
