// The load options of llamacpp: their names, types and limits.
import type { LoadOptions } from '../kit/recipe.ts';
import { AUTO_BACKEND, unknownBackend } from '../kit/select-backend.ts';
import { problemsOfArguments } from './reserved-arguments.ts';

/** Every load option that this recipe knows. */
export const LLAMACPP_OPTIONS = ['ctx_size', 'llamacpp_backend', 'llamacpp_device', 'llamacpp_args'] as const;

/** The name of one of them. */
export type LlamacppOption = (typeof LLAMACPP_OPTIONS)[number];

/** Larger than any model's context, small enough for llama-server's 32-bit integer. */
const LARGEST_CTX_SIZE = 2 ** 30;

/** A device list as llama-server takes it: `Vulkan0`, `CUDA0,CUDA1`, `none`. */
const DEVICES = /^[A-Za-z][\w.:-]*(?:,[A-Za-z][\w.:-]*)*$/;

type Check = (value: unknown, context: { recipe: Parameters<typeof unknownBackend>[0] }) => readonly string[];

const CHECKS: Readonly<Record<LlamacppOption, Check>> = {
  ctx_size(value) {
    const isFine =
      typeof value === 'number' &&
      Number.isInteger(value) &&
      (value === -1 || (value > 0 && value <= LARGEST_CTX_SIZE));
    if (isFine) return [];
    return [
      `ctx_size is ${shown(value)}; it must be a number of tokens from 1 to ${LARGEST_CTX_SIZE}, or -1 for the default.`,
    ];
  },
  llamacpp_backend(value, { recipe }) {
    if (typeof value !== 'string') return [`llamacpp_backend is ${shown(value)}; it must be a string.`];
    const isKnown = value === '' || value === AUTO_BACKEND || recipe.backends.some(({ name }) => name === value);
    return isKnown ? [] : [unknownBackend(recipe, value)];
  },
  llamacpp_device(value) {
    if (value === '' || (typeof value === 'string' && DEVICES.test(value))) return [];
    return [
      `llamacpp_device is ${shown(value)}; it must name devices as llama-server lists them, e.g. Vulkan0 or CUDA0,CUDA1.`,
    ];
  },
  llamacpp_args(value) {
    if (typeof value !== 'string')
      return [`llamacpp_args is ${shown(value)}; it must be one string, e.g. "--no-mmap -np 2".`];
    return problemsOfArguments({ text: value, source: 'llamacpp_args', trusted: false });
  },
};

/** See `Recipe.checkOptions`. An option that is null or undefined counts as not given. */
export function checkLlamacppOptions(options: LoadOptions, context: Parameters<Check>[1]): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    if (isLlamacppOption(name)) return CHECKS[name](value, context);
    return [`'${name}' is no option of llamacpp; remove it. Options: ${LLAMACPP_OPTIONS.join(', ')}.`];
  });
}

function isLlamacppOption(name: string): name is LlamacppOption {
  return LLAMACPP_OPTIONS.some((known) => known === name);
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? String(value);
}
