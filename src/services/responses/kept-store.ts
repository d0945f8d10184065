// What clients can go on from by an id, kept in memory: bounded in bytes and age, each for its owner
// alone.
import type { Clock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';
import { mayLeave } from '../../recipes/kit/leavings.ts';
import type { Settings } from '../settings/settings.ts';
import { ConversationTooLong } from './errors.ts';
import {
  type Content,
  fromBytes,
  type Kept,
  type KeptEntry,
  type KeptKind,
  KeptRoom,
} from './kept-room.ts';

type KeptSettings = Pick<Settings, 'keptResponsesMb' | 'keptResponsesHours' | 'maxBodyBytes'>;
const MEBIBYTE = 2 ** 20;
const HOUR_MS = 3_600_000;
const MAX_ITEMS = 10_000;

/**
 * Events say each text several times: where they are more than this part of all that may be kept,
 * they are forgotten.
 */
const PART_OF_EVENTS = 0.5;

/** A way back to the beginning, or the id at which it breaks off. */
export type Chain = { entries: readonly KeptEntry[] } | { missing: string };

/**
 * All that is kept, by owner: a text that only callers with the same key have. What is too old or too
 * much is forgotten.
 */
export class KeptStore {
  readonly #settings: () => KeptSettings;
  readonly #clock: Pick<Clock, 'now' | 'after'>;
  readonly #rooms = new Map<string, KeptRoom>();
  #isTimed = false;

  constructor({
    settings,
    clock,
  }: { settings: () => KeptSettings; clock: Pick<Clock, 'now' | 'after'> }) {
    this.#settings = settings;
    this.#clock = clock;
  }

  isKeeping(place: Pick<Place, 'leavesNothing'>): boolean {
    return this.#maxBytes() > 0 && mayLeave('chat', 'kept-response', place);
  }

  /**
   * In place of what was kept under its id before. What is too large by itself is not kept; false
   * then.
   */
  keep(owner: string, kept: Kept): boolean {
    const room = this.#rooms.get(owner) ?? new KeptRoom();
    this.#rooms.set(owner, room);
    const bytesBefore = room.bytes - room.bytesOf(kept.id);
    room.add(kept, {
      usedAtMs: this.#clock.now(),
      maxEventBytes: this.#maxBytes() * PART_OF_EVENTS,
    });
    // It would push out the owner's others, and then itself.
    const isTooLarge = room.bytes - bytesBefore > this.#maxBytes();
    if (isTooLarge) this.delete(owner, kept.kind, kept.id);
    this.#tidy();
    return !isTooLarge;
  }

  /** Undefined for what is not kept, or is of another kind. It counts as used now. */
  find(owner: string, kind: KeptKind, id: string): KeptEntry | undefined {
    this.#tidy();
    const room = this.#rooms.get(owner);
    return room?.entries.get(id)?.kind === kind ? room.use(id, this.#clock.now()) : undefined;
  }

  /** Without counting it as used. */
  has(owner: string, kind: KeptKind, id: string): boolean {
    return this.#rooms.get(owner)?.entries.get(id)?.kind === kind;
  }

  /** Forgets all that an owner has. */
  forget(owner: string): void {
    this.#rooms.delete(owner);
  }

  delete(owner: string, kind: KeptKind, id: string): boolean {
    const room = this.#rooms.get(owner);
    const wasThere = room?.entries.get(id)?.kind === kind && room.remove(id);
    if (room?.entries.size === 0) this.#rooms.delete(owner);
    return wasThere;
  }

  /**
   * References are short, and what they mean may be long: all of it together may be as long as a
   * body.
   */
  reader(owner: string) {
    this.#tidy();
    const room = this.#rooms.get(owner);
    const parsed = new Map<Content, unknown>();
    let bytesLeft = this.#settings().maxBodyBytes;
    let itemsLeft = MAX_ITEMS;
    return {
      /** @throws {ConversationTooLong} */
      take<Item>(content: Content): Item {
        bytesLeft -= content.json.length;
        itemsLeft -= 1;
        if (bytesLeft < 0 || itemsLeft < 0) throw new ConversationTooLong();
        const item = parsed.get(content) ?? fromBytes(content.json);
        parsed.set(content, item);
        return item as Item;
      },
      /** What it went on from, and all before that, the first one first. */
      chain: (kind: KeptKind, id: string): Chain => {
        const entries: KeptEntry[] = [];
        for (let at: string | null = id; at !== null; ) {
          const entry: KeptEntry | undefined =
            room?.entries.get(at)?.kind === kind ? room.use(at, this.#clock.now()) : undefined;
          if (entry === undefined) return { missing: at };
          entries.push(entry);
          at = entry.previousId;
        }
        return { entries: entries.toReversed() };
      },
      /** Of a response or a conversation. */
      item: (id: string): Content | undefined => room?.useItem(id, this.#clock.now()),
    };
  }

  #maxBytes(): number {
    return this.#settings().keptResponsesMb * MEBIBYTE;
  }

  /** By age and by size: the settings of both may have changed since. */
  #tidy(): void {
    this.#expire();
    this.#shrink();
  }

  #expire(): void {
    const ageMs = this.#settings().keptResponsesHours * HOUR_MS;
    const now = this.#clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [owner, { entries }] of this.#rooms) {
      for (const [id, { kind, usedAtMs }] of entries) {
        if (usedAtMs + ageMs > now) {
          next = Math.min(next, usedAtMs + ageMs - now);
          break;
        }
        this.delete(owner, kind, id);
      }
    }
    if (this.#isTimed || next === Number.POSITIVE_INFINITY) return;
    this.#isTimed = true;
    this.#clock.after(next, () => {
      this.#isTimed = false;
      this.#expire();
    });
  }

  /**
   * The owner with most loses what was used longest ago, so that one owner can't push out what
   * others have.
   */
  #shrink(): void {
    for (;;) {
      let total = 0;
      let largest: [owner: string, room: KeptRoom] | undefined;
      for (const [owner, room] of this.#rooms) {
        total += room.bytes;
        if (room.bytes > (largest?.[1].bytes ?? 0)) largest = [owner, room];
      }
      const [oldest] = largest?.[1].entries ?? [];
      if (total <= this.#maxBytes() || largest === undefined || oldest === undefined) return;
      this.delete(largest[0], oldest[1].kind, oldest[0]);
    }
  }
}
