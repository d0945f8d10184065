// A model as recipes see it, and what it is for.

import { basename, dirname } from 'node:path';
import type { components } from '../../../generated/openapi.ts';
import type { ModelSource } from '../../lib/model-sources.ts';

/** What a model is for; also the pool whose slots it takes (`max_models` in /health). */
export type ModelType = 'llm' | 'embedding' | 'reranking' | 'audio' | 'image' | 'tts';

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
  mmprojPath?: string;
  /**
   * Absolute paths of its other files by their role in the catalogue, e.g. `vae`, `text_encoder`.
   */
  files?: Readonly<Record<string, string>>;
  imageDefaults?: ImageDefaults;
}

export type ImageDefaults = components['schemas']['ImageDefaults'];
export type LoadOptions = Readonly<Record<string, unknown>>;

const TYPE_OF_MODE = {
  chat: 'llm',
  embeddings: 'embedding',
  reranking: 'reranking',
  transcription: 'audio',
  image: 'image',
  tts: 'tts',
} as const satisfies Record<string, ModelType>;

export type Mode = keyof typeof TYPE_OF_MODE;

function modeOfLabel(label: string): Mode | undefined {
  if (label === 'embedding') return 'embeddings';
  return Object.hasOwn(TYPE_OF_MODE, label) ? (label as Mode) : undefined;
}

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
export type CheckpointRole = (typeof CHECKPOINT_ROLES)[number];

/** Checkpoints of a model, each as `owner/repo`, `owner/repo:VARIANT` or `owner/repo:path/file`. */
export type Checkpoints = Readonly<Partial<Record<CheckpointRole, string>>> & {
  readonly main: string;
};
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
  /**
   * What the native server is given: a name, `*.ending` or `*`. Missing for one that keeps its
   * models itself.
   */
  entry?: { readonly file: string; readonly isFolder?: true };
}

export type Catalogue = {
  recipes: Readonly<Record<string, CatalogueRecipe>>;
  models: readonly CatalogueModel[];
};
