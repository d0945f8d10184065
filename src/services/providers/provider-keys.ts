// Where the keys of providers come from. They are in memory only, and the log never shows one.
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { defaultVariableOf, type ProviderSettings } from './provider-settings.ts';

export type KeySource = 'memory' | 'env' | 'file';

export interface ProviderKeys {
  /** Keeps a key until the server ends; undefined forgets it. */
  keep(provider: string, key: string | undefined): void;
  sourceOf(settings: ProviderSettings): KeySource;
  /** The key of this moment; undefined when there is none. Never rejects: a file that can't be read is logged. */
  keyOf(settings: ProviderSettings): Promise<string | undefined>;
}

export interface ProviderKeysOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Blots it out of the log from now on. */
  addSecret(key: string): void;
  log: Pick<Log, 'warning'>;
}

const MAX_KEY_BYTES = 4096;
/** A word such as `EMPTY`, which servers without keys are given, is no secret, and would blot out half of the log. */
const LEAST_SECRET = 8;
/** What can be sent in a header. */
const KEY = /^[\x21-\x7e]+$/;

export function createProviderKeys({ environment, addSecret, log }: ProviderKeysOptions): ProviderKeys {
  const kept = new Map<string, string>();
  const secrets = new Set<string>();
  const told = new Map<string, string>();

  function tell(provider: string, message: string): void {
    if (told.get(provider) !== message) log.warning(`The key of provider ${provider} can't be used: ${message}`);
    told.set(provider, message);
  }

  function usable(provider: string, key: string | undefined): string | undefined {
    if (key === undefined || key === '') return undefined;
    if (!KEY.test(key)) {
      tell(provider, 'it has spaces, line breaks or letters that no header can have.');
      return undefined;
    }
    told.delete(provider);
    if (!secrets.has(key) && key.length >= LEAST_SECRET) addSecret(key);
    secrets.add(key);
    return key;
  }

  async function fromFile(provider: string, path: string): Promise<string | undefined> {
    try {
      return usable(provider, (await readSmallFile(path, { maxBytes: MAX_KEY_BYTES })).trim());
    } catch (error) {
      tell(provider, `${path} can't be read: ${messageOf(error)}`);
      return undefined;
    }
  }

  return {
    keep(provider, key) {
      if (key === undefined) kept.delete(provider);
      else kept.set(provider, key);
    },
    sourceOf: ({ name, keyFile }) => (kept.has(name) ? 'memory' : keyFile === undefined ? 'env' : 'file'),
    async keyOf({ name, keyFile, keyEnv = defaultVariableOf(name) }) {
      const inMemory = kept.get(name);
      if (inMemory !== undefined) return usable(name, inMemory);
      if (keyFile !== undefined) return fromFile(name, keyFile);
      return usable(name, environment[keyEnv]?.trim());
    },
  };
}
