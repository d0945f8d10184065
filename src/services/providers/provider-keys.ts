// Where the keys of providers come from. They are in memory only, and the log never shows one.
import { messageOf } from '../../lib/error-values.ts';
import { recentFileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { readSmallFileSync } from '../../lib/small-file.ts';
import { defaultVariableOf, type ProviderSettings } from './provider-settings.ts';

export type KeySource = 'memory' | 'env' | 'file';

export type ProviderKeys = ReturnType<typeof createProviderKeys>;

export interface ProviderKeysOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Blots it out of the log from now on. */
  addSecret(key: string): void;
  log: Pick<Log, 'warning'>;
}

const MAX_KEY_BYTES = 4096;
/** A placeholder such as `EMPTY`, which servers without keys are given, is no secret, and would blot out half of the log. */
const LEAST_SECRET = 8;
/** What can be sent in a header. */
const KEY = /^[\x21-\x7e]+$/;

export function createProviderKeys({ environment, addSecret, log }: ProviderKeysOptions) {
  const kept = new Map<string, string>();
  const secrets = new Set<string>();
  const reported = new Map<string, string>();
  /** What key files held when they were read last. */
  const files = new Map<string, { state: string | undefined; key: string }>();

  function report(provider: string, message: string): void {
    if (reported.get(provider) !== message) log.warning(`The key of provider ${provider} can't be used: ${message}`);
    reported.set(provider, message);
  }

  function usable(provider: string, key: string | undefined): string | undefined {
    if (key === undefined || key === '') return undefined;
    if (!KEY.test(key)) {
      report(provider, 'it has spaces, line breaks or letters that no header can have.');
      return undefined;
    }
    reported.delete(provider);
    if (!secrets.has(key) && key.length >= LEAST_SECRET) addSecret(key);
    secrets.add(key);
    return key;
  }

  /** A request must not wait for a file that it has read before. */
  function fromFile(provider: string, path: string): string | undefined {
    const state = recentFileStateOf(path);
    const known = files.get(path);
    if (known !== undefined && known.state === state) return usable(provider, known.key);
    try {
      const key = readSmallFileSync(path, { maxBytes: MAX_KEY_BYTES }).trim();
      files.set(path, { state, key });
      return usable(provider, key);
    } catch (error) {
      files.delete(path);
      report(provider, `${path} can't be read: ${messageOf(error)}`);
      return undefined;
    }
  }

  return {
    /** Keeps a key until the server ends; undefined forgets it. */
    keep(provider: string, key: string | undefined): void {
      if (key === undefined) kept.delete(provider);
      else kept.set(provider, key);
    },
    sourceOf: ({ name, keyFile }: ProviderSettings): KeySource =>
      kept.has(name) ? 'memory' : keyFile === undefined ? 'env' : 'file',
    /** The key of this moment; undefined when there is none. Never rejects: a file that can't be read is logged. */
    async keyOf({ name, keyFile, keyEnv = defaultVariableOf(name) }: ProviderSettings): Promise<string | undefined> {
      const inMemory = kept.get(name);
      if (inMemory !== undefined) return usable(name, inMemory);
      if (keyFile !== undefined) return fromFile(name, keyFile);
      return usable(name, environment[keyEnv]?.trim());
    },
  };
}
