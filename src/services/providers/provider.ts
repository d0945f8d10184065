// One provider while the server runs: its models as it listed them, its addresses and their health, and requests to them.
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { ProviderUnreachable } from './errors.ts';
import { type ListedModel, offeredModels, type ProviderClient, type RemoteModel } from './provider-client.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { Replicas } from './replicas.ts';

export type Cause = { code: string; message: string };

export interface EndpointTest {
  baseUrl: string;
  latencyMs: number | undefined;
  modelCount: number | undefined;
  error: Cause | undefined;
}

export type KeptList = { listed: readonly ListedModel[]; atSeconds: number };

export interface ProviderOptions {
  settings: ProviderSettings;
  client: ProviderClient;
  replicas: Replicas;
  before: KeptList | undefined;
  onChange(): void;
  now(): number;
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

  kept(): KeptList | undefined {
    return this.#kept;
  }

  state(): { state: 'new' | 'ready' | 'failing'; error: Cause | undefined } {
    const error = this.#error;
    return { state: error !== undefined ? 'failing' : this.#kept === undefined ? 'new' : 'ready', error };
  }

  ageMs(): number {
    return this.#options.now() - this.#askedMs;
  }

  refresh(signal = NEVER): Promise<void> {
    this.#asking ??= this.#ask(signal).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async test(signal: AbortSignal): Promise<readonly EndpointTest[]> {
    const tests = await Promise.all(this.settings.baseUrls.map((baseUrl) => this.#testOne(baseUrl, signal)));
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

  async #testOne(baseUrl: string, signal: AbortSignal): Promise<EndpointTest & { listed?: readonly ListedModel[] }> {
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
