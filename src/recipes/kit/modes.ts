// What a model is for, as its labels say it.
import type { ModelType } from './recipe.ts';

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
export function modeOfLabel(label: string): Mode | undefined {
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

export function typeOfMode(mode: Mode): ModelType {
  return TYPE_OF_MODE[mode];
}
