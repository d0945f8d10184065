// Starts the native server of one model, with a second try when the memory was too little.
import { NativeServerStartFailed } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Timers } from '../../lib/timers.ts';
import type { NativeServer, NativeServers, StartRequest } from '../../processes/native-server.ts';
import type { Launch } from '../../recipes/kit/recipe.ts';
import type { LoadPlan } from '../loading/load-plans.ts';

/** A child that works, how many requests it works on at a time, and what it gives each of them, if it tells. */
export interface BroughtUp {
  server: NativeServer;
  concurrency: number;
  /** In tokens. */
  contextSize: number | undefined;
}

interface BringUpOptions {
  nativeServers: Pick<NativeServers, 'start'>;
  /** Makes one model leave its memory, and resolves when it is free; false when no model may leave. */
  freeMemory: (signal: AbortSignal) => Promise<boolean>;
  timers: Timers;
  log: Log;
}

/** How long a child that has just become ready may take to tell of itself. */
const TELL_TIMEOUT_MS = 10_000;

/** @throws {NativeServerStartFailed}, or the signal's reason; nothing is left running then. */
export async function bringUp(plan: LoadPlan, signal: AbortSignal, options: BringUpOptions): Promise<BroughtUp> {
  const server = await startTwice(plan, signal, options);
  const { concurrency, contextSize } = plan.recipe.launch;
  const ready = { plan, server, signal, timers: options.timers };
  // A child that does not tell gets everything that comes, and has to see to it itself.
  const [requests = Number.POSITIVE_INFINITY, tokens] = await Promise.all([
    told(concurrency, ready),
    told(contextSize, ready),
  ]);
  if (!signal.aborted) return { server, concurrency: requests, contextSize: tokens };
  await server.stop();
  throw signal.reason;
}

async function startTwice(plan: LoadPlan, signal: AbortSignal, options: BringUpOptions): Promise<NativeServer> {
  const { nativeServers, freeMemory, log } = options;
  try {
    return await nativeServers.start(startRequest(plan), signal);
  } catch (error) {
    if (!(error instanceof NativeServerStartFailed) || error.kind !== 'out-of-memory') throw error;
    log.warning(`Loading ${plan.model.id} took more memory than there is`);
    if (!(await freeMemory(signal))) throw error;
    return nativeServers.start(startRequest(plan), signal);
  }
}

/** What the child says when it is asked for a number; undefined when it does not. */
async function told(
  ask: Launch['concurrency'],
  { plan, server, signal, timers }: { plan: LoadPlan; server: NativeServer; signal: AbortSignal; timers: Timers },
): Promise<number | undefined> {
  if (!ask) return undefined;
  const { model, backend, options } = plan;
  const timeout = new AbortController();
  const giveUp = () => timeout.abort(signal.reason);
  const cancel = timers.after(TELL_TIMEOUT_MS, giveUp);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await ask({ baseUrl: server.baseUrl, model, options, backend, signal: timeout.signal });
  } catch {
    return undefined;
  } finally {
    cancel();
    signal.removeEventListener('abort', giveUp);
  }
}

function startRequest({ model, recipe, options, backend }: LoadPlan): StartRequest {
  const { plan, readyPath, readyPathOf, readyTimeoutMs, confirm } = recipe.launch;
  return {
    label: `${recipe.serverName} ${model.id}`,
    plan: (port) => plan({ model, options, backend, port }),
    readyPath: readyPathOf?.(backend.name) ?? readyPath,
    readyTimeoutMs,
    ...(confirm ? { confirm: (baseUrl, signal) => confirm({ baseUrl, model, signal }) } : {}),
  };
}
