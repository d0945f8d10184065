// A failed request or stream, in the server's words where it has said any.
import { StreamError } from '../../../generated/client/index.ts';

/**
 * A request that failed: with the server's message, or with an empty one because there was no
 * response.
 */
export class ServerFailure extends Error {
  override name = 'ServerFailure';
  /** Status of the response; undefined when there was none. */
  declare readonly status?: number | undefined;
  declare readonly code?: string | undefined;
  /** The field of the request that is at fault. */
  declare readonly param?: string | undefined;

  constructor(message: string, facts: Pick<ServerFailure, 'status' | 'code' | 'param'>) {
    super(message);
    Object.assign(this, facts);
  }
}

/** What was thrown, as a failure of a request; an error of the browser has no message. */
export function asFailure(error: unknown): ServerFailure {
  if (error instanceof ServerFailure) return error;
  if (error instanceof StreamError) return failureOf(error.status, error.detail);
  return failureOf(undefined, error);
}

/**
 * @param status Of the response, if there was one.
 * @param detail Its body, the last event, or what was thrown.
 */
export function failureOf(status: number | undefined, detail: unknown): ServerFailure {
  const { message, code, param } = detailOf(detail);
  return new ServerFailure(message ?? (status === undefined ? '' : String(status)), {
    status,
    code,
    param,
  });
}

interface Detail extends Pick<ServerFailure, 'code' | 'param'> {
  message?: string | undefined;
}

function detailOf(detail: unknown): Detail {
  if (typeof detail === 'string') return { message: detail.startsWith('<') ? undefined : detail };
  // What the browser throws is in its own words, which say nothing of the server.
  if (detail === null || typeof detail !== 'object' || detail instanceof Error) return {};
  const { error, message, code, param } = detail as Record<string, unknown>;
  if (typeof error === 'object') return detailOf(error);
  return { message: textIn(message) ?? textIn(error), code: textIn(code), param: textIn(param) };
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
