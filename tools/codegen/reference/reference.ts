// Makes generated/reference.json: both documents as one, in the order and with the links that
// readers need.
import type {
  BodyContent,
  DocumentedResponse,
  Guide,
  Page,
  Parameter,
  Reference,
} from '../../../web/app/reference/model.ts';
import {
  type Link,
  type LocatedOperation,
  listOperations,
  type OpenApiDocument,
} from '../document.ts';
import { mistakeIn } from '../documents/places.ts';
import type { WorkflowFile } from '../documents/workflows.ts';
import { lookUp, referenceName } from '../references.ts';
import { type AsyncApiDocument, readChannels } from './channels.ts';
import { examplesOf, type MediaType } from './examples.ts';
import { readStream } from './streams.ts';
import { readValue, type Schema, withExample } from './values.ts';

interface ResponseObject {
  description: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, MediaType>>;
  links?: Readonly<Record<string, object>>;
}

/** The summary of an operation, by its id. */
type Titles = ReadonlyMap<string, string>;

interface ParameterObject {
  name: string;
  in: Parameter['in'];
  required?: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
  'x-added-in'?: string;
}

/**
 * What both documents say, for the page.
 * @throws {DocumentError} for a stream without `x-order`, and for a schema that both define.
 */
export function buildReference(
  openapi: unknown,
  asyncapi: unknown,
  workflows: readonly WorkflowFile[] = [],
): Reference {
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
  const titles: Titles = new Map(
    operations.map(({ operation }) => [operation.operationId, operation.summary]),
  );
  const groups = [
    ...rest.tags.map(({ name, description }) => ({
      name,
      description,
      pages: operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map((located) => readOperation(rest, usual.pathname, located)),
    })),
    {
      name: 'WebSocket channels',
      description: channels.info.description,
      pages: readChannels(channels),
    },
  ];
  const responses = Object.fromEntries(
    operations.flatMap(({ operation }) => readResponses(rest, operation, titles)),
  );
  const allSchemas = { ...schemas, ...channels.components.schemas };
  const users = usersOf({ rest, pages: groups.flatMap(({ pages }) => pages), schemas: allSchemas });
  return {
    title: rest.info.title,
    version: rest.info.version,
    description: rest.info.description,
    origin: usual.origin,
    prefixes: rest.servers.map(({ url, description }) => ({
      path: new URL(url).pathname,
      description,
    })),
    guides: workflows.map((file) => readGuide(file, titles)),
    groups,
    responses,
    schemas: Object.fromEntries(
      Object.entries(allSchemas).map(([name, schema]) => [
        name,
        {
          ...readValue(name in schemas ? rest : channels, schema),
          ...(schema.example !== undefined && { example: schema.example }),
          usedBy: users(name),
        },
      ]),
    ),
  };
}

const hrefOf = (operationId: string) => `#/docs/operations/${operationId}`;

function readGuide({ info, workflows }: WorkflowFile, titles: Titles): Guide {
  const [workflow] = workflows;
  return {
    title: info.title,
    description: `${info.summary} ${workflow?.description ?? ''}`.trim(),
    steps: (workflow?.steps ?? []).map(({ operationId, description }) => ({
      href: hrefOf(operationId),
      operation: titles.get(operationId) ?? operationId,
      description,
    })),
  };
}

interface Documents {
  rest: OpenApiDocument;
  pages: readonly Page[];
  schemas: Readonly<Record<string, Schema>>;
}

/** Operations, channels and other schemas that name a schema. */
function usersOf({ rest, pages, schemas }: Documents) {
  const contents = new Map(
    listOperations(rest).map(({ operation }) => {
      const all = [
        ...(operation.parameters ?? []),
        operation.requestBody,
        ...Object.values(operation.responses),
      ];
      return [operation.operationId, JSON.stringify(all.map((part) => lookUp(rest, part)))];
    }),
  );
  return (name: string) => {
    const isIn = (text = '') => text.includes(`"#/components/schemas/${name}"`);
    return [
      ...pages
        .filter(
          ({ id, partLists }) =>
            isIn(contents.get(id)) ||
            partLists.some(({ parts }) => parts.some(({ schema }) => schema === name)),
        )
        .map(({ href, title, method, path }) => ({ href, text: `${title} (${method} ${path})` })),
      ...Object.entries(schemas)
        .filter(
          ([other, { description: _text, ...schema }]) =>
            other !== name && isIn(JSON.stringify(schema)),
        )
        .map(([other]) => ({ href: `#/docs/schemas/${other}`, text: other })),
    ];
  };
}

function readOperation(document: OpenApiDocument, prefix: string, located: LocatedOperation): Page {
  const { path, method, fixedPath } = located;
  const operation = located.operation as typeof located.operation & {
    description: string;
    security?: unknown[];
    'x-added-in'?: string;
  };
  const { operationId: id, summary: title, description, 'x-added-in': addedIn } = operation;
  const parameters = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])];
  const body = operation.requestBody && (lookUp(document, operation.requestBody) as BodyObject);
  const [content] = body ? readContent(document, body.content) : [];
  const stream = readStream(document, operation);
  const takesKey = operation.security?.length !== 0;
  const place = fixedPath
    ? 'Responds at this very path only.'
    : 'Responds under each of the prefixes.';
  return {
    kind: 'operation',
    id,
    href: hrefOf(id),
    method: method.toUpperCase(),
    path: fixedPath ? path : prefix + path,
    ...(addedIn !== undefined && { addedIn }),
    takesKey,
    title,
    description,
    note: takesKey ? place : `${place} Needs no key.`,
    parameters: parameters.map((parameter) =>
      readParameter(document, lookUp(document, parameter) as ParameterObject),
    ),
    ...(body && content && { body: { isRequired: body.required === true, ...content } }),
    responses: Object.entries(operation.responses).map(([status, response]) => ({
      status,
      response: responseName(id, status, response),
    })),
    partLists: stream ? [stream] : [],
  };
}

interface BodyObject {
  required?: boolean;
  content: Readonly<Record<string, MediaType>>;
}

function readParameter(document: object, parameter: ParameterObject): Parameter {
  const { name, in: place, required: isRequired = false, description, schema, example } = parameter;
  const addedIn = parameter['x-added-in'];
  return {
    ...withExample(readValue(document, schema), example),
    ...(addedIn !== undefined && { addedIn }),
    name,
    in: place,
    isRequired,
    description,
  };
}

/**
 * Most responses are shared by many operations and have a name in the document; the others get one.
 */
function responseName(operationId: string, status: string, response: object): string {
  return '$ref' in response ? referenceName(String(response.$ref)) : `${operationId} ${status}`;
}

function readResponses(
  document: object,
  { operationId, responses }: LocatedOperation['operation'],
  titles: Titles,
): [string, DocumentedResponse][] {
  return Object.entries(responses).map(([status, response]) => [
    responseName(operationId, status, response),
    readResponse(document, lookUp(document, response) as ResponseObject, titles),
  ]);
}

function readResponse(
  document: object,
  { description, headers = {}, content = {}, links = {} }: ResponseObject,
  titles: Titles,
): DocumentedResponse {
  return {
    description,
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      description: (lookUp(document, header) as { description: string }).description,
    })),
    content: readContent(document, content),
    next: Object.values(links).map((link) => readLink(document, link, titles)),
  };
}

function readLink(
  document: object,
  link: object,
  titles: Titles,
): DocumentedResponse['next'][number] {
  const { operationId, description = '' } = lookUp(document, link) as Link;
  return {
    href: hrefOf(operationId),
    operation: titles.get(operationId) ?? operationId,
    description,
  };
}

function readContent(
  document: object,
  content: Readonly<Record<string, MediaType>>,
): BodyContent[] {
  return Object.entries(content).map(([mediaType, media]) => ({
    mediaType,
    value:
      media.schema.$ref === undefined
        ? readValue(document, media.schema)
        : referenceName(media.schema.$ref),
    examples: examplesOf(document, media),
  }));
}
