// Derives the document that client generators take: what they choke on is said in a plainer way,
// nothing is added.
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../src/lib/values.ts';
import {
  HTTP_METHODS,
  listOperations,
  type OpenApiDocument,
  type PathItem,
  resolve,
  type Schema,
} from '../document.ts';
import { withoutLinks } from '../documents/links.ts';
import { referenceName, referencesFrom } from '../references.ts';
import { isStream, oneServerDocument } from './one-server.ts';

type Json = Record<string, unknown>;

/**
 * A view of the document for openapi-generator. Where the contract offers alternatives of which one
 * is not an object, the field takes any value; a stream is a text, because no generator reads
 * streams (the raw response of the same method gives its events); an enumeration with a name
 * or in a form becomes a text, and several files under one name become one file; a schema whose name a generator takes for a
 * namespace of its own has another one, and one that has itself inside has anything there. Objects of which a response is
 * one become one object with the fields of all, because clients in half of the languages can't tell
 * them apart. Defaults, patterns and lengths are the server's affair: a client that sends all defaults would
 * be refused. Links are left out, because few generators know them. A field that is always there and may be null is one that may be left out; a switch of
 * a request that is not off by default may be null, which means that it is not given, because
 * clients in C# send false for each that is left out; `5XX` is 500, and the introduction is its
 * first paragraph, because it heads each file of a client. What then is not referred to is left
 * out. Requests and responses on the wire are the same.
 */
export function clientDocument(whole: OpenApiDocument): OpenApiDocument {
  const document = withFreeNames(withoutLinks(whole));
  const { schemas = {} } = document.components as { schemas?: Record<string, Schema> };
  const named = (schema: Schema): Schema =>
    schema.$ref ? (schemas[referenceName(schema.$ref)] ?? schema) : schema;

  function simplified(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(simplified);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, child]) => !isDropped(value, key, child))
        .map(([key, child]) => [key, simplifiedField(value, key, child)]),
    );
  }

  function simplifiedField(object: Json, key: string, child: unknown): unknown {
    if (key === 'content' && isMediaMap(child)) return simplifiedMedia(child);
    if (key === 'required' && isNames(child) && isObject(object.properties))
      return neverNull(object.properties, child);
    return simplified(child);
  }

  /** Clients in some languages end with an error where what must be there is null. */
  function neverNull(properties: Json, names: readonly string[]): readonly string[] {
    return names.filter((name) => named(properties[name] as Schema)?.nullable !== true);
  }

  /** An alternative that is not an object turns the whole schema into "anything". */
  function isDropped(object: Json, key: string, child: unknown): boolean {
    if (key === 'oneOf' || key === 'anyOf') {
      return (
        Array.isArray(child) && child.some((schema: Schema) => named(schema).type !== 'object')
      );
    }
    // OpenAPI 3.0 wants one name at least.
    if (key === 'required' && isNames(child) && isObject(object.properties)) {
      return neverNull(object.properties, child).length === 0;
    }
    // Clients would send it with every request, also where the model at hand does not know it.
    if (key === 'default' && (typeof child !== 'object' || child === null)) return true;
    // Swift writes a pattern with slashes around it and compares those too, and C# an example with
    // line breaks as code.
    if (key === 'pattern' && typeof child === 'string') return true;
    if (key === 'example' && typeof child === 'string' && child.includes('\n')) return true;
    // R measures a parameter that was not given, and Ruby refuses before the server can say why.
    if (LENGTHS.has(key) && typeof child === 'number') return true;
    // The default anyway; where there are properties it makes generators forget them.
    return key === 'additionalProperties' && child === true && 'properties' in object;
  }

  function simplifiedMedia(content: Json): Json {
    const media = Object.entries(content).map(([type, body]) => [
      type,
      isStream(type) ? ANY_TEXT : simplified(body),
    ]);
    return Object.fromEntries(media);
  }

  const forms = formNames(document);
  const answers = answerNames(document);
  const requests = requestNames(document);
  const components = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      withoutItself(name, simplified(plainSchema(name, schema))),
    ]),
  );

  function plainSchema(name: string, schema: Schema): Schema {
    return requests.has(name)
      ? (withOpenSwitches(plainAnswer(name, schema)) as Schema)
      : plainAnswer(name, schema);
  }

  function plainAnswer(name: string, schema: Schema): Schema {
    if (forms.has(name)) return withTexts(withSingleFiles(schema, named));
    if (schema.type === 'string') return asText(schema);
    const alternatives = answers.has(name) ? schema.oneOf?.map(named) : undefined;
    return alternatives?.every(({ type }) => type === 'object')
      ? oneObject(schema, alternatives)
      : schema;
  }
  const { openapi, info, paths, ...rest } = oneServerDocument(document);
  const [introduction = ''] = (info.description ?? '').split('\n\n');
  const plainPaths = Object.entries(paths).map(([path, item]) => [path, plainPath(item)]);
  return withUsedOnly({
    openapi,
    info: { ...info, description: introduction },
    ...(simplified({ ...rest, paths: Object.fromEntries(plainPaths) }) as Pick<
      OpenApiDocument,
      'servers' | 'paths'
    >),
    components: {
      ...(simplified(document.components) as OpenApiDocument['components']),
      schemas: components,
    },
  });
}

/** What a reference stands for. */
type Named = (schema: Schema) => Schema;

function withSingleFiles(form: Schema, named: Named): Schema {
  const { properties = {} } = form;
  const fields = Object.entries(properties)
    // The same field spelt for several values; generated names would be equal.
    .filter(([name]) => !(name.endsWith('[]') && name.slice(0, -2) in properties))
    .map(([name, field]) => [name, singleFile(field, named)]);
  return { ...form, properties: Object.fromEntries(fields) };
}

function singleFile(field: Schema, named: Named): Schema {
  const alternatives = field.oneOf?.map(named) ?? [field];
  const file = alternatives
    .map((one) => named(one.items ?? one))
    .find((one) => one.format === 'binary');
  return file === undefined
    ? field
    : { ...file, ...(field.description ? { description: field.description } : {}) };
}

/**
 * Where a schema has itself inside, anything: tools that write a schema out in full, such as
 * Portman and Redocly's Respect, would never end.
 */
function withoutItself(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutItself(name, item));
  if (!isObject(value)) return value;
  if (value.$ref === `#/components/schemas/${name}`) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, withoutItself(name, child)]),
  );
}

/** Generators call a namespace, or a class of their own, so. */
const TAKEN_NAMES: ReadonlySet<string> = new Set([
  'Api',
  'ApiClient',
  'Apis',
  'Client',
  'Configuration',
  'Model',
  'Models',
]);

const freeName = (name: string): string => (TAKEN_NAMES.has(name) ? `${name}Info` : name);

/** A client in C# does not compile where a schema has the name of a namespace: `Model` becomes `ModelInfo`. */
function withFreeNames(document: OpenApiDocument): OpenApiDocument {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        key === '$ref' && typeof child === 'string' ? renamedReference(child) : renamed(child),
      ]),
    );
  };
  const { schemas = {} } = document.components as { schemas?: Record<string, Schema> };
  const entries = Object.entries(schemas).map(([name, schema]) => [freeName(name), schema]);
  const components = { ...document.components, schemas: Object.fromEntries(entries) };
  return renamed({ ...document, components }) as OpenApiDocument;
}

const renamedReference = (reference: string): string =>
  reference.replace(/(?<=^#\/components\/schemas\/).+$/, freeName);

/** Clients in Kotlin don't compile with an enumeration in a form. */
function withTexts(form: Schema): Schema {
  const fields = Object.entries(form.properties ?? {}).map(([name, field]) => [
    name,
    textField(field),
  ]);
  return { ...form, properties: Object.fromEntries(fields) };
}

function textField(field: Schema): Schema {
  return field.items === undefined ? asText(field) : { ...field, items: asText(field.items) };
}

/** Without what only streams and alternatives referred to. */
function withUsedOnly(document: OpenApiDocument): OpenApiDocument {
  const { components, ...rest } = document;
  const used = referencesFrom(document, rest);
  const kept = Object.entries(components).map(([kind, parts]) => [
    kind,
    kind === 'securitySchemes'
      ? parts
      : Object.fromEntries(
          Object.entries(parts).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
        ),
  ]);
  return { ...document, components: Object.fromEntries(kept) };
}

const isNames = (value: unknown): value is readonly string[] => Array.isArray(value);

/** Without a description, which one generator takes for a method, and with concrete statuses. */
function plainPath({ description: _words, ...item }: PathItem): PathItem {
  const methods = HTTP_METHODS.flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    const { '5XX': failed, ...responses } = operation.responses;
    const concrete = failed === undefined ? responses : { '500': failed, ...responses };
    return [[method, { ...operation, responses: concrete }] as const];
  });
  return { ...item, ...Object.fromEntries(methods) };
}

/** Bodies by media type; messages in examples have a field of that name too. */
function isMediaMap(value: unknown): value is Json {
  return isObject(value) && Object.keys(value).some((key) => key.includes('/'));
}

/** Names of the schemas of multipart bodies. */
function formNames(document: OpenApiDocument): ReadonlySet<string> {
  const forms = listOperations(document).flatMap(({ operation }) => {
    const body = operation.requestBody && resolve(document, operation.requestBody);
    return body?.content['multipart/form-data']?.schema.$ref ?? [];
  });
  return new Set(forms.map(referenceName));
}

/** Names of the schemas that JSON bodies of requests consist of. */
function requestNames(document: OpenApiDocument): ReadonlySet<string> {
  const bodies = listOperations(document).flatMap(({ operation }) => {
    const body = operation.requestBody && resolve(document, operation.requestBody);
    return body?.content['application/json']?.schema ?? [];
  });
  return new Set([...referencesFrom(document, bodies)].map(referenceName));
}

/** With null for each optional boolean that does not mean false when it is left out. */
export function withOpenSwitches(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOpenSwitches);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, withOpenSwitches(child)]),
  );
  const { properties, required } = value;
  if (!isObject(properties)) return copy;
  const names = isNames(required) ? required : [];
  const fields = Object.entries(copy.properties as Json).map(([name, field]) => {
    const isSwitch = isObject(field) && field.type === 'boolean' && field.default !== false;
    return [
      name,
      isSwitch && !names.includes(name) ? { ...(field as Json), nullable: true } : field,
    ];
  });
  return { ...copy, properties: Object.fromEntries(fields) };
}

/** Names of the schemas that responses consist of, but for those of streams. */
function answerNames(document: OpenApiDocument): ReadonlySet<string> {
  const responses = listOperations(document).map(({ operation }) => operation.responses);
  return new Set([...referencesFrom(document, responses, isStream)].map(referenceName));
}

/** Has what any of the objects may have, and requires what all of them do. */
function oneObject(
  { oneOf: _alternatives, ...schema }: Schema,
  alternatives: readonly Schema[],
): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, field] of alternatives.flatMap((one) => Object.entries(one.properties ?? {}))) {
    const known = properties[name];
    properties[name] = known === undefined ? field : oneField(known, field);
  }
  const [first = [], ...others] = alternatives.map(
    ({ required = [] }) => required as readonly string[],
  );
  const required = first.filter((name) => others.every((names) => names.includes(name)));
  return { ...schema, type: 'object', ...(required.length === 0 ? {} : { required }), properties };
}

/**
 * Takes what either takes: one of the texts of both lists, the same, but for the words, as both, or
 * else anything.
 */
function oneField(one: Schema, other: Schema): Schema {
  if (Array.isArray(one.enum) && Array.isArray(other.enum))
    return { type: 'string', enum: [...new Set([...one.enum, ...other.enum])] };
  return isDeepStrictEqual(withoutWords(one), withoutWords(other)) ? one : {};
}

const withoutWords = ({
  description: _description,
  example: _example,
  ...schema
}: Schema & { example?: unknown }) => schema;

const LENGTHS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);

const ANY_TEXT = { schema: { type: 'string' } };

/** A text whose description still names its values. */
function asText({ enum: values, ...schema }: Schema): Schema {
  if (!Array.isArray(values)) return schema;
  return {
    ...schema,
    description: `${schema.description ?? ''} One of: ${values.join(', ')}.`.trim(),
  };
}
