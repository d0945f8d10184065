import { expect, test } from 'vitest';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import type { UsageSample } from '../../services/telemetry/usage-history.ts';
import { createActivityHandlers } from './activity.ts';

const sample = (at: number) => ({ at }) as UsageSample;

function setUp({ stream = true, usage = false } = {}) {
  const state = { health: { all_models_loaded: [] as object[] }, downloads: [] as object[] };
  const timers = createVirtualTimers();
  const [client, server] = [new AbortController(), new AbortController()];
  const watchers = new Set<(sample: UsageSample) => void>();
  const dependencies: Parameters<typeof createActivityHandlers>[0] = {
    usageHistory: {
      samples: () => [sample(1), sample(2)],
      watch(listener) {
        watchers.add(listener);
        return () => void watchers.delete(listener);
      },
    },
    clock: timers,
    closing: server.signal,
  };
  const { getActivity } = createActivityHandlers(dependencies, {
    getHealth: async () => ({ status: 200, json: structuredClone(state.health) }) as never,
    listDownloads: async () => ({ status: 200, json: structuredClone(state.downloads) }) as never,
  });
  const result = getActivity({ query: { stream, usage }, signal: client.signal } as never);
  /** The next event, after as many looks as it takes. */
  async function next(): Promise<unknown> {
    const { events } = (await result) as { events: AsyncGenerator<{ data: object }> };
    let event: IteratorResult<{ data: object }> | undefined;
    void events.next().then((one) => {
      event = one;
    });
    for (let looks = 0; event === undefined && looks < 20; looks += 1) {
      await new Promise(setImmediate);
      timers.advance(500);
    }
    return event?.done ? 'end' : event?.value.data;
  }
  return { state, result, next, client, server, watchers };
}

test('without a stream all of it is one response', async () => {
  const { result } = setUp({ stream: false, usage: true });
  const json = { health: { all_models_loaded: [] }, downloads: [], usage: [sample(1), sample(2)] };
  expect(await result).toEqual({ status: 200, json });
});

test('the first event has all of it, and a later one only what has changed', async () => {
  const { state, next } = setUp();
  expect(await next()).toEqual({ health: state.health, downloads: [] });
  state.downloads.push({ id: 'model:a' });
  expect(await next()).toEqual({ downloads: [{ id: 'model:a' }] });
  state.health.all_models_loaded.push({ model_name: 'a', expires_at: 10.001 });
  expect(await next()).toEqual({ health: state.health });
  expect(await next()).toBeUndefined();
});

test('an expiry that differs by a millisecond is not told as a change', async () => {
  const { state, next } = setUp();
  state.health.all_models_loaded.push({ model_name: 'a', expires_at: 10.001 });
  await next();
  state.health.all_models_loaded = [{ model_name: 'a', expires_at: 10.002 }];
  expect(await next()).toBeUndefined();
});

test('samples come once each, and a reader that leaves is forgotten', async () => {
  const { next, client, watchers } = setUp({ usage: true });
  expect(await next()).toMatchObject({ usage: [sample(1), sample(2)] });
  for (const tell of watchers) tell(sample(3));
  expect(await next()).toEqual({ usage: [sample(3)] });
  client.abort();
  expect(await next()).toBe('end');
  expect(watchers.size).toBe(0);
});

test('a server that stops ends its streams at once', async () => {
  const { next, server } = setUp();
  await next();
  server.abort();
  expect(await next()).toBe('end');
});
