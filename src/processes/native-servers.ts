// Brings native servers up as children, hands them out when they are ready, and takes them all down
// again.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ServerStopping } from '../errors.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { ChildProcess, spawnChild as SpawnChild } from './child-process.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { BackendHung, NativeServerStartFailed } from './errors.ts';
import { watchForHang } from './hang-watch.ts';
import { createChildKey, KnownChild } from './known-children.ts';
import type {
  ExitReport,
  LaunchPlan,
  NativeServer,
  NativeServers,
  PipedProgram,
  PipedPrograms,
  StartFailureKind,
  StartRequest,
} from './native-server.ts';
import type { OrphanGuard } from './orphan-guard.ts';
import { createPortPicker } from './ports.ts';
import { quietLog } from './quiet-log.ts';
import { probe, type Readiness, waitUntilReady } from './readiness.ts';
import { classifyStartFailure, describeEnd, describeStartFailure } from './start-failure.ts';

/** Losing the race for a port is rare; losing it this often has another cause. */
const MAX_PORTS_TRIED = 5;
const DEFAULT_STOP_GRACE_MS = 2000;
/** What a child said last, where the log tells that it ended. */
const LINES_IN_LOG = 3;

interface NativeServersOptions {
  log: Log;
  /** Between the first SIGTERM and SIGKILL; 2 s by default. */
  stopGraceMs?: number;
  /** How long a child with requests may stand still, on `clock`. */
  hungAfterMs: number;
  clock?: Clock;
  pickPort?: () => Promise<number>;
}

/** One for the whole server. */
export const createNativeServers = (options: NativeServersOptions): NativeServers & PipedPrograms =>
  new Children(options);

type FailedAttempt = { failure: NativeServerStartFailed; anotherPort: boolean };

type Started = { request: StartRequest; child: ChildProcess; baseUrl: string };

class Children implements NativeServers, PipedPrograms {
  readonly #log: Log;
  readonly #options: Required<Omit<NativeServersOptions, 'log'>>;
  // Loaded with the first child: a server that only waits needs neither of them, nor what they are
  // made of.
  #spawning: Promise<{ guard: OrphanGuard; spawnChild: typeof SpawnChild }> | undefined;
  readonly #children = new Set<ChildProcess>();
  readonly #starts = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor({ log, pickPort = createPortPicker(), ...options }: NativeServersOptions) {
    this.#log = log;
    this.#options = {
      stopGraceMs: DEFAULT_STOP_GRACE_MS,
      clock: systemClock,
      pickPort,
      ...options,
    };
  }

  start(request: StartRequest, signal: AbortSignal): Promise<NativeServer> {
    const started = this.#startOnSomePort(request, signal);
    this.#starts.add(started);
    const end = () => this.#starts.delete(started);
    started.then(end, end);
    return started;
  }

  async startOnPipes(
    label: string,
    plan: Parameters<PipedPrograms['startOnPipes']>[1],
  ): Promise<PipedProgram> {
    if (this.#closing.signal.aborted) throw new ServerStopping();
    const child = await this.#spawn(label, { ...plan, speaksOnPipes: true }, undefined);
    if ('failure' in child) throw child.failure;
    // It was spawned with a pipe there.
    if (child.input === null) throw new Error(`${label} has no standard input`);
    this.#log.info(`${label}: started as process ${child.pid}`);
    // What is written to a child that is gone fails by itself; its exit says more.
    child.input.on('error', () => undefined);
    child.markReady();
    this.#logUnexpectedEnd(label, child);
    return {
      pid: child.pid,
      input: child.input,
      output: child.spoken,
      exited: child.exited,
      lastLines: () => child.lastLines(),
      stop: () => child.stop(),
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#endAll();
    return this.#closed;
  }

  async #endAll(): Promise<void> {
    this.#closing.abort(new ServerStopping());
    // One that does not end is in the log, and the guard tries once more.
    await Promise.allSettled([...this.#children].map((child) => child.stop()));
    await Promise.allSettled(this.#starts);
    const spawning = await this.#spawning;
    await spawning?.guard.close();
  }

  async #startOnSomePort(request: StartRequest, signal: AbortSignal): Promise<NativeServer> {
    if (this.#closing.signal.aborted) throw new ServerStopping();
    const over = AbortSignal.any([signal, this.#closing.signal]);
    for (let tried = 1; ; tried += 1) {
      over.throwIfAborted();
      const port = await this.#options.pickPort();
      over.throwIfAborted();
      const outcome = await this.#attempt(request, port, over);
      if (!('failure' in outcome)) return outcome;
      if (!outcome.anotherPort || tried === MAX_PORTS_TRIED) throw outcome.failure;
      this.#log.warning(
        `${request.label}: port ${port} was taken in the last moment; trying another one.`,
      );
    }
  }

  async #attempt(
    request: StartRequest,
    port: number,
    signal: AbortSignal,
  ): Promise<NativeServer | FailedAttempt> {
    const { label } = request;
    const log = this.#log.tagged(label);
    await this.#loaded();
    signal.throwIfAborted();
    const plan = request.plan(port);
    const key = plan.keyVariable === undefined ? undefined : createChildKey();
    const child = await this.#spawn(label, plan, key);
    if ('failure' in child) return child;
    this.#log.info(`${label}: started as process ${child.pid} on port ${port}`);
    for (const note of plan.notes ?? []) this.#log.warning(`${label}: ${note}`);

    const baseUrl = `http://127.0.0.1:${port}`;
    const startedAtMs = performance.now();
    let known: KnownChild | undefined;
    const introduce = () => {
      known ??= new KnownChild(baseUrl, key, plan.takesConnectionsAhead);
    };
    void child.exited.then(() => known?.forget());
    const readiness = await waitUntilReady({ child, baseUrl, request, introduce, log, signal });
    if (readiness === 'ready' && known !== undefined) {
      child.markReady();
      this.#log.info(`${label}: ready after ${Math.round(performance.now() - startedAtMs)} ms`);
      this.#logUnexpectedEnd(label, child);
      void this.#endIfHung({ request, child, baseUrl }, known);
      const { pid, command, exited } = child;
      const stop = () => {
        known?.closeConnection();
        return child.stop();
      };
      return { pid, port, baseUrl, command, state: () => child.state, exited, stop };
    }
    if (readiness !== 'gone') await child.stop();
    signal.throwIfAborted();
    return failedAttempt({ request, child, readiness, exit: await child.exited });
  }

  #loaded(): Promise<{ guard: OrphanGuard; spawnChild: typeof SpawnChild }> {
    this.#spawning ??= loadSpawning(this.#log);
    return this.#spawning;
  }

  async #spawn(
    label: string,
    plan: LaunchPlan,
    key: string | undefined,
  ): Promise<ChildProcess | FailedAttempt> {
    const { guard, spawnChild } = await this.#loaded();
    const { stopGraceMs } = this.#options;
    const tagged = this.#log.tagged(label);
    const log = plan.speaksOnPipes ? quietLog(tagged) : tagged;
    const child = await spawnChild({ plan, key, log, guard, stopGraceMs });
    if (!('pid' in child)) {
      const kind =
        child.code === 'ENOENT' || child.code === 'EACCES' ? 'missing-executable' : 'unknown';
      const what = `could not be started (${child.message})`;
      const message = describeStartFailure({ label, kind, what, lines: [] });
      const failure = new NativeServerStartFailed({ message, kind, command: child.command });
      return { failure, anotherPort: false };
    }
    this.#children.add(child);
    void child.exited.then(() => this.#children.delete(child));
    return child;
  }

  #logUnexpectedEnd(label: string, child: ChildProcess): void {
    void child.exited.then((exit) => {
      if (exit.expected) this.#log.info(`${label}: stopped`);
      else {
        const words = exit.lastLines.slice(-LINES_IN_LOG).join(' | ');
        this.#log.error(`${label}: ${describeEnd(exit)} by itself. Last output: ${words}`);
      }
    });
  }

  /** Its requests fail first, because they shall hear why, and not only that it is gone. */
  async #endIfHung({ request, child, baseUrl }: Started, known: KnownChild): Promise<void> {
    const { clock, hungAfterMs } = this.#options;
    const isHung = await watchForHang({
      traffic: () => known.traffic(),
      lastWriteAtMs: () => child.lastWriteAtMs(),
      cpuTimeMs: () => cpuTimeMs(child.pid),
      responds: async (signal) =>
        (await probe({ baseUrl, path: request.readyPath, signal })).status > 0,
      clock,
      hungAfterMs,
      gone: child.gone,
    });
    if (!isHung) return;
    const what = `made no progress for ${hungAfterMs / 1000} s although requests wait for it: no byte of a response, no output, no processor time`;
    const words = child.lastLines().slice(-LINES_IN_LOG).join(' | ');
    this.#log.error(`${request.label}: ${what}; killing it. Last output: ${words}`);
    known.failAll(
      new BackendHung(`The native server ${what}. It was ended; the next request starts it again.`),
    );
    child.kill();
  }
}

/**
 * In three turns of the event loop, for each of these takes 10 to 20 ms: the code, the guard's
 * process, and then a child's.
 */
async function loadSpawning(
  log: Log,
): Promise<{ guard: OrphanGuard; spawnChild: typeof SpawnChild }> {
  const [{ createOrphanGuard }, { spawnChild }] = await Promise.all([
    import('./orphan-guard.ts'),
    import('./child-process.ts'),
  ]);
  await nextTurn();
  const guard = createOrphanGuard({ log });
  guard.prepare();
  await nextTurn();
  return { guard, spawnChild };
}

function failedAttempt(
  details: Omit<Started, 'baseUrl'> & { readiness: Readiness; exit: ExitReport },
): FailedAttempt {
  const { request, child, readiness, exit } = details;
  const { command } = child;
  const said = { lines: exit.lastLines, command, signs: request.failureSigns };
  let kind: StartFailureKind;
  let what: string;
  switch (readiness) {
    case 'gone':
      kind = classifyStartFailure(said, exit);
      what = `${describeEnd(exit)} before it was ready`;
      break;
    case 'stranger':
      kind = 'stranger-on-port';
      what = 'did not respond on its own port';
      break;
    case 'silent':
      kind = 'silent';
      what = `was given up after ${request.readyTimeoutMs / 1000} s of silence`;
      break;
    default:
      kind = 'silent';
      what = 'was given up';
  }
  const message = describeStartFailure({ label: request.label, kind, what, ...said });
  const failure = new NativeServerStartFailed({ message, kind, command, exit });
  return { failure, anotherPort: kind === 'port-taken' || kind === 'stranger-on-port' };
}
