// Starts the native server of one model: on the next backend when one does not work here, and once more with more memory.
import { NativeServerStartFailed } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { NativeServer, NativeServers, StartRequest } from '../../processes/native-server.ts';
import type { Launch } from '../../recipes/kit/recipe.ts';
import type { LoadPlan } from '../loading/load-plans.ts';
import type { Resident } from './resident.ts';

interface BringUpDeps {
  nativeServers: Pick<NativeServers, 'start'>;
  /** Makes one model leave its memory, and resolves when it is free; false when no model may leave. */
  freeMemoryFor: (newcomer: Resident, signal: AbortSignal) => Promise<boolean>;
  /** Called when the backend has changed: what the former one would have taken may be somebody else's. */
  reconsider: () => void;
  timers: Clock;
  log: Log;
}

/** How long a child that has just become ready may take to report its limits. */
const REPORT_TIMEOUT_MS = 10_000;

export function createBringUp({ nativeServers, freeMemoryFor, reconsider, timers, log }: BringUpDeps) {
  /** All that may fail before the model has a place. */
  async function prepare(resident: Resident, signal: AbortSignal): Promise<void> {
    for (;;) {
      const { recipe, model, options, backend } = resident;
      try {
        return await recipe.launch.prepare?.({ model, options, backend, signal });
      } catch (error) {
        await takeNextBackend(resident, error, signal);
      }
    }
  }

  /** @throws `error` when there is no other. */
  async function takeNextBackend(resident: Resident, error: unknown, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!(error instanceof NativeServerStartFailed) || resident.fallBack === undefined) throw error;
    const { model, backend, reason, options, automatic, fallBack, onStart } = await resident.fallBack(error, signal);
    Object.assign(resident, { model, backend, reason, options, automatic, fallBack, onStart });
    reconsider();
  }

  /**
   * A child that is ready, and how many requests it works on at a time.
   * @throws {NativeServerStartFailed}, or the signal's reason; nothing is left running then.
   */
  async function start(resident: Resident, signal: AbortSignal): Promise<{ server: NativeServer; requests: number }> {
    for (;;) {
      await decideOptions(resident);
      resident.onStart?.();
      log.info(`Loading ${resident.model.id} with ${resident.recipe.name}:${resident.backend.name}`);
      try {
        return await lookInto(resident, await startTwice(resident, signal), signal);
      } catch (error) {
        await takeNextBackend(resident, error, signal);
        await prepare(resident, signal);
      }
    }
  }

  async function startTwice(resident: Resident, signal: AbortSignal): Promise<NativeServer> {
    try {
      return await nativeServers.start(startRequest(resident), signal);
    } catch (error) {
      if (!(error instanceof NativeServerStartFailed) || error.kind !== 'out-of-memory') throw error;
      log.warning(`Loading ${resident.model.id} took more memory than there is`);
      if (!(await freeMemoryFor(resident, signal))) throw error;
      await decideOptions(resident);
      return nativeServers.start(startRequest(resident), signal);
    }
  }

  /** Asks a child what it gives its requests. One that does not say gets all that come, and has to see to it itself. */
  async function lookInto(resident: Resident, server: NativeServer, signal: AbortSignal) {
    const { concurrency, contextSize } = resident.recipe.launch;
    const [requests = Number.POSITIVE_INFINITY, tokens] = await Promise.all([
      asked(concurrency, { resident, server, signal }),
      asked(contextSize, { resident, server, signal }),
    ]);
    if (signal.aborted) {
      await server.stop();
      throw signal.reason;
    }
    const { memory, automatic } = resident;
    if (tokens !== undefined && memory !== undefined) {
      // It may be another context than was planned.
      const needed = automatic?.neededWith?.({ contextSize: tokens, requests }) ?? memory.needed;
      resident.memory = { ...memory, needed, contextSize: tokens };
    }
    return { server, requests };
  }

  /** The number that the child responds with; undefined when it does not. */
  async function asked(
    ask: Launch['concurrency'],
    { resident, server, signal }: { resident: Resident; server: NativeServer; signal: AbortSignal },
  ): Promise<number | undefined> {
    if (!ask) return undefined;
    const { model, backend, options } = resident;
    const timeout = new AbortController();
    const cancel = timers.after(REPORT_TIMEOUT_MS, () => timeout.abort());
    try {
      const { baseUrl } = server;
      return await ask({ baseUrl, model, options, backend, signal: AbortSignal.any([signal, timeout.signal]) });
    } catch {
      return undefined;
    } finally {
      cancel();
    }
  }

  return { prepare, start };
}

/** What depends on the memory of the moment. */
async function decideOptions(resident: Resident): Promise<void> {
  const decided = await resident.automatic?.decide();
  if (decided === undefined) return;
  resident.options = { ...resident.options, ...decided.options };
  resident.memory = decided.memory;
}

function startRequest({ model, recipe, options, backend }: LoadPlan): StartRequest {
  const { plan, readyPath, readyPathOf, readyTimeoutMs, failureSigns, confirm } = recipe.launch;
  return {
    label: `${recipe.serverName} ${model.id}`,
    plan: (port) => plan({ model, options, backend, port }),
    readyPath: readyPathOf?.(backend.name) ?? readyPath,
    readyTimeoutMs,
    failureSigns,
    ...(confirm ? { confirm: (baseUrl, signal) => confirm({ baseUrl, model, signal }) } : {}),
  };
}
