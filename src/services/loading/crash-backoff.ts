// Lets a model be whose native server keeps dying, longer each time, instead of starting it again for every request.
import { ModelKeepsCrashing, NativeServerStartFailed } from '../../errors.ts';
import type { ExitReport } from '../../processes/native-server.ts';
import { describeEnd } from '../../processes/start-failure.ts';

export interface CrashBackoff {
  /** A native server has ended, or could not be started. What was asked for, or has a reason that it told, is no death. */
  noteEnd(model: string, end: ExitReport | NativeServerStartFailed): void;
  /** The model gave a whole answer: whatever killed it before is over. */
  noteAnswer(model: string): void;
  /** Somebody wants it to be tried at once. */
  forget(model: string): void;
  /** @throws {ModelKeepsCrashing} while it is to be let be. */
  check(model: string): void;
}

export interface CrashBackoffOptions {
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  /** One request may take two with it, by its one retry; so many take more than a request that no server can survive. */
  tolerated?: number;
  /** Deaths further apart have nothing to do with each other. */
  windowMs?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
}

interface Deaths {
  count: number;
  lastMs: number;
  lastWords: string;
}

const LINES = 3;
const CHARACTERS = 400;

/** From the first death that is not tolerated on, pauses double: 1 s, 2 s, 4 s and so on up to a minute, unless told. */
export function createCrashBackoff(options: CrashBackoffOptions): CrashBackoff {
  const { now, tolerated = 4, windowMs = 600_000, firstPauseMs = 1000, longestPauseMs = 60_000 } = options;
  const deaths = new Map<string, Deaths>();

  return {
    noteEnd(model, end) {
      if (!isDeath(end)) return;
      const before = deaths.get(model);
      const isSameTrouble = before !== undefined && now() - before.lastMs <= windowMs;
      deaths.set(model, { count: isSameTrouble ? before.count + 1 : 1, lastMs: now(), lastWords: wordsOf(end) });
    },
    noteAnswer: (model) => void deaths.delete(model),
    forget: (model) => void deaths.delete(model),
    check(model) {
      const found = deaths.get(model);
      if (found === undefined || found.count <= tolerated) return;
      const pauseMs = Math.min(firstPauseMs * 2 ** (found.count - tolerated - 1), longestPauseMs);
      const retryAfterMs = found.lastMs + pauseMs - now();
      if (retryAfterMs <= 0) return;
      throw new ModelKeepsCrashing({ model, deaths: found.count, retryAfterMs, lastWords: found.lastWords });
    },
  };
}

/**
 * A server that ends itself while it starts, with an exit code, has said what is wrong; that stays so until somebody mends
 * it, and is told anew each time. What was killed, by itself or others, or never spoke, is worth another try later.
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

function wordsOf(end: ExitReport | NativeServerStartFailed): string {
  if (end instanceof NativeServerStartFailed) return end.message;
  const last = end.lastLines.slice(-LINES).join(' | ').slice(-CHARACTERS);
  return last === '' ? `it ${describeEnd(end)} and said nothing.` : `it ${describeEnd(end)}; its last words: ${last}`;
}
