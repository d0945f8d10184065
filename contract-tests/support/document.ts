// The contract as tests read it: its operations, and JSON Schemas for what they answer.
import { readFileSync } from 'node:fs';

/**
 * JSON that the document says nothing about: what a fake was asked, events, files of others.
 * Expectations say what must be there.
 */
// biome-ignore lint/suspicious/noExplicitAny: a test reads deep into what it is about to prove.
export type Undocumented = any;

/** A schema of OpenAPI 3.0, with its references. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

interface MediaType {
  schema?: Schema;
}

/** A header that a response may have, or must. */
export interface Header {
  required?: boolean;
  schema: Schema;
}

interface ResponseObject {
  headers?: Readonly<Record<string, Header>>;
  content?: Readonly<Record<string, MediaType>>;
  /** Or references to them. */
  links?: Readonly<Record<string, unknown>>;
}

/** What a request says in its path or its query. */
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

interface OperationObject {
  operationId: string;
  'x-changes-state'?: boolean;
  tags: readonly [string];
  parameters?: readonly Parameter[];
  requestBody?: {
    required?: boolean;
    content: Readonly<
      Record<
        string,
        {
          schema: Schema;
          example?: unknown;
          examples?: Readonly<Record<string, { value: unknown }>>;
        }
      >
    >;
  };
  responses: Readonly<Record<string, ResponseObject>>;
}

/** An operation of openapi.yaml with all that its tests need. */
export interface Operation {
  id: string;
  method: string;
  /** As in the document, without prefix. */
  path: string;
  /** True when it is answered at this very path only. */
  isFixed: boolean;
  /** True for a GET that is not safe. */
  changesState: boolean;
  tag: string;
  parameters: readonly Parameter[];
  requestTypes: readonly string[];
  isBodyRequired: boolean;
  /** By media type. */
  bodySchemas: Readonly<Record<string, Schema>>;
  /** The request body's examples by media type. */
  bodyExamples: Readonly<Record<string, readonly unknown[]>>;
  /** Response objects by status; `5XX` stands for any of them. */
  responses: Readonly<Record<string, ResponseObject>>;
}

/** A status with one of its media types; '' where the response has no body. */
export interface DocumentedAnswer {
  operation: Operation;
  status: string;
  media: string;
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;

type PathItem = { servers?: unknown } & Partial<Record<(typeof METHODS)[number], OperationObject>>;

interface Document {
  info: { description: string };
  paths: Readonly<Record<string, PathItem>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

// Our own generator wrote it, so its shape is known.
const document = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
) as Document;

/**
 * What the document says of all operations under a title, in one line.
 * @throws {Error} when it has no such paragraph
 */
export function paragraphOf(title: string): string {
  const paragraph = document.info.description
    .split('\n\n')
    .find((text) => text.startsWith(`**${title}.**`));
  if (paragraph === undefined) throw new Error(`info.description has no paragraph "${title}".`);
  return paragraph.replaceAll('\n', ' ');
}

/** What a JSON pointer of the document points to; anything else is returned as it is. */
export function resolve<Value>(value: Value): Value {
  const pointer = (value as { $ref?: string } | undefined)?.$ref;
  if (pointer === undefined) return value;
  const names = pointer
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = names.reduce<unknown>(
    (place, name) => (place as Record<string, unknown>)[name],
    document,
  );
  return resolve(target as Value);
}

/** In the order of the document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const { content = {}, required = false } = resolve(operation.requestBody) ?? {};
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          isFixed: item.servers !== undefined,
          changesState: operation['x-changes-state'] === true,
          tag: operation.tags[0],
          parameters: (operation.parameters ?? []).map((parameter) => resolve(parameter)),
          requestTypes: Object.keys(content),
          isBodyRequired: required,
          bodySchemas: Object.fromEntries(
            Object.entries(content).map(([media, { schema }]) => [media, schema]),
          ),
          bodyExamples: Object.fromEntries(
            Object.entries(content).map(([media, { example, examples }]) => [
              media,
              [
                ...(example === undefined ? [] : [example]),
                ...Object.values(examples ?? {}).map(({ value }) => value),
              ],
            ]),
          ),
          responses: Object.fromEntries(
            Object.entries(operation.responses).map(([status, response]) => [
              status,
              resolve(response),
            ]),
          ),
        },
      ];
    }),
);

/** @throws {Error} when the document has no such operation. */
export function operationById(id: string): Operation {
  const operation = OPERATIONS.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new Error(`The document has no operation ${id}.`);
  return operation;
}

/**
 * The operation of a request, whose path has a prefix and a query, perhaps; undefined when it is
 * none.
 */
export function operationAt(method: string, target: string): Operation | undefined {
  // A slash at the end changes nothing.
  const path = target.replace(/\?.*/, '').replace(/(?<=.)\/+$/, '');
  const fitting = OPERATIONS.filter((operation) => pathPattern(operation).test(path));
  // Names of models may have slashes, so that more than one path may fit: the one that says most is
  // meant.
  const lengthOf = ({ path: pattern }: Operation) => pattern.replace(/\{\w+\}/g, '').length;
  const longest = Math.max(...fitting.map(lengthOf));
  return fitting.find(
    (operation) => operation.method === method && lengthOf(operation) === longest,
  );
}

/** Paths that are served without a prefix too, as the document says of paths. */
const BARE: ReadonlySet<string> = new Set(
  paragraphOf('Paths')
    .split(';')
    .at(-1)
    ?.match(/(?<=`)\/[\w-]+(?=`)/g),
);
const patterns = new Map<Operation, RegExp>();

function pathPattern(operation: Operation): RegExp {
  const known =
    patterns.get(operation) ??
    new RegExp(`^${prefixesOf(operation)}${operation.path.replace(/\{\w+\}/g, '.+')}$`);
  patterns.set(operation, known);
  return known;
}

function prefixesOf({ isFixed, path }: Operation): string {
  if (isFixed) return '';
  return `(?:(?:/api)?/v[01]|/openai/v1)${BARE.has(path) ? '?' : ''}`;
}

/** Every numeric status with every media type of it. */
export function documentedAnswers(operation: Operation): DocumentedAnswer[] {
  return Object.entries(operation.responses).flatMap(([status, { content = {} }]) => {
    if (!/^\d{3}$/.test(status)) return [];
    const medias = Object.keys(content);
    return (medias.length > 0 ? medias : ['']).map((media) => ({ operation, status, media }));
  });
}

/** The schema of a response. Undefined when it isn't documented. */
export function schemaOf(operation: Operation, status: string, media: string): Schema | undefined {
  return responseOf(operation, status)?.content?.[media]?.schema;
}

/** The documented headers of a response, by name. */
export function headersOf(operation: Operation, status: string): Readonly<Record<string, Header>> {
  const headers = responseOf(operation, status)?.headers ?? {};
  return Object.fromEntries(
    Object.entries(headers).map(([name, header]) => [name, resolve(header)]),
  );
}

/** The headers of all responses without an error of an operation, by name. */
export function headersOfSuccess(operation: Operation): Readonly<Record<string, Header>> {
  const statuses = Object.keys(operation.responses).filter((status) => /^[23]/.test(status));
  return Object.assign({}, ...statuses.map((status) => headersOf(operation, status)));
}

/** A status that is not listed is covered by its range. */
function responseOf({ responses }: Operation, status: string): ResponseObject | undefined {
  return responses[status] ?? responses[`${status[0]}XX`];
}

/** A schema of the document as a JSON Schema that stands on its own. */
export function toJsonSchema(schema: Schema): Schema {
  const needed = new Map<string, unknown>();
  const converted = convert(schema, needed);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...(converted as Schema),
    components: { schemas: Object.fromEntries(needed) },
  };
}

/**
 * Words of OpenAPI that mean nothing in JSON Schema, and formats that not every validator knows.
 */
const DROPPED = new Set(['nullable', 'example', 'discriminator', 'xml', 'deprecated', 'format']);

function convert(value: unknown, needed: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, needed));
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Schema;
  if (typeof schema.$ref === 'string') {
    need(schema.$ref, needed);
    return { $ref: schema.$ref };
  }
  const kept = Object.entries(schema).filter(
    ([keyword]) => !DROPPED.has(keyword) && !keyword.startsWith('x-'),
  );
  const converted = Object.fromEntries(
    kept.map(([keyword, part]) => [
      keyword,
      keyword === 'properties' ? convertEach(part, needed) : convert(part, needed),
    ]),
  );
  if (schema.nullable !== true) return converted;
  return {
    ...converted,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {}),
  };
}

/** Names of properties are not keywords: a property may be called `format`. */
function convertEach(properties: unknown, needed: Map<string, unknown>): unknown {
  return Object.fromEntries(
    Object.entries(properties as Record<string, unknown>).map(([name, schema]) => [
      name,
      convert(schema, needed),
    ]),
  );
}

function need(pointer: string, needed: Map<string, unknown>): void {
  const name = pointer.replace('#/components/schemas/', '');
  if (needed.has(name)) return;
  needed.set(name, true);
  needed.set(name, convert(document.components.schemas[name], needed));
}

/**
 * The alternatives of an event schema, each with the name that its event carries on the wire, if it
 * has one.
 */
export function eventAlternatives(schema: Schema): { name: string | undefined; schema: Schema }[] {
  const whole = resolve(schema);
  const alternatives = (whole.oneOf as Schema[] | undefined) ?? [whole];
  return alternatives.map((alternative) => {
    const name = resolve(alternative)['x-event'];
    return { name: typeof name === 'string' ? name : undefined, schema: alternative };
  });
}
