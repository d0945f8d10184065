// A model as recipes see it, and what it is for.
import { basename, dirname } from 'node:path';
import type { components } from '../../../generated/openapi.ts';

/** What a model is for; also the pool whose slots it takes (`max_models` in /health). */
export type ModelType = 'llm' | 'embedding' | 'reranking' | 'audio' | 'image' | 'tts';

export interface LoadableModel {
  id: string;
  recipe: string;
  type: ModelType;
  labels?: readonly string[];
  /** Of the first shard where there are several; a folder where the model is one; its name in a store of its own. */
  path: string;
  mmprojPath?: string;
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

/** The mode that a label names, in either spelling of `embeddings`. */
function modeOfLabel(label: string): Mode | undefined {
  if (label === 'embedding') return 'embeddings';
  return Object.hasOwn(TYPE_OF_MODE, label) ? (label as Mode) : undefined;
}

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
