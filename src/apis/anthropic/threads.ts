// Threads of Anthropic's API: a request goes on from a message that is kept, and its own reply is
// kept for the next one.
import type { Schemas } from '../../../generated/openapi.ts';
import type { Place } from '../../lib/place.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { KeptThreads } from '../../services/responses/kept-threads.ts';
import { invalid } from './visible-parts.ts';

type CountRequest = Schemas['AnthropicCountRequest'];

/** A request with all that was said before it, and what keeps the reply, where that is wanted. */
export interface Threaded<Request> {
  body: Request;
  keep?: (message: Schemas['AnthropicMessage']) => void;
}

/**
 * A request without a thread is what it was.
 * @throws {ThreadNotFound} {ThreadNotKept} {ConversationTooLong} {InvalidRequest}
 */
export function threaded<Request extends CountRequest>(
  body: Request,
  place: Place,
  threads: Pick<KeptThreads, 'requireKeeping' | 'keep' | 'said'>,
): Threaded<Request> {
  const { thread, messages, system, tools } = body;
  if (!isSet(thread)) return { body };
  threads.requireKeeping(place);
  const { key: owner } = place;
  const previousId = previousIn(thread);
  const head = setFields({ system, tools });
  const keep = ({ id, role, content }: Schemas['AnthropicMessage']) =>
    threads.keep(owner, { id, previousId, head, messages, reply: { role, content } });
  if (previousId === null) return { body, keep };
  for (const field of ['system', 'tools'] as const) {
    if (isSet(body[field])) throw ofFirst(field);
  }
  const earlier = threads.said(owner, previousId);
  return { body: { ...body, ...earlier.head, messages: [...earlier.messages, ...messages] }, keep };
}

/** Null for a thread that begins. @throws {InvalidRequest} */
function previousIn(thread: NonNullable<CountRequest['thread']>): string | null {
  const { type, previous_message_id: id } = thread;
  if (type === 'create') return null;
  if (type === 'continue' && id) return id;
  const message =
    '\'thread\' must be {"type": "create"} or {"type": "continue", "previous_message_id": …}.';
  throw invalid(message, 'thread');
}

const ofFirst = (field: string) =>
  invalid(
    `'${field}' holds for all of a thread, from its first message on. Leave it out, or begin a new thread.`,
    field,
  );
