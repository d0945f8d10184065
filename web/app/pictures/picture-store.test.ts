import { expect, test, vi } from 'vitest';
import type { Picture, PictureOrder } from './picture.ts';
import { createPictureStore, expectedMs, type PictureStoreParts } from './picture-store.ts';

const ORDER: PictureOrder = {
  way: 'create',
  model: 'SD',
  prompt: 'a lemon',
  count: 3,
  size: '64x64',
};

function underTest(parts: Partial<PictureStoreParts> = {}) {
  const kept = new Map<string, Picture>();
  const store = createPictureStore({
    openKeeper: async () => ({
      list: async () => [...kept.values()],
      save: async (picture) => void kept.set(picture.id, picture),
      remove: async (id) => void kept.delete(id),
    }),
    paint: async () => new Blob(['picture']),
    ...parts,
  });
  return { store, kept };
}

test('pictures of an order come one by one, each with a seed of its own, and are kept', async () => {
  const seeds: unknown[] = [];
  const { store, kept } = underTest({
    paint: async ({ seed }) => {
      seeds.push(seed);
      return new Blob(['picture']);
    },
  });
  await store.start();
  await store.make({ ...ORDER, seed: 7 });
  expect(seeds).toEqual([7, 8, 9]);
  const { pictures, run } = store.state.get();
  expect(run).toBeUndefined();
  expect(
    pictures?.map(({ seed, prompt, size, tookMs }) => ({ seed, prompt, size, tookMs })),
  ).toEqual([
    { seed: 9, prompt: 'a lemon', size: '64x64', tookMs: expect.any(Number) },
    { seed: 8, prompt: 'a lemon', size: '64x64', tookMs: expect.any(Number) },
    { seed: 7, prompt: 'a lemon', size: '64x64', tookMs: expect.any(Number) },
  ]);
  expect([...kept.values()].map(({ seed }) => seed)).toEqual([7, 8, 9]);
});

test('the largest seed is followed by the smallest; without one chance decides', async () => {
  const { store } = underTest();
  const seeds = () => store.state.get().pictures?.map(({ seed }) => seed);
  await store.start();
  await store.make({ ...ORDER, count: 2, seed: 2 ** 31 - 1 });
  expect(seeds()).toEqual([0, 2 ** 31 - 1]);
  await store.make({ ...ORDER, count: 1 });
  expect(seeds()?.[0]).toEqual(expect.any(Number));
});

test('an enlargement has no seed', async () => {
  const { store } = underTest();
  await store.start();
  await store.make({ way: 'enlarge', model: 'ESRGAN', prompt: '', count: 1, source: new Blob() });
  expect(store.state.get().pictures?.[0]).not.toHaveProperty('seed');
});

test('stopping keeps the images that are there, and does not count as a failure', async () => {
  const { store, kept } = underTest({
    async paint({ seed }, signal) {
      if (seed === 1) store.task.stop();
      signal.throwIfAborted();
      return new Blob(['picture']);
    },
  });
  await store.start();
  await store.make({ ...ORDER, seed: 0 });
  expect(kept.size).toBe(1);
  expect(store.state.get().run).toBeUndefined();
  expect(store.task.state.get().failure).toBeUndefined();
});

test('a failure ends the order, and the next order begins without it', async () => {
  const failure = new Error('The model has no room.');
  let isBroken = true;
  const { store } = underTest({
    async paint() {
      if (isBroken) throw failure;
      return new Blob(['picture']);
    },
  });
  await store.start();
  await store.make(ORDER);
  expect(store.task.state.get().failure).toBe(failure);
  expect(store.state.get()).toMatchObject({ run: undefined, pictures: [] });
  isBroken = false;
  await store.make(ORDER);
  expect(store.task.state.get().failure).toBeUndefined();
  expect(store.state.get().pictures).toHaveLength(3);
});

test('a second order does not begin while the first one runs', async () => {
  const { store } = underTest();
  await store.start();
  const first = store.make(ORDER);
  await store.make({ ...ORDER, prompt: 'another' });
  await first;
  expect(store.state.get().pictures?.map(({ prompt }) => prompt)).toEqual([
    'a lemon',
    'a lemon',
    'a lemon',
  ]);
});

test('where the browser keeps nothing, pictures are shown all the same', async () => {
  const { store } = underTest({ openKeeper: () => Promise.reject(new Error('no database')) });
  await store.start();
  await store.make({ ...ORDER, count: 1 });
  expect(store.state.get()).toMatchObject({ isKept: false, pictures: [{ prompt: 'a lemon' }] });
});

test('what is removed is gone, here and where it was kept', async () => {
  const { store, kept } = underTest();
  await store.start();
  await store.make({ ...ORDER, count: 2 });
  const [last, first] = store.state.get().pictures ?? [];
  await store.remove(first?.id ?? '');
  expect(store.state.get().pictures).toEqual([last]);
  expect([...kept.values()]).toEqual([last]);
});

test('what is removed can be brought back to its place, here and where it is kept', async () => {
  let time = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => time++);
  const { store, kept } = underTest();
  await store.start();
  await store.make({ ...ORDER, count: 3 });
  clock.mockRestore();
  const all = store.state.get().pictures ?? [];
  const id = all[1]?.id ?? '';
  await store.remove(id);
  expect(store.state.get().removed).toBe(all[1]);
  await store.restore();
  expect(store.state.get()).toMatchObject({ pictures: all, removed: undefined });
  expect(kept.has(id)).toBe(true);
});

test('a picture is expected to take as long as the last one of the same model, size and steps', async () => {
  const { store } = underTest();
  await store.start();
  await store.make({ ...ORDER, count: 1 });
  const { pictures = [] } = store.state.get();
  expect(expectedMs(ORDER, pictures)).toEqual(expect.any(Number));
  expect(expectedMs(ORDER, pictures)).toBe(pictures[0]?.tookMs);
  expect(expectedMs({ ...ORDER, steps: 50 }, pictures)).toBeUndefined();
});
