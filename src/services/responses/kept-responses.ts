// Responses that are kept in memory so that clients can go on from them: bounded in bytes and age,
// each for its owner alone.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import type { Place } from '../../lib/place.ts';
import { mayLeave } from '../../recipes/kit/leavings.ts';
import type { Settings } from '../settings/settings.ts';
import {
  ConversationTooLong,
  ItemNotFound,
  PreviousResponseNotFound,
  ResponseNotFound,
} from './errors.ts';

export type Item = Schemas['ResponseInputItem'];
type Response = Schemas['ResponseObject'];
type KeptSettings = Pick<Settings, 'keptResponsesMb' | 'keptResponsesHours' | 'maxBodyBytes'>;
const MEBIBYTE = 2 ** 20;
const HOUR_MS = 3_600_000;
/** An item as JSON. Requests repeat the conversation, so what is the same is kept once. */
type Content = { json: Buffer; digest: string; uses: number };

interface Entry {
  response: Buffer;
  input: readonly Content[];
  output: readonly Content[];
  outputIds: readonly string[];
  previousId: string | null;
  isWhole: boolean;
  /** Of a stream in the background, as JSON, one a line. */
  events: Buffer | undefined;
  usedAtMs: number;
}

const MAX_ITEMS = 10_000;
/** What an entry takes next to its JSON, about. */
const ENTRY_BYTES = 1024;
const CONTENT_BYTES = 256;
const INPUT_ID = /^[a-z]+_(.+)_in(\d+)$/;
const PREFIXES: Readonly<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
};

interface Kept {
  response: Response;
  input: readonly Item[];
  events?: readonly object[];
  /**
   * True if who goes on from it goes on from its own items only, whatever response it came from.
   */
  isNewConversation?: boolean;
}
/**
 * Events say each text several times: where they are more than this part of all that may be kept,
 * they are forgotten.
 */
const PART_OF_EVENTS = 0.5;

class Room {
  /** By id; those that were used last come last. */
  readonly entries = new Map<string, Entry>();
  bytes = 0;
  readonly #contents = new Map<string, Content>();
  readonly #items = new Map<string, { content: Content; responseId: string }>();

  add(
    { response, input, events, isNewConversation }: Kept,
    { usedAtMs, maxEventBytes }: { usedAtMs: number; maxEventBytes: number },
  ): void {
    const { output, ...rest } = response;
    const entry: Entry = {
      response: toBytes({ ...rest, output: [] }),
      input: input.map((item) => this.#share(item)),
      output: output.map((item) => this.#share(item)),
      outputIds: output.map(({ id }) => id),
      previousId: isNewConversation ? null : response.previous_response_id,
      isWhole: response.status !== 'queued' && response.status !== 'in_progress',
      events: events && toLines(events, maxEventBytes),
      usedAtMs,
    };
    for (const [index, content] of entry.output.entries())
      this.#items.set(entry.outputIds[index] ?? '', { content, responseId: response.id });
    this.entries.set(response.id, entry);
    this.bytes += bytesOf(entry);
  }

  remove(id: string): boolean {
    const entry = this.entries.get(id);
    if (entry === undefined) return false;
    this.entries.delete(id);
    this.bytes -= bytesOf(entry);
    for (const itemId of entry.outputIds)
      if (this.#items.get(itemId)?.responseId === id) this.#items.delete(itemId);
    for (const content of [...entry.input, ...entry.output]) {
      content.uses -= 1;
      if (content.uses > 0) continue;
      this.#contents.delete(content.digest);
      this.bytes -= content.json.length + CONTENT_BYTES;
    }
    return true;
  }

  use(id: string, usedAtMs: number): Entry | undefined {
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    entry.usedAtMs = usedAtMs;
    this.entries.delete(id);
    this.entries.set(id, entry);
    return entry;
  }

  useItem(id: string, usedAtMs: number): Content | undefined {
    const known = this.#items.get(id);
    const [, key, index] = INPUT_ID.exec(id) ?? [];
    const entry = this.use(known?.responseId ?? `resp_${key}`, usedAtMs);
    return known?.content ?? entry?.input[Number(index)];
  }

  #share(item: object): Content {
    const json = toBytes(item);
    const digest = digestOf(json);
    const content = this.#contents.get(digest) ?? { json, digest, uses: 0 };
    if (content.uses === 0) {
      this.#contents.set(digest, content);
      this.bytes += json.length + CONTENT_BYTES;
    }
    content.uses += 1;
    return content;
  }
}

/** An owner is a text that only callers with the same key have. */
export class KeptResponses {
  readonly #settings: () => KeptSettings;
  readonly #clock: Pick<Clock, 'now' | 'after'>;
  readonly #rooms = new Map<string, Room>();
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
    const room = this.#rooms.get(owner) ?? new Room();
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
    return { ...parse<Response>(response), output: output.map(({ json }) => parse(json)) };
  }

  /** The events of a stream in the background that has ended. @throws {ResponseNotFound} */
  events(owner: string, id: string): readonly Schemas['ResponseEvent'][] | undefined {
    const { events } = this.#find(owner, id);
    return events && fromLines(events);
  }

  /** The items of the request, each with an id. @throws {ResponseNotFound} */
  input(owner: string, id: string): (Item & { id: string })[] {
    return this.#find(owner, id).input.map(({ json }, index) => {
      const item = parse<Item>(json);
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
      const item = parsed.get(content) ?? parse<Item>(content.json);
      parsed.set(content, item);
      return item;
    }
    return {
      /** Without instructions. */
      conversation: (id: string): Item[] => {
        const said: Item[][] = [];
        for (let at: string | null = id; at !== null; ) {
          const entry: Entry | undefined = room?.use(at, this.#clock.now());
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

  #find(owner: string, id: string): Entry {
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
      let largest: [owner: string, room: Room] | undefined;
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

const bytesOf = ({ response, events, input, output }: Entry): number =>
  ENTRY_BYTES + response.length + (events?.length ?? 0) + 8 * (input.length + output.length);

/** Outside of the heap, and with no more around it than it needs. */
function toBytes(json: object): Buffer {
  const text = JSON.stringify(json);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const LINE_FEED = '\n';

/**
 * Undefined where they are more than so many bytes. One by one: together they can be longer than a
 * string may be.
 */
function toLines(events: readonly object[], maxBytes: number): Buffer | undefined {
  const lines: Buffer[] = [];
  let bytes = 0;
  for (const event of events) {
    const line = Buffer.from(JSON.stringify(event) + LINE_FEED);
    bytes += line.length;
    if (bytes > maxBytes) return undefined;
    lines.push(line);
  }
  return Buffer.concat(lines);
}

function fromLines<Event>(lines: Buffer): Event[] {
  const events: Event[] = [];
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, start);
    events.push(parse(lines.subarray(start, end)));
    start = end + 1;
  }
  return events;
}

const parse = <Json>(json: Buffer): Json => JSON.parse(json.toString());
