// Checks requests (and, outside production, responses) against the document.
import express, { type RequestHandler } from 'express';
import { startSmall } from '../lib/memory.ts';
import { isObject } from '../lib/values.ts';
import { withPlainBooleans } from './boolean-words.ts';
import { RequestRefused, type WireError } from './error-table.ts';
import {
  FORM_TYPE,
  followReferences,
  JSON_TYPE,
  type RoutedOperation,
  type RoutedOperations,
  type RoutingDocument,
} from './routing-document.ts';
import { invalidRequest, type Problem } from './validation-message.ts';

/** A check of generated/body-validators.js. */
export interface BodyValidator {
  (body: unknown): boolean;
  errors?: readonly BodyProblem[] | null;
}

/** The part of Ajv's error that clients get. */
interface BodyProblem {
  instancePath: string;
  keyword: string;
  message?: string;
  params: { missingProperty?: string; additionalProperty?: string; allowedValues?: readonly unknown[] };
}

export interface ValidationOptions {
  /** generated/routing.json */
  document: RoutingDocument;
  /** Of that document. */
  operations: RoutedOperations;
  /** By operation, for those that take JSON. */
  bodyValidators: Readonly<Record<string, BodyValidator>>;
  validateResponses: boolean;
}

/**
 * JSON bodies are checked by what `npm run generate` has compiled; parameters, forms and responses by
 * express-openapi-validator, which sees only the requests that have something for it.
 */
export function createValidation(options: ValidationOptions): RequestHandler[] {
  const { bodyValidators, operations } = options;
  const libraryValidation = createLibraryValidation(options);
  return [
    (request, _response, next) => {
      const { operationId, body, headers } = request;
      const check = bodyValidators[operationId];
      if (isObject(body)) leaveOutNothing(body, operations.get(operationId)?.optionalFields);
      const isRefused = check !== undefined && headers['content-type'] === JSON_TYPE && !check(body);
      next(isRefused ? new RequestRefused(invalidRequest((check.errors ?? []).map(problemOf))) : undefined);
    },
    (request, response, next) => {
      const { operationId, url } = request;
      const validate = libraryValidation.get(operationId);
      if (validate === undefined) return next();
      request.url = withPlainBooleans(url, operations.get(operationId)?.booleanParameters ?? []);
      validate().then((steps) => steps(request, response, next), next);
    },
  ];
}

function leaveOutNothing(body: Record<string, unknown>, fields: RoutedOperation['optionalFields'] = new Map()): void {
  for (const [field, nothing] of fields) {
    const value = body[field];
    const isEmpty = typeof value === 'object' && (value === null || Object.keys(value).length === 0);
    if (isEmpty && nothing.some((text) => text === JSON.stringify(value))) delete body[field];
  }
}

type Library = typeof import('express-openapi-validator');
/** Set when the library is there. */
let errors: Library['error'] | undefined;

/** After a start, in milliseconds, when the first requests of an app that has waited for it are through. */
const LOADED_AFTER_MS = 1000;

/**
 * By operation, what checks its requests; made when it is called for the first time. The library is loaded by the first
 * request that needs it, or a little after the start: that takes a tenth of a second. It tries all operations of its document
 * one after the other, and goes through all of them again for each schema of a response, so each document has but one.
 */
function createLibraryValidation(options: ValidationOptions): ReadonlyMap<string, () => Promise<RequestHandler>> {
  const { document, operations, validateResponses } = options;
  const loaded = once(() =>
    startSmall(async () => {
      await leaveOutSchemaOfOpenApi();
      const library = await import('express-openapi-validator');
      errors = library.error;
      return library;
    }),
  );
  // What fails now fails again with the first request, and is reported there.
  setTimeout(() => void loaded().catch(() => {}), LOADED_AFTER_MS).unref();

  async function make(operation: RoutedOperation): Promise<RequestHandler> {
    const { middleware } = await loaded();
    const paths = followReferences(document, pathsOf(operation, validateResponses));
    const steps = middleware({
      apiSpec: { ...document, paths, components: {} } as never,
      // The linter and `npm run generate` have done so.
      validateApiSpec: false,
      validateSecurity: false,
      validateRequests: { allowUnknownQueryParameters: true },
      validateResponses,
      useRequestUrl: true,
      fileUploader: false,
    }) as RequestHandler[];
    return express.Router().use(steps);
  }

  const checked = [...operations.values()].filter(
    ({ form, parameters }) => validateResponses || form !== undefined || parameters.length > 0,
  );
  return new Map(checked.map((operation) => [operation.operationId, once(() => make(operation))]));
}

/** Does the work when its result is wanted for the first time. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

/**
 * The library compiles the schema of OpenAPI itself, which takes a quarter of a second, also when it does not use it
 * (`validateApiSpec`).
 */
async function leaveOutSchemaOfOpenApi(): Promise<void> {
  const file = await import('express-openapi-validator/dist/framework/openapi.schema.validator.js');
  // The loader that runs TypeScript (`npm run dev`) has no such object; then the schema is compiled.
  const exported = file.default as { OpenAPISchemaValidator: unknown } | undefined;
  if (exported !== undefined) exported.OpenAPISchemaValidator = class {};
}

/** The paths of a document in which there is only this operation, without a JSON body. */
function pathsOf(
  { operationId, path, method, parameters, form, isBodyRequired, responses }: RoutedOperation,
  validateResponses: boolean,
) {
  // JSON has been checked.
  const content = { [FORM_TYPE]: { schema: form }, [JSON_TYPE]: {} };
  const requestBody = form && { required: isBodyRequired, content };
  const checked = { operationId, parameters, responses: validateResponses ? responses : {} };
  return { [path]: { [method]: requestBody ? { ...checked, requestBody } : checked } };
}

function problemOf({ instancePath, keyword, message = '', params }: BodyProblem): Problem {
  const field = params.missingProperty ?? params.additionalProperty;
  const values = params.allowedValues === undefined ? '' : `: ${params.allowedValues.join(', ')}`;
  return {
    path: `/body${instancePath}${field === undefined ? '' : `/${field}`}`,
    message: keyword === 'required' ? 'is required' : message + values,
  };
}

/** The wire form of an error of express-openapi-validator; undefined for anything else. */
export function validationError(cause: unknown): WireError | undefined {
  if (errors === undefined) return undefined;
  const { BadRequest, InternalServerError } = errors;
  if (cause instanceof BadRequest) {
    return invalidRequest(
      cause.errors.map(({ path, message, errorCode }) => ({
        path,
        message: errorCode?.startsWith('required.') ? 'is required' : message,
      })),
    );
  }
  if (!(cause instanceof InternalServerError)) return undefined;
  const message = `The response that the server made does not fit its own openapi.yaml: ${cause.message}`;
  return { status: 500, error: { message, type: 'internal_error', code: 'internal_error', param: null } };
}
