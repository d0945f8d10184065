// Requests and answers that are Express's from the beginning, instead of being turned into them one by one.
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/** Classes for the servers of one application: Node's, until the application adopts them. */
export interface ServedMessages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/** Made before the application, because the port opens first; never for two applications, of which the last would win. */
export function createServedMessages(): ServedMessages {
  return {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<For extends IncomingMessage = IncomingMessage> extends ServerResponse<For> {},
  };
}

/**
 * Makes all of these requests and answers look like the application's. Express does so with each of them, which takes
 * 30 us a request, because V8 has to find new shapes for them; one that is served by others it still has to.
 */
export function adoptMessages(
  app: Express,
  served: ServedMessages = createServedMessages(),
): (incoming: IncomingMessage, outgoing: ServerResponse) => [Request, Response] {
  Object.setPrototypeOf(served.IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(served.ServerResponse.prototype, app.response);
  return (incoming, outgoing) => {
    if (!(incoming instanceof served.IncomingMessage)) Object.setPrototypeOf(incoming, app.request);
    if (!(outgoing instanceof served.ServerResponse)) Object.setPrototypeOf(outgoing, app.response);
    return [incoming as Request, outgoing as Response];
  };
}
