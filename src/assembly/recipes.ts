// The recipes, made from settings, and the settings of a running server, which make them again.
import { join } from 'node:path';
import { recipeFactories } from '../../generated/recipes.ts';
import { messageOf } from '../lib/values.ts';
import type { Machine } from '../platform/hardware/machine.ts';
import type { Recipe } from '../recipes/kit/recipe.ts';
import type { RecipeSettings } from '../recipes/kit/recipe-settings.ts';
import type { Rocm } from '../recipes/kit/rocm.ts';
import type { Logs } from '../services/logs/logs.ts';
import { createConfigChanges } from '../services/settings/config-changes.ts';
import { createConfigFile } from '../services/settings/config-file.ts';
import { InvalidSetting } from '../services/settings/errors.ts';
import { createLiveSettings } from '../services/settings/live-settings.ts';
import { type ReadSettings, type Settings, separatesKeys } from '../services/settings/settings.ts';

/** @throws {InvalidSetting} when no recipe can be made from the settings at the start. */
export function assembleRecipes(options: {
  initial: ReadSettings;
  /** @param config is read in place of what is in config.json. @throws {InvalidSetting} */
  readSettings(config?: unknown): ReadSettings;
  binDirectory: string;
  workDirectory: string;
  rocm: Rocm;
  machine(): Promise<Machine | undefined>;
  logs: Logs;
}) {
  const { initial, readSettings, binDirectory, workDirectory, rocm, machine, logs } = options;
  const fixed: FixedSettings = { binDirectory, workDirectory, rocm, machine };
  const recipes = createRecipes(initial.settings, fixed);
  for (const { name, serverName, launch } of recipes) {
    const { withheldVariables = [] } = launch;
    if (withheldVariables.length === 0) continue;
    const ways = `'${name}.args' in config.json or LEMONADE_${name.toUpperCase()}_ARGS`;
    logs.log.warning(
      `${serverName} does not get ${withheldVariables.join(', ')}; say what it is to do in ${ways}.`,
    );
  }
  const log = logs.log.tagged('Settings');
  const live = createLiveSettings({
    initial,
    read: () => readSettings(),
    apply(changed) {
      recipes.splice(0, recipes.length, ...createRecipes(changed, fixed));
      logs.setLevel(changed.logLevel);
    },
    log,
  });
  const configFile = createConfigFile({ path: initial.configPath, log });
  const configChanges = createConfigChanges({
    file: configFile,
    live,
    tryOut(config) {
      const read = readSettings(config);
      // Arguments are understood by recipes alone.
      createRecipes(read.settings, fixed);
      return read;
    },
    checkArguments({ recipe: name, text, author }) {
      const found = recipes.find((recipe) => recipe.name === name);
      const option = found?.options.names.find((candidate) => /(?<!merge)_args$/.test(candidate));
      return option === undefined ? [] : (found?.options.check({ [option]: text }, author) ?? []);
    },
    redact: (text) => logs.redactCommand([text])[0] ?? '',
    log,
  });
  return { recipes, live, configChanges, configFile };
}

/** What does not change while the server runs. */
type FixedSettings = Required<
  Pick<RecipeSettings, 'binDirectory' | 'workDirectory' | 'machine' | 'rocm'>
>;

/** What all recipes are told alike; each has a section of its own in config.json besides. */
type SharedSettings = Required<Omit<RecipeSettings, keyof Settings['recipes'][string]>>;

/**
 * @throws {InvalidSetting} at the start, or when config.json changes, rather than at the first
 *   load.
 */
function createRecipes(settings: Settings, fixed: FixedSettings): Recipe[] {
  const shared: SharedSettings = {
    environment: process.env,
    binDirectory: fixed.binDirectory,
    workDirectory: fixed.workDirectory,
    slotsDirectory: join(settings.cacheDirectory, 'slots'),
    rocm: fixed.rocm,
    machine: fixed.machine,
    separatesKeys: separatesKeys(settings),
    contextSize: settings.contextSize,
    readyTimeoutMs: settings.startTimeoutMs,
    // What native servers say more of, prompts are among.
    verbose: settings.logLevel === 'trace',
  };
  try {
    return Object.entries(recipeFactories).map(([name, createRecipe]) => {
      const own: RecipeSettings = { ...shared, ...settings.recipes[name] };
      return createRecipe(own);
    });
  } catch (cause) {
    throw new InvalidSetting(messageOf(cause), { cause });
  }
}
