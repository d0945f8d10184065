// Derives the document that client generators take: what they choke on is said in a plainer way, nothing is added.
import { isObject } from '../../../src/lib/values.ts';
import {
  HTTP_METHODS,
  listOperations,
  type OpenApiDocument,
  type PathItem,
  resolve,
  type Schema,
} from '../document.ts';
import { referenceName } from '../references.ts';
import { isStream, oneServerDocument } from './one-server.ts';

type Json = Record<string, unknown>;

/**
 * A view of the document for openapi-generator. Where the contract offers alternatives of which one is no object, the
 * field takes any value; a stream is a text, because no generator reads streams (the raw response of the same method gives
 * its events); an enumeration with a name becomes a text, and several files under one name
 * become one file. Defaults are the server's affair: a client that sends them all would be refused. A field that is always there
 * and may be null is one that may be left out, `5XX` is 500, and the introduction is its first paragraph, because it heads each
 * file of a client. Requests and responses on the wire are the same.
 */
export function clientDocument(document: OpenApiDocument): OpenApiDocument {
  const { schemas = {} } = document.components as { schemas?: Record<string, Schema> };
  const named = (schema: Schema): Schema => (schema.$ref ? (schemas[referenceName(schema.$ref)] ?? schema) : schema);

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
    if (key === 'required' && isNames(child) && isObject(object.properties)) return neverNull(object.properties, child);
    return simplified(child);
  }

  /** Clients in some languages end with an error where what must be there is null. */
  function neverNull(properties: Json, names: readonly string[]): readonly string[] {
    return names.filter((name) => named(properties[name] as Schema)?.nullable !== true);
  }

  /** An alternative that is no object turns the whole schema into "anything". */
  function isDropped(object: Json, key: string, child: unknown): boolean {
    if (key === 'oneOf' || key === 'anyOf') {
      return Array.isArray(child) && child.some((schema: Schema) => named(schema).type !== 'object');
    }
    // Clients would send it with every request, also where it is no option of the model at hand.
    if (key === 'default' && (typeof child !== 'object' || child === null)) return true;
    // The default anyway; beside properties it makes generators forget them.
    return key === 'additionalProperties' && child === true && 'properties' in object;
  }

  function simplifiedMedia(content: Json): Json {
    const media = Object.entries(content).map(([type, body]) => [type, isStream(type) ? ANY_TEXT : simplified(body)]);
    return Object.fromEntries(media);
  }

  function withSingleFiles(form: Schema): Schema {
    const { properties = {} } = form;
    const fields = Object.entries(properties)
      // The same field spelt for several values; generated names would be equal.
      .filter(([name]) => !(name.endsWith('[]') && name.slice(0, -2) in properties))
      .map(([name, field]) => [name, singleFile(field)]);
    return { ...form, properties: Object.fromEntries(fields) };
  }

  function singleFile(field: Schema): Schema {
    const alternatives = field.oneOf?.map(named) ?? [field];
    const file = alternatives.map((one) => named(one.items ?? one)).find((one) => one.format === 'binary');
    return file === undefined ? field : { ...file, ...(field.description ? { description: field.description } : {}) };
  }

  const forms = formNames(document);
  const components = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const plain = forms.has(name) ? withSingleFiles(schema) : schema.type === 'string' ? asText(schema) : schema;
      return [name, simplified(plain)];
    }),
  );
  const { openapi, info, paths, ...rest } = oneServerDocument(document);
  const [introduction = ''] = (info.description ?? '').split('\n\n');
  const plainPaths = Object.entries(paths).map(([path, item]) => [path, plainPath(item)]);
  return {
    openapi,
    info: { ...info, description: introduction },
    ...(simplified({ ...rest, paths: Object.fromEntries(plainPaths) }) as Pick<OpenApiDocument, 'servers' | 'paths'>),
    components: { ...(simplified(document.components) as OpenApiDocument['components']), schemas: components },
  };
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

const ANY_TEXT = { schema: { type: 'string' } };

/** A text whose description still names its values. */
function asText({ enum: values, ...schema }: Schema): Schema {
  if (!Array.isArray(values)) return schema;
  return { ...schema, description: `${schema.description ?? ''} One of: ${values.join(', ')}.`.trim() };
}
