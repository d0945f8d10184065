import { expect, test } from 'vitest';
import { createControlledNativeServers } from '../../../fixtures/controlled-native-servers.ts';
import { planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { ModelLoadFailed, ModelNotLoaded } from '../../errors.ts';
import type { ModelType } from '../../recipes/kit/recipe.ts';
import { createResidency, type Lease } from './residency.ts';

const STEPS = 5000;
const TYPES: Readonly<Record<string, ModelType>> = {
  a: 'llm',
  b: 'llm',
  c: 'llm',
  d: 'llm',
  e: 'embedding',
  f: 'embedding',
};
const MODELS = Object.keys(TYPES);
const MOST_WAITING = 30;

/** Lets some of what is due happen, or all of it; a run of the same seed is always the same. */
async function letTimePass(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
}

class Gone extends Error {}

test.each([
  { seed: 1, limit: 1 },
  { seed: 2, limit: 2 },
  { seed: 3, limit: 3 },
  { seed: 4, limit: 1 },
  { seed: 5, limit: -1 },
])(
  'random requests, loads, unloads, crashes and aborts keep all promises (seed $seed, limit $limit)',
  async ({ seed, limit }) => {
    const { nextInteger } = random(seed);
    const { nativeServers, children } = createControlledNativeServers({ holdStops: true });
    const residency = createResidency({
      nativeServers,
      maxLoadedModels: limit,
      // Never ends by itself here: a model that is unloaded by hand waits for its requests.
      unloadGraceMs: 600_000,
      now: () => 0,
      log: createSilentLog().log,
    });
    const leases = new Set<Lease>();
    const waiting = new Set<AbortController>();
    const crashed = new Set<number>();
    const counts = { served: 0, failed: 0, aborted: 0, loads: 0, unloads: 0 };

    async function request(id: string): Promise<void> {
      const client = new AbortController();
      waiting.add(client);
      const plan = async () => planFor(id, { type: TYPES[id] ?? 'llm' });
      try {
        const lease = await residency.acquire(plan, id, client.signal);
        expect(lease.model.id).toBe(id);
        leases.add(lease);
        counts.served += 1;
      } catch (error) {
        if (error instanceof ModelLoadFailed) counts.failed += 1;
        else if (error instanceof Gone) counts.aborted += 1;
        else throw error;
      } finally {
        waiting.delete(client);
      }
    }

    async function load(id: string): Promise<void> {
      const client = new AbortController();
      waiting.add(client);
      const plan = planFor(id, { type: TYPES[id] ?? 'llm', options: { ctx_size: nextInteger(3) } });
      await residency
        .load(plan, client.signal)
        .then(() => counts.loads++)
        .catch((error: unknown) => expect(error instanceof ModelLoadFailed || error instanceof Gone).toBe(true));
      waiting.delete(client);
    }

    async function unload(id: string): Promise<void> {
      await residency
        .unload(id)
        .then(() => counts.unloads++)
        .catch((error: unknown) => expect(error).toBeInstanceOf(ModelNotLoaded));
    }

    const failures: unknown[] = [];
    const running = new Set<Promise<void>>();
    function run(action: Promise<void>): void {
      const watched = action
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(watched));
      running.add(watched);
    }

    /** Children that are not over yet; looking at all of them at each step would be slow. */
    let alive: typeof children = [];
    let seen = 0;
    function lookAtChildren(): void {
      alive = [...alive, ...children.slice(seen)].filter(({ state }) => !['stopped', 'failed'].includes(state()));
      seen = children.length;
    }
    const starting = () => alive.filter(({ state }) => state() === 'starting');
    const stopping = () => alive.filter(({ state }) => state() === 'stopping');
    const ready = () => alive.filter(({ state }) => state() === 'ready');
    const pick = <T>(items: Iterable<T>): T | undefined => {
      const list = [...items];
      return list[nextInteger(Math.max(1, list.length))];
    };

    function step(): void {
      const id = MODELS[nextInteger(MODELS.length)] ?? 'a';
      const dice = nextInteger(100);
      if (dice < 35 && waiting.size < MOST_WAITING) run(request(id));
      else if (dice < 55) releaseOne();
      else if (dice < 70) pick(starting())?.becomeReady();
      else if (dice < 82) pick(stopping())?.finishStop();
      else if (dice < 88) pick(waiting)?.abort(new Gone());
      else if (dice < 91) pick(starting())?.fail('It did not start.');
      else if (dice < 93) crash();
      else if (dice < 97 && waiting.size < MOST_WAITING) run(load(id));
      else if (dice < 99) run(unload(id));
      else if (nextInteger(10) === 0) run(residency.unloadAll());
    }
    function releaseOne(): void {
      const lease = pick(leases);
      if (!lease) return;
      leases.delete(lease);
      lease.release();
    }
    function crash(): void {
      const child = pick(ready());
      if (!child) return;
      crashed.add(child.server.pid);
      child.crash();
    }

    function check(): void {
      lookAtChildren();
      const models = alive.map(({ model }) => model);
      const problems = [...failures];
      if (new Set(models).size < models.length) problems.push(`two children for one model: ${models}`);
      for (const type of ['llm', 'embedding'] as const) {
        const ofType = models.filter((model) => TYPES[model] === type);
        if (limit > 0 && ofType.length > limit) problems.push(`too many of ${type}: ${ofType}`);
      }
      for (const { server, model } of leases) {
        const isFine = server.state() === 'ready' || crashed.has(server.pid);
        if (!isFine) problems.push(`a lease of ${model.id} on a child that is ${server.state()}`);
      }
      if (problems.length > 0) expect(problems).toEqual([]);
    }

    for (let done = 0; done < STEPS; done++) {
      step();
      await letTimePass(nextInteger(12));
      check();
    }
    // Every wait ends once children start and stop and requests end.
    for (let round = 0; running.size > 0 && round < 1000; round++) {
      for (const child of starting()) child.becomeReady();
      for (const child of stopping()) child.finishStop();
      while (leases.size > 0) releaseOne();
      await letTimePass(50);
      check();
    }
    expect([running.size, waiting.size]).toEqual([0, 0]);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
  },
);

/** Park and Miller's generator: the same numbers everywhere. */
function random(seed: number): { nextInteger(below: number): number } {
  let state = seed * 7919;
  return {
    nextInteger(below) {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    },
  };
}
