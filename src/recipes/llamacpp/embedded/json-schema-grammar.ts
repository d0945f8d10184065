// Writes a GBNF grammar whose texts are the JSON values that a JSON schema allows: one named rule for each part of it.
import { isObject } from '../../../lib/values.ts';
import { GRAMMAR_LIMITS } from './gbnf.ts';
import type { RequestBody } from './request-fields.ts';
import { literal, writeChoice } from './text-choice.ts';

/** A schema that asks for something which a grammar can't hold the model to, or for too much of it. */
export class UnsupportedSchema extends Error {
  override readonly name = 'UnsupportedSchema';
}

/** The part of a grammar that one schema needs. */
export interface SchemaGrammar {
  /** Matches the values that the schema allows. */
  expression: string;
  /** Rules that the expression refers to, by name, beside the basic ones that {@link printGrammar} adds. */
  rules: ReadonlyMap<string, string>;
}

/** Of the schemas of one request together. */
export const SCHEMA_LIMITS = { depth: 64, parts: 20_000, values: 10_000, bytes: GRAMMAR_LIMITS.bytes / 2 };

/** What is left for the schemas of one request. */
export interface SchemaBudget {
  /** @throws {UnsupportedSchema} */
  spend(what: 'parts' | 'values' | 'bytes', amount: number): void;
}

export function createSchemaBudget(): SchemaBudget {
  const spent = { parts: 0, values: 0, bytes: 0 };
  return {
    spend(what, amount) {
      spent[what] += amount;
      if (spent[what] > SCHEMA_LIMITS[what]) throw tooMuch(spent[what], meanings[what], SCHEMA_LIMITS[what]);
    },
  };
}

const meanings = {
  parts: 'parts',
  values: "values of 'enum' and 'const'",
  bytes: 'bytes of grammar',
};

const tooMuch = (given: number, what: string, limit: number): UnsupportedSchema =>
  new UnsupportedSchema(`It takes at least ${given} ${what}; the limit is ${limit}. Make it simpler.`);

const basicRules = {
  ws: '| " " | "\\n" [ \\t]{0,20}',
  char: '[^"\\\\\\x7F\\x00-\\x1F] | "\\\\" (["\\\\bfnrt] | "u" [0-9a-fA-F]{4})',
  string: '"\\"" char* "\\""',
  integer: '"-"? ("0" | [1-9] [0-9]{0,15})',
  number: 'integer ("." [0-9]{1,16})? ([eE] [-+]? [0-9]{1,3})?',
  boolean: '"true" | "false"',
  null: '"null"',
  object: '"{" ws (string ws ":" ws value (ws "," ws string ws ":" ws value)*)? ws "}"',
  array: '"[" ws (value (ws "," ws value)*)? ws "]"',
  value: 'object | array | string | number | boolean | null',
  date: '[0-9]{4} "-" ("0" [1-9] | "1" [0-2]) "-" ("0" [1-9] | [1-2] [0-9] | "3" [0-1])',
  time: '([0-1] [0-9] | "2" [0-3]) ":" [0-5] [0-9] ":" [0-5] [0-9] ("." [0-9]{3})? ("Z" | [-+] ([0-1] [0-9] | "2" [0-3]) ":" [0-5] [0-9])',
} satisfies Record<string, string>;

const formats: Readonly<Record<string, string>> = { date: 'date', time: 'time', 'date-time': 'date "T" time' };

/** Keywords that say nothing about which values are allowed, or nothing that leaving things out would break. */
const annotations = new Set(
  'title description default examples $schema $id $comment $defs definitions deprecated readOnly writeOnly format strict'.split(
    ' ',
  ),
);

/**
 * Optional properties may be left out, unnamed ones are not generated beside named ones: both are allowed by a schema.
 * @param prefix begins the names of the rules, so that several schemas fit into one grammar.
 * @throws {UnsupportedSchema}
 */
export function toSchemaGrammar(root: unknown, prefix = 'schema', budget = createSchemaBudget()): SchemaGrammar {
  const rules = new Map<string, string>();
  /** Names by what they stand for, so that equal parts are written once. */
  const names = new Map<string, string>();
  const ruleOfReference = new Map<string, string>();

  function define(name: string, expression: string): void {
    budget.spend('bytes', Buffer.byteLength(name) + Buffer.byteLength(expression) + 6);
    rules.set(name, expression);
  }

  /** A name for the expression, which can then be repeated at no cost. */
  function named(expression: string): string {
    if (/^[a-z0-9-]+$/.test(expression)) return expression;
    const known = names.get(expression);
    if (known !== undefined) return known;
    const name = `${prefix}-${names.size}`;
    names.set(expression, name);
    define(name, expression);
    return name;
  }

  /** The name of a rule that matches what the schema allows. */
  function ruleFor(schema: unknown, depth: number): string {
    budget.spend('parts', 1);
    if (depth > SCHEMA_LIMITS.depth) throw tooMuch(depth, 'levels', SCHEMA_LIMITS.depth);
    if (schema === true || schema === undefined) return 'value';
    if (!isObject(schema)) throw new UnsupportedSchema('A schema must be an object.');
    return named(expressionFor(schema, depth));
  }

  function expressionFor(schema: RequestBody, depth: number): string {
    const keywords = Object.keys(schema).filter((keyword) => !annotations.has(keyword));
    const allowOnly = (...allowed: string[]): void => {
      const other = keywords.find((keyword) => !allowed.includes(keyword));
      if (other !== undefined) throw new UnsupportedSchema(`${quoted(other)} can't be enforced here.`);
    };
    if (schema.$ref !== undefined) {
      allowOnly('$ref');
      return reference(schema.$ref, depth);
    }
    if (schema.allOf !== undefined) {
      allowOnly('allOf');
      const parts = listOf(schema.allOf, 'allOf');
      if (parts.length !== 1) throw new UnsupportedSchema("'allOf' of several schemas can't be enforced.");
      return ruleFor(parts[0], depth + 1);
    }
    for (const name of ['anyOf', 'oneOf']) {
      if (schema[name] === undefined) continue;
      allowOnly(name);
      return oneOf(listOf(schema[name], name).map((part) => ruleFor(part, depth + 1)));
    }
    if (schema.const !== undefined) {
      allowOnly('const', 'type');
      return oneOfValues([schema.const]);
    }
    if (schema.enum !== undefined) {
      allowOnly('enum', 'type');
      return oneOfValues(listOf(schema.enum, 'enum'));
    }
    if (Array.isArray(schema.type)) {
      return oneOf([...new Set(schema.type)].map((type) => ruleFor({ ...schema, type }, depth + 1)));
    }
    switch (schema.type ?? impliedType(schema)) {
      case undefined:
        allowOnly();
        return 'value';
      case 'object':
        allowOnly('type', 'properties', 'required', 'additionalProperties');
        return objectExpression(schema, depth);
      case 'array':
        allowOnly('type', 'items', 'minItems', 'maxItems');
        return arrayExpression(schema, depth);
      case 'string':
        allowOnly('type', 'minLength', 'maxLength');
        return stringExpression(schema);
      case 'integer':
      case 'number':
      case 'boolean':
      case 'null':
        allowOnly('type');
        return String(schema.type);
      default:
        throw new UnsupportedSchema(`The type ${quoted(schema.type)} is unknown.`);
    }
  }

  function oneOfValues(values: readonly unknown[]): string {
    budget.spend('values', values.length);
    return writeChoice({ entries: values.map((value) => ({ text: textOf(value), followedBy: '' })), named });
  }

  function textOf(value: unknown): string {
    const text = toJson(value);
    budget.spend('bytes', Buffer.byteLength(text));
    return text;
  }

  function objectExpression(schema: RequestBody, depth: number): string {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = new Set(listOf(schema.required ?? [], 'required').map(String));
    const all = [...new Set([...Object.keys(properties), ...required])];
    budget.spend('parts', all.length);
    if (all.length === 0) {
      if (schema.additionalProperties === false) return '"{" ws "}"';
      const pair = named(`string ws ":" ws ${ruleFor(schema.additionalProperties, depth + 1)}`);
      return `"{" ws (${pair} (ws "," ws ${pair})*)? ws "}"`;
    }
    const pair = (name: string) => {
      const value = ruleFor(Object.hasOwn(properties, name) ? properties[name] : true, depth + 1);
      return named(`${literal(textOf(name))} ws ":" ws ${value}`);
    };
    const must = all.filter((name) => required.has(name)).map(pair);
    const may = all.filter((name) => !required.has(name)).map(pair);
    // From the last one to the first: each is followed by any of those behind it.
    let first: string | undefined;
    let more = '';
    for (const one of may.toReversed()) {
      const here = `${one}${more === '' ? '' : ` ${more}`}`;
      first = named(first === undefined ? here : `${here} | ${first}`);
      more = named(`(ws "," ws ${first})?`);
    }
    const inner = must.length > 0 ? [must.join(' ws "," ws '), more].join(' ') : `${first}?`;
    return `"{" ws ${inner} ws "}"`;
  }

  function arrayExpression(schema: RequestBody, depth: number): string {
    const item = ruleFor(schema.items, depth + 1);
    const minimum = countOf(schema.minItems, 'minItems') ?? 0;
    const maximum = countOf(schema.maxItems, 'maxItems');
    requireOrder(minimum, maximum, 'Items');
    if (maximum === 0) return '"[" ws "]"';
    const more = `{${Math.max(0, minimum - 1)},${maximum === undefined ? '' : maximum - 1}}`;
    budget.spend('parts', maximum ?? minimum);
    return `"[" ws (${item} (ws "," ws ${item})${more})${minimum > 0 ? '' : '?'} ws "]"`;
  }

  function stringExpression(schema: RequestBody): string {
    const format =
      typeof schema.format === 'string' && Object.hasOwn(formats, schema.format) ? formats[schema.format] : undefined;
    if (format !== undefined) return `"\\"" ${format} "\\""`;
    const minimum = countOf(schema.minLength, 'minLength') ?? 0;
    const maximum = countOf(schema.maxLength, 'maxLength');
    requireOrder(minimum, maximum, 'Length');
    if (maximum === undefined) return minimum === 0 ? 'string' : `"\\"" char{${minimum}} char* "\\""`;
    return `"\\"" ${minimum > 0 ? `char{${minimum}} ` : ''}${upTo(maximum - minimum)} "\\""`;
  }

  /** At most so many characters; all such rules of a grammar are parts of one another. */
  function upTo(count: number): string {
    for (let length = 1; length <= count; length += 1) {
      const name = `${prefix}-up-to-${length}`;
      if (rules.has(name)) continue;
      budget.spend('parts', 1);
      define(name, length === 1 ? 'char?' : `(char ${prefix}-up-to-${length - 1})?`);
    }
    return count === 0 ? '""' : `${prefix}-up-to-${count}`;
  }

  function reference(pointer: unknown, depth: number): string {
    if (typeof pointer !== 'string' || !pointer.startsWith('#')) {
      throw new UnsupportedSchema(`The reference ${quoted(pointer)} leads outside of the schema.`);
    }
    const known = ruleOfReference.get(pointer);
    if (known !== undefined) return known;
    const name = `${prefix}-ref-${ruleOfReference.size}`;
    // Known before it is looked into, so that a schema may refer to itself.
    ruleOfReference.set(pointer, name);
    define(name, ruleFor(resolve(root, pointer), depth + 1));
    return name;
  }

  return { expression: ruleFor(root, 0), rules };
}

/** @param root matches a whole response. */
export const printGrammar = (root: string, rules: Iterable<readonly [string, string]>): string =>
  [['root', root], ...rules, ...Object.entries(basicRules)].map(([name, body]) => `${name} ::= ${body}`).join('\n');

const oneOf = (expressions: readonly string[]): string => [...new Set(expressions)].join(' | ');

/** A value of the client's in a message, of which nobody needs megabytes. */
const quoted = (value: unknown): string => (toJson(value) ?? 'undefined').slice(0, 100);

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new UnsupportedSchema('A value is nested too deeply.');
  }
}

function impliedType(schema: RequestBody): string | undefined {
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return 'object';
  return schema.items === undefined ? undefined : 'array';
}

function listOf(value: unknown, keyword: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnsupportedSchema(`'${keyword}' must be an array.`);
  if (value.length === 0 && keyword !== 'required') throw new UnsupportedSchema(`'${keyword}' must not be empty.`);
  return value;
}

function countOf(value: unknown, keyword: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new UnsupportedSchema(`'${keyword}' must be a whole number.`);
  }
  const limit = GRAMMAR_LIMITS.repetitions;
  if (value <= limit) return value;
  throw new UnsupportedSchema(`'${keyword}' is ${value}, and at most ${limit} can be enforced. Leave it out.`);
}

function requireOrder(minimum: number, maximum: number | undefined, what: string): void {
  if (maximum === undefined || minimum <= maximum) return;
  throw new UnsupportedSchema(`'min${what}' is ${minimum}, which is more than 'max${what}', ${maximum}.`);
}

function resolve(root: unknown, pointer: string): unknown {
  const leadsNowhere = () => new UnsupportedSchema(`${quoted(pointer)} leads nowhere.`);
  let target = root;
  for (const part of pointer.split('/').slice(1)) {
    let key: string;
    try {
      key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    } catch {
      throw leadsNowhere();
    }
    const isItem = Array.isArray(target) && /^\d+$/.test(key);
    if (!(isObject(target) || isItem) || !Object.hasOwn(target as object, key)) throw leadsNowhere();
    target = (target as Record<string, unknown>)[key];
  }
  return target;
}
