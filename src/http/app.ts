// The wire, in the order in which a request passes it: target, router, guard, pages, body,
// validation, handler.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import { type OperationId, type OperationRow, operationTable } from '../../generated/handlers.ts';
import type { Log } from '../lib/log.ts';
import { createBodyReader, type FormReader, isBodySent } from './body.ts';
import { canonicalPaths, withoutPrefix } from './canonical-path.ts';
import { formsIn } from './checked-document.ts';
import { setCorsHeaders } from './cors.ts';
import { errorBody } from './error-response.ts';
import { RequestRefused, type WireError } from './error-table.ts';
import { respondToError } from './failed-requests.ts';
import { createFormReader, maxFormBytes } from './forms.ts';
import type { Guard } from './guard.ts';
import type { Access } from './keys.ts';
import { Incoming, Outgoing } from './listener.ts';
import { passed } from './middleware.ts';
import { type ApiOptions, createApi } from './operations.ts';
import { createPages, isPage } from './pages.ts';
import {
  CHANNELS,
  NOT_PERCENT_ENCODED,
  notAllowed,
  notFound,
  respondToOptions,
  upgradeRequired,
} from './refusals.ts';
import { logRequest, noteError } from './request-log.ts';
import { isRefused, type RequestTarget, readTarget } from './request-target.ts';
import { type RequestSpan, type TraceHttp, traceRequest } from './request-trace.ts';
import { allowedMethods } from './routes.ts';
import { createValidation, type ValidationOptions } from './validation.ts';

/** What the assembly hands to {@link createApp}. */
export interface AppOptions extends ApiOptions, Omit<ValidationOptions, 'onInvalidResponse'> {
  guard: Guard;
  /** The package's folder, in which the app and the documents are. */
  root: URL;
  maxBodyBytes: number;
  /** Most bytes of the files of one form. */
  maxUploadBytes: number;
  /** Undefined for a server that is not traced. */
  trace: TraceHttp | undefined;
  log: Log;
}

declare global {
  namespace Express {
    interface Request {
      target: RequestTarget;
      /** Undefined where the request is not traced. */
      span: RequestSpan | undefined;
      /** Undefined until the guard has admitted it. */
      access: Access | undefined;
      operationId: OperationId | undefined;
      operation: OperationRow;
      /** What express-openapi-validator adds: the parameters of the path in their types. */
      openapi?: { pathParams?: Record<string, string | number> };
    }
  }
}

/** For requests of `listen`, whose classes get what Express adds. */
export async function createApp(options: AppOptions): Promise<RequestListener> {
  const { guard, document, maxUploadBytes, trace, log } = options;
  const pages = createPages(options.root);
  let formReader: Promise<FormReader> | undefined;
  const readBody = createBodyReader({
    ...options,
    maxFormBytes: maxFormBytes(maxUploadBytes),
    formReader: () =>
      (formReader ??= createFormReader({ forms: formsIn(document), maxUploadBytes })),
  });
  const onInvalidResponse = (error: unknown, request: Request, response: Response) =>
    respondToError({ error, request, response, log });
  const validations = createValidation({ ...options, onInvalidResponse });
  const api = await createApi(
    {
      postRoutingHandler({ operation }, request, response) {
        const operationId = operation?.operationId as OperationId | undefined;
        if (operationId !== undefined) {
          if (trace) request.span = traceRequest({ request, response, operationId }, trace);
          setOperation(request, operationId);
        }
        passGuard(guard, request, response);
      },
      async preOperationHandler(_context, request, response) {
        if (request.target.isMalformed) throw new RequestRefused(NOT_PERCENT_ENCODED);
        if (request.operation.requestTypes.length > 0) await readBody(request, response);
        else delete request.headers['content-type'];
        await validations.get(request.operationId ?? '')?.(request, response);
      },
      async notFound(_context, request, response) {
        const { path, isMalformed } = request.target;
        const allowed = isPage(path) ? ['GET', 'HEAD'] : [];
        if (request.method === 'OPTIONS') return respondToOptions(response, allowed);
        if (!isMalformed) await passed(pages, { request, response });
        if (CHANNELS.has(withoutPrefix(path))) throw new RequestRefused(upgradeRequired(path));
        if (allowed.length > 0) throw new RequestRefused(notAllowed(request, allowed));
        throw new RequestRefused(notFound(path));
      },
      methodNotAllowed({ api: { router } }, request, response) {
        const allowed = allowedMethods(router, request.target.canonicalPath);
        if (request.method === 'OPTIONS') return respondToOptions(response, allowed);
        throw new RequestRefused(notAllowed(request, allowed));
      },
    },
    options,
  );
  const app = express();
  app.disable('etag');
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  return (plainRequest, plainResponse) => {
    const target = readTarget(plainRequest);
    logRequest({ request: plainRequest, response: plainResponse, target }, log);
    if (isRefused(target)) return refuseTarget(plainResponse, target);
    const { request, response } = dressed(plainRequest, plainResponse);
    request.target = target;
    if (isMeantAsPost(request)) request.method = 'POST';
    const routed = { method: request.method, path: target.canonicalPath, headers: {} };
    api
      .handleRequest(routed, request, response)
      .catch((error: unknown) => respondToError({ error, request, response, log }));
  };
}

/** Express would parse what could not be read here, and respond in its own way. */
function refuseTarget(response: ServerResponse, refusal: WireError): void {
  noteError(response, refusal.error);
  response.writeHead(refusal.status, {
    'Content-Type': 'application/json; charset=utf-8',
    Connection: 'close',
  });
  response.end(JSON.stringify(errorBody(refusal, undefined)));
}

/**
 * Joins the two as Express does before its router, for which there is no use, and which takes 0.05
 * ms.
 */
function dressed(plainRequest: IncomingMessage, plainResponse: ServerResponse) {
  const request = plainRequest as Request;
  const response = plainResponse as Response;
  request.res = response;
  response.req = request;
  return { request, response };
}

function setOperation(request: Request, operationId: OperationId): void {
  const { canonicalPath, query } = request.target;
  request.operationId = operationId;
  request.operation = operationTable[operationId];
  request.url = canonicalPath + query;
  if (request.method === 'HEAD') request.method = request.operation.method.toUpperCase();
}

const UNSAFE_GETS: ReadonlySet<string> = new Set(
  Object.values<OperationRow>(operationTable)
    .filter(({ isUnsafeGet }) => isUnsafeGet)
    .flatMap(canonicalPaths),
);

/**
 * A GET that changes something and has its fields in a body, as the preview specification writes
 * it.
 */
const isMeantAsPost = ({ method, headers, target: { canonicalPath, query } }: Request): boolean =>
  method === 'GET' && query === '' && UNSAFE_GETS.has(canonicalPath) && isBodySent(headers);

function passGuard(guard: Guard, request: Request, response: Response): void {
  const { method, headers, target, socket, operation } = request;
  const { path, authority } = target;
  const { access, refusal } = guard({
    path,
    method,
    authority,
    headers,
    isUnsafeGet: operation?.isUnsafeGet === true,
    remoteAddress: socket.remoteAddress,
  });
  // A page of an allowed origin may read why its key was refused; a foreign page may not read
  // anything.
  if (refusal === undefined || refusal.status === 401) setCorsHeaders(request, response);
  if (refusal !== undefined) {
    // Another page may be admitted: a cache must not keep the refusal for it, nor one of a
    // preflight.
    throw new RequestRefused({ ...refusal, headers: { Vary: 'Origin', ...refusal.headers } });
  }
  request.access = access;
}
