// What is loaded: loads models once, lends them to requests, and makes room by the policy.
import { ModelLoadFailed, ModelNotLoaded, NativeServerStartFailed, ServerStopping } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import { createLane, type Lane } from '../../lib/lane.ts';
import type { Log } from '../../lib/log.ts';
import type { NativeServer, NativeServers } from '../../processes/native-server.ts';
import type { ModelType } from '../../recipes/kit/recipe.ts';
import { modelsToEvict } from './policy.ts';
import { createResident, type LoadPlan, type Resident } from './resident.ts';

/** A loaded model that stays loaded until `release` is called. */
export interface Lease extends LoadPlan {
  server: NativeServer;
  release(): void;
}

/** A loaded model as the listings show it. */
export interface LoadedModel extends LoadPlan {
  server: NativeServer;
  lastUseMs: number;
}

export interface Residency {
  /**
   * Lends a model, loading it first if need be. Concurrent calls share one load, and a caller's place is kept from the
   * load until its release, so that no other model can push it out in between.
   * @throws {ModelLoadFailed} {ServerStopping}, or the signal's reason
   */
  acquire(plan: () => Promise<LoadPlan>, id: string, signal: AbortSignal): Promise<Lease>;
  /** Loads with exactly these options; a model that is loaded with others is loaded again. */
  load(plan: LoadPlan, signal: AbortSignal): Promise<void>;
  /** @throws {ModelNotLoaded} */
  unload(id: string): Promise<void>;
  unloadAll(): Promise<void>;
  /** Most recently used first. */
  loaded(): readonly LoadedModel[];
  close(): Promise<void>;
}

export interface ResidencyOptions {
  nativeServers: NativeServers;
  /** Models per type, -1 for no limit. */
  maxLoadedModels: number;
  /** How long requests may go on when their model is unloaded by hand. */
  unloadGraceMs: number;
  now: () => number;
  log: Log;
}

export function createResidency({
  nativeServers,
  maxLoadedModels,
  unloadGraceMs,
  now,
  log,
}: ResidencyOptions): Residency {
  const residents = new Map<string, Resident>();
  const servers = new Map<Resident, NativeServer>();
  const lanes = new Map<ModelType, Lane>();
  let closing = false;

  function laneOf(type: ModelType): Lane {
    const lane = lanes.get(type) ?? createLane();
    lanes.set(type, lane);
    return lane;
  }

  /** Adds a resident and begins its load; loads of one type go one after another, because they compete for slots. */
  function begin(plan: LoadPlan): Resident {
    const resident = createResident(plan, {
      now,
      load: (self, signal) => laneOf(plan.model.type)(() => bringUp(self, signal)),
    });
    residents.set(plan.model.id, resident);
    resident.ready.catch(() => forget(resident));
    return resident;
  }

  async function bringUp(resident: Resident, signal: AbortSignal): Promise<NativeServer> {
    const { model, recipe, backend, options } = resident;
    signal.throwIfAborted();
    await makeRoom(model.type, signal);
    log.info(`Loading ${model.id} with ${recipe.name}:${backend.name}`);
    const startedMs = now();
    const { confirm } = recipe;
    const server = await nativeServers
      .start(
        {
          label: `${recipe.serverName} ${model.id}`,
          plan: (port) => recipe.launch({ model, options, backend, port }),
          readyPath: recipe.readyPath,
          readyTimeoutMs: recipe.readyTimeoutMs,
          ...(confirm
            ? { confirm: (baseUrl: string, abort: AbortSignal) => confirm({ baseUrl, model, signal: abort }) }
            : {}),
        },
        signal,
      )
      .catch((error: unknown) => {
        throw error instanceof NativeServerStartFailed ? new ModelLoadFailed(model.id, error) : error;
      });
    if (signal.aborted) {
      await server.stop();
      throw signal.reason;
    }
    servers.set(resident, server);
    resident.state = 'ready';
    log.info(`Loaded ${model.id} in ${((now() - startedMs) / 1000).toFixed(2)} s, pid ${server.pid}`);
    void server.exited.then(() => forget(resident));
    return server;
  }

  async function makeRoom(type: ModelType, signal: AbortSignal): Promise<void> {
    const loaded = [...residents.values()]
      .filter(({ state }) => state !== 'loading')
      .map(({ model, lastUseMs }) => ({ id: model.id, type: model.type, lastUseMs }));
    for (const id of modelsToEvict({ loaded, type, limit: maxLoadedModels })) {
      const victim = residents.get(id);
      if (victim) await evict(victim, signal);
    }
  }

  /** Lets running requests end first. If the load is given up meanwhile, the victim stays. */
  async function evict(victim: Resident, signal: AbortSignal): Promise<void> {
    if (victim.state === 'leaving') return orAborted(victim.gone, signal);
    victim.state = 'leaving';
    log.info(`Unloading ${victim.model.id} to make room`);
    try {
      await orAborted(victim.idle(), signal);
    } catch (error) {
      victim.state = 'ready';
      victim.stay();
      throw error;
    }
    await remove(victim);
  }

  async function remove(resident: Resident): Promise<void> {
    await servers.get(resident)?.stop();
    forget(resident);
  }

  function forget(resident: Resident): void {
    servers.delete(resident);
    if (residents.get(resident.model.id) === resident) residents.delete(resident.model.id);
    resident.markGone();
  }

  /** Unloads on request: running requests get a grace, then they lose their model. */
  async function takeAway(resident: Resident): Promise<void> {
    if (resident.state === 'loading') {
      resident.cancelLoad(new ModelLoadFailed(resident.model.id, new Error('it was unloaded while it was loading.')));
      await resident.gone;
      return;
    }
    resident.state = 'leaving';
    const grace = AbortSignal.timeout(unloadGraceMs);
    await orAborted(resident.idle(), grace).catch(() => {
      log.warning(`${resident.model.id} is unloaded with ${resident.leases} requests still running`);
    });
    await remove(resident);
  }

  async function lend(resident: Resident, signal: AbortSignal): Promise<Lease> {
    resident.hold();
    try {
      const server = await orAborted(resident.ready, signal);
      const { model, recipe, backend, options } = resident;
      let released = false;
      const release = () => {
        if (!released) resident.release();
        released = true;
      };
      return { model, recipe, backend, options, server, release };
    } catch (error) {
      resident.release();
      throw error;
    }
  }

  /** Waits while a resident of that id is on its way out. What comes after is decided without another wait. */
  async function untilNotLeaving(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (closing) throw new ServerStopping();
      signal.throwIfAborted();
      const resident = residents.get(id);
      if (resident?.state !== 'leaving') return;
      await orAborted(Promise.race([resident.gone, resident.stays()]), signal);
    }
  }

  return {
    async acquire(plan, id, signal) {
      let planned: LoadPlan | undefined;
      for (;;) {
        await untilNotLeaving(id, signal);
        const present = residents.get(id);
        if (present?.state === 'leaving') continue;
        if (present) return lend(present, signal);
        if (planned) return lend(begin(planned), signal);
        planned = await plan();
      }
    },

    async load(plan, signal) {
      const { id } = plan.model;
      for (;;) {
        await untilNotLeaving(id, signal);
        const present = residents.get(id);
        if (present && !isSame(present, plan)) {
          await takeAway(present);
        } else if (present?.state !== 'leaving') {
          const lease = await lend(present ?? begin(plan), signal);
          return lease.release();
        }
      }
    },

    async unload(id) {
      const resident = residents.get(id);
      if (!resident) throw new ModelNotLoaded(id);
      await takeAway(resident);
    },

    async unloadAll() {
      await Promise.all([...residents.values()].map(takeAway));
    },

    loaded() {
      return [...servers]
        .map(([{ model, recipe, backend, options, lastUseMs }, server]) => ({
          model,
          recipe,
          backend,
          options,
          lastUseMs,
          server,
        }))
        .toSorted((a, b) => b.lastUseMs - a.lastUseMs);
    },

    async close() {
      closing = true;
      for (const resident of residents.values()) resident.cancelLoad(new ServerStopping());
      await nativeServers.close();
    },
  };
}

/** Whether a loaded model already runs as planned. */
function isSame(resident: Resident, plan: LoadPlan): boolean {
  if (resident.backend.name !== plan.backend.name || resident.model.path !== plan.model.path) return false;
  const names = new Set([...Object.keys(resident.options), ...Object.keys(plan.options)]);
  return [...names].every((name) => resident.options[name] === plan.options[name]);
}
