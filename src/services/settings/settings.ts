// All settings of a run, read once from the command line and the environment, checked, with their defaults.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { LOG_LEVELS, type LogLevel } from '../logs/levels.ts';
import { type CommandLine, OPTIONS, type OptionName } from './command-line.ts';
import { InvalidSetting } from './invalid-setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  host: string;
  port: number;
  cacheDirectory: string;
  extraModelsDirectory: string;
  logLevel: LogLevel;
  /** Context size in tokens where neither request nor model says one. */
  contextSize: number | undefined;
  /** Models per type; -1 for no limit. */
  maxLoadedModels: number;
  llamacppBackend: string;
  llamacppArguments: string;
  allowUnauthenticated: boolean;
  apiKey: string | undefined;
  adminApiKey: string | undefined;
  allowedOrigins: readonly string[];
  allowedHosts: readonly string[];
  /** Answers are validated too in development and in tests; a user's run pays only for requests. */
  validateResponses: boolean;
  maxBodyBytes: number;
  maxUploadBytes: number;
  heartbeatMs: number;
  /** How long running answers may go on after SIGTERM. */
  shutdownGraceMs: number;
}

const MEBIBYTE = 2 ** 20;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** @throws {InvalidSetting} naming the option, its value and what it may be. */
export function readSettings({
  commandLine,
  environment,
}: {
  commandLine: CommandLine;
  environment: Environment;
}): Settings {
  /** The value and, for messages, where it was found; an empty variable counts as not set. */
  const find = (name: OptionName): { value: string; from: string } | undefined => {
    const given = commandLine[name];
    if (typeof given === 'string') return { value: given, from: `--${name}` };
    const option = OPTIONS.find((candidate) => candidate.name === name);
    const variable = option && 'environment' in option ? option.environment : undefined;
    const value = variable && environment[variable];
    return variable && value ? { value, from: variable } : undefined;
  };
  /** A text without which the setting makes no sense. */
  const text = (name: OptionName): string | undefined => {
    const found = find(name);
    if (found?.value.trim() === '') throw new InvalidSetting(`${found.from} is empty, but must be given a value.`);
    return found?.value;
  };
  const integer = (name: OptionName, range: { least: number; most: number }): number | undefined => {
    const found = find(name);
    if (found === undefined) return undefined;
    const number = Number(found.value);
    if (/^-?\d+$/.test(found.value) && number >= range.least && number <= range.most) return number;
    throw new InvalidSetting(
      `${found.from} is '${found.value}', but must be a whole number from ${range.least} to ${range.most}.`,
    );
  };
  const bytes = (name: string, defaultBytes: number): number => positive(environment, name, defaultBytes);

  const cacheDirectory = resolve(text('cache-dir') ?? defaultCacheDirectory(environment));
  const settings: Settings = {
    host: hostName(text('host') ?? 'localhost'),
    port: integer('port', { least: 0, most: 65_535 }) ?? 13_305,
    cacheDirectory,
    extraModelsDirectory: resolve(text('extra-models-dir') ?? join(cacheDirectory, 'extra-models')),
    logLevel: logLevel(find('log-level')),
    contextSize: integer('ctx-size', { least: 1, most: 2 ** 31 - 1 }),
    maxLoadedModels: maxLoadedModels(integer('max-loaded-models', { least: -1, most: 1000 }) ?? 1),
    llamacppBackend: text('llamacpp') ?? 'auto',
    llamacppArguments: find('llamacpp-args')?.value ?? '',
    allowUnauthenticated:
      commandLine['allow-unauthenticated'] === true || isTrue(environment, 'LEMONADE_ALLOW_UNAUTHENTICATED'),
    apiKey: environment.LEMONADE_API_KEY || undefined,
    adminApiKey: environment.LEMONADE_ADMIN_API_KEY || undefined,
    allowedOrigins: list(environment.LEMONADE_ALLOWED_ORIGINS),
    allowedHosts: list(environment.LEMONADE_ALLOWED_HOSTS),
    validateResponses: environment.NODE_ENV === 'development' || environment.NODE_ENV === 'test',
    maxBodyBytes: bytes('LEMONADE_MAX_BODY_BYTES', 64 * MEBIBYTE),
    maxUploadBytes: bytes('LEMONADE_MAX_UPLOAD_BYTES', 256 * MEBIBYTE),
    heartbeatMs: positive(environment, 'LEMONADE_HEARTBEAT_MS', 5000),
    shutdownGraceMs: positive(environment, 'LEMONADE_SHUTDOWN_GRACE_MS', 5000),
  };
  if (!LOOPBACK.test(settings.host) && !settings.apiKey && !settings.allowUnauthenticated) {
    throw new InvalidSetting(
      `Listening on '${settings.host}' lets other machines in, but there is no key. ` +
        'Set LEMONADE_API_KEY, or say --allow-unauthenticated if that is what you want.',
    );
  }
  return settings;
}

function defaultCacheDirectory(environment: Environment): string {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lemonade');
}

/** Node wants IPv6 addresses without the brackets that they have in URLs. */
function hostName(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1');
}

function logLevel(found: { value: string; from: string } | undefined): LogLevel {
  if (found === undefined) return 'info';
  const level = LOG_LEVELS.find((candidate) => candidate === found.value.toLowerCase());
  if (level) return level;
  throw new InvalidSetting(`${found.from} is '${found.value}', but must be one of ${LOG_LEVELS.join(', ')}.`);
}

function maxLoadedModels(value: number): number {
  if (value !== 0) return value;
  throw new InvalidSetting(
    '--max-loaded-models (LEMONADE_MAX_LOADED_MODELS) is 0, which would load nothing. Use 1 or more, or -1 for no limit.',
  );
}

function positive(environment: Environment, name: string, defaultValue: number): number {
  const value = environment[name];
  if (value === undefined || value === '') return defaultValue;
  const number = Number(value);
  // Larger ones are more than a timer, or a body in memory, can be.
  if (/^\d+$/.test(value) && number > 0 && number < 2 ** 31) return number;
  throw new InvalidSetting(`${name} is '${value}', but must be a whole number from 1 to ${2 ** 31 - 1}.`);
}

function list(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function isTrue(environment: Environment, name: string): boolean {
  const value = environment[name] ?? '';
  if (/^(?:1|true|yes|on)$/i.test(value)) return true;
  if (/^(?:0|false|no|off|)$/i.test(value)) return false;
  throw new InvalidSetting(`${name} is '${value}', but must be true or false.`);
}
