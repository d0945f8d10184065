// `lemonade pull`: a model of the catalogue, a repository of a hub, or a model of one's own that is
// described.
import type * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { adviseNotFound } from '../kit/advice.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { modelNamed, modelsOf } from '../kit/models.ts';
import { pullModel, sayIsHere } from '../kit/pulling.ts';
import { readRepository } from '../kit/repositories.ts';
import { prefixed, requestOfRepository } from '../kit/repository-pulls.ts';
import { requireRunnable } from '../kit/runnable.ts';

type PullOptions = Options<'recipe' | 'mmproj' | 'name' | 'source', 'update' | 'force'> & {
  label?: string[] | undefined;
  checkpoint?: string[] | undefined;
};

type NamedPull = api.PullRequest & { model_name: string };

/**
 * `what` is a name of the catalogue, a repository, or the name of a new model that the options
 * describe.
 * @throws {CommandFailed} for what does not run here, unless --force is given
 */
export async function pullCommand(
  context: Context,
  what: string,
  options: PullOptions,
): Promise<void> {
  const request = await requestOf(context, what, options);
  const body: NamedPull = options.update ? { ...request, do_not_upgrade: false } : request;
  if (!options.force) await requireRunnable(context, await knownModel(context, body));
  const { message } = await pullModel(context, body, `lemonade pull ${what}`);
  const { downloaded } = await modelNamed(context, body.model_name);
  if (downloaded) await sayIsHere(context, body.model_name);
  else context.say(message);
}

/** The model of a request, as far as it is known before its files are here. */
async function knownModel(context: Context, { model_name: id, recipe }: NamedPull) {
  if (recipe !== undefined) return { id, recipe };
  const advice = id.startsWith('user.')
    ? `A new one of your own needs --checkpoint and --recipe. ${EXAMPLE}`
    : undefined;
  return adviseNotFound(modelNamed(context, id), () => advice);
}

const EXAMPLE = 'For example: --checkpoint owner/repository:Q4_K_M --recipe llamacpp.';

async function requestOf(context: Context, what: string, options: PullOptions): Promise<NamedPull> {
  const { checkpoint: words, recipe, mmproj, label: labels, source } = options;
  const isDescribed = words !== undefined || recipe !== undefined;
  const repository = readRepository(what);
  if (repository !== undefined && !isDescribed) {
    return requestOfRepository(context, {
      repository,
      models: await modelsOf(context, 'all'),
      ...options,
    });
  }
  if (repository !== undefined) {
    const advice = 'Leave them out, or name the model user.NAME.';
    throw misuse(
      `'${what}' is a repository, which needs neither --checkpoint nor --recipe.`,
      advice,
    );
  }
  if (isDescribed && (words === undefined || recipe === undefined))
    throw misuse('A model of your own needs both --checkpoint and --recipe.', EXAMPLE);
  const files = words === undefined ? {} : readCheckpoints(words);
  return setFields({
    model_name: isDescribed ? prefixed(what) : what,
    ...files,
    recipe,
    mmproj,
    labels,
    source,
  });
}

/** One checkpoint, or several, each behind its role. */
function readCheckpoints(
  words: readonly string[],
): Pick<api.PullRequest, 'checkpoint' | 'checkpoints'> {
  const [checkpoint, ...more] = words;
  if (checkpoint !== undefined && more.length === 0) return { checkpoint };
  if (words.length % 2 > 0) {
    const advice =
      'For example: --checkpoint main owner/repository:model.gguf --checkpoint vae owner/other:vae.gguf.';
    throw misuse('Each of several checkpoints stands behind its role.', advice);
  }
  const checkpoints: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [role = '', from = ''] = words.slice(at, at + 2);
    checkpoints[role] = from;
  }
  return { checkpoints };
}
