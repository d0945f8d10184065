// What models there are and how they come: the catalogue, files from the hubs, pulls and deletions.

import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemClock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { hubOf, type ModelSource } from '../lib/model-sources.ts';
import { packageRoot } from '../lib/package-root.ts';
import { attempt, messageOf } from '../lib/values.ts';
import { systemDisk } from '../platform/disk.ts';
import { refuseLinks } from '../platform/files/remove-inside.ts';
import { defaultRetryPolicy } from '../platform/transfers/retries.ts';
import type { Catalogue } from '../recipes/kit/model.ts';
import type { Recipe } from '../recipes/kit/recipe.ts';
import type { Backends } from '../services/backends/backends.ts';
import {
  type Checkpoint,
  formatCheckpoint,
  parseCheckpoint,
  sourceInAddress,
} from '../services/downloads/checkpoint.ts';
import { CleanUp } from '../services/downloads/clean-up.ts';
import { Downloads } from '../services/downloads/downloads.ts';
import {
  discardIncomplete,
  folderNameOf,
  HubCache,
  repositoryOf,
} from '../services/downloads/hub-cache.ts';
import { HubClient } from '../services/downloads/hub-client.ts';
import type { HubProtocol } from '../services/downloads/hub-protocol.ts';
import type { HubSettings } from '../services/downloads/hub-settings.ts';
import { huggingFace } from '../services/downloads/hugging-face.ts';
import { modelScope } from '../services/downloads/model-scope.ts';
import { createAliasList } from '../services/models/alias-list.ts';
import { createAliases } from '../services/models/aliases.ts';
import {
  createDeleteModel,
  type DeleteModel,
  type DeleteModelOptions,
} from '../services/models/delete-model.ts';
import { makeDemoModel } from '../services/models/demo-model.ts';
import { createGgufReader } from '../services/models/gguf-facts.ts';
import { createLocalHub } from '../services/models/local-hub.ts';
import { Models } from '../services/models/models.ts';
import { StoredModels } from '../services/models/stored-models.ts';
import { createUserModels } from '../services/models/user-models.ts';
import type { Providers } from '../services/providers/providers.ts';
import { createModelUpdates } from '../services/pulls/model-updates.ts';
import { Pulls } from '../services/pulls/pulls.ts';
import { createWantedCompanions } from '../services/pulls/wanted-companions.ts';
import { ModelNotLoaded } from '../services/residency/errors.ts';
import type { Settings } from '../services/settings/settings.ts';

const HUB_IDLE_TIMEOUT_MS = 60_000;
/** More connections make a hub's throttling likelier, not the line faster. */
const MAX_PARALLEL_FILES = 4;

/** What other rooms do with models that need not be loaded. */
export type ModelRoom = Awaited<ReturnType<typeof assembleModels>>;

export interface ModelRoomOptions {
  settings: Pick<Settings, 'cacheDirectory' | 'extraModelsDirectory'>;
  recipes: readonly Recipe[];
  providers: Pick<Providers, 'models' | 'freshen' | 'lookFor'>;
  hubSettings: HubSettings;
  isOffline(): boolean;
  /** The hub of a new model that names none. */
  defaultSource(): ModelSource;
  backends: Pick<Backends, 'row' | 'canRun'>;
  isLoaded(id: string): boolean;
  /** Takes a model out of memory. @throws {ModelNotLoaded} when it is not there. */
  unload(id: string): Promise<void>;
  log: Log;
}

/** The rooms of what models there are; it reads the catalogue. */
export async function assembleModels(options: ModelRoomOptions) {
  const { settings, recipes, hubSettings, isOffline, backends } = options;
  const log = options.log.tagged('Models');
  const downloadsLog = options.log.tagged('Downloads');
  const hubCache = new HubCache({ directory: hubSettings.cacheDirectory });
  const { storedModels, userModels, aliases, models, gguf } = await assembleKnownModels(
    options,
    hubCache,
  );
  const downloads = new Downloads({
    hubs: {
      huggingface: hubClient(huggingFace, hubSettings),
      modelscope: hubClient(modelScope, hubSettings),
    },
    cache: hubCache,
    disk: systemDisk,
    clock: systemClock,
    retries: defaultRetryPolicy,
    filesAtATime: MAX_PARALLEL_FILES,
    isOffline,
    log: downloadsLog,
  });
  async function unload(id: string): Promise<void> {
    await options.unload(id).catch((error: unknown) => {
      if (!(error instanceof ModelNotLoaded)) throw error;
    });
  }

  const pulls = new Pulls({
    models,
    storedModels,
    userModels,
    downloads,
    parseCheckpoint,
    companionsOf: createWantedCompanions({ recipes, backends }),
    noteAsked: (checkpoint) =>
      hubCache.noteAsked(checkpoint).catch((error: unknown) => {
        downloadsLog.warning(
          `That ${formatCheckpoint(checkpoint)} is asked for can't be noted: ${messageOf(error)}`,
        );
      }),
    discardIncomplete: (checkpoints) => discardIncomplete(hubCache, checkpoints.map(repositoryOf)),
    unload,
    log: downloadsLog,
  });

  const cleanUp = new CleanUp({
    cache: hubCache,
    inUse: () => pulls.checkpointsInUse().map(repositoryOf),
    now: Date.now,
    log: downloadsLog,
  });

  const modelUpdates = createModelUpdates({
    models,
    storedModels,
    downloads,
    parseCheckpoint,
    isOffline,
  });

  return {
    models,
    gguf,
    downloads,
    hubCache,
    pulls,
    modelUpdates,
    cleanUp,
    deletion: (forgetOptions: DeleteModelOptions['forgetOptions']): DeleteModel =>
      createDeletion(
        {
          models,
          userModels,
          storedModels,
          pulls,
          hubCache,
          recipes,
          isLoaded: options.isLoaded,
          unload,
          log,
        },
        forgetOptions,
      ),
    makeDemoModel: () => makeDemoModel(settings.extraModelsDirectory),
    aliasList: createAliasList({ aliases, models }),
  };
}

async function assembleKnownModels(options: ModelRoomOptions, hubCache: HubCache) {
  const { settings, recipes, isOffline, backends } = options;
  const log = options.log.tagged('Models');
  const catalogue: Catalogue = JSON.parse(
    await readFile(new URL('generated/catalogue.json', packageRoot), 'utf8'),
  );
  const storedModels = new StoredModels({
    recipes: () => recipes,
    isOffline,
    clock: systemClock,
    log,
  });
  const userModels = createUserModels({
    cacheDirectory: settings.cacheDirectory,
    recipes: catalogue.recipes,
    normalizeCheckpoint: (text, recipe, source) =>
      storedModels.nameIn(recipe, text) ?? formatCheckpoint(parseCheckpoint(text, source)),
    sourceInAddress,
    defaultSource: options.defaultSource,
    log,
  });
  const aliases = createAliases({
    cacheDirectory: settings.cacheDirectory,
    models: catalogue.models,
    log,
  });
  const gguf = createGgufReader({ log });
  const models = new Models({
    catalogue,
    aliases,
    userModels,
    storedModels,
    providers: options.providers,
    localHub: createLocalHub({
      directory: hubCache.directory,
      find: async (checkpoint, source) => hubCache.find(parseCheckpoint(checkpoint, source)),
      folderNameOf,
      log,
    }),
    gguf,
    extraModelsDirectory: settings.extraModelsDirectory,
    isLoaded: options.isLoaded,
    async canRun(name) {
      const recipe = recipes.find((one) => one.name === name);
      return recipe === undefined || backends.canRun(recipe);
    },
    log,
  });
  return { storedModels, userModels, aliases, models, gguf };
}

type DeletionParts = Omit<Awaited<ReturnType<typeof assembleKnownModels>>, 'aliases' | 'gguf'> & {
  pulls: Pulls;
  hubCache: HubCache;
  recipes: readonly Recipe[];
  isLoaded(id: string): boolean;
  unload(id: string): Promise<void>;
  log: Log;
};

function createDeletion(
  {
    models,
    userModels,
    storedModels,
    pulls,
    hubCache,
    recipes,
    isLoaded,
    unload,
    log,
  }: DeletionParts,
  forgetOptions: DeleteModelOptions['forgetOptions'],
): DeleteModel {
  return createDeleteModel({
    forgetOptions,
    unload,
    models,
    userModels,
    isBeingPulled: (id) => pulls.isGoingOn(id),
    async isAskedFor(model) {
      if (isLoaded(model.id)) return true;
      const [main] = parsed([model.checkpoint], hubOf(model));
      return main === undefined || hubCache.isAskedFor(main);
    },
    async removeCompanions({ recipe, path, files }) {
      if (path === undefined) return;
      const backends = recipes.find(({ name }) => name === recipe)?.backends ?? [];
      for (const { companion } of backends) {
        if (companion === undefined) continue;
        await refuseLinks(hubCache.directory, dirname(path));
        await companion.remove(files ? { path, files } : { path });
      }
    },
    async removeFiles({ model, checkpoint, keep }) {
      if (storedModels.keeps(model.recipe)) {
        if (!model.downloaded) return 0;
        await storedModels.remove({ recipe: model.recipe, name: checkpoint });
        return model.sizeBytes ?? 0;
      }
      const source = hubOf(model);
      const [own] = parsed([checkpoint], source);
      const inUse = pulls.checkpointsInUse();
      // Another model that is on its way needs the same files.
      if (!own || inUse.some((other) => isSame(other, own))) return 0;
      return hubCache.remove(own, [...parsed(keep, source), ...inUse]);
    },
    log,
  });
}

/** What is not a checkpoint, in a file edited by hand, has no files. */
const parsed = (texts: readonly string[], source: ModelSource | undefined): readonly Checkpoint[] =>
  texts.flatMap((text) => attempt(() => parseCheckpoint(text, source)) ?? []);

const isSame = (one: Checkpoint, other: Checkpoint): boolean =>
  one.source === other.source && formatCheckpoint(one) === formatCheckpoint(other);

function hubClient(protocol: HubProtocol, { hubs }: HubSettings): HubClient {
  const { endpoint, token } = hubs[protocol.source];
  return new HubClient({
    endpoint,
    token,
    protocol,
    clock: systemClock,
    retries: defaultRetryPolicy,
    silenceMs: HUB_IDLE_TIMEOUT_MS,
  });
}
