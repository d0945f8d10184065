// Checks requests (and, outside production, answers) against the document, and says what is wrong in its error shape.
import { STATUS_CODES } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { OpenApiValidator as Validator } from 'express-openapi-validator/dist/openapi.validator.js';
import type { WireError } from './error-table.ts';
import { inOrder } from './in-order.ts';
import { OpenApiValidator, RequestValidator } from './libraries.ts';
import { createMultipartCoercion } from './multipart.ts';
import { createPathTable } from './path-table.ts';
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
export function createValidation({ document, validateResponses, maxUploadBytes }: ValidationOptions): RequestHandler {
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
  const checks = rememberChecks(validator);
  const spec = { apiDoc, basePaths: [''], routes: validatorRoutes(apiDoc), serial: 1 };
  const middleware = validator.installMiddleware(Promise.resolve(spec)) as RequestHandler[];
  const step = (name: string): RequestHandler => {
    const found = middleware.find((handler) => handler.name === name);
    if (!found) throw new Error(`express-openapi-validator has no step named ${name} any more.`);
    return found;
  };
  // The steps for security and for Express's own path parameters have nothing to do here.
  return inOrder([
    bareMediaType,
    rememberingRoutes(step('metadataMiddleware')),
    onlyForForms(inOrder([asClientError(step('multipartMiddleware')), createMultipartCoercion(document)])),
    refuseMissingBody,
    checkedAtOnce(checks, step('requestMiddleware')),
    ...(validateResponses ? [step('responseMiddleware')] : []),
  ]);
}

/**
 * The library compiles the schema of a body again for each media type with other parameters, and keeps all of them: a
 * client could fill the memory. The body is read by now, so they say nothing any more; a form's boundary does.
 */
const bareMediaType: RequestHandler = ({ headers }, _response, next) => {
  const { 'content-type': type } = headers;
  if (type?.includes(';')) {
    const [boundary = ''] = /; *boundary=(?:"[^"]*"|[^;\s]+)/i.exec(type) ?? [];
    headers['content-type'] = type.slice(0, type.indexOf(';')).trim() + boundary;
  }
  next();
};

/** A request after the step that finds its operation. */
interface RoutedRequest extends Request {
  openapi?: {
    openApiRoute: string;
    expressRoute: string;
    pathParams: Record<string, string>;
    schema?: { requestBody?: { required?: boolean }; parameters?: readonly object[] };
  };
}

/**
 * The library compiles one pattern after the other, for each request, until one matches. Paths without parameters are
 * looked up instead, from the second time on; there are as many as the document has.
 */
function rememberingRoutes(findRoute: RequestHandler): RequestHandler {
  const known = createPathTable<NonNullable<RoutedRequest['openapi']>>();
  return (request: RoutedRequest, response, next) => {
    const { method, path } = request;
    const found = known.get(method, path);
    if (found) {
      request.openapi = { ...found };
      request.params = {};
      return next();
    }
    return findRoute(request, response, (error?: unknown) => {
      const { openapi } = request;
      if (!error && openapi?.openApiRoute === path) known.set(method, path, { ...openapi });
      next(error);
    });
  };
}

type BodyCheck = (parts: { query: object; headers: object; params: object; body: unknown }) => boolean;

/** The compiled check of a body, by the library's own key; undefined until it has checked such a body itself. */
type CompiledChecks = (key: string) => BodyCheck | undefined;

/** Keeps hold of what the library compiles. */
function rememberChecks(validator: Validator): CompiledChecks {
  let compiled: { getSchema(key: string): unknown } | undefined;
  Object.assign(validator, {
    requestValidationMiddleware(apiDoc: never): RequestHandler {
      const requests = new RequestValidator(apiDoc, validator.ajvOpts.request);
      compiled = (requests as unknown as { ajvBody: NonNullable<typeof compiled> }).ajvBody;
      return (request, response, next) => requests.validate(request as never, response, next);
    },
  });
  return (key) => compiled?.getSchema(key) as BodyCheck | undefined;
}

/**
 * For an operation without parameters all that the library does, from the second time on, is to call the check of the
 * body, at five times its price. Whatever does not pass here goes the library's way, which says what is wrong with it.
 */
function checkedAtOnce(compiled: CompiledChecks, check: RequestHandler): RequestHandler {
  const known = createPathTable<BodyCheck>();
  return (request: RoutedRequest, response, next) => {
    const { openapi, body, headers, method } = request;
    const isPlain =
      body !== undefined &&
      headers['content-type'] === 'application/json' &&
      openapi?.schema !== undefined &&
      (openapi.schema.parameters ?? []).length === 0;
    if (!isPlain) return check(request, response, next);
    if (known.get(method, openapi.expressRoute)?.({ query: {}, headers, params: {}, body })) return next();
    return check(request, response, (error?: unknown) => {
      const found = error ? undefined : compiled(`${method}-${openapi.expressRoute}-application/json`);
      if (found) known.set(method, openapi.expressRoute, found);
      next(error);
    });
  };
}

/** The library allows a missing body where all fields are optional, and Express reads a body of no bytes as `{}`. */
const refuseMissingBody: RequestHandler = (request: RoutedRequest, _response, next) => {
  const isExpected = request.openapi?.schema?.requestBody?.required === true;
  next(isExpected && isBodyMissing(request) ? new MissingBody() : undefined);
};

/** A body of another type, or of none, is refused as such. */
function isBodyMissing({ headers, body }: Request): boolean {
  const type = headers['content-type'];
  const isJson = type !== undefined && /^application\/json\b/i.test(type);
  if (type !== undefined && !isJson) return false;
  const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !isSent || (isJson && body === undefined);
}

class MissingBody extends Error {
  readonly status = 400;
  readonly errors = [{ path: '/body', message: 'is required', errorCode: 'required.openapi.validation' }];
}

function onlyForForms(step: RequestHandler): RequestHandler {
  return (request, response, next) =>
    /^multipart\//i.test(request.headers['content-type'] ?? '') ? step(request, response, next) : next();
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
