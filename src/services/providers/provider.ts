// One provider while the server runs: its models as it listed them, its addresses and their health, and requests to them.
import { isDeepStrictEqual } from 'node:util';
import { DomainError, ProviderUnreachable } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import type { ProviderClient } from './provider-client.ts';
import { type ListedModel, offeredModels, type RemoteModel } from './provider-models.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { Replicas } from './replicas.ts';

/** Why something failed, for programs and for people. */
export interface Cause {
  code: string;
  message: string;
}

/** What came of asking one address for its models. */
export interface EndpointTest {
  baseUrl: string;
  /** Both undefined when it failed. */
  latencyMs: number | undefined;
  modelCount: number | undefined;
  error: Cause | undefined;
}

/** What a provider listed, as it is kept over a restart. */
export interface KeptList {
  listed: readonly ListedModel[];
  /** Unix time in seconds. */
  atSeconds: number;
}

export type Provider = ReturnType<typeof createProvider>;

export interface ProviderOptions {
  settings: ProviderSettings;
  client: ProviderClient;
  replicas: Replicas;
  /** What it listed before the server was started. */
  before: KeptList | undefined;
  /** Called when it lists other models than before. */
  onChange(): void;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Unix time in milliseconds. */
  date(): number;
  log: Pick<Log, 'info' | 'warning'>;
}

const NEVER = new AbortController().signal;

export function createProvider(options: ProviderOptions) {
  const { settings, client, replicas, onChange, now, date, log } = options;
  const { name, baseUrls } = settings;
  let kept = options.before;
  let models = offeredModels(settings, kept?.listed ?? []);
  let error: Cause | undefined;
  let askedMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  function take(listed: readonly ListedModel[]): void {
    kept = { listed, atSeconds: Math.floor(date() / 1000) };
    if (error !== undefined) log.info(`Provider ${name} lists its models again`);
    error = undefined;
    const offered = offeredModels(settings, listed);
    if (isDeepStrictEqual(offered, models)) return;
    models = offered;
    log.info(`Provider ${name} has ${offered.length} models`);
    onChange();
  }

  function fail(failure: unknown): void {
    const cause = causeOf(failure);
    // Once for each trouble, and not at every listing.
    if (error?.message !== cause.message) log.warning(cause.message);
    error = cause;
  }

  async function ask(signal: AbortSignal): Promise<void> {
    askedMs = now();
    let failure: unknown;
    for (const baseUrl of baseUrls) {
      try {
        return take(await client.list(baseUrl, signal));
      } catch (thrown) {
        if (signal.aborted) return;
        failure ??= thrown;
      }
    }
    fail(failure);
  }

  async function testOne(
    baseUrl: string,
    signal: AbortSignal,
  ): Promise<EndpointTest & { listed?: readonly ListedModel[] }> {
    const startedMs = now();
    try {
      const listed = await client.list(baseUrl, signal);
      const latencyMs = Math.round(now() - startedMs);
      return { baseUrl, latencyMs, modelCount: listed.length, error: undefined, listed };
    } catch (failure) {
      signal.throwIfAborted();
      return { baseUrl, latencyMs: undefined, modelCount: undefined, error: causeOf(failure) };
    }
  }

  return {
    settings,
    client,
    replicas,
    /** The same object as before as long as the models are the same. */
    models: (): readonly RemoteModel[] => models,
    /** What it listed last; undefined if it never has. */
    kept: (): KeptList | undefined => kept,
    state: (): { state: 'new' | 'ready' | 'failing'; error: Cause | undefined } => ({
      state: error !== undefined ? 'failing' : kept === undefined ? 'new' : 'ready',
      error,
    }),
    /** Milliseconds since it was last asked, on the clock of `now`; Infinity if it never was. */
    ageMs: (): number => now() - askedMs,
    /** Asks the first address that responds for its models; callers at the same time share the question. Never rejects. */
    refresh(signal = NEVER): Promise<void> {
      asking ??= ask(signal).finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** Asks each address. Never rejects but with the signal's reason. */
    async test(signal: AbortSignal): Promise<readonly EndpointTest[]> {
      const tests = await Promise.all(baseUrls.map((baseUrl) => testOne(baseUrl, signal)));
      askedMs = now();
      const listed = tests.find((test) => test.listed !== undefined)?.listed;
      if (listed !== undefined) take(listed);
      else error = tests[0]?.error;
      return tests;
    },
    close: client.close,
  };
}

function causeOf(failure: unknown): Cause {
  if (failure instanceof DomainError) return { code: failure.errorCode, message: failure.message };
  return { code: new ProviderUnreachable('').errorCode, message: messageOf(failure) };
}
