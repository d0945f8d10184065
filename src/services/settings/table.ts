// Every setting in one table: the command line, the environment, config.json, the help and
// docs/settings.md all come from here.
import { recipeSections } from '../../../generated/recipe-sections.ts';
import type { RecipeSection } from '../../recipes/kit/section.ts';
import { GENERAL } from './general-settings.ts';
import { SECTIONS } from './section-settings.ts';
import type { Setting } from './setting.ts';
import unusedKeys from './unused-keys.json' with { type: 'json' };

/** All settings: those of the server, then those of recipes. */
export const SETTINGS: readonly Setting[] = [
  ...Object.values(GENERAL),
  ...SECTIONS.map(({ setting }) => setting),
];

/** `llamacpp_args` for `llamacpp.args`, and what a recipe calls its former ones. */
export const FORMER_KEYS: ReadonlyMap<string, string> = new Map([
  ...SECTIONS.flatMap(({ setting }) => setting.key ?? []).map((key): [string, string] => [
    key.replace('.', '_'),
    key,
  ]),
  ...recipeSections.flatMap(formerKeysOf),
]);

function formerKeysOf({ section, formerKeys = {} }: RecipeSection): readonly [string, string][] {
  return Object.entries(formerKeys).map(([was, is]) => [`${section}.${was}`, `${section}.${is}`]);
}

/**
 * Keys and sections of the original server's config.json that mean nothing here; they cause no
 * warning.
 */
export const KEYS_WITHOUT_USE: ReadonlySet<string> = new Set(unusedKeys);
