// Servers elsewhere that people have added: kept in config.json, asked for their models, found by
// the names of those.
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DomainError, InvalidRequest } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import {
  createJsonFile,
  FileBroken,
  FileFull,
  type JsonFile,
} from '../../platform/files/json-file.ts';
import type { Failures } from '../failures/failures.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import { SettingsFileBroken } from '../settings/errors.ts';
import { ProviderNotFound, ProviderUnreachable } from './errors.ts';
import {
  type ListedModel,
  offeredModels,
  ProviderClient,
  type ProviderClientOptions,
  type RemoteModel,
  readModelList,
} from './provider-client.ts';
import type { KeySource, ProviderKeys } from './provider-keys.ts';
import {
  entryOf,
  isWhereKnown,
  type ProviderFields,
  type ProviderSettings,
  readProviderSettings,
} from './provider-settings.ts';
import { createReplicas, type Replicas } from './replicas.ts';

export type Cause = { code: string; message: string };

export interface EndpointTest {
  baseUrl: string;
  /** Both undefined when it failed. */
  latencyMs: number | undefined;
  modelCount: number | undefined;
  error: Cause | undefined;
}

export type KeptList = {
  listed: readonly ListedModel[] /** Unix time in seconds. */;
  atSeconds: number;
};

export interface ProviderOptions {
  settings: ProviderSettings;
  client: ProviderClient;
  replicas: Replicas;
  before: KeptList | undefined;
  onChange(): void;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Unix time in milliseconds. */
  date(): number;
  log: Pick<Log, 'info' | 'warning'>;
}

const NEVER = new AbortController().signal;

export class Provider {
  readonly settings: ProviderSettings;
  readonly client: ProviderClient;
  readonly replicas: Replicas;
  readonly #options: ProviderOptions;
  #kept: KeptList | undefined;
  #models: readonly RemoteModel[];
  #error: Cause | undefined;
  #askedMs = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(options: ProviderOptions) {
    this.#options = options;
    this.settings = options.settings;
    this.client = options.client;
    this.replicas = options.replicas;
    this.#kept = options.before;
    this.#models = offeredModels(options.settings, options.before?.listed ?? []);
  }

  /** The same object as before as long as the models are the same. */
  models(): readonly RemoteModel[] {
    return this.#models;
  }

  /** What it listed last; undefined if it never has. */
  kept(): KeptList | undefined {
    return this.#kept;
  }

  state(): { state: 'new' | 'ready' | 'failing'; error: Cause | undefined } {
    const error = this.#error;
    return {
      state: error !== undefined ? 'failing' : this.#kept === undefined ? 'new' : 'ready',
      error,
    };
  }

  /** Milliseconds since it was last asked, on the clock of `now`; Infinity if it never was. */
  ageMs(): number {
    return this.#options.now() - this.#askedMs;
  }

  /**
   * Asks the first address that responds for its models; callers at the same time share the
   * question. Never rejects.
   */
  refresh(signal = NEVER): Promise<void> {
    this.#asking ??= this.#ask(signal).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Asks each address. Never rejects but with the signal's reason. */
  async test(signal: AbortSignal): Promise<readonly EndpointTest[]> {
    const tests = await Promise.all(
      this.settings.baseUrls.map((baseUrl) => this.#testOne(baseUrl, signal)),
    );
    this.#askedMs = this.#options.now();
    const listed = tests.find((test) => test.listed !== undefined)?.listed;
    if (listed !== undefined) this.#take(listed);
    else this.#error = tests[0]?.error;
    return tests;
  }

  close(): void {
    this.client.close();
  }

  async #ask(signal: AbortSignal): Promise<void> {
    this.#askedMs = this.#options.now();
    let error: Cause | undefined;
    for (const baseUrl of this.settings.baseUrls) {
      const test = await this.#testOne(baseUrl, signal).catch(() => undefined);
      if (test === undefined) return;
      if (test.listed) return this.#take(test.listed);
      error ??= test.error;
    }
    // Once for each trouble, and not at every listing.
    if (error && this.#error?.message !== error.message) this.#options.log.warning(error.message);
    this.#error = error;
  }

  async #testOne(
    baseUrl: string,
    signal: AbortSignal,
  ): Promise<EndpointTest & { listed?: readonly ListedModel[] }> {
    const { now } = this.#options;
    const startedMs = now();
    try {
      const listed = await this.client.list(baseUrl, signal);
      const latencyMs = Math.round(now() - startedMs);
      return { baseUrl, latencyMs, modelCount: listed.length, error: undefined, listed };
    } catch (failure) {
      signal.throwIfAborted();
      return { baseUrl, latencyMs: undefined, modelCount: undefined, error: causeOf(failure) };
    }
  }

  #take(listed: readonly ListedModel[]): void {
    const { settings, date, log, onChange } = this.#options;
    this.#kept = { listed, atSeconds: Math.floor(date() / 1000) };
    if (this.#error !== undefined) log.info(`Provider ${settings.name} lists its models again`);
    this.#error = undefined;
    const offered = offeredModels(settings, listed);
    if (isDeepStrictEqual(offered, this.#models)) return;
    this.#models = offered;
    log.info(`Provider ${settings.name} has ${offered.length} models`);
    onChange();
  }
}

function causeOf(failure: unknown): Cause {
  if (failure instanceof DomainError) return { code: failure.errorCode, message: failure.message };
  return { code: new ProviderUnreachable('').errorCode, message: messageOf(failure) };
}

type Lists = Readonly<Record<string, KeptList>>;

export function createKeptLists({ cacheDirectory, log }: { cacheDirectory: string; log: Log }) {
  const path = join(cacheDirectory, 'provider-models.json');
  const file = createJsonFile<Lists>({ path, empty: {}, parse: readLists, log });
  let lists: Lists = {};
  let written = Promise.resolve();
  const warn = (error: unknown) => log.warning(`${path} can't be used: ${messageOf(error)}`);
  return {
    ready: file.read().then((found) => {
      lists = found;
    }, warn),
    of: (provider: string): KeptList | undefined =>
      Object.hasOwn(lists, provider) ? lists[provider] : undefined,
    async write(providers: Iterable<Provider>): Promise<void> {
      const entries = [...providers].flatMap((provider) => {
        const list = provider.kept();
        return list === undefined ? [] : [[provider.settings.name, list] as const];
      });
      lists = Object.fromEntries(entries);
      written = file.update(() => ({ content: lists, result: undefined })).catch(warn);
      await written;
    },
    close: () => written,
  };
}

function readLists(json: unknown): Lists {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  const lists = Object.entries(json).flatMap(([name, kept]) => {
    if (!isObject(kept) || typeof kept.atSeconds !== 'number') return [];
    const listed = readModelList(kept.listed);
    return listed === undefined ? [] : [[name, { listed, atSeconds: kept.atSeconds }] as const];
  });
  return Object.fromEntries(lists);
}

export type DescribedProvider = { provider: Provider; keySource: KeySource; hasKey: boolean };

export interface ProvidersOptions extends Pick<ProviderClientOptions, 'isOffline' | 'timeouts'> {
  localOnly: Pick<LocalOnly, 'isEnforced' | 'checkProvider'>;
  cacheDirectory: string;
  configFile: JsonFile<Readonly<Record<string, unknown>>>;
  configPath: string;
  keys: ProviderKeys;
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

export class Providers {
  readonly #options: ProvidersOptions;
  readonly #keptLists: ReturnType<typeof createKeptLists>;
  #read: { config: object; providers: ReadonlyMap<string, Provider> } | undefined;
  #models: readonly RemoteModel[] | undefined;

  constructor(options: ProvidersOptions) {
    this.#options = options;
    this.#keptLists = createKeptLists(options);
  }

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

  /** @throws {ProviderNotFound} {SettingsFileBroken} {FileNotWritten} */
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

  /** @throws {ProviderNotFound}, or the signal's reason */
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

  async freshen(): Promise<void> {
    if (this.#options.localOnly.isEnforced()) return;
    for (const provider of (await this.#current()).values())
      if (provider.ageMs() > FRESH_MS) void provider.refresh();
  }

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
