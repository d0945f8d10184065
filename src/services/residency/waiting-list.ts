// How many requests wait for one model, and how many of them are of one key.
import type { ShareOf } from './turns.ts';

/** Of one model; it is dropped when no request waits any more. */
export class WaitingList {
  readonly #byKey = new Map<string, number>();
  #all = 0;

  get length(): number {
    return this.#all;
  }

  /** Whether one more of this key may wait, of so many in all: each key has its share. */
  hasRoomFor(key: string, places: number, shareOf: ShareOf): boolean {
    return this.#all < places && (this.#byKey.get(key) ?? 0) < shareOf(places);
  }

  add(key: string): void {
    this.#all += 1;
    this.#byKey.set(key, (this.#byKey.get(key) ?? 0) + 1);
  }

  remove(key: string): void {
    this.#all -= 1;
    const rest = (this.#byKey.get(key) ?? 1) - 1;
    if (rest === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, rest);
  }
}
