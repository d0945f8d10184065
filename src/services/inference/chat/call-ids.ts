// Ids of calls as some templates want them. Mistral's refuse each that is not nine letters and
// digits, and so would refuse the history of every other server, and of llama-server itself, whose
// ids are longer.
import { createHash } from 'node:crypto';
import { isObject } from '../../../lib/values.ts';
import { changed, isOf, type Message, type Messages } from './message.ts';

const LENGTH = 9;
const SHORT = /^[A-Za-z0-9]{9}$/;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Whether a call or a result has an id of another form, or none. */
export const hasOtherIds = (message: unknown): boolean =>
  callsIn(message).some(({ id }) => !isShort(id)) ||
  (isOf(message, 'tool') && !isShort(message.tool_call_id));

/**
 * The same id becomes the same nine letters each time, so that the next turn of a conversation has
 * the same prompt. Where a call has no id, its results are known by their order.
 */
export function withShortIds(messages: Messages): Messages {
  let unnamed: string[] = [];
  return changed(messages, (message, index) => {
    if (isOf(message, 'tool')) {
      const id =
        typeof message.tool_call_id === 'string' ? shortId(message.tool_call_id) : unnamed.shift();
      return { ...message, tool_call_id: id ?? shortId(`result ${index}`) };
    }
    const calls = callsIn(message);
    if (calls.length === 0 || !isObject(message)) return message;
    const named = calls.map((call, at) => ({
      ...call,
      id: shortId(call.id ?? `call ${index}.${at}`),
    }));
    unnamed = named.filter((_, at) => typeof calls[at]?.id !== 'string').map(({ id }) => id);
    return { ...message, tool_calls: named };
  });
}

const isShort = (id: unknown): boolean => typeof id === 'string' && SHORT.test(id);

function shortId(id: unknown): string {
  const text = String(id);
  if (SHORT.test(text)) return text;
  const bytes = createHash('sha256').update(text).digest().subarray(0, LENGTH);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

function callsIn(message: unknown): readonly Message[] {
  const calls =
    isOf(message, 'assistant') && Array.isArray(message.tool_calls) ? message.tool_calls : [];
  return calls.filter(isObject);
}
