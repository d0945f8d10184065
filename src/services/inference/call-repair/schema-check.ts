// Whether a node meets a JSON schema, as far as schemas of tools go. Ajv makes programs of schemas,
// and these come from clients.
import { valueAt } from '../../../../common/references.ts';
import { isObject } from '../../../lib/values.ts';
import type { Effort } from './effort.ts';
import { keysOf, type Node, textOfNode } from './nodes.ts';

/** An object; `true` and `false` are schemas too, and are told apart where they are met. */
export type Schema = Readonly<Record<string, unknown>>;

/** What refuses no value. */
const ANNOTATIONS = new Set([
  '$anchor',
  '$comment',
  '$id',
  '$schema',
  'contentEncoding',
  'contentMediaType',
  'default',
  'deprecated',
  'description',
  'example',
  'examples',
  'format',
  'readOnly',
  'strict',
  'title',
  'writeOnly',
]);
const MOST_DEPTH = 64;
/** Characters of a text that a client's expression is tried on. */
const MOST_MATCHED = 100;

type Check = (
  node: Node,
  expected: unknown,
  schema: Schema,
  checker: SchemaCheck,
  depth: number,
) => boolean;

const CHECKS: Readonly<Record<string, Check>> = {
  type: (node, expected) => typesIn(expected).some((type) => isOfType(node, type)),
  enum: (node, expected) => Array.isArray(expected) && expected.some((one) => isValue(node, one)),
  const: (node, expected) => isValue(node, expected),
  properties(node, expected, _schema, checker, depth) {
    if (node.kind !== 'object' || !isObject(expected)) return true;
    return node.members.every(
      ([key, value]) => !Object.hasOwn(expected, key) || checker.meets(value, expected[key], depth),
    );
  },
  required(node, expected, _schema, checker) {
    if (node.kind !== 'object' || !Array.isArray(expected)) return true;
    checker.effort.spend(expected.length);
    const keys = keysOf(node);
    return expected.every((key) => keys.has(String(key)));
  },
  additionalProperties(node, expected, { properties }, checker, depth) {
    if (node.kind !== 'object') return true;
    return node.members
      .filter(([key]) => !(isObject(properties) && Object.hasOwn(properties, key)))
      .every(([, value]) => checker.meets(value, expected, depth));
  },
  propertyNames(node, expected, _schema, checker, depth) {
    if (node.kind !== 'object') return true;
    return node.members.every(([key]) =>
      checker.meets({ kind: 'text', value: key }, expected, depth),
    );
  },
  minProperties: (node, least) => node.kind !== 'object' || node.members.length >= Number(least),
  maxProperties: (node, most) => node.kind !== 'object' || node.members.length <= Number(most),
  items(node, expected, { prefixItems }, checker, depth) {
    if (node.kind !== 'array') return true;
    const first = Array.isArray(prefixItems) ? prefixItems.length : 0;
    return node.items.slice(first).every((item) => checker.meets(item, expected, depth));
  },
  prefixItems(node, expected, _schema, checker, depth) {
    if (node.kind !== 'array' || !Array.isArray(expected)) return true;
    return node.items
      .slice(0, expected.length)
      .every((item, at) => checker.meets(item, expected[at], depth));
  },
  minItems: (node, least) => node.kind !== 'array' || node.items.length >= Number(least),
  maxItems: (node, most) => node.kind !== 'array' || node.items.length <= Number(most),
  uniqueItems(node, isUnique) {
    if (node.kind !== 'array' || isUnique !== true) return true;
    return new Set(node.items.map(textOfNode)).size === node.items.length;
  },
  minLength: (node, least) => node.kind !== 'text' || lengthOf(node.value) >= Number(least),
  maxLength: (node, most) => node.kind !== 'text' || lengthOf(node.value) <= Number(most),
  pattern: (node, pattern) =>
    node.kind !== 'text' ||
    (node.value.length <= MOST_MATCHED && new RegExp(String(pattern), 'u').test(node.value)),
  minimum: (node, least) => node.kind !== 'number' || Number(node.digits) >= Number(least),
  maximum: (node, most) => node.kind !== 'number' || Number(node.digits) <= Number(most),
  exclusiveMinimum: (node, least) => node.kind !== 'number' || Number(node.digits) > Number(least),
  exclusiveMaximum: (node, most) => node.kind !== 'number' || Number(node.digits) < Number(most),
  multipleOf: (node, step) =>
    node.kind !== 'number' || Number.isInteger(Number(node.digits) / Number(step)),
  anyOf: (node, branches, _schema, checker, depth) => countMet(node, branches, checker, depth) > 0,
  oneOf: (node, branches, _schema, checker, depth) =>
    countMet(node, branches, checker, depth) === 1,
  allOf: (node, branches, _schema, checker, depth) =>
    Array.isArray(branches) && countMet(node, branches, checker, depth) === branches.length,
  // One that leads nowhere can't be checked.
  $ref: (node, reference, _schema, checker, depth) =>
    checker.meets(node, checker.at(String(reference)) ?? false, depth),
};

/** Of one tool. */
export class SchemaCheck {
  readonly root: Schema;
  readonly effort: Effort;

  constructor(root: Schema, effort: Effort) {
    this.root = root;
    this.effort = effort;
  }

  /** What a reference leads to; undefined where it leads nowhere. */
  at(reference: string): unknown {
    return reference === '#' ? this.root : valueAt(this.root, reference);
  }

  /**
   * Whether all that the schema asks can be checked here. What can't would be taken for met, and a
   * call that it refuses be handed on as repaired.
   * @throws {NoSingleReading} for one that is too large
   */
  isWhole(schema: unknown = this.root, depth = 0): boolean {
    this.effort.spend();
    if (depth > MOST_DEPTH) return false;
    if (Array.isArray(schema)) return schema.every((one) => this.isWhole(one, depth + 1));
    if (!isObject(schema)) return true;
    return Object.entries(schema).every(([keyword, value]) => {
      if (keyword === 'pattern') return isHarmless(value);
      if (keyword === 'properties' || keyword === '$defs' || keyword === 'definitions')
        return isObject(value) && Object.values(value).every((one) => this.isWhole(one, depth + 1));
      if (ANNOTATIONS.has(keyword) || keyword === 'enum' || keyword === 'const') return true;
      return Object.hasOwn(CHECKS, keyword) && this.isWhole(value, depth + 1);
    });
  }

  /**
   * @param schema what is not one allows everything, as `true` does.
   * @throws {NoSingleReading} where it takes too long
   */
  meets(node: Node, schema: unknown = this.root, depth = 0): boolean {
    this.effort.spend();
    if (node.kind === 'word' || depth > MOST_DEPTH) return false;
    if (schema === false) return false;
    if (!isObject(schema)) return true;
    return Object.entries(schema).every(([keyword, expected]) => {
      const check = Object.hasOwn(CHECKS, keyword) ? CHECKS[keyword] : undefined;
      return check === undefined || check(node, expected, schema, this, depth + 1);
    });
  }
}

/** The names of types in `type`; none where it is not given. */
export function typesIn(type: unknown): readonly string[] {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : [];
}

function isOfType(node: Node, type: string): boolean {
  switch (type) {
    case 'string':
      return node.kind === 'text';
    case 'integer':
      return node.kind === 'number' && Number.isInteger(Number(node.digits));
    case 'boolean':
      return node.kind === 'literal' && node.name !== 'null';
    case 'null':
      return node.kind === 'literal' && node.name === 'null';
    default:
      return node.kind === type;
  }
}

/** Whether it says the same as a value of a schema: `1.0` is 1. */
function isValue(node: Node, value: unknown): boolean {
  if (node.kind === 'number') return typeof value === 'number' && Number(node.digits) === value;
  return node.kind !== 'word' && textOfNode(node) === JSON.stringify(value);
}

function countMet(node: Node, branches: unknown, checker: SchemaCheck, depth: number): number {
  if (!Array.isArray(branches)) return 0;
  return branches.filter((branch) => checker.meets(node, branch, depth)).length;
}

/** In characters as people count them, as JSON Schema does. */
const lengthOf = (text: string): number => [...text].length;

/** A client's expression must not take longer than the text is long, about. */
function isHarmless(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > 100) return false;
  const isNested = /\)[*+{?]/.test(pattern) || /\\[1-9k]/.test(pattern);
  const repeated = pattern.match(/[*+{]/g)?.length ?? 0;
  if (isNested || repeated > 2) return false;
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
