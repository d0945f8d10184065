// What speaks against a model on the server's machine, before its files are fetched.
import type { Model } from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import type { Context } from './context.ts';
import { CommandFailed } from './failures.ts';
import { gibibytesText } from './figures.ts';
import { memoryOf, modelFit } from './fit.ts';
import { type Machine, machineOf } from './machine.ts';

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
