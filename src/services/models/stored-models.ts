// The models that native servers keep in stores of their own, remembered so that no listing waits
// for them.
import { isDeepStrictEqual } from 'node:util';
import { InvalidRequest, OfflineMode } from '../../errors.ts';
import { type Clock, startTimeout } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { Singleflight } from '../../lib/singleflight.ts';
import { messageOf } from '../../lib/values.ts';
import type { ModelStore, StoredModel, StoreProgress } from '../../recipes/kit/model-store.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';

/** The models of all stores that are here, by recipe. */
export type StoredByRecipe = ReadonlyMap<string, readonly StoredModel[]>;

/** A model by the name that the store of its recipe has for it. */
interface StoreEntry {
  recipe: string;
  name: string;
}

interface StoredModelsOptions {
  /** As they are now: a change of settings replaces them. */
  recipes(): readonly Pick<Recipe, 'name' | 'store'>[];
  isOffline(): boolean;
  clock: Clock;
  log: Log;
}

/** A store that has not responded by then is ended. */
const LIST_TIMEOUT_MS = 10_000;
/** As long as a listing waits for the first list. */
const FIRST_LIST_WAIT_MS = 1000;
/** Lists younger than this are as good as new ones. */
const FRESH_MS = 20_000;

/** The stores of native servers, asked again in the background when their lists are old. */
export class StoredModels {
  readonly #options: StoredModelsOptions;
  readonly #known = new Map<string, KnownStore>();
  readonly #pulls = new Singleflight<void, StoreProgress>();
  #last: StoredByRecipe = new Map();

  constructor(options: StoredModelsOptions) {
    this.#options = options;
  }

  /**
   * Asks all stores; resolves when all have responded, or failed, or with `isBrief` have been
   * waited for long enough.
   */
  async refresh({ isBrief = false } = {}): Promise<void> {
    const all = Promise.all((await this.#present()).map((store) => store.askAgain())).then(
      () => undefined,
    );
    await (isBrief ? within(this.#options.clock, all) : all);
  }

  /**
   * Waits for the stores that have not told their first list yet, until that has come or failed: a
   * name that is unknown here may be in it.
   * @returns whether there was one to wait for
   */
  async awaitFirstLists(): Promise<boolean> {
    const late = (await this.#present()).filter(({ hasFirst }) => !hasFirst);
    await Promise.all(late.map(({ first }) => first));
    return late.length > 0;
  }

  /** Whether models of the recipe are in a store, and not files. */
  keeps(recipe: string): boolean {
    return this.#storeOf(recipe) !== undefined;
  }

  /**
   * Older lists are renewed in the background; only the first list of a store is waited for. Never
   * rejects.
   */
  async read(): Promise<StoredByRecipe> {
    const stores = await this.#present();
    for (const store of stores) store.askIfOld();
    await Promise.all(stores.map(({ soon }) => soon));
    const isSame =
      this.#last.size === stores.length &&
      stores.every(({ recipe, models }) => this.#last.get(recipe) === models);
    if (!isSame) this.#last = new Map(stores.map(({ recipe, models }) => [recipe, models]));
    return this.#last;
  }

  /**
   * The name as the store of the recipe has it; undefined for a recipe without one.
   * @throws {InvalidRequest} for what can't be one
   */
  nameIn(recipe: string, text: string): string | undefined {
    const store = this.#storeOf(recipe);
    const name = text.trim();
    if (store === undefined || store.isName(name)) return store && name;
    throw new InvalidRequest(
      `'${name.slice(0, 200)}' can't be a model of '${recipe}', which has names of its own, such as '${store.exampleName}'.`,
      { param: 'checkpoint' },
    );
  }

  /**
   * Fetches a model into its store. Callers of one model share the work, and the last one that
   * leaves stops it.
   * @throws {OfflineMode} and what the store throws
   */
  async pull({
    recipe,
    name,
    ...caller
  }: StoreEntry & {
    signal: AbortSignal;
    onProgress?: (progress: StoreProgress) => void;
  }): Promise<void> {
    const store = this.#storeOf(recipe);
    if (store === undefined) return;
    if (this.#options.isOffline()) throw new OfflineMode(`The ${recipe} model '${name}'`);
    await this.#pulls.join({
      ...caller,
      key: `${recipe} ${name}`,
      start: ({ signal, report }) => store.pull({ name, signal, onProgress: report }),
    });
  }

  /** Removes what is in the store of a model. @throws what the store throws */
  async remove({ recipe, name }: StoreEntry): Promise<void> {
    await this.#storeOf(recipe)?.remove(name);
    await this.refresh();
  }

  #storeOf(recipe: string): ModelStore | undefined {
    return this.#options.recipes().find(({ name }) => name === recipe)?.store;
  }

  /** The stores that are here; those that were removed are forgotten. */
  async #present(): Promise<KnownStore[]> {
    const found = this.#options.recipes().map(async ({ name: recipe, store }) => {
      const program = await store?.locate();
      const known = this.#known.get(recipe);
      if (store === undefined || program === undefined) {
        this.#known.delete(recipe);
        return [];
      }
      if (known?.program === program) {
        known.store = store;
        return [known];
      }
      const added = new KnownStore({ recipe, program, store }, this.#options);
      this.#known.set(recipe, added);
      return [added];
    });
    return (await Promise.all(found)).flat();
  }
}

class KnownStore {
  readonly recipe: string;
  /** Path of the program; another one is another store. */
  readonly program: string;
  store: ModelStore;
  models: readonly StoredModel[] = [];
  /** Resolves when the first list has come, or could not be had. */
  readonly first: Promise<void>;
  hasFirst = false;
  /** Resolves with the first list, or when that has been waited for long enough. */
  readonly soon: Promise<void>;
  readonly #deps: Pick<StoredModelsOptions, 'clock' | 'log'>;
  #problem: string | undefined;
  #askedAtMs = 0;
  #asking: Promise<void> | undefined;
  /** The question after the one that is going on. */
  #next: Promise<void> | undefined;

  constructor(
    { recipe, program, store }: Pick<KnownStore, 'recipe' | 'program' | 'store'>,
    deps: Pick<StoredModelsOptions, 'clock' | 'log'>,
  ) {
    this.recipe = recipe;
    this.program = program;
    this.store = store;
    this.#deps = deps;
    this.first = this.#begin().then(() => {
      this.hasFirst = true;
    });
    this.soon = within(deps.clock, this.first);
  }

  askIfOld(): void {
    if (this.#deps.clock.now() - this.#askedAtMs > FRESH_MS && this.#asking === undefined)
      void this.#begin();
  }

  /** A list that is on its way may be older than what the caller has just done. */
  askAgain(): Promise<void> {
    this.#next ??= Promise.resolve(this.#asking).then(() => {
      this.#next = undefined;
      return this.#begin();
    });
    return this.#next;
  }

  #begin(): Promise<void> {
    this.#asking = this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#deps.clock.now();
    const tooLong = () => new Error(`it has not responded for ${LIST_TIMEOUT_MS / 1000} s`);
    const timeout = startTimeout(this.#deps.clock, LIST_TIMEOUT_MS, tooLong);
    try {
      const models = await this.store.list(timeout.signal);
      if (!isDeepStrictEqual(models, this.models)) this.models = models;
      this.#problem = undefined;
    } catch (error) {
      const problem = messageOf(error);
      // Each problem once, and not at every listing.
      if (this.#problem !== problem)
        this.#deps.log.warning(`Can't tell which models ${this.recipe} has: ${problem}`);
      this.#problem = problem;
    } finally {
      timeout.stop();
    }
  }
}

async function within(clock: Clock, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, clock.sleep(FIRST_LIST_WAIT_MS, over.signal).catch(() => undefined)]);
  over.abort();
}
