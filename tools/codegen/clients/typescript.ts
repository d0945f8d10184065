// Writes generated/client: a function for each operation and for each stream, over the types of
// generated/openapi.ts.
import { readFileSync } from 'node:fs';
import {
  type LocatedOperation,
  listOperations,
  type OpenApiDocument,
  type ResponseObject,
  resolve,
  type Schema,
} from '../document.ts';
import { referenceName } from '../references.ts';
import { CLIENT_PREFIX, FORM_TYPE, STREAM_TYPES } from './one-server.ts';

const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n';

/** Source texts of the client by their path in generated/client. */
export function generateTypescriptClient(document: OpenApiDocument): ReadonlyMap<string, string> {
  const operations = listOperations(document);
  return new Map([
    ['client.ts', HEADER + readFileSync(new URL('client.ts', import.meta.url), 'utf8')],
    ['msw.ts', HEADER + mswSource()],
    [
      'index.ts',
      [
        HEADER,
        "import type * as contract from '../openapi.ts';",
        "import { operation, stream } from './client.ts';",
        '',
        "export type * from '../openapi.ts';",
        "export { type Client, type ClientOptions, client, createClient, type Options } from './client.ts';",
        "export { type ReadEvent, readEvents, StreamError } from './client.ts';",
        '',
        ...operations.map((located) => functionOf(document, located)),
        ...operations.flatMap((located) => streamFunctionOf(document, located) ?? []),
        '',
      ].join('\n'),
    ],
  ]);
}

/** Its types are one folder nearer where it is written to. */
function mswSource(): string {
  const text = readFileSync(new URL('msw.ts', import.meta.url), 'utf8');
  return text.replace("'../../../generated/openapi.ts'", "'../openapi.ts'");
}

function functionOf(document: OpenApiDocument, located: LocatedOperation): string {
  const { operationId: id, summary, description = '', requestBody } = located.operation;
  const isForm = requestBody !== undefined && FORM_TYPE in resolve(document, requestBody).content;
  const place = { ...placeOf(located), ...(isForm ? { isForm } : {}) };
  return exported(
    id,
    `${summary}\n\n${description}`,
    `operation<contract.operations['${id}']>(${JSON.stringify(place)})`,
  );
}

/** Undefined for an operation that has no stream. */
function streamFunctionOf(
  document: OpenApiDocument,
  located: LocatedOperation,
): string | undefined {
  const { operationId: id, summary, responses, requestBody, parameters = [] } = located.operation;
  const content = Object.values(responses)
    .map((response) => resolve<ResponseObject>(document, response).content ?? {})
    .find((types) => STREAM_TYPES.some((type) => type in types));
  const type = STREAM_TYPES.find((candidate) => content?.[candidate]);
  if (content === undefined || type === undefined) return undefined;
  const schema = requestBody && resolve(document, requestBody).content['application/json']?.schema;
  const { properties = {} } = resolve<Schema>(document, (schema ?? {}) as { $ref: string });
  const isInQuery = parameters.some((parameter) => resolve(document, parameter).name === 'stream');
  const place = {
    ...placeOf(located),
    isLines: type === 'application/x-ndjson',
    asksIn: 'stream' in properties ? 'body' : isInQuery ? 'query' : undefined,
  };
  const events = eventTypes(document, content[type]?.schema ?? {}).join(' | ');
  const doc = `${summary}, piece by piece. @throws {StreamError} when the server refuses, or the stream fails.`;
  const call = `stream<contract.operations['${id}'], ${events}>(${JSON.stringify(place)})`;
  return exported(`${id}Stream`, doc, call);
}

function placeOf({ method, path, fixedPath }: LocatedOperation) {
  return { method: method.toUpperCase(), path: fixedPath ? path : CLIENT_PREFIX + path };
}

/** A bundler may leave out what a program does not use. */
function exported(name: string, doc: string, value: string): string {
  const lines = doc.trim().split('\n');
  const comment =
    lines.length === 1
      ? `/** ${doc.trim()} */`
      : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
  return `${comment}\nexport const ${name} = /* @__PURE__ */ ${value};`;
}

/** Types of the events of a stream but those that say that it has failed, which are thrown. */
function eventTypes(document: OpenApiDocument, schema: Schema): string[] {
  const whole = resolve<Schema>(document, schema as { $ref: string });
  const alternatives = whole.oneOf && whole['x-event'] === undefined ? whole.oneOf : [schema];
  return alternatives.flatMap((alternative) => {
    if (alternative.$ref === undefined) return [];
    const { 'x-event': event, required } = resolve<Schema>(
      document,
      alternative as { $ref: string },
    );
    if (event === 'error' || (Array.isArray(required) && required.includes('error'))) return [];
    const type = `contract.${referenceName(alternative.$ref)}`;
    return [event === undefined ? type : `{ event: '${event}'; data: ${type} }`];
  });
}
