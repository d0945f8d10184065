// Looks whether the hubs have newer files of the models that were pulled from them.

import pLimit from 'p-limit';
import { OfflineMode } from '../../errors.ts';
import { hubOf, type ModelSource } from '../../lib/model-sources.ts';
import { messageOf } from '../../lib/values.ts';
import type { Checkpoint } from '../downloads/checkpoint.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { StoredModels } from '../models/stored-models.ts';

export type ModelUpdate = {
  model: KnownModel /** Undefined when the hub could not be asked. */;
  isAvailable: boolean | undefined;
  problem: string | undefined;
};
export type ModelUpdates = ReturnType<typeof createModelUpdates>;
const MAX_AT_A_TIME = 4;

export function createModelUpdates(details: {
  models: Pick<Models, 'list'>;
  storedModels: Pick<StoredModels, 'keeps'>;
  downloads: Pick<Downloads, 'isOutdated'>;
  parseCheckpoint: (text: string, source: ModelSource | undefined) => Checkpoint;
  isOffline(): boolean;
}) {
  const { models, storedModels, downloads, parseCheckpoint, isOffline } = details;
  async function checkOne(model: KnownModel, signal: AbortSignal): Promise<ModelUpdate> {
    const { npu_cache: _fetchedApart, ...checkpoints } = model.checkpoints;
    try {
      for (const text of Object.values(checkpoints)) {
        if (await downloads.isOutdated(parseCheckpoint(text, hubOf(model)), signal))
          return { model, isAvailable: true, problem: undefined };
      }
      return { model, isAvailable: false, problem: undefined };
    } catch (error) {
      signal.throwIfAborted();
      return { model, isAvailable: undefined, problem: messageOf(error) };
    }
  }

  return {
    async check(signal: AbortSignal): Promise<readonly ModelUpdate[]> {
      if (isOffline()) throw new OfflineMode("The hub's list of files");
      const fromHub = (await models.list({ isLocalOnly: true })).filter(
        (model) =>
          model.origin !== 'extra' &&
          model.origin !== 'remote' &&
          hubOf(model) !== undefined &&
          !storedModels.keeps(model.recipe),
      );
      const limit = pLimit(MAX_AT_A_TIME);
      return Promise.all(fromHub.map((model) => limit(() => checkOne(model, signal))));
    },
  };
}
