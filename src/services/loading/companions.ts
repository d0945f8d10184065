// The companion of a backend: a file that this backend alone needs of a model, next to the model's
// own. Says whether it will be there, and brings it before a load.
import { messageOf } from '../../lib/values.ts';
import type { Companion } from '../../recipes/kit/companion.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { ModelHere } from './model-files.ts';

interface Pairing<Model extends KnownModel> {
  model: Model;
  recipe: Recipe;
  /** The backend's name. */
  backend: string;
}

/**
 * The message says what is missing and why, as the end of a sentence that begins with the backend's
 * name.
 */
export class CompanionMissing extends Error {}

/**
 * The model once the companion is in its place; it is fetched first if it is missing.
 * @param pairing `fetch` pulls the model once more, with all that belongs to it
 * @throws {CompanionMissing}, or the signal's reason
 */
export async function provideCompanion<Model extends ModelHere>(
  pairing: Pairing<Model> & { fetch(): Promise<Model>; signal: AbortSignal },
): Promise<Model> {
  const { model, fetch, signal } = pairing;
  const companion = companionOf(pairing);
  if (companion === undefined) return model;
  try {
    const isHere = await isFetched(model, companion);
    const whole = isHere ? model : await fetchWith(companion, model, fetch);
    await companion.place(whole);
    return whole;
  } catch (error) {
    signal.throwIfAborted();
    const lack = `needs its file '${companion.role}', which is not available: ${messageOf(error)}`;
    throw new CompanionMissing(lack, { cause: error });
  }
}

/**
 * Whether a load on this backend would find the companion, or needs none. What the pull of the
 * model has not brought is taken to be missing permanently.
 */
export async function isCompanionExpected(pairing: Pairing<KnownModel>): Promise<boolean> {
  const companion = companionOf(pairing);
  if (companion === undefined) return true;
  const { path, downloaded, checkpoints } = pairing.model;
  if (!downloaded) return checkpoints[companion.role] !== undefined;
  return path !== undefined && companion.isHere({ ...pairing.model, path });
}

const companionOf = ({ backend, recipe }: Pairing<KnownModel>): Companion | undefined =>
  recipe.backends.find(({ name }) => name === backend)?.companion;

/** Whatever is at its place counts: putting it there tells what is wrong. */
const isFetched = async (model: ModelHere, companion: Companion): Promise<boolean> =>
  model.files?.[companion.role] !== undefined || companion.isHere(model);

async function fetchWith<Model extends ModelHere>(
  companion: Companion,
  model: Model,
  fetch: () => Promise<Model>,
): Promise<Model> {
  const checkpoint = model.checkpoints[companion.role];
  if (checkpoint === undefined) throw new Error('the model has none.');
  const whole = await fetch();
  if (await isFetched(whole, companion)) return whole;
  throw new Error(`${checkpoint} could not be fetched; the log says why.`);
}
