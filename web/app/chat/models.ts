// Which models can see, hear and transcribe, by their labels.
import type { Model } from '../../../generated/client/index.ts';
import { isChatting } from '../kit/is-chatting.ts';

export function isSeeing(model: Model | undefined): boolean {
  return model?.labels.includes('vision') ?? false;
}

export function isHearing(model: Model | undefined): boolean {
  return model?.labels.some((label) => label === 'chat-transcription' || label === 'audio') ?? false;
}

/** @returns A model that transcribes: one in memory, or else on this computer. Speech goes to no other server unasked. */
export function transcriberOf(models: readonly Model[], loaded: readonly string[]): Model | undefined {
  const able = models.filter(
    ({ labels, downloaded, provider }) => downloaded && provider === undefined && labels.includes('transcription'),
  );
  return able.find(({ id }) => loaded.includes(id)) ?? able[0];
}

/** Chat models in the order in which they are offered. */
export interface ModelGroups {
  loaded: Model[];
  downloaded: Model[];
  /** They run on other servers. */
  remote: Model[];
  /** They come when they are used first. */
  others: Model[];
}

export function groupModels(models: readonly Model[], loaded: readonly string[]): ModelGroups {
  const able = models.filter(isChatting).sort((one, other) => one.name.localeCompare(other.name));
  return {
    loaded: able.filter(({ id }) => loaded.includes(id)),
    downloaded: able.filter(({ id, downloaded, provider }) => downloaded && !provider && !loaded.includes(id)),
    remote: able.filter(({ provider }) => provider !== undefined),
    others: able
      .filter(({ id, downloaded }) => !downloaded && !loaded.includes(id))
      .sort((one, other) => Number(other.suggested) - Number(one.suggested)),
  };
}

/** @returns The model for a new conversation: one in memory, or else on this computer, or else on another server. */
export function firstChoice({ loaded, downloaded, remote }: ModelGroups): Model | undefined {
  return loaded[0] ?? downloaded[0] ?? remote[0];
}
