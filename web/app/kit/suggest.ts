// Which models chat, which fit this machine, and which one to offer to a person who has none.
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { GGUF_RECIPE } from './recipes.ts';

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

/** What is larger is not downloaded by the way, in GiB: 10 GB. */
const LARGE = 1e10 / 2 ** 30;
/**
 * What keeps this machine from running a model: nothing here runs its kind, or its files leave no
 * room in the memory.
 */
export type Obstacle = 'kind' | 'size';

export function obstacleTo(model: Model, system: SystemInfo | undefined): Obstacle | undefined {
  if (model.unavailable_reason !== undefined) return 'kind';
  if (system === undefined) return undefined;
  const support = system.recipes[model.recipe];
  if (support !== undefined && support.default_backend === undefined) return 'kind';
  const { model_memory_gb: room } = system;
  return room === undefined || model.size === undefined || model.size <= room ? undefined : 'size';
}

export function fits(model: Model, system: SystemInfo | undefined): boolean {
  return obstacleTo(model, system) === undefined;
}

/** Whether a person is asked before its download begins. */
export function isToBeAsked(model: Model, system: SystemInfo | undefined): boolean {
  return !model.downloaded && ((model.size ?? 0) > LARGE || obstacleTo(model, system) === 'size');
}

/**
 * Models to begin with: one that is of use, yet quickly here, then a much smaller and a much larger
 * one, if there are any.
 */
export function firstModels(models: readonly Model[], system: SystemInfo | undefined): Model[] {
  const wanted = system === undefined ? 2 : Math.min(4, (system.model_memory_gb ?? 6) / 3);
  const distance = ({ size = 0 }: Model) => Math.abs(size - wanted);
  const able = models.filter(
    (model) =>
      model.suggested &&
      !model.downloaded &&
      isChatting(model) &&
      model.size !== undefined &&
      fits(model, system) &&
      !isToBeAsked(model, system),
  );
  const first = able.toSorted((one, other) => distance(one) - distance(other))[0];
  if (first === undefined) return [];
  const times = ({ size = 0 }: Model) => size / (first.size ?? size);
  const bySize = able.toSorted((one, other) => times(one) - times(other));
  return [
    first,
    ...bySize.slice(0, 1).filter((one) => times(one) < 0.5),
    ...bySize.slice(-1).filter((one) => times(one) > 1.5),
  ];
}

export const TINY_MODEL = 'extra.Tiny-Demo';

/**
 * How to load it: on the engine that npm installs, the smallest that can be fetched, unless a
 * better one is here.
 */
export function tinyOptions({ recipes }: SystemInfo): Record<string, string> {
  const { recipe, section } = GGUF_RECIPE;
  const { backends, default_backend: preferred = '' } = recipes[recipe] ?? { backends: {} };
  const embedded = backends.embedded?.state;
  const isWanted =
    embedded === 'installed' ||
    (embedded === 'installable' && backends[preferred]?.state !== 'installed');
  return isWanted ? { [`${section}_backend`]: 'embedded' } : {};
}
