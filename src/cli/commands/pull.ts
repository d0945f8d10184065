// `lemonade pull`: a model of the catalogue, a repository of the hub, or a model of one's own that is described.
import { listPullVariants, type Model, type PullRequest, type PullVariant } from '../../../generated/client/index.ts';
import { setFields } from '../../lib/is-set.ts';
import { bytesText } from '../../lib/sizes.ts';
import { choose, readLine } from '../kit/ask.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { adviseNotFound, misuse } from '../kit/failures.ts';
import { fitOf, machineOf, memoryOf, requireRunnable } from '../kit/machine.ts';
import { modelNamed, modelsOf, pull, sayIsHere } from '../kit/models.ts';

type PullOptions = Options<'recipe' | 'mmproj' | 'name', 'update' | 'force'> & {
  label?: string[] | undefined;
  checkpoint?: string[] | undefined;
};
type NamedPull = PullRequest & { model_name: string };

export async function pullCommand(context: Context, what: string, options: PullOptions): Promise<void> {
  const request = await requestOf(context, what, options);
  const body = { ...request, ...(options.update ? { do_not_upgrade: false } : {}) };
  if (!options.force) await requireRunnable(context, await described(context, body));
  const { message } = await pull(context, body, `lemonade pull ${what}`);
  const { downloaded } = await modelNamed(context, body.model_name);
  if (downloaded) await sayIsHere(context, body.model_name);
  else context.say(message);
}

/** The model of a request, as far as it is known before its files are here. */
async function described(
  context: Context,
  { model_name: id, recipe }: NamedPull,
): Promise<Pick<Model, 'id' | 'recipe'>> {
  if (recipe !== undefined) return { id, recipe };
  const isOwn = id.startsWith('user.');
  return adviseNotFound(modelNamed(context, id), () =>
    isOwn ? `A new one of your own needs --checkpoint and --recipe. ${EXAMPLE}` : undefined,
  );
}

const EXAMPLE = 'For example: --checkpoint owner/repository:Q4_K_M --recipe llamacpp.';

async function requestOf(context: Context, what: string, options: PullOptions): Promise<NamedPull> {
  const { checkpoint: words, recipe, mmproj, label: labels } = options;
  const isDescribed = words !== undefined || recipe !== undefined;
  const repository = readRepository(what);
  if (repository !== undefined && !isDescribed) return requestOfRepository(context, repository, options);
  if (repository !== undefined) {
    throw misuse(
      `'${what}' is a repository, which needs neither --checkpoint nor --recipe.`,
      'Leave them out, or name the model user.NAME.',
    );
  }
  if (isDescribed && (words === undefined || recipe === undefined))
    throw misuse('A model of your own needs both --checkpoint and --recipe.', EXAMPLE);
  const files = words === undefined ? {} : readCheckpoints(words);
  return setFields({ model_name: isDescribed ? prefixed(what) : what, ...files, recipe, mmproj, labels });
}

/** One checkpoint, or several, each behind its role. */
function readCheckpoints(words: readonly string[]): Pick<PullRequest, 'checkpoint' | 'checkpoints'> {
  const [checkpoint, ...more] = words;
  if (checkpoint !== undefined && more.length === 0) return { checkpoint };
  if (words.length % 2 > 0) {
    const advice = 'For example: --checkpoint main owner/repository:model.gguf --checkpoint vae owner/other:vae.gguf.';
    throw misuse('Each of several checkpoints stands behind its role.', advice);
  }
  const checkpoints: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) checkpoints[words[at] ?? ''] = words[at + 1] ?? '';
  return { checkpoints };
}

async function requestOfRepository(
  context: Context,
  { id, variant: wanted }: RepositoryName,
  { name, label }: PullOptions,
): Promise<NamedPull> {
  const offer = await call(context, listPullVariants, { query: { checkpoint: id } });
  // The variant in the hub's own case; one that is not offered may be there all the same.
  const offered = offer.variants.find((variant) => variant.name.toLowerCase() === wanted?.toLowerCase())?.name;
  const variant = offered ?? wanted ?? (await chooseVariant(context, offer.variants, id));
  const checkpoint = `${id}:${variant}`;
  // What the server calls this checkpoint already, so that nothing gets two names.
  const known = (await modelsOf(context, 'all')).find((model) => model.checkpoint === checkpoint);
  if (known !== undefined && name === undefined) return { model_name: known.id };
  const labels = label ?? offer.suggested_labels;
  return setFields({
    model_name: prefixed(name ?? `${offer.suggested_name}-${variant}`),
    checkpoint,
    recipe: offer.recipe,
    mmproj: offer.mmproj_files[0],
    labels: labels.length === 0 ? undefined : labels,
  });
}

/** On a terminal the user says which; elsewhere the first of the usual ones that fits the memory is taken. */
async function chooseVariant(context: Context, variants: readonly PullVariant[], id: string): Promise<string> {
  const { terminal, isJson, isQuiet } = context;
  const [first] = variants;
  if (first === undefined)
    throw misuse(`${id} offers no variant by name.`, `Name a file: lemonade pull ${id}:FILE.gguf`);
  if (variants.length === 1) return first.name;
  const memory = memoryOf(await machineOf(context));
  const doesFit = ({ size_bytes: size }: PullVariant) => fitOf(size, memory) !== 'too large';
  const smallest = variants.toSorted((a, b) => a.size_bytes - b.size_bytes)[0] ?? first;
  const best = variants.find(doesFit) ?? smallest;
  if (!terminal.canAsk || isJson || isQuiet) {
    const why = doesFit(best)
      ? 'the first of the usual ones that fits the memory'
      : 'the smallest, though it hardly fits the memory';
    context.hint(`Taking ${best.name} (${bytesText(best.size_bytes)}), ${why}; ${id}:VARIANT names another.`);
    return best.name;
  }
  const nameWidth = Math.max(...variants.map(({ name }) => name.length));
  const labelOf = (variant: PullVariant) => {
    const size = bytesText(variant.size_bytes).padStart(7);
    return `${variant.name.padEnd(nameWidth)}  ${size}${doesFit(variant) ? '' : '  too large for the memory'}`;
  };
  const chosen = await choose(context, {
    question: `Which variant of ${id}?`,
    initial: variants.indexOf(best),
    choices: [
      ...variants.map((variant) => ({ label: labelOf(variant), value: variant.name })),
      { label: 'Other', value: undefined },
    ],
  });
  return chosen ?? readLine(context, `Variant or file of ${id}`);
}

function prefixed(name: string): string {
  return name.startsWith('user.') ? name : `user.${name}`;
}

const HUB = /^(?:https?:\/\/)?(?:www\.)?(?:hf\.co|huggingface\.co)\//i;

interface RepositoryName {
  /** `owner/repository` */
  id: string;
  /** What stands behind the colon. */
  variant: string | undefined;
}

/** `owner/repo`, `owner/repo:Q4_K_M`, `hf.co/owner/repo`, or the address of its page; undefined for what is a name. */
export function readRepository(text: string): RepositoryName | undefined {
  const path = text
    .replace(HUB, '')
    .replace(/\/(?:tree|blob|resolve)\/[^:]*/, '')
    .replace(/\/$/, '');
  const [, id, variant] = /^([^/:\s]+\/[^/:\s]+)(?::(.+))?$/.exec(path) ?? [];
  return id === undefined ? undefined : { id, variant };
}
