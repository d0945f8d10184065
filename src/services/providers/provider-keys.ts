// Where the keys of providers come from. They are in memory only, and the log never shows one.
import { recentFileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { readSmallFileSync } from '../../lib/small-file.ts';
import { messageOf } from '../../lib/values.ts';
import { defaultVariableOf, type ProviderSettings } from './provider-settings.ts';

/** Where the key of a provider is looked for. */
export type KeySource = 'memory' | 'env' | 'file';

/** See {@link createProviderKeys}. */
export type ProviderKeys = ReturnType<typeof createProviderKeys>;

export interface ProviderKeysOptions {
  environment: Readonly<Record<string, string | undefined>>;
  addSecret(key: string): void;
  log: Pick<Log, 'warning'>;
}

const MAX_KEY_BYTES = 4096;
/**
 * A placeholder that servers without keys are given is not secret, and would blot out words of the
 * log and of responses.
 */
const LEAST_SECRET = 8;
const PLACEHOLDER =
  /^(?:lemonade|lm-studio|not-needed|no-key-needed|no-key-required|sk-no-key-required|placeholder)$/i;
const KEY = /^[\x21-\x7e]+$/;

/** Whether a key must be hidden from logs and from responses. */
export const isSecretKey = (key: string): boolean =>
  key.length >= LEAST_SECRET && !PLACEHOLDER.test(key);

/** Finds the key of a provider: as it was added, in a file, or in a variable of the environment. */
export function createProviderKeys({ environment, addSecret, log }: ProviderKeysOptions) {
  const kept = new Map<string, { key: string; baseUrls: ReadonlySet<string> }>();
  const secrets = new Set<string>();
  const reported = new Map<string, string>();
  const files = new Map<string, { state: string | undefined; key: string }>();
  function report(provider: string, message: string): void {
    if (reported.get(provider) !== message)
      log.warning(`The key of provider ${provider} can't be used: ${message}`);
    reported.set(provider, message);
  }
  function usable(provider: string, key: string | undefined): string | undefined {
    if (key === undefined || key === '') return undefined;
    if (!KEY.test(key)) {
      report(provider, 'it has spaces, line breaks or letters that no header can have.');
      return undefined;
    }
    reported.delete(provider);
    if (!secrets.has(key) && isSecretKey(key)) addSecret(key);
    secrets.add(key);
    return key;
  }
  /**
   * A key was given for these addresses: one that is in config.json since gets it only with another
   * request.
   */
  function inMemory({ name, baseUrls }: ProviderSettings): string | undefined {
    const found = kept.get(name);
    if (found === undefined) return undefined;
    if (baseUrls.every((url) => found.baseUrls.has(url))) return found.key;
    kept.delete(name);
    log.warning(
      `The key of provider ${name} is forgotten: it was given for other addresses than those in config.json. Add the provider again, with its key.`,
    );
    return undefined;
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
    /** Keeps a key for these addresses, or forgets it. */
    keep(
      { name, baseUrls }: Pick<ProviderSettings, 'name' | 'baseUrls'>,
      key: string | undefined,
    ): void {
      if (key === undefined) kept.delete(name);
      else kept.set(name, { key, baseUrls: new Set(baseUrls) });
    },
    /** Of a key in memory; one that is not there is fine. */
    forget(name: string): void {
      kept.delete(name);
    },
    sourceOf(settings: ProviderSettings): KeySource {
      if (inMemory(settings) !== undefined) return 'memory';
      return settings.keyFile === undefined ? 'env' : 'file';
    },
    /**
     * The key of this moment; undefined when there is none. Never rejects: a file that can't be
     * read is logged.
     */
    async keyOf(settings: ProviderSettings): Promise<string | undefined> {
      const { name, keyFile, keyEnv, isUsualKeyFor } = settings;
      const usual = defaultVariableOf(name);
      const given = inMemory(settings);
      if (given !== undefined) return usable(name, given);
      if (keyFile !== undefined) return fromFile(name, keyFile);
      if (keyEnv !== undefined || isUsualKeyFor)
        return usable(name, environment[keyEnv ?? usual]?.trim());
      if (environment[usual]) {
        const todo =
          "Add it again with the admin key or with its key, or take 'usual_key' out of config.json";
        report(
          name,
          `${usual} is not sent to addresses that were added without the admin key. ${todo}.`,
        );
      }
      return undefined;
    },
  };
}
