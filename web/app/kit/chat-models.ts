// Which models chat.
import type { Model } from '../../../generated/client/index.ts';

/** Labels of models that are for something else than chat. */
const OTHER_PURPOSES = new Set([
  'embeddings',
  'reranking',
  'transcription',
  'tts',
  'image',
  'upscaling',
]);

/**
 * True for a model that chats and that something here runs. A label `audio` says that it hears, not
 * what it is for.
 */
export function isChatting(model: Pick<Model, 'labels' | 'unavailable_reason'>): boolean {
  return model.unavailable_reason === undefined && isForChat(model);
}

/** True for a model that chats, wherever something can run it. */
export function isForChat({ labels }: Pick<Model, 'labels'>): boolean {
  return labels.includes('chat') || !labels.some((label) => OTHER_PURPOSES.has(label));
}
