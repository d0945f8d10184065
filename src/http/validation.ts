// Checks requests (and, outside production, answers) against the document, and says what is wrong in its error shape.
import { STATUS_CODES } from 'node:http';
import type { RequestHandler } from 'express';
import * as openApiValidator from 'express-openapi-validator';
import type { WireError } from './error-table.ts';
import { coerceMultipart } from './multipart.ts';

export interface ValidationOptions {
  /** generated/routing.json */
  document: object;
  validateResponses: boolean;
  /** Largest file of a multipart request, in bytes. */
  maxUploadBytes: number;
}

/** Middleware of express-openapi-validator, with our coercion of multipart fields after its multipart parser. */
export function createValidation({ document, validateResponses, maxUploadBytes }: ValidationOptions): RequestHandler[] {
  const middleware = openApiValidator.middleware({
    apiSpec: document as never,
    useRequestUrl: true,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses,
    fileUploader: { limits: { fileSize: maxUploadBytes } },
  }) as RequestHandler[];
  const parsed = middleware.findIndex((handler) => handler.name === 'multipartMiddleware');
  return middleware.toSpliced(parsed + 1, 0, coerceMultipart);
}

interface ValidatorError {
  status: number;
  message: string;
  errors?: { path: string; message: string; errorCode?: string }[];
  headers?: Record<string, string>;
}

/** The wire form of an error of the validator or the body parser; undefined for anything else. */
export function validationError(cause: unknown): WireError | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { status, errors, headers, type } = cause as Partial<ValidatorError> & Error & { type?: string };
  if (typeof status !== 'number' || status < 400) return undefined;
  const first = errors?.[0];
  return {
    status,
    error: {
      message: messageFor(status, type, cause.message),
      type: status === 404 ? 'not_found' : status < 500 ? 'invalid_request_error' : 'internal_error',
      code: codeFor(status),
      param: first ? parameterName(first.path) : null,
    },
    ...(headers ? { headers } : {}),
  };
}

function messageFor(status: number, type: string | undefined, message: string): string {
  if (type === 'entity.parse.failed') return `The request body is not valid JSON: ${message}`;
  if (type === 'entity.too.large') return 'The request body is larger than this server accepts.';
  if (status === 415)
    return `${message}. Send the body with one of the documented media types, mostly application/json.`;
  return message.replace(/^request\//, '').replaceAll(', request/', ', ');
}

/** `invalid_request`, `not_found`, `payload_too_large` … from the status. */
function codeFor(status: number): string {
  if (status === 400) return 'invalid_request';
  return (STATUS_CODES[status] ?? 'error').toLowerCase().replaceAll(' ', '_');
}

/** `messages.0.role` for `/body/messages/0/role`. */
function parameterName(path: string): string | null {
  const name = path.replace(/^\/(?:body|query|params|headers)\/?/, '').replaceAll('/', '.');
  return name === '' ? null : name;
}
