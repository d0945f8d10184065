// Repairs the arguments of a call that a model broke, where one reading is possible and meets the
// schema of its tool. What is right stays byte for byte, and so does what can't be repaired.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import { Effort } from './effort.ts';
import { fitToSchema } from './fit.ts';
import { readFormOfModel } from './forms-of-models.ts';
import { LooseReader } from './loose-reader.ts';
import {
  hasRepeatedKey,
  isSameNode,
  keysOf,
  type Node,
  type ObjectNode,
  textOfNode,
} from './nodes.ts';
import { NoSingleReading, type Repair } from './repairs.ts';
import { SchemaCheck } from './schema-check.ts';
import { withoutSurroundings } from './surroundings.ts';

/** Longer ones go on as they are: reading takes a few milliseconds for this much. */
const MOST_CHARACTERS = 256 * 1024;
/** What models name the arguments in a call that they write whole. */
const ARGUMENTS = ['arguments', 'args', 'parameters', 'params', 'input', 'tool_input'];
const NAMES = ['name', 'tool_name', 'tool', 'function'];
const BEGINS_WITH_KEY = /^"[^"\n]{1,64}"\s*:/;

/** A tool as the request has it. */
export interface CalledTool {
  readonly name: string;
  /** The JSON schema of its arguments; undefined where it has none. */
  readonly parameters: unknown;
}

/** What goes on in place of what the model wrote. */
export interface RepairedCall {
  /** A JSON object that meets the schema. */
  readonly text: string;
  readonly repairs: readonly Repair[];
}

/** The same for the tools of one request, by their names. */
export type RepairArguments = (tool: string, text: string) => RepairedCall | undefined;

/**
 * Undefined where the text stays as it is: it is right, it can't be repaired, there are two
 * readings, or too much would have to be done. Not for texts that were cut off.
 * @param effort what may still be done for the response
 */
export function repairCall(
  text: string,
  { name, parameters }: CalledTool,
  effort = new Effort(),
): RepairedCall | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const checker = new SchemaCheck(isObject(parameters) ? parameters : {}, effort);
  try {
    effort.spendOn(text);
    if (!checker.isWhole()) return undefined;
    const strict = tryParseLimitedJson(text);
    if (isObject(strict) && checker.meets(new LooseReader(text).value())) return undefined;
    return new CallRepair(name, checker).repair(text);
  } catch (error) {
    if (error instanceof NoSingleReading) return undefined;
    throw error;
  }
}

class CallRepair {
  readonly #name: string;
  readonly #checker: SchemaCheck;
  /** The parameters that the schema names. */
  readonly #declared: ReadonlySet<string>;
  readonly #repairs = new Set<Repair>();

  constructor(name: string, checker: SchemaCheck) {
    const { properties } = checker.root;
    this.#name = name;
    this.#checker = checker;
    this.#declared = new Set(isObject(properties) ? Object.keys(properties) : []);
  }

  repair(given: string): RepairedCall {
    const { text, repairs } = withoutSurroundings(given, this.#name);
    this.#note(repairs);
    const node = this.#unwrapped(this.#read(text));
    this.#checkReading(node);
    const fitted = fitToSchema(node, this.#checker);
    this.#note(fitted.repairs);
    if (fitted.node.kind !== 'object') throw new NoSingleReading();
    return { text: textOfNode(fitted.node), repairs: [...this.#repairs].sort() };
  }

  #note(repairs: Iterable<Repair>): void {
    for (const repair of repairs) this.#repairs.add(repair);
  }

  #read(text: string): Node {
    if (text === '') {
      this.#repairs.add('no arguments');
      return { kind: 'object', members: [] };
    }
    const form = readFormOfModel(text, {
      name: this.#name,
      has: (key) => this.#declared.has(key),
    });
    if (form !== undefined) {
      this.#repairs.add('form of the model');
      return form;
    }
    const reader = new LooseReader(text);
    const first = BEGINS_WITH_KEY.test(text) ? reader.members() : reader.value();
    this.#note(reader.repairs);
    if (reader.isOpen) this.#checkOpen(first);
    return this.#joined(first, reader.rest());
  }

  /** Behind the object: nothing, brackets too many, or the same once more. */
  #joined(first: Node, behind: string): Node {
    const rest = behind.replace(/^[\s,]+/, '').trim();
    if (rest === '') {
      if (behind.trim() !== '') throw new NoSingleReading();
      return first;
    }
    if (/^[\]}]+$/.test(rest)) {
      this.#repairs.add('surplus bracket');
      return first;
    }
    const reader = new LooseReader(rest);
    const second = reader.whole();
    this.#note(reader.repairs);
    this.#repairs.add('repeated');
    return this.#merged(first, second);
  }

  /** The same twice, nothing in front, or two halves that have no key in common. */
  #merged(first: Node, second: Node): Node {
    if (first.kind !== 'object' || second.kind !== 'object') throw new NoSingleReading();
    if (isSameNode(first, second)) return first;
    const isHalf = (node: ObjectNode) => !this.#checker.meets(node);
    const merged: ObjectNode = { kind: 'object', members: [...first.members, ...second.members] };
    const areHalves = first.members.length === 0 || (isHalf(first) && isHalf(second));
    if (!areHalves || hasRepeatedKey(merged)) throw new NoSingleReading();
    return merged;
  }

  /** Without its last brace, all of it came only if every parameter is there. */
  #checkOpen(node: Node): void {
    const keys = node.kind === 'object' ? keysOf(node) : new Set();
    const hasAll = node.kind === 'object' && [...this.#declared].every((key) => keys.has(key));
    // Where a text ends is told by what follows, and here nothing does.
    if (!hasAll || this.#repairs.has('quotes in a text')) throw new NoSingleReading();
  }

  /** Quotes in a text are only told from its end by what follows, so all that follows must be right. */
  #checkReading(node: Node): void {
    if (node.kind !== 'object') return;
    if (hasRepeatedKey(node)) throw new NoSingleReading();
    const areAllDeclared = node.members.every(([key]) => this.#declared.has(key));
    if (this.#repairs.has('quotes in a text') && !areAllDeclared) throw new NoSingleReading();
  }

  /** The arguments, where the model wrote the whole call, or wrote them as a text. */
  #unwrapped(node: Node): Node {
    if (node.kind === 'text') {
      this.#repairs.add('object as text');
      return this.#unwrapped(this.#readInside(node.value));
    }
    if (node.kind === 'array' && node.items.length === 1 && node.items[0]?.kind === 'object') {
      const inside = this.#unwrapped(node.items[0]);
      if (inside === node.items[0]) throw new NoSingleReading();
      return inside;
    }
    if (node.kind !== 'object') throw new NoSingleReading();
    const inside = this.#wrappedIn(node);
    if (inside === undefined) return node;
    this.#repairs.add('wrapped');
    if (inside.kind !== 'text') return inside;
    this.#repairs.add('object as text');
    return this.#readInside(inside.value);
  }

  #readInside(text: string): Node {
    const reader = new LooseReader(text);
    const node = reader.whole();
    if (node.kind !== 'object') throw new NoSingleReading();
    this.#note(reader.repairs);
    return node;
  }

  /** Undefined where the object is not a call of this tool. @throws for a call of another one */
  #wrappedIn({ members }: ObjectNode): Node | undefined {
    if (members.some(([key]) => this.#declared.has(key))) return undefined;
    const [first, another] = members;
    if (first?.[0] === this.#name && another === undefined) return first[1];
    const inside = members.filter(([key]) => ARGUMENTS.includes(key));
    const names = members.filter(([key]) => NAMES.includes(key));
    const [args] = inside;
    if (args === undefined) return undefined;
    const isWhole = inside.length === 1 && names.length === members.length - 1 && names.length < 2;
    const isThisTool = names.every(([, name]) => name.kind === 'text' && name.value === this.#name);
    if (!isWhole || !isThisTool) throw new NoSingleReading();
    return args[1];
  }
}
