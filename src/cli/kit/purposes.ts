// What models are for, as their labels say.
import type { Model } from '../../../generated/client/index.ts';

/**
 * What a model is for. One that enlarges images may be labelled as an image model too, so that the
 * last label counts.
 */
export const PURPOSES = [
  'chat',
  'transcription',
  'tts',
  'image',
  'embeddings',
  'reranking',
  'upscaling',
] as const;

/** One of {@link PURPOSES}. */
export type Purpose = (typeof PURPOSES)[number];

/** As its labels say; a model without such a label chats. */
export const purposeOf = ({ labels }: Pick<Model, 'labels'>): Purpose =>
  PURPOSES.findLast((purpose) => labels.includes(purpose)) ?? 'chat';
