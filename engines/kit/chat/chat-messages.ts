// Reads the messages of a chat request; llama.cpp shapes them for the template.
import { isObject } from '../../../common/values.ts';
import { invalidRequest } from '../api-error.ts';
import { type RequestBody, toJson } from '../request-fields.ts';

export interface Conversation {
  messages: readonly object[];
  /** What a last message of the assistant has begun, which the model goes on with; else empty. */
  begun: string;
}

// Templates know the older name only.
const TEMPLATE_ROLES: Readonly<Record<string, string>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
};

export function readMessages(value: unknown): Conversation {
  if (!Array.isArray(value)) throw invalidRequest("'messages' must be an array.");
  if (value.length === 0) throw invalidRequest("'messages' must hold at least one message.");
  const messages = value.map(readMessage);
  const last = messages.at(-1);
  const isBegun = last?.role === 'assistant' && last.tool_calls === undefined;
  return isBegun ? { messages: messages.slice(0, -1), begun: last.content } : { messages, begun: '' };
}

function readMessage(message: unknown, index: number) {
  const place = `messages[${index}]`;
  if (!isObject(message)) throw invalidRequest(`'${place}' must be an object.`);
  const role = typeof message.role === 'string' ? TEMPLATE_ROLES[message.role] : undefined;
  if (role === undefined) {
    throw invalidRequest(`'${place}.role' must be one of ${Object.keys(TEMPLATE_ROLES).join(', ')}.`);
  }
  checkToolCalls(message.tool_calls, place);
  if (role !== 'assistant' && (message.content === undefined || message.content === null)) {
    throw invalidRequest(`'${place}.content' is missing.`);
  }
  const { tool_calls, ...rest } = message;
  return {
    ...rest,
    role,
    content: readContent(message.content, place),
    ...(Array.isArray(tool_calls) && tool_calls.length > 0 ? { tool_calls: tool_calls.map(withArguments) } : {}),
  };
}

function readContent(content: unknown, place: string): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) throw invalidRequest(`'${place}.content' must be a string or an array of parts.`);
  const texts = content.map((part: unknown, index) => {
    if (isObject(part) && part.type === 'text' && typeof part.text === 'string') return part.text;
    const type = isObject(part) ? part.type : undefined;
    throw invalidRequest(
      type === 'text' || typeof type !== 'string'
        ? `'${place}.content[${index}]' must be {"type": "text", "text": "..."}.`
        : `'${place}.content[${index}]' is of type '${type}', but the embedded backend reads text only.`,
    );
  });
  return texts.join('\n');
}

function checkToolCalls(value: unknown, place: string): void {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value)) throw invalidRequest(`'${place}.tool_calls' must be an array.`);
  for (const [index, call] of value.entries()) {
    if (!isObject(call) || !isObject(call.function) || typeof call.function.name !== 'string') {
      throw invalidRequest(`'${place}.tool_calls[${index}]' must be {"type": "function", "function": {"name": ...}}.`);
    }
  }
}

function withArguments({ function: called, ...call }: RequestBody): object {
  const { arguments: given, ...rest } = called as RequestBody;
  return { type: 'function', ...call, function: { ...rest, arguments: argumentsOf(given) } };
}

/** The text of a JSON object, in which numbers keep their digits. What was cut off stays readable for the model. */
function argumentsOf(given: unknown): string {
  if (typeof given !== 'string') return toJson(isObject(given) ? given : {});
  try {
    if (isObject(JSON.parse(given))) return given;
  } catch {
    // It is passed on as a text.
  }
  return ['', 'null'].includes(given.trim()) ? '{}' : JSON.stringify({ arguments: given });
}
