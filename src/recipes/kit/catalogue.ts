// The catalogue of built-in models: the shape of generated/catalogue.json, and of what a user registers.
import type { ImageDefaults, Mode } from './model.ts';

/** What a checkpoint of a model is for. `npu_cache` is optional at run time, all others are needed. */
export const CHECKPOINT_ROLES = ['main', 'mmproj', 'draft', 'vae', 'text_encoder', 'npu_cache'] as const;
export type CheckpointRole = (typeof CHECKPOINT_ROLES)[number];

/** Checkpoints of a model, each as `owner/repo`, `owner/repo:VARIANT` or `owner/repo:path/file`. */
export type Checkpoints = Readonly<Partial<Record<CheckpointRole, string>>> & { readonly main: string };
export type ModelSource = 'huggingface' | 'modelscope';

export interface CatalogueModel {
  name: string;
  recipe: string;
  checkpoints: Checkpoints;
  labels: readonly string[];
  sizeGb: number;
  suggested: boolean;
  imageDefaults?: ImageDefaults;
  options?: Readonly<Record<string, unknown>>;
  source?: ModelSource;
  aliases?: readonly string[];
}

export interface CatalogueRecipe {
  /** What its models can be for, the usual one first. */
  modes: readonly [Mode, ...Mode[]];
  /** What the native server is given: a name, `*.ending` or `*`. Missing for one that keeps its models itself. */
  entry?: { readonly file: string; readonly isFolder?: true };
}

export interface Catalogue {
  recipes: Readonly<Record<string, CatalogueRecipe>>;
  models: readonly CatalogueModel[];
}
