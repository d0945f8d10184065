// The models that native servers keep in stores of their own, remembered so that no listing waits for them.

import { isDeepStrictEqual } from 'node:util';
import { InvalidRequest, OfflineMode } from '../../errors.ts';
import { type Clock, startTimeout } from '../../lib/clock.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { Singleflight } from '../../lib/shared-work.ts';
import type { ModelStore, StoredModel, StoreProgress } from '../../recipes/kit/model-store.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';

/** What is in the stores that are here, by recipe. */
export type StoredByRecipe = ReadonlyMap<string, readonly StoredModel[]>;

export type StoredModels = ReturnType<typeof createStoredModels>;

/** A model in the store of a recipe, by the store's name for it. */
interface StoreEntry {
  recipe: string;
  name: string;
}

interface StoredModelsOptions {
  /** As they are now: they are made anew when settings change. */
  recipes(): readonly Pick<Recipe, 'name' | 'store'>[];
  isOffline(): boolean;
  clock: Clock;
  log: Log;
}

interface Known {
  /** Path of the program; another one is another store. */
  program: string;
  models: readonly StoredModel[];
  askedAtMs: number;
  asking: Promise<void> | undefined;
  /** The question after the one that is going on. */
  next: Promise<void> | undefined;
  /** Resolves with the first list, or when that has been waited for long enough. */
  soon: Promise<void>;
}

/** A store that has not responded by then is ended. */
const LIST_TIMEOUT_MS = 10_000;
/** As long as a listing waits for the first list. */
const FIRST_LIST_WAIT_MS = 1000;
/** Lists younger than this are as good as new ones. */
const FRESH_MS = 20_000;

export function createStoredModels({ recipes, isOffline, clock, log }: StoredModelsOptions) {
  const known = new Map<string, Known>();
  const problems = new Map<string, string>();
  const pulls = new Singleflight<void, StoreProgress>();
  let last: StoredByRecipe = new Map();

  const storeOf = (recipe: string) => recipes().find(({ name }) => name === recipe)?.store;
  const within = async (ms: number, work: Promise<void>): Promise<void> => {
    const over = new AbortController();
    await Promise.race([work, clock.sleep(ms, over.signal).catch(() => undefined)]);
    over.abort();
  };

  async function ask(recipe: string, store: ModelStore, entry: Known): Promise<void> {
    entry.askedAtMs = clock.now();
    const tooLong = () => new Error(`it has not responded for ${LIST_TIMEOUT_MS / 1000} s`);
    const timeout = startTimeout(clock, LIST_TIMEOUT_MS, tooLong);
    try {
      const models = await store.list(timeout.signal);
      if (!isDeepStrictEqual(models, entry.models)) entry.models = models;
      problems.delete(recipe);
    } catch (error) {
      const message = messageOf(error);
      // Each problem once, and not at every listing.
      if (problems.get(recipe) !== message) log.warning(`Can't tell which models ${recipe} has: ${message}`);
      problems.set(recipe, message);
    } finally {
      timeout.stop();
    }
  }

  function begin(recipe: string, store: ModelStore, entry: Known): Promise<void> {
    entry.asking = ask(recipe, store, entry).finally(() => {
      entry.asking = undefined;
    });
    return entry.asking;
  }

  /** A list that is on its way may be older than what the caller has just done. */
  function askAnew(recipe: string, store: ModelStore, entry: Known): Promise<void> {
    entry.next ??= Promise.resolve(entry.asking).then(() => {
      entry.next = undefined;
      return begin(recipe, store, entry);
    });
    return entry.next;
  }

  /** The stores that are here; those that were removed are forgotten. */
  async function present(): Promise<{ recipe: string; store: ModelStore; entry: Known }[]> {
    const found = recipes().map(async ({ name: recipe, store }) => {
      const program = await store?.locate();
      const before = known.get(recipe);
      if (store === undefined || program === undefined) {
        known.delete(recipe);
        return [];
      }
      if (before?.program === program) return [{ recipe, store, entry: before }];
      const entry: Known = {
        program,
        models: [],
        askedAtMs: 0,
        asking: undefined,
        next: undefined,
        soon: Promise.resolve(),
      };
      known.set(recipe, entry);
      entry.soon = within(FIRST_LIST_WAIT_MS, begin(recipe, store, entry));
      return [{ recipe, store, entry }];
    });
    return (await Promise.all(found)).flat();
  }

  async function refresh({ isBrief = false } = {}): Promise<void> {
    const refreshed = (await present()).map(({ recipe, store, entry }) => askAnew(recipe, store, entry));
    const all = Promise.all(refreshed).then(() => undefined);
    await (isBrief ? within(FIRST_LIST_WAIT_MS, all) : all);
  }

  return {
    /** Asks all stores anew; resolves when all have responded, or failed, or with `isBrief` have been waited for long enough. */
    refresh,
    /** True for a recipe whose models are in a store of its own. */
    keeps: (recipe: string): boolean => storeOf(recipe) !== undefined,

    /**
     * What the stores had when they were last asked; older lists are renewed behind the scenes. Only the first question to
     * a store is waited for, and not for long. The same object as long as nothing has changed. Never rejects: a store that
     * fails is named in the log and keeps what it had.
     */
    async read(): Promise<StoredByRecipe> {
      const stores = await present();
      for (const { recipe, store, entry } of stores) {
        const isStale = clock.now() - entry.askedAtMs > FRESH_MS;
        if (isStale && entry.asking === undefined) void begin(recipe, store, entry);
      }
      await Promise.all(stores.map(({ entry }) => entry.soon));
      const isSame =
        last.size === stores.length && stores.every(({ recipe, entry }) => last.get(recipe) === entry.models);
      if (!isSame) last = new Map(stores.map(({ recipe, entry }) => [recipe, entry.models]));
      return last;
    },

    /** The name as the store of the recipe has it; undefined for a recipe without one. @throws {InvalidRequest} for what can be none */
    nameIn(recipe: string, text: string): string | undefined {
      const store = storeOf(recipe);
      const name = text.trim();
      if (store === undefined || store.isName(name)) return store && name;
      throw new InvalidRequest(
        `'${name.slice(0, 200)}' can't be a model of '${recipe}', which has names of its own, such as '${store.exampleName}'.`,
        { param: 'checkpoint' },
      );
    },

    /**
     * Fetches a model into its store. Callers of one model share the work, and the last one that leaves stops it.
     * @throws {OfflineMode} and what the store throws
     */
    async pull({
      recipe,
      name,
      ...caller
    }: StoreEntry & { signal: AbortSignal; onProgress?: (progress: StoreProgress) => void }): Promise<void> {
      const store = storeOf(recipe);
      if (store === undefined) return;
      if (isOffline()) throw new OfflineMode(`The ${recipe} model '${name}'`);
      await pulls.join({
        ...caller,
        key: `${recipe} ${name}`,
        start: ({ signal, report }) => store.pull({ name, signal, onProgress: report }),
      });
    },

    /** Removes what is in the store of a model. @throws what the store throws */
    async remove({ recipe, name }: StoreEntry): Promise<void> {
      await storeOf(recipe)?.remove(name);
      await refresh();
    },
  };
}
