// The wire, in the order in which a request passes it: target, guard, CORS, pages, body, validation, handler.
import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { type Handlers, operationTable } from '../../generated/handlers.ts';
import { DomainError } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import { checkBody, readJson } from './body.ts';
import { createContractRoutes } from './contract-routes.ts';
import { setCorsHeaders } from './cors.ts';
import { errorBody } from './error-shapes.ts';
import { toWireError, type WireError } from './error-table.ts';
import { formSchemasOf, readForms } from './forms.ts';
import type { Guard } from './guards/guard.ts';
import { allowedMethods, notServed } from './not-served.ts';
import { isPercentEncoded, isRefused, type RequestTarget, readTarget, type TargetedRequest } from './request-target.ts';
import { createRouter } from './router.ts';
import type { RoutingDocument } from './routing-document.ts';
import { operationOf, sendError } from './send-error.ts';
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
  log: Log;
}

/** The application as a listener. It knows no service: handlers are passed in. */
export function createApp(options: AppOptions): RequestListener {
  const { document, handlers, heartbeatMs, validateResponses, log } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(guardRequest(options.guard), answerOptions);
  app.use(onlyPages(createContractRoutes(options.root)), findOperation);
  app.use(checkBody(options), readJson(options));
  app.use(readForms({ ...options, schemas: formSchemasOf(document) }));
  app.use(createValidation(options));
  app.use(createRouter({ document, handlers, heartbeatMs, checksJson: validateResponses }));
  // Twice, because the body of an error is validated as well: one that is not documented comes back as an error.
  app.use(answerError(log), answerError(log));

  return (request, response) => {
    const target = readTarget(request);
    if (isRefused(target)) {
      // Express would parse what could not be read here, and answer in its own way.
      response.writeHead(target.status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
      response.end(JSON.stringify(errorBody(target, undefined)));
      return;
    }
    request.url = target.canonicalUrl;
    app(Object.assign(request, { target }), response);
  };
}

function targetOf(request: Request): RequestTarget {
  return (request as unknown as TargetedRequest).target;
}

function guardRequest(guard: Guard): RequestHandler {
  return (request, response, next) => {
    const target = targetOf(request);
    const { access, refusal } = guard({ path: target.path, authority: target.authority, headers: request.headers });
    if (refusal) {
      if (refusal.headers) response.set(refusal.headers);
      // A page of an allowed origin may read why its key was refused; a foreign page may not read anything.
      if (refusal.status === 401) setCorsHeaders(request, response);
      if (!(request.method === 'OPTIONS' && refusal.status === 401)) {
        const operation = target.match?.methods[request.method];
        const isManagement = operation !== undefined && operationTable[operation].errorShape === 'management';
        // Whoever may not call at all is told so in the same words everywhere, but in the dialect of the API.
        response.status(refusal.status).json(errorBody(refusal, isManagement ? undefined : operation));
        return;
      }
    }
    setCorsHeaders(request, response);
    (request as unknown as TargetedRequest).access = access;
    next();
  };
}

const answerOptions: RequestHandler = (request, response, next) => {
  if (request.method !== 'OPTIONS') return next();
  const allowed = allowedMethods(targetOf(request));
  if (allowed.length > 0) response.set('Allow', allowed.join(', '));
  response.status(204).end();
};

/** No page is at a path of the document. */
function onlyPages(pages: RequestHandler): RequestHandler {
  return (request, response, next) => (targetOf(request).match ? next() : pages(request, response, next));
}

const NOT_PERCENT_ENCODED: WireError = {
  status: 400,
  error: {
    message: 'The path is not percent-encoded UTF-8.',
    type: 'invalid_request_error',
    code: 'invalid_request',
    param: null,
  },
};

/** HEAD is served by GET: Node drops the body of a response to HEAD by itself. */
const findOperation: RequestHandler = (request, response, next) => {
  const target = targetOf(request);
  const operationId = target.match?.methods[request.method];
  if (operationId === undefined) return sendError(request, response, notServed(request.method, target));
  if (!isPercentEncoded(target.path)) return sendError(request, response, NOT_PERCENT_ENCODED);
  if (request.method === 'HEAD') request.method = operationTable[operationId].method.toUpperCase();
  (request as unknown as TargetedRequest).operationId = operationId;
  next();
};

function answerError(log: Log): ErrorRequestHandler {
  return (cause, request, response, _next) => {
    const wire = wireErrorOf(cause);
    if (wire.status >= 500) log.error(`${operationOf(request) ?? request.path}: ${describe(cause)}`);
    // Too late for a status: the stream has told the client already, or the socket has to.
    if (response.headersSent) {
      if (!response.writableEnded) response.destroy();
      return;
    }
    sendError(request, response, wire);
    if (wire.status === 413) discardRest(request);
  };
}

function wireErrorOf(cause: unknown): WireError {
  return cause instanceof DomainError ? toWireError(cause) : (validationError(cause) ?? toWireError(cause));
}

const MAX_DISCARDING_MS = 30_000;

/**
 * Reads on and throws away. Closing while the client still sends would reset the connection, often before the client
 * has read why it was refused, and always before its next request on that connection. Only an endless body is cut.
 */
function discardRest(request: Request): void {
  // Once its response is sent, Node tells a request nothing of its connection; and the timer must not hold what it carries.
  const { socket } = request;
  const cut = setTimeout(() => socket.destroy(), MAX_DISCARDING_MS);
  const stop = () => {
    clearTimeout(cut);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  request.once('end', stop).resume();
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
