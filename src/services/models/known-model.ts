// What the server knows of one model, wherever it comes from.
import type { LoadableModel } from '../../recipes/kit/recipe.ts';

/** A model by its id, with everything the listings say of it. */
export interface KnownModel extends LoadableModel {
  /** Where the model comes from: a checkpoint name, or a path below the extra models folder. */
  checkpoint: string;
  labels: readonly string[];
  sizeBytes: number;
  /** Unix time in seconds of the main file. */
  createdSeconds: number;
  downloaded: boolean;
  suggested: boolean;
}
