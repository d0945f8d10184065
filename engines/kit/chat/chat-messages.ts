// Reads the messages and tools of a chat request; llama.cpp shapes them for the template.
import { isObject } from '../../../common/values.ts';
import { type RequestBody, invalidRequest, readBoolean, toJson } from '../http.ts';
import { randomInt } from 'node:crypto';

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

/** Texts, which may end in the middle, and numbers. */
const NUMBERS = /"(?:[^"\\]|\\[\s\S])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Digits of integers that llama.cpp leaves as they are. */
const SAFE = /^-?\d{1,18}$/;
const COUNT_DIGITS = 6;
const MOST = 10 ** COUNT_DIGITS;

/** @returns messages with other numbers in their calls, and what puts the own ones into the prompt that is made of them. */
export function withExactNumbers(messages: readonly object[]) {
  const numbers: string[] = [];
  let mark = '';
  const marked = (text: string) =>
    text.replace(NUMBERS, (found) => {
      if (found.startsWith('"') || SAFE.test(found) || numbers.length >= MOST) return found;
      mark ||= unusedIn(JSON.stringify(messages));
      numbers.push(found);
      return `${mark}${String(numbers.length - 1).padStart(COUNT_DIGITS, '0')}`;
    });
  const withMarks = (call: unknown): unknown => {
    const { function: called, ...rest } = call as { function: { arguments: string } };
    return { ...rest, function: { ...called, arguments: marked(called.arguments) } };
  };
  return {
    messages: messages.map((message) =>
      'tool_calls' in message && Array.isArray(message.tool_calls)
        ? { ...message, tool_calls: message.tool_calls.map(withMarks) }
        : message,
    ),
    restored: (prompt: string): string =>
      numbers.length === 0
        ? prompt
        : prompt.replace(
            new RegExp(`${mark}(\\d{${COUNT_DIGITS}})`, 'g'),
            (found, index) => numbers[Number(index)] ?? found,
          ),
  };
}

/**
 * Digits with which no number in the text begins, so that a template writes them for our numbers only. They are drawn, because
 * a text that had all that would be tried in turn would take the square of its length.
 */
function unusedIn(text: string): string {
  for (;;) {
    const digits = String(randomInt(10 ** 11, 10 ** 12));
    if (!text.includes(digits)) return digits;
  }
}

/** Agents offer some hundred at most. */
const MAX_TOOLS = 1000;
/** OpenAI's limit is 64. */
const MAX_NAME_LENGTH = 256;

interface Tool extends RequestBody {
  function: RequestBody & { name: string };
}

/** @returns undefined when there are no tools. */
export function readTools(body: RequestBody) {
  const tools = readFunctions(body.tools);
  const choice = readChoice(body.tool_choice);
  const name = typeof choice === 'object' ? choice.name : undefined;
  if (tools.length === 0) {
    if (choice === 'auto' || choice === 'none') return undefined;
    throw invalidRequest("'tool_choice' asks for a call, but there are no 'tools'.");
  }
  const allowed = tools.filter((tool) => name === undefined || tool.function.name === name);
  if (allowed.length === 0) throw invalidRequest(`'tool_choice' names '${name}', which is not one of the 'tools'.`);
  return {
    /** For the prompt. */
    offered: tools,
    allowed,
    use: typeof choice === 'object' ? 'required' : choice,
    /** Whether a response may have several calls; undefined leaves that to the template. */
    hasSeveral: readBoolean(body, 'parallel_tool_calls'),
  };
}

function readFunctions(value: unknown): readonly Tool[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidRequest("'tools' must be an array.");
  if (value.length > MAX_TOOLS) {
    throw invalidRequest(`'tools' holds ${value.length} tools; the limit is ${MAX_TOOLS}. Offer fewer at a time.`);
  }
  return value.map((tool: unknown, index) => {
    const called = isObject(tool) && tool.type === 'function' && isObject(tool.function) ? tool.function : {};
    const { name, parameters } = called;
    if (!isObject(tool) || typeof name !== 'string') {
      throw invalidRequest(`'tools[${index}]' must be {"type": "function", "function": {"name": ...}}.`);
    }
    if (name.length > MAX_NAME_LENGTH) {
      throw invalidRequest(
        `'tools[${index}].function.name' has ${name.length} characters; the limit is ${MAX_NAME_LENGTH}.`,
      );
    }
    return { ...tool, function: { ...called, name, parameters: asObjectSchema(parameters) } };
  });
}

function readChoice(value: unknown): 'auto' | 'none' | 'required' | { name: string } {
  if (value === undefined || value === null) return 'auto';
  if (value === 'auto' || value === 'none' || value === 'required') return value;
  if (isObject(value) && isObject(value.function) && typeof value.function.name === 'string') {
    return { name: value.function.name };
  }
  throw invalidRequest("'tool_choice' must be 'auto', 'none', 'required' or name a function.");
}

/** Templates read the members of the object that the arguments of a call are. */
function asObjectSchema(parameters: unknown): RequestBody {
  const schema = isObject(parameters) ? parameters : {};
  const isComplete = ['$ref', 'anyOf', 'oneOf', 'allOf'].some((name) => name in schema);
  if (isComplete) return schema;
  return { ...schema, type: 'object', properties: isObject(schema.properties) ? schema.properties : {} };
}
