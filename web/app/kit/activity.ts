// What changes by itself on the server, by one connection: what is loaded, the downloads, and how
// busy the machine is.
import { useEffect } from 'react';
import { type Activity, getActivity, getActivityStream } from '../../../generated/client/index.ts';
import { createStore } from '../lib/store.ts';
import { asFailure, type ServerFailure } from './failure.ts';
import { apiKey } from './key.ts';
import { ask, eventsOf } from './server.ts';

/**
 * A proxy that keeps streams back sends nothing in this time; the plain response is asked for in
 * place of it.
 */
const MOST_SILENT_MS = 5000;
const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 4000;
/** As many as the server keeps. */
const SAMPLES_KEPT = 300;
const health = createStore<Activity['health']>(undefined);
const downloads = createStore<NonNullable<Activity['downloads']>>([]);
const usage = createStore<NonNullable<Activity['usage']>>([]);
const failure = createStore<ServerFailure | undefined>(undefined);
const usageReaders = createStore(0);
/**
 * What is loaded. Its failure says whether the server is there; `isKnown` is whether either has
 * come. Who chooses a model by what is in memory waits for it.
 */
export function useHealth() {
  const data = health.use();
  const error = failure.use();
  return { data, error, isKnown: (data ?? error) !== undefined };
}
/** Those that the server knows of, running or over, as they are now. */
export const useDownloads = () => ({ data: downloads.use() });

/** Samples of the last minutes, the oldest first; they come as long as a component reads them. */
export function useUsage() {
  useEffect(() => {
    usageReaders.set(usageReaders.get() + 1);
    return () => usageReaders.set(usageReaders.get() - 1);
  }, []);
  return usage.use();
}

/**
 * Calls `changed` after each change of what is loaded, of a download's state, and when the server
 * is back.
 */
export function onChange(changed: () => void): () => void {
  const now = () => {
    if (failure.get() !== undefined) return 'gone';
    const loaded = health.get()?.all_models_loaded.map(({ model_name }) => model_name);
    const jobs = downloads.get().map(({ id, status, started_at: at }) => `${id} ${status} ${at}`);
    return loaded && [...loaded, ...jobs].join('\n');
  };
  let before = now();
  const look = () => {
    const after = now();
    // What the page has asked for at its start is new.
    if (before !== undefined && before !== after && after !== 'gone') changed();
    before = after;
  };
  const stops = [health, downloads, failure].map((store) => store.subscribe(look));
  return () => {
    for (const stop of stops) stop();
  };
}

let connection = new AbortController();

/** Connects again; a hidden page has no connection. */
export function connect(): void {
  connection.abort();
  connection = new AbortController();
  if (!document.hidden) void follow(connection.signal);
}

/** Connects while the page is visible, until the returned function is called. */
export function keepConnected(): () => void {
  const stops = [apiKey, usageReaders].map((store) => store.subscribe(connect));
  document.addEventListener('visibilitychange', connect);
  connect();
  return () => {
    document.removeEventListener('visibilitychange', connect);
    for (const stop of stops) stop();
    connection.abort();
  };
}

async function follow(signal: AbortSignal): Promise<void> {
  const query = usageReaders.get() > 0 ? { usage: true } : {};
  let waitMs = LEAST_WAIT_MS;
  while (!signal.aborted) {
    try {
      if (await readStream(query, signal)) waitMs = LEAST_WAIT_MS;
      if (signal.aborted) return;
      // It says why there is no stream, and is read in its place where a proxy keeps streams back.
      take(await ask(getActivity({ query, signal })), true);
    } catch (error) {
      if (signal.aborted) return;
      failure.set(asFailure(error));
      // Another key connects again.
      if (isRefused(failure.get())) return;
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, MOST_WAIT_MS);
  }
}

/**
 * Until it breaks off.
 * @returns whether anything came.
 * @throws {ServerFailure} when the key is refused.
 */
async function readStream(query: { usage?: boolean }, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), MOST_SILENT_MS);
  let isFirst = true;
  try {
    const both = AbortSignal.any([signal, silence.signal]);
    for await (const change of eventsOf(getActivityStream({ query, signal: both }))) {
      clearTimeout(timer);
      take(change, isFirst);
      isFirst = false;
    }
  } catch (error) {
    if (isRefused(asFailure(error))) throw error;
  } finally {
    clearTimeout(timer);
  }
  return !isFirst;
}

function isRefused(problem: ServerFailure | undefined): boolean {
  return problem?.status === 401 || problem?.status === 403;
}

function take(change: Activity, isWhole: boolean): void {
  // Before what is loaded: that is the sign that all is known.
  if (change.downloads) downloads.set(change.downloads);
  if (change.health) health.set(change.health);
  if (change.usage) {
    const before = isWhole ? [] : usage.get();
    usage.set([...before, ...change.usage].slice(-SAMPLES_KEPT));
  }
  failure.set(undefined);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
