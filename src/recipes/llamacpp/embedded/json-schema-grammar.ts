// Writes a GBNF grammar whose texts are the JSON values that a JSON schema allows.
import { isObject } from './request-fields.ts';

/** A schema that asks for something which a grammar can't hold the model to. */
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
export function toSchemaGrammar(root: unknown, prefix = 'schema'): SchemaGrammar {
  const rules = new Map<string, string>();
  const ruleOfReference = new Map<string, string>();

  function expressionFor(schema: unknown): string {
    if (schema === true || schema === undefined) return 'value';
    if (!isObject(schema)) throw new UnsupportedSchema('A schema must be an object.');
    const keywords = Object.keys(schema).filter((keyword) => !annotations.has(keyword));
    const allowOnly = (...allowed: string[]): void => {
      const other = keywords.find((keyword) => !allowed.includes(keyword));
      if (other !== undefined) throw new UnsupportedSchema(`'${other}' can't be enforced here.`);
    };
    if (schema.$ref !== undefined) {
      allowOnly('$ref');
      return reference(schema.$ref);
    }
    if (schema.allOf !== undefined) {
      allowOnly('allOf');
      const parts = listOf(schema.allOf, 'allOf');
      if (parts.length !== 1) throw new UnsupportedSchema("'allOf' of several schemas can't be enforced.");
      return expressionFor(parts[0]);
    }
    for (const name of ['anyOf', 'oneOf']) {
      if (schema[name] === undefined) continue;
      allowOnly(name);
      return oneOf(listOf(schema[name], name).map(expressionFor));
    }
    if (schema.const !== undefined) {
      allowOnly('const', 'type');
      return literal(JSON.stringify(schema.const));
    }
    if (schema.enum !== undefined) {
      allowOnly('enum', 'type');
      return oneOf(listOf(schema.enum, 'enum').map((value) => literal(JSON.stringify(value))));
    }
    if (Array.isArray(schema.type)) return oneOf(schema.type.map((type) => expressionFor({ ...schema, type })));
    switch (schema.type ?? impliedType(schema)) {
      case undefined:
        allowOnly();
        return 'value';
      case 'object':
        allowOnly('type', 'properties', 'required', 'additionalProperties');
        return objectExpression(schema);
      case 'array':
        allowOnly('type', 'items', 'minItems', 'maxItems');
        return arrayExpression(schema);
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
        throw new UnsupportedSchema(`The type ${JSON.stringify(schema.type)} is unknown.`);
    }
  }

  function objectExpression(schema: Readonly<Record<string, unknown>>): string {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = listOf(schema.required ?? [], 'required').map(String);
    const names = [...new Set([...Object.keys(properties), ...required])];
    if (names.length === 0) {
      if (schema.additionalProperties === false) return '"{" ws "}"';
      const value = expressionFor(schema.additionalProperties);
      return `"{" ws (string ws ":" ws ${value} (ws "," ws string ws ":" ws ${value})*)? ws "}"`;
    }
    const pair = (name: string) =>
      `${literal(JSON.stringify(name))} ws ":" ws ${expressionFor(Object.hasOwn(properties, name) ? properties[name] : true)}`;
    const must = names.filter((name) => required.includes(name)).map(pair);
    const may = names.filter((name) => !required.includes(name)).map(pair);
    const optional = (pairs: readonly string[]) => pairs.map((one) => `(ws "," ws ${one})?`).join(' ');
    const inner =
      must.length > 0
        ? `${must.join(' ws "," ws ')} ${optional(may)}`
        : `(${may.map((first, index) => `${first} ${optional(may.slice(index + 1))}`).join(' | ')})?`;
    return `"{" ws ${inner} ws "}"`;
  }

  function arrayExpression(schema: Readonly<Record<string, unknown>>): string {
    const item = expressionFor(schema.items);
    const minimum = countOf(schema.minItems, 'minItems') ?? 0;
    const maximum = countOf(schema.maxItems, 'maxItems');
    if (maximum === 0) return '"[" ws "]"';
    const more = `{${Math.max(0, minimum - 1)},${maximum === undefined ? '' : maximum - 1}}`;
    return `"[" ws (${item} (ws "," ws ${item})${more})${minimum > 0 ? '' : '?'} ws "]"`;
  }

  function stringExpression(schema: Readonly<Record<string, unknown>>): string {
    const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
    if (format !== undefined) return `"\\"" ${format} "\\""`;
    const minimum = countOf(schema.minLength, 'minLength') ?? 0;
    const maximum = countOf(schema.maxLength, 'maxLength');
    if (minimum === 0 && maximum === undefined) return 'string';
    return `"\\"" char{${minimum},${maximum ?? ''}} "\\""`;
  }

  function reference(pointer: unknown): string {
    if (typeof pointer !== 'string' || !pointer.startsWith('#')) {
      throw new UnsupportedSchema(`The reference ${JSON.stringify(pointer)} leads outside of the schema.`);
    }
    const known = ruleOfReference.get(pointer);
    if (known !== undefined) return known;
    const name = `${prefix}-${ruleOfReference.size}`;
    // Known before it is looked into, so that a schema may refer to itself.
    ruleOfReference.set(pointer, name);
    rules.set(name, expressionFor(resolve(root, pointer)));
    return name;
  }

  return { expression: expressionFor(root), rules };
}

/** @param root matches a whole answer. */
export const printGrammar = (root: string, rules: Iterable<readonly [string, string]>): string =>
  [['root', root], ...rules, ...Object.entries(basicRules)].map(([name, body]) => `${name} ::= ${body}`).join('\n');

/** A text as a GBNF string. */
export const literal = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`;

const oneOf = (expressions: readonly string[]): string => `(${expressions.join(' | ')})`;

function impliedType(schema: Readonly<Record<string, unknown>>): string | undefined {
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
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new UnsupportedSchema(`'${keyword}' must be a whole number.`);
}

function resolve(root: unknown, pointer: string): unknown {
  let target = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(target) || !Object.hasOwn(target, key)) throw new UnsupportedSchema(`'${pointer}' leads nowhere.`);
    target = target[key];
  }
  return target;
}
