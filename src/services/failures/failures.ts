// What has failed, and for how long it is left alone: one table of kinds, one clock, and one file
// for what outlasts a restart.
import type { Log } from '../../lib/log.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { createJsonFile, type JsonFile } from '../../platform/files/json-file.ts';

/** How failures of one kind are counted, and what comes of them. */
interface Kind {
  /** Failures in a row that have no consequence. */
  tolerated: number;
  /** How long a failure is remembered. */
  windowMs: number;
  /**
   * The rest after the first failure that is not tolerated; each further one doubles it, up to the
   * longest.
   */
  restMs: number;
  longestMs: number;
  /** Whether each further failure doubles the rest. */
  doubles: boolean;
  /** How many keys are remembered; the oldest one goes first. */
  max: number;
  /** Whether it outlasts a restart, in the file. */
  isKept: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const FOREVER = Number.POSITIVE_INFINITY;

const kind = (restMs: number, others: Partial<Kind> = {}): Kind => ({
  tolerated: 0,
  windowMs: FOREVER,
  restMs,
  longestMs: restMs,
  doubles: true,
  max: 200,
  isKept: false,
  ...others,
});

const KINDS = {
  /**
   * The native server of a model died. A few deaths are bad luck; the requests on it may be the
   * reason.
   */
  modelDied: kind(SECOND, { tolerated: 4, windowMs: 10 * MINUTE, longestMs: MINUTE }),
  /**
   * A request was alone on a native server that died. Once may be bad luck: memory, or a person
   * ended the process.
   */
  requestKilled: kind(10 * MINUTE, { tolerated: 1, windowMs: 10 * MINUTE, max: 1000 }),
  /**
   * A backend did not start with any model, or with this one. Its key changes with all that could
   * make it start.
   */
  backendFailed: kind(FOREVER, { isKept: true }),
  /**
   * What a restored prompt cache holds is not used, as it is with layers that keep a state in place
   * of tokens.
   */
  cacheUseless: kind(FOREVER, { tolerated: 1, isKept: true }),
  /** There was too little memory for a model, which depends on other programs too. */
  memoryShort: kind(HOUR, { isKept: true }),
  /** A host of backends was away, and comes back soon. */
  hostAway: kind(5 * MINUTE),
  /** A backend could not be installed: a damaged archive or a full disk needs a person. */
  installFailed: kind(30 * MINUTE),
  /**
   * A candidate of an alias could not be loaded: not every request is to wait for a load that
   * fails.
   */
  loadFailed: kind(MINUTE),
  /** One address of a provider failed. A single failure may be the request's own fault. */
  replicaFailed: kind(SECOND / 2, { tolerated: 1, longestMs: MINUTE / 2 }),
  /** One address of a provider said that it takes no requests; it may say for how long. */
  replicaRefused: kind(SECOND, { longestMs: 10 * MINUTE, doubles: false }),
  /** An MCP server could not be started or reached. */
  mcpServerFailed: kind(SECOND, { longestMs: MINUTE }),
} as const satisfies Record<string, Kind>;

/** What can fail; see the table. */
export type FailureKind = keyof typeof KINDS;

/** What is remembered of the failures of one thing. */
export interface Failure {
  count: number;
  /** When the last one was, in Unix milliseconds. */
  lastMs: number;
  /** Until when it is left alone; absent where only another key ends that. */
  untilMs?: number;
  reason: string;
}

type Kept = Readonly<Record<string, Failure>>;

/** What is known of a failure besides its reason. */
interface FailureDetails {
  /** For how long it asked to be left alone, in place of the rest of the table. */
  askedMs?: number | undefined;
  /** True for one that is not tolerated, however few came before. */
  isCertain?: boolean | undefined;
  /** Of the rest, from 0 to 1; spreads those that failed together. */
  share?: number;
}

export interface FailuresOptions {
  /** Absolute path of the file; without one, nothing outlasts a restart. */
  path: string | undefined;
  /** Unix milliseconds on a clock that is not set back while the server runs. */
  now?(): number;
  log: Log;
}

const unixNow = () => performance.timeOrigin + performance.now();

/** The memory of failures, one for all rooms; each thing has a key of its room's making. */
export class Failures {
  readonly #now: () => number;
  readonly #log: Log;
  readonly #file: JsonFile<Kept> | undefined;
  readonly #known = new Map<FailureKind, Map<string, Failure>>();

  constructor({ path, now = unixNow, log }: FailuresOptions) {
    this.#now = now;
    this.#log = log;
    this.#file =
      path === undefined
        ? undefined
        : createJsonFile<Kept>({ path, empty: {}, parse: readFailures, log });
  }

  /** Reads what the file has, which other servers and people change too. */
  async refresh(): Promise<void> {
    const kept = await this.#file?.read().catch(() => undefined);
    if (kept === undefined) return;
    for (const one of keptKinds()) this.#known.delete(one);
    for (const [name, failure] of Object.entries(kept)) {
      const found = keptKinds().find((one) => name.startsWith(`${one} `));
      if (found !== undefined) this.#all(found).set(name.slice(found.length + 1), failure);
    }
  }

  /**
   * Remembers one more failure; resolves when it is in the file, if it is of a kind that is kept.
   */
  async note(
    of: FailureKind,
    key: string,
    reason: string,
    details: FailureDetails = {},
  ): Promise<void> {
    const all = this.#all(of);
    const before = this.recent(of, key);
    // Deleted first, so that the first key is the oldest.
    all.delete(key);
    const failure = this.#failureAfter(of, before, reason, details);
    all.set(key, failure);
    const [oldest] = all.keys();
    if (all.size > KINDS[of].max && oldest !== undefined) all.delete(oldest);
    await this.#keep(of, (kept) => {
      const name = `${of} ${key}`;
      const entries = Object.entries(kept).filter(([other]) => other !== name);
      entries.push([name, failure]);
      return Object.fromEntries(entries.slice(-KINDS[of].max));
    });
  }

  /** The failures of this key, unless the last one is too long ago. */
  recent(of: FailureKind, key: string): Failure | undefined {
    const found = this.#known.get(of)?.get(key);
    return found !== undefined && this.#now() - found.lastMs <= KINDS[of].windowMs
      ? found
      : undefined;
  }

  /** Unix milliseconds on the clock of all failures. */
  now(): number {
    return this.#now();
  }

  /** Whether a key of this kind, which `isMeant` is true for, has failed. */
  hasAny(of: FailureKind, isMeant: (key: string) => boolean): boolean {
    return [...(this.#known.get(of)?.keys() ?? [])].some(isMeant);
  }

  /** Whether one more failure has a consequence. */
  isInDoubt(of: FailureKind, key: string): boolean {
    return (this.recent(of, key)?.count ?? 0) >= KINDS[of].tolerated;
  }

  /** What it is left alone for, and how much longer; undefined for one that may be tried. */
  resting(of: FailureKind, key: string): (Failure & { restMs: number }) | undefined {
    const found = this.#known.get(of)?.get(key);
    if (found === undefined || found.count <= KINDS[of].tolerated) return undefined;
    const restMs = (found.untilMs ?? FOREVER) - this.#now();
    return restMs > 0 ? { ...found, restMs } : undefined;
  }

  /** It may be tried at once, and its failures still count. */
  endRest(of: FailureKind, key: string): void {
    const found = this.#known.get(of)?.get(key);
    if (found !== undefined) found.untilMs = this.#now();
  }

  /** It works again, or a person wants it to be tried. `isMeant` is asked with each key. */
  async forget(of: FailureKind, isMeant: string | ((key: string) => boolean)): Promise<void> {
    const all = this.#known.get(of);
    const keys = typeof isMeant === 'string' ? [isMeant] : [...(all?.keys() ?? [])].filter(isMeant);
    const forgotten = keys.filter((key) => all?.delete(key));
    if (forgotten.length === 0) return;
    const names = new Set(forgotten.map((key) => `${of} ${key}`));
    await this.#keep(of, (kept) =>
      Object.fromEntries(Object.entries(kept).filter(([name]) => !names.has(name))),
    );
  }

  #failureAfter(
    of: FailureKind,
    before: Failure | undefined,
    reason: string,
    details: FailureDetails,
  ): Failure {
    const { tolerated, restMs, longestMs, doubles }: Kind = KINDS[of];
    const { askedMs = restMs, isCertain = false, share = 1 } = details;
    const lastMs = this.#now();
    const count = Math.max((before?.count ?? 0) + 1, isCertain ? tolerated + 1 : 1);
    const growth = doubles ? 2 ** Math.max(0, count - tolerated - 1) : 1;
    const restEndsMs = lastMs + Math.min(askedMs * growth, longestMs) * share;
    const untilMs = Math.max(before?.untilMs ?? 0, restEndsMs);
    const failure: Failure = { count, lastMs, reason };
    if (untilMs !== FOREVER) failure.untilMs = untilMs;
    return failure;
  }

  #all(of: FailureKind): Map<string, Failure> {
    const all = this.#known.get(of) ?? new Map<string, Failure>();
    this.#known.set(of, all);
    return all;
  }

  async #keep(of: FailureKind, change: (kept: Kept) => Kept): Promise<void> {
    if (!KINDS[of].isKept || this.#file === undefined) return;
    try {
      await this.#file.update((kept) => ({ content: change(kept), result: undefined }));
    } catch (error) {
      // It is tried again after a restart, which costs time and nothing else.
      this.#log.warning(`What has failed can't be written down: ${messageOf(error)}`);
    }
  }
}

const keptKinds = (): readonly FailureKind[] =>
  (Object.keys(KINDS) as FailureKind[]).filter((one) => KINDS[one].isKept);

/** Failures of the file; an entry that is none is left out. */
function readFailures(json: unknown): Kept {
  if (!isObject(json)) throw new Error('it is not an object');
  return Object.fromEntries(Object.entries(json).filter(([, value]) => isFailure(value))) as Kept;
}

const isFailure = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.reason === 'string' &&
  typeof value.count === 'number' &&
  typeof value.lastMs === 'number';
