// A model as recipes see it, and what it is for.

import { basename, dirname } from 'node:path';
import type { components } from '../../../generated/openapi.ts';
import type { ModelSource } from '../../lib/model-sources.ts';

/** What a model is for; also the pool whose slots it takes (`max_models` in /health). */
export type ModelType = 'llm' | 'embedding' | 'reranking' | 'audio' | 'image' | 'tts';

/** A model that is on this machine, as far as a load needs to know it. */
export interface LoadableModel {
  id: string;
  recipe: string;
  type: ModelType;
  labels?: readonly string[];
  /** In tokens, as it was trained; absent where its file does not say. */
  contextLength?: number;
  /**
   * Of the first shard where there are several; a folder where the model is one; its name in a
   * store of its own.
   */
  path: string;
  /** Absolute path of its multimodal projector. */
  mmprojPath?: string;
  /**
   * Absolute paths of its other files by their role in the catalogue, e.g. `vae`, `text_encoder`.
   */
  files?: Readonly<Record<string, string>>;
  imageDefaults?: ImageDefaults;
}

/** What an image model is asked for where neither the request nor the load says it. */
export type ImageDefaults = components['schemas']['ImageDefaults'];

/** Load options by their names; unchecked, until the recipe's rules have looked at them. */
export type LoadOptions = Readonly<Record<string, unknown>>;

const TYPE_OF_MODE = {
  chat: 'llm',
  embeddings: 'embedding',
  reranking: 'reranking',
  transcription: 'audio',
  image: 'image',
  tts: 'tts',
} as const satisfies Record<string, ModelType>;

/** What a model is for, as a label says it. */
export type Mode = keyof typeof TYPE_OF_MODE;

function modeOfLabel(label: string): Mode | undefined {
  if (label === 'embedding') return 'embeddings';
  return Object.hasOwn(TYPE_OF_MODE, label) ? (label as Mode) : undefined;
}

/** All that these labels say a model is for, each once. */
export function modesOfLabels(labels: readonly string[]): readonly Mode[] {
  return [...new Set(labels.flatMap((label) => modeOfLabel(label) ?? []))];
}

/**
 * What a model with these labels is for: `chat` wins over all others, then the first one; undefined
 * without any.
 */
export function modeOfLabels(labels: readonly string[]): Mode | undefined {
  const modes = modesOfLabels(labels);
  return modes.includes('chat') ? 'chat' : modes[0];
}

/** The type of the models that are for this. */
export const typeOfMode = (mode: Mode): ModelType => TYPE_OF_MODE[mode];

/**
 * The folder of a model of ONNX Runtime GenAI; the catalogue may know it by the file that makes it
 * one.
 */
export const genaiFolder = (path: string): string =>
  basename(path) === 'genai_config.json' ? dirname(path) : path;

/**
 * What a checkpoint of a model is for. `npu_cache` is optional at run time, all others are needed.
 */
export const CHECKPOINT_ROLES = [
  'main',
  'mmproj',
  'draft',
  'vae',
  'text_encoder',
  'npu_cache',
] as const;

/** See {@link CHECKPOINT_ROLES}. */
export type CheckpointRole = (typeof CHECKPOINT_ROLES)[number];

/** Checkpoints of a model, each as `owner/repo`, `owner/repo:VARIANT` or `owner/repo:path/file`. */
export type Checkpoints = Readonly<Partial<Record<CheckpointRole, string>>> & {
  readonly main: string;
};

/** A model of the catalogue, with the recipe from whose models.json it is. */
export interface CatalogueModel {
  name: string;
  recipe: string;
  checkpoints: Checkpoints;
  labels: readonly string[];
  /** Of all its files, in GiB. */
  sizeGb: number;
  /** Whether it is recommended to people. */
  suggested: boolean;
  imageDefaults?: ImageDefaults;
  /** Load options that it needs. */
  options?: Readonly<Record<string, unknown>>;
  /** The hub that has its files; Hugging Face where none is named. */
  source?: ModelSource;
  /** Former names. */
  aliases?: readonly string[];
}

/** What the catalogue says of all models of a recipe. */
export interface CatalogueRecipe {
  /** What its models can be for, the usual one first. */
  modes: readonly [Mode, ...Mode[]];
  /**
   * What the native server is given: a name, `*.ending` or `*`. Missing for one that keeps its
   * models itself.
   */
  entry?: { readonly file: string; readonly isFolder?: true };
}

/** generated/catalogue.json: the models.json of all recipes. */
export type Catalogue = {
  recipes: Readonly<Record<string, CatalogueRecipe>>;
  models: readonly CatalogueModel[];
};
