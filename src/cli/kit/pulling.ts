// Brings models onto the disk.
import type { Model } from '../../../generated/client/index.ts';
import * as api from '../../../generated/client/index.ts';
import type { Context } from './context.ts';
import { modelAt, modelNamed, modelsOf } from './models.ts';
import { purposeOf } from './purposes.ts';
import { type RepositoryName, readRepository } from './repositories.ts';
import { requestOfRepository } from './repository-pulls.ts';
import { requireRunnable } from './runnable.ts';
import texts from './texts.json' with { type: 'json' };
import { untilComplete } from './until-complete.ts';

/**
 * Shows the progress until all files are here. `again` is the command that goes on where a stopped
 * pull was.
 */
export async function pullModel(
  context: Context,
  body: api.PullRequest,
  again: string,
): Promise<api.PullCompleteEvent> {
  const advice = `'${again}' goes on where this stopped.`;
  const events = api.pullModelStream({ client: context.client, body });
  return untilComplete<api.PullCompleteEvent>(context, events, { what: 'pull', advice });
}

/** Says that a model is on the disk, and the command that uses it. */
export async function sayIsHere(context: Context, name: string): Promise<void> {
  const { use } = texts.purposes[purposeOf(await modelNamed(context, name))];
  context.say(`${name} is here. ${use.replace('MODEL', name)}`);
}

/**
 * Fetches a model unless it is on the disk.
 * @throws {CommandFailed} for one that nothing here runs.
 */
export async function ensurePulled(context: Context, name: string): Promise<Model> {
  const repository = readRepository(name);
  if (repository !== undefined && (await modelAt(context, name, repository)) === undefined) {
    return pullRepository(context, name, repository);
  }
  const model = await modelNamed(context, name);
  if (model.downloaded) return model;
  await requireRunnable(context, model);
  context.say(`Pulling ${model.id}, which is not on this machine yet.`);
  await pullModel(
    { ...context, isJson: false },
    { model_name: model.id },
    `lemonade pull ${model.id}`,
  );
  return modelNamed(context, name);
}

async function pullRepository(
  context: Context,
  name: string,
  repository: RepositoryName,
): Promise<Model> {
  const models = await modelsOf(context, 'all');
  const body = await requestOfRepository(context, { repository, models });
  const { model_name: id, recipe } = body;
  if (recipe !== undefined) await requireRunnable(context, { id, recipe });
  context.say(`Pulling ${id}, which is not on this machine yet.`);
  await pullModel({ ...context, isJson: false }, body, `lemonade pull ${name}`);
  return modelNamed(context, id);
}
