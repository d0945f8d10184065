// What earlier turns of a chat hold that native servers can't read: calls that were cut off, thoughts under other names.
import { callArguments } from '../../../lib/call-arguments.ts';
import { isObject } from '../../../lib/values.ts';
import { thoughtIn, withoutThoughtParts } from '../thoughts.ts';

type Body = Readonly<Record<string, unknown>>;

/** @returns the very same object when nothing is to be changed. */
export function withReadableHistory(body: Body): Body {
  const { messages } = body;
  if (!Array.isArray(messages)) return body;
  const read = messages.map((message) =>
    isObject(message) && message.role === 'assistant' ? withThought(withArguments(message)) : message,
  );
  return read.every((message, index) => message === messages[index]) ? body : { ...body, messages: read };
}

/** The arguments of each call are the text of a JSON object: templates read them, and llama-server fails with 500 otherwise. */
function withArguments(message: Body): Body {
  const { tool_calls: calls } = message;
  if (!Array.isArray(calls)) return message;
  const read = calls.map((call: unknown) => {
    if (!isObject(call) || !isObject(call.function)) return call;
    const { arguments: given } = call.function;
    const text = callArguments(given);
    return text === given ? call : { ...call, function: { ...call.function, arguments: text } };
  });
  return read.every((call, index) => call === calls[index]) ? message : { ...message, tool_calls: read };
}

/** By the name that llama-server reads. */
function withThought(message: Body): Body {
  const said = withoutThoughtParts(message);
  const thought = said.reasoning_content ? undefined : thoughtIn(message);
  return thought === undefined ? said : { ...said, reasoning_content: thought };
}
