// Responses that are kept in memory so that clients can go on from them: bounded in bytes and age,
// each for its owner alone.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';
import { mayLeave } from '../../recipes/kit/leavings.ts';
import type { Settings } from '../settings/settings.ts';
import {
  ConversationTooLong,
  ItemNotFound,
  PreviousResponseNotFound,
  ResponseNotFound,
} from './errors.ts';
import {
  type Content,
  fromBytes,
  fromLines,
  type Item,
  type Kept,
  type KeptEntry,
  KeptRoom,
} from './kept-room.ts';

type Response = Schemas['ResponseObject'];
type KeptSettings = Pick<Settings, 'keptResponsesMb' | 'keptResponsesHours' | 'maxBodyBytes'>;
const MEBIBYTE = 2 ** 20;
const HOUR_MS = 3_600_000;
const MAX_ITEMS = 10_000;
const PREFIXES: Readonly<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
};

/**
 * Events say each text several times: where they are more than this part of all that may be kept,
 * they are forgotten.
 */
const PART_OF_EVENTS = 0.5;

/**
 * All that is kept, by owner: a text that only callers with the same key have. What is too old or too
 * much is forgotten.
 */
export class KeptResponses {
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
   * Keeps a response, in place of what was kept of it before. One that is too large by itself is
   * not kept.
   */
  keep(owner: string, kept: Kept): void {
    const { id } = kept.response;
    this.delete(owner, id);
    const room = this.#rooms.get(owner) ?? new KeptRoom();
    this.#rooms.set(owner, room);
    const bytesBefore = room.bytes;
    room.add(kept, {
      usedAtMs: this.#clock.now(),
      maxEventBytes: this.#maxBytes() * PART_OF_EVENTS,
    });
    // It would push out the owner's others, and then itself.
    if (room.bytes - bytesBefore > this.#maxBytes()) this.delete(owner, id);
    this.#tidy();
  }

  /** @throws {ResponseNotFound} */
  get(owner: string, id: string): Response {
    const { response, output } = this.#find(owner, id);
    return { ...fromBytes<Response>(response), output: output.map(({ json }) => fromBytes(json)) };
  }

  /** The events of a stream in the background that has ended. @throws {ResponseNotFound} */
  events(owner: string, id: string): readonly Schemas['ResponseEvent'][] | undefined {
    const { events } = this.#find(owner, id);
    return events && fromLines(events);
  }

  /** The items of the request, each with an id. @throws {ResponseNotFound} */
  input(owner: string, id: string): (Item & { id: string })[] {
    return this.#find(owner, id).input.map(({ json }, index) => {
      const item = fromBytes<Item>(json);
      const type = item.type ?? 'message';
      return {
        ...item,
        type,
        id: item.id ?? `${PREFIXES[type] ?? 'item'}_${id.replace(/^resp_/, '')}_in${index}`,
      };
    });
  }

  delete(owner: string, id: string): boolean {
    const room = this.#rooms.get(owner);
    const wasThere = room?.remove(id) ?? false;
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
    const parsed = new Map<Content, Item>();
    let bytesLeft = this.#settings().maxBodyBytes;
    let itemsLeft = MAX_ITEMS;
    function take(content: Content): Item {
      bytesLeft -= content.json.length;
      itemsLeft -= 1;
      if (bytesLeft < 0 || itemsLeft < 0) throw new ConversationTooLong();
      const item = parsed.get(content) ?? fromBytes<Item>(content.json);
      parsed.set(content, item);
      return item;
    }
    return {
      /** Without instructions. */
      conversation: (id: string): Item[] => {
        const said: Item[][] = [];
        for (let at: string | null = id; at !== null; ) {
          const entry: KeptEntry | undefined = room?.use(at, this.#clock.now());
          if (entry === undefined) throw new PreviousResponseNotFound(id, at);
          if (!entry.isWhole) {
            const message = `The response '${at}' is still being made. Wait for its end, then go on from it.`;
            throw invalid('previous_response_id', message);
          }
          said.push([...entry.input, ...entry.output].map(take));
          at = entry.previousId;
        }
        return said.toReversed().flat();
      },
      item: (id: string, place: string): Item => {
        const content = room?.useItem(id, this.#clock.now());
        if (content === undefined) throw new ItemNotFound(id, place);
        return take(content);
      },
    };
  }

  #maxBytes(): number {
    return this.#settings().keptResponsesMb * MEBIBYTE;
  }

  #find(owner: string, id: string): KeptEntry {
    this.#tidy();
    const entry = this.#rooms.get(owner)?.use(id, this.#clock.now());
    if (entry === undefined) throw new ResponseNotFound(id);
    return entry;
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
      for (const [id, { usedAtMs }] of entries) {
        if (usedAtMs + ageMs > now) {
          next = Math.min(next, usedAtMs + ageMs - now);
          break;
        }
        this.delete(owner, id);
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
      const [oldest] = largest?.[1].entries.keys() ?? [];
      if (total <= this.#maxBytes() || largest === undefined || oldest === undefined) return;
      this.delete(largest[0], oldest);
    }
  }
}
