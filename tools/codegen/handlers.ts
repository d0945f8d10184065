// Writes generated/handlers.ts: for each operation its typed input and result, the handler interface and the table.
import {
  type LocatedOperation,
  listOperations,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type ResponseObject,
  resolve,
  type Schema,
} from './document.ts';
import { mistakeIn } from './documents/places.ts';
import { referenceName } from './references.ts';

/** Schemas of error responses that are not OpenAI's; the table tells the wire which one an operation promises. */
const ERROR_SHAPES: Readonly<Record<string, string>> = {
  ManagementError: 'management',
  OllamaError: 'ollama',
  AnthropicError: 'anthropic',
  McpFailure: 'mcp',
};

/** Schemas of the event with which a stream fails. */
const FAILURE_EVENTS: Readonly<Record<string, string>> = {
  DownloadErrorEvent: 'download',
  ResponseErrorEvent: 'response',
  AnthropicErrorEvent: 'anthropic',
};

const JSON_LINES = 'application/x-ndjson';

const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n';

/** Source text of generated/handlers.ts. */
export function generateHandlers(document: OpenApiDocument): string {
  const operations = listOperations(document);
  return [
    HEADER,
    "import type { EventStream, NamedEvent, UnnamedEvent } from '../src/lib/event-stream.ts';",
    "import type { Asker } from '../src/lib/place.ts';",
    "import type { components, operations } from './openapi.ts';",
    '',
    "type Schemas = components['schemas'];",
    '',
    '/** What stands before the path of every operation without a fixed path. */',
    `export const PREFIXES = ${JSON.stringify(document.servers.map(({ url }) => new URL(url).pathname))} as const;`,
    '',
    PARAMETER_TYPE,
    COMMON_TYPES,
    ...operations.map((located) => operationTypes(document, located)),
    '/** One typed function per operation. A missing one, an undocumented status or a wrong body does not compile. */',
    'export interface Handlers {',
    ...operations.map(handlerMember),
    '}',
    '',
    'export type OperationId = keyof Handlers;',
    '',
    '/** Every operation with its place in the document, in document order. */',
    'export const operationTable = {',
    ...Object.entries(operationRows(document)).map(
      ([id, row]) => `  ${id}: ${JSON.stringify(row)},`,
    ),
    '} as const satisfies Record<OperationId, OperationRow>;',
    '',
  ].join('\n');
}

const PARAMETER_TYPE = `type OperationParameters<Id extends keyof operations, Place extends string> = operations[Id] extends {
  parameters: infer Parameters;
}
  ? Place extends keyof Parameters
    ? [Parameters[Place]] extends [undefined]
      ? Record<string, never>
      : NonNullable<Parameters[Place]>
    : Record<string, never>
  : Record<string, never>;
`;

const COMMON_TYPES = `
/** A file of a multipart request, held in memory. */
export interface UploadedFile {
  /** Name of the form field. */
  fieldname: string;
  /** File name as the client gave it; never a path to open. */
  originalname: string;
  mimetype: string;
  /** Size in bytes. */
  size: number;
  buffer: Uint8Array;
}

/** What a caller may do, as far as keys tell. */
export interface Caller {
  /** True with the admin key, or when no key is configured. */
  isAdmin: boolean;
  /** True with the admin key only: the caller is then known to be the person who runs the server. */
  hasAdminKey: boolean;
}

/** What every handler gets besides its own path, query and body. */
export interface HandlerContext {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  files: readonly UploadedFile[];
  /** Before the path of the document: \`/api/v0\`, \`/api/v1\`, \`/v0\`, \`/v1\`; '' for a path without one. */
  prefix: string;
  caller: Caller;
  asker: Asker;
  /** Aborts when the client goes away before the response is complete. */
  signal: AbortSignal;
}

/** One row of the operation table. */
export interface OperationRow {
  method: string;
  /** Path as in the document, without prefix. */
  path: string;
  tag: string;
  /** True when the path is served as it is and not under the four prefixes. */
  fixedPath: boolean;
  /** True for a path under the prefixes that is served without one too. */
  alsoWithoutPrefix?: boolean;
  /** True when the slashes in the value of its path's parameter belong to that value. */
  takesSlashes?: boolean;
  /** True for a GET that changes something. */
  isUnsafeGet: boolean;
  requestTypes: readonly string[];
  isBodyRequired?: boolean;
  /** Documented media types per documented status; an empty list is a response without a body. */
  responses: Readonly<Record<string, readonly string[]>>;
  /** True when the event stream ends with \`data: [DONE]\`. */
  endsWithDone: boolean;
  /**
   * What a stream that fails ends with: \`data\`, an event without a name that holds the error object; \`line\`, a line of
   * JSON; otherwise an event named \`error\` in the form of downloads, of the Responses API or of Anthropic's.
   */
  failureEvent: 'data' | 'line' | 'download' | 'response' | 'anthropic';
  /** The body of error responses; \`management\` repeats the text as \`status\` and \`message\`. */
  errorShape: 'openai' | 'management' | 'ollama' | 'anthropic' | 'mcp';
  /** The fields of its JSON body, where its responses warn of others. */
  fields?: readonly string[];
}
`;

function pascal(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1);
}

function operationTypes(document: OpenApiDocument, { operation }: LocatedOperation): string {
  const name = pascal(operation.operationId);
  const results = resultTypes(document, operation);
  return [
    `export interface ${name}Input extends HandlerContext {`,
    `  path: OperationParameters<'${operation.operationId}', 'path'>;`,
    `  query: OperationParameters<'${operation.operationId}', 'query'>;`,
    `  body: ${bodyType(document, operation)};`,
    '}',
    `export type ${name}Result =`,
    ...results.map((result) => `  | ${result}`),
    '  ;',
    '',
  ].join('\n');
}

function bodyType(document: OpenApiDocument, operation: Operation): string {
  if (!operation.requestBody) return 'undefined';
  const body = resolve(document, operation.requestBody);
  const types = Object.values(body.content).map((media) => schemaType(media.schema));
  return [...new Set(types), ...(body.required ? [] : ['undefined'])].join(' | ');
}

/** One union member per documented status and media type; ranges such as 5XX are thrown errors, never results. */
function resultTypes(document: OpenApiDocument, operation: Operation): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => /^\d{3}$/.test(status))
    .flatMap(([status, reference]) => {
      const response = resolve<ResponseObject>(document, reference);
      const media = Object.entries(response.content ?? {});
      if (media.length === 0) return [`{ status: ${status} }`];
      return media.map(([type, { schema }]) => resultType(document, status, type, schema));
    });
}

function resultType(
  document: OpenApiDocument,
  status: string,
  mediaType: string,
  schema: Schema,
): string {
  if (mediaType === 'application/json') return `{ status: ${status}; json: ${schemaType(schema)} }`;
  if (mediaType === 'text/event-stream') {
    return `{ status: ${status}; events: EventStream<${eventTypes(document, schema).join(' | ')}> }`;
  }
  if (mediaType === JSON_LINES)
    return `{ status: ${status}; lines: AsyncIterable<${schemaType(schema)}> }`;
  if (resolve<Schema>(document, schema as { $ref: string }).format === 'binary') {
    return `{ status: ${status}; type: '${mediaType}'; bytes: Uint8Array | AsyncIterable<Uint8Array> }`;
  }
  return `{ status: ${status}; type: '${mediaType}'; text: string }`;
}

function eventTypes(document: OpenApiDocument, schema: Schema): string[] {
  return alternativesOf(document, schema).map((alternative) => {
    const event = resolve<Schema>(document, alternative as { $ref: string })['x-event'];
    return event === undefined
      ? `UnnamedEvent<${schemaType(alternative)}>`
      : `NamedEvent<'${event}', ${schemaType(alternative)}>`;
  });
}

function alternativesOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const resolved = resolve<Schema>(document, schema as { $ref: string });
  return resolved.oneOf && resolved['x-event'] === undefined ? resolved.oneOf : [schema];
}

/** @throws {DocumentError} for an inline schema: every body, response and event has a name, or clients get invented ones. */
function schemaType(schema: Schema): string {
  if (schema.$ref) return `Schemas['${referenceName(schema.$ref)}']`;
  if (schema.oneOf) return schema.oneOf.map(schemaType).join(' | ');
  if (schema.type === 'array' && schema.items) {
    const item = schemaType(schema.items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'string') return 'string';
  throw mistakeIn(
    schema,
    `give this schema a name in components: ${JSON.stringify(schema).slice(0, 200)}`,
  );
}

function handlerMember({ operation, method, path }: LocatedOperation): string {
  const name = pascal(operation.operationId);
  return `  /** \`${method.toUpperCase()} ${path}\`: ${operation.summary}. */\n  ${operation.operationId}(input: ${name}Input): Promise<${name}Result>;`;
}

/** The table of operations, by their ids. */
export function operationRows(document: OpenApiDocument) {
  return Object.fromEntries(
    listOperations(document).map((located) => [
      located.operation.operationId,
      operationRow(document, located),
    ]),
  );
}

function operationRow(
  document: OpenApiDocument,
  { operation, method, path, fixedPath }: LocatedOperation,
) {
  const item = document.paths[path] ?? {};
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
    (parameter) => resolve<Parameter>(document, parameter),
  );
  const body = operation.requestBody && resolve(document, operation.requestBody);
  return {
    method,
    path,
    tag: operation.tags[0],
    fixedPath,
    alsoWithoutPrefix: item['x-also-without-prefix'],
    takesSlashes: parameters.some((parameter) => parameter['x-takes-slashes']) || undefined,
    isUnsafeGet: method === 'get' && operation['x-changes-state'] === true,
    requestTypes: Object.keys(body?.content ?? {}),
    isBodyRequired: body?.required,
    ...responseFacts(document, operation),
  };
}

/** What the table says of an operation's responses. */
function responseFacts(document: OpenApiDocument, operation: Operation) {
  const responses = Object.fromEntries(
    Object.entries(operation.responses)
      .filter(([status]) => /^\d{3}$/.test(status))
      .map(([status, response]) => [
        status,
        Object.keys(resolve<ResponseObject>(document, response).content ?? {}),
      ]),
  );
  const contents = Object.values(operation.responses).map(
    (response) => resolve<ResponseObject>(document, response).content ?? {},
  );
  const stream = contents
    .map((content) => content['text/event-stream'])
    .find((media) => media?.schema !== undefined);
  const events = stream?.schema;
  const alternatives = events === undefined ? [] : alternativesOf(document, events);
  const errorNames = contents.map((content) => nameOf(content['application/json']?.schema));
  const failureEvent = contents.some((content) => JSON_LINES in content)
    ? 'line'
    : (alternatives
        .map((event) => FAILURE_EVENTS[nameOf(event)])
        .find((kind) => kind !== undefined) ?? 'data');
  const hasUnnamed =
    events !== undefined &&
    eventTypes(document, events).some((type) => type.startsWith('UnnamedEvent'));
  return {
    responses,
    errorShape:
      errorNames.map((name) => ERROR_SHAPES[name]).find((shape) => shape !== undefined) ?? 'openai',
    // The events of the Responses API have names, and yet it is OpenAI's.
    endsWithDone: (hasUnnamed && !stream?.['x-without-done']) || failureEvent === 'response',
    failureEvent,
    fields: contents.some((content) => warns(document, content['application/json']?.schema))
      ? fieldsOf(document, operation)
      : undefined,
  };
}

/** True for the schema of a response, or of one kind of it, that may have warnings. */
function warns(document: OpenApiDocument, schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  return alternativesOf(document, schema).some(
    (alternative) =>
      'warnings' in (resolve<Schema>(document, alternative as { $ref: string }).properties ?? {}),
  );
}

/** Undefined for an operation without a JSON body. */
function fieldsOf(
  document: OpenApiDocument,
  { requestBody }: Operation,
): readonly string[] | undefined {
  if (requestBody === undefined) return undefined;
  const schema = resolve(document, requestBody).content['application/json']?.schema;
  return (
    schema && Object.keys(resolve<Schema>(document, schema as { $ref: string }).properties ?? {})
  );
}

/** The name of a schema in components; '' for one that is written in place. */
function nameOf(schema: Schema | undefined): string {
  return schema?.$ref === undefined ? '' : referenceName(schema.$ref);
}
