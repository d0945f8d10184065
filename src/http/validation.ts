// Checks requests (and, outside production, responses) against the document.
import express, { type Request, type RequestHandler, type Response } from 'express';
import { startSmall } from '../lib/memory.ts';
import { withPlainBooleans } from './boolean-words.ts';
import { parameterRulesIn, type ValidationDocument } from './checked-document.ts';
import { invalidRequest, type Problem, RequestRefused, type WireError } from './error-table.ts';
import { FORM_TYPE, JSON_TYPE } from './media-type.ts';
import { passed } from './middleware.ts';

/** A generated validator of JSON bodies, which also takes out fields that say nothing. */
export type BodyValidator = { (body: unknown): boolean; errors?: readonly BodyProblem[] | null };

interface BodyProblem {
  instancePath: string;
  keyword: string;
  message?: string;
  params: {
    missingProperty?: string;
    additionalProperty?: string;
    allowedValues?: readonly unknown[];
  };
}

/** What {@link createValidation} checks by, and what it does about responses. */
export interface ValidationOptions {
  document: ValidationDocument;
  /** By the id of the operation. */
  bodyValidators: Readonly<Record<string, BodyValidator>>;
  /** True outside production. */
  validateResponses: boolean;
  /** Called in place of sending a response that does not fit the document. */
  onInvalidResponse: (error: unknown, request: Request, response: Response) => void;
}

type Validation = (request: Request, response: Response) => Promise<void>;

/**
 * Parameters, forms and responses go to express-openapi-validator, which sees only requests that
 * have something for it.
 */
export function createValidation(options: ValidationOptions): ReadonlyMap<string, Validation> {
  const { document, bodyValidators, validateResponses, onInvalidResponse } = options;
  const operations = parameterRulesIn(document);
  const library = createLibrary(options);
  const checkBody = createBodyCheck(bodyValidators);
  async function checkWithLibrary(request: Request, response: Response): Promise<void> {
    const operation = operations.get(request.operationId ?? '');
    if (operation === undefined) return;
    const { headers, target } = request;
    const { isAlwaysChecked, longestPath, booleanParameters } = operation;
    const isLong = target.canonicalPath.length > longestPath;
    const isChecked =
      isAlwaysChecked || isLong || target.query !== '' || headers['content-type'] === FORM_TYPE;
    if (!isChecked && !validateResponses) return;
    request.url = withPlainBooleans(request.url, booleanParameters);
    const onLateError = (error: unknown) => onInvalidResponse(error, request, response);
    await passed(await library(), { request, response, onLateError });
  }
  function validationOf(id: string): Validation {
    if (bodyValidators[id] === undefined) return checkWithLibrary;
    return async (request, response) => {
      const { body, headers } = request;
      if (headers['content-type'] === JSON_TYPE) checkBody(id, body);
      await checkWithLibrary(request, response);
    };
  }
  const ids = new Set([...operations.keys(), ...Object.keys(bodyValidators)]);
  return new Map([...ids].map((id) => [id, validationOf(id)]));
}

/** Checks the body of a request, wherever it came from; see {@link createBodyCheck}. */
export type CheckBody = (operationId: string, body: unknown) => void;

/** It throws a {RequestRefused} for a body that the operation does not take. */
export const createBodyCheck =
  (bodyValidators: ValidationOptions['bodyValidators']): CheckBody =>
  (operationId, body) => {
    const check = bodyValidators[operationId];
    if (check !== undefined && !check(body))
      throw new RequestRefused(invalidRequest(problemsIn(body, check.errors ?? [])));
  };

type Library = typeof import('express-openapi-validator');

let errors: Library['error'] | undefined;

/** The library, loaded by the first request that needs it: that takes a tenth of a second, once. */
function createLibrary({
  document,
  validateResponses,
}: ValidationOptions): () => Promise<RequestHandler> {
  let loading: Promise<RequestHandler> | undefined;
  const load = () =>
    startSmall(async () => {
      const { error, middleware } = await import('express-openapi-validator');
      errors = error;
      const steps = middleware({
        apiSpec: document as never,
        validateApiSpec: false,
        validateSecurity: false,
        validateRequests: { allowUnknownQueryParameters: true },
        validateResponses,
        useRequestUrl: true,
        fileUploader: false,
      });
      return express.Router().use(steps as RequestHandler[]);
    });
  return () => (loading ??= load());
}

/** Batches of JSON-RPC, and what clients send by mistake. */
function problemsIn(body: unknown, errors: readonly BodyProblem[]): readonly Problem[] {
  const isWrongList = Array.isArray(body) && errors.some(({ instancePath }) => instancePath === '');
  if (isWrongList) return [{ path: '/body', message: 'must be one object, and is a list' }];
  return errors.map(problemOf);
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
  return {
    status: 500,
    error: { message, type: 'internal_error', code: 'internal_error', param: null },
  };
}
