// All settings of a run: from the command line, the environment and config.json, checked, with
// their defaults.

import { join, resolve } from 'node:path';
import type { Environment } from '../../lib/environment.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import { readServerAddress } from '../../lib/host-port.ts';
import type { LogLevel } from '../../lib/log.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { defaultCacheDirectory } from '../../lib/shared/default-folders.ts';
import { valueInMessage } from '../../lib/values.ts';
import type { ConfiguredArguments } from '../../recipes/kit/recipe-settings.ts';
import type { CommandLine } from './command-line.ts';
import { type ConfigNote, readConfig, readConfigFile } from './config-file.ts';
import { InvalidSetting } from './errors.ts';
import { GENERAL } from './general-settings.ts';
import { SECTIONS } from './section-settings.ts';
import type { Setting } from './setting.ts';
import { jsonOf } from './setting-types.ts';
import { SETTINGS } from './table.ts';

/** What is set for one recipe. */
interface RecipeValues {
  /** Its name, or `auto`. */
  backend: string;
  /** Load options that hold where a load says nothing. */
  options: Record<string, unknown>;
  /** See `RecipeSettings`. */
  isSystemFirst: boolean;
  /** By backend. */
  executables: Record<string, string>;
  arguments?: ConfiguredArguments;
  /** By backend. */
  backendArguments: Record<string, ConfiguredArguments>;
  /** By the name of the setting. */
  addresses?: Record<string, readonly string[]>;
}

/** Those of general.json, some in the form in which they are used. */
export interface Settings {
  host: string;
  port: number;
  /** Undefined for none. */
  websocketPort: number | undefined;
  cacheDirectory: string;
  extraModelsDirectory: string;
  /** Undefined for the cache of Hugging Face's tools. */
  modelsDirectory: string | undefined;
  logLevel: LogLevel;
  /** Undefined to fit it to model and memory. */
  contextSize: number | undefined;
  maxLoadedModels: number;
  /** Undefined for as long as the server runs. */
  keepAliveMs: number | undefined;
  maxQueuedRequests: number;
  /** Undefined leaves it to the recipe. */
  startTimeoutMs: number | undefined;
  isTraced: boolean;
  isOffline: boolean;
  isLocalOnly: boolean;
  defaultModelSource: ModelSource;
  fetchesNoExecutables: boolean;
  apiKey: string | undefined;
  adminApiKey: string | undefined;
  allowUnauthenticated: boolean;
  allowedOrigins: readonly string[];
  allowedHosts: readonly string[];
  childEnvironment: readonly string[];
  maxBodyBytes: number;
  maxUploadBytes: number;
  maxResponseMb: number;
  /** Null for a part of the memory of the process. */
  maxResponsesMb: number | null;
  repairsCalls: boolean;
  keptResponsesMb: number;
  keptResponsesHours: number;
  promptCacheDisk: number | null;
  heartbeatMs: number;
  hasStubs: boolean;
  hungAfterMs: number;
  shutdownGraceMs: number;
  recipes: Readonly<Record<string, Readonly<RecipeValues>>>;
  /**
   * Responses are validated too in development and in tests; a user's run pays only for requests.
   */
  validateResponses: boolean;
}

/**
 * Whether there can be keys that may not do everything: what one key's requests leave in memory is
 * kept from others then.
 */
export const separatesKeys = ({
  apiKey,
  adminApiKey,
}: Pick<Settings, 'apiKey' | 'adminApiKey'>): boolean =>
  adminApiKey !== undefined && adminApiKey !== apiKey;

/** All that was read at one moment. */
export interface ReadSettings {
  settings: Settings;
  /** Absolute path of config.json, whether it is there or not. */
  configPath: string;
  /** Changes with the file; undefined while there is none. */
  configState: string | undefined;
  /** What config.json has besides settings. */
  notes: readonly ConfigNote[];
  /** Of each key of config.json, the value that counts and where it is from. */
  inForce: ReadonlyMap<string, SettingInForce>;
}

interface SettingInForce {
  /** As JSON has it. */
  value: unknown;
  from: 'command line' | 'environment' | 'config.json' | 'default';
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Reads all settings of a run.
 *
 * A value that loses is not looked at, and an empty variable counts as not set.
 * @throws {InvalidSetting}
 */
export function readSettings(input: {
  commandLine: CommandLine;
  environment: Environment;
  config?: unknown;
}): ReadSettings {
  const { commandLine, environment } = input;
  const early = createFinder(commandLine, environment, { values: new Map(), path: '' });
  const cacheDirectory = resolve(
    String(early(GENERAL.cacheDirectory).value || defaultCacheDirectory(environment)),
  );
  const configPath = join(cacheDirectory, 'config.json');
  // Before it is read, so that no change goes unnoticed.
  const configState = fileStateOf(configPath);
  const config =
    input.config === undefined ? readConfigFile(configPath) : readConfig(input.config, configPath);
  const find = withPortOfHost(
    createFinder(commandLine, environment, { values: config.values, path: configPath }),
  );

  const general = Object.fromEntries(
    Object.entries(GENERAL).map(([name, setting]) => [name, find(setting).value]),
  );
  const { startTimeoutSeconds, ...asTheyAre } = general;
  const settings = {
    ...asTheyAre,
    recipes: readSections(find),
    cacheDirectory,
    extraModelsDirectory: resolve(
      String(general.extraModelsDirectory ?? join(cacheDirectory, 'extra-models')),
    ),
    modelsDirectory:
      general.modelsDirectory === null ? undefined : resolve(String(general.modelsDirectory)),
    contextSize: Number(general.contextSize) > 0 ? general.contextSize : undefined,
    websocketPort: general.websocketPort ?? undefined,
    keepAliveMs: general.keepAliveMs ?? undefined,
    startTimeoutMs: startTimeoutSeconds === null ? undefined : Number(startTimeoutSeconds) * 1000,
    apiKey: general.apiKey || undefined,
    adminApiKey: general.adminApiKey || undefined,
    validateResponses: environment.NODE_ENV === 'development' || environment.NODE_ENV === 'test',
  } as Settings;
  if (!LOOPBACK.test(settings.host) && !settings.apiKey && !settings.allowUnauthenticated) {
    throw new InvalidSetting(
      `Listening on '${settings.host}' lets other machines in, but there is no key. ` +
        'Set LEMONADE_API_KEY, or say --allow-unauthenticated if that is what you want.',
    );
  }
  const inForce = new Map(
    SETTINGS.flatMap((setting) => {
      if (setting.key === undefined) return [];
      const { value, from } = find(setting);
      return [[setting.key, { value: jsonOf(setting.type, value), from }] as const];
    }),
  );
  return { settings, configPath, configState, notes: config.notes, inForce };
}

interface FoundSetting {
  value: unknown;
  from: SettingInForce['from'];
  /** The option, variable or key that says it, for messages. */
  source: string;
}

type Find = (setting: Setting) => FoundSetting;

function createFinder(
  commandLine: CommandLine,
  environment: Environment,
  config: { values: ReadonlyMap<string, unknown>; path: string },
): Find {
  return ({ option, environment: variable, key, type, default: usual }) => {
    const found = (from: SettingInForce['from'], source: string, value: unknown, given: string) => {
      if (value !== undefined) return { value, from, source };
      throw new InvalidSetting(`${source} is ${given}, but must be ${type.expected}.`);
    };
    const given = option === undefined ? undefined : commandLine[option];
    if (given !== undefined)
      return found('command line', `--${option}`, type.fromText(String(given)), `'${given}'`);
    const text = environment[variable];
    if (text) return found('environment', variable, type.fromText(text), `'${text}'`);
    if (key === undefined || !config.values.has(key))
      return { value: usual, from: 'default', source: '' };
    const json = config.values.get(key);
    return found(
      'config.json',
      `'${key}' in ${config.path}`,
      type.fromJson(json),
      valueInMessage(json),
    );
  };
}

/** The weaker ones first. */
const SOURCES = ['default', 'config.json', 'environment', 'command line'] as const;

/**
 * A port that is said with the host counts, unless the port itself is said in the same place or in
 * a stronger one.
 */
function withPortOfHost(find: Find): Find {
  const host = find(GENERAL.host);
  const port = find(GENERAL.port);
  const address = readServerAddress(String(host.value));
  const isPortStronger =
    port.from !== 'default' && SOURCES.indexOf(port.from) >= SOURCES.indexOf(host.from);
  const givenPort = isPortStronger ? undefined : address?.port;
  return (setting) => {
    if (setting === GENERAL.host) return { ...host, value: address?.host ?? host.value };
    if (setting === GENERAL.port && givenPort !== undefined) return { ...host, value: givenPort };
    return find(setting);
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
    const { value, source } = find(setting);
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

const isAddressList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0;
