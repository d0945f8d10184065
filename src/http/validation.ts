// Checks requests (and, outside production, responses) against the document, and says what is wrong in its error shape.
import { STATUS_CODES } from 'node:http';
import type { RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { FORM_TYPE } from './body.ts';
import type { WireError } from './error-table.ts';
import type { TargetedRequest } from './request-target.ts';
import { followReferences, operationsOf, type RoutingDocument } from './routing-document.ts';
import { parameterName, validationMessage } from './validation-message.ts';

/** A check of generated/body-validators.js. */
export interface BodyValidator {
  (body: unknown): boolean;
  errors?: readonly BodyProblem[] | null;
}

/** The part of Ajv's error that is told. */
interface BodyProblem {
  instancePath: string;
  keyword: string;
  message?: string;
  params: { missingProperty?: string; additionalProperty?: string; allowedValues?: readonly unknown[] };
}

export interface ValidationOptions {
  /** generated/routing.json */
  document: RoutingDocument;
  /** By operation, for those that take JSON. */
  bodyValidators: Readonly<Record<string, BodyValidator>>;
  validateResponses: boolean;
}

/**
 * JSON bodies are checked by what `npm run generate` has compiled; parameters, forms and responses by
 * express-openapi-validator. That one tries all operations of its document one after the other, so it gets only those that
 * have something for it, and sees only their requests.
 */
export function createValidation({ document, bodyValidators, validateResponses }: ValidationOptions): RequestHandler[] {
  const { paths, operationIds } = withoutJsonBodies(document, { withResponses: validateResponses });
  const validate = OpenApiValidator.middleware({
    apiSpec: { ...document, paths, components: {} } as never,
    // The linter and `npm run generate` have done so.
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses,
    useRequestUrl: true,
    fileUploader: false,
  }) as RequestHandler[];
  return [
    (request, _response, next) => {
      const { operationId, body, headers } = request as unknown as TargetedRequest & { body: unknown };
      const check = bodyValidators[operationId];
      const isRefused = check !== undefined && headers['content-type'] !== undefined && !check(body);
      next(isRefused ? new BodyInvalid(check.errors ?? []) : undefined);
    },
    ...validate.map((step): RequestHandler => {
      return (request, response, next) =>
        operationIds.has((request as unknown as TargetedRequest).operationId) ? step(request, response, next) : next();
    }),
  ];
}

/** The operations of the document that have parameters, forms or responses to check, with nothing else in them. */
function withoutJsonBodies(document: RoutingDocument, { withResponses }: { withResponses: boolean }) {
  const kept = operationsOf(document).flatMap(({ path, method, operation, parameters }) => {
    const { operationId, requestBody, responses } = operation;
    const form = requestBody?.content[FORM_TYPE];
    if (!withResponses && form === undefined && parameters.length === 0) return [];
    const body = form === undefined ? {} : { requestBody: { ...requestBody, content: { [FORM_TYPE]: form } } };
    const checked = { operationId, parameters, ...body, responses: withResponses ? responses : {} };
    return [{ path, method, operationId, checked }];
  });
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, checked } of kept) paths[path] = { ...paths[path], [method]: checked };
  return {
    paths: followReferences(document, paths),
    operationIds: new Set<string>(kept.map(({ operationId }) => operationId)),
  };
}

/** In the form in which express-openapi-validator reports. */
class BodyInvalid extends Error {
  readonly status = 400;
  readonly errors: readonly { path: string; message: string; errorCode: string }[];

  constructor(problems: readonly BodyProblem[]) {
    super('The body does not fit the document');
    this.errors = problems.map(({ instancePath, keyword, message = '', params }) => {
      const field = params.missingProperty ?? params.additionalProperty;
      const values = params.allowedValues === undefined ? '' : `: ${params.allowedValues.join(', ')}`;
      return {
        path: `/body${instancePath}${field === undefined ? '' : `/${field}`}`,
        message: message + values,
        errorCode: `${keyword}.openapi.validation`,
      };
    });
  }
}

interface ValidatorError {
  status: number;
  errors?: readonly { path: string; message: string; errorCode?: string }[];
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
