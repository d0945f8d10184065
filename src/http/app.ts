// The wire, in the order in which a request passes it: guard, CORS, prefix, contract pages, body, validation, routing.
import type { RequestListener } from 'node:http';
import { finished } from 'node:stream';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { type Handlers, operationTable } from '../../generated/handlers.ts';
import { DomainError } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import { limitBody } from './body-limit.ts';
import { createContractRoutes } from './contract-routes.ts';
import { setCorsHeaders } from './cors.ts';
import { errorBody } from './error-shapes.ts';
import { toWireError, type WireError } from './error-table.ts';
import { adoptMessages, type ServedMessages } from './express-messages.ts';
import type { Guard } from './guards/guard.ts';
import { inOrder } from './in-order.ts';
import { readJsonBody } from './json-body.ts';
import { express } from './libraries.ts';
import { allowedMethods, notServed, operationAt } from './not-found.ts';
import { foldPrefix, hasPrefix } from './prefixes.ts';
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
  /** What the servers that it is given to make requests and answers of; those of others it turns into its own. */
  messages?: ServedMessages;
  log: Log;
}

/**
 * The application as a listener. It knows no service: handlers are passed in. Requests and answers are Express's, but
 * take our own row of steps; only what no step has answered goes to Express, which has more layers than most requests
 * need.
 */
export function createApp(options: AppOptions): RequestListener {
  const { document, handlers, maxBodyBytes, heartbeatMs, validateResponses, log } = options;
  const app = express();
  // The validator follows Express in whether `/v1/MODELS` is a path of the document; the router never thinks so.
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  const contractRoutes = createContractRoutes(options.root);
  const steps = inOrder([
    guardRequest(options.guard),
    canonicalTarget,
    // None of these has a prefix, and a request for an operation should not be compared with each of them.
    (request, response, next) => (hasPrefix(request.url) ? next() : contractRoutes(request, response, next)),
    limitBody(options),
    readJsonBody({ limitBytes: maxBodyBytes }),
    createValidation(options),
    createRouter({ document, handlers, heartbeatMs, checksJson: validateResponses }),
  ]);
  const failures = new WeakMap<Request, unknown>();
  app.use((request, _response, next) => next(failures.get(request)));
  app.use((request, response) => sendError(request, response, notServed(request.method, request.originalUrl)));
  // Twice, because an error's answer is validated as well: one that is not documented comes back as an error.
  app.use(answerError(log), answerError(log));

  const asExpress = adoptMessages(app, options.messages);
  return (incoming, outgoing) => {
    const [request, response] = asExpress(incoming, outgoing);
    request.res = response;
    request.originalUrl = request.url;
    request.baseUrl = '';
    request.params = {};
    steps(request, response, (error?: unknown) => {
      if (error) failures.set(request, error);
      app(request, response);
    });
  };
}

function guardRequest(guard: Guard): RequestHandler {
  return (request, response, next) => {
    const { access, refusal } = guard({ path: request.path, headers: request.headers });
    if (refusal) {
      if (refusal.headers) response.set(refusal.headers);
      // A page of an allowed origin may read why its key was refused; a foreign page may not read anything.
      if (refusal.status === 401) setCorsHeaders(request, response);
      if (!(request.method === 'OPTIONS' && refusal.status === 401)) {
        const operation = operationAt(request.method, request.originalUrl);
        const isManagement = operation !== undefined && operationTable[operation].errorShape === 'management';
        // Whoever may not call at all is told so in the same words everywhere, but in the dialect of the API.
        response.status(refusal.status).json(errorBody(refusal, isManagement ? undefined : operation));
        return;
      }
    }
    setCorsHeaders(request, response);
    if (request.method === 'OPTIONS') {
      const allowed = allowedMethods(request.originalUrl);
      if (allowed.length > 0) response.set('Allow', allowed.join(', '));
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
  return (cause, request, response, _next) => {
    const wire = wireErrorOf(cause, request);
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

function sendError(request: Request, response: Response, wire: WireError): void {
  // A handler's result may have set the type already, and failed before its first byte.
  response.removeHeader('Content-Type');
  if (wire.headers) response.set(wire.headers);
  response.status(wire.status).json(errorBody(wire, operationOf(request)));
}

/** Known to the router, or found out for errors that happen before it. */
function operationOf(request: Request) {
  return (request as GuardedRequest).operationId ?? operationAt(request.method, request.originalUrl);
}

function wireErrorOf(cause: unknown, request: Request): WireError {
  if (cause instanceof DomainError) return toWireError(cause);
  const refused = validationError(cause);
  if (refused?.status === 404 || refused?.status === 405) return notServed(request.method, request.originalUrl);
  return refused ?? toWireError(cause);
}

const MOST_DISCARDING_MS = 30_000;

/**
 * Reads on and throws away. Closing while the client still sends would reset the connection, often before the client
 * has read why it was refused, and always before its next request on that connection. Only an endless body is cut.
 */
function discardRest(request: Request): void {
  const cut = setTimeout(() => request.socket.destroy(), MOST_DISCARDING_MS);
  finished(request, () => clearTimeout(cut));
  request.resume();
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
