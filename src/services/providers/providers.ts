// Servers elsewhere that people have added: kept in config.json, asked for their models, found by the names of those.
import { isDeepStrictEqual } from 'node:util';
import { InvalidRequest, ProviderNotFound, SettingsFileBroken } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { FileBroken, FileFull, type JsonFile } from '../../platform/files/json-file.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { createKeptLists } from './kept-lists.ts';
import { createProvider, type Provider } from './provider.ts';
import { createProviderClient, type ProviderClientOptions } from './provider-client.ts';
import type { KeySource, ProviderKeys } from './provider-keys.ts';
import type { RemoteModel } from './provider-models.ts';
import {
  entryOf,
  isWhereKnown,
  type ProviderFields,
  type ProviderSettings,
  readProviderSettings,
} from './provider-settings.ts';
import { createReplicas } from './replicas.ts';

/** A provider with what is known of it at the moment. */
export interface DescribedProvider {
  provider: Provider;
  keySource: KeySource;
  hasKey: boolean;
}

export type Providers = ReturnType<typeof createProviders>;

export interface ProvidersOptions extends Pick<ProviderClientOptions, 'isOffline' | 'timeouts'> {
  localOnly: Pick<LocalOnly, 'isEnforced' | 'checkProvider'>;
  cacheDirectory: string;
  /** config.json, whose member `providers` has them. */
  configFile: JsonFile<Readonly<Record<string, unknown>>>;
  configPath: string;
  keys: ProviderKeys;
  now(): number;
  /** Unix time in milliseconds. */
  date(): number;
  log: Log;
}

/** Entries by name; they are checked one by one. */
type Entries = Readonly<Record<string, unknown>>;

const MAX_PROVIDERS = 64;
/** Lists older than this are asked for again, when somebody looks at them. */
const FRESH_MS = 60_000;
/** A name that nobody knows makes its provider be asked again, but not more often than this. */
const LOOK_AGAIN_MS = 5000;

/** Long because it lists what can be asked of providers, each in a few lines. */
export function createProviders(options: ProvidersOptions) {
  const { cacheDirectory, configFile, configPath: path, keys, localOnly, now, date, log } = options;
  const keptLists = createKeptLists({ cacheDirectory, log });
  let read: { config: object; providers: ReadonlyMap<string, Provider> } | undefined;
  let models: readonly RemoteModel[] | undefined;

  function make(settings: ProviderSettings, before: Provider | undefined): Provider {
    if (before && isDeepStrictEqual(before.settings, settings)) return before;
    before?.close();
    const { name, baseUrls } = settings;
    return createProvider({
      ...{ settings, now, date, log },
      client: createProviderClient({ ...options, settings, keys }),
      replicas: createReplicas(baseUrls, { now }),
      before: before?.kept() ?? keptLists.of(name),
      onChange() {
        models = undefined;
        void keptLists.write(read?.providers.values() ?? []);
      },
    });
  }

  function settingsIn(config: Readonly<Record<string, unknown>>): readonly ProviderSettings[] {
    let entries: Entries = {};
    try {
      entries = entriesOf(config, path);
    } catch (error) {
      log.warning(`${messageOf(error)} Until then there are no providers.`);
    }
    return Object.entries(entries).flatMap(([name, entry]) => {
      try {
        if (!isObject(entry)) throw new Error('it is no object');
        if ('api_key' in entry) throw new Error("a key is not read from this file; use 'key_file' or 'key_env'");
        return [readProviderSettings({ ...entry, name })];
      } catch (error) {
        log.warning(`${path}: provider '${name.slice(0, 80)}' is left out: ${messageOf(error)}`);
        return [];
      }
    });
  }

  /** Those of the file as it is now. */
  async function current(): Promise<ReadonlyMap<string, Provider>> {
    const config = await configFile.read();
    if (read?.config !== config) await keptLists.ready;
    if (read?.config === config) return read.providers;
    const before = read?.providers ?? new Map<string, Provider>();
    const made = settingsIn(config).map((settings) => make(settings, before.get(settings.name)));
    const providers = new Map(made.map((provider) => [provider.settings.name, provider]));
    for (const [name, provider] of before) if (!providers.has(name)) provider.close();
    read = { config, providers };
    models = undefined;
    return providers;
  }

  async function named(name: string): Promise<Provider> {
    const provider = (await current()).get(name);
    if (provider === undefined) throw new ProviderNotFound(name);
    return provider;
  }

  async function describe(provider: Provider): Promise<DescribedProvider> {
    const { settings } = provider;
    const hasKey = (await keys.keyOf(settings)) !== undefined;
    return { provider, keySource: keys.sourceOf(settings), hasKey };
  }

  return {
    /** In alphabetical order. */
    async list(): Promise<readonly DescribedProvider[]> {
      const providers = [...(await current()).values()];
      return Promise.all(providers.toSorted((a, b) => (a.settings.name < b.settings.name ? -1 : 1)).map(describe));
    },

    /**
     * Adds a provider, or replaces one of the same name, and asks it for its models. A key is kept in memory only. The usual
     * variable holds a key for addresses that an owner has chosen, and for known ones.
     * @throws {InvalidRequest} {SettingsFileBroken} {FileNotWritten}
     */
    async add(
      fields: ProviderFields,
      { key, isOwner, signal }: { key: string | undefined; isOwner: boolean; signal: AbortSignal },
    ): Promise<DescribedProvider> {
      const read = readProviderSettings(fields);
      const { name } = read;
      const before = (await current()).get(name)?.settings;
      const isAsBefore = before?.isUsualKeyFor === true && read.baseUrls.every((url) => before.baseUrls.includes(url));
      const settings = { ...read, isUsualKeyFor: isOwner || isWhereKnown(read) || isAsBefore };
      await configFile
        .update((config) => {
          const providers = { ...entriesOf(config, path), [name]: entryOf(settings) };
          if (Object.keys(providers).length > MAX_PROVIDERS) throw new FileFull('there are too many');
          return { content: { ...config, providers }, result: undefined };
        })
        .catch((error: unknown) => {
          if (!(error instanceof FileFull)) throw brokenFile(error);
          throw new InvalidRequest(`There are ${MAX_PROVIDERS} providers at most. Remove some of them first.`, {
            cause: error,
          });
        });
      keys.keep(settings, key);
      const provider = await named(name);
      await provider.refresh(signal);
      return describe(provider);
    },

    /** @throws {ProviderNotFound} {SettingsFileBroken} {FileNotWritten} */
    async remove(name: string): Promise<void> {
      const isThere = await configFile
        .update((config) => {
          const { [name]: removed, ...others } = entriesOf(config, path);
          return { content: { ...config, providers: others }, result: removed !== undefined };
        })
        .catch((error: unknown) => {
          throw brokenFile(error);
        });
      if (!isThere) throw new ProviderNotFound(name);
      keys.forget(name);
      await keptLists.write((await current()).values());
    },

    /** @throws {ProviderNotFound}, or the signal's reason */
    async test(name: string, signal: AbortSignal) {
      const provider = await named(name);
      return { provider, endpoints: await provider.test(signal) };
    },

    /** The models of all providers, as they listed them last; the same object as long as nothing has changed. Nobody is asked. */
    async models(): Promise<readonly RemoteModel[]> {
      const providers = await current();
      models ??= [...providers.values()].flatMap((provider) => provider.models());
      return models;
    },

    /** Begins to ask anew for lists that are old. */
    async freshen(): Promise<void> {
      if (localOnly.isEnforced()) return;
      for (const provider of (await current()).values()) if (provider.ageMs() > FRESH_MS) void provider.refresh();
    },

    /** Asks the provider that a name of a model begins with, unless it was asked just now. True when it may know more now. */
    async lookFor(modelName: string): Promise<boolean> {
      const provider = (await current()).get(modelName.trim().split('.', 1)[0] ?? '');
      if (provider === undefined || provider.ageMs() < LOOK_AGAIN_MS || localOnly.isEnforced()) return false;
      await provider.refresh();
      return true;
    },

    /** The provider of a model; undefined when it was removed. */
    of: async ({ provider }: Pick<RemoteModel, 'provider'>): Promise<Provider | undefined> =>
      (await current()).get(provider),

    /** Those that are known without a look at the file. */
    known: (): readonly Provider[] => [...(read?.providers.values() ?? [])],

    async close() {
      for (const provider of read?.providers.values() ?? []) provider.close();
      await keptLists.close();
    },
  };
}

/** The member `providers` of config.json. @throws {FileBroken} when it is something else than an object */
function entriesOf({ providers = {} }: Readonly<Record<string, unknown>>, path: string): Entries {
  if (isObject(providers)) return providers;
  throw new FileBroken(`'providers' in ${path} must be an object with an entry for each name. Mend it.`);
}

function brokenFile(error: unknown): unknown {
  return error instanceof FileBroken ? new SettingsFileBroken(error) : error;
}
