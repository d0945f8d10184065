// Which models there are, and which one a name means.
import { ModelNotFound } from '../../errors.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { Log } from '../../lib/log.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { successorOf } from '../../recipes/kit/aliases.ts';
import type { Catalogue, CatalogueRecipe } from '../../recipes/kit/catalogue.ts';
import type { RemoteModel } from '../providers/provider-models.ts';
import type { Providers } from '../providers/providers.ts';
import type { AliasTarget } from './alias-target.ts';
import {
  definitionsOfStored,
  describeModel,
  describeRemoteModels,
  describeStoredModel,
  type ModelDefinition,
} from './describe-model.ts';
import { describeExtraModels } from './extra-models.ts';
import { createFolderScan } from './folder-scan.ts';
import type { GgufReader } from './gguf-facts.ts';
import type { KnownModel } from './known-model.ts';
import type { LocalCheckpoints, LocalHub } from './local-hub.ts';
import { createNameIndex, type ModelCandidate, type NameIndex } from './names.ts';
import type { StoredByRecipe, StoredModels } from './stored-models.ts';
import type { UserModels } from './user-models.ts';

export type Models = ReturnType<typeof createModels>;

/** For whom models are looked for. */
export interface Look {
  /** True for a request that must stay on this machine: no provider is asked for its models because of it. */
  isLocalOnly?: boolean | undefined;
}

const NONE: readonly RemoteModel[] = [];
/** As many as the reader of GGUF files remembers; they are looked at for each listing. */
const MAX_EXTRA_FILES = 5000;

/** Looks whether anything has changed at every question; only then files are read and models described anew. */
export function createModels(options: {
  catalogue: Catalogue;
  userModels: Pick<UserModels, 'list'>;
  localHub: LocalHub;
  storedModels: Pick<StoredModels, 'read' | 'refresh'>;
  /** Those with models elsewhere; without them all are here. */
  providers?: Pick<Providers, 'models' | 'freshen' | 'lookFor'>;
  gguf: GgufReader;
  extraModelsDirectory: string;
  /** Whether a model is in memory, by its id. */
  isLoaded?(id: string): boolean;
  aliases: {
    read(): Promise<ReadonlyMap<string, AliasTarget>>;
    /** Those that people have made. */
    list(): Promise<readonly (readonly [alias: string, target: AliasTarget])[]>;
  };
  /** Whether this machine runs models of a recipe; without it, of each. */
  canRun?(recipe: string): Promise<boolean>;
  log: Log;
}) {
  const { catalogue, userModels, localHub, storedModels, gguf, extraModelsDirectory, aliases, log } = options;
  const remoteModels = async () => (await options.providers?.models()) ?? NONE;
  const scanExtraModels = createFolderScan({
    root: extraModelsDirectory,
    isWanted: (name) => /\.gguf$/i.test(name),
    isAppendOnly: false,
    maxFiles: MAX_EXTRA_FILES,
    log,
  });
  const builtin = catalogue.models.map((model): ModelDefinition => ({ ...model, origin: 'builtin' }));
  const builtinNames = new Set(builtin.map(({ name }) => name));
  /** Undefined for one that nothing serves; loading its model says so. */
  function recipeOf(name: string): CatalogueRecipe | undefined {
    const meant = successorOf(name);
    return Object.hasOwn(catalogue.recipes, meant) ? catalogue.recipes[meant] : undefined;
  }

  /** True for a model, of the catalogue or registered, that a native server keeps itself. */
  const isStored = (recipe: string) => recipeOf(recipe) !== undefined && recipeOf(recipe)?.entry === undefined;

  async function describe(
    definition: ModelDefinition,
    local: LocalCheckpoints,
    stored: StoredByRecipe,
  ): Promise<KnownModel> {
    const recipe = recipeOf(definition.recipe);
    if (recipe === undefined || recipe.entry !== undefined) return describeModel(definition, { recipe, local, gguf });
    const models = stored.get(successorOf(definition.recipe)) ?? [];
    return describeStoredModel(definition, {
      recipe,
      stored: models.find(({ name }) => name === definition.checkpoints.main),
    });
  }

  /** Everything that the index is made of; each one is the same object as long as it has not changed. */
  const readSources = () =>
    Promise.all([
      userModels.list(),
      aliases.read(),
      remoteModels(),
      localHub.read(),
      storedModels.read(),
      scanExtraModels(),
    ]);
  type Sources = Awaited<ReturnType<typeof readSources>>;

  async function build([users, names, remote, local, stored, files]: Sources): Promise<NameIndex> {
    const registered = users.map((model): ModelDefinition => ({ ...model, origin: 'user', suggested: true }));
    const definitions = [...builtin, ...definitionsOfStored(stored, builtinNames), ...registered];
    const here = [
      ...(await inBatches(definitions, (definition) => describe(definition, local, stored))),
      ...(await describeExtraModels(extraModelsDirectory, files, gguf)),
    ];
    const models = [...here, ...describeRemoteModels(remote, { here, names })];
    log.debug(() => `${models.filter(({ downloaded }) => downloaded).length} of ${models.length} models are here`);
    return createNameIndex(models, names, options.isLoaded);
  }

  /** Names that may have been meant: of models that run on this machine, or of any where none of those is like it. */
  async function namesLike(name: string, all: readonly KnownModel[]): Promise<string[]> {
    const recipes = [...new Set(all.map(({ recipe }) => recipe))];
    const verdicts = new Map(
      await Promise.all(recipes.map(async (one) => [one, await options.canRun?.(one)] as const)),
    );
    const able = all.filter((model) => model.unavailableReason === undefined && verdicts.get(model.recipe) !== false);
    const near = suggestNames(
      name.trim(),
      able.map(({ id }) => id),
    );
    return near.length > 0
      ? near
      : suggestNames(
          name.trim(),
          all.map(({ id }) => id),
        );
  }

  let known: { sources: Sources; index: Promise<NameIndex> } | undefined;

  async function current(): Promise<NameIndex> {
    const sources = await readSources();
    if (known && isSameStart(sources, known.sources)) return known.index;
    const index = build(sources);
    known = { sources, index };
    index.catch(() => {
      if (known?.index === index) known = undefined;
    });
    return index;
  }

  /** The last index, if nobody has registered or renamed anything since: a look at the models' folders takes longer. */
  async function withoutDisk(): Promise<NameIndex | undefined> {
    const last = known;
    const cheap = await Promise.all([userModels.list(), aliases.read(), remoteModels()]);
    return last && isSameStart(cheap, last.sources) ? last.index : undefined;
  }

  return {
    /** The models that an alias means one after the other; undefined for a name that means one model under no condition. */
    async candidatesOf(
      name: string,
      { isLocalOnly = false }: Look = {},
    ): Promise<readonly ModelCandidate[] | undefined> {
      if (!isLocalOnly) await options.providers?.freshen();
      const remembered = await withoutDisk();
      const candidates = (remembered ?? (await current())).candidatesOf(name);
      // One that was not here when somebody last looked may be by now.
      const isComplete = candidates?.every(({ model }) => model?.downloaded) ?? true;
      return isComplete || !remembered ? candidates : (await current()).candidatesOf(name);
    },

    /** Models that are downloaded, or with `showAll` all that are known, in alphabetical order of their ids. */
    async list({
      showAll = false,
      isLocalOnly = false,
    }: Look & { showAll?: boolean | undefined } = {}): Promise<readonly KnownModel[]> {
      if (!isLocalOnly) await options.providers?.freshen();
      const { models } = await current();
      return showAll ? models : models.filter(({ downloaded }) => downloaded);
    },

    /** The aliases that people have made, each with the first of its models that a list has. */
    async aliasesIn(listed: readonly KnownModel[]): Promise<readonly { alias: string; model: KnownModel }[]> {
      const index = (await withoutDisk()) ?? (await current());
      const ids = new Set(listed.map(({ id }) => id));
      return (await aliases.list()).flatMap(([alias]) => {
        const found = index.expand(alias)?.find(({ model }) => model && ids.has(model.id));
        return found?.model ? [{ alias, model: found.model }] : [];
      });
    },

    /** The alias that a name means, if people have made it: those of the catalogue are former names. */
    async aliasOf(name: string): Promise<string | undefined> {
      const meant = ((await withoutDisk()) ?? (await current())).aliasOf(name);
      return (await aliases.list()).find(([alias]) => alias === meant)?.[0];
    },

    /**
     * The model that a name means; names.ts has the rules. A model that was downloaded when somebody last looked is not
     * looked for again, unless `isFresh` asks for it. With `recipe`, `name` is a checkpoint of a model with that recipe. A
     * name that nobody knows makes the provider that it begins with be asked.
     * @throws {ModelNotFound} with names that may have been meant.
     */
    async get(
      name: string,
      { isFresh = false, recipe, isLocalOnly = false }: Look & { isFresh?: boolean; recipe?: string | undefined } = {},
    ): Promise<KnownModel> {
      const remembered = isFresh ? undefined : (await withoutDisk())?.find(name, recipe);
      if (remembered?.downloaded) return remembered;
      let index = await current();
      let found = index.find(name, recipe);
      // What a store said a while ago may have changed; for a name that nobody knows it is not waited for long.
      if (isFresh && (found === undefined || isStored(found.recipe))) {
        await storedModels.refresh({ isBrief: found === undefined });
        index = await current();
        found = index.find(name, recipe);
      }
      const mayAsk = found === undefined && !isLocalOnly;
      if (mayAsk && (await options.providers?.lookFor(name))) found = (await current()).find(name, recipe);
      if (found) return found;
      throw new ModelNotFound(name, { suggestions: await namesLike(name, index.models) });
    },
  };
}

/** Whether these are the very objects that others begin with. */
function isSameStart(some: readonly object[], all: readonly object[]): boolean {
  return some.every((source, index) => source === all[index]);
}
