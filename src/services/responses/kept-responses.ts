// Responses that are kept in memory so that clients can go on from them: bounded in bytes and age, each for its owner alone.
import type { components } from '../../../generated/openapi.ts';
import {
  ConversationTooLong,
  InvalidRequest,
  ItemNotFound,
  PreviousResponseNotFound,
  ResponseNotFound,
} from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import type { Settings } from '../settings/settings.ts';

type Schemas = components['schemas'];
export type Item = Schemas['ResponseInputItem'];
type Response = Schemas['ResponseObject'];

type KeptSettings = Pick<Settings, 'keptResponsesMb' | 'keptResponsesHours' | 'maxBodyBytes'>;
const MEBIBYTE = 2 ** 20;
const HOUR_MS = 3_600_000;

/** An item as JSON. Requests repeat the conversation, so what is the same is kept once. */
interface Content {
  json: Buffer;
  digest: string;
  uses: number;
}

interface Entry {
  /** As JSON, without its output. */
  response: Buffer;
  /** Those of the request alone. */
  input: readonly Content[];
  output: readonly Content[];
  outputIds: readonly string[];
  previousId: string | null;
  isWhole: boolean;
  /** Of a stream in the background, as JSON. */
  events: Buffer | undefined;
  usedAtMs: number;
}

/** What is kept for one owner. */
interface Room {
  /** By id; those that were used last come last. */
  entries: Map<string, Entry>;
  contents: Map<string, Content>;
  /** Where the output items are, by their ids. */
  items: Map<string, { content: Content; responseId: string }>;
  bytes: number;
}

/** As the document says of an input. */
const MAX_ITEMS = 10_000;
/** What an entry takes beside its JSON, about. */
const ENTRY_BYTES = 1024;
const CONTENT_BYTES = 256;
/** Ids of input items that came without one. */
const INPUT_ID = /^[a-z]+_(.+)_in(\d+)$/;
const PREFIXES: Readonly<Record<string, string>> = { message: 'msg', reasoning: 'rs', function_call: 'fc' };

export type KeptResponses = ReturnType<typeof createKeptResponses>;

/** An owner is a text that only callers with the same key have. Long because all of it works on the same rooms. */
export function createKeptResponses({
  settings,
  timers,
}: {
  settings: () => KeptSettings;
  timers: Pick<Clock, 'now' | 'after'>;
}) {
  const rooms = new Map<string, Room>();
  let isTimed = false;

  function roomOf(owner: string): Room {
    const room = rooms.get(owner) ?? { entries: new Map(), contents: new Map(), items: new Map(), bytes: 0 };
    rooms.set(owner, room);
    return room;
  }

  function addContent(room: Room, item: object): Content {
    const json = toBytes(item);
    const digest = digestOf(json);
    const content = room.contents.get(digest) ?? { json, digest, uses: 0 };
    if (content.uses === 0) {
      room.contents.set(digest, content);
      room.bytes += json.length + CONTENT_BYTES;
    }
    content.uses += 1;
    return content;
  }

  function remove(owner: string, id: string): boolean {
    const room = rooms.get(owner);
    const entry = room?.entries.get(id);
    if (room === undefined || entry === undefined) return false;
    room.entries.delete(id);
    room.bytes -= bytesOf(entry);
    for (const itemId of entry.outputIds) if (room.items.get(itemId)?.responseId === id) room.items.delete(itemId);
    for (const content of [...entry.input, ...entry.output]) {
      content.uses -= 1;
      if (content.uses > 0) continue;
      room.contents.delete(content.digest);
      room.bytes -= content.json.length + CONTENT_BYTES;
    }
    if (room.entries.size === 0) rooms.delete(owner);
    return true;
  }

  /** Forgets what is too old, and looks again when the next will be. */
  function expire(): void {
    const ageMs = settings().keptResponsesHours * HOUR_MS;
    const now = timers.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [owner, room] of rooms) {
      for (const [id, { usedAtMs }] of room.entries) {
        if (usedAtMs + ageMs > now) {
          next = Math.min(next, usedAtMs + ageMs - now);
          break;
        }
        remove(owner, id);
      }
    }
    if (isTimed || next === Number.POSITIVE_INFINITY) return;
    isTimed = true;
    timers.after(next, () => {
      isTimed = false;
      expire();
    });
  }

  /** Whoever has most loses what was used longest ago, so that one owner can't push out what others have. */
  function shrink(): void {
    const bytes = settings().keptResponsesMb * MEBIBYTE;
    for (;;) {
      let total = 0;
      let largest = { owner: '', bytes: 0 };
      for (const [owner, room] of rooms) {
        total += room.bytes;
        if (room.bytes > largest.bytes) largest = { owner, bytes: room.bytes };
      }
      const [first] = rooms.get(largest.owner)?.entries.keys() ?? [];
      if (total <= bytes || first === undefined) return;
      remove(largest.owner, first);
    }
  }

  /** Of both, the settings may have changed since. */
  function tidy(): void {
    expire();
    shrink();
  }

  /** The entry, which counts as used now. */
  function use(owner: string, id: string): Entry | undefined {
    const room = rooms.get(owner);
    const entry = room?.entries.get(id);
    if (room === undefined || entry === undefined) return undefined;
    entry.usedAtMs = timers.now();
    room.entries.delete(id);
    room.entries.set(id, entry);
    return entry;
  }

  function find(owner: string, id: string): Entry {
    tidy();
    const entry = use(owner, id);
    if (entry === undefined) throw new ResponseNotFound(id);
    return entry;
  }

  return {
    isKeeping: () => settings().keptResponsesMb > 0,

    /** Keeps a response, in place of what was kept of it before. One that is too large by itself is not kept. */
    keep(owner: string, kept: { response: Response; input: readonly Item[]; events?: readonly object[] }): void {
      const { response, input, events } = kept;
      remove(owner, response.id);
      const room = roomOf(owner);
      const bytesBefore = room.bytes;
      const { output, ...rest } = response;
      const entry: Entry = {
        response: toBytes({ ...rest, output: [] }),
        input: input.map((item) => addContent(room, item)),
        output: output.map((item) => addContent(room, item)),
        outputIds: output.map(({ id }) => id),
        previousId: response.previous_response_id,
        isWhole: response.status !== 'queued' && response.status !== 'in_progress',
        events: events && toBytes(events),
        usedAtMs: timers.now(),
      };
      for (const [index, content] of entry.output.entries()) {
        room.items.set(entry.outputIds[index] ?? '', { content, responseId: response.id });
      }
      room.entries.set(response.id, entry);
      room.bytes += bytesOf(entry);
      // It would push out the owner's others, and then itself.
      if (room.bytes - bytesBefore > settings().keptResponsesMb * MEBIBYTE) remove(owner, response.id);
      tidy();
    },

    /** @throws {ResponseNotFound} */
    get(owner: string, id: string): Response {
      const { response, output } = find(owner, id);
      return { ...parse<Response>(response), output: output.map(({ json }) => parse(json)) };
    },

    /** The events of a stream in the background that has ended. @throws {ResponseNotFound} */
    events(owner: string, id: string): readonly Schemas['ResponseEvent'][] | undefined {
      const { events } = find(owner, id);
      return events && parse(events);
    },

    /** The items of the request, each with an id. @throws {ResponseNotFound} */
    input(owner: string, id: string): (Item & { id: string })[] {
      return find(owner, id).input.map(({ json }, index) => {
        const item = parse<Item>(json);
        const type = item.type ?? 'message';
        return { ...item, type, id: item.id ?? `${PREFIXES[type] ?? 'item'}_${id.replace(/^resp_/, '')}_in${index}` };
      });
    },

    /** False when there is none of that id. */
    delete: remove,

    /**
     * Reads what one request means by ids. References are short, and what they mean may be long: all of it together may be
     * as long as a body, of as many items as one may have.
     */
    reader(owner: string) {
      tidy();
      const parsed = new Map<Content, Item>();
      let bytesLeft = settings().maxBodyBytes;
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
        /**
         * All that was said up to the response and in it, without instructions.
         * @throws {PreviousResponseNotFound} {ConversationTooLong} {InvalidRequest} when it is not whole yet
         */
        conversation(id: string): Item[] {
          const said: Item[][] = [];
          for (let at: string | null = id; at !== null; ) {
            const entry = use(owner, at);
            if (entry === undefined) throw new PreviousResponseNotFound(id, at);
            if (said.length > MAX_ITEMS) throw new ConversationTooLong();
            if (!entry.isWhole) {
              throw new InvalidRequest(
                `The response '${at}' is still being made. Wait for its end, then go on from it.`,
                {
                  param: 'previous_response_id',
                },
              );
            }
            said.push([...entry.input, ...entry.output].map(take));
            at = entry.previousId;
          }
          return said.toReversed().flat();
        },

        /** The item that a reference means. @throws {ItemNotFound} naming its place {ConversationTooLong} */
        item(id: string, place: string): Item {
          const known = rooms.get(owner)?.items.get(id);
          const [, key, index] = INPUT_ID.exec(id) ?? [];
          const entry = use(owner, known?.responseId ?? `resp_${key}`);
          const content = known?.content ?? entry?.input[Number(index)];
          if (content === undefined) throw new ItemNotFound(id, place);
          return take(content);
        },
      };
    },
  };
}

function bytesOf({ response, events, input, output }: Entry): number {
  return ENTRY_BYTES + response.length + (events?.length ?? 0) + 8 * (input.length + output.length);
}

/** Outside of the heap, and with no more around it than it needs. */
function toBytes(json: object): Buffer {
  const text = JSON.stringify(json);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function parse<Json>(json: Buffer): Json {
  return JSON.parse(json.toString());
}
