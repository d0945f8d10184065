// `lemonade pull`: a model of the catalogue, a repository of the hub, or a model of one's own that is described.
import {
  getSystemInfo,
  listPullVariants,
  type PullRequest,
  type PullVariant,
  type SystemInfo,
} from '../../../generated/client/index.ts';
import { setFields } from '../../lib/is-set.ts';
import { choose } from '../kit/ask.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { modelsOf, pull } from '../kit/models.ts';
import { bytesText } from '../kit/units.ts';

type PullOptions = Options<'checkpoint' | 'recipe' | 'mmproj' | 'name', 'update'> & { label?: string[] | undefined };

export async function pullCommand(context: Context, what: string, options: PullOptions): Promise<void> {
  const request = await requestOf(context, what, options);
  const body = { ...request, ...(options.update ? { do_not_upgrade: false } : {}) };
  await pull(context, body, `lemonade pull ${what}`);
  context.say(`${body.model_name} is here. 'lemonade run ${body.model_name}' chats with it.`);
}

async function requestOf(context: Context, what: string, options: PullOptions): Promise<PullRequest> {
  const { checkpoint, recipe, mmproj, label: labels } = options;
  const isDescribed = checkpoint !== undefined || recipe !== undefined;
  const repository = readRepository(what);
  if (repository !== undefined && !isDescribed) return requestOfRepository(context, repository, options);
  if (repository !== undefined) {
    throw misuse(
      `'${what}' is a repository, which needs neither --checkpoint nor --recipe.`,
      'Leave them out, or name the model user.NAME.',
    );
  }
  if (isDescribed && (checkpoint === undefined || recipe === undefined)) {
    throw misuse(
      'A model of your own needs both --checkpoint and --recipe.',
      'For example: --checkpoint owner/repository:Q4_K_M --recipe llamacpp.',
    );
  }
  return setFields({ model_name: isDescribed ? prefixed(what) : what, checkpoint, recipe, mmproj, labels });
}

async function requestOfRepository(
  context: Context,
  { id, variant: wanted }: RepositoryName,
  { name, label }: PullOptions,
): Promise<PullRequest> {
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
  const memory = memoryOf(await call(context, getSystemInfo));
  const doesFit = ({ size_bytes: size }: PullVariant) => memory === undefined || size * 1.2 <= memory;
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
  return choose(context, {
    question: `Which variant of ${id}?`,
    initial: variants.indexOf(best),
    choices: variants.map((variant) => ({
      label: `${variant.name.padEnd(nameWidth)}  ${bytesText(variant.size_bytes).padStart(7)}${doesFit(variant) ? '' : '  too large for the memory'}`,
      value: variant.name,
    })),
  });
}

const GIBIBYTE = 2 ** 30;
/** What the system and other programs need. */
const SHARE = 0.8;

/** Bytes: of the machine, or of its largest graphics card where that has more; undefined when neither is known. */
export function memoryOf({
  'Physical Memory': text,
  devices,
}: Pick<SystemInfo, 'Physical Memory' | 'devices'>): number | undefined {
  const machine = Number.parseFloat(text);
  const cards = [...(devices.nvidia_gpu ?? []), ...(devices.amd_gpu ?? []), ...(devices.amd_dgpu ?? [])];
  const largest = Math.max(0, ...cards.map(({ vram_gb: size = 0 }) => size));
  const most = Math.max(Number.isFinite(machine) ? machine * SHARE : 0, largest * SHARE);
  return most === 0 ? undefined : most * GIBIBYTE;
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
