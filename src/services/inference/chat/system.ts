// What the system says at the beginning of a chat, as one message.
import { joined } from '../../../lib/values.ts';
import { changed, isOf, type Message, type Messages, plainTextOf } from './message.ts';

/** Templates that know of one message of the system only drop the second one, or refuse it. */
export function oneSystemMessage(given: Messages): Messages {
  const messages = changed(given, (one) =>
    isOf(one, 'developer') ? { ...one, role: 'system' } : one,
  );
  const end = messages.findIndex(
    (message) => !isOf(message, 'system') || plainTextOf(message) === undefined,
  );
  const count = end < 0 ? messages.length : end;
  if (count < 2) return messages;
  const content = joined(
    messages.slice(0, count).map((message) => plainTextOf(message as Message)),
  );
  return [{ role: 'system', content }, ...messages.slice(count)];
}
