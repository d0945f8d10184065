// Makes pictures one after the other and keeps them. It lives outside of React, so that work goes on on other screens.
import { createStore, type Store } from '../lib/store.ts';
import { createTask, type Task } from '../media/task.ts';
import type { Order, Picture } from './picture.ts';
import type { PictureKeeper } from './picture-keeper.ts';

/** Seeds that every native server takes. */
const SEEDS = 2 ** 31;

export interface Run {
  order: Order;
  /** Pictures of the order that are there. */
  done: number;
  /** When the current picture was asked for, in milliseconds of the clock. */
  sinceMs: number;
}

export interface PicturesState {
  /** The newest first; undefined until they are read. */
  pictures: readonly Picture[] | undefined;
  /** False where the browser keeps nothing for this page, or has no more room. */
  isKept: boolean;
  run: Run | undefined;
  /** The one that was removed last, as long as it can be brought back. */
  removed: Picture | undefined;
}

export interface PictureStore {
  state: Store<PicturesState>;
  /** The order that is under way, and why the last one failed. Pictures that came before its end stay. */
  task: Task;
  /** Reads what is kept, once. */
  start(): Promise<void>;
  /** Makes the pictures of an order, unless others are being made. */
  make(order: Order): Promise<void>;
  remove(id: string): Promise<void>;
  /** Brings back the picture that was removed last. */
  restore(): Promise<void>;
}

export interface PictureStoreParts {
  openKeeper: () => Promise<PictureKeeper>;
  /** Makes the first picture of an order. */
  paint: (order: Order, signal: AbortSignal) => Promise<Blob>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds on a clock that only goes forward. */
  clock: () => number;
  newId: () => string;
  /** From 0 to less than 1. */
  random: () => number;
}

export function createPictureStore({ openKeeper, paint, now, clock, newId, random }: PictureStoreParts): PictureStore {
  const state = createStore<PicturesState>({
    pictures: undefined,
    isKept: true,
    run: undefined,
    removed: undefined,
  });
  const change = (changes: Partial<PicturesState>) => state.set({ ...state.get(), ...changes });
  let keeper: Promise<PictureKeeper> | undefined;
  const task = createTask();

  async function start() {
    if (keeper !== undefined) return;
    keeper = openKeeper();
    const kept = await keeper.then((opened) => opened.list()).catch(() => undefined);
    const made = state.get().pictures ?? [];
    change({ pictures: newestFirst([...made, ...(kept ?? [])]), isKept: kept !== undefined });
  }

  async function add(picture: Picture) {
    change({ pictures: newestFirst([picture, ...(state.get().pictures ?? [])]) });
    await keeper?.then((opened) => opened.save(picture)).catch(() => change({ isKept: false }));
  }

  async function makeAll(order: Order, signal: AbortSignal) {
    change({ removed: undefined });
    const { count, source: _, mask: __, seed: ___, ...settings } = order;
    const first = order.seed ?? Math.floor(random() * SEEDS);
    for (let done = 0; done < count; done += 1) {
      const seed = (first + done) % SEEDS;
      const sinceMs = clock();
      change({ run: { order, done, sinceMs } });
      const image = await paint({ ...order, seed }, signal);
      // The person no longer waits for an image that comes after the stop.
      if (signal.aborted) return;
      const hasSeed = order.way !== 'enlarge';
      await add({
        ...settings,
        id: newId(),
        madeAt: now(),
        tookMs: clock() - sinceMs,
        image,
        ...(hasSeed && { seed }),
      });
    }
  }

  return {
    state,
    task,
    start,
    make: (order) => task.run((signal) => makeAll(order, signal).finally(() => change({ run: undefined }))),
    async remove(id) {
      const { pictures } = state.get();
      const removed = pictures?.find((picture) => picture.id === id);
      change({ removed, pictures: pictures?.filter((picture) => picture !== removed) });
      await keeper?.then((opened) => opened.remove(id)).catch(() => undefined);
    },
    async restore() {
      const { removed } = state.get();
      change({ removed: undefined });
      if (removed) await add(removed);
    },
  };
}

const newestFirst = (pictures: readonly Picture[]) => pictures.toSorted((one, other) => other.madeAt - one.madeAt);

/** How long a picture is likely to take, in milliseconds: as the last one that was made in the same way. */
export function expectedMs(order: Order, pictures: readonly Picture[]): number | undefined {
  const alike = pictures.find(
    ({ way, model, size, steps }) =>
      way === order.way && model === order.model && size === order.size && steps === order.steps,
  );
  return alike?.tookMs;
}
