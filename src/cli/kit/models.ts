// What commands ask about models.
import type { Model } from '../../../generated/client/index.ts';
import * as api from '../../../generated/client/index.ts';
import { call } from './calls.ts';
import type { Context } from './context.ts';
import { CommandFailed } from './failures.ts';
import { modelOf, type RepositoryName, readRepository } from './repositories.ts';

/**
 * All models that the server knows, or those that are on the disk; without aliases, which `lemonade
 * alias` lists.
 */
export async function modelsOf(context: Context, which: 'all' | 'downloaded'): Promise<Model[]> {
  const { data } = await call(context, api.listModels, { query: { show_all: which === 'all' } });
  return data.filter(({ alias_of: model }) => model === undefined);
}

/** Those in memory; not those that are loading. */
export const loadedModels = async (context: Context): Promise<api.LoadedModel[]> =>
  (await call(context, api.getHealth)).all_models_loaded;

/**
 * The model that a name or a repository means; for an alias under its own id.
 * @throws {CommandFailed} for an unknown model, with similar names.
 */
export async function modelNamed(context: Context, name: string): Promise<Model> {
  const repository = readRepository(name);
  if (repository !== undefined) {
    const found = await modelAt(context, name, repository);
    if (found !== undefined) return found;
    throw new CommandFailed(`There is no model of ${name} on this machine.`, {
      reason: 'notFound',
      advice: `'lemonade pull ${name}' fetches it.`,
    });
  }
  const { alias_of, ...model } = await call(context, api.getModel, { path: { model_id: name } });
  return { ...model, id: alias_of ?? model.id };
}

/**
 * What to do about a name that an operation did not find: nearest names, or `otherwise` for a model
 * that there is.
 */
export async function adviceOnName(
  context: Context,
  name: string,
  otherwise: string,
): Promise<string> {
  try {
    await modelNamed(context, name);
    return otherwise;
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    return error.advice ?? "'lemonade list' shows all names.";
  }
}

/** A model of a provider may be called as a repository is. */
export async function modelAt(context: Context, name: string, repository: RepositoryName) {
  const models = await modelsOf(context, 'all');
  return models.find(({ id }) => id === name) ?? modelOf(repository, models);
}
