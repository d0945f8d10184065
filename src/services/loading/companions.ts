// Sees to it that a backend gets the file that it alone needs of a model, or that another one runs the model.
import { ModelLoadFailed } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import type { Companion } from '../../recipes/kit/companion.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { AUTO_BACKEND, type BackendHost, selectBackend } from '../../recipes/kit/select-backend.ts';
import type { KnownModel } from '../models/known-model.ts';

type ModelHere = KnownModel & { path: string };

/** A model, the backend that was chosen for it, and the one that was asked for. */
interface Choice<Model extends KnownModel> {
  model: Model;
  backend: LocatedBackend;
  recipe: Recipe;
  wanted: string | undefined;
}

export interface Companions {
  /**
   * The model, fetched anew if that brings the missing file, which is in its place then, and the backend: another one if
   * the file can't be had and nobody has named this one. `fetch` pulls what is missing of the model.
   * @throws {ModelLoadFailed} when no other backend may or can run it, or the signal's reason when that aborts.
   */
  choose<Model extends ModelHere>(
    choice: Choice<Model> & { fetch(): Promise<Model>; signal: AbortSignal },
  ): Promise<{ model: Model; backend: LocatedBackend }>;
  /**
   * The backend that a load would most probably end up with; nothing is fetched to find out. What the last load could not
   * have, and what the pull of the model has not brought, is taken to be missing for good.
   */
  foresee(choice: Choice<KnownModel>): Promise<LocatedBackend>;
}

export function createCompanions({
  host,
  log,
}: {
  host: BackendHost | undefined;
  log: Pick<Log, 'warning'>;
}): Companions {
  /** Ids of models whose last load had to do without. */
  const without = new Set<string>();

  /** Undefined where there is none, or somebody has named the first one. */
  async function nextBackend({ model, backend, recipe, wanted }: Choice<KnownModel>) {
    const isChosenByUs = wanted === undefined || wanted === AUTO_BACKEND || wanted === '';
    if (!isChosenByUs) return undefined;
    return selectBackend({ recipe, wanted, model: model.id, host, except: backend.name }).catch(() => undefined);
  }

  return {
    async choose({ fetch, signal, ...choice }) {
      const { model, backend, recipe } = choice;
      const companion = companionOf(choice);
      if (!companion) return { model, backend };
      try {
        const whole = (await companion.isHere(model)) ? model : await fetched(model, companion, fetch);
        await companion.place(whole);
        without.delete(model.id);
        return { model: whole, backend };
      } catch (error) {
        signal.throwIfAborted();
        const lack = `backend ${backend.name} needs its file '${companion.role}', which is not to be had: ${messageOf(error)}`;
        const other = await nextBackend(choice);
        if (!other) {
          const advice = `Name another backend in ${recipe.options.backend}.`;
          throw new ModelLoadFailed(model.id, new Error(`${lack} ${advice}`, { cause: error }));
        }
        log.warning(`${model.id} is loaded on ${other.name}, for ${lack}`);
        without.add(model.id);
        return { model, backend: other };
      }
    },

    async foresee(choice) {
      const { model, backend } = choice;
      const companion = companionOf(choice);
      if (!companion) return backend;
      const { path, downloaded, checkpoints } = model;
      const mayBeHad = downloaded
        ? path !== undefined && (await companion.isHere({ ...model, path }))
        : checkpoints[companion.role] !== undefined;
      if (mayBeHad && !without.has(model.id)) return backend;
      return (await nextBackend(choice)) ?? backend;
    },
  };
}

function companionOf({ backend, recipe }: Choice<KnownModel>): Companion | undefined {
  return recipe.backends.find(({ name }) => name === backend.name)?.companion;
}

/** @throws {Error} with the reason why it can't be had, and what the fetch throws */
async function fetched<Model extends ModelHere>(
  model: Model,
  companion: Companion,
  fetch: () => Promise<Model>,
): Promise<Model> {
  const checkpoint = model.checkpoints[companion.role];
  if (checkpoint === undefined) throw new Error('the model has none.');
  const whole = await fetch();
  if (await companion.isHere(whole)) return whole;
  throw new Error(`${checkpoint} could not be fetched; the log says why.`);
}
