// What is kept for one owner: responses with their items, of which those that are alike are kept once.
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

/** A response that is kept, in bytes outside of the heap. */
export interface KeptEntry {
  response: Buffer;
  input: readonly Content[];
  output: readonly Content[];
  outputIds: readonly string[];
  /** The response that it went on from. */
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

/** A response to be kept. */
export interface Kept {
  response: Schemas['ResponseObject'];
  /** The items of its request. */
  input: readonly Item[];
  events?: readonly object[];
  /**
   * True if who goes on from it goes on from its own items only, whatever response it came from.
   */
  isNewConversation?: boolean;
}
/** All that is kept for one owner, counted in bytes. */
export class KeptRoom {
  /** By id; those that were used last come last. */
  readonly entries = new Map<string, KeptEntry>();
  bytes = 0;
  readonly #contents = new Map<string, Content>();
  readonly #items = new Map<string, { content: Content; responseId: string }>();

  add(
    { response, input, events, isNewConversation }: Kept,
    { usedAtMs, maxEventBytes }: { usedAtMs: number; maxEventBytes: number },
  ): void {
    const { output, ...rest } = response;
    const entry: KeptEntry = {
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

  /** The entry, which counts as used now. */
  use(id: string, usedAtMs: number): KeptEntry | undefined {
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    entry.usedAtMs = usedAtMs;
    this.entries.delete(id);
    this.entries.set(id, entry);
    return entry;
  }

  /** An item by its id, whose response counts as used now. */
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

const bytesOf = ({ response, events, input, output }: KeptEntry): number =>
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
