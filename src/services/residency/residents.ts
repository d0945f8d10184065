// The models in memory: brings them up one after another within the limit, and takes them out when they may go.
import { ModelLoadFailed, NativeServerStartFailed } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import { createLane, type Lane } from '../../lib/lane.ts';
import type { Log } from '../../lib/log.ts';
import type { NativeServer, NativeServers, StartRequest } from '../../processes/native-server.ts';
import type { ModelType } from '../../recipes/kit/recipe.ts';
import { modelsToEvict } from './policy.ts';
import { createResident, type LoadPlan, type Resident } from './resident.ts';

export interface Residents {
  get(id: string): Resident | undefined;
  all(): readonly Resident[];
  /** Begins a load; there must be no resident of that id. */
  begin(plan: LoadPlan): Resident;
  /**
   * Takes a ready model out when its requests have ended.
   * @throws the signal's reason if it aborts before that; then the model stays.
   */
  drainAndRemove(resident: Resident, signal: AbortSignal): Promise<void>;
  /** Takes any resident out: a load is cancelled, running requests get a grace and then lose their model. */
  unload(resident: Resident): Promise<void>;
}

export interface ResidentsOptions {
  nativeServers: NativeServers;
  /** Models per type, -1 for no limit. */
  maxLoadedModels: number;
  unloadGraceMs: number;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

export function createResidents(deps: ResidentsOptions): Residents {
  const { nativeServers, maxLoadedModels, unloadGraceMs, now, log } = deps;
  const residents = new Map<string, Resident>();
  const lanes = new Map<ModelType, Lane>();
  let uses = 0;
  // A clock may stand still between two uses, or be set back.
  const use = () => ({ lastUse: ++uses, lastUseMs: now() });

  /** Loads of one type go one after another, because they compete for slots. */
  function laneOf(type: ModelType): Lane {
    const lane = lanes.get(type) ?? createLane();
    lanes.set(type, lane);
    return lane;
  }

  function begin(plan: LoadPlan): Resident {
    const load = (signal: AbortSignal) => {
      let hasBegun = false;
      // A load that still waits in line has nothing to clear away.
      signal.addEventListener('abort', () => hasBegun || forget(resident), { once: true });
      return laneOf(plan.model.type)(() => {
        hasBegun = true;
        return bringUp(resident, signal);
      });
    };
    const resident = createResident(plan, { use, load });
    residents.set(plan.model.id, resident);
    return resident;
  }

  async function bringUp(resident: Resident, signal: AbortSignal): Promise<NativeServer> {
    const { model, recipe, backend } = resident;
    try {
      signal.throwIfAborted();
      await recipe.prepare?.({ model, backend, signal });
      await makeRoom(model.type, signal);
      log.info(`Loading ${model.id} with ${recipe.name}:${backend.name}`);
      const startedMs = performance.now();
      const server = await nativeServers.start(startRequest(resident), signal);
      if (signal.aborted) {
        await server.stop();
        throw signal.reason;
      }
      resident.server = server;
      resident.state = 'ready';
      void server.exited.then(() => forget(resident));
      log.info(`Loaded ${model.id} in ${((performance.now() - startedMs) / 1000).toFixed(2)} s, pid ${server.pid}`);
      return server;
    } catch (error) {
      forget(resident);
      throw error instanceof NativeServerStartFailed ? new ModelLoadFailed(model.id, error) : error;
    }
  }

  async function makeRoom(type: ModelType, signal: AbortSignal): Promise<void> {
    // One at a time, and then asked again: while one is waited for, others may go or come back.
    for (;;) {
      const [next] = modelsToEvict({ loaded: loadedFacts(), type, limit: maxLoadedModels });
      const victim = next === undefined ? undefined : residents.get(next);
      if (victim === undefined) return;
      if (victim.state === 'leaving') {
        await orAborted(victim.settled(), signal);
      } else {
        log.info(`Unloading ${victim.model.id} to make room`);
        await drainAndRemove(victim, signal);
      }
    }
  }

  function loadedFacts() {
    return [...residents.values()]
      .filter(({ state }) => state === 'ready' || state === 'leaving')
      .map(({ model, state, leases, lastUse }) => {
        return { id: model.id, type: model.type, lastUse, isBusy: leases > 0, isLeaving: state === 'leaving' };
      });
  }

  async function drainAndRemove(resident: Resident, signal: AbortSignal): Promise<void> {
    resident.state = 'leaving';
    try {
      await orAborted(resident.idle(), signal);
    } catch (error) {
      if (!resident.isUnloaded) resident.stay();
      throw error;
    }
    await remove(resident);
  }

  async function unload(resident: Resident): Promise<void> {
    resident.cancelLoad(new ModelLoadFailed(resident.model.id, new Error('it was unloaded while it was loading.')));
    if (resident.state === 'cancelled') return resident.settled();
    resident.state = 'leaving';
    resident.isUnloaded = true;
    await orAborted(resident.idle(), AbortSignal.timeout(unloadGraceMs)).catch(() => {
      log.warning(`${resident.model.id} is unloaded with ${resident.leases} requests still running`);
    });
    await remove(resident);
  }

  async function remove(resident: Resident): Promise<void> {
    await resident.server?.stop();
    forget(resident);
  }

  function forget(resident: Resident): void {
    if (residents.get(resident.model.id) === resident) residents.delete(resident.model.id);
    resident.server = undefined;
    resident.markGone();
  }

  return { get: (id) => residents.get(id), all: () => [...residents.values()], begin, drainAndRemove, unload };
}

function startRequest({ model, recipe, options, backend }: LoadPlan): StartRequest {
  const { confirm } = recipe;
  return {
    label: `${recipe.serverName} ${model.id}`,
    plan: (port) => recipe.launch({ model, options, backend, port }),
    readyPath: recipe.readyPath,
    readyTimeoutMs: recipe.readyTimeoutMs,
    ...(confirm ? { confirm: (baseUrl, signal) => confirm({ baseUrl, model, signal }) } : {}),
  };
}
