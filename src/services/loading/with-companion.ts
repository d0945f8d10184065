// Sees to it that a backend gets the file that it alone needs of a model, or that another one runs the model.
import type { Log } from '../../lib/log.ts';
import type { LocatedBackend, Recipe } from '../../recipes/kit/recipe.ts';
import { AUTO_BACKEND, type Place, selectBackend } from '../../recipes/kit/select-backend.ts';
import type { KnownModel } from '../models/known-model.ts';

interface Choice<Model> {
  model: Model;
  backend: LocatedBackend;
}

/**
 * The model, fetched anew if that brings the missing file, and the backend: another one if the file can't be had and nobody
 * has named this one. Whoever has named it gets it all the same, and the log says what is missing.
 * `fetch` pulls what is missing of the model.
 * @throws the signal's reason when it aborts; a fetch that fails is a warning only.
 */
export async function withCompanion<Model extends KnownModel & { path: string }>({
  model,
  backend,
  recipe,
  wanted,
  fetch,
  place,
  signal,
  log,
}: Choice<Model> & {
  recipe: Recipe;
  /** The backend that was asked for. */
  wanted: string | undefined;
  fetch(): Promise<Model>;
  place: Place | undefined;
  signal: AbortSignal;
  log: Pick<Log, 'warning'>;
}): Promise<Choice<Model>> {
  const companion = recipe.backends.find(({ name }) => name === backend.name)?.companion;
  if (!companion || (await companion.isHere(model))) return { model, backend };
  if (model.checkpoints[companion.role] !== undefined) {
    const fetched = await fetch().catch((error: unknown) => {
      signal.throwIfAborted();
      log.warning(`What backend ${backend.name} needs of ${model.id} was not fetched: ${wordsOf(error)}`);
      return model;
    });
    if (await companion.isHere(fetched)) return { model: fetched, backend };
  }
  const lack = `${model.id} has no file '${companion.role}', which backend ${backend.name} of ${recipe.name} needs`;
  const isChosenByUs = wanted === undefined || wanted === AUTO_BACKEND || wanted === '';
  const other = isChosenByUs
    ? await selectBackend({ recipe, wanted, model: model.id, place, except: backend.name }).catch(() => undefined)
    : undefined;
  log.warning(other ? `${lack}; it is loaded on ${other.name}` : `${lack}; it may not start`);
  return { model, backend: other ?? backend };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
