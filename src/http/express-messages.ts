// Requests and answers that are Express's from the beginning, instead of being turned into them one by one.
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/** To be given to `createServer`; the class is Node's until an application adopts it. */
export class ServedRequest extends IncomingMessage {}

export class ServedResponse<For extends IncomingMessage = IncomingMessage> extends ServerResponse<For> {}

/**
 * Makes all requests and answers of our servers look like this application's. Express does so with each of them, which
 * takes 30 us a request, because V8 has to find new shapes for them; one that is served by others it still has to.
 */
export function adoptMessages(
  app: Express,
): (incoming: IncomingMessage, outgoing: ServerResponse) => [Request, Response] {
  Object.setPrototypeOf(ServedRequest.prototype, app.request);
  Object.setPrototypeOf(ServedResponse.prototype, app.response);
  return (incoming, outgoing) => {
    if (!(incoming instanceof ServedRequest)) Object.setPrototypeOf(incoming, app.request);
    if (!(outgoing instanceof ServedResponse)) Object.setPrototypeOf(outgoing, app.response);
    return [incoming as Request, outgoing as Response];
  };
}
