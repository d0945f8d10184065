// Makes pictures one after the other and keeps them. It lives outside of React, so that work goes
// on on other screens.
import { newId } from '../kit/new-id.ts';
import { createStore } from '../lib/store.ts';
import { createTask } from '../media/task.ts';
import type { Picture, PictureOrder } from './picture.ts';

/** Seeds that every native server takes. */
const SEEDS = 2 ** 31;

/** The order that is under way. */
export interface PictureRun {
  order: PictureOrder;
  done: number;
  /** When the current picture was asked for, in milliseconds of `performance.now()`. */
  sinceMs: number;
}

/** What the screen is drawn from. */
export interface PicturesState {
  /** The newest first; undefined until they are read. */
  pictures: readonly Picture[] | undefined;
  /** False where the browser keeps nothing for this page, or has no more room. */
  isKept: boolean;
  run: PictureRun | undefined;
  /** The one that was removed last, as long as it can be brought back. */
  removed: Picture | undefined;
}

interface PictureKeeper {
  list(): Promise<Picture[]>;
  save(picture: Picture): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface PictureStoreParts {
  openKeeper(): Promise<PictureKeeper>;
  paint(order: PictureOrder, signal: AbortSignal): Promise<Blob>;
}

/** Reads what is kept by `openKeeper` once; `paint` is called for one picture after the other. */
export function createPictureStore({ openKeeper, paint }: PictureStoreParts) {
  const state = createStore<PicturesState>({
    pictures: undefined,
    isKept: true,
    run: undefined,
    removed: undefined,
  });
  const change = (changes: Partial<PicturesState>) => state.set({ ...state.get(), ...changes });
  const show = (more: readonly Picture[]) => {
    const all = [...more, ...(state.get().pictures ?? [])];
    change({ pictures: all.sort((one, other) => other.madeAt - one.madeAt) });
  };
  let keeper: Promise<PictureKeeper> | undefined;
  /** What is under way, and why the last order failed. Pictures that came before its end stay. */
  const task = createTask();

  async function add(picture: Picture) {
    show([picture]);
    await keeper?.then((opened) => opened.save(picture)).catch(() => change({ isKept: false }));
  }

  async function makeAll(order: PictureOrder, signal: AbortSignal) {
    change({ removed: undefined });
    try {
      await makeEach(order, signal);
    } finally {
      change({ run: undefined });
    }
  }

  async function makeEach(order: PictureOrder, signal: AbortSignal) {
    const {
      count,
      source: _,
      mask: __,
      seed = Math.floor(Math.random() * SEEDS),
      ...settings
    } = order;
    for (let done = 0; done < count; done += 1) {
      const own = { seed: (seed + done) % SEEDS };
      const sinceMs = performance.now();
      change({ run: { order, done, sinceMs } });
      const image = await paint({ ...order, ...own }, signal);
      // The person no longer waits for an image that comes after the stop.
      if (signal.aborted) return;
      const facts = { id: newId(), madeAt: Date.now(), tookMs: performance.now() - sinceMs, image };
      const picture: Picture = { ...settings, ...facts };
      if (order.way !== 'enlarge') picture.seed = own.seed;
      await add(picture);
    }
  }

  return {
    state,
    task,
    /** Reads what is kept, once. */
    async start() {
      if (keeper !== undefined) return;
      keeper = openKeeper();
      const kept = await keeper.then((opened) => opened.list()).catch(() => undefined);
      change({ isKept: kept !== undefined });
      show(kept ?? []);
    },
    make: (order: PictureOrder) => task.run((signal) => makeAll(order, signal)),
    async remove(id: string) {
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

/**
 * How long a picture is likely to take, in milliseconds: as the last one that was made in the same
 * way.
 */
export function expectedMs(
  { way, model, size, steps }: PictureOrder,
  pictures: readonly Picture[],
): number | undefined {
  return pictures.find(
    (one) => one.way === way && one.model === model && one.size === size && one.steps === steps,
  )?.tookMs;
}
