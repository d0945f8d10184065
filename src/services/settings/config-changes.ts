// Changes of config.json over the network: checked as a whole, written as a whole, and in force at
// once where that can be.
import { InvalidRequest } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { isObject, valueInMessage } from '../../lib/values.ts';
import { FileBroken, FileFull, type JsonFile } from '../../platform/files/json-file.ts';
import type { ArgumentAuthor } from '../../recipes/kit/arguments.ts';
import { type Config, flattened, NO_SETTINGS, SECTION_NAMES } from './config-file.ts';
import { InvalidSetting, SettingNeedsAdminKey, SettingsFileBroken } from './errors.ts';
import { countsFromNextStart, type LiveSettings } from './live-settings.ts';
import { SECTIONS } from './section-settings.ts';
import { isForOwner, type Setting } from './setting.ts';
import { jsonOf } from './setting-types.ts';
import type { ReadSettings } from './settings.ts';
import { FORMER_KEYS, KEYS_WITHOUT_USE, SETTINGS } from './table.ts';

/** What became of a change. */
export interface ConfigChange {
  updated: Config;
  /** Keys that count from the next start of the server. */
  needsRestart: readonly string[];
  /** Keys that don't count, as the command line or a variable says something else. */
  overridden: readonly string[];
}

/** See {@link createConfigChanges}. */
export type ConfigChanges = ReturnType<typeof createConfigChanges>;

const BY_KEY: ReadonlyMap<string, Setting> = new Map(
  SETTINGS.flatMap((setting) => (setting.key === undefined ? [] : [[setting.key, setting]])),
);

/** What `/internal/config` does. */
export function createConfigChanges(options: {
  file: JsonFile<Config>;
  live: Pick<LiveSettings, 'current' | 'inForce'>;
  /** Reads the settings as if config.json were this. @throws {InvalidSetting} */
  tryOut(config: Config): ReadSettings;
  /** What is wrong with arguments for a native server, a sentence each. */
  checkArguments(given: {
    recipe: string;
    text: string;
    author: ArgumentAuthor;
  }): readonly string[];
  redact(text: string): string;
  log: Log;
}) {
  const { file, live, tryOut, checkArguments, redact, log } = options;

  function check(key: string, value: unknown, author: ArgumentAuthor): void {
    const setting = BY_KEY.get(key);
    if (setting === undefined) throw unknownKey(key);
    if (author !== 'owner' && isForOwner(setting, value)) throw new SettingNeedsAdminKey(key);
    if (value === null) return;
    if (setting.type.fromJson(value) === undefined)
      throw new InvalidRequest(
        `'${key}' is ${valueInMessage(value)}, but must be ${setting.type.expected}.`,
        { param: key },
      );
    const section = SECTIONS.find((row) => row.setting.key === key);
    if (section?.role.kind !== 'arguments' || typeof value !== 'string') return;
    const problems = checkArguments({ recipe: section.section.recipe, text: value, author });
    if (problems.length > 0) throw new InvalidRequest(problems.join(' '), { param: key });
  }

  function tryAll(config: Config): ReadSettings {
    try {
      return tryOut(config);
    } catch (error) {
      if (error instanceof InvalidSetting)
        throw new InvalidRequest(error.message, { cause: error });
      throw error;
    }
  }

  return {
    /** What counts now, without secrets. */
    inForce: (): Config => {
      const values = [...live.inForce()].map(([key, { value }]): [string, unknown] => [
        key,
        typeof value === 'string' ? redact(value) : value,
      ]);
      return nested(values);
    },

    /** What would count if nothing were set. */
    defaults: (): Config =>
      nested([...BY_KEY].map(([key, { type, default: value }]) => [key, jsonOf(type, value)])),

    /** Null takes a setting out of config.json; nothing is changed when it throws. */
    async set(changes: Config, author: ArgumentAuthor): Promise<ConfigChange> {
      const wanted = flattened(changes, notASection);
      for (const [key, value] of wanted) check(key, value, author);
      const read = await file
        .update((before) => {
          const content = withChanges(before, wanted);
          return { content, result: tryAll(content) };
        })
        .catch((error: unknown) => {
          if (error instanceof FileFull) throw noRoom(wanted, error);
          throw error instanceof FileBroken ? new SettingsFileBroken(error) : error;
        });
      // The next caller would look anyway; this makes it hold now.
      live.current();
      const keys = [...wanted.keys()];
      const isOverridden = (key: string) =>
        /environment|command line/.test(read.inForce.get(key)?.from ?? '');
      log.info(`config.json was changed by a request: ${keys.join(', ')}`);
      return {
        updated: nested([...wanted]),
        needsRestart: keys.filter((key) => countsFromNextStart(key) && !isOverridden(key)),
        overridden: keys.filter(isOverridden),
      };
    },
  };
}

const notASection = (key: string, value: unknown): InvalidRequest =>
  new InvalidRequest(`'${key}' is ${valueInMessage(value)}, but must be an object of settings.`, {
    param: key,
  });

function noRoom(wanted: ReadonlyMap<string, unknown>, cause: FileFull): InvalidRequest {
  const [param = 'settings'] = wanted.keys();
  const message =
    'config.json has no room for that. Set something shorter, or unset what is not needed.';
  return new InvalidRequest(message, { param, cause });
}

/**
 * What is there, without any spelling of what is changed, and with the new values. Keys of other
 * programs stay.
 */
function withChanges(before: Config, wanted: ReadonlyMap<string, unknown>): Config {
  const isChanged = (key: string) => wanted.has(FORMER_KEYS.get(key) ?? key);
  const kept = Object.entries(before).flatMap(([key, value]): [string, unknown][] => {
    if (!SECTION_NAMES.has(key) || !isObject(value)) return isChanged(key) ? [] : [[key, value]];
    const inner = Object.entries(value).filter(([name]) => !isChanged(`${key}.${name}`));
    return inner.length === 0 ? [] : [[key, Object.fromEntries(inner)]];
  });
  const added = nested([...wanted].filter(([, value]) => value !== null));
  const content = Object.fromEntries(kept);
  for (const [key, value] of Object.entries(added)) {
    const present = content[key];
    content[key] = isObject(present) && isObject(value) ? { ...present, ...value } : value;
  }
  return content;
}

function nested(values: readonly (readonly [string, unknown])[]): Config {
  const config: Record<string, unknown> = {};
  for (const [key, value] of values) {
    const [section = '', name] = key.split('.');
    if (name === undefined) config[section] = value;
    else {
      const present = config[section];
      config[section] = isObject(present) ? { ...present, [name]: value } : { [name]: value };
    }
  }
  return config;
}

function unknownKey(key: string): InvalidRequest {
  const [section = ''] = key.split('.');
  if (NO_SETTINGS.has(section)) {
    const isMcp = section === 'mcpServers';
    const path = isMcp ? '/internal/mcp/servers' : `/v1/${section}`;
    const text = `POST ${path} and DELETE ${path}/{name} change it.`;
    const operation = isMcp ? ('listMcpServers' as const) : ('listProviders' as const);
    return new InvalidRequest(`'${section}' is not a setting.`, {
      param: section,
      remedy: { text, operation },
    });
  }
  const param = key.slice(0, 80);
  if (KEYS_WITHOUT_USE.has(key) || KEYS_WITHOUT_USE.has(section))
    return new InvalidRequest(`'${key}' has no use in this server.`, { param });
  const remedy = {
    text: 'GET /internal/config lists the settings.',
    operation: 'readConfig',
  } as const;
  return new InvalidRequest(`'${param}' is not a setting of this server.`, { param, remedy });
}
