// A model as recipes see it, and what it is for.
import { basename, dirname } from 'node:path';
import type { components } from '../../../generated/openapi.ts';

/** What a model is for; also the pool whose slots it takes (`max_models` in /health). */
export type ModelType = 'llm' | 'embedding' | 'reranking' | 'audio' | 'image' | 'tts';

/** A model with its files found on disk, ready to be handed to a recipe. */
export interface LoadableModel {
  id: string;
  recipe: string;
  type: ModelType;
  /** What it is for and can do, by the words of the catalogue. */
  labels?: readonly string[];
  /**
   * Absolute path of the main file; of the first shard when there are several; of a folder where the model is one.
   * For a native server that keeps models in a store of its own, the model's name there.
   */
  path: string;
  mmprojPath?: string;
  /** Absolute paths of its other files by their role in the catalogue, e.g. `vae`, `text_encoder`. */
  files?: Readonly<Record<string, string>>;
  /** What the catalogue advises for its images. */
  imageDefaults?: ImageDefaults;
}

/** Settings with which an image model works best; a request's and a load's win over them. */
export type ImageDefaults = components['schemas']['ImageDefaults'];

/** Load options as the client, the settings and the defaults combine them; the recipe names and checks its own. */
export type LoadOptions = Readonly<Record<string, unknown>>;

/** Labels that decide what a model is for; all other labels are capabilities or remarks. */
const TYPE_OF_MODE = {
  chat: 'llm',
  embeddings: 'embedding',
  reranking: 'reranking',
  transcription: 'audio',
  image: 'image',
  tts: 'tts',
} as const satisfies Record<string, ModelType>;

export type Mode = keyof typeof TYPE_OF_MODE;

/** The mode that a label names, in either spelling of `embeddings`. */
function modeOfLabel(label: string): Mode | undefined {
  if (label === 'embedding') return 'embeddings';
  return Object.hasOwn(TYPE_OF_MODE, label) ? (label as Mode) : undefined;
}

/** All modes that the labels name, each once, in their order. */
export function modesOfLabels(labels: readonly string[]): readonly Mode[] {
  return [...new Set(labels.flatMap((label) => modeOfLabel(label) ?? []))];
}

/** What a model with these labels is for: `chat` wins over all others, then the first one; undefined without any. */
export function modeOfLabels(labels: readonly string[]): Mode | undefined {
  const modes = modesOfLabels(labels);
  return modes.includes('chat') ? 'chat' : modes[0];
}

export const typeOfMode = (mode: Mode): ModelType => TYPE_OF_MODE[mode];

/** The folder of a model of ONNX Runtime GenAI; the catalogue may know it by the file that makes it one. */
export const genaiFolder = (path: string): string => (basename(path) === 'genai_config.json' ? dirname(path) : path);
