// The load options of llamacpp: their names, types and limits.
import { checkArguments, checkBackend, checkCtxSize, type OptionCheck, shown } from '../kit/option-checks.ts';
import type { Recipe } from '../kit/recipe.ts';
import { problemsOfArguments } from './reserved-arguments.ts';

/** A device list as llama-server takes it: `Vulkan0`, `CUDA0,CUDA1`, `none`. */
const DEVICES = /^[A-Za-z][\w.:-]*(?:,[A-Za-z][\w.:-]*)*$/;

const checkDevice: OptionCheck = (value, name) => {
  if (value === '' || (typeof value === 'string' && DEVICES.test(value))) return [];
  return [`${name} is ${shown(value)}; it must name devices as llama-server lists them, e.g. Vulkan0 or CUDA0,CUDA1.`];
};

/** The check of each option. */
export function checksOfLlamacpp(
  recipe: Pick<Recipe, 'name' | 'backendOption' | 'backends'>,
): Readonly<Record<string, OptionCheck>> {
  return {
    ctx_size: checkCtxSize,
    llamacpp_backend: checkBackend(recipe),
    llamacpp_device: checkDevice,
    llamacpp_args: checkArguments(problemsOfArguments, '--no-mmap -np 2'),
  };
}
