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

/** The error as all APIs tell it, whatever they put around it. */
export type ErrorObject = Schemas['ErrorObject'];

/** An error as HTTP tells it. */
export interface WireError {
  status: number;
  error: ErrorObject;
  /** Of the response, besides those of its body. */
  headers?: Readonly<Record<string, string>>;
  /** The body was not JSON at all, for which JSON-RPC has a code of its own. */
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

/** A refusal of the wire itself, on its way through Express and promises. */
export class RequestRefused extends Error {
  readonly wire: WireError;

  constructor(wire: WireError) {
    super(wire.error.message);
    this.wire = wire;
  }
}

/** A refusal with the type of its status, and with the code of its status where none is given. */
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
  const error: ErrorObject = { message: withRemedy(message, remedy), type, code, param };
  if (remedy) error.remedy = remedy;
  return { status, error };
}

const codeFor = (status: number): string =>
  status === 400
    ? 'invalid_request'
    : (STATUS_CODES[status] ?? 'error').toLowerCase().replaceAll(' ', '_');

/** The wire form of whatever was thrown; clients are told nothing about a bug. */
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

function errorObject(cause: DomainError): ErrorObject {
  const { message, errorType: type, errorCode: code, param = null, remedy } = cause;
  const error: ErrorObject = { message, type, code, param };
  if (remedy) error.remedy = remedy;
  return error;
}

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

/** What is wrong with a request, and where: `/body/messages/0`, `/query/limit`. */
export type Problem = { path: string; message: string };
/** A value that fits no alternative fails once for each; more than a few say nothing new. */
const MAX_PROBLEMS = 4;
const PLACE = /^\/(body|query|params|headers)(?:\/(.*))?$/;

const PLACE_NAMES: Readonly<Record<string, string>> = {
  query: 'Query parameter ',
  params: 'Path parameter ',
  headers: 'Header ',
};

/** A 400 that tells the first problems; `param` names the field of the first one. */
export function invalidRequest(problems: readonly Problem[]): WireError {
  const message = `${problems.slice(0, MAX_PROBLEMS).map(problemSentence).join('; ')}.`;
  return refusal({ status: 400, message, param: fieldOf(problems[0]?.path) ?? null });
}

/** For an operation that needs a body and got none. */
export const bodyMissing = () =>
  new RequestRefused(invalidRequest([{ path: '/body', message: 'is required' }]));
const fieldOf = (path = ''): string | undefined =>
  PLACE.exec(path)?.[2]?.replaceAll('/', '.') || undefined;

function problemSentence({ path, message }: Problem): string {
  const name = fieldOf(path);
  if (name === undefined) return `The body ${message}`;
  const place = PLACE_NAMES[PLACE.exec(path)?.[1] ?? ''] ?? '';
  return `${place}'${name}' ${message}`;
}
