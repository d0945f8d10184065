// Makes generated/reference.json: both documents as one, in the order and with the links that readers need.
import type {
  Answer,
  Content,
  Reference,
  Operation as ReferenceOperation,
  Parameter as ReferenceParameter,
  Schema,
} from '../../../web/app/reference/model.ts';
import { type LocatedOperation, listOperations, type OpenApiDocument } from '../document.ts';
import { mistakeIn } from '../documents/places.ts';
import { lookUp, referenceName } from '../references.ts';
import { type AsyncApiDocument, readChannels } from './channels.ts';
import { examplesOf, type MediaType } from './examples.ts';
import { readStream } from './streams.ts';

interface ResponseObject {
  description: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, MediaType>>;
}

type Parameter = Omit<ReferenceParameter, 'required'> & { required?: boolean };

/** What both documents say, for the page. @throws {DocumentError} for a stream without `x-order`, and for a schema that both define. */
export function buildReference(openapi: unknown, asyncapi: unknown): Reference {
  const rest = openapi as Omit<OpenApiDocument, 'servers'> & {
    info: { description: string };
    servers: { url: string; description: string }[];
    tags: { name: string; description: string }[];
  };
  const channels = asyncapi as AsyncApiDocument;
  const schemas = rest.components.schemas as Record<string, Schema>;
  for (const name of Object.keys(channels.components.schemas)) {
    if (!(name in schemas)) continue;
    throw mistakeIn(
      channels.components.schemas[name] ?? {},
      `schema ${name} is in openapi.yaml too; give it another name.`,
    );
  }
  const [usual] = rest.servers.map(({ url }) => new URL(url));
  if (!usual) throw mistakeIn(rest, 'openapi.yaml names no server.', 'servers');
  const operations = listOperations(rest);
  return {
    title: rest.info.title,
    version: rest.info.version,
    description: rest.info.description,
    channelsDescription: channels.info.description,
    origin: usual.origin,
    prefixes: rest.servers.map(({ url, description }) => ({ path: new URL(url).pathname, description })),
    answers: Object.fromEntries(operations.flatMap(({ operation }) => readResponses(rest, operation))),
    groups: rest.tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map((located) => readOperation(rest, usual.pathname, located)),
    })),
    channels: readChannels(channels),
    schemas: { ...schemas, ...channels.components.schemas },
  };
}

function readOperation(document: OpenApiDocument, prefix: string, located: LocatedOperation): ReferenceOperation {
  const { path, method, fixedPath } = located;
  const operation = located.operation as typeof located.operation & { description: string; security?: unknown[] };
  const parameters = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])];
  const body = operation.requestBody && (lookUp(document, operation.requestBody) as BodyObject);
  const [content] = body ? readContent(document, body.content) : [];
  const stream = readStream(document, operation);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path: fixedPath ? path : prefix + path,
    hasPrefix: !fixedPath,
    takesKey: operation.security?.length !== 0,
    summary: operation.summary,
    description: operation.description,
    parameters: parameters.map((parameter) => readParameter(lookUp(document, parameter) as Parameter)),
    ...(body && content && { body: { isRequired: body.required === true, ...content } }),
    answers: Object.entries(operation.responses).map(([status, response]) => ({
      status,
      answer: responseName(operation.operationId, status, response),
    })),
    ...(stream && { stream }),
  };
}

interface BodyObject {
  required?: boolean;
  content: Readonly<Record<string, MediaType>>;
}

function readParameter({ name, in: place, required = false, description, schema, example }: Parameter) {
  return { name, in: place, required, description, schema, ...(example !== undefined && { example }) };
}

/** Most answers are shared by many operations and have a name in the document; the others get one. */
function responseName(operationId: string, status: string, response: object): string {
  return '$ref' in response ? referenceName(String(response.$ref)) : `${operationId} ${status}`;
}

function readResponses(
  document: object,
  { operationId, responses }: LocatedOperation['operation'],
): [string, Answer][] {
  return Object.entries(responses).map(([status, response]) => [
    responseName(operationId, status, response),
    readResponse(document, lookUp(document, response) as ResponseObject),
  ]);
}

function readResponse(document: object, { description, headers = {}, content = {} }: ResponseObject): Answer {
  return {
    description,
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      description: (lookUp(document, header) as { description: string }).description,
    })),
    content: readContent(document, content),
  };
}

function readContent(document: object, content: Readonly<Record<string, MediaType>>): Content[] {
  return Object.entries(content).map(([mediaType, media]) => ({
    mediaType,
    schema: media.schema,
    examples: examplesOf(document, media),
  }));
}
