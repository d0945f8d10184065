// The channel /responses: each message asks for a response, whose events go back.
import type {
  ReceiveResponsesMessage,
  SendResponsesMessage,
} from '../../../../../generated/channels.ts';
import type { Channel } from '../../../../lib/channel.ts';
import type { ConnectionMemories } from '../../../../services/responses/connection-responses.ts';
import { ResponsesSession } from './channel-session.ts';
import type { ResponseDependencies } from './make-response.ts';
import { createResponder } from './respond.ts';

/** What the channel needs of the rooms. */
export interface ResponsesChannelDependencies {
  /** What the operation of HTTP gets, but for what is kept: each connection has its own memory. */
  responses: Omit<ResponseDependencies, 'keptResponses'>;
  memories: ConnectionMemories;
  /** Of one message, and of all that a connection has under way. */
  maxBytes: number;
}

/** Called once; each connection opens a session, which answers as the operation of HTTP does. */
export function createResponsesChannel({
  responses,
  memories,
  maxBytes,
}: ResponsesChannelDependencies): Channel<ReceiveResponsesMessage, SendResponsesMessage> {
  return {
    maxMessageBytes: maxBytes,
    open(connection) {
      const memory = memories.open();
      const { respond } = createResponder({ ...responses, keptResponses: memory });
      connection.signal.addEventListener('abort', memory.close, { once: true });
      return new ResponsesSession({ connection, respond, forget: memory.forget, maxBytes });
    },
  };
}
