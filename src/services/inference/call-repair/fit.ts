// Fits what was read to the schema of its tool: a number for its text, a key in the spelling that
// the schema has. Nothing is invented, and where two readings fit, none is taken.
import { isObject } from '../../../lib/values.ts';
import type { Effort } from './effort.ts';
import { LooseReader } from './loose-reader.ts';
import {
  hasRepeatedKey,
  isPlain,
  keysOf,
  type Member,
  type Node,
  type ObjectNode,
  textOfNode,
} from './nodes.ts';
import { NoSingleReading, type Repair } from './repairs.ts';
import { type Schema, type SchemaCheck, typesIn } from './schema-check.ts';

const MOST_DEPTH = 64;
const MOST_BRANCHES = 16;
const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const HEXADECIMAL = /^0[xX][0-9a-fA-F]{1,13}$/;
/** A number with a plus, or without the zero in front of its point. */
const LOOSE_DECIMAL = /^([+-]?)(\d*)(\.\d+)?$/;
/** What may stand between the items of a list that came as one text. */
const SEPARATORS = /[\s,;|]/;

interface Fitted {
  node: Node;
  repairs: readonly Repair[];
}

/**
 * What fits the whole schema, with the repairs that this took.
 * @throws {NoSingleReading}
 */
export function fitToSchema(node: Node, checker: SchemaCheck): Fitted {
  const fitted = new Fitter(checker).fit(node, checker.root, 0);
  if (!isPlain(fitted.node) || !checker.meets(fitted.node)) throw new NoSingleReading();
  return fitted;
}

class Fitter {
  readonly #checker: SchemaCheck;
  /** The same node is asked about in each branch of a schema. */
  readonly #plain = new WeakMap<Node, boolean>();

  constructor(checker: SchemaCheck) {
    this.#checker = checker;
  }

  #isPlain(node: Node): boolean {
    const known = this.#plain.get(node) ?? isPlain(node);
    this.#plain.set(node, known);
    return known;
  }

  fit(node: Node, given: unknown, depth: number): Fitted {
    this.#checker.effort.spend();
    if (depth > MOST_DEPTH) throw new NoSingleReading();
    const schema = this.#resolved(given);
    const isAsItIs = this.#isPlain(node) && this.#checker.meets(node, schema);
    if (isAsItIs || Object.keys(schema).length === 0) return asItIs(node);
    const branches = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(branches)) return this.#fitOne(node, branches, depth);
    if (Array.isArray(schema.allOf) && schema.allOf.length === 1)
      return this.fit(node, schema.allOf[0], depth + 1);
    const types = typesIn(schema.type);
    if (types.length > 1) {
      const each = types.map((type) => ({ ...schema, type }));
      return this.#fitOne(node, each, depth);
    }
    return this.#fitType(node, schema, types[0] ?? typeOfShape(schema), depth);
  }

  #resolved(given: unknown): Schema {
    let schema = given;
    for (let steps = 0; isObject(schema) && typeof schema.$ref === 'string'; steps += 1) {
      if (steps > MOST_DEPTH) throw new NoSingleReading();
      schema = this.#checker.at(schema.$ref);
    }
    if (schema === false) throw new NoSingleReading();
    return isObject(schema) ? schema : {};
  }

  /** The only one that fits; several that come to the same are one. */
  #fitOne(node: Node, branches: readonly unknown[], depth: number): Fitted {
    if (branches.length > MOST_BRANCHES) throw new NoSingleReading();
    const fitting = new Map<string, Fitted>();
    for (const branch of branches) {
      try {
        const fitted = this.fit(node, branch, depth + 1);
        if (!this.#isPlain(fitted.node) || !this.#checker.meets(fitted.node, branch)) continue;
        const text = textOfNode(fitted.node);
        this.#checker.effort.spendOn(text);
        fitting.set(text, fitted);
      } catch (error) {
        if (!(error instanceof NoSingleReading)) throw error;
      }
    }
    const [only, another] = fitting.values();
    if (only === undefined || another !== undefined) throw new NoSingleReading();
    return only;
  }

  #fitType(node: Node, schema: Schema, type: string | undefined, depth: number): Fitted {
    switch (type) {
      case 'object':
        return this.#fitObject(node, schema, depth);
      case 'array':
        return this.#fitArray(node, schema, depth);
      case 'string':
        return fitText(node, schema);
      case 'integer':
      case 'number':
        return fitNumber(node, type);
      case 'boolean':
        return fitLiteral(node, ['true', 'false'], 'boolean as text');
      case 'null':
        return fitLiteral(node, ['null'], 'null as text');
      default:
        throw new NoSingleReading();
    }
  }

  #fitObject(node: Node, schema: Schema, depth: number): Fitted {
    if (node.kind === 'text') return this.#fitInside(node.value, 'object', schema, depth);
    if (node.kind !== 'object') throw new NoSingleReading();
    const repairs: Repair[] = [];
    const members: Member[] = [];
    const spelling = new Spelling(node, schema, this.#checker.effort);
    for (const [given, value] of node.members) {
      const key = spelling.keyFor(given);
      if (key !== given) repairs.push('key spelling');
      const properties = isObject(schema.properties) ? schema.properties : {};
      const expected = Object.hasOwn(properties, key)
        ? properties[key]
        : schema.additionalProperties;
      if (this.#isDropped(key, value, schema, expected)) {
        repairs.push('null for optional');
        continue;
      }
      const fitted = this.fit(value, expected, depth + 1);
      repairs.push(...fitted.repairs);
      members.push([key, fitted.node]);
    }
    const object: ObjectNode = { kind: 'object', members };
    if (repairs.length > 0 && hasRepeatedKey(object)) throw new NoSingleReading();
    return { node: object, repairs };
  }

  /** A null says that a field is not given, where it is one that need not be and can't be null. */
  #isDropped(key: string, value: Node, schema: Schema, expected: unknown): boolean {
    if (value.kind !== 'literal' || value.name !== 'null') return false;
    const isDeclared = isObject(schema.properties) && Object.hasOwn(schema.properties, key);
    return isDeclared && !isRequired(key, schema) && !this.#checker.meets(value, expected);
  }

  #fitArray(node: Node, schema: Schema, depth: number): Fitted {
    if (node.kind === 'array') {
      const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
      const fitted = node.items.map((item, at) =>
        this.fit(item, at < first.length ? first[at] : schema.items, depth + 1),
      );
      const items = fitted.map((one) => one.node);
      return { node: { kind: 'array', items }, repairs: fitted.flatMap(({ repairs }) => repairs) };
    }
    if (node.kind === 'text' && node.value.trimStart().startsWith('['))
      return this.#fitInside(node.value, 'array', schema, depth);
    const isOne = node.kind === 'object' || (node.kind === 'text' && !SEPARATORS.test(node.value));
    if (!isOne || !isObject(schema.items)) throw new NoSingleReading();
    const { node: item, repairs } = this.fit(node, schema.items, depth + 1);
    // One item that had to be made another thing was none.
    if (item.kind !== node.kind) throw new NoSingleReading();
    return { node: { kind: 'array', items: [item] }, repairs: [...repairs, 'single for array'] };
  }

  /** JSON that came as a text. */
  #fitInside(text: string, kind: 'object' | 'array', schema: Schema, depth: number): Fitted {
    this.#checker.effort.spendOn(text);
    const reader = new LooseReader(text);
    const inside = reader.whole();
    if (inside.kind !== kind) throw new NoSingleReading();
    const { node, repairs } = this.fit(inside, schema, depth + 1);
    return { node, repairs: [...reader.repairs, ...repairs, 'object as text'] };
  }
}

const asItIs = (node: Node): Fitted => ({ node, repairs: [] });

/** What a schema without a type is about. */
function typeOfShape(schema: Schema): string | undefined {
  if ('properties' in schema || 'additionalProperties' in schema) return 'object';
  if ('items' in schema || 'prefixItems' in schema) return 'array';
  return Array.isArray(schema.enum) && schema.enum.every((one) => typeof one === 'string')
    ? 'string'
    : undefined;
}

const isRequired = (key: string, { required }: Schema): boolean =>
  Array.isArray(required) && required.includes(key);

/** How the keys of one object are spelled in its schema. */
class Spelling {
  readonly #schema: Schema;
  readonly #keys: ReadonlySet<string>;
  readonly #effort: Effort;

  constructor(node: ObjectNode, schema: Schema, effort: Effort) {
    this.#schema = schema;
    this.#keys = keysOf(node);
    this.#effort = effort;
  }

  /**
   * The key that the schema has in place of this one. Where other keys are allowed, one in another
   * spelling is taken for an error only if the object can't be without it.
   */
  keyFor(given: string): string {
    const { properties, additionalProperties } = this.#schema;
    if (!isObject(properties) || Object.hasOwn(properties, given)) return given;
    const declared = Object.keys(properties);
    this.#effort.spend(declared.length);
    const plain = plainKey(given);
    const alike = declared.filter((key) => plainKey(key) === plain);
    const [key] = alike;
    if (alike.length !== 1 || key === undefined) return given;
    const isOpen = additionalProperties !== false;
    if (isOpen && !isRequired(key, this.#schema)) return given;
    if (!this.#keys.has(key)) return key;
    if (isOpen) return given;
    throw new NoSingleReading();
  }
}

/** Without what differs between the ways to write a name, and quotes around it. */
const plainKey = (key: string): string =>
  key
    .replace(/^["'](.*)["']$/, '$1')
    .replaceAll(/[-_\s]/g, '')
    .toLowerCase();

function fitText(node: Node, schema: Schema): Fitted {
  const [text, repairs] = textFrom(node);
  const choices = Array.isArray(schema.enum) ? schema.enum : [text];
  if (choices.includes(text)) return { node: { kind: 'text', value: text }, repairs };
  const alike = choices.filter(
    (choice) => typeof choice === 'string' && choice.toLowerCase() === text.toLowerCase(),
  );
  const [only] = alike;
  if (alike.length !== 1 || typeof only !== 'string') throw new NoSingleReading();
  return {
    node: { kind: 'text', value: only },
    repairs: [...repairs, 'letter case of an enum'],
  };
}

function textFrom(node: Node): readonly [string, Repair[]] {
  switch (node.kind) {
    case 'text':
      return [node.value, []];
    case 'number':
      return [node.digits, ['number for text']];
    case 'word':
      return [node.word, ['bare word']];
    case 'array': {
      const [only, another] = node.items;
      if (only?.kind !== 'text' || another !== undefined) throw new NoSingleReading();
      return [only.value, ['array around one text']];
    }
    default:
      throw new NoSingleReading();
  }
}

function fitNumber(node: Node, type: 'integer' | 'number'): Fitted {
  if (node.kind === 'number') return asItIs(node);
  if (node.kind === 'text') {
    const isNumber = (type === 'integer' ? INTEGER : DECIMAL).test(node.value);
    if (!isNumber || !isExact(node.value)) throw new NoSingleReading();
    return { node: { kind: 'number', digits: node.value }, repairs: ['number as text'] };
  }
  if (node.kind !== 'word') throw new NoSingleReading();
  return { node: { kind: 'number', digits: digitsOf(node.word) }, repairs: ['number form'] };
}

/** What every client reads as the very same number. */
const isExact = (digits: string): boolean =>
  !INTEGER.test(digits) || Number.isSafeInteger(Number(digits));

function digitsOf(word: string): string {
  if (HEXADECIMAL.test(word)) return String(Number(word));
  const [, sign, whole = '', part = ''] = LOOSE_DECIMAL.exec(word) ?? [];
  // With a zero in front, it may be a number of another kind.
  const isNumber = sign !== undefined && whole + part !== '' && !/^0\d/.test(whole);
  if (!isNumber) throw new NoSingleReading();
  return `${sign === '-' ? '-' : ''}${whole || '0'}${part}`;
}

function fitLiteral(
  node: Node,
  names: readonly ('true' | 'false' | 'null')[],
  repair: Repair,
): Fitted {
  const name =
    node.kind === 'text' ? names.find((one) => one === node.value.toLowerCase()) : undefined;
  if (name === undefined) throw new NoSingleReading();
  return { node: { kind: 'literal', name }, repairs: [repair] };
}
