// The wire, in the order in which a request passes it: target, guard, CORS, pages, body, validation, handler.
import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { type Handlers, operationTable } from '../../generated/handlers.ts';
import { BackendRefused, DomainError } from '../errors.ts';
import { stackOf } from '../lib/error-values.ts';
import type { Log } from '../lib/log.ts';
import { checkBody, isBodySent, readJson, refuseTinyPieces } from './body.ts';
import { setCorsHeaders } from './cors.ts';
import { errorBody, sendError } from './error-response.ts';
import { refusal, toWireError } from './error-table.ts';
import { readForms } from './forms.ts';
import type { Guard } from './guards/guard.ts';
import { createPages } from './pages.ts';
import { logRequest, noteError } from './request-log.ts';
import { allowedMethods, isPercentEncoded, isRefused, notServed, operationOf, readTarget } from './request-target.ts';
import { createRouter } from './router.ts';
import { type RoutingDocument, readOperations } from './routing-document.ts';
import { type TraceHttp, traceRequest } from './traced-requests.ts';
import { type BodyValidator, createValidation, validationError } from './validation.ts';

export interface AppOptions {
  handlers: Handlers;
  guard: Guard;
  /** generated/routing.json */
  document: RoutingDocument;
  /** generated/body-validators.js */
  bodyValidators: Readonly<Record<string, BodyValidator>>;
  /** Folder with generated/. */
  root: URL;
  validateResponses: boolean;
  maxBodyBytes: number;
  maxUploadBytes: number;
  heartbeatMs: number;
  trace?: TraceHttp | undefined;
  log: Log;
}

/** The application as a listener. It knows no service: handlers are passed in. */
export function createApp(options: AppOptions): RequestListener {
  const { log } = options;
  const parts = { ...options, operations: readOperations(options.document) };
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(guardRequest(options.guard), respondToOptions);
  app.use(onlyPages(createPages(options.root)), findOperation);
  app.use(checkBody(parts), refuseTinyPieces, readJson(parts), readForms(parts));
  app.use(createValidation(parts));
  app.use(createRouter(parts));
  // Twice, because the body of an error is validated as well: one that is not documented comes back as an error.
  app.use(respondToError(log), respondToError(log));

  return (request, response) => {
    const target = readTarget(request);
    logRequest({ request, response, target }, log);
    if (isRefused(target)) {
      noteError(response, target.error);
      // Express would parse what could not be read here, and respond in its own way.
      response.writeHead(target.status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
      response.end(JSON.stringify(errorBody(target, undefined)));
      return;
    }
    const span = options.trace && traceRequest({ request, response, target }, options.trace);
    request.url = target.canonicalUrl;
    app(Object.assign(request, { target, span }), response);
  };
}

function guardRequest(guard: Guard): RequestHandler {
  return (request, response, next) => {
    const { method, headers, target, socket } = request;
    const { path, authority, match } = target;
    const operation = match?.methods[method];
    const isUnsafeGet = operation !== undefined && operationTable[operation].isUnsafeGet;
    const { access, refusal } = guard({
      ...{ path, method, authority, headers, isUnsafeGet },
      remoteAddress: socket.remoteAddress,
    });
    // A page of an allowed origin may read why its key was refused; a foreign page may not read anything.
    if (refusal === undefined || refusal.status === 401) setCorsHeaders(request, response);
    if (refusal === undefined) {
      request.access = access;
      return next();
    }
    // Another page may be admitted: a cache must not keep the refusal for it, a preflight's neither.
    response.set({ Vary: 'Origin', ...refusal.headers });
    noteError(response, refusal.error);
    // A client that may not call at all gets the same text everywhere, but in the dialect of the API.
    const isManagement = operation !== undefined && operationTable[operation].errorShape === 'management';
    response.status(refusal.status).json(errorBody(refusal, isManagement ? undefined : operation));
  };
}

const respondToOptions: RequestHandler = (request, response, next) => {
  if (request.method !== 'OPTIONS') return next();
  const allowed = allowedMethods(request.target);
  if (allowed.length > 0) response.set('Allow', allowed.join(', '));
  response.status(204).end();
};

/** No page is at a path of the document, nor at one that can't be decoded. */
function onlyPages(pages: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { match, path } = request.target;
    if (match || !isPercentEncoded(path)) next();
    else pages(request, response, next);
  };
}

const NOT_PERCENT_ENCODED = refusal({ status: 400, message: 'The path is not percent-encoded UTF-8.' });

/**
 * HEAD is served by GET: Node drops the body of a response to HEAD by itself. A GET that changes something and has its
 * fields in a body, as the preview specification writes it, is the POST of its path.
 */
const findOperation: RequestHandler = (request, response, next) => {
  const { target } = request;
  const asked = target.match?.methods[request.method];
  const isPost =
    asked !== undefined && operationTable[asked].isUnsafeGet && target.query === '' && isBodySent(request.headers);
  if (isPost) request.method = 'POST';
  const operationId = isPost ? target.match?.methods.POST : asked;
  if (operationId === undefined) return sendError(request, response, notServed(request.method, target));
  if (!isPercentEncoded(target.path)) return sendError(request, response, NOT_PERCENT_ENCODED);
  if (request.method === 'HEAD') request.method = operationTable[operationId].method.toUpperCase();
  request.operationId = operationId;
  next();
};

function respondToError(log: Log): ErrorRequestHandler {
  return (cause, request, response, _next) => {
    const wire = validationError(cause) ?? toWireError(cause);
    if (wire.status >= 500) logFailure(cause, operationOf(request) ?? request.path, log);
    // Too late for a status: the stream has reported it already, or the closed socket has to.
    if (response.headersSent) {
      noteError(response, wire.error);
      if (!response.writableEnded) response.destroy();
      return;
    }
    sendError(request, response, wire);
    if (wire.status === 413) discardRest(request);
  };
}

/** What was foreseen says in its message all there is to say; of a bug its place counts. */
function logFailure(cause: unknown, place: string, log: Log): void {
  if (cause instanceof BackendRefused) {
    // A native server may quote the prompt.
    log.error(`${place}: the native server refused the request with status ${cause.status}`);
    log.trace(() => `${place}: the native server says: ${cause.message}`);
  } else if (cause instanceof DomainError) log.error(`${place}: ${cause.message}`);
  else log.error(`${place}: ${stackOf(cause)}`);
}

const MAX_DISCARDING_MS = 30_000;

/**
 * Reads on and throws away. Closing while the client still sends would reset the connection, often before the client
 * has read why it was refused, and always before its next request on that connection. Only an endless body is cut.
 */
function discardRest(request: Request): void {
  // Once its response is sent, a request gets no events of its connection; and the timer must not hold what it carries.
  const { socket } = request;
  const cut = setTimeout(() => socket.destroy(), MAX_DISCARDING_MS);
  const stop = () => {
    clearTimeout(cut);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  request.once('end', stop).resume();
}
