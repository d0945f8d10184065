// How a program of ours that runs a model inside of node is started.

import { argumentProblems, type SortedArguments, wordsOf } from '../../../engines/kit/flags.ts';
import { InvalidLoadOptions } from '../../errors.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { Environment } from './executable.ts';
import { embeddedProgram } from './npm-backend.ts';
import { userArguments } from './options.ts';
import type { LaunchInput } from './recipe.ts';
import type { RecipeSection, RecipeSettings } from './settings.ts';

/** @param library path or address of the library's module; undefined where the program finds it by itself. */
export function embeddedPlan(details: {
  recipe: string;
  args: readonly string[];
  library: string | undefined;
  env?: Environment;
  keyVariable?: string;
}): LaunchPlan {
  const { recipe, args, library, env, keyVariable = 'LEMONADE_EMBEDDED_KEY' } = details;
  return {
    file: process.execPath,
    args: [...embeddedProgram(recipe), ...args],
    env: { ...env, LEMONADE_EMBEDDED_LIBRARY: library },
    keyVariable,
  };
}

/**
 * The arguments of an embedded engine: its own, and those of users. What is configured for every native server of the
 * recipe is not meant for this engine, except what it understands.
 * @param details.problems with the load that are known already, a sentence each.
 * @throws {InvalidLoadOptions} for what a request has that the engine does not know, and for all that it would refuse.
 */
export function embeddedArguments(
  { model, options, backend }: LaunchInput,
  settings: RecipeSettings,
  details: {
    section: RecipeSection;
    own: readonly string[];
    sortArguments(words: readonly string[]): SortedArguments;
    readArguments(argv: readonly string[]): unknown;
    problems?: readonly string[];
  },
): readonly string[] {
  const { section, own, sortArguments, readArguments, problems = [] } = details;
  const given = userArguments({ model, backend, options }, section, settings);
  const ofLoad = sortArguments(given.ofLoad);
  const args = [...own, ...wordsOf(sortArguments(given.ofSettings)), ...wordsOf(ofLoad)];
  const unknown = ofLoad.unknown.map(
    (word) => `The embedded backend does not know '${word}'; remove it, or load with a ${section.server} backend.`,
  );
  // What stands behind an unknown argument may be its value.
  const stray = ofLoad.unknown.length > 0 ? [] : ofLoad.stray;
  const lost = stray.map((word) => `'${word}' in the arguments belongs to none of them; remove it.`);
  const found = [...unknown, ...lost, ...problems];
  if (found.length === 0) found.push(...argumentProblems(() => readArguments(args)));
  if (found.length > 0) throw new InvalidLoadOptions(model.id, found);
  return args;
}
