// The load options of sd-cpp: their names, types and limits.
import { checkArguments, checkBackend, checkNumber, type OptionCheck, shown } from '../kit/option-checks.ts';
import type { Recipe } from '../kit/recipe.ts';
import { problemsOfArguments } from './reserved-arguments.ts';

/** Far above what any model can do; sd-server would try. */
const MOST_PIXELS = 8192;
const checkPixels = checkNumber({ least: 64, most: MOST_PIXELS, whole: true });

const checkMethod: OptionCheck = (value, name) => {
  if (typeof value === 'string' && /^[\w+.-]{0,32}$/.test(value)) return [];
  return [`${name} is ${shown(value)}; it must be the name of a sampling method of sd-server, e.g. euler_a.`];
};

/** The check of each option. */
export function checksOfSdCpp(
  recipe: Pick<Recipe, 'name' | 'backendOption' | 'backends'>,
): Readonly<Record<string, OptionCheck>> {
  return {
    steps: checkNumber({ least: 1, most: 1000, whole: true }),
    cfg_scale: checkNumber({ least: 0, most: 100, whole: false }),
    width: checkPixels,
    height: checkPixels,
    sampling_method: checkMethod,
    flow_shift: checkNumber({ least: 0, most: 1000, whole: false }),
    sdcpp_backend: checkBackend(recipe),
    sdcpp_args: checkArguments(problemsOfArguments, '--diffusion-fa'),
  };
}
