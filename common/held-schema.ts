// A JSON schema in the words by which llama.cpp holds a response to it. It drops or misreads what
// it does not know, so what has no such words is refused: a response would break what was asked
// for. For formats of responses, on every engine of llama.cpp.
import formats from './formats.json' with { type: 'json' };
import notEnforced from './not-enforced.json' with { type: 'json' };
import { plainPattern } from './plain-patterns.ts';
import { valueAt, withPlainReferences } from './references.ts';
import { withTexts } from './schema-keywords.ts';
import { isObject } from './values.ts';
import { wholePattern } from './whole-patterns.ts';

/** A JSON Schema as a client sent it; nothing of its shape is certain. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * What a schema has that no response can be held to; its message is for clients, and names the
 * keyword and its place.
 */
export class SchemaNotHeld extends Error {
  override readonly name = 'SchemaNotHeld';
}

/** More would take the time or the memory of a grammar that is too large. */
export const SCHEMA_LIMITS = { levels: 64, parts: 2000, values: 10_000, repetitions: 2000 };

/** Keywords of which null is a value. */
const NULLABLE = ['const', 'default', 'example'];
/** Keywords with a schema, a list of schemas, and schemas by name. */
const ONE = ['items', 'additionalProperties'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
/** Of nothing no grammar can be made. */
const CHOICES = ['anyOf', 'oneOf', 'enum'];
const NAMED = ['properties', '$defs', 'definitions'];
const CONSTRAINING = [
  'type',
  'enum',
  'const',
  '$ref',
  'pattern',
  'additionalProperties',
  ...LISTS,
  ...NAMED,
];
const ANY_TYPE = ['object', 'array', 'string', 'number', 'boolean', 'null'];
const TYPES: readonly unknown[] = [...ANY_TYPE, 'integer'];
const ROOT = 'lemonade-root';

const PATTERNS: Readonly<Record<string, string>> = formats.patterns;

const shortened = (value: unknown) => `'${String(value).slice(0, 80)}'`;

function demand(isHeld: boolean, place: string, problem: string): asserts isHeld {
  if (!isHeld)
    throw new SchemaNotHeld(`No response can be held to this JSON schema. At ${place}: ${problem}`);
}

function limit(what: keyof typeof SCHEMA_LIMITS, given: number, place: string): void {
  const most = SCHEMA_LIMITS[what];
  demand(
    given <= most,
    place,
    `It takes at least ${given} ${what}; the limit is ${most}. Make it simpler.`,
  );
}

/** The schema as llama.cpp reads it. @throws {SchemaNotHeld} */
export function heldSchema(schema: Schema): Schema {
  const reader = new SchemaReader();
  const held = reader.read(withPlainReferences(schema), '#', 0);
  checkReferences(held, reader.references);
  // Of a schema that says nothing llama.cpp makes no grammar, or one for objects.
  if (!CONSTRAINING.some((keyword) => held[keyword] !== undefined))
    return { ...held, type: ANY_TYPE };
  return reader.references.has('#') ? withNamedRoot(held) : held;
}

class SchemaReader {
  /** Where each is said, by where it leads. */
  readonly references = new Map<string, string>();
  #parts = 0;

  read(given: unknown, place: string, level: number): Schema {
    limit('levels', level, place);
    this.#parts += 1;
    limit('parts', this.#parts, place);
    if (given === true) return {};
    demand(given !== false, place, "Nothing fits the schema 'false'.");
    demand(isObject(given), place, `A schema is an object, and not ${shortened(given)}.`);
    const part = this.#rewritten(given, place);
    checkTogether(part, place);
    for (const [keyword, value] of Object.entries(part)) checkKeyword(keyword, value, part, place);
    const { $ref: reference } = part;
    if (typeof reference === 'string') this.references.set(reference, `${place}/$ref`);
    return this.#withParts(part, place, level + 1);
  }

  #rewritten(given: Schema, place: string): Schema {
    const entries = Object.entries(given);
    const said = entries.filter(
      ([name, value]) => value !== undefined && (value !== null || NULLABLE.includes(name)),
    );
    const plain = withBoundsAsNumbers(Object.fromEntries(said));
    return withPattern(
      withDeclaredNames(withNamesInProperties(withTuple(plain, place), place), place),
      place,
    );
  }

  #withParts(part: Schema, place: string, level: number): Schema {
    const fields: Record<string, unknown> = { ...part };
    for (const [keyword, value] of Object.entries(part)) {
      const at = `${place}/${keyword}`;
      if (NAMED.includes(keyword) && isObject(value)) {
        const named = Object.entries(value);
        fields[keyword] = Object.fromEntries(
          named.map(([name, one]) => [name, this.read(one, `${at}/${name}`, level)]),
        );
      } else if (LISTS.includes(keyword) && Array.isArray(value)) {
        fields[keyword] = value.map((one, index) => this.read(one, `${at}/${index}`, level));
      } else if (ONE.includes(keyword) && typeof value !== 'boolean')
        fields[keyword] = this.read(value, at, level);
      else if (keyword === 'items') fields[keyword] = this.read(value, at, level);
    }
    return fields;
  }
}

/** In the oldest drafts a flag said that a bound does not belong to the range itself. */
function withBoundsAsNumbers(part: Schema): Schema {
  const fields = { ...part };
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = fields[exclusive];
    if (typeof flag !== 'boolean') continue;
    delete fields[exclusive];
    if (!flag) continue;
    fields[exclusive] = fields[inclusive];
    delete fields[inclusive];
  }
  if (fields.uniqueItems === false) delete fields.uniqueItems;
  if (fields.minProperties === 0) delete fields.minProperties;
  return fields;
}

/** First items that no others may follow: llama.cpp writes all of them, and nothing else. */
function withTuple(part: Schema, place: string): Schema {
  const { items, additionalItems, prefixItems, ...others } = part;
  const first = Array.isArray(items) ? items : prefixItems;
  const rest = Array.isArray(items) ? additionalItems : items;
  if (!Array.isArray(first)) return part;
  const isClosed = rest === false || rest === undefined;
  demand(
    isClosed || first.length === 0,
    `${place}/items`,
    "'items' can't be enforced together with 'prefixItems'.",
  );
  if (!isClosed) return { ...others, items: rest };
  const { minItems = 0, maxItems = first.length, ...tuple }: Record<string, unknown> = others;
  const isPossible = Number(minItems) <= first.length && Number(maxItems) >= first.length;
  const counts = `'minItems' and 'maxItems' must allow the ${first.length} items of 'prefixItems'.`;
  demand(isPossible, place, counts);
  return first.length === 0
    ? { ...tuple, items: {}, maxItems: 0 }
    : { ...tuple, prefixItems: first };
}

/** Names of a record: any, or those of a list, which are properties then. */
function withNamesInProperties(part: Schema, place: string): Schema {
  const { propertyNames: names, ...others } = part;
  if (names === undefined) return part;
  const {
    type = 'string',
    enum: listed,
    const: only,
    ...more
  } = isObject(names) ? names : { anyOf: [] };
  const list = only === undefined ? listed : [only];
  const notes = ['title', 'description', '$schema'];
  const isPlain = names === true || Object.keys(more).every((keyword) => notes.includes(keyword));
  const isHeld = isPlain && type === 'string' && (list === undefined || Array.isArray(list));
  demand(
    isHeld,
    `${place}/propertyNames`,
    "'propertyNames' can be enforced as any string or as a list of names only.",
  );
  if (!Array.isArray(list)) return others;
  const { properties, additionalProperties: value = {} } = others;
  const declared = isObject(properties) ? properties : {};
  const isAllowed = (name: string) => list.includes(name);
  const kept = Object.entries(declared).filter(([name]) => isAllowed(name));
  const added =
    value === false ? [] : list.filter((name) => !Object.hasOwn(declared, String(name)));
  const all = [...kept, ...added.map((name) => [String(name), value] as const)];
  return {
    type: 'object',
    ...others,
    properties: Object.fromEntries(all),
    additionalProperties: false,
  };
}

/** What is required and not declared is one of the additional properties. */
function withDeclaredNames(part: Schema, place: string): Schema {
  const { required, properties, additionalProperties: value = {} } = part;
  const declared = isObject(properties) ? properties : {};
  const missing = [required]
    .flat()
    .filter((name) => typeof name === 'string' && !Object.hasOwn(declared, name));
  const [first] = missing;
  if (first === undefined) return part;
  const isObjectAlone = part.type === 'object' || isObject(properties);
  const isFree = value !== false && isObjectAlone;
  demand(
    isFree,
    `${place}/required`,
    `'required' names ${shortened(first)}, which 'properties' does not have.`,
  );
  const added = Object.fromEntries(missing.map((name) => [String(name), value]));
  return { ...part, properties: { ...declared, ...added } };
}

/** Patterns as grammars have them; a format that llama.cpp does not know becomes one. */
function withPattern(part: Schema, place: string): Schema {
  const { pattern, format, type } = part;
  if (pattern === undefined) {
    const isText = [type].flat().includes('string');
    const own = typeof format === 'string' && isText ? PATTERNS[format] : undefined;
    const hasLength = part.minLength !== undefined || part.maxLength !== undefined;
    return own === undefined || hasLength ? part : { ...part, pattern: plainPattern(own) };
  }
  const plain =
    typeof pattern === 'string'
      ? (plainPattern(pattern) ?? plainPattern(wholePattern(pattern)))
      : undefined;
  demand(
    plain !== undefined,
    `${place}/pattern`,
    `'pattern' must have only what grammars have, not ${shortened(pattern)}.`,
  );
  return { ...part, pattern: plain };
}

function checkKeyword(keyword: string, value: unknown, { type }: Schema, place: string): void {
  const at = `${place}/${keyword}`;
  demand(!notEnforced.alone.includes(keyword), at, `'${keyword}' can't be enforced here.`);
  if (keyword === 'type') checkTypes(value, at);
  const isBound = notEnforced.exceptForIntegers.includes(keyword);
  demand(!isBound || type === 'integer', at, `'${keyword}' can be enforced for integers only.`);
  if (/^(min|max)(Items|Length)$/.test(keyword) && typeof value === 'number')
    limit('repetitions', value, at);
  if (CHOICES.includes(keyword) && Array.isArray(value))
    demand(value.length > 0, at, `'${keyword}' has nothing to choose from.`);
  if (keyword === 'enum' && Array.isArray(value)) limit('values', value.length, at);
  if (keyword === 'const')
    demand(jsonOf(value, at).length <= SCHEMA_LIMITS.values, at, "'const' is too long.");
}

function checkTypes(value: unknown, at: string): void {
  const types: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const type of types)
    demand(TYPES.includes(type), at, `A schema has no type ${shortened(type)}.`);
}

function jsonOf(value: unknown, place: string): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    throw new SchemaNotHeld(
      `No response can be held to this JSON schema. At ${place}: It is nested too deeply.`,
    );
  }
}

/**
 * Of two in one part of a schema llama.cpp enforces the first; some hold only for a type that is
 * named next to them.
 */
function checkTogether(part: Schema, place: string): void {
  const has = (keyword: string) => part[keyword] !== undefined;
  for (const [first, behind] of Object.entries(notEnforced.behind)) {
    const other = has(first) ? behind.find(has) : undefined;
    demand(
      other === undefined,
      `${place}/${other}`,
      `'${other}' can't be enforced together with '${first}'.`,
    );
  }
  for (const [keyword, type] of Object.entries(notEnforced.withoutType)) {
    const isTyped = !has(keyword) || [part.type].flat().includes(type);
    demand(isTyped, `${place}/${keyword}`, `'${keyword}' needs the type '${type}' next to it.`);
  }
}

function checkReferences(root: Schema, references: ReadonlyMap<string, string>): void {
  for (const [reference, place] of references) {
    demand(
      reference.startsWith('#'),
      place,
      `'$ref' must lead into the schema itself, and not to ${shortened(reference)}.`,
    );
    const leads = reference === '#' || valueAt(root, reference) !== undefined;
    demand(leads, place, `'$ref' is ${shortened(reference)}, where the schema has nothing.`);
  }
}

/**
 * A schema that refers to itself as a whole, which llama.cpp does not read, refers to a definition.
 */
function withNamedRoot(schema: Schema): Schema {
  const own = `#/$defs/${ROOT}`;
  const isDefinition = (reference: string) => /^#\/(?:\$defs|definitions)\//.test(reference);
  const moved = withTexts(schema, '$ref', (reference) =>
    isDefinition(reference) ? reference : reference.replace('#', own),
  );
  const { $defs = {}, definitions, ...whole } = moved;
  const all = { ...(isObject($defs) ? $defs : {}), [ROOT]: whole };
  const root = { $ref: own, $defs: all };
  return definitions === undefined ? root : { ...root, definitions };
}
