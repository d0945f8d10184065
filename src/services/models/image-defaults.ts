// Settings for pictures that a registration or user_models.json gives a model.
import type { ImageDefaults } from '../../recipes/kit/model.ts';

/** The limits of the document. */
const IMAGE_NUMBERS = {
  steps: { least: 1, most: 10_000, isWhole: true },
  cfg_scale: { least: 0, most: 1000, isWhole: false },
  width: { least: 1, most: 16_384, isWhole: true },
  height: { least: 1, most: 16_384, isWhole: true },
  flow_shift: { least: -1000, most: 1000, isWhole: false },
} as const;

/** Those of the given values that are within the limits; others are left out. */
export function readImageDefaults(given: Readonly<Record<string, unknown>>): ImageDefaults {
  const { sampling_method: method } = given;
  const numbers = Object.entries(IMAGE_NUMBERS).filter(([name, { least, most, isWhole }]) => {
    const value = Number(given[name] ?? Number.NaN);
    return (
      value === given[name] &&
      value >= least &&
      value <= most &&
      (!isWhole || Number.isInteger(value))
    );
  });
  const isMethod = typeof method === 'string' && method !== '' && method.length <= 64;
  return {
    ...Object.fromEntries(numbers.map(([name]) => [name, given[name]])),
    ...(isMethod ? { sampling_method: method } : {}),
  };
}
