// Cuts what a program writes into messages of JSON-RPC, one in a line. A line that is longer than a
// message may be is not kept; all that is wanted of it then is which call it was the answer to.
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';

/** A message as it came, an object. */
export type Message = Readonly<Record<string, unknown>>;

/** What was not a message. */
export interface BrokenMessage {
  /** Whose answer it was; undefined where that can't be seen. */
  id: number | undefined;
  /** Goes on with a sentence about the server. */
  problem: string;
}

interface MessageReaderOptions {
  maxBytes: number;
  onMessage(message: Message): void;
  onBroken(broken: BrokenMessage): void;
}

const LINE_END = 0x0a;
const OPEN_OBJECT = 0x7b;
/** Of the beginning and of the end of a line that is too long. */
const SEEN_BYTES = 200;
const ID_FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15})\b/;
const ID_LAST = /"id"\s*:\s*(\d{1,15})\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

/** Other lines than objects, such as those of a log, are left out. */
export class MessageReader {
  readonly #options: MessageReaderOptions;
  #pieces: Buffer[] = [];
  #bytes = 0;
  /** Of a line that is too long: its beginning, and the last bytes so far. */
  #seen: { head: Buffer; tail: Buffer; isTold: boolean } | undefined;

  constructor(options: MessageReaderOptions) {
    this.#options = options;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_END, from);
      this.#take(chunk.subarray(from, end === -1 ? undefined : end));
      if (end === -1) return;
      this.#endLine();
      from = end + 1;
    }
  }

  #take(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#bytes += piece.length;
    if (this.#seen !== undefined) {
      const last = Buffer.concat([this.#seen.tail, piece.subarray(-SEEN_BYTES)]);
      this.#seen.tail = Buffer.from(last.subarray(-SEEN_BYTES));
      return;
    }
    this.#pieces.push(piece);
    if (this.#bytes > this.#options.maxBytes) this.#giveUp();
  }

  /** The call is told at once, as the rest may take long to come. */
  #giveUp(): void {
    const line = Buffer.concat(this.#pieces);
    this.#pieces = [];
    const head = Buffer.from(line.subarray(0, SEEN_BYTES));
    const tail = Buffer.from(line.subarray(-SEEN_BYTES));
    const id = idIn(head.toString('latin1'), '');
    this.#seen = { head, tail, isTold: id !== undefined };
    if (id !== undefined) this.#tellTooLarge(id);
  }

  #tellTooLarge(id: number | undefined): void {
    const { maxBytes, onBroken } = this.#options;
    const problem = `sent a message of more than ${maxBytes} bytes; that is more than can be read, so nothing of it was kept`;
    onBroken({ id, problem });
  }

  #endLine(): void {
    const seen = this.#seen;
    const line = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    this.#seen = undefined;
    if (seen === undefined) this.#read(line);
    else if (!seen.isTold)
      this.#tellTooLarge(idIn(seen.head.toString('latin1'), seen.tail.toString('latin1')));
  }

  #read(line: Buffer): void {
    const { onMessage, onBroken } = this.#options;
    if (line.find((byte) => byte > 0x20) !== OPEN_OBJECT) return;
    const text = line.toString('utf8');
    let message: unknown;
    try {
      message = parseLimitedJson(text);
    } catch {
      const id = idIn(text.slice(0, SEEN_BYTES), text.slice(-SEEN_BYTES));
      onBroken({ id, problem: "sent JSON that can't be read" });
      return;
    }
    if (isObject(message)) onMessage(message);
  }
}

/** Most programs write the id of an answer first or last. */
function idIn(head: string, tail: string): number | undefined {
  const found = ID_FIRST.exec(head)?.[1] ?? ID_LAST.exec(tail)?.[1];
  return found === undefined ? undefined : Number(found);
}
