// JSON that is passed on as the bytes that came: checked, and not read. It stands in an object
// where its value would, and becomes part of the response when that is written.

import { eachInTurns } from './each-in-turns.ts';
import { type JsonPart, type ScanLimits, scanJson } from './json-scanner.ts';

/** What is shorter is read at once, and larger parts of what is longer are left as they are. */
const WORTH_BYTES = 2 ** 20;
const MAX_READ_PART_BYTES = 2 ** 16;

const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const BEGIN = Buffer.from('[');
const BETWEEN = Buffer.from(',');
const END = Buffer.from(']');

/** Random, so that no text of a response can have it. */
const MARK = `json-text-${crypto.randomUUID()}`;
const QUOTED_MARK = JSON.stringify(MARK);

/** Collects what `JSON.stringify` finds, while `jsonPieces` writes. */
let found: JsonText[] | undefined;

/** One JSON value that is passed on as it is written. */
export class JsonText {
  /** One JSON value, in pieces, which stay as they are. */
  readonly pieces: readonly Uint8Array[];
  readonly limits: ScanLimits;

  /** The bytes are known to be one JSON value. */
  constructor(pieces: readonly Uint8Array[], limits: ScanLimits) {
    this.pieces = pieces;
    this.limits = limits;
  }

  /** Its value. Takes as long as its bytes are many. */
  parse(): unknown {
    return JSON.parse(this.#bytes().toString());
  }

  /** Its items, each as it is written; undefined where it is not a list. */
  async items(): Promise<readonly JsonText[] | undefined> {
    const bytes = this.#bytes();
    if (bytes[0] !== OPEN_LIST) return undefined;
    const parts = await scanJson(bytes, this.limits);
    return parts.map((part) => this.#part(bytes, part));
  }

  /** Its members, each as it is written; empty where it is not an object. */
  async members(): Promise<ReadonlyMap<string, JsonText>> {
    const bytes = this.#bytes();
    const parts = bytes[0] === OPEN_OBJECT ? await scanJson(bytes, this.limits) : [];
    return new Map(parts.map((part) => [part.key ?? '', this.#part(bytes, part)]));
  }

  /** What `JSON.stringify` writes: its value, or within `jsonPieces` a mark in its place. */
  toJSON(): unknown {
    if (found === undefined) return this.parse();
    found.push(this);
    return MARK;
  }

  #bytes(): Buffer {
    const [first = new Uint8Array()] = this.pieces;
    if (this.pieces.length > 1) return Buffer.concat(this.pieces);
    return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  }

  #part(bytes: Buffer, { start, end }: JsonPart): JsonText {
    return new JsonText([bytes.subarray(start, end)], this.limits);
  }
}

/**
 * The text that a value is, which may have been left as it is written; empty where there is none.
 */
export function textIn(value: unknown): string {
  const text = value instanceof JsonText ? value.parse() : value;
  return typeof text === 'string' ? text : '';
}

/** A list of these, without a copy of their bytes. */
export function jsonList(items: readonly JsonText[], limits: ScanLimits): JsonText {
  const pieces = items.flatMap(({ pieces: of }, index) => (index === 0 ? of : [BETWEEN, ...of]));
  return new JsonText([BEGIN, ...pieces, END], limits);
}

/** What is made of each item of a list, as a list. What is not a list stays as it is. */
export async function mapItems(
  list: JsonText,
  make: (item: unknown) => unknown,
): Promise<JsonText> {
  const items = await list.items();
  if (items === undefined) return list;
  const made: JsonText[] = [];
  await eachInTurns(items, (item) => {
    made.push(new JsonText([Buffer.from(JSON.stringify(make(item.parse())))], list.limits));
  });
  return jsonList(made, list.limits);
}

/** Whether JSON of that many bytes is worth leaving as it is. */
export const isLargeJson = (sizeBytes: number): boolean => sizeBytes >= WORTH_BYTES;

/**
 * Reads large JSON, and leaves what is large in its outermost object as `JsonText`, so that others
 * need not wait.
 * @throws {SyntaxError} for what is not JSON. @throws {JsonTooLarge} beyond a limit.
 */
export async function readLargeJson(bytes: Buffer, limits: ScanLimits): Promise<unknown> {
  const parts = await scanJson(bytes, limits);
  const isObject = bytes.toString('latin1', 0, 64).trimStart().startsWith('{');
  if (!isObject) return JSON.parse(bytes.toString());
  const entries = parts.map((part) => [part.key ?? '', readPart(bytes, part, limits)] as const);
  return Object.fromEntries(entries);
}

function readPart(bytes: Buffer, { start, end }: JsonPart, limits: ScanLimits): unknown {
  if (end - start > MAX_READ_PART_BYTES) return new JsonText([bytes.subarray(start, end)], limits);
  return JSON.parse(bytes.toString('utf8', start, end));
}

/** What to send for a value: one text, or pieces where `JsonText` is in it. */
export function jsonPieces(value: unknown): readonly (string | Uint8Array)[] {
  found = [];
  try {
    const text = JSON.stringify(value);
    if (found.length === 0) return [text];
    const [first = '', ...others] = text.split(QUOTED_MARK);
    const texts = found;
    return [first, ...others.flatMap((next, index) => [...(texts[index]?.pieces ?? []), next])];
  } finally {
    found = undefined;
  }
}

/** The value with all of it read, for who needs it so. */
export function withoutJsonText(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
