// Errors about what is kept of responses, and about those in the background.
import { domainError } from '../../errors.ts';

const GONE =
  "It was never kept, is another key's, or is gone: by its age, for want of room, or with a restart of the server.";

/** A response that is asked for by its id is not kept. */
export class ResponseNotFound extends domainError(
  'not_found',
  'response_not_found',
  'response_id',
) {
  constructor(id: string) {
    super(`No response '${id.slice(0, 80)}' is kept. ${GONE}`);
  }
}

/** A request goes on from a response that is not kept, or whose beginning is not. */
export class PreviousResponseNotFound extends domainError(
  'invalid_request_error',
  'previous_response_not_found',
  'previous_response_id',
) {
  constructor(id: string, missing: string) {
    const what = id === missing ? '' : `, because '${missing.slice(0, 80)}' before it is not kept`;
    super(`Previous response with id '${id.slice(0, 80)}' not found${what}. ${GONE}`, {
      remedy: { text: "Send the whole conversation in 'input' instead." },
    });
  }
}

/** A conversation is asked for by its id, or gone on with, and is not kept. */
export class ConversationNotFound extends domainError(
  'not_found',
  'conversation_not_found',
  'conversation_id',
) {
  constructor(id: string) {
    super(`No conversation '${id.slice(0, 80)}' is kept. ${GONE}`);
  }
}

/** A conversation has no such item. */
export class ConversationItemNotFound extends domainError(
  'not_found',
  'conversation_item_not_found',
  'item_id',
) {
  constructor(id: string, item: string) {
    super(`The conversation '${id}' has no item '${item.slice(0, 80)}'.`, {
      remedy: {
        text: `GET /v1/conversations/${id}/items lists them.`,
        operation: 'listConversationItems',
      },
    });
  }
}

/** A conversation is larger than all that may be kept. It is gone then. */
export class ConversationTooLarge extends domainError(
  'invalid_request_error',
  'conversation_too_large',
  'items',
) {
  constructor(id: string) {
    super(`The conversation '${id}' would be larger than all that is kept, so it is not kept.`, {
      remedy: { text: 'Begin a new one, or raise the setting kept_responses_mb.' },
    });
  }
}

/** A request goes on with a thread that is not kept, or whose beginning is not. */
export class ThreadNotFound extends domainError('not_found', 'thread_not_found', 'thread') {
  constructor(id: string) {
    super(`No thread with the message '${id.slice(0, 80)}' is kept. ${GONE}`, {
      remedy: { text: 'Send the whole conversation, with thread: {"type": "create"}.' },
    });
  }
}

/** Nothing of this request is kept, so that no thread can begin with it. */
export class ThreadNotKept extends domainError(
  'invalid_request_error',
  'thread_unsupported_request',
  'thread',
) {
  constructor(leavesNothing: boolean) {
    const why = leavesNothing
      ? 'a request that must not leave this machine, or leave nothing on it, is not kept'
      : 'the setting kept_responses_mb is 0';
    super(`There can be no thread: ${why}. Send the whole conversation without 'thread'.`);
  }
}

/** A request refers to an item whose response is not kept. */
export class ItemNotFound extends domainError('invalid_request_error', 'item_not_found', 'input') {
  constructor(id: string, place: string) {
    super(
      `${place}: Item with id '${id.slice(0, 80)}' not found, as its response is not kept. ${GONE}`,
      {
        param: place,
        remedy: { text: "Send the item itself; clients do so that are told 'store: false'." },
      },
    );
  }
}

/** What the ids of a request stand for is too long, though the request is not. */
export class ConversationTooLong extends domainError(
  'invalid_request_error',
  'conversation_too_long',
  'input',
) {
  constructor() {
    super(
      'The conversation that the ids of this request stand for is longer than a request may be.',
      {
        remedy: {
          text: 'Make it shorter with POST /v1/responses/compact, or raise the setting max_body_bytes.',
        },
      },
    );
  }
}

/** As many responses are made in the background as may be, of all keys or of one. */
export class BackgroundFull extends domainError(
  'rate_limit_error',
  'background_full',
  'background',
) {
  constructor(running: number) {
    super(`${running} responses are made in the background already. Wait for one, or cancel one.`, {
      retryAfterMs: 5000,
    });
  }
}
