// Sees to it that a backend gets the file that it alone needs of a model.
import { messageOf } from '../../lib/error-values.ts';
import type { Companion } from '../../recipes/kit/companion.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { KnownModel } from '../models/known-model.ts';

type ModelHere = KnownModel & { path: string };

interface Pair<Model extends KnownModel> {
  model: Model;
  recipe: Recipe;
  backend: string;
}

/** The message says what is missing and why, as the end of a sentence that begins with the backend's name. */
export class CompanionMissing extends Error {}

/** Fetched again if that brings the missing file, which is in its place then. @throws {CompanionMissing} */
export async function provideCompanion<Model extends ModelHere>({
  fetch,
  signal,
  ...pair
}: Pair<Model> & { fetch(): Promise<Model>; signal: AbortSignal }): Promise<Model> {
  const { model } = pair;
  const companion = companionOf(pair);
  if (!companion) return model;
  try {
    const whole = (await isFetched(model, companion)) ? model : await fetched(model, companion, fetch);
    await companion.place(whole);
    return whole;
  } catch (error) {
    signal.throwIfAborted();
    const lack = `needs its file '${companion.role}', which is not available: ${messageOf(error)}`;
    throw new CompanionMissing(lack, { cause: error });
  }
}

/** What the pull of the model has not brought is taken to be missing permanently. */
export async function isCompanionExpected(pair: Pair<KnownModel>): Promise<boolean> {
  const companion = companionOf(pair);
  if (!companion) return true;
  const { path, downloaded, checkpoints } = pair.model;
  if (!downloaded) return checkpoints[companion.role] !== undefined;
  return path !== undefined && companion.isHere({ ...pair.model, path });
}

const companionOf = ({ backend, recipe }: Pair<KnownModel>): Companion | undefined =>
  recipe.backends.find(({ name }) => name === backend)?.companion;

/** Whatever is at its place: putting it there tells what is wrong. */
const isFetched = async (model: ModelHere, companion: Companion): Promise<boolean> =>
  model.files?.[companion.role] !== undefined || companion.isHere(model);

async function fetched<Model extends ModelHere>(
  model: Model,
  companion: Companion,
  fetch: () => Promise<Model>,
): Promise<Model> {
  const checkpoint = model.checkpoints[companion.role];
  if (checkpoint === undefined) throw new Error('the model has none.');
  const whole = await fetch();
  if (await isFetched(whole, companion)) return whole;
  throw new Error(`${checkpoint} could not be fetched; the log says why.`);
}
