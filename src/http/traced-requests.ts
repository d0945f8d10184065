// Traces each request for an operation: when it came, what belongs to it, and how it ended.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationTable } from '../../generated/handlers.ts';
import { errorCodeOf, isPolled } from './request-log.ts';
import type { RequestTarget } from './request-target.ts';

/** The trace of one request. */
interface RequestSpan {
  /** Runs what belongs to the request. */
  within<Result>(work: () => Result): Result;
  /** `status` is absent when nothing was sent; `error` is a code. */
  end(result: { status?: number | undefined; error?: string | undefined }): void;
}

/** Begins a trace, or continues that of the client; `route` is the path of the document. */
export type TraceHttp = (request: {
  method: string;
  route: string;
  headers: IncomingMessage['headers'];
}) => RequestSpan;

const spans = new WeakMap<IncomingMessage, RequestSpan>();

/** What is no operation has no span, nor has what monitors ask every few seconds. */
export function traceRequest(
  { request, response, target }: { request: IncomingMessage; response: ServerResponse; target: RequestTarget },
  begin: TraceHttp,
): void {
  const { method = '', headers } = request;
  const operation = target.match?.methods[method];
  if (operation === undefined || isPolled(operation)) return;
  const span = begin({ method, route: operationTable[operation].path, headers });
  spans.set(request, span);
  response.once('close', () => {
    const error = errorCodeOf(response) ?? (response.writableFinished ? undefined : 'cancelled');
    span.end({ status: response.headersSent ? response.statusCode : undefined, error });
  });
}

/** Runs the work of a request; spans that begin in it are below that of the request, if it has one. */
export function withinTrace<Result>(request: IncomingMessage, work: () => Result): Result {
  const span = spans.get(request);
  return span ? span.within(work) : work();
}
