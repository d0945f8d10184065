// Traces each request for an operation: when it came, what belongs to it, and how it ended.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationTable } from '../../generated/handlers.ts';
import { errorCodeOf, isPolled } from './request-log.ts';
import type { RequestSpan, RequestTarget } from './request-target.ts';

/** Begins a trace, or continues that of the client; `route` is the path of the document. */
export type TraceHttp = (request: {
  method: string;
  route: string;
  headers: IncomingMessage['headers'];
}) => RequestSpan;

/** What is no operation has no span, nor has what monitors ask every few seconds. */
export function traceRequest(
  { request, response, target }: { request: IncomingMessage; response: ServerResponse; target: RequestTarget },
  begin: TraceHttp,
): RequestSpan | undefined {
  const { method = '', headers } = request;
  const operation = target.match?.methods[method];
  if (operation === undefined || isPolled(operation)) return undefined;
  const span = begin({ method, route: operationTable[operation].path, headers });
  response.once('close', () => {
    const error = errorCodeOf(response) ?? (response.writableFinished ? undefined : 'cancelled');
    span.end({ status: response.headersSent ? response.statusCode : undefined, error });
  });
  return span;
}
