// Checks requests (and, outside production, responses) against the document.
import express, { type Request, type RequestHandler, type Response } from 'express';
import { startSmall } from '../lib/memory.ts';
import { FORM_TYPE, JSON_TYPE, passed } from './body.ts';
import { invalidRequest, type Problem, RequestRefused, type WireError } from './error-table.ts';
import { withPlainBooleans } from './request-target.ts';

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

export type ValidationDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, CheckedOperation>>>>;
};

interface CheckedOperation {
  operationId: string;
  parameters: readonly { name: string; in: string; required?: boolean; schema: ParameterSchema }[];
  requestBody?: { content: Readonly<Record<string, { schema?: FormSchema }>> };
}

type ParameterSchema = {
  type?: string;
  maxLength?: number;
  pattern?: string;
  enum?: readonly unknown[];
};

export interface FormSchema {
  type?: string;
  format?: string;
  items?: FormSchema;
  enum?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, FormSchema>>;
}

export interface ValidationOptions {
  document: ValidationDocument;
  bodyValidators: Readonly<Record<string, BodyValidator>>;
  validateResponses: boolean;
  onInvalidResponse: (error: unknown, request: Request, response: Response) => void;
}

type Validation = (request: Request, response: Response) => Promise<void>;

/**
 * Parameters, forms and responses go to express-openapi-validator, which sees only requests that
 * have something for it.
 */
export function createValidation(options: ValidationOptions): ReadonlyMap<string, Validation> {
  const { document, bodyValidators, validateResponses, onInvalidResponse } = options;
  const operations = operationsIn(document);
  const library = createLibrary(options);
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
  const validationOf = (check: BodyValidator | undefined): Validation =>
    check === undefined
      ? checkWithLibrary
      : (request, response) => {
          const { body, headers } = request;
          // It also takes out fields that say nothing.
          if (headers['content-type'] === JSON_TYPE && !check(body))
            throw new RequestRefused(invalidRequest((check.errors ?? []).map(problemOf)));
          return checkWithLibrary(request, response);
        };
  const ids = new Set([...operations.keys(), ...Object.keys(bodyValidators)]);
  return new Map([...ids].map((id) => [id, validationOf(bodyValidators[id])]));
}

function operationsIn({ paths }: ValidationDocument) {
  const all = Object.values(paths).flatMap((item) => Object.values(item));
  return new Map(
    all.map(({ operationId, parameters }) => {
      const inQuery = parameters.filter((parameter) => parameter.in === 'query');
      const booleanParameters = inQuery
        .filter(({ schema }) => schema.type === 'boolean')
        .map(({ name }) => name);
      const inPath = parameters.flatMap((parameter) =>
        parameter.in === 'path' ? [parameter.schema] : [],
      );
      const longestPath = Math.min(
        ...inPath.map(({ maxLength = Number.POSITIVE_INFINITY }) => maxLength),
      );
      const isAlwaysChecked =
        inPath.some(
          ({ type, pattern, enum: values }) =>
            type !== 'string' || pattern !== undefined || values !== undefined,
        ) ||
        parameters.some(
          ({ in: place, required }) =>
            place === 'header' || (place === 'query' && required === true),
        );
      return [operationId, { booleanParameters, isAlwaysChecked, longestPath }];
    }),
  );
}

export const formsIn = ({ paths }: ValidationDocument): ReadonlyMap<string, FormSchema> =>
  new Map(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, requestBody }) => {
        const form = requestBody?.content[FORM_TYPE]?.schema;
        return form === undefined ? [] : [[operationId, form]];
      }),
  );

type Library = typeof import('express-openapi-validator');
let errors: Library['error'] | undefined;

/**
 * The library, loaded by the first request that needs it: that takes a quarter of a second, once,
 * and 15 MB of memory.
 */
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
