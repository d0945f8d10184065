// Checks requests (and, outside production, responses) against the document.
import express, { type Request, type RequestHandler } from 'express';
import { booleanOf } from './boolean-words.ts';
import { RequestRefused, type WireError } from './error-table.ts';
import type { TargetedRequest } from './request-target.ts';
import {
  followReferences,
  type RoutedOperation,
  type RoutedOperations,
  type RoutingDocument,
} from './routing-document.ts';
import { invalidRequest, type Problem } from './validation-message.ts';

/** A check of generated/body-validators.js or parameter-validators.js; the latter also gives parameters their types. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly FieldProblem[] | null;
}

/** The part of Ajv's error that is told. */
interface FieldProblem {
  instancePath: string;
  keyword: string;
  message?: string;
  params: { missingProperty?: string; additionalProperty?: string; allowedValues?: readonly unknown[] };
}

/** Checks by operation. */
export interface Validators {
  /** For those that take JSON or a form. */
  bodies: Readonly<Record<string, Validator>>;
  /** For those that have parameters. */
  parameters: Readonly<Record<string, Validator>>;
}

export interface ValidationOptions {
  /** generated/routing.json */
  document: RoutingDocument;
  /** Of that document. */
  operations: RoutedOperations;
  validators: Validators;
  validateResponses: boolean;
}

/**
 * Requests are checked by what `npm run generate` has compiled, so that none waits for a compilation; responses by
 * express-openapi-validator.
 */
export function createValidation(options: ValidationOptions): RequestHandler[] {
  const { operations, validators, validateResponses } = options;
  const checkRequest: RequestHandler = (request, _response, next) => {
    const { operationId, body, headers } = request as unknown as TargetedRequest & { body: unknown };
    const checkBody = validators.bodies[operationId];
    const checkParameters = validators.parameters[operationId];
    const operation = operations.get(operationId);
    if (checkBody && headers['content-type'] !== undefined && !checkBody(body))
      return next(refused('/body', checkBody));
    if (operation === undefined || checkParameters === undefined) return next();
    const values = { params: pathValues(request, operation), query: queryValues(request, operation) };
    if (!checkParameters(values)) return next(refused('', checkParameters));
    Object.assign(request, { pathParameters: values.params });
    // Express has a getter there.
    Object.defineProperty(request, 'query', { value: values.query });
    next();
  };
  return validateResponses ? [checkRequest, createResponseValidation(options)] : [checkRequest];
}

function refused(place: string, { errors }: Validator): RequestRefused {
  return new RequestRefused(invalidRequest((errors ?? []).map((error) => problemOf(place, error))));
}

/** The texts in a path, by the names that the document gives them; each is one segment. */
function pathValues({ path }: Request, operation: RoutedOperation): Record<string, unknown> {
  const segments = path.split('/');
  const names = operation.path.split('/');
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(segments[index] ?? '')]] : [],
    ),
  );
}

function queryValues({ query }: Request, { booleanParameters }: RoutedOperation): Record<string, unknown> {
  const values: Record<string, unknown> = { ...query };
  for (const name of booleanParameters) {
    const word = values[name];
    if (typeof word === 'string') values[name] = booleanOf(word) ?? word;
  }
  return values;
}

type Library = typeof import('express-openapi-validator');
/** Set when the library is there. */
let errors: Library['error'] | undefined;

/**
 * The library is loaded with the first request: that takes a quarter of a second, because it compiles the schema of OpenAPI
 * itself, which no option prevents. It tries all operations of its document one after the other, so that requests are no
 * business of it.
 */
function createResponseValidation({ document, operations }: ValidationOptions): RequestHandler {
  const paths: Record<string, Record<string, object>> = {};
  for (const { operationId, path, method, responses } of operations.values()) {
    paths[path] = { ...paths[path], [method]: { operationId, responses } };
  }

  async function load(): Promise<RequestHandler> {
    const { middleware, error } = await import('express-openapi-validator');
    errors = error;
    const steps = middleware({
      apiSpec: { ...document, paths: followReferences(document, paths), components: {} } as never,
      // The linter and `npm run generate` have done so.
      validateApiSpec: false,
      validateSecurity: false,
      validateRequests: false,
      validateResponses: true,
      useRequestUrl: true,
      fileUploader: false,
    }) as RequestHandler[];
    return express.Router().use(steps);
  }

  let loading: Promise<RequestHandler> | undefined;
  return (request, response, next) => {
    loading ??= load();
    loading.then((validate) => validate(request, response, next)).catch(next);
  };
}

function problemOf(place: string, { instancePath, keyword, message = '', params }: FieldProblem): Problem {
  const field = params.missingProperty ?? params.additionalProperty;
  const values = params.allowedValues === undefined ? '' : `: ${params.allowedValues.join(', ')}`;
  return {
    path: `${place}${instancePath}${field === undefined ? '' : `/${field}`}`,
    message: keyword === 'required' ? 'is required' : message + values,
  };
}

/** The wire form of an error of express-openapi-validator; undefined for anything else. */
export function validationError(cause: unknown): WireError | undefined {
  if (errors === undefined || !(cause instanceof errors.InternalServerError)) return undefined;
  const message = `The response that the server made does not fit its own openapi.yaml: ${cause.message}`;
  return { status: 500, error: { message, type: 'internal_error', code: 'internal_error', param: null } };
}
