// Whether the GPUs among which a model is to be divided are there.
import { InvalidLoadOptions } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { splitArguments } from '../kit/arguments.ts';
import type { LoadableModel, LoadOptions } from '../kit/model.ts';
import { configuredArguments, numberOf, textOf } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/settings.ts';

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
  const texts = [configuredArguments(settings, backend, options), textOf(options, 'vllm_args')];
  if (machine === undefined || gpus === 1 || texts.some(namesRay)) return;
  const here = machine.amdGpus.length;
  if (gpus <= here) return;
  throw new InvalidLoadOptions(model.id, [
    `tensor_parallel_size is ${gpus}, but this machine has ${here} AMD GPU${here === 1 ? '' : 's'}; make it smaller, or let Ray find others with '--distributed-executor-backend ray' in vllm_args.`,
  ]);
}

function namesRay(text: string): boolean {
  const split = splitArguments(text);
  if ('problem' in split) return false;
  const last = split.words.findLastIndex((word) => word.startsWith('--distributed-executor-backend'));
  const word = split.words[last] ?? '';
  return (word.includes('=') ? word.slice(word.indexOf('=') + 1) : split.words[last + 1]) === 'ray' && last >= 0;
}
