// Crash-loop backoff: refuses a model whose native server keeps dying, longer each time, or one request that kills it.
import { ModelKeepsCrashing, NativeServerStartFailed, RequestKeepsCrashing } from '../../errors.ts';
import type { ExitReport } from '../../processes/native-server.ts';
import { describeEnd } from '../../processes/start-failure.ts';

/** Stands for a request with all that its native server gets of it; computed only when it is needed. */
export type Fingerprint = () => string;

export type CrashBackoff = ReturnType<typeof createCrashBackoff>;

interface Deaths {
  count: number;
  lastMs: number;
  reason: string;
}

/** Deaths without a good response in between that say nothing about the model yet. */
const TOLERATED_DEATHS = 4;
/** Deaths further apart have nothing to do with each other. */
const WINDOW_MS = 600_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** Of what a native server wrote before its end. */
const MAX_TAIL_LINES = 3;
const MAX_TAIL_CHARACTERS = 400;
/** Once may be bad luck: a computer short of memory, somebody who ended the process. */
const MAX_DEATHS_OF_REQUEST = 2;
/** Of one model; the oldest is forgotten. */
const MAX_KILLERS = 1000;

/**
 * A model is refused when its native server died five times without a good response in between. Requests alone can't
 * bring it that far: once four deaths are counted the model is in doubt, and the next request waits for a trial, a request
 * that no working model dies of.
 *
 * A request is refused when its native server died twice while no other request could have been the reason. A repetition of
 * it is refused for ten minutes without a start; every other request on the model goes on.
 *
 * From the first death that is not tolerated on, pauses double: 1 s, 2 s, 4 s and so on up to a minute. `now` is in
 * milliseconds, on a clock that never goes back.
 */
export function createCrashBackoff({ now }: { now: () => number }) {
  const deaths = new Map<string, Deaths>();
  const killers = new Map<string, Map<string, { count: number; lastMs: number }>>();
  const isRecent = ({ lastMs }: { lastMs: number }) => now() - lastMs <= WINDOW_MS;

  return {
    /** A native server has ended, or could not be started. What was asked for, or has a known reason, is no death. */
    noteEnd(model: string, end: ExitReport | NativeServerStartFailed): void {
      if (!isDeath(end)) return;
      const before = deaths.get(model);
      const count = before !== undefined && isRecent(before) ? before.count + 1 : 1;
      deaths.set(model, { count, lastMs: now(), reason: asSentence(reasonOf(end)) });
    },
    /** The native server died, and this request is the only one that can have been the reason. */
    noteKiller(model: string, request: Fingerprint): void {
      const known = killers.get(model) ?? new Map<string, { count: number; lastMs: number }>();
      killers.set(model, known);
      const key = request();
      const before = known.get(key);
      // Anew at the end, so that the first one is the oldest.
      known.delete(key);
      known.set(key, { count: before !== undefined && isRecent(before) ? before.count + 1 : 1, lastMs: now() });
      const [oldest] = known.keys();
      if (known.size > MAX_KILLERS && oldest !== undefined) known.delete(oldest);
    },
    /** The model gave a whole response, to this request: whatever killed it before is over. */
    noteSuccess(model: string, request?: Fingerprint): void {
      deaths.delete(model);
      const known = killers.get(model);
      if (known === undefined || request === undefined) return;
      known.delete(request());
      if (known.size === 0) killers.delete(model);
    },
    /** Somebody wants it to be tried at once. */
    forget(model: string): void {
      deaths.delete(model);
      killers.delete(model);
    },
    /** @throws {ModelKeepsCrashing} while its pause lasts. */
    check(model: string): void {
      const found = deaths.get(model);
      if (found === undefined || found.count <= TOLERATED_DEATHS) return;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (found.count - TOLERATED_DEATHS - 1), MAX_PAUSE_MS);
      const retryAfterMs = found.lastMs + pauseMs - now();
      if (retryAfterMs <= 0) return;
      throw new ModelKeepsCrashing({ model, deaths: found.count, retryAfterMs, lastOutput: found.reason });
    },
    /** @throws {RequestKeepsCrashing} while the request is refused. */
    checkRequest(model: string, request: Fingerprint): void {
      const known = killers.get(model);
      if (known === undefined) return;
      const found = known.get(request());
      if (found === undefined || found.count < MAX_DEATHS_OF_REQUEST || !isRecent(found)) return;
      throw new RequestKeepsCrashing({ model, deaths: found.count });
    },
    /** True when the next death would count against the model. */
    isInDoubt(model: string): boolean {
      const found = deaths.get(model);
      return found !== undefined && found.count >= TOLERATED_DEATHS && isRecent(found);
    },
  };
}

/**
 * A server that ends itself while it starts, with an exit code, has said what is wrong; that stays so until somebody mends
 * it, and is returned each time. What was killed, by itself or others, or never spoke, is worth another try later.
 */
function isDeath(end: ExitReport | NativeServerStartFailed): boolean {
  if (!(end instanceof NativeServerStartFailed)) return !end.expected;
  if (end.kind === 'out-of-memory' || end.kind === 'silent') return true;
  return end.exit !== undefined && !end.exit.expected && isViolent(end.exit);
}

/** On Windows there are no signals, but exit codes such as 0xC0000005 for an access violation. */
function isViolent({ signal, exitCode }: ExitReport): boolean {
  return signal !== undefined || (exitCode !== undefined && exitCode >= 0xc0000000);
}

const asSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

function reasonOf(end: ExitReport | NativeServerStartFailed): string {
  if (end instanceof NativeServerStartFailed) return end.message;
  const tail = end.lastLines.slice(-MAX_TAIL_LINES).join(' | ').slice(-MAX_TAIL_CHARACTERS);
  return tail === '' ? `it ${describeEnd(end)} and said nothing.` : `it ${describeEnd(end)}; its last output: ${tail}`;
}
