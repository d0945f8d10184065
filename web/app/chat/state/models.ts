// Which models can see, hear and transcribe, by their labels.
import type { Model, SystemInfo } from '../../../../generated/client/index.ts';
import { isChatting, isForChat } from '../../kit/chat-models.ts';
import { byName } from '../../kit/model-names.ts';
import { obstacleTo } from '../../kit/obstacles.ts';

/** Whether it takes pictures; false for an unknown model. */
export function isSeeing(model: Model | undefined): boolean {
  return model?.labels.includes('vision') ?? false;
}

/** Whether it takes sound in a chat; false for an unknown model. */
export function isHearing(model: Model | undefined): boolean {
  return (
    model?.labels.some((label) => label === 'chat-transcription' || label === 'audio') ?? false
  );
}

/** A model of this machine that makes vectors of texts; nothing goes to another server for that. */
export function embeddingModelOf(models: readonly Model[]): Model | undefined {
  return models.find(
    ({ labels, downloaded, provider, unavailable_reason: reason }) =>
      labels.includes('embeddings') && downloaded && provider === undefined && reason === undefined,
  );
}

/** Chat models in the order in which they are offered. */
export type ModelGroups = ReturnType<typeof groupModels>;

/**
 * @param loaded Ids of the models in memory. @param system Undefined while it is not known: then
 * all models fit.
 */
export function groupModels(
  models: readonly Model[],
  loaded: readonly string[],
  system?: SystemInfo,
) {
  const all = models.filter(isForChat).sort(byName);
  const able = all.filter(isChatting);
  const isHere = ({ id, downloaded }: Model) => downloaded || loaded.includes(id);
  const toGet = all
    .filter((model) => !isHere(model) && model.provider === undefined)
    .sort((one, other) => Number(other.suggested) - Number(one.suggested));
  const isUnfit = (model: Model) => obstacleTo(model, system) === 'kind';
  return {
    loaded: able.filter(({ id }) => loaded.includes(id)),
    downloaded: able.filter(
      ({ id, downloaded, provider }) => downloaded && !provider && !loaded.includes(id),
    ),
    remote: able.filter(({ provider }) => provider !== undefined),
    others: toGet.filter((model) => !isUnfit(model)),
    /** Nothing on this machine runs them. */
    unfit: toGet.filter(isUnfit),
  };
}

/**
 * @returns The model for a new conversation: in memory, or else on this computer. What is elsewhere
 *   has to be chosen.
 */
export function firstChoice({ loaded, downloaded }: ModelGroups): Model | undefined {
  return loaded[0] ?? downloaded[0];
}
