// How HTTP says what went wrong: status, error object and headers.
import { STATUS_CODES } from 'node:http';
import type { Schemas } from '../../generated/openapi.ts';
import {
  BackendRefused,
  codeOfRefusal,
  DomainError,
  type ErrorType,
  REFUSAL_TYPES,
  type Remedy,
  typeOfRefusal,
  withRemedy,
} from '../errors.ts';

export type ErrorObject = Schemas['ErrorObject'];

export interface WireError {
  status: number;
  error: ErrorObject;
  headers?: Readonly<Record<string, string>>;
  isUnreadable?: boolean;
}

const STATUSES: Readonly<Record<ErrorType, number>> = {
  invalid_request_error: 400,
  permission_error: 403,
  not_found: 404,
  conflict: 409,
  rate_limit_error: 429,
  settings_error: 500,
  model_delete_error: 500,
  model_load_error: 500,
  download_error: 500,
  install_error: 500,
  not_implemented: 501,
  backend_error: 502,
  server_busy: 503,
  server_stopping: 503,
};

export class RequestRefused extends Error {
  readonly wire: WireError;

  constructor(wire: WireError) {
    super(wire.error.message);
    this.wire = wire;
  }
}

export function refusal({
  status,
  message,
  code = codeFor(status),
  param = null,
  remedy,
}: {
  status: number;
  message: string;
  remedy?: Remedy | undefined;
  code?: string;
  param?: string | null;
}): WireError {
  const type = REFUSAL_TYPES[status] ?? 'invalid_request_error';
  return {
    status,
    error: { message: withRemedy(message, remedy), type, code, param, ...(remedy && { remedy }) },
  };
}

const codeFor = (status: number): string =>
  status === 400
    ? 'invalid_request'
    : (STATUS_CODES[status] ?? 'error').toLowerCase().replaceAll(' ', '_');

export function toWireError(cause: unknown): WireError {
  if (cause instanceof RequestRefused) return cause.wire;
  if (cause instanceof BackendRefused) return refused(cause);
  if (cause instanceof DomainError) {
    const { telling, retryAfterMs, errorType } = cause;
    if (telling !== cause) return { ...toWireError(telling), error: errorObject(cause) };
    // A failure that passes by itself is a server that is busy.
    const status =
      retryAfterMs !== undefined && STATUSES[errorType] === 500 ? 503 : STATUSES[errorType];
    const wire = { status, error: errorObject(cause) };
    return retryAfterMs === undefined ? wire : { ...wire, headers: retryAfter(retryAfterMs) };
  }
  return {
    status: 500,
    error: {
      message: "Internal error; see the server's log.",
      type: 'internal_error',
      code: 'internal_error',
      param: null,
    },
  };
}

const errorObject = ({
  message,
  errorType: type,
  errorCode: code,
  param,
  remedy,
}: DomainError): ErrorObject => ({
  message,
  type,
  code,
  param: param ?? null,
  ...(remedy && { remedy }),
});

/** Whole seconds, and never 0: that would say that now is as good as later. */
const retryAfter = (delayMs: number): Readonly<Record<string, string>> => ({
  'Retry-After': String(Math.max(1, Math.ceil(delayMs / 1000))),
});

/** Statuses that would tell our client about a key, path or method that only we have chosen. */
const ABOUT_OUR_CALL = new Set([401, 403, 404, 405, 407]);

function refused(cause: BackendRefused): WireError {
  const isPassedOn =
    cause.status >= 400 && cause.status <= 599 && !ABOUT_OUR_CALL.has(cause.status);
  const status = isPassedOn ? cause.status : 502;
  return {
    status,
    error: {
      message: cause.message,
      type: typeOfRefusal({ type: cause.type, status }),
      code: codeOfRefusal({ code: cause.code, status }),
      param: cause.param ?? null,
      ...cause.counts,
    },
  };
}

export type Problem = { path: string; message: string };
/** A value that fits no alternative fails once for each; more than a few say nothing new. */
const MAX_PROBLEMS = 4;
const PLACE = /^\/(body|query|params|headers)(?:\/(.*))?$/;

const PLACE_NAMES: Readonly<Record<string, string>> = {
  query: 'Query parameter ',
  params: 'Path parameter ',
  headers: 'Header ',
};

export function invalidRequest(problems: readonly Problem[]): WireError {
  const message = `${problems.slice(0, MAX_PROBLEMS).map(describe).join('; ')}.`;
  return refusal({ status: 400, message, param: fieldOf(problems[0]?.path) ?? null });
}

export const bodyMissing = () =>
  new RequestRefused(invalidRequest([{ path: '/body', message: 'is required' }]));
const fieldOf = (path = ''): string | undefined =>
  PLACE.exec(path)?.[2]?.replaceAll('/', '.') || undefined;

function describe({ path, message }: Problem): string {
  const name = fieldOf(path);
  const field =
    name === undefined ? 'The body' : `${PLACE_NAMES[PLACE.exec(path)?.[1] ?? ''] ?? ''}'${name}'`;
  return `${field} ${message}`;
}
