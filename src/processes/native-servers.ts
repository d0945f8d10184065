// Brings native servers up as children, hands them out when they are ready, and takes them all down again.
import { BackendHung, NativeServerStartFailed, ServerStopping, type StartFailureKind } from '../errors.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { ChildJournal } from './child-journal.ts';
import { createChildKey, forgetKey, rememberKey } from './child-keys.ts';
import type { ChildProcess, spawnChild as SpawnChild } from './child-process.ts';
import { followChild } from './child-traffic.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { watchForHang } from './hang-watch.ts';
import type { ExitReport, NativeServer, NativeServers, StartRequest } from './native-server.ts';
import type { OrphanGuard } from './orphan-guard.ts';
import { createPortPicker } from './ports.ts';
import { probe, type Readiness, waitUntilReady } from './readiness.ts';
import { classifyStartFailure, describeEnd, describeStartFailure } from './start-failure.ts';

const DEFAULT_STOP_GRACE_MS = 2000;
const DEFAULT_HUNG_AFTER_MS = 300_000;
/** Losing the race for a port is rare; losing it this often has another cause. */
const MAX_PORTS_TRIED = 5;

/** One child that did not become ready, and whether another port may help. */
interface FailedAttempt {
  failure: NativeServerStartFailed;
  anotherPort: boolean;
}

/**
 * See {@link NativeServers}. `stopGraceMs` is the time between the first SIGTERM and SIGKILL, `hungAfterMs` how long a
 * child with requests may stand still, on `clock`; `pickPort` is where candidates for ports come from.
 */
export function createNativeServers(deps: {
  log: Log;
  journal?: ChildJournal;
  stopGraceMs?: number;
  hungAfterMs?: number;
  clock?: Clock;
  pickPort?: () => Promise<number>;
}): NativeServers {
  const { log, journal, stopGraceMs = DEFAULT_STOP_GRACE_MS, hungAfterMs = DEFAULT_HUNG_AFTER_MS } = deps;
  const { clock = systemClock, pickPort = createPortPicker() } = deps;
  // Loaded with the first child: a server that only waits needs neither of them, nor what they are made of.
  let spawning: Promise<{ guard: OrphanGuard; spawnChild: typeof SpawnChild }> | undefined;
  const children = new Set<ChildProcess>();
  const starts = new Set<Promise<unknown>>();
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  async function start(request: StartRequest, signal: AbortSignal): Promise<NativeServer> {
    if (closing.signal.aborted) throw new ServerStopping();
    const over = AbortSignal.any([signal, closing.signal]);
    for (let tried = 1; ; tried += 1) {
      over.throwIfAborted();
      const port = await pickPort();
      over.throwIfAborted();
      const outcome = await attempt({ request, port, signal: over });
      if (!('failure' in outcome)) return outcome;
      if (!outcome.anotherPort || tried === MAX_PORTS_TRIED) throw outcome.failure;
      log.warning(`${request.label}: port ${port} was taken in the last moment; trying another one.`);
    }
  }

  async function attempt(details: {
    request: StartRequest;
    port: number;
    signal: AbortSignal;
  }): Promise<NativeServer | FailedAttempt> {
    const { request, port, signal } = details;
    const childLog = log.tagged(request.label);
    spawning ??= loadSpawning(log);
    const { guard, spawnChild } = await spawning;
    signal.throwIfAborted();
    const plan = request.plan(port);
    const key = plan.keyVariable === undefined ? undefined : createChildKey();
    const child = await spawnChild({ plan, key, log: childLog, guard, journal, stopGraceMs });
    if (!('pid' in child)) {
      const kind = child.code === 'ENOENT' || child.code === 'EACCES' ? 'missing-executable' : 'unknown';
      const what = `could not be started (${child.message})`;
      const message = describeStartFailure({ label: request.label, kind, what, lastLines: [] });
      const failure = new NativeServerStartFailed({ message, kind, command: child.command });
      return { failure, anotherPort: false };
    }
    children.add(child);
    void child.exited.then(() => children.delete(child));
    log.info(`${request.label}: started as process ${child.pid} on port ${port}`);

    const baseUrl = `http://127.0.0.1:${port}`;
    const startedAtMs = performance.now();
    const introduce = () => {
      if (key !== undefined) rememberKey(baseUrl, key);
    };
    if (key !== undefined) void child.exited.then(() => forgetKey(baseUrl, key));
    const readiness = await waitUntilReady({ child, baseUrl, request, introduce, log: childLog, signal });
    if (readiness === 'ready') {
      child.markReady();
      log.info(`${request.label}: ready after ${Math.round(performance.now() - startedAtMs)} ms`);
      logUnexpectedEnd(request.label, child);
      void endIfHung({ request, child, baseUrl });
      return nativeServerOf({ child, port, baseUrl });
    }
    if (readiness !== 'gone') await child.stop();
    signal.throwIfAborted();
    return failedAttempt({ request, child, readiness, exit: await child.exited });
  }

  function logUnexpectedEnd(label: string, child: ChildProcess): void {
    void child.exited.then((exit) => {
      if (exit.expected) log.info(`${label}: stopped`);
      else log.error(`${label}: ${describeEnd(exit)} by itself. Last output: ${exit.lastLines.slice(-3).join(' | ')}`);
    });
  }

  /** Its requests fail first, because they shall hear why, and not only that it is gone. */
  async function endIfHung(details: { request: StartRequest; child: ChildProcess; baseUrl: string }): Promise<void> {
    const { request, child, baseUrl } = details;
    const requests = followChild(baseUrl);
    const isHung = await watchForHang({
      traffic: requests.traffic,
      lastWriteAtMs: child.lastWriteAtMs,
      cpuTimeMs: () => cpuTimeMs(child.pid),
      responds: async (signal) => (await probe({ baseUrl, path: request.readyPath, signal })).status > 0,
      clock,
      hungAfterMs,
      gone: child.gone,
    });
    if (isHung) {
      const what = `made no progress for ${hungAfterMs / 1000} s although requests wait for it: no byte of a response, no output, no processor time`;
      log.error(`${request.label}: ${what}; killing it. Last output: ${child.lastLines().slice(-3).join(' | ')}`);
      requests.failAll(new BackendHung(`The native server ${what}. It was ended; the next request starts it again.`));
      child.kill();
    }
    requests.forget();
  }

  async function close(): Promise<void> {
    closed ??= (async () => {
      closing.abort(new ServerStopping());
      await Promise.all([...children].map((child) => child.stop()));
      await Promise.allSettled(starts);
      await (await spawning)?.guard.close();
      await journal?.close();
    })();
    return closed;
  }

  return {
    start(request, signal) {
      const started = start(request, signal);
      starts.add(started);
      started.then(
        () => starts.delete(started),
        () => starts.delete(started),
      );
      return started;
    },
    close,
  };
}

async function loadSpawning(log: Log): Promise<{ guard: OrphanGuard; spawnChild: typeof SpawnChild }> {
  const [{ createOrphanGuard }, { spawnChild }] = await Promise.all([
    import('./orphan-guard.ts'),
    import('./child-process.ts'),
  ]);
  return { guard: createOrphanGuard({ log }), spawnChild };
}

function nativeServerOf(details: { child: ChildProcess; port: number; baseUrl: string }): NativeServer {
  const { child, port, baseUrl } = details;
  const { pid, command, state, exited, stop } = child;
  return { pid, port, baseUrl, command, state, exited, stop };
}

function failedAttempt(details: {
  request: StartRequest;
  child: ChildProcess;
  readiness: Exclude<Readiness, 'ready'>;
  exit: ExitReport;
}): FailedAttempt {
  const { request, child, readiness, exit } = details;
  const { command } = child;
  const kind = kindOf(readiness, exit, command);
  const what = {
    gone: `${describeEnd(exit)} before it was ready`,
    stranger: 'did not answer on its own port',
    silent: `was given up after ${request.readyTimeoutMs / 1000} s of silence`,
    aborted: 'was given up',
  }[readiness];
  const message = describeStartFailure({ label: request.label, kind, what, lastLines: exit.lastLines, command });
  const failure = new NativeServerStartFailed({ message, kind, command, exit });
  return { failure, anotherPort: kind === 'port-taken' || kind === 'stranger-on-port' };
}

function kindOf(
  readiness: Exclude<Readiness, 'ready'>,
  exit: ExitReport,
  command: readonly string[],
): StartFailureKind {
  if (readiness === 'stranger') return 'stranger-on-port';
  if (readiness === 'gone') return classifyStartFailure(exit.lastLines, exit, command);
  return 'silent';
}
