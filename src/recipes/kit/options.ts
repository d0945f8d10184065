// What can be set for a recipe, as data for people and as values for its factory; and its load
// options: their checks, and reading those that have passed.
import type { Machine } from '../../platform/hardware/machine.ts';
import { type ArgumentAuthor, splitArguments } from './arguments.ts';
import { InvalidLoadOptions } from './errors.ts';
import type { Environment } from './executable.ts';
import type { LoadOptions } from './model.ts';
import type { Rocm } from './rocm.ts';

/**
 * What is wrong with one option's value, a sentence each. `name` is the option's, `author` who gave
 * it.
 */
export type OptionCheck = (
  value: unknown,
  name: string,
  author: ArgumentAuthor,
) => readonly string[];
export const CONTEXT_OPTION = 'ctx_size';

/** Larger than any model's context, small enough for a native server's 32-bit integer. */
const MAX_CONTEXT_SIZE = 2 ** 30;

/**
 * False leaves aside the arguments of the settings and all others that are not given together with
 * it.
 */
export const MERGE_OPTION = 'merge_args';
export const argumentsOf = ({ section }: Pick<RecipeSection, 'section'>): string =>
  `${section}_args`;

export const checkContextSize: OptionCheck = (value, name) => {
  const isFine =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    (value === -1 || (value > 0 && value <= MAX_CONTEXT_SIZE));
  if (isFine) return [];
  return [
    `${name} is ${shown(value)}; it must be a number of tokens from 1 to ${MAX_CONTEXT_SIZE}, or -1 for the default.`,
  ];
};

export function checkNumber({ least, most, isWhole }: NumberRange): OptionCheck {
  return (value, name) => {
    const isFine =
      typeof value === 'number' &&
      value >= least &&
      value <= most &&
      (!isWhole || Number.isInteger(value));
    if (isFine) return [];
    return [
      `${name} is ${shown(value)}; it must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`,
    ];
  };
}

export function checkOption(option: OptionSetting): OptionCheck {
  if (!('choices' in option)) return checkNumber(option);
  const choices = ['auto', ...option.choices];
  return (value, name) =>
    choices.some((choice) => choice === value)
      ? []
      : [`${name} is ${shown(value)}; it must be one of ${choices.join(', ')}.`];
}

export const shown = (value: unknown): string =>
  JSON.stringify(value)?.slice(0, 80) ?? String(value);

export function textOf(options: LoadOptions, name: string): string {
  const value = options[name];
  return typeof value === 'string' ? value : '';
}

export function numberOf(options: LoadOptions, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}

const DEFAULT_CONTEXT_SIZE = 4096;

export function contextSizeOf(
  options: LoadOptions,
  settings: RecipeSettings,
  usual: number = DEFAULT_CONTEXT_SIZE,
): number {
  const wanted = numberOf(options, 'ctx_size');
  return (wanted !== undefined && wanted > 0 ? wanted : settings.contextSize) ?? usual;
}

/**
 * The words that users add to the command line of a start: those of the settings, unless the
 * options leave them aside, and those of the load. Native servers take the last of several.
 * @throws {InvalidLoadOptions} for a text that can't be read, which the options' check would have
 *   refused.
 */
export function userArguments(
  {
    model,
    backend,
    options,
  }: { model: { id: string }; backend: { name: string }; options: LoadOptions },
  section: Pick<RecipeSection, 'section'>,
  { arguments: forAll, backendArguments = {} }: RecipeSettings,
): UserArguments {
  function wordsOf(text: string): readonly string[] {
    const split = splitArguments(text);
    if ('problem' in split) throw new InvalidLoadOptions(model.id, [split.problem]);
    return split.words;
  }
  const configured =
    options[MERGE_OPTION] === false ? undefined : (backendArguments[backend.name] ?? forAll);
  const ofSettings = wordsOf(configured?.text ?? '');
  const ofLoad = wordsOf(textOf(options, argumentsOf(section)));
  return { ofSettings, ofLoad, all: [...ofSettings, ...ofLoad], settings: configured };
}

export interface UserArguments {
  ofSettings: readonly string[];
  ofLoad: readonly string[];
  all: readonly string[];
  /** Where those of the settings come from; undefined where there are none. */
  settings: ConfiguredArguments | undefined;
}

export type OptionSetting = { name: string; help: string } & (
  | NumberRange
  | { choices: readonly string[] }
);
export type NumberRange = { least: number; most: number; isWhole: boolean };

/** Addresses that only the person who runs the server may say: a request chooses among them. */
export type AddressSetting = { name: string; help: string };

/** Files that are for a recipe where no person has named one. */
export interface FileClaim {
  /** `*.ending`, or the name of a file at the top of a repository. */
  file: string;
  /** True where the model is all of the repository, and not one file of that name. */
  isFolder?: boolean;
  /**
   * Words in lower case, of which one is in the repository's name; a claim without any is for all
   * others.
   */
  repositories?: readonly string[];
}

/**
 * As data: what starts before any recipe is made has to know it. `npm run generate` finds each
 * `section.json`.
 */
export interface RecipeSection {
  recipe: string;
  /**
   * Its name in config.json, and in upper case in variables; also the beginning of
   * `<section>_backend`.
   */
  section: string;
  server: string;
  /** What people call its native server. */
  title: string;
  claims?: FileClaim;
  /** Whether its models have a context, whose size may be given. */
  hasContext?: boolean;
  /** Methods of sampling that an image may be asked for with. */
  samplers?: readonly string[];
  /** Names that `<section>_backend` may have besides `auto`, in order of preference. */
  backends: readonly string[];
  executables: readonly string[];
  /**
   * Whether the specification lists a backend `default` of it; it stands next to those that it may
   * mean.
   */
  listsDefault?: boolean;
  takesArguments?: boolean;
  /** Whether an executable that came with the system may go before the installed ones. */
  maySystemGoFirst?: boolean;
  options?: readonly OptionSetting[];
  addresses?: readonly AddressSetting[];
  formerKeys?: Readonly<Record<string, string>>;
}

export type ConfiguredArguments = { text: string; source: string };

export interface RecipeSettings {
  environment: Environment;
  /**
   * By backend: the absolute path of its executable; or what to install: `builtin`, `latest` or the
   * tag of a release.
   */
  executables?: Readonly<Record<string, string>>;
  isSystemFirst?: boolean;
  arguments?: ConfiguredArguments | undefined;
  backendArguments?: Readonly<Record<string, ConfiguredArguments>>;
  /** By the setting's name: addresses as `host:port`, in lower case. */
  addresses?: Readonly<Record<string, readonly string[]>>;
  contextSize?: number | undefined;
  /**
   * Silence after which a start is given up, in milliseconds; undefined leaves it to the recipe.
   */
  readyTimeoutMs?: number | undefined;
  /**
   * Absolute path of the folder that holds `<recipe>/<backend>/` of what has been installed;
   * without it nothing has.
   */
  binDirectory?: string | undefined;
  /**
   * Absolute path of the folder for saved prompt caches; without it they can't be saved, unless
   * arguments name another.
   */
  slotsDirectory?: string | undefined;
  /**
   * Keys differ in what they may do: a native server must have no memory that is searched for all
   * of them.
   */
  separatesKeys?: boolean;
  /** Absolute path of the folder for temporary files; without it, that of the system. */
  workDirectory?: string | undefined;
  rocm?: Rocm;
  machine?: () => Promise<Machine | undefined>;
  verbose?: boolean;
}
