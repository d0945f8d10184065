// Whether the GPUs among which a model is to be divided are there.
import { InvalidLoadOptions } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LoadableModel, LoadOptions } from '../kit/model.ts';
import { numberOf, userArguments } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { SECTION } from './section.ts';

/**
 * With Ray the GPUs of other machines count as well, and only Ray knows those; a machine that can't be told is not in the way.
 * @throws {InvalidLoadOptions}
 */
export function requireGpus(
  wanted: { model: LoadableModel; options: LoadOptions; backend: string; machine: Machine | undefined },
  settings: RecipeSettings,
): void {
  const { model, options, backend, machine } = wanted;
  const gpus = numberOf(options, 'tensor_parallel_size') ?? 1;
  if (machine === undefined || gpus === 1) return;
  const { ofSettings, ofLoad } = userArguments({ model: model.id, backend, options }, SECTION, settings);
  if (namesRay(ofSettings) || namesRay(ofLoad)) return;
  const here = machine.amdGpus.length;
  if (gpus <= here) return;
  throw new InvalidLoadOptions(model.id, [
    `tensor_parallel_size is ${gpus}, but this machine has ${here} AMD GPU${here === 1 ? '' : 's'}; make it smaller, or let Ray find others with '--distributed-executor-backend ray' in vllm_args.`,
  ]);
}

function namesRay(words: readonly string[]): boolean {
  const last = words.findLastIndex((word) => word.startsWith('--distributed-executor-backend'));
  const word = words[last] ?? '';
  return last >= 0 && (word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[last + 1]) === 'ray';
}
