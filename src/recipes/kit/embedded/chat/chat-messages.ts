// Reads the messages of a chat request into the form that chat templates expect.
import { isObject } from '../../../../lib/values.ts';
import { invalidRequest } from '../api-error.ts';
import type { RequestBody } from '../request-fields.ts';

/** A message as templates know it; fields beside these are passed on as they came. */
export interface TemplateMessage {
  readonly role: string;
  readonly content: string;
  readonly [field: string]: unknown;
}

// Templates know the older name only.
const templateRoles: Readonly<Record<string, string>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
};

/** @throws {ApiError} 400 when there are none, or one is malformed or holds something other than text. */
export function readMessages(value: unknown): readonly TemplateMessage[] {
  if (!Array.isArray(value)) throw invalidRequest("'messages' must be an array.");
  if (value.length === 0) throw invalidRequest("'messages' must hold at least one message.");
  return value.map((message: unknown, index) => {
    const place = `messages[${index}]`;
    if (!isObject(message)) throw invalidRequest(`'${place}' must be an object.`);
    const role = typeof message.role === 'string' ? templateRoles[message.role] : undefined;
    if (role === undefined) {
      throw invalidRequest(`'${place}.role' must be one of ${Object.keys(templateRoles).join(', ')}.`);
    }
    const toolCalls = readToolCalls(message.tool_calls, place);
    if (role !== 'assistant' && (message.content === undefined || message.content === null)) {
      throw invalidRequest(`'${place}.content' is missing.`);
    }
    return {
      ...message,
      role,
      content: readContent(message.content, place),
      ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }),
    };
  });
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

// The API carries arguments as text that holds JSON; templates print them with `tojson` and so need the value.
function readToolCalls(value: unknown, place: string): readonly RequestBody[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw invalidRequest(`'${place}.tool_calls' must be an array.`);
  return value.map((call: unknown, index) => {
    if (!isObject(call) || !isObject(call.function) || typeof call.function.name !== 'string') {
      throw invalidRequest(`'${place}.tool_calls[${index}]' must be {"type": "function", "function": {"name": ...}}.`);
    }
    return { ...call, function: { ...call.function, arguments: parseArguments(call.function.arguments) } };
  });
}

function parseArguments(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {};
  try {
    return JSON.parse(value);
  } catch {
    // An earlier response may have been cut off; the template then prints what there is.
    return value;
  }
}
