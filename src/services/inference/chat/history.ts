// Earlier calls and thoughts of a chat, as templates read them.
import { callArguments } from '../../../lib/call-arguments.ts';
import { extrasIn } from '../../../lib/call-extras.ts';
import { isObject } from '../../../lib/values.ts';
import { thoughtIn, withoutThoughtParts } from '../stream/thoughts.ts';
import { changed, isOf, type Message, type Messages } from './message.ts';

/**
 * What a client sends back of earlier answers: ids without what an API had put into them, arguments
 * that are JSON, and thoughts in the field that templates look at.
 */
export const readableHistory = (messages: Messages): Messages =>
  changed(messages, (message) => {
    if (isOf(message, 'assistant')) return withThought(withArguments(withCallExtras(message)));
    const extras = isOf(message, 'tool') ? extrasIn(message.tool_call_id) : undefined;
    return extras && isObject(message) ? { ...message, tool_call_id: extras.id } : message;
  });

/** What the sender of a call wants back with it, where an API had to keep it in the id. */
function withCallExtras(message: Message): Message {
  const { tool_calls: calls } = message;
  if (!Array.isArray(calls)) return message;
  const read = changed(calls, (call) => {
    const found = isObject(call) ? extrasIn(call.id) : undefined;
    return found && isObject(call) ? { ...found.extras, ...call, id: found.id } : call;
  });
  return read === calls ? message : { ...message, tool_calls: read };
}

/**
 * The arguments of each call are the text of a JSON object: templates read them, and llama-server
 * fails with 500 otherwise.
 */
function withArguments(message: Message): Message {
  const { tool_calls: calls } = message;
  if (!Array.isArray(calls)) return message;
  const read = changed(calls, (call) => {
    if (!isObject(call) || !isObject(call.function)) return call;
    const { arguments: given } = call.function;
    const text = callArguments(given);
    return text === given ? call : { ...call, function: { ...call.function, arguments: text } };
  });
  return read === calls ? message : { ...message, tool_calls: read };
}

function withThought(message: Message): Message {
  const said = withoutThoughtParts(message);
  const thought = said.reasoning_content ? undefined : thoughtIn(message);
  return thought === undefined ? said : { ...said, reasoning_content: thought };
}
