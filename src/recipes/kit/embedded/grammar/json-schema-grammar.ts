// Writes a GBNF grammar whose texts are the JSON values that a JSON schema allows: one named rule for each part of it.
import { isObject } from '../../../../lib/values.ts';
import type { RequestBody } from '../request-fields.ts';
import { GRAMMAR_LIMITS } from './gbnf.ts';
import { type GrammarWriter, SchemaTooLarge, UnsupportedSchema } from './grammar-writer.ts';
import type { Bound } from './number-expressions.ts';
import { mergeSchemas } from './schema-merge.ts';
import { FORMATS, writeNumber, writeText } from './schema-texts.ts';
import { literal, writeChoice } from './text-choice.ts';

const MOST_LEVELS = 64;

/** Keywords that say nothing about which values are allowed, or nothing that leaving things out would break. */
const annotations = new Set(
  `title description default example examples $schema $id $anchor $comment $defs definitions deprecated readOnly writeOnly
  format strict contentEncoding contentMediaType discriminator additionalItems`.split(/\s+/),
);

const BOUNDS = {
  minimum: { side: 'least', isExclusive: false },
  exclusiveMinimum: { side: 'least', isExclusive: true },
  maximum: { side: 'most', isExclusive: false },
  exclusiveMaximum: { side: 'most', isExclusive: true },
} as const;

/** What is said about values of one type only. */
const KEYWORDS_OF = {
  object: 'properties required additionalProperties propertyNames patternProperties minProperties maxProperties'.split(
    ' ',
  ),
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern'],
  number: [...Object.keys(BOUNDS), 'multipleOf'],
} satisfies Record<string, readonly string[]>;
const TYPED: ReadonlySet<string> = new Set(Object.values(KEYWORDS_OF).flat());

/**
 * Writes the rules of a schema. Optional properties may be left out, unnamed ones are not generated beside named ones: both are
 * allowed by a schema. Long because its parts refer to each other.
 * @param isLenient lets go of keywords that can't be enforced, and of nothing else.
 * @returns an expression that matches the values that the schema allows.
 * @throws {UnsupportedSchema} A lenient one only when it is beyond the limits.
 */
export function writeSchema(root: unknown, writer: GrammarWriter, { isLenient = false } = {}): string {
  const { spend, define, named } = writer;
  const ruleOfReference = new Map<string, string>();

  /** What the work returns; undefined where a lenient schema asks for what can't be enforced. */
  function attempt<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!isLenient || !(error instanceof UnsupportedSchema) || error instanceof SchemaTooLarge) throw error;
      return undefined;
    }
  }

  /** What to do without a keyword that can't be enforced; refuses unless the schema is lenient. */
  function letGo(problem: string): void {
    if (!isLenient) throw new UnsupportedSchema(problem);
  }

  /** The name of a rule that matches what the schema allows. */
  function ruleFor(schema: unknown, depth: number): string {
    spend('parts', 1);
    if (depth > MOST_LEVELS) {
      if (isLenient) return 'value';
      throw new SchemaTooLarge(depth, 'levels', MOST_LEVELS);
    }
    if (schema === true || schema === undefined) return 'value';
    if (isObject(schema)) return named(expressionFor(schema, depth));
    letGo('A schema must be an object.');
    return 'value';
  }

  /** Long because it is a table: a kind of schema, and what it becomes. */
  function expressionFor(schema: RequestBody, depth: number): string {
    const keywords = Object.keys(schema).filter(
      (keyword) => !annotations.has(keyword) && schema[keyword] !== undefined,
    );
    const others = (...known: readonly string[]) => keywords.filter((keyword) => !known.includes(keyword));
    if (schema.nullable === true) {
      const { nullable, ...rest } = schema;
      return oneOf([ruleFor(rest, depth + 1), 'null']);
    }
    if (schema.$ref !== undefined) {
      if (others('$ref').length === 0) return reference(schema.$ref, depth);
      const { $ref, ...rest } = schema;
      return ruleFor(merged([targetOf($ref), rest]), depth + 1);
    }
    if (schema.allOf !== undefined) {
      const { allOf, ...rest } = schema;
      const parts = listOf(allOf, 'allOf');
      const [only] = parts;
      if (others('allOf').length === 0 && parts.length === 1) return ruleFor(only, depth + 1);
      return ruleFor(merged([...parts, rest]), depth + 1);
    }
    for (const name of ['anyOf', 'oneOf']) {
      if (schema[name] === undefined) continue;
      const { [name]: alternatives, ...rest } = schema;
      const hasMore = others(name).length > 0;
      const parts = listOf(alternatives, name).filter((part) => !isImpossible(part));
      if (parts.length === 0) letGo(`No schema of '${name}' allows anything.`);
      return oneOf(parts.map((part) => ruleFor(hasMore ? merged([rest, part]) : part, depth + 1))) || 'value';
    }
    if (schema.const !== undefined) {
      refuse(others('const', 'type'));
      return oneOfValues([schema.const]);
    }
    if (schema.enum !== undefined) {
      refuse(others('enum', 'type').filter((keyword) => !TYPED.has(keyword)));
      return oneOfValues(listOf(schema.enum, 'enum'));
    }
    if (Array.isArray(schema.type)) {
      return oneOf([...new Set(schema.type)].map((type) => ruleFor({ ...schema, type }, depth + 1))) || 'value';
    }
    // What is said about other types says nothing about this one.
    refuse(others('type', 'nullable').filter((keyword) => !TYPED.has(keyword)));
    switch (schema.type ?? impliedType(schema)) {
      case undefined:
        return 'value';
      case 'object':
        return objectExpression(schema, depth);
      case 'array':
        return arrayExpression(schema, depth);
      case 'string':
        return stringExpression(schema);
      case 'integer':
        return numberExpression(schema, true);
      case 'number':
        return numberExpression(schema, false);
      case 'boolean':
      case 'null':
        return String(schema.type);
      default:
        letGo(`The type ${quoted(schema.type)} is unknown.`);
        return 'value';
    }
  }

  function refuse(keywords: readonly string[]): void {
    const [keyword] = keywords;
    if (keyword !== undefined) letGo(`${quoted(keyword)} can't be enforced here.`);
  }

  /** Schemas that must all hold, with what they refer to. */
  function merged(parts: readonly unknown[]): RequestBody {
    const schemas = parts.flatMap((part) => {
      let schema = part;
      // Whatever is left after so many steps goes in circles.
      for (let step = 0; isObject(schema) && schema.$ref !== undefined && step < MOST_LEVELS; step += 1) {
        const { $ref, ...rest } = schema;
        const target = targetOf($ref);
        schema = isObject(target) ? mergeSchemas([target, rest], onConflict) : target;
      }
      if (isObject(schema)) return [schema];
      if (schema !== true) letGo('A schema must be an object.');
      return [];
    });
    spend('parts', schemas.length);
    return mergeSchemas(schemas, onConflict);
  }

  function onConflict(keyword: string): void {
    letGo(`${quoted(keyword)} is said twice, in ways that can't be enforced together.`);
  }

  function oneOfValues(values: readonly unknown[]): string {
    spend('values', values.length);
    return writeChoice({ entries: values.map((value) => ({ text: textOf(value), followedBy: '' })), named });
  }

  function textOf(value: unknown): string {
    const text = toJson(value);
    spend('bytes', Buffer.byteLength(text));
    return text;
  }

  function objectExpression(schema: RequestBody, depth: number): string {
    const { additionalProperties: others } = schema;
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = new Set(listOf(schema.required ?? [], 'required').map(String));
    const all = [...new Set([...Object.keys(properties), ...required])].filter(
      (name) => required.has(name) || !isImpossible(properties[name]),
    );
    spend('parts', all.length);
    if (all.length === 0) return mapExpression(schema, depth);
    const { least, most } = countsOf(schema, 'Properties');
    if (least > required.size || (most !== undefined && most < all.length)) {
      letGo("'minProperties' and 'maxProperties' can't be enforced beside names.");
    }
    const pair = (name: string) => {
      const schemaOfName = Object.hasOwn(properties, name) ? properties[name] : isObject(others) ? others : true;
      return named(`${literal(textOf(name))} ws ":" ws ${ruleFor(schemaOfName, depth + 1)}`);
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

  /** An object of which no name is known beforehand. */
  function mapExpression(schema: RequestBody, depth: number): string {
    const { additionalProperties: others, propertyNames: names, patternProperties: patterns } = schema;
    const pairs = Object.entries(isObject(patterns) ? patterns : {}).map(([pattern, value]) =>
      named(`${ruleFor({ type: 'string', pattern }, depth + 1)} ws ":" ws ${ruleFor(value, depth + 1)}`),
    );
    if (pairs.length === 0 && (isImpossible(others) || isImpossible(names))) return '"{" ws "}"';
    if (pairs.length === 0) {
      const name = isObject(names) ? ruleFor({ type: 'string', ...names }, depth + 1) : 'string';
      pairs.push(named(`${name} ws ":" ws ${ruleFor(others, depth + 1)}`));
    }
    return `"{" ws ${repeated(named(oneOf(pairs)), countsOf(schema, 'Properties'))} ws "}"`;
  }

  function arrayExpression(schema: RequestBody, depth: number): string {
    if (schema.uniqueItems === true) letGo("'uniqueItems' can't be enforced here.");
    const { least, most } = countsOf(schema, 'Items');
    const items = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
    const prefix = listOf((Array.isArray(schema.items) ? schema.items : schema.prefixItems) ?? [], 'required');
    const first = prefix.slice(0, most).map((item) => ruleFor(item, depth + 1));
    const hasMore = !isImpossible(items) && (first.length === 0 || isObject(items) || least > first.length);
    const more = {
      least: Math.max(0, least - first.length),
      most: most === undefined ? undefined : most - first.length,
    };
    if (!hasMore || more.most === 0) {
      if (least > first.length) letGo(`'minItems' is ${least}, but there are schemas for ${first.length} items only.`);
      return first.length === 0 ? '"[" ws "]"' : `"[" ws ${first.join(' ws "," ws ')} ws "]"`;
    }
    const item = ruleFor(items, depth + 1);
    if (first.length === 0) return `"[" ws ${repeated(item, more)} ws "]"`;
    spend('parts', more.most ?? more.least);
    const bounds = `{${more.least},${more.most ?? ''}}`;
    return `"[" ws ${first.join(' ws "," ws ')} (ws "," ws ${item})${bounds} ws "]"`;
  }

  /** So many of them with commas in between. */
  function repeated(item: string, { least, most }: Counts): string {
    if (most === 0) return '';
    spend('parts', most ?? least);
    const more = `{${Math.max(0, least - 1)},${most === undefined ? '' : most - 1}}`;
    return `(${item} (ws "," ws ${item})${more})${least > 0 ? '' : '?'}`;
  }

  function countsOf(schema: RequestBody, what: 'Items' | 'Length' | 'Properties'): Counts {
    const counts = attempt(() => {
      const least = countOf(schema[`min${what}`], `min${what}`) ?? 0;
      const most = countOf(schema[`max${what}`], `max${what}`);
      if (most === undefined || least <= most) return { least, most };
      throw new UnsupportedSchema(`'min${what}' is ${least}, which is more than 'max${what}', ${most}.`);
    });
    return counts ?? { least: 0, most: undefined };
  }

  function stringExpression(schema: RequestBody): string {
    const { least, most } = countsOf(schema, 'Length');
    const format =
      typeof schema.format === 'string' && Object.hasOwn(FORMATS, schema.format) ? FORMATS[schema.format] : undefined;
    // A pattern beside a format says the same in more detail.
    const patterns = [schema.pattern ?? format].flat().filter((pattern) => typeof pattern === 'string');
    const tries = [
      patterns,
      ...(isLenient && patterns.length > 1 ? patterns.map((pattern) => [pattern]) : []),
      ...(isLenient && schema.pattern !== undefined && format !== undefined ? [[format]] : []),
    ];
    for (const some of patterns.length > 0 ? tries : []) {
      const written = attempt(() => writeText({ patterns: some, minimum: least, maximum: most }, writer));
      if (written !== undefined) return written;
    }
    if (most === undefined) return least === 0 ? 'string' : `"\\"" char{${least}} char* "\\""`;
    return `"\\"" ${least > 0 ? `char{${least}} ` : ''}${upTo(most - least)} "\\""`;
  }

  function numberExpression(schema: RequestBody, isWhole: boolean): string {
    const numberOf = (keyword: string): number | undefined => {
      const value = schema[keyword];
      if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
      letGo(`'${keyword}' must be a number.`);
      return undefined;
    };
    const bounds = Object.entries(BOUNDS).flatMap(([keyword, bound]): Bound[] => {
      const value = numberOf(keyword);
      return value === undefined ? [] : [{ ...bound, value }];
    });
    const multipleOf = numberOf('multipleOf');
    if (bounds.length === 0 && multipleOf === undefined) return isWhole ? 'integer' : 'number';
    for (const step of isLenient && multipleOf !== undefined ? [multipleOf, undefined] : [multipleOf]) {
      const written = attempt(() => writeNumber({ isWhole, bounds, multipleOf: step }, writer));
      if (written !== undefined) return written;
    }
    return isWhole ? 'integer' : 'number';
  }

  /** At most so many characters; all such rules of a grammar are parts of one another. */
  function upTo(count: number): string {
    for (let length = 1; length <= count; length += 1) {
      const name = `up-to-${length}`;
      if (writer.has(name)) continue;
      spend('parts', 1);
      define(name, length === 1 ? 'char?' : `(char up-to-${length - 1})?`);
    }
    return count === 0 ? '""' : `up-to-${count}`;
  }

  function reference(pointer: unknown, depth: number): string {
    const key = typeof pointer === 'string' ? pointer : '';
    const known = ruleOfReference.get(key);
    if (known !== undefined) return known;
    const name = writer.newName();
    // Known before it is looked into, so that a schema may refer to itself.
    ruleOfReference.set(key, name);
    const rule = ruleFor(targetOf(pointer), depth + 1);
    if (rule !== name) define(name, rule);
    return name;
  }

  function targetOf(pointer: unknown): unknown {
    const target = attempt(() => {
      if (typeof pointer === 'string' && pointer.startsWith('#')) return resolve(root, pointer);
      throw new UnsupportedSchema(`The reference ${quoted(pointer)} leads outside of the schema.`);
    });
    return target ?? true;
  }

  return ruleFor(root, 0);
}

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

/** Of a schema that doesn't name its type. */
function impliedType(schema: RequestBody): string | undefined {
  return Object.entries(KEYWORDS_OF).find(([, keywords]) => keywords.some((name) => schema[name] !== undefined))?.[0];
}

/** Whether no value at all is allowed. */
function isImpossible(schema: unknown): boolean {
  if (schema === false) return true;
  return isObject(schema) && (schema.not === true || (isObject(schema.not) && Object.keys(schema.not).length === 0));
}

/** How many there are. */
interface Counts {
  least: number;
  most: number | undefined;
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
