// What becomes of a request that failed: its response, its entry in the log, the rest of its body.
import type { Request, Response } from 'express';
import { BackendRefused, DomainError } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import { stackOf } from '../lib/values.ts';
import { sendError } from './error-response.ts';
import { toWireError } from './error-table.ts';
import { noteError } from './request-log.ts';
import { validationError } from './validation.ts';

type FailedRequest = { error: unknown; request: Request; response: Response; log: Log };

/** Sends the error in the form of the request's API, and logs it where the server is at fault. */
export function respondToError({ error, request, response, log }: FailedRequest): void {
  const wire = validationError(error) ?? toWireError(error);
  if (wire.status >= 500) logFailure(error, request.operationId ?? request.path, log);
  // Too late for a status: the stream has reported it already, or the closed socket has to.
  if (response.headersSent) {
    noteError(response, wire.error);
    if (!response.writableEnded) response.destroy();
    return;
  }
  sendError(request, response, wire);
  if (wire.status === 413 || wire.isUnreadable) discardRest(request);
}

/** What was foreseen says in its message all there is to say; of a bug its place counts. */
export function logFailure(cause: unknown, place: string, log: Log): void {
  if (cause instanceof BackendRefused) {
    // A native server may quote the prompt.
    log.error(`${place}: the native server refused the request with status ${cause.status}`);
    log.trace(() => `${place}: the native server says: ${cause.message}`);
  } else {
    log.error(`${place}: ${cause instanceof DomainError ? cause.message : stackOf(cause)}`);
  }
}

const MAX_DISCARDING_MS = 30_000;

/**
 * Closing while the client still sends would reset the connection before it has read why. Only an
 * endless body is cut.
 */
function discardRest(request: Request): void {
  if (request.readableEnded) return;
  // Once its response is sent, a request gets no events of its connection; and the timer must not
  // hold what it carries.
  const { socket } = request;
  const cut = setTimeout(() => socket.destroy(), MAX_DISCARDING_MS);
  const stop = () => {
    clearTimeout(cut);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  request.once('end', stop).resume();
}
