// Which models there are, and which one a name means.
import { isGgufName } from '../../../common/gguf-names.ts';
import { ModelNotFound } from '../../errors.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { Log } from '../../lib/log.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { successorOf } from '../../recipes/kit/aliases.ts';
import type { Catalogue, CatalogueRecipe } from '../../recipes/kit/model.ts';
import type { RemoteModel } from '../providers/provider-models.ts';
import type { Providers } from '../providers/providers.ts';
import type { AliasTarget } from './alias-targets.ts';
import { describeModel } from './describe-model.ts';
import { describeRemoteModels } from './describe-remote-models.ts';
import { definitionsOfStored, describeStoredModel } from './describe-stored-model.ts';
import { describeExtraModels } from './extra-models.ts';
import { FolderScan, type FoundFile } from './folder-scan.ts';
import type { GgufReader } from './gguf-facts.ts';
import type { KnownModel } from './known-model.ts';
import type { LocalCheckpoints, LocalHub } from './local-hub.ts';
import type { ModelDefinition } from './model-definition.ts';
import { createNameIndex, type ModelCandidate, type NameIndex } from './names.ts';
import type { StoredByRecipe, StoredModels } from './stored-models.ts';
import type { UserModel } from './user-model-entry.ts';
import type { UserModels } from './user-models.ts';

/** Who asks for models. */
export interface Asking {
  /**
   * True for a request that must stay on this machine: no provider is asked for its models because
   * of it.
   */
  isLocalOnly?: boolean | undefined;
}

/** As many as the reader of GGUF files remembers; they are looked at for each listing. */
const MAX_EXTRA_FILES = 5000;

interface ModelsOptions {
  catalogue: Catalogue;
  userModels: Pick<UserModels, 'list'>;
  localHub: LocalHub;
  storedModels: Pick<StoredModels, 'read' | 'refresh' | 'awaitFirstLists'>;
  /** Those with models elsewhere. */
  providers: Pick<Providers, 'models' | 'freshen' | 'lookFor'>;
  gguf: GgufReader;
  extraModelsDirectory: string;
  isLoaded(id: string): boolean;
  aliases: {
    read(): Promise<Cheap[1]>;
    list(): Promise<readonly (readonly [alias: string, target: AliasTarget])[]>;
  };
  /** False where no backend of the recipe can run on this machine. */
  canRun(recipe: string): Promise<boolean>;
  log: Log;
}

/** What the index is made of and can be read without a look at the models' folders. */
type Cheap = readonly [
  users: readonly UserModel[],
  aliases: ReadonlyMap<string, AliasTarget>,
  remote: readonly RemoteModel[],
];
/** All that the index is made of; each one is the same object as long as it has not changed. */
type Sources = readonly [
  ...Cheap,
  local: LocalCheckpoints,
  stored: StoredByRecipe,
  extra: readonly FoundFile[],
];

/**
 * All models, and which of them a name means.
 *
 * Looks whether anything has changed at every question; only then files are read and models
 * described again.
 */
export class Models {
  readonly #options: ModelsOptions;
  readonly #extraModels: FolderScan;
  readonly #builtin: readonly ModelDefinition[];
  #known: { sources: Sources; index: Promise<NameIndex> } | undefined;

  constructor(options: ModelsOptions) {
    this.#options = options;
    this.#builtin = options.catalogue.models.map((model) => ({ ...model, origin: 'builtin' }));
    this.#extraModels = new FolderScan({
      root: options.extraModelsDirectory,
      isWanted: isGgufName,
      isAppendOnly: false,
      maxFiles: MAX_EXTRA_FILES,
      log: options.log,
    });
  }

  /**
   * The models that an alias means one after the other; undefined for a name that means one model
   * under no condition.
   */
  async candidatesOf(
    name: string,
    asking: Asking = {},
  ): Promise<readonly ModelCandidate[] | undefined> {
    await this.#freshen(asking);
    const remembered = await this.#withoutDisk();
    const candidates = (remembered ?? (await this.#current())).candidatesOf(name);
    // One that was not here at the last look may be by now.
    const isComplete = candidates?.every(({ model }) => model?.downloaded) ?? true;
    return isComplete || !remembered ? candidates : (await this.#current()).candidatesOf(name);
  }

  /** All that are here; with `showAll`, also those that could be. */
  async list({
    showAll = false,
    ...asking
  }: Asking & { showAll?: boolean | undefined } = {}): Promise<readonly KnownModel[]> {
    await this.#freshen(asking);
    const { models } = await this.#current();
    return showAll ? models : models.filter(({ downloaded }) => downloaded);
  }

  /** The aliases that people have made for models among these. */
  async aliasesIn(
    listed: readonly KnownModel[],
  ): Promise<readonly { alias: string; model: KnownModel }[]> {
    const index = await this.#recent();
    const ids = new Set(listed.map(({ id }) => id));
    return (await this.#options.aliases.list()).flatMap(([alias]) => {
      const found = index.expand(alias)?.find(({ model }) => model && ids.has(model.id));
      return found?.model ? [{ alias, model: found.model }] : [];
    });
  }

  /**
   * The alias that a name means, if people have made it: those of the catalogue are former names.
   */
  async aliasOf(name: string): Promise<string | undefined> {
    const meant = (await this.#recent()).aliasOf(name);
    return (await this.#options.aliases.list()).find(([alias]) => alias === meant)?.[0];
  }

  /**
   * The model that a name means; names.ts has the rules. A model that was downloaded at the last
   * look is not looked for again, unless `isFresh` asks for it. With `recipe`, `name` is a
   * checkpoint of a model with that recipe. For an unknown name, the provider that it begins with
   * is asked.
   * @throws {ModelNotFound} with names that may have been meant.
   */
  async get(
    name: string,
    {
      isFresh = false,
      recipe,
      isLocalOnly = false,
    }: Asking & { isFresh?: boolean; recipe?: string | undefined } = {},
  ): Promise<KnownModel> {
    const remembered = isFresh ? undefined : (await this.#withoutDisk())?.find(name, recipe);
    if (remembered?.downloaded) return remembered;
    let index = await this.#current();
    let found = index.find(name, recipe);
    if (found === undefined && (await this.#options.storedModels.awaitFirstLists())) {
      index = await this.#current();
      found = index.find(name, recipe);
    }
    // A store's list of a while ago may have changed; for an unknown name it is not waited for
    // long.
    if (isFresh && (found === undefined || this.#isStored(found.recipe))) {
      await this.#options.storedModels.refresh({ isBrief: found === undefined });
      index = await this.#current();
      found = index.find(name, recipe);
    }
    const mayAsk = found === undefined && !isLocalOnly;
    if (mayAsk && (await this.#options.providers.lookFor(name)))
      found = (await this.#current()).find(name, recipe);
    if (found) return found;
    throw new ModelNotFound(name, {
      suggestions: await this.#namesLike(name.trim(), index.models),
    });
  }

  async #freshen({ isLocalOnly = false }: Asking): Promise<void> {
    if (!isLocalOnly) await this.#options.providers.freshen();
  }

  #readCheap(): Promise<Cheap> {
    const { userModels, aliases, providers } = this.#options;
    return Promise.all([userModels.list(), aliases.read(), providers.models()]);
  }

  async #current(): Promise<NameIndex> {
    const { localHub, storedModels } = this.#options;
    const [cheap, ...rest] = await Promise.all([
      this.#readCheap(),
      localHub.read(),
      storedModels.read(),
      this.#extraModels.files(),
    ]);
    const sources: Sources = [...cheap, ...rest];
    if (this.#known && isSameStart(sources, this.#known.sources)) return this.#known.index;
    const index = this.#build(sources);
    this.#known = { sources, index };
    index.catch(() => {
      if (this.#known?.index === index) this.#known = undefined;
    });
    return index;
  }

  /**
   * The last index, unless models were registered or renamed since: a look at the models' folders
   * takes longer.
   */
  async #withoutDisk(): Promise<NameIndex | undefined> {
    const last = this.#known;
    return last && isSameStart(await this.#readCheap(), last.sources) ? last.index : undefined;
  }

  async #recent(): Promise<NameIndex> {
    return (await this.#withoutDisk()) ?? this.#current();
  }

  async #build([users, names, remote, local, stored, files]: Sources): Promise<NameIndex> {
    const { extraModelsDirectory, gguf, isLoaded, log } = this.#options;
    const registered = users.map(
      (model): ModelDefinition => ({ ...model, origin: 'user', suggested: true }),
    );
    const taken = new Set(this.#builtin.map(({ name }) => name));
    const definitions = [...this.#builtin, ...definitionsOfStored(stored, taken), ...registered];
    const here = [
      ...(await inBatches(definitions, (definition) => this.#describe(definition, local, stored))),
      ...(await describeExtraModels(extraModelsDirectory, files, gguf)),
    ];
    const models = [...here, ...describeRemoteModels(remote, { here, names })];
    log.debug(
      () =>
        `${models.filter(({ downloaded }) => downloaded).length} of ${models.length} models are here`,
    );
    return createNameIndex(models, names, isLoaded);
  }

  async #describe(
    definition: ModelDefinition,
    local: LocalCheckpoints,
    stored: StoredByRecipe,
  ): Promise<KnownModel> {
    const recipe = this.#recipeOf(definition.recipe);
    if (recipe === undefined || recipe.entry !== undefined)
      return describeModel(definition, { recipe, local, gguf: this.#options.gguf });
    const models = stored.get(successorOf(definition.recipe)) ?? [];
    const inStore = models.find(({ name }) => name === definition.checkpoints.main);
    return describeStoredModel(definition, { recipe, stored: inStore });
  }

  /** Undefined for one that nothing serves; loading its model says so. */
  #recipeOf(name: string): CatalogueRecipe | undefined {
    const { recipes } = this.#options.catalogue;
    const meant = successorOf(name);
    return Object.hasOwn(recipes, meant) ? recipes[meant] : undefined;
  }

  #isStored(recipe: string): boolean {
    const known = this.#recipeOf(recipe);
    return known !== undefined && known.entry === undefined;
  }

  /**
   * Names that may have been meant: of models that run on this machine, or of any where none of
   * those is like it.
   */
  async #namesLike(name: string, all: readonly KnownModel[]): Promise<string[]> {
    const recipes = [...new Set(all.map(({ recipe }) => recipe))];
    const verdicts = new Map(
      await Promise.all(
        recipes.map(async (one) => [one, await this.#options.canRun(one)] as const),
      ),
    );
    const able = all.filter(
      (model) => model.unavailableReason === undefined && verdicts.get(model.recipe) !== false,
    );
    const idsOf = (models: readonly KnownModel[]) => models.map(({ id }) => id);
    const near = suggestNames(name, idsOf(able));
    return near.length > 0 ? near : suggestNames(name, idsOf(all));
  }
}

const isSameStart = (some: readonly object[], all: readonly object[]): boolean =>
  some.every((source, index) => source === all[index]);
