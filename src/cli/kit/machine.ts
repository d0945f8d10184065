// Which models the server's machine runs: what speaks against one, how well the others fit, and
// which are offered first.
import { getSystemInfo, type Model, type SystemInfo } from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { setFields } from '../../lib/values.ts';
import { call } from './calls.ts';
import type { Context } from './context.ts';
import { CommandFailed } from './failures.ts';
import { gibibytesText } from './table.ts';

/**
 * What a model is for. One that enlarges images may be labelled as an image model too, so that the
 * last label counts.
 */
export const PURPOSES = [
  'chat',
  'transcription',
  'tts',
  'image',
  'embeddings',
  'reranking',
  'upscaling',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** As its labels say; a model without such a label chats. */
export const purposeOf = ({ labels }: Pick<Model, 'labels'>): Purpose =>
  PURPOSES.findLast((purpose) => labels.includes(purpose)) ?? 'chat';

export type Machine = Pick<SystemInfo, 'model_memory_gb' | 'devices' | 'recipes'>;

export const machineOf = (context: Context): Promise<Machine> => call(context, getSystemInfo);

/** Why nothing on the machine runs a model, as a sentence; undefined when something does. */
export function whyNot(
  { recipe, unavailable_reason: reason }: Pick<Model, 'recipe' | 'unavailable_reason'>,
  { recipes }: Machine,
): string | undefined {
  // `default` is one of the others once more.
  const backends = Object.entries(recipes[recipe]?.backends ?? {}).filter(
    ([name]) => name !== 'default',
  );
  // What the machine lacks stays; that files can't be fetched may be over soon.
  if (backends.length === 0 || backends.some(([, { state }]) => state !== 'unsupported'))
    return reason;
  const reasons = backends.map(([name, { message }]) => `${recipe}:${name}: ${message}`);
  return `${reasons.join('; ').replaceAll(': Requires ', ' requires ')}.`;
}

const GIBIBYTE = 2 ** 30;
/** A model takes more memory than its files: its context comes on top. */
const MORE_THAN_FILES = 1.2;

/** Bytes for models; undefined when the server does not say. */
export const memoryOf = ({
  model_memory_gb: size,
}: Pick<Machine, 'model_memory_gb'>): number | undefined =>
  size === undefined ? undefined : size * GIBIBYTE;

export type Fit = 'well' | 'tight' | 'too large';

/** How files of so many bytes fit the memory; what is not known fits. */
export function fitOf(bytes: number | undefined, memory: number | undefined): Fit {
  const needed = (bytes ?? 0) * MORE_THAN_FILES;
  if (memory === undefined || needed <= memory / 2) return 'well';
  return needed <= memory ? 'tight' : 'too large';
}

export const modelFit = ({ size }: { size?: number | undefined }, machine: Machine): Fit =>
  fitOf(size && size * GIBIBYTE, memoryOf(machine));

/** Chats first, those that are suggested before others, the small before the large. */
export function byUse(one: Model, other: Model): number {
  const rank = (model: Model) => PURPOSES.indexOf(purposeOf(model)) * 2 + Number(!model.suggested);
  return rank(one) - rank(other) || (one.size ?? 0) - (other.size ?? 0);
}

/** More would not be chosen among, but searched. */
const MOST_OFFERED = 8;
const MOST_POPULAR = 5;

/**
 * The first is the one to take. Of models that chat, the popular and those of a useful size; else
 * the smallest.
 */
export function offersFor(purpose: Purpose, models: readonly Model[], machine: Machine) {
  const fitting = models
    .filter(
      (model) =>
        purposeOf(model) === purpose &&
        model.suggested &&
        !model.downloaded &&
        model.size !== undefined,
    )
    .filter(
      (model) => whyNot(model, machine) === undefined && modelFit(model, machine) !== 'too large',
    )
    .sort(byUse);
  if (purpose !== 'chat')
    return setFields({ first: fitting[0], all: fitting.slice(0, MOST_OFFERED) });
  const distance = ({ size = 0 }: Model) => Math.abs(size - usefulSize(machine));
  const byDistance = (some: readonly Model[]) =>
    some.toSorted((one, other) => distance(one) - distance(other));
  const popular = fitting.filter(({ labels }) => labels.includes('hot'));
  const chosen = new Set([...popular.slice(0, MOST_POPULAR), ...byDistance(fitting)]);
  const all = [...chosen].slice(0, MOST_OFFERED).sort(byUse);
  return setFields({ first: byDistance(popular.length > 0 ? popular : all)[0], all });
}

/**
 * GiB of a model that chats well enough and fast enough: on a processor alone, larger ones are
 * slow.
 */
function usefulSize(machine: Machine): number {
  const { cpu: _processor, ...others } = machine.devices;
  const isFast = Object.values(others).some((found) =>
    Array.isArray(found) ? found.length > 0 : found?.available,
  );
  return Math.min(isFast ? 4 : 2, (memoryOf(machine) ?? 8 * GIBIBYTE) / GIBIBYTE / 4);
}

/**
 * Before files are fetched; tells a model that is large for the memory.
 * @throws {CommandFailed} for what nothing runs
 */
export async function requireRunnable(
  context: Context,
  model: Pick<Model, 'id' | 'recipe' | 'unavailable_reason' | 'size'>,
): Promise<void> {
  const machine = await machineOf(context);
  if (
    model.unavailable_reason !== undefined &&
    whyNot(model, machine) === model.unavailable_reason
  ) {
    const message = `${model.id} can't be used now. ${model.unavailable_reason}`;
    throw new CommandFailed(message, { advice: "'lemonade list' shows what can." });
  }
  const why = whyNot(model, machine);
  if (why !== undefined) {
    const advice = `'lemonade list' shows what does; 'lemonade pull ${model.id} --force' fetches it all the same.`;
    throw new CommandFailed(`${model.id} can't run on this machine. ${why}`, { advice });
  }
  if (modelFit(model, machine) !== 'too large') return;
  const memory = `the memory of this machine, which has ${bytesText(memoryOf(machine) ?? 0)} for models`;
  context.hint(
    `${model.id} (${gibibytesText(model.size)}) is too large for ${memory}: it will be slow, or not load.`,
  );
}
