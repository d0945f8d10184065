// Which pieces of a stream belong to which call: providers number and name their calls in many
// ways, clients know one.
import { randomUUID } from 'node:crypto';
import { JsonProgress } from '../../../lib/json-progress.ts';
import { isObject } from '../../../lib/values.ts';
import type { RepairArguments } from '../call-repair/repair-call.ts';
import type { ToolCallPart } from './stream-event.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Call {
  /** What the sender calls it, where it says anything. */
  index: number | undefined;
  id: string | undefined;
  name: string | undefined;
  arguments: string;
  progress: JsonProgress;
  /** Fields that are not ours. */
  others: Fields;
  /**
   * What clients know it by; undefined as long as its name has not come, so that nothing was sent
   * of it.
   */
  sent: { index: number; id: string } | undefined;
  /** Whether its arguments wait until all of them are here. */
  isHeld: boolean;
}

/** A piece as it came, each field in the one form that says something. */
type Piece = Pick<Call, 'index' | 'id' | 'name' | 'arguments' | 'others'>;

/** The calls of one choice. */
export class ToolCalls {
  readonly #calls: Call[] = [];
  readonly #repair: RepairArguments | undefined;
  #sent = 0;

  /** @param repair holds the arguments of each call until the response ends. */
  constructor(repair?: RepairArguments) {
    this.#repair = repair;
  }

  /**
   * The pieces of one event as clients read them: the first piece of a call has its id, type and
   * name, the others add to its arguments. A call waits until its name has come.
   */
  take(list: readonly unknown[]): ToolCallPart[] {
    const seen = new Set<Call>();
    const parts: ToolCallPart[] = [];
    for (const given of list) {
      if (!isObject(given)) continue;
      const piece = readPiece(given);
      const known = this.#callOf(piece, seen);
      const call = known ?? this.#begin(piece);
      seen.add(call);
      // Behind its end there is nothing more of an object: it is a piece that is said again.
      if (known?.progress.state === 'whole') piece.arguments = '';
      const part = this.#add(call, piece);
      if (part) parts.push(part);
    }
    return parts;
  }

  get count(): number {
    return this.#calls.length;
  }

  /** Whether a client knows of any. */
  get isEmpty(): boolean {
    return this.#sent === 0;
  }

  /** Whether the arguments of one of them end in the middle. */
  get isHalf(): boolean {
    return this.#calls.some(({ progress }) => progress.state === 'half');
  }

  /** Whether there are arguments for a function whose name has not come. */
  get isNameless(): boolean {
    return this.#calls.some(
      ({ sent, progress }) => sent === undefined && progress.state !== 'blank',
    );
  }

  /** Some senders leave out arguments that are none, and clients wait for a JSON object. */
  missingArguments(): ToolCallPart[] {
    return this.#calls.flatMap((call) => {
      const { sent, progress } = call;
      if (sent === undefined || progress.state !== 'blank') return [];
      call.arguments += '{}';
      progress.push('{}');
      return [{ index: sent.index, function: { arguments: '{}' } }];
    });
  }

  /**
   * The arguments that were held. Called at the end of the response.
   * @param isWhole false where the response was cut off: then nothing is repaired.
   */
  release(isWhole: boolean): ToolCallPart[] {
    const parts: ToolCallPart[] = [];
    for (const call of this.#calls) {
      const { sent, name = '' } = call;
      if (!call.isHeld || sent === undefined) continue;
      call.isHeld = false;
      const repaired = isWhole ? this.#repair?.(name, call.arguments) : undefined;
      if (repaired !== undefined) {
        call.arguments = repaired.text;
        call.progress = progressOf(repaired.text);
      }
      if (call.arguments === '') continue;
      parts.push({ index: sent.index, function: { arguments: call.arguments } });
    }
    return parts;
  }

  #begin({ index, id }: Piece): Call {
    const call: Call = {
      index,
      id,
      name: undefined,
      arguments: '',
      progress: new JsonProgress(),
      others: {},
      sent: undefined,
      isHeld: this.#repair !== undefined,
    };
    this.#calls.push(call);
    return call;
  }

  #add(call: Call, piece: Piece): ToolCallPart | undefined {
    call.id ??= piece.id;
    call.name ??= piece.name;
    call.arguments += piece.arguments;
    call.progress.push(piece.arguments);
    const { name, sent } = call;
    if (sent !== undefined) {
      const text = call.isHeld ? '' : piece.arguments;
      const isEmpty = text === '' && Object.keys(piece.others).length === 0;
      return isEmpty
        ? undefined
        : { index: sent.index, function: { arguments: text }, ...piece.others };
    }
    call.others = { ...call.others, ...piece.others };
    if (name === undefined) return undefined;
    const begun = { index: this.#sent, id: this.#freeId(call) };
    call.sent = begun;
    this.#sent += 1;
    return {
      ...begun,
      type: 'function',
      function: { name, arguments: call.isHeld ? '' : call.arguments },
      ...call.others,
    };
  }

  /** Results find their call by its id alone. */
  #freeId({ id }: Call): string {
    const isFree = id !== undefined && !this.#calls.some(({ sent }) => sent?.id === id);
    return isFree ? id : `call_${randomUUID().replaceAll('-', '')}`;
  }

  /**
   * The call that a piece goes on with; undefined for a new one. `seen` are those of the same list.
   */
  #callOf(piece: Piece, seen: ReadonlySet<Call>): Call | undefined {
    const call = this.#meantBy(piece);
    if (call === undefined || isNewId(piece, call)) return undefined;
    const { state } = call.progress;
    const isKnownById = piece.id !== undefined && piece.id === call.id;
    if (piece.name === undefined || call.name === undefined) return call;
    // A second piece of one list with a name, and nothing else to know it by, is another call.
    if (seen.has(call) && !isKnownById) return undefined;
    if (piece.name !== call.name) return isKnownById || state === 'half' ? call : undefined;
    // The same function once more, unless all of its call is only said again.
    const isMore = state === 'whole' && piece.arguments.trim() !== '';
    return isMore && !isSaidAgain(piece, call) ? undefined : call;
  }

  #meantBy({ index, id }: Piece): Call | undefined {
    const byId = id === undefined ? undefined : this.#calls.findLast((call) => call.id === id);
    if (byId !== undefined) return byId;
    return index === undefined
      ? this.#calls.at(-1)
      : this.#calls.findLast((call) => call.index === index);
  }
}

function progressOf(text: string): JsonProgress {
  const progress = new JsonProgress();
  progress.push(text);
  return progress;
}

/**
 * A new id is a new call, but of those who invent one for each piece: they go on in the middle of
 * arguments, without a name.
 */
function isNewId({ id, name, arguments: text }: Piece, call: Call): boolean {
  if (id === undefined || id === call.id) return false;
  const isWhole = call.progress.state === 'whole';
  if (name === undefined && text !== '' && !isWhole) return false;
  // The id of a call that had none may come late, and its name with it.
  const isSameName = name === undefined || call.name === undefined || name === call.name;
  const isLate = call.id === undefined && !isWhole && isSameName;
  return !isLate;
}

const isSaidAgain = ({ id, arguments: text }: Piece, call: Call): boolean =>
  id !== undefined && id === call.id && text === call.arguments && call.progress.state === 'whole';

/** The name and the arguments are next to the id where a sender knows no `function`. */
function readPiece({ index, id, type: _kind, function: called, ...others }: Fields): Piece {
  const isNested = isObject(called);
  const { name, arguments: given, ...flat } = others;
  const { name: nestedName, arguments: nestedArguments } = isNested ? called : {};
  const unknown = Object.entries(isNested ? others : flat).filter(([, value]) => value !== null);
  return {
    index: indexOf(index),
    id: filledText(id),
    name: filledText(isNested ? nestedName : name),
    arguments: argumentsOf(isNested ? nestedArguments : given),
    others: Object.fromEntries(unknown),
  };
}

function indexOf(value: unknown): number | undefined {
  const index = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof index === 'number' && Number.isFinite(index) ? index : undefined;
}

function filledText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A sender may give them as the object that they are the text of. */
export function argumentsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Each call once: clients may read a list as one of whole calls. */
export function joinedParts(parts: readonly ToolCallPart[]): readonly ToolCallPart[] {
  const joined = new Map<number | undefined, ToolCallPart>();
  for (const part of parts) {
    const before = joined.get(part.index);
    const text = `${before?.function?.arguments ?? ''}${part.function?.arguments ?? ''}`;
    const called = { ...before?.function, ...part.function, arguments: text };
    joined.set(part.index, { ...before, ...part, function: called });
  }
  return [...joined.values()];
}
