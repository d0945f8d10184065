// What a model is for, in a word of the list and a picture.
import type { Model } from '../../../generated/client/index.ts';
import type { IconName } from '../kit/icons.tsx';

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

const ICONS: Readonly<Record<ReturnType<typeof mainPurposeOf>, IconName>> = {
  chat: 'chat',
  vision: 'chat',
  coding: 'chat',
  image: 'pictures',
  upscaling: 'enlarge',
  tts: 'speaker',
  transcription: 'microphone',
  embeddings: 'search',
  reranking: 'list',
};

/** The picture of its purpose. */
export function purposeIconOf(model: Model): IconName {
  return ICONS[mainPurposeOf(model)];
}

/** The label that names its purpose: a model that sees or codes is for chats. */
export function purposeLabelOf(model: Model): string {
  const purpose = mainPurposeOf(model);
  return ICONS[purpose] === 'chat' ? 'chat' : purpose;
}
