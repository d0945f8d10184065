// The wire, in the order in which a request passes it: guard, CORS, prefix, contract pages, body, validation, routing.
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { type Handlers, operationTable } from '../../generated/handlers.ts';
import type { Log } from '../lib/log.ts';
import { createContractRoutes } from './contract-routes.ts';
import { setCorsHeaders } from './cors.ts';
import { errorBody, toWireError } from './error-table.ts';
import type { Guard } from './guards/guard.ts';
import { methodNotAllowed, operationAt, unknownPath } from './not-found.ts';
import { foldPrefix } from './prefixes.ts';
import { createRouter, type GuardedRequest } from './router.ts';
import { createValidation, validationError } from './validation.ts';

export interface AppOptions {
  handlers: Handlers;
  guard: Guard;
  /** generated/routing.json */
  document: object;
  /** Folder with openapi.yaml, asyncapi.yaml and generated/. */
  root: URL;
  validateResponses: boolean;
  maxBodyBytes: number;
  maxUploadBytes: number;
  heartbeatMs: number;
  log: Log;
}

/** The Express application. It knows no service: handlers are passed in. */
export async function createApp(options: AppOptions): Promise<Express> {
  const { document, handlers, maxBodyBytes, heartbeatMs, log } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(guardRequest(options.guard));
  app.use(canonicalTarget);
  app.use(createContractRoutes(options.root));
  app.use(express.json({ limit: maxBodyBytes }));
  app.use(createValidation(options));
  app.use(await createRouter({ document, handlers, heartbeatMs }));
  app.use(answerError(log));
  return app;
}

function guardRequest(guard: Guard): RequestHandler {
  return (request, response, next) => {
    const { access, refusal } = guard({ path: request.path, headers: request.headers });
    if (refusal) {
      if (refusal.headers) response.set(refusal.headers);
      // A page of an allowed origin may read why its key was refused; a foreign page may not read anything.
      if (refusal.status === 401) setCorsHeaders(request, response);
      if (!(request.method === 'OPTIONS' && refusal.status === 401)) {
        response.status(refusal.status).json({ error: refusal.error });
        return;
      }
    }
    setCorsHeaders(request, response);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    (request as GuardedRequest).access = access;
    next();
  };
}

/** One prefix for all, and HEAD wherever GET is: Node drops the body of an answer to HEAD by itself. */
const canonicalTarget: RequestHandler = (request, _response, next) => {
  request.url = foldPrefix(request.url);
  if (request.method === 'HEAD' && request.path !== operationTable.headLive.path) request.method = 'GET';
  next();
};

function answerError(log: Log): ErrorRequestHandler {
  return (cause, request, response, next) => {
    const operationId = (request as GuardedRequest).operationId ?? operationAt(request.method, request.originalUrl);
    const wire = notRouted(cause, request) ?? validationError(cause) ?? toWireError(cause);
    if (wire.status >= 500) log.error(`${operationId ?? request.path}: ${describe(cause)}`);
    // Too late for a status: the stream has told the client already, or the socket has to.
    if (response.headersSent) {
      if (!response.writableEnded) response.destroy();
      return;
    }
    if (wire.headers) response.set(wire.headers);
    response.status(wire.status).json(errorBody(wire.error, operationId));
    if (wire.status === 413) response.once('finish', () => request.socket.destroySoon());
    void next;
  };
}

function notRouted(cause: unknown, request: express.Request) {
  const status = (cause as { status?: unknown } | undefined)?.status;
  if (status === 405) return methodNotAllowed(request.method, request.originalUrl);
  if (status === 404) return unknownPath(request.originalUrl);
  return undefined;
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
