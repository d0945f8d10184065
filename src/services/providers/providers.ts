// Servers elsewhere that people have added: kept in config.json, asked for their models, found by
// the names of those.
import { isDeepStrictEqual } from 'node:util';
import { InvalidRequest } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { FileBroken, FileFull, type JsonFile } from '../../platform/files/json-file.ts';
import type { Failures } from '../failures/failures.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { SettingsFileBroken } from '../settings/errors.ts';
import { ProviderNotFound } from './errors.ts';
import { createKeptLists } from './kept-lists.ts';
import { Provider } from './provider.ts';
import { ProviderClient, type ProviderClientOptions } from './provider-client.ts';
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

/** A provider for people: with where its key comes from, and never with the key. */
export interface DescribedProvider {
  provider: Provider;
  keySource: KeySource;
  hasKey: boolean;
}

/** What providers need of other rooms and of the configuration. */
export interface ProvidersOptions extends Pick<ProviderClientOptions, 'isOffline' | 'timeouts'> {
  localOnly: Pick<LocalOnly, 'isEnforced' | 'checkProvider'>;
  cacheDirectory: string;
  /** config.json: its member `providers` has an entry for each name. */
  configFile: JsonFile<Readonly<Record<string, unknown>>>;
  configPath: string;
  keys: ProviderKeys;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  failures: Failures;
  /** Unix time in milliseconds. */
  date(): number;
  log: Log;
}

type Entries = Readonly<Record<string, unknown>>;
const MAX_PROVIDERS = 64;
const FRESH_MS = 60_000;
/** An unknown name makes its provider be asked again, but not more often than this. */
const LOOK_AGAIN_MS = 5000;

/** All providers. config.json is read again whenever it has changed. */
export class Providers {
  readonly #options: ProvidersOptions;
  readonly #keptLists: ReturnType<typeof createKeptLists>;
  #read: { config: object; providers: ReadonlyMap<string, Provider> } | undefined;
  #models: readonly RemoteModel[] | undefined;

  constructor(options: ProvidersOptions) {
    this.#options = options;
    this.#keptLists = createKeptLists(options);
  }

  /** Sorted by name. */
  async list(): Promise<readonly DescribedProvider[]> {
    const providers = [...(await this.#current()).values()];
    const sorted = providers.toSorted((a, b) => (a.settings.name < b.settings.name ? -1 : 1));
    return Promise.all(sorted.map((provider) => this.#describe(provider)));
  }

  /**
   * Adds a provider, or replaces one of the same name, and asks it for its models. A key is kept in
   * memory only. The usual variable holds a key for addresses that an owner has chosen, and for
   * known ones.
   * @throws {InvalidRequest} {SettingsFileBroken} {FileNotWritten}
   */
  async add(
    fields: ProviderFields,
    { key, isOwner, signal }: { key: string | undefined; isOwner: boolean; signal: AbortSignal },
  ): Promise<DescribedProvider> {
    const read = readProviderSettings(fields);
    const { name } = read;
    const before = (await this.#current()).get(name)?.settings;
    const isAsBefore =
      before?.isUsualKeyFor === true && read.baseUrls.every((url) => before.baseUrls.includes(url));
    const settings = { ...read, isUsualKeyFor: isOwner || isWhereKnown(read) || isAsBefore };
    await this.#change((entries) => {
      const providers = { ...entries, [name]: entryOf(settings) };
      if (Object.keys(providers).length > MAX_PROVIDERS) throw new FileFull('there are too many');
      return providers;
    });
    this.#options.keys.keep(settings, key);
    const provider = await this.#named(name);
    await provider.refresh(signal);
    return this.#describe(provider);
  }

  /**
   * Forgets a provider, with its key and its models.
   * @throws {ProviderNotFound} {SettingsFileBroken} {FileNotWritten}
   */
  async remove(name: string): Promise<void> {
    let isThere = false;
    await this.#change(({ [name]: removed, ...others }) => {
      isThere = removed !== undefined;
      return others;
    });
    if (!isThere) throw new ProviderNotFound(name);
    this.#options.keys.forget(name);
    await this.#keptLists.write((await this.#current()).values());
  }

  /** Asks each address of a provider. @throws {ProviderNotFound}, or the signal's reason */
  async test(name: string, signal: AbortSignal) {
    const provider = await this.#named(name);
    return { provider, endpoints: await provider.test(signal) };
  }

  /**
   * The models of all providers, as they listed them last; the same object as long as nothing has
   * changed. No provider is asked.
   */
  async models(): Promise<readonly RemoteModel[]> {
    const providers = await this.#current();
    this.#models ??= [...providers.values()].flatMap((provider) => provider.models());
    return this.#models;
  }

  /** Begins to ask providers whose lists are old; no caller waits for it. */
  async freshen(): Promise<void> {
    if (this.#options.localOnly.isEnforced()) return;
    for (const provider of (await this.#current()).values())
      if (provider.ageMs() > FRESH_MS) void provider.refresh();
  }

  /**
   * Asks the provider that the name of an unknown model begins with. True when it was asked: the
   * model may be known now.
   */
  async lookFor(modelName: string): Promise<boolean> {
    const provider = (await this.#current()).get(modelName.trim().split('.', 1)[0] ?? '');
    if (provider === undefined || provider.ageMs() < LOOK_AGAIN_MS) return false;
    if (this.#options.localOnly.isEnforced()) return false;
    await provider.refresh();
    return true;
  }

  /** The provider of a model; undefined when it was removed. */
  async of({ provider }: Pick<RemoteModel, 'provider'>): Promise<Provider | undefined> {
    return (await this.#current()).get(provider);
  }

  /** Those that were there when config.json was read last. */
  known(): readonly Provider[] {
    return [...(this.#read?.providers.values() ?? [])];
  }

  async close(): Promise<void> {
    for (const provider of this.known()) provider.close();
    await this.#keptLists.close();
  }

  async #current(): Promise<ReadonlyMap<string, Provider>> {
    const config = await this.#options.configFile.read();
    if (this.#read?.config !== config) await this.#keptLists.ready;
    if (this.#read?.config === config) return this.#read.providers;
    const before = this.#read?.providers ?? new Map<string, Provider>();
    const made = this.#settingsIn(config).map((settings) =>
      this.#make(settings, before.get(settings.name)),
    );
    const providers = new Map(made.map((provider) => [provider.settings.name, provider]));
    for (const [name, provider] of before) if (!providers.has(name)) provider.close();
    this.#read = { config, providers };
    this.#models = undefined;
    return providers;
  }

  #settingsIn(config: Readonly<Record<string, unknown>>): readonly ProviderSettings[] {
    const { configPath, log } = this.#options;
    let entries: Entries = {};
    try {
      entries = entriesOf(config, configPath);
    } catch (error) {
      log.warning(`${messageOf(error)} Until then there are no providers.`);
    }
    return Object.entries(entries).flatMap(([name, entry]) => {
      try {
        if (!isObject(entry)) throw new Error('it is not an object');
        if ('api_key' in entry)
          throw new Error("a key is not read from this file; use 'key_file' or 'key_env'");
        return [readProviderSettings({ ...entry, name })];
      } catch (error) {
        log.warning(
          `${configPath}: provider '${name.slice(0, 80)}' is left out: ${messageOf(error)}`,
        );
        return [];
      }
    });
  }

  #make(settings: ProviderSettings, before: Provider | undefined): Provider {
    if (before && isDeepStrictEqual(before.settings, settings)) return before;
    before?.close();
    const { failures } = this.#options;
    return new Provider({
      ...this.#options,
      settings,
      client: new ProviderClient({ ...this.#options, settings }),
      replicas: createReplicas(settings.baseUrls, { failures, name: settings.name }),
      before: before?.kept() ?? this.#keptLists.of(settings.name),
      onChange: () => {
        this.#models = undefined;
        void this.#keptLists.write(this.known());
      },
    });
  }

  async #named(name: string): Promise<Provider> {
    const provider = (await this.#current()).get(name);
    if (provider === undefined) throw new ProviderNotFound(name);
    return provider;
  }

  async #describe(provider: Provider): Promise<DescribedProvider> {
    const { keys } = this.#options;
    const { settings } = provider;
    const hasKey = (await keys.keyOf(settings)) !== undefined;
    return { provider, keySource: keys.sourceOf(settings), hasKey };
  }

  async #change(change: (entries: Entries) => Entries): Promise<void> {
    const { configFile, configPath } = this.#options;
    try {
      await configFile.update((config) => {
        const providers = change(entriesOf(config, configPath));
        return { content: { ...config, providers }, result: undefined };
      });
    } catch (error) {
      if (error instanceof FileBroken) throw new SettingsFileBroken(error);
      if (!(error instanceof FileFull)) throw error;
      const message = `There are ${MAX_PROVIDERS} providers at most. Remove some of them first.`;
      throw new InvalidRequest(message, { cause: error });
    }
  }
}

function entriesOf({ providers = {} }: Readonly<Record<string, unknown>>, path: string): Entries {
  if (isObject(providers)) return providers;
  throw new FileBroken(
    `'providers' in ${path} must be an object with an entry for each name. Mend it.`,
  );
}
