// Where the embedded engine is that npm installs, how it is tried, and how it is started.
import { join } from 'node:path';
import { InvalidLoadOptions } from '../../errors.ts';
import { programPath } from '../../lib/package-root.ts';
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import { argumentProblems, wordsOf } from '../kit/embedded/flags.ts';
import { findInstalledModule, nodeArguments, PROGRAM_ENVIRONMENT } from '../kit/embedded/locate.ts';
import { configuredArguments, textOf, userArguments } from '../kit/options.ts';
import type { LaunchInput } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/settings.ts';
import { ADDON, ADDON_VARIABLE } from './embedded/addon.ts';
import { readArguments, sortArguments } from './embedded/arguments.ts';
import { SECTION } from './section.ts';
import releases from './versions.json' with { type: 'json' };

/** The addon, below a folder that npm has installed it in. */
const MODULE = join('node_modules', ADDON);

/** The last of all: it takes what npm has, and computes on the CPU without its newer instructions. */
export function createEmbeddedBackend({ binDirectory }: Pick<RecipeSettings, 'binDirectory'>): RecipeBackend {
  return {
    name: 'embedded',
    devices: ['cpu'],
    support: {
      platforms: { windows: ['x86_64', 'arm64'], linux: ['x86_64', 'arm64'], macos: ['x86_64', 'arm64'] },
      devices: [{ device: 'cpu' }],
    },
    installHint: `Install it (POST /api/v1/install with recipe '${SECTION.recipe}' and backend 'embedded'; npm fetches it).`,
    release: releases.embedded,
    installation: {
      probeModule: (installed) => [
        ...nodeArguments(programPath('recipes/whispercpp/embedded/probe')),
        join(installed, MODULE),
      ],
    },
    async locate() {
      const executable = findInstalledModule(MODULE, { recipe: SECTION.recipe, binDirectory });
      return executable === undefined ? undefined : { name: 'embedded', executable, devices: ['cpu'] };
    },
  };
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
    args: [...nodeArguments(programPath('recipes/whispercpp/embedded/main')), ...args],
    env: { ...PROGRAM_ENVIRONMENT, [ADDON_VARIABLE]: backend.executable },
    keyVariable: 'LEMONADE_EMBEDDED_KEY',
  };
}
