// What a model is for, in a word of the list.
import type { Model } from '../../../generated/client/index.ts';

const PURPOSES = [
  'image',
  'upscaling',
  'tts',
  'transcription',
  'embeddings',
  'reranking',
  'coding',
  'vision',
] as const;

/** The first of its labels that names a purpose; a model without such a label chats. */
export function mainPurposeOf({ labels }: Model): (typeof PURPOSES)[number] | 'chat' {
  return PURPOSES.find((purpose) => labels.includes(purpose)) ?? 'chat';
}
