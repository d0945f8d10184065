// Schemas of tools as every chat template and llama.cpp's grammars can read them. Agents and MCP
// servers send schemas of other languages and drafts, and one odd part would end the whole request.
import { valueAt, withPlainReferences } from '../../../../common/references.ts';
import { NAMED } from '../../../../common/schema-keywords.ts';
import { invalid } from '../../../errors.ts';
import { asObjectSchema } from '../../../lib/object-schema.ts';
import type { ToolWarning } from '../../../lib/place.ts';
import { isObject } from '../../../lib/values.ts';
import { jsonTypeOf, TYPES } from './schema-types.ts';

type Schema = Readonly<Record<string, unknown>>;
type ChatBody = Readonly<Record<string, unknown>>;

/**
 * Takes any value. Of `{}` llama.cpp makes an object, and some templates read `items` only where
 * there is one.
 */
const ANYTHING: Schema = { description: 'Any JSON value.' };
/** What is nested more deeply is left to the native server, which refuses it. */
const MAX_LEVELS = 200;
/** A reference to a reference, and so on: more of them lead nowhere, or in a circle. */
const MAX_REFERENCES = 20;

/** Keywords whose values are not schemas: null can be one of them. */
const VALUES = ['const', 'default', 'example', 'examples'];
const COMBINED = ['anyOf', 'oneOf', 'allOf'];
/** What belongs to values of one type, of several that are allowed. */
const OF_TYPE: Readonly<Record<string, string>> = {
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  patternProperties: 'object',
  minProperties: 'object',
  maxProperties: 'object',
};
const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean';

/** What the value of a keyword has to be; one that is something else holds nothing. */
const EXPECTED: Readonly<Record<string, readonly [is: (value: unknown) => boolean, what: string]>> =
  {
    ...expect(['title', 'description', 'format', 'pattern', '$ref', '$comment'], isText, 'a text'),
    ...expect(
      ['minLength', 'maxLength', 'minItems', 'maxItems', ...OF_NUMBERS],
      isNumber,
      'a number',
    ),
    ...expect(['enum', 'prefixItems', ...COMBINED], isFilled, 'a list with members'),
    ...expect(['required'], Array.isArray, 'a list of names'),
    ...expect(NAMED, isObject, 'an object of schemas by name'),
    ...expect(['additionalProperties'], isSchema, 'a schema'),
  };

function expect(keywords: readonly string[], is: (value: unknown) => boolean, what: string) {
  return Object.fromEntries(keywords.map((keyword) => [keyword, [is, what] as const]));
}

/**
 * The chat with tools that every engine of llama.cpp reads, and what of them holds nothing any
 * more. A chat that needs no change is the very same object. For native servers only: providers get
 * the client's own schemas.
 */
export function withTidyTools<Chat extends ChatBody>(
  chat: Chat,
): { chat: Chat; warnings: readonly ToolWarning[] } {
  const { tools } = chat;
  if (!Array.isArray(tools)) return { chat, warnings: [] };
  const warnings: ToolWarning[] = [];
  const named = tools.filter((tool, index) => hasName(tool, index, warnings));
  const tidied = named.map((tool) => tidyTool(tool, warnings));
  const isSame =
    tidied.length === tools.length && tidied.every((tool, index) => tool === tools[index]);
  if (isSame) return { chat, warnings };
  if (tidied.length > 0) return { chat: { ...chat, tools: tidied }, warnings };
  if (chat.tool_choice === 'required')
    throw invalid('tools', 'A call is wanted, but none of the tools has a name.');
  const { tools: _none, tool_choice: _ofNone, ...others } = chat;
  return { chat: others as Chat, warnings };
}

/** What has no name can't be called; the model would call it all the same. */
function hasName(tool: unknown, index: number, warnings: ToolWarning[]): boolean {
  const called = isObject(tool) && isObject(tool.function) ? tool.function : undefined;
  if (!isText(called?.name) || called.name.trim() !== '') return true;
  warnings.push({
    tool: called.name,
    path: `tools[${index}].function.name`,
    problem: 'The name of the tool is empty.',
  });
  return false;
}

function tidyTool(tool: unknown, warnings: ToolWarning[]): unknown {
  if (!isObject(tool) || !isObject(tool.function)) return tool;
  const { name, parameters } = tool.function;
  if (!isObject(parameters)) return tool;
  const plain = withPlainReferences(parameters);
  const reader = new SchemaTidying(String(name), plain, warnings);
  const tidied = asObjectSchema(reader.read(plain, [], 0));
  return tidied === parameters
    ? tool
    : { ...tool, function: { ...tool.function, parameters: tidied } };
}

/** The way from the schema of a tool's arguments to a part of it. */
type Path = readonly string[];

class SchemaTidying {
  readonly #tool: string;
  readonly #root: Schema;
  readonly #warnings: ToolWarning[];

  constructor(tool: string, root: Schema, warnings: ToolWarning[]) {
    this.#tool = tool;
    this.#root = root;
    this.#warnings = warnings;
  }

  #warn(path: Path, problem: string): void {
    this.#warnings.push({ tool: this.#tool, path: path.join('.'), problem });
  }

  /**
   * The very same schema where nothing changes. `false`, to which nothing fits, is for the caller
   * where it has a meaning.
   */
  read(given: unknown, path: Path, level: number): Schema {
    if (given === true) return ANYTHING;
    if (!isObject(given)) {
      const type = isText(given) ? jsonTypeOf(given) : undefined;
      if (type !== undefined) return { type };
      this.#warn(path, given === false ? 'No value fits false.' : 'This is not a schema.');
      return ANYTHING;
    }
    if (level > MAX_LEVELS) return given;
    const said = this.#said(given, path);
    const parts = this.#withParts(
      this.#withType(this.#withReference(withBounds(said), path), path),
      path,
      level + 1,
    );
    const tidied = withAlternatives(withItems(parts));
    if (Object.keys(tidied).length === 0 && level > 0) return ANYTHING;
    return tidied;
  }

  /**
   * Without nulls, which say nothing, and without what is not of the kind that its keyword needs.
   */
  #said(given: Schema, path: Path): Schema {
    const entries = Object.entries(given);
    const kept = entries.filter(([keyword, value]) => {
      if (value === null && !VALUES.includes(keyword)) return false;
      const isFlag = keyword.startsWith('exclusive') && typeof value === 'boolean';
      const [is, what] = EXPECTED[keyword] ?? [];
      if (is === undefined || isFlag || is(value)) return true;
      this.#warn([...path, keyword], `This has to be ${what}.`);
      return false;
    });
    return kept.length === entries.length ? given : Object.fromEntries(kept);
  }

  #withReference(schema: Schema, path: Path): Schema {
    const { $ref: reference, ...others } = schema;
    if (!isText(reference)) return schema;
    if (leads(this.#root, reference)) return schema;
    this.#warn([...path, '$ref'], `The schema has nothing at '${reference.slice(0, 80)}'.`);
    return others;
  }

  /** Types as JSON schemas call them; a list of them only where there are several. */
  #withType(schema: Schema, path: Path): Schema {
    const { type: given, ...others } = schema;
    if (given === undefined) return schema;
    const names = Array.isArray(given) ? given : [given];
    const types = new Set<string>();
    let isAny = false;
    for (const name of names) {
      const type = isText(name) ? jsonTypeOf(name) : undefined;
      if (type !== undefined) types.add(type);
      else if (isText(name) && name.toLowerCase() === 'any') isAny = true;
      else this.#warn([...path, 'type'], `JSON schemas have no type ${nameOf(name)}.`);
    }
    if (names.length === 0) this.#warn([...path, 'type'], 'The list of types is empty.');
    const [first, ...more] = types;
    if (isAny || first === undefined) return others;
    if (more.length > 0) return { ...schema, type: [first, ...more] };
    return first === given ? schema : { ...schema, type: first };
  }

  #withParts(schema: Schema, path: Path, level: number): Schema {
    let isSame = true;
    const fields: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      const read = this.#readPart(keyword, value, [...path, keyword], level);
      if (read !== value) isSame = false;
      if (read !== undefined) fields[keyword] = read;
    }
    if (isSame) return schema;
    // A tuple that may have no others behind it is a plain tuple; without first items, an empty
    // list.
    const isEmpty = schema.items === false && schema.prefixItems === undefined;
    return isEmpty ? { ...fields, items: ANYTHING, maxItems: 0 } : fields;
  }

  #readPart(keyword: string, value: unknown, path: Path, level: number): unknown {
    if (NAMED.includes(keyword) && isObject(value))
      return this.#readNamed(keyword, value, path, level);
    const isTuple = keyword === 'items' && Array.isArray(value);
    if (
      (isTuple || keyword === 'prefixItems' || COMBINED.includes(keyword)) &&
      Array.isArray(value)
    )
      return this.#readList(keyword, value, path, level);
    if (keyword === 'items') return value === false ? undefined : this.read(value, path, level);
    if (keyword === 'additionalProperties' && isObject(value)) return this.read(value, path, level);
    if (keyword !== 'required' || !Array.isArray(value)) return value;
    const names = value.filter(isText);
    return names.length === value.length ? value : names;
  }

  #readNamed(keyword: string, schemas: Schema, path: Path, level: number): Schema {
    const entries = Object.entries(schemas);
    // A property that nothing fits is not to be given.
    const kept = entries.filter(([, schema]) => keyword !== 'properties' || schema !== false);
    const read = kept.map(
      ([name, schema]) => [name, this.read(schema, [...path, name], level)] as const,
    );
    const isSame =
      kept.length === entries.length &&
      read.every(([, schema], index) => schema === kept[index]?.[1]);
    return isSame ? schemas : Object.fromEntries(read);
  }

  #readList(keyword: string, schemas: readonly unknown[], path: Path, level: number): unknown {
    const isChoice = keyword === 'anyOf' || keyword === 'oneOf';
    const possible = isChoice ? schemas.filter((schema) => schema !== false) : schemas;
    if (possible.length === 0) {
      this.#warn(path, 'No value fits any of them.');
      return undefined;
    }
    const read = possible.map((schema, index) =>
      this.read(schema, [...path, String(index)], level),
    );
    const isSame =
      possible.length === schemas.length &&
      read.every((schema, index) => schema === schemas[index]);
    return isSame ? schemas : read;
  }
}

const nameOf = (type: unknown): string =>
  isText(type) ? `'${type.slice(0, 40)}'` : 'of this kind; a type is a text';

/** In older drafts and in OpenAPI a flag says that a bound does not belong to the range itself. */
function withBounds(schema: Schema): Schema {
  let bounded = schema;
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = bounded[exclusive];
    if (typeof flag !== 'boolean') continue;
    const { [exclusive]: _flag, [inclusive]: bound, ...others } = bounded;
    if (bound === undefined) bounded = others;
    else bounded = { ...others, [flag ? exclusive : inclusive]: bound };
  }
  return bounded;
}

/**
 * The items of a list are said, even where they may be anything; those of a tuple in the older
 * form, which all read.
 */
function withItems(schema: Schema): Schema {
  const { prefixItems, ...others } = schema;
  const { type, items } = schema;
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
  if (prefixItems !== undefined && items === undefined) return { ...others, items: prefixItems };
  if (!isList || items !== undefined || '$ref' in schema) return schema;
  return { ...schema, items: ANYTHING };
}

/** A list of types becomes alternatives of one type each, with what belongs to that type. */
function withAlternatives(schema: Schema): Schema {
  const { type: types, ...others } = schema;
  if (!Array.isArray(types)) return schema;
  // Where both are said, what llama.cpp reads is the alternatives.
  if (['$ref', ...COMBINED].some((keyword) => keyword in schema)) return others;
  const values = 'const' in schema ? [schema.const] : schema.enum;
  const shared: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(others)) {
    const isOwn =
      keyword in OF_TYPE || OF_NUMBERS.includes(keyword) || ['enum', 'const'].includes(keyword);
    (isOwn ? own : shared)[keyword] = value;
  }
  const anyOf = types.flatMap((type) =>
    alternative(type, own, Array.isArray(values) ? values : undefined),
  );
  return anyOf.length === 0 ? others : { ...shared, anyOf };
}

function alternative(
  type: string,
  own: Schema,
  values: readonly unknown[] | undefined,
): readonly Schema[] {
  if (values !== undefined) {
    const fitting = values.filter((value) => TYPES[type]?.(value) === true);
    return fitting.length === 0 ? [] : [{ type, enum: fitting }];
  }
  const isNumeric = type === 'number' || type === 'integer';
  const kept = Object.entries(own).filter(
    ([keyword]) => OF_TYPE[keyword] === type || (isNumeric && OF_NUMBERS.includes(keyword)),
  );
  return [{ type, ...Object.fromEntries(kept) }];
}

function leads(root: Schema, reference: string): boolean {
  let pointer = reference;
  for (let count = 0; count < MAX_REFERENCES; count += 1) {
    const target = valueAt(root, pointer);
    if (!isSchema(target)) return false;
    if (!isObject(target) || !isText(target.$ref)) return true;
    pointer = target.$ref;
  }
  return false;
}
