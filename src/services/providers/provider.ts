// One provider: asked for its models, and tested address by address.
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/values.ts';
import { ProviderUnreachable } from './errors.ts';
import type { ProviderClient } from './provider-client.ts';
import {
  type KeptList,
  type ListedModel,
  offeredModels,
  type RemoteModel,
} from './provider-models.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { Replicas } from './replicas.ts';

/** Why an address did not list its models. */
export interface ListingFailure {
  /** An error code of the document. */
  code: string;
  message: string;
}

/** What one address of a provider said when it was asked for its models. */
export interface EndpointTest {
  baseUrl: string;
  /** Both undefined when it failed. */
  latencyMs: number | undefined;
  modelCount: number | undefined;
  error: ListingFailure | undefined;
}

interface ProviderOptions {
  settings: ProviderSettings;
  client: ProviderClient;
  replicas: Replicas;
  /** What it listed before this server started, or before its settings changed. */
  before: KeptList | undefined;
  /** Called when its models are others than before. */
  onChange(): void;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Unix time in milliseconds. */
  date(): number;
  log: Pick<Log, 'info' | 'warning'>;
}

const NEVER = new AbortController().signal;

/** One provider: its addresses, and the models that it listed last. */
export class Provider {
  readonly settings: ProviderSettings;
  readonly client: ProviderClient;
  readonly replicas: Replicas;
  readonly #options: ProviderOptions;
  #kept: KeptList | undefined;
  #models: readonly RemoteModel[];
  #error: ListingFailure | undefined;
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

  /** `new` until it has listed its models once. */
  state(): { state: 'new' | 'ready' | 'failing'; error: ListingFailure | undefined } {
    const error = this.#error;
    if (error !== undefined) return { state: 'failing', error };
    return { state: this.#kept === undefined ? 'new' : 'ready', error };
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
    let error: ListingFailure | undefined;
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

function causeOf(failure: unknown): ListingFailure {
  if (failure instanceof DomainError) return { code: failure.errorCode, message: failure.message };
  return { code: new ProviderUnreachable('').errorCode, message: messageOf(failure) };
}
