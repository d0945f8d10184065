// Traces a request for an operation, where the server has a tracer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OperationId, operationTable } from '../../generated/handlers.ts';
import { errorCodes, POLLED } from './request-log.ts';

/** The span of one request. */
export interface RequestSpan {
  /** Runs the work so that what it asks of others belongs to this span. */
  within<Result>(work: () => Result): Result;
  /** `status` is undefined where no response was sent, `error` where none was told. */
  end(result: { status?: number | undefined; error?: string | undefined }): void;
}

/** Begins a span; `route` is the path of the document, with `{name}` for parameters. */
export type TraceHttp = (request: {
  method: string;
  route: string;
  headers: IncomingMessage['headers'];
}) => RequestSpan;

/**
 * Traces a request for an operation, unless monitors ask it every few seconds, until its response
 * has ended.
 */
export function traceRequest(
  {
    request,
    response,
    operationId,
  }: { request: IncomingMessage; response: ServerResponse; operationId: OperationId },
  begin: TraceHttp,
): RequestSpan | undefined {
  if (POLLED.has(operationId)) return undefined;
  const { method = '', headers } = request;
  const span = begin({ method, route: operationTable[operationId].path, headers });
  response.once('close', () => {
    const error = errorCodes.get(response) ?? (response.writableFinished ? undefined : 'cancelled');
    span.end({ status: response.headersSent ? response.statusCode : undefined, error });
  });
  return span;
}
