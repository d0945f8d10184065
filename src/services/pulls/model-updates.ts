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

/** What the hub says of one model. */
interface ModelUpdate {
  model: KnownModel;
  /** Whether there are newer files; undefined when the hub could not be asked. */
  isAvailable: boolean | undefined;
  /** Why the hub could not be asked. */
  problem: string | undefined;
}

/** Asks only when a client does: hubs hear of each look. */
export type ModelUpdates = ReturnType<typeof createModelUpdates>;
const MAX_AT_A_TIME = 4;

/** What asks the hubs, four models at a time. */
export function createModelUpdates(details: {
  models: Pick<Models, 'list'>;
  storedModels: Pick<StoredModels, 'keeps'>;
  downloads: Pick<Downloads, 'isOutdated'>;
  parseCheckpoint: (text: string, source: ModelSource | undefined) => Checkpoint;
  isOffline(): boolean;
}) {
  const { models, storedModels, downloads, parseCheckpoint, isOffline } = details;
  async function checkOne(model: KnownModel, signal: AbortSignal): Promise<ModelUpdate> {
    try {
      for (const [role, text] of Object.entries(model.checkpoints)) {
        // That is fetched apart, and may be missing.
        if (role === 'npu_cache') continue;
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
    /** @throws {OfflineMode}, or the signal's reason */
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
