// Derives the document of OpenAPI 3.2 that types the events of streams, which 3.0.3 can't say.
import { isObject } from '../../../src/lib/values.ts';
import {
  listOperations,
  type OpenApiDocument,
  type ResponseObject,
  resolve,
  type Schema,
} from '../document.ts';
import { operationRows } from '../handlers.ts';
import { lookUp, referenceName, referencesFrom } from '../references.ts';
import { isStream } from './one-server.ts';

type Json = Record<string, unknown>;

/** The version of the document; Redocly's linter knows it, and so does who reads `itemSchema`. */
const VERSION = '3.2.0';
/** Below these, keys are names that an author chose. */
const NAMES = new Set(['properties', 'schemas']);
/** Values that are data, whatever their keys. */
const DATA = new Set(['default', 'enum']);

/**
 * The same operations and schemas as JSON Schema 2020-12 has them. A stream has an `itemSchema`: of
 * server-sent events an object with `event`, where events have names, and `data`, whose
 * `contentSchema` is the schema of the JSON in it; of JSON lines the schema of a line. Examples are
 * left out, which the contract has.
 */
export function eventsDocument(document: OpenApiDocument): OpenApiDocument {
  const rows: Readonly<Record<string, { endsWithDone: boolean }>> = operationRows(document);
  const items: Json = {};

  function withItems(content: Json, endsWithDone: boolean): Json {
    const media = Object.entries(content).map(([type, body]) => {
      if (!isStream(type) || !isObject(body)) return [type, body];
      const { schema, examples: _examples, ...rest } = body;
      return [type, { itemSchema: itemOf(type, schema as Schema, endsWithDone), ...rest }];
    });
    return Object.fromEntries(media);
  }

  function itemOf(type: string, schema: Schema, endsWithDone: boolean): Json {
    if (type !== 'text/event-stream' || schema.$ref === undefined) return schema;
    const name = `${referenceName(schema.$ref)}Item`;
    items[name] = eventItem(document, schema.$ref, endsWithDone);
    return { $ref: `#/components/schemas/${name}` };
  }

  const streams = new Map<object, boolean>();
  for (const { operation } of listOperations(document)) {
    const endsWithDone = rows[operation.operationId]?.endsWithDone ?? false;
    for (const response of Object.values(operation.responses)) {
      const { content } = resolve<ResponseObject>(document, response);
      if (content !== undefined) streams.set(content, endsWithDone);
    }
  }
  const whole = converted(document, (value) => {
    const endsWithDone = streams.get(value);
    return endsWithDone === undefined ? value : withItems(value, endsWithDone);
  }) as OpenApiDocument;
  return withUsedOnly({
    ...whole,
    openapi: VERSION,
    components: { ...whole.components, schemas: { ...whole.components.schemas, ...items } },
  });
}

/** Without the schemas of all events of a stream, whose kinds an item names one by one. */
function withUsedOnly(document: OpenApiDocument): OpenApiDocument {
  const used = referencesFrom(document, document.paths);
  const schemas = Object.entries(document.components.schemas ?? {}).filter(([name]) =>
    used.has(`#/components/schemas/${name}`),
  );
  const components = { ...document.components, schemas: Object.fromEntries(schemas) };
  return { ...document, components };
}

/** One server-sent event as it is read: its name, and the text of its data. */
function eventItem(document: OpenApiDocument, reference: string, endsWithDone: boolean): Json {
  const whole = lookUp(document, { $ref: reference }) as Schema;
  const alternatives = whole.oneOf ?? [{ $ref: reference }];
  const names = alternatives.map((one) => (lookUp(document, one) as Schema)['x-event']);
  const known = names.every((name) => name !== undefined)
    ? alternatives.map((one, at) => namedEvent(String(names[at]), one))
    : [unnamedEvent({ $ref: reference })];
  const done = {
    type: 'object',
    required: ['data'],
    properties: {
      data: { type: 'string', const: '[DONE]', description: 'The end of the stream, not JSON.' },
    },
  };
  const all = endsWithDone ? [...known, done] : known;
  const description = `One event of the stream: ${referenceName(reference)}, as it is sent.`;
  const [only] = all;
  return all.length === 1 ? { description, ...only } : { description, anyOf: all };
}

function namedEvent(name: string, schema: Schema): Json {
  const { properties, ...rest } = unnamedEvent(schema);
  const event = { type: 'string', const: name, description: 'The name of the event.' };
  return { ...rest, required: ['event', 'data'], properties: { event, ...(properties as Json) } };
}

function unnamedEvent(schema: Schema): Json {
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'string',
        description: 'One JSON object.',
        contentMediaType: 'application/json',
        contentSchema: schema,
      },
    },
  };
}

/** A copy in which schemas are those of JSON Schema 2020-12, and `change` was asked for objects. */
function converted(value: unknown, change: (value: Json) => Json, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => converted(item, change));
  if (!isObject(value)) return value;
  const entries = Object.entries(change(value))
    .filter(([key]) => areNames || (key !== 'example' && key !== 'examples'))
    .map(([key, child]) => [
      key,
      !areNames && DATA.has(key) ? child : converted(child, change, !areNames && NAMES.has(key)),
    ]);
  const copy: Json = Object.fromEntries(entries);
  return areNames ? copy : withNull(copy);
}

/** `nullable` is a type of its own in JSON Schema. */
function withNull({ nullable, ...schema }: Json): Json {
  if (nullable !== true) return schema;
  const { type, enum: values } = schema;
  if (typeof type === 'string')
    return {
      ...schema,
      type: [type, 'null'],
      ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
    };
  const { description, ...rest } = schema;
  if (Object.keys(rest).length === 0) return schema;
  return {
    ...(description !== undefined && { description }),
    anyOf: [rest, { type: 'null' }],
  };
}
