// What is kept for one owner: responses, threads and conversations with their items, of which those
// that are alike are kept once.
import type { Schemas } from '../../../generated/openapi.ts';
import { digestOf } from '../../lib/digest.ts';

/** An item of a request or of a response. */
export type Item = Schemas['ResponseInputItem'];

/** An item as JSON. Requests repeat the conversation, so what is the same is kept once. */
export interface Content {
  json: Buffer;
  digest: string;
  /** Entries that have it. */
  uses: number;
}

/** What an id stands for; one of another kind is not found by it. */
export type KeptKind = 'response' | 'thread' | 'conversation';

/** Something that is kept, in bytes outside of the heap. */
export interface KeptEntry {
  kind: KeptKind;
  /** All that is told of it but its items. */
  head: Buffer;
  input: readonly Content[];
  output: readonly Content[];
  outputIds: readonly string[];
  /** What it went on from. */
  previousId: string | null;
  /** False while it is still being made. */
  isWhole: boolean;
  /** Of a stream in the background, as JSON, one a line. */
  events: Buffer | undefined;
  usedAtMs: number;
}

/** What an entry takes next to its JSON, about. */
const ENTRY_BYTES = 1024;
const CONTENT_BYTES = 256;
const INPUT_ID = /^[a-z]+_(.+)_in(\d+)$/;

/** Something to be kept. */
export interface Kept {
  id: string;
  kind: KeptKind;
  head: object;
  /** What was asked, as far as it was not kept before. */
  input: readonly object[];
  /** What has come of it; items with an `id` are found by it. What is kept already is taken over. */
  output: readonly object[];
  previousId: string | null;
  isWhole: boolean;
  events?: readonly object[] | undefined;
}

/** All that is kept for one owner, counted in bytes. */
export class KeptRoom {
  /** By id; those that were used last come last. */
  readonly entries = new Map<string, KeptEntry>();
  bytes = 0;
  readonly #contents = new Map<string, Content>();
  readonly #items = new Map<string, { content: Content; keptId: string }>();

  /** In place of what was kept under the same id. */
  add(
    { id, kind, head, input, output, previousId, isWhole, events }: Kept,
    { usedAtMs, maxEventBytes }: { usedAtMs: number; maxEventBytes: number },
  ): void {
    const entry: KeptEntry = {
      kind,
      head: toBytes(head),
      input: input.map((item) => this.#share(item)),
      output: output.map((item) => this.#share(item)),
      outputIds: output.map(idOf),
      previousId,
      isWhole,
      events: events && toLines(events, maxEventBytes),
      usedAtMs,
    };
    // After its items were taken over: they are the same contents then.
    this.remove(id);
    for (const [index, content] of entry.output.entries()) {
      const itemId = entry.outputIds[index];
      if (itemId) this.#items.set(itemId, { content, keptId: id });
    }
    this.entries.set(id, entry);
    this.bytes += bytesOf(entry);
  }

  /** What goes with it, items that others have too aside; 0 for what is not kept. */
  bytesOf(id: string): number {
    const entry = this.entries.get(id);
    if (entry === undefined) return 0;
    const own = [...entry.input, ...entry.output].filter(({ uses }) => uses === 1);
    return own.reduce((sum, { json }) => sum + json.length + CONTENT_BYTES, bytesOf(entry));
  }

  remove(id: string): boolean {
    const entry = this.entries.get(id);
    if (entry === undefined) return false;
    this.entries.delete(id);
    this.bytes -= bytesOf(entry);
    for (const itemId of entry.outputIds)
      if (this.#items.get(itemId)?.keptId === id) this.#items.delete(itemId);
    for (const content of [...entry.input, ...entry.output]) {
      content.uses -= 1;
      if (content.uses > 0) continue;
      this.#contents.delete(content.digest);
      this.bytes -= content.json.length + CONTENT_BYTES;
    }
    return true;
  }

  /** The entry, which counts as used now. */
  use(id: string, usedAtMs: number): KeptEntry | undefined {
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    entry.usedAtMs = usedAtMs;
    this.entries.delete(id);
    this.entries.set(id, entry);
    return entry;
  }

  /** An item by its id; what it is kept with counts as used now. */
  useItem(id: string, usedAtMs: number): Content | undefined {
    const known = this.#items.get(id);
    const [, key, index] = INPUT_ID.exec(id) ?? [];
    const entry = this.use(known?.keptId ?? `resp_${key}`, usedAtMs);
    return known?.content ?? entry?.input[Number(index)];
  }

  #share(item: object): Content {
    const content = isContent(item) ? item : this.#contentOf(item);
    if (content.uses === 0) {
      this.#contents.set(content.digest, content);
      this.bytes += content.json.length + CONTENT_BYTES;
    }
    content.uses += 1;
    return content;
  }

  #contentOf(item: object): Content {
    const json = toBytes(item);
    const digest = digestOf(json);
    return this.#contents.get(digest) ?? { json, digest, uses: 0 };
  }
}

/** No JSON has bytes in it. */
const isContent = (item: object): item is Content => 'json' in item && Buffer.isBuffer(item.json);

function idOf(item: object): string {
  const { id }: { id?: unknown } = isContent(item) ? fromBytes(item.json) : item;
  return typeof id === 'string' ? id : '';
}

const bytesOf = ({ head, events, input, output }: KeptEntry): number =>
  ENTRY_BYTES + head.length + (events?.length ?? 0) + 8 * (input.length + output.length);

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

/** What was kept as lines. */
export function fromLines<Event>(lines: Buffer): Event[] {
  const events: Event[] = [];
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, start);
    events.push(fromBytes(lines.subarray(start, end)));
    start = end + 1;
  }
  return events;
}

/** What was kept as bytes. */
export const fromBytes = <Json>(json: Buffer): Json => JSON.parse(json.toString());
