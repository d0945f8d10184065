// Checks requests (and, outside production, answers) against the document, and says what is wrong in its error shape.
import { STATUS_CODES } from 'node:http';
import type { RequestHandler } from 'express';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import type { WireError } from './error-table.ts';
import { createMultipartCoercion } from './multipart.ts';
import { parameterName, validationMessage } from './validation-message.ts';
import { validatorDocument, validatorRoutes } from './validator-document.ts';

export interface ValidationOptions {
  /** generated/routing.json */
  document: object;
  validateResponses: boolean;
  /** Largest file of a multipart request, in bytes. */
  maxUploadBytes: number;
}

/** Files of one form: 16 pictures to edit and a mask are the most that an operation takes. */
const MAX_FILES = 17;

/**
 * Middleware of express-openapi-validator, with our coercion of multipart fields after its multipart parser. The library's
 * own entry would bundle the document and compile the schema of OpenAPI first, 0.3 s at each start for what
 * `npm run generate` and the linter have done; the class behind it takes a finished document.
 */
export function createValidation({ document, validateResponses, maxUploadBytes }: ValidationOptions): RequestHandler[] {
  const apiDoc = validatorDocument(document, { withResponses: validateResponses }) as never;
  const validator = new OpenApiValidator({
    apiSpec: apiDoc,
    useRequestUrl: true,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses,
    fileUploader: { limits: { fileSize: maxUploadBytes, files: MAX_FILES } },
  });
  const spec = { apiDoc, basePaths: [''], routes: validatorRoutes(apiDoc), serial: 1 };
  const middleware = validator.installMiddleware(Promise.resolve(spec)) as RequestHandler[];
  const parser = middleware.findIndex((handler) => handler.name === 'multipartMiddleware');
  const parseMultipart = middleware[parser];
  if (!parseMultipart) throw new Error('express-openapi-validator has no step named multipartMiddleware any more.');
  return middleware.toSpliced(parser, 1, asClientError(parseMultipart), createMultipartCoercion(document));
}

/** A form that breaks off or is malformed is the client's mistake, which the parser reports as ours. */
function asClientError(parseMultipart: RequestHandler): RequestHandler {
  return (request, response, next) =>
    parseMultipart(request, response, (error?: unknown) => {
      if (error instanceof Error && 'status' in error && error.status === 500) error.status = 400;
      next(error);
    });
}

interface ValidatorError {
  status: number;
  errors?: { path: string; message: string; errorCode?: string }[];
  headers?: Record<string, string>;
  /** Set by the body parser only. */
  type?: string;
}

/** The wire form of an error of the validator or the body parser; undefined for anything else. */
export function validationError(cause: unknown): WireError | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { status, errors, headers, type } = cause as Partial<ValidatorError> & Error;
  // Other libraries' errors may have a status too, e.g. of an answer that they got; those are no answer of ours.
  if (typeof status !== 'number' || status < 400 || (errors === undefined && type === undefined)) return undefined;
  return {
    status,
    error: {
      message: validationMessage({ status, type, errors, message: cause.message }),
      type: status === 404 ? 'not_found' : status < 500 ? 'invalid_request_error' : 'internal_error',
      code: codeFor(status),
      param: parameterName(errors?.[0]?.path) ?? null,
    },
    ...(headers ? { headers } : {}),
  };
}

/** `invalid_request`, `payload_too_large`, `unsupported_media_type` … from the status. */
function codeFor(status: number): string {
  if (status === 400) return 'invalid_request';
  if (status === 500) return 'internal_error';
  return (STATUS_CODES[status] ?? 'error').toLowerCase().replaceAll(' ', '_');
}
