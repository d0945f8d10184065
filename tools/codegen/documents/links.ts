// Checks the links of openapi.yaml: from a response to the request that may come next, with values
// of the exchange.
import { isObject } from '../../../src/lib/values.ts';
import {
  HTTP_METHODS,
  type Link,
  type LocatedOperation,
  listOperations,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
  type ResponseObject,
  resolve,
  type Schema,
} from '../document.ts';
import type { Problem } from './lint.ts';
import { placeOf, placeText, tokensOf, withPlaceOf } from './places.ts';

const JSON_TYPE = 'application/json';
/** What this server's links may take: a field of a body, or a parameter of the request. */
const EXPRESSION = /^[$](?:(request|response)[.]body#(\/.+)|request[.](path|query)[.]([^.]+))$/;

/**
 * Links that lead nowhere: to no operation, with a parameter or field that it does not have or
 * without one that it needs, or with a value that the exchange does not have.
 */
export function linkProblems(openapi: OpenApiDocument): readonly Problem[] {
  const operations = listOperations(openapi);
  return operations.flatMap((from) =>
    linksOf(openapi, from.operation).flatMap(({ name, link, response }) =>
      mistakesOf(openapi, { operations, from, link, response }).map((mistake): Problem => {
        const place = placeOf(link);
        return {
          severity: 'error',
          place: place === undefined ? 'openapi.yaml' : placeText(place),
          rule: 'links-lead-somewhere',
          message: `The link ${name} of ${from.operation.operationId} ${mistake}`,
        };
      }),
    ),
  );
}

/** The document for those who make nothing of links. */
export function withoutLinks(document: OpenApiDocument): OpenApiDocument {
  const { links: _links, ...components } = document.components;
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const methods = HTTP_METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [[method, operationWithout(operation)] as const];
    });
    return [path, withPlaceOf(item, { ...item, ...Object.fromEntries(methods) })] as const;
  });
  return { ...document, paths: Object.fromEntries(paths), components };
}

function operationWithout(operation: Operation): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if (!('links' in response)) return [status, response] as const;
    const { links: _links, ...others } = response;
    return [status, withPlaceOf(response, others)] as const;
  });
  return withPlaceOf(operation, { ...operation, responses: Object.fromEntries(responses) });
}

interface FoundLink {
  name: string;
  link: Link;
  response: ResponseObject;
}

function linksOf(openapi: OpenApiDocument, { responses }: Operation): readonly FoundLink[] {
  return Object.values(responses).flatMap((reference) => {
    const response = resolve<ResponseObject>(openapi, reference);
    return Object.entries(response.links ?? {}).map(([name, link]) => ({
      name,
      link: resolve<Link>(openapi, link),
      response,
    }));
  });
}

interface Context {
  operations: readonly LocatedOperation[];
  from: LocatedOperation;
  link: Link;
  response: ResponseObject;
}

function mistakesOf(openapi: OpenApiDocument, context: Context): readonly string[] {
  const { operations, link } = context;
  const target = operations.find(({ operation }) => operation.operationId === link.operationId);
  if (target === undefined)
    return [`names the operation '${link.operationId}', which openapi.yaml does not have.`];
  return [
    ...parameterMistakes(openapi, target, link),
    ...bodyMistakes(openapi, target, link),
    ...expressionsIn([link.parameters, link.requestBody])
      .filter((expression) => !isThere(openapi, expression, context))
      .map((expression) => `takes ${expression}, which the exchange does not have.`),
  ];
}

function parameterMistakes(
  openapi: OpenApiDocument,
  { operation, path }: LocatedOperation,
  { operationId, parameters = {} }: Link,
): readonly string[] {
  const known = parametersOf(openapi, operation, path);
  const unknown = Object.keys(parameters).filter((name) => !known.some((one) => one.name === name));
  const missing = known.filter(({ name, required }) => required === true && !(name in parameters));
  return [
    ...unknown.map((name) => `gives the parameter '${name}', which ${operationId} does not have.`),
    ...missing.map(({ name }) => `lacks the parameter '${name}', which ${operationId} needs.`),
  ];
}

function parametersOf(
  openapi: OpenApiDocument,
  { parameters = [] }: Operation,
  path: string,
): readonly Parameter[] {
  const shared = openapi.paths[path]?.parameters ?? [];
  return [...shared, ...parameters].map((one: Parameter | Reference) =>
    resolve<Parameter>(openapi, one),
  );
}

function bodyMistakes(
  openapi: OpenApiDocument,
  { operation }: LocatedOperation,
  { operationId, requestBody }: Link,
): readonly string[] {
  const body = operation.requestBody && resolve(openapi, operation.requestBody);
  const schema = body?.content[JSON_TYPE]?.schema;
  if (requestBody === undefined)
    return body?.required === true ? [`lacks the body that ${operationId} needs.`] : [];
  if (schema === undefined) return [`has a body, which ${operationId} does not take.`];
  if (!isObject(requestBody)) return ['has a body that is not an object.'];
  const unknown = Object.keys(requestBody).filter((name) => !hasField(openapi, schema, [name]));
  const { required = [] } = resolve<Schema>(openapi, schema) as { required?: readonly string[] };
  const missing = required.filter((name) => !(name in requestBody));
  return [
    ...unknown.map((name) => `gives the field '${name}', which ${operationId} does not have.`),
    ...missing.map((name) => `lacks the field '${name}', which ${operationId} needs.`),
  ];
}

/** Texts that begin as an expression does, at any depth. */
function expressionsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('$') ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(expressionsIn)
    : [];
}

function isThere(
  openapi: OpenApiDocument,
  expression: string,
  { from, response }: Context,
): boolean {
  const [, side, pointer = '', place, name] = EXPRESSION.exec(expression) ?? [];
  if (place !== undefined)
    return parametersOf(openapi, from.operation, from.path).some(
      (one) => one.in === place && one.name === name,
    );
  const { requestBody } = from.operation;
  const content =
    side === 'response' ? response.content : requestBody && resolve(openapi, requestBody)?.content;
  const schema = content?.[JSON_TYPE]?.schema;
  return side !== undefined && schema !== undefined && hasField(openapi, schema, tokensOf(pointer));
}

/** Whether a value of this schema may have something there, in one of its alternatives at least. */
function hasField(
  openapi: OpenApiDocument,
  reference: Schema,
  [token, ...rest]: readonly string[],
): boolean {
  const schema = resolve<Schema>(openapi, reference as Schema);
  if (token === undefined) return true;
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap(
    (word) => (schema[word] ?? []) as readonly Schema[],
  );
  const property = schema.properties?.[token];
  if (property !== undefined && hasField(openapi, property, rest)) return true;
  if (/^\d+$/.test(token) && schema.items !== undefined && hasField(openapi, schema.items, rest))
    return true;
  return alternatives.some((alternative) => hasField(openapi, alternative, [token, ...rest]));
}
