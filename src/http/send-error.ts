// Sends an error in the body that the operation promises.
import type { Request, Response } from 'express';
import type { OperationId } from '../../generated/handlers.ts';
import { errorBody } from './error-shapes.ts';
import type { WireError } from './error-table.ts';
import type { TargetedRequest } from './request-target.ts';

/** Nothing of the response may have been sent yet. */
export function sendError(request: Request, response: Response, wire: WireError): void {
  // A handler's result may have set the type already, and failed before its first byte.
  response.removeHeader('Content-Type');
  if (wire.headers) response.set(wire.headers);
  response.status(wire.status).json(errorBody(wire, operationOf(request)));
}

/** The operation that a request is for; undefined when it is for none. */
export function operationOf(request: Request): OperationId | undefined {
  const { operationId, target, method } = request as unknown as TargetedRequest;
  return operationId ?? target.match?.methods[method];
}
