// Waits until a child can take requests, or until it is certain that it never will.
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import { openChildRequest, readText } from './child-http.ts';
import type { ChildProcess } from './child-process.ts';
import type { StartRequest } from './native-server.ts';
import { ownerOfPort } from './ports.ts';

/** How the wait ended; `gone`: the child has exited, `silent`: it was given up. */
export type Readiness = 'ready' | 'gone' | 'stranger' | 'silent' | 'aborted';
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 250;
const PAUSE_GROWTH = 1.5;
/** A probe that hangs says as little as one that is refused; the next one may be luckier. */
const PROBE_TIMEOUT_MS = 2000;
/** `/health` says little; a longer response is not read to its end. */
const MAX_RESPONSE_BYTES = 65_536;
const DEFAULT_FIRST_PROGRESS_MS = 5000;
const MAX_PROGRESS_STEP_MS = 60_000;
const CHARACTERS_OF_LAST_LINE = 200;

/**
 * Probes `readyPath` until the child, and no other process, responds with 200 and is confirmed. The
 * path must need no key: until the port is known to be the child's own, nothing is sent that
 * another program could use. Time alone never ends the wait: as long as the child prints, or its
 * health response changes, it is at work.
 */
export async function waitUntilReady(deps: {
  child: ChildProcess;
  baseUrl: string;
  request: Pick<StartRequest, 'readyPath' | 'readyTimeoutMs' | 'confirm'>;
  /**
   * Called when the port is found not to be a stranger's: from then on requests may carry the
   * child's key.
   */
  introduce?(): void;
  log: Log;
  signal: AbortSignal;
  /** When the log first tells that it is still loading; later each time. */
  firstProgressMs?: number;
}): Promise<Readiness> {
  const {
    child,
    baseUrl,
    request,
    log,
    signal,
    firstProgressMs = DEFAULT_FIRST_PROGRESS_MS,
  } = deps;
  const over = AbortSignal.any([signal, child.gone]);
  const ended = () => (signal.aborted ? 'aborted' : 'gone');
  const startedAtMs = performance.now();
  let changedAtMs = startedAtMs;
  let lastText = '';
  let pauseMs = FIRST_PAUSE_MS;
  let nextProgressMs = firstProgressMs;

  for (;;) {
    const response = await probe({ baseUrl, path: request.readyPath, signal: over });
    // A response of another program on the port of a dead child counts for nothing.
    if (over.aborted) return ended();
    if (response.status === 200) {
      // A child that loads first and listens then does not know yet that its port is gone.
      const owner = await ownerOfPort(Number(new URL(baseUrl).port), child.pid);
      if (over.aborted) return ended();
      if (owner === 'stranger') return 'stranger';
      deps.introduce?.();
      const confirmed = await isConfirmed(baseUrl, request, over);
      if (over.aborted) return ended();
      if (confirmed !== undefined) return confirmed ? 'ready' : 'stranger';
    }

    const nowMs = performance.now();
    if (response.text !== lastText) {
      lastText = response.text;
      changedAtMs = nowMs;
    }
    if (nowMs - Math.max(changedAtMs, child.lastWriteAtMs()) > request.readyTimeoutMs)
      return 'silent';
    if (nowMs - startedAtMs >= nextProgressMs) {
      const waitedMs = nowMs - startedAtMs;
      const quietMs = nowMs - child.lastWriteAtMs();
      log.info(progressOf(child, { waitedMs, quietMs }));
      nextProgressMs += Math.min(nextProgressMs, MAX_PROGRESS_STEP_MS);
    }
    await delay(pauseMs, undefined, { signal: over }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * PAUSE_GROWTH, MAX_PAUSE_MS);
  }
}

/**
 * With the child's last line, which often tells how far it is, and its age, which tells whether it
 * still moves.
 */
function progressOf(
  child: ChildProcess,
  { waitedMs, quietMs }: { waitedMs: number; quietMs: number },
): string {
  const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`;
  const line = child.lastLines().at(-1)?.trim().slice(0, CHARACTERS_OF_LAST_LINE);
  const words = line
    ? ` Its last line, ${seconds(quietMs)} ago: ${line}`
    : ' It has said nothing yet.';
  return `Still loading, ${seconds(waitedMs)}.${words}`;
}

/**
 * One look at the health path; a connection that fails is a result too, with status 0. Never
 * rejects.
 */
export const probe = async (details: { baseUrl: string; path: string; signal: AbortSignal }) =>
  withTimeout(details.signal, async (signal) => {
    const response = await openChildRequest({ ...details, method: 'GET', signal });
    const { status } = response;
    const body = await readText(response, { limitBytes: MAX_RESPONSE_BYTES });
    return { status, text: `${status} ${body}` };
  }).catch(() => ({ status: 0, text: 'no response' }));

/**
 * Undefined when it could not be asked: whether it is ours shows with the next probe or with its
 * exit.
 */
async function isConfirmed(
  baseUrl: string,
  { confirm }: Pick<StartRequest, 'confirm'>,
  signal: AbortSignal,
) {
  if (confirm === undefined) return true;
  return withTimeout(signal, (limited) => confirm(baseUrl, limited)).catch(() => undefined);
}

/** Runs `work` with a signal that also aborts after a time, without keeping a timer afterwards. */
async function withTimeout<Result>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), PROBE_TIMEOUT_MS);
  try {
    return await work(AbortSignal.any([signal, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}
