// Whether one can chat with a model, by its labels.
import type { Model } from '../../../generated/client/index.ts';

/** Labels of models that are for something else than chat. */
const OTHER_PURPOSES = new Set(['embeddings', 'reranking', 'transcription', 'tts', 'image', 'upscaling']);

/** True for a model that chats and that something here runs. A label `audio` says that it hears, not what it is for. */
export function isChatting({ labels, unavailable_reason }: Pick<Model, 'labels' | 'unavailable_reason'>): boolean {
  if (unavailable_reason !== undefined) return false;
  return labels.includes('chat') || !labels.some((label) => OTHER_PURPOSES.has(label));
}
