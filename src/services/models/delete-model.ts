// Removes a model from this machine: out of memory, its files from the disk, its registration.

import type { Log } from '../../lib/log.ts';
import { hubOf } from '../../lib/model-sources.ts';
import { bytesText } from '../../lib/sizes.ts';
import { messageOf } from '../../lib/values.ts';
import { ModelFilesStuck, ModelNotDeletable, ModelNotDownloaded } from './errors.ts';
import type { KnownModel } from './known-model.ts';
import type { Models } from './models.ts';
import type { UserModels } from './user-models.ts';

/**
 * Deletes the model that a name means. A registered model is forgotten, also one that was never
 * pulled. Files that other models have too stay for those, if they were pulled or registered.
 * @throws {ModelNotFound} {ModelNotDownloaded} for a built-in model without files,
 *   {ModelNotDeletable} for a model of the extra models folder and for one that is being pulled,
 *   {ModelFilesStuck}.
 */
export type DeleteModel = (name: string) => Promise<DeletedModel>;
interface DeletedModel {
  id: string;
  /** Ids of models that keep files of it. */
  sharedWith: readonly string[];
}

/** What deleting needs of other rooms. */
export interface DeleteModelOptions {
  models: Pick<Models, 'get' | 'list' | 'aliasOf'>;
  userModels: Pick<UserModels, 'unregister'>;
  isBeingPulled(id: string): boolean;
  /**
   * False for a model of the catalogue that nothing has asked for: it is here because its files are
   * those of another.
   */
  isAskedFor(model: KnownModel): Promise<boolean>;
  /** Takes the model out of memory; one that is not loaded is fine. */
  unload(id: string): Promise<void>;
  /** None that a checkpoint in `keep` needs. Resolves with the bytes that became free. */
  removeFiles(removal: {
    model: KnownModel;
    checkpoint: string;
    keep: readonly string[];
  }): Promise<number>;
  removeCompanions(model: KnownModel): Promise<void>;
  forgetOptions(model: KnownModel): Promise<void>;
  log: Log;
}

/** See {@link DeleteModel}. */
export function createDeleteModel(options: DeleteModelOptions): DeleteModel {
  const {
    models,
    userModels,
    isBeingPulled,
    unload,
    removeFiles,
    removeCompanions,
    forgetOptions,
    log,
  } = options;

  /** A registration is a wish of its own. */
  async function onlyAskedFor(downloaded: readonly KnownModel[]): Promise<readonly KnownModel[]> {
    const asked: KnownModel[] = [];
    for (const model of downloaded)
      if (model.origin !== 'builtin' || (await options.isAskedFor(model))) asked.push(model);
    return asked;
  }

  return async (name) => {
    const model = await models.get(name, { isFresh: true, isLocalOnly: true });
    const alias = await models.aliasOf(name);
    if (alias !== undefined) {
      throw new ModelNotDeletable(
        alias,
        `it is an alias of ${model.id}, which can be deleted by its own name.`,
        {
          text: `DELETE /internal/aliases/${alias} takes the alias away.`,
          operation: 'removeAlias',
          arguments: { alias },
        },
      );
    }
    if (model.origin === 'extra') {
      throw new ModelNotDeletable(
        model.id,
        'its file is in the extra models folder, which is yours. Remove the file yourself.',
      );
    }
    if (model.provider !== undefined) {
      throw new ModelNotDeletable(model.id, `it is on provider '${model.provider}'.`, {
        text: `DELETE /api/v1/providers/${model.provider} takes all models of that away.`,
        operation: 'removeProvider',
        arguments: { name: model.provider },
      });
    }
    if (isBeingPulled(model.id)) {
      throw new ModelNotDeletable(model.id, 'it is being pulled.', {
        text: 'Cancel that first, by POST /api/v1/downloads/control.',
        operation: 'controlDownload',
      });
    }
    await unload(model.id);
    const asked = await onlyAskedFor(await models.list({ isLocalOnly: true }));
    const { remove, keep, sharedWith } = checkpointsOnlyUsedBy(model, asked);
    const stuck = (cause: Error) => {
      throw new ModelFilesStuck(model.id, cause);
    };
    // First, because a second name of a file keeps its space taken.
    if (remove.includes(model.checkpoint)) await removeCompanions(model).catch(stuck);
    let freedBytes = 0;
    for (const checkpoint of remove)
      freedBytes += await removeFiles({ model, checkpoint, keep }).catch(stuck);
    // A part of it may have stayed, as a file was in use when it was deleted before.
    if (model.origin === 'builtin' && !model.downloaded && freedBytes === 0)
      throw new ModelNotDownloaded(model.id, 'model_name');
    // Last, so that a model whose files could not be removed can be deleted again.
    if (model.origin === 'user') await userModels.unregister(model.bareName);
    await forgetOptions(model).catch((error) => {
      // The model is deleted all the same, and a person who mends the file sees what is in it.
      log.warning(`The load options saved for ${model.id} stay: ${messageOf(error)}`);
    });
    log.info(`Deleted ${model.id}: ${bytesText(freedBytes)} are free again`);
    return { id: model.id, sharedWith };
  };
}

/** Which checkpoints of a model are of no other, which ones others need, and who shares some. */
export function checkpointsOnlyUsedBy(
  model: Pick<KnownModel, 'origin' | 'bareName' | 'checkpoints' | 'path' | 'source'>,
  downloaded: readonly Pick<
    KnownModel,
    'id' | 'origin' | 'bareName' | 'checkpoints' | 'path' | 'source'
  >[],
): { remove: readonly string[]; keep: readonly string[]; sharedWith: readonly string[] } {
  const isOther = ({ origin, bareName }: Pick<KnownModel, 'origin' | 'bareName'>) =>
    origin !== model.origin || bareName !== model.bareName;
  // Repositories of two hubs may have one name, and other files.
  const others = downloaded.filter(
    (one) =>
      one.origin !== 'extra' &&
      one.origin !== 'remote' &&
      hubOf(one) === hubOf(model) &&
      isOther(one),
  );
  const keep = new Set(others.flatMap(({ checkpoints }) => Object.values(checkpoints)));
  const own = new Set(Object.values(model.checkpoints));
  const sharing = others.filter(
    ({ checkpoints, path }) =>
      // One file can have checkpoints of two forms.
      (path !== undefined && path === model.path) ||
      Object.values(checkpoints).some((checkpoint) => own.has(checkpoint)),
  );
  return {
    remove: [...own].filter((checkpoint) => !keep.has(checkpoint)),
    keep: [...keep],
    sharedWith: sharing.map(({ id }) => id),
  };
}
