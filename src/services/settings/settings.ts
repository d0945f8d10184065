// All settings of a run: from the command line, the environment and config.json, checked, with their defaults.
import { join, resolve } from 'node:path';
import { defaultCacheDirectory } from '../../lib/default-folders.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import type { LogLevel } from '../../lib/log.ts';
import type { ConfiguredArguments } from '../../recipes/kit/settings.ts';
import type { CommandLine } from './command-line.ts';
import { type Note, readConfig, readConfigFile, shown } from './config-file.ts';
import { InvalidSetting, jsonOf } from './setting-types.ts';
import { GENERAL, SECTIONS, SETTINGS, type Setting } from './table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is set for all models of one recipe. */
interface RecipeValues {
  /** `auto`, or the name of a backend. */
  backend: string;
  /** Load options that lie below a model's own, such as `steps`. */
  options: Record<string, unknown>;
  /** True when an executable on PATH goes before those that were installed. */
  isSystemFirst: boolean;
  /** By backend: an absolute path, or what to install; what is not set is missing. */
  executables: Record<string, string>;
  /** For every start of its native server. */
  arguments?: ConfiguredArguments;
  /** By backend, in place of those. */
  backendArguments: Record<string, ConfiguredArguments>;
  /** Addresses as `host:port`, by the setting's name; what is not set is missing. */
  addresses?: Record<string, readonly string[]>;
}

export interface Settings {
  host: string;
  port: number;
  /** Another port, for clients that look for one of WebSockets; undefined for none. */
  websocketPort: number | undefined;
  cacheDirectory: string;
  extraModelsDirectory: string;
  /** Undefined for the cache of Hugging Face's tools. */
  modelsDirectory: string | undefined;
  logLevel: LogLevel;
  /** Context size in tokens where neither request nor model says one; undefined to fit it to model and memory. */
  contextSize: number | undefined;
  /** Models per type; -1 for no limit. */
  maxLoadedModels: number;
  /** How long an unused model stays loaded; undefined for as long as the server runs. */
  keepAliveMs: number | undefined;
  /** Requests that may wait for a model. */
  maxQueuedRequests: number;
  /** Silence after which the start of a native server is given up; undefined leaves it to the recipe. */
  startTimeoutMs: number | undefined;
  /** Spans of requests go to a collector. */
  isTraced: boolean;
  isOffline: boolean;
  isLocalOnly: boolean;
  fetchesNoExecutables: boolean;
  /** By the recipe's name. */
  recipes: Readonly<Record<string, Readonly<RecipeValues>>>;
  allowUnauthenticated: boolean;
  apiKey: string | undefined;
  adminApiKey: string | undefined;
  allowedOrigins: readonly string[];
  allowedHosts: readonly string[];
  /** Responses are validated too in development and in tests; a user's run pays only for requests. */
  validateResponses: boolean;
  maxBodyBytes: number;
  maxUploadBytes: number;
  heartbeatMs: number;
  /** How long a native server with requests may make no progress until it is taken for hung. */
  hungAfterMs: number;
  /** How long running responses may go on after SIGTERM. */
  shutdownGraceMs: number;
}

/** Settings with what is to be told about them. */
export interface ReadSettings {
  settings: Settings;
  /** Absolute path of config.json, whether it is there or not. */
  configPath: string;
  /** Changes whenever config.json does. */
  configState: string | undefined;
  /** What was noticed about config.json. */
  notes: readonly Note[];
  /** What is in force of each setting that config.json may hold, by its key. */
  inForce: ReadonlyMap<string, SettingInForce>;
}

/** The value of a setting, and who gave it. */
export interface SettingInForce {
  /** As config.json has it. */
  value: unknown;
  from: 'command line' | 'environment' | 'config.json' | 'default';
}

type General = { [Name in keyof typeof GENERAL]: (typeof GENERAL)[Name] extends Setting<infer Value> ? Value : never };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * The command line wins over the environment, that over config.json, that over the defaults. A value that loses is not
 * looked at, and an empty variable counts as not set. `config` is read in place of what is in config.json now.
 * @throws {InvalidSetting} naming the setting, its value and what it may be.
 */
export function readSettings(input: {
  commandLine: CommandLine;
  environment: Environment;
  config?: unknown;
}): ReadSettings {
  const { commandLine, environment } = input;
  const early = createFinder(commandLine, environment, { values: new Map(), path: '' });
  const cacheDirectory = resolve(early(GENERAL.cacheDirectory) || defaultCacheDirectory(environment));
  const configPath = join(cacheDirectory, 'config.json');
  // Before it is read, so that no change goes unnoticed.
  const configState = fileStateOf(configPath);
  const config = input.config === undefined ? readConfigFile(configPath) : readConfig(input.config, configPath);
  const find = createFinder(commandLine, environment, { values: config.values, path: configPath });

  const general = Object.fromEntries(
    Object.entries(GENERAL).map(([name, setting]) => [name, find<unknown>(setting)]),
  ) as General;
  const {
    extraModelsDirectory,
    modelsDirectory,
    contextSize,
    keepAliveMs,
    startTimeoutSeconds,
    websocketPort,
    ...asTheyAre
  } = general;
  const settings: Settings = {
    ...asTheyAre,
    recipes: readSections(find),
    cacheDirectory,
    extraModelsDirectory: resolve(extraModelsDirectory ?? join(cacheDirectory, 'extra-models')),
    modelsDirectory: modelsDirectory === null ? undefined : resolve(modelsDirectory),
    contextSize: contextSize > 0 ? contextSize : undefined,
    websocketPort: websocketPort ?? undefined,
    keepAliveMs: keepAliveMs ?? undefined,
    startTimeoutMs: startTimeoutSeconds === null ? undefined : startTimeoutSeconds * 1000,
    apiKey: general.apiKey || undefined,
    adminApiKey: general.adminApiKey || undefined,
    validateResponses: environment.NODE_ENV === 'development' || environment.NODE_ENV === 'test',
  };
  if (!LOOPBACK.test(settings.host) && !settings.apiKey && !settings.allowUnauthenticated) {
    throw new InvalidSetting(
      `Listening on '${settings.host}' lets other machines in, but there is no key. ` +
        'Set LEMONADE_API_KEY, or say --allow-unauthenticated if that is what you want.',
    );
  }
  const inForce = new Map(
    SETTINGS.flatMap((setting) => {
      const { key } = setting;
      return key === undefined ? [] : [[key, lookUp(setting)] as const];
    }),
  );
  return { settings, configPath, configState, notes: config.notes, inForce };

  function lookUp<Value>(setting: Setting<Value>): SettingInForce {
    let from: SettingInForce['from'] = 'default';
    const value = find(setting, (source) => {
      from = sourceOf(source, setting);
    });
    return { value: jsonOf(setting.type, value), from };
  }
}

function sourceOf(
  source: string,
  { environment, option }: Pick<Setting, 'environment' | 'option'>,
): SettingInForce['from'] {
  if (source === environment) return 'environment';
  return source === `--${option}` ? 'command line' : 'config.json';
}

type Find = <Value>(setting: Setting<Value>, note?: (from: string) => void) => Value;

function createFinder(
  commandLine: CommandLine,
  environment: Environment,
  config: { values: ReadonlyMap<string, unknown>; path: string },
): Find {
  return <Value>(
    { option, environment: variable, key, type, default: fallback }: Setting<Value>,
    note?: (from: string) => void,
  ): Value => {
    const check = (value: Value | undefined, from: string, given: string): Value => {
      note?.(from);
      if (value !== undefined) return value;
      throw new InvalidSetting(`${from} is ${given}, but must be ${type.expected}.`);
    };
    const given = option === undefined ? undefined : commandLine[option];
    if (given !== undefined) return check(type.fromText(String(given)), `--${option}`, `'${given}'`);
    const text = environment[variable];
    if (text) return check(type.fromText(text), variable, `'${text}'`);
    if (key === undefined || !config.values.has(key)) return fallback;
    const json = config.values.get(key);
    return check(type.fromJson(json), `'${key}' in ${config.path}`, shown(json));
  };
}

function readSections(find: Find): Settings['recipes'] {
  const recipes: Record<string, RecipeValues> = {};
  for (const { section, role, setting } of SECTIONS) {
    const values = recipes[section.recipe] ?? {
      backend: 'auto',
      options: {},
      isSystemFirst: false,
      executables: {},
      backendArguments: {},
    };
    recipes[section.recipe] = values;
    let source = '';
    const value = find(setting, (where) => {
      source = where;
    });
    switch (role.kind) {
      case 'backend':
        values.backend = String(value);
        break;
      case 'arguments':
        if (!value) break;
        if (role.backend === undefined) values.arguments = { text: String(value), source };
        else values.backendArguments[role.backend] = { text: String(value), source };
        break;
      case 'executable':
        if (value !== setting.default) values.executables[role.backend] = String(value);
        break;
      case 'system-first':
        values.isSystemFirst = value === true;
        break;
      case 'option':
        if (value !== null) values.options[role.name] = value;
        break;
      case 'addresses':
        if (isAddressList(value)) values.addresses = { ...values.addresses, [role.name]: value };
        break;
    }
  }
  return recipes;
}

function isAddressList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0;
}
