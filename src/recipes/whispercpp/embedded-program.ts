// Where the embedded engine is that npm installs, how it is tried, and how it is started.
import { join } from 'node:path';
import { InvalidLoadOptions } from '../../errors.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import { createNpmBackend, embeddedProgram } from '../kit/embedded/backend.ts';
import { argumentProblems, wordsOf } from '../kit/embedded/flags.ts';
import { PROGRAM_ENVIRONMENT } from '../kit/embedded/locate.ts';
import { configuredArguments, textOf, userArguments } from '../kit/options.ts';
import type { LaunchInput } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { ADDON, ADDON_VARIABLE } from './embedded/addon.ts';
import { readArguments, sortArguments } from './embedded/arguments.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

/** Computes without the newer instructions of CPUs. */
export function createEmbeddedBackend({ binDirectory }: Pick<RecipeSettings, 'binDirectory'>): RecipeBackend {
  return createNpmBackend({
    recipe: SECTION.recipe,
    module: join('node_modules', ADDON),
    platforms: { windows: ['x86_64', 'arm64'], linux: ['x86_64', 'arm64'], macos: ['x86_64', 'arm64'] },
    release: releases.embedded,
    binDirectory,
  });
}

/**
 * See `Launch.plan`. What the server has for every whisper-server is not meant for this engine, except what it understands.
 * @throws {InvalidLoadOptions} for arguments of a request that it does not know.
 */
export function planEmbedded({ model, options, backend, port }: LaunchInput, settings: RecipeSettings): LaunchPlan {
  const fromServer = sortArguments(userArguments(model.id, [configuredArguments(settings, backend.name, options)]));
  const fromRequest = sortArguments(userArguments(model.id, [textOf(options, 'whispercpp_args')]));
  const args = ['-m', model.path, '--port', String(port), ...wordsOf(fromServer), ...wordsOf(fromRequest)];
  const problems = fromRequest.unknown.map(
    (word) => `The embedded backend does not know '${word}'; remove it, or load with a whisper-server backend.`,
  );
  if (problems.length === 0) problems.push(...argumentProblems(() => readArguments(args)));
  if (problems.length > 0) throw new InvalidLoadOptions(model.id, problems);
  return {
    file: process.execPath,
    args: [...embeddedProgram(SECTION.recipe), ...args],
    env: { ...PROGRAM_ENVIRONMENT, [ADDON_VARIABLE]: backend.executable },
    keyVariable: 'LEMONADE_EMBEDDED_KEY',
  };
}
