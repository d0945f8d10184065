// config.json: the settings in it by their keys, and what is noticed about the others.
import { parseLimitedJson } from '../../lib/limited-json.ts';
import type { Log } from '../../lib/log.ts';
import { FileUnusable, readSmallFileSync } from '../../lib/small-file.ts';
import { codeOf, isObject, messageOf, valueInMessage } from '../../lib/values.ts';
import { createJsonFile, type JsonFile } from '../../platform/files/json-file.ts';
import { InvalidSetting } from './errors.ts';
import { FORMER_KEYS, KEYS_WITHOUT_USE, SETTINGS } from './table.ts';

/** An object as config.json holds it: settings, some of them grouped by section, and providers. */
export type Config = Readonly<Record<string, unknown>>;

/** Something about config.json that the log should say. */
export interface ConfigNote {
  level: 'debug' | 'warning';
  message: string;
}

/** What config.json says. */
interface ConfigFile {
  /** By the full key of the setting, unchecked. */
  values: ReadonlyMap<string, unknown>;
  notes: readonly ConfigNote[];
}

const KEYS: ReadonlySet<string> = new Set(SETTINGS.flatMap(({ key }) => key ?? []));

/** Members of config.json that hold settings of a recipe. */
export const SECTION_NAMES: ReadonlySet<string> = new Set(
  [...KEYS].filter((key) => key.includes('.')).map((key) => key.slice(0, key.indexOf('.'))),
);

/** Members of config.json that are not settings: they have operations of their own. */
export const NO_SETTINGS: ReadonlySet<string> = new Set(['providers', 'mcpServers']);

/** config.json for changes: one that is broken is left as it is. */
export const createConfigFile = ({ path, log }: { path: string; log: Log }): JsonFile<Config> =>
  createJsonFile<Config>({ path, empty: {}, parse: parseConfig, ifBroken: 'leave', log });

/**
 * Nothing is set where there is no file.
 * @throws {InvalidSetting} for a file that is not a JSON object.
 */
export function readConfigFile(path: string): ConfigFile {
  let text: string;
  try {
    text = readSmallFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { values: new Map(), notes: [] };
    const todo =
      error instanceof FileUnusable ? ' Put a file of settings in its place, or remove it.' : '';
    throw new InvalidSetting(`${path} can't be read: ${messageOf(error)}.${todo}`);
  }
  let json: unknown;
  try {
    json = parseLimitedJson(text);
  } catch (error) {
    throw new InvalidSetting(`${path} is not JSON: ${messageOf(error)}. Mend or remove it.`);
  }
  return readConfig(json, path);
}

/** @throws {InvalidSetting} for what is not an object. */
export function readConfig(json: unknown, path: string): ConfigFile {
  if (!isObject(json))
    throw new InvalidSetting(`${path} holds no object of settings, such as {"port": 8000}.`);
  const wrong = (key: string, value: unknown) =>
    new InvalidSetting(
      `'${key}' in ${path} is ${valueInMessage(value)}, but must be an object of settings.`,
    );
  const given = [...flattened(json, wrong)].filter(([key]) => !NO_SETTINGS.has(key));
  return {
    values: new Map(given.filter(([key]) => KEYS.has(key))),
    notes: given.filter(([key]) => !KEYS.has(key)).map(([key]) => noteAbout(key, path)),
  };
}

/**
 * Values by full key, in the spelling of today.
 * @throws what `wrong` makes of a section that is none
 */
export function flattened(
  config: Config,
  wrong: (key: string, value: unknown) => Error,
): ReadonlyMap<string, unknown> {
  const entries = Object.entries(config).flatMap(([key, value]): (readonly [string, unknown])[] => {
    if (!SECTION_NAMES.has(key)) return [[key, value]];
    if (!isObject(value)) throw wrong(key, value);
    return Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner]);
  });
  return new Map(entries.map(([key, value]) => [FORMER_KEYS.get(key) ?? key, value]));
}

function parseConfig(json: unknown): Config {
  if (!isObject(json)) throw new Error('it holds no object of settings');
  return json;
}

function noteAbout(key: string, path: string): ConfigNote {
  if (KEYS_WITHOUT_USE.has(key))
    return { level: 'debug', message: `'${key}' in ${path} has no use in this server.` };
  const message = `'${key}' in ${path} is not a setting of this server and is ignored. docs/settings.md lists the settings.`;
  return { level: 'warning', message };
}
