// Reads the messages and tools of a chat request; llama.cpp shapes them for the template.
import { randomInt } from 'node:crypto';
import { withoutNulls } from '../../../common/given.ts';
import { isObject } from '../../../common/values.ts';
import {
  demand,
  invalidRequest,
  type RequestBody,
  readBoolean,
  readString,
  toJson,
} from '../request-fields.ts';

/** The messages of a chat as templates know them, without a response that has begun. */
export interface Conversation {
  messages: readonly object[];
  /** What a last message of the assistant has begun, which the model goes on with; else empty. */
  begun: string;
  /** The thought that this message has before it; else empty. */
  thought: string;
  /** Whether there is such a message; what it has begun may be empty. */
  isBegun: boolean;
}

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];

/**
 * Reads `messages` of a request.
 * @throws {ApiError} 400 with the place of what can't be used.
 */
export function readMessages(value: unknown): Conversation {
  demand(Array.isArray(value), "'messages' must be an array.");
  const messages = value.map((message, index) => readMessage(message, `messages[${index}]`));
  const last = messages.at(-1);
  const isBegun = last?.role === 'assistant' && last.tool_calls === undefined;
  if (!isBegun) return { messages, begun: '', thought: '', isBegun };
  const thought = readString(last, 'reasoning_content') ?? '';
  return { messages: messages.slice(0, -1), begun: textOf(last.content), thought, isBegun };
}

function readMessage(message: unknown, place: string) {
  demand(isObject(message), `'${place}' must be an object.`);
  const { role, content, tool_calls, ...rest } = withoutNulls(message);
  demand(
    typeof role === 'string' && ROLES.includes(role),
    `'${place}.role' must be one of ${ROLES.join(', ')}.`,
  );
  const calls = tool_calls ?? [];
  demand(Array.isArray(calls), `'${place}.tool_calls' must be an array.`);
  for (const [index, call] of calls.entries()) {
    const isCall =
      isObject(call) && isObject(call.function) && typeof call.function.name === 'string';
    demand(
      isCall,
      `'${place}.tool_calls[${index}]' must be {"type": "function", "function": {"name": ...}}.`,
    );
  }
  // A content that is null is taken for an empty one, as llama-server does.
  demand(role === 'assistant' || message.content !== undefined, `'${place}.content' is missing.`);
  return {
    ...rest,
    // Templates know the older name only.
    role: role === 'developer' ? 'system' : role,
    content: readContent(content, `${place}.content`),
    tool_calls: calls.length > 0 ? calls.map(withArguments) : undefined,
  };
}

interface TextPart {
  type: 'text';
  text: string;
}

/** Of a response that has begun, as llama-server: between two parts is an empty line. */
const textOf = (content: string | readonly TextPart[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n\n');

/** Parts stay parts: llama.cpp joins them for a template that does not know them. */
function readContent(content: unknown, place: string): string | readonly TextPart[] {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  demand(Array.isArray(content), `'${place}' must be a string or an array of parts.`);
  if (content.length === 0) return '';
  return content.map((part: unknown, index): TextPart => {
    const { type, text } = isObject(part) ? part : {};
    if (type === 'text' && typeof text === 'string') return { type, text };
    const isOther = typeof type === 'string' && type !== 'text';
    const problem = isOther ? `is of type '${type}', but the embedded backend reads text only` : '';
    throw invalidRequest(
      `'${place}[${index}]' ${problem || 'must be {"type": "text", "text": "..."}'}.`,
    );
  });
}

function withArguments({ function: called, ...call }: RequestBody): object {
  const { arguments: given, ...rest } = called as RequestBody;
  return { type: 'function', ...call, function: { ...rest, arguments: argumentsOf(given) } };
}

/**
 * The text of a JSON object, in which numbers keep their digits. What was cut off stays readable
 * for the model.
 */
function argumentsOf(given: unknown): string {
  if (typeof given !== 'string') return toJson(isObject(given) ? given : {});
  try {
    if (isObject(JSON.parse(given))) return given;
  } catch {}
  return ['', 'null'].includes(given.trim()) ? '{}' : JSON.stringify({ arguments: given });
}

const NUMBERS = /"(?:[^"\\]|\\[\s\S])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const SAFE = /^-?\d{1,18}$/;
const COUNT_DIGITS = 6;

// Numbers in the calls of a history with all of their digits: llama.cpp keeps six of a fraction,
// and integers above 2^63 become others. The messages get marks in their place, and the prompt that
// is made of them gets the numbers back.
/**
 * @returns messages with other numbers in their calls, and what puts the own ones into the prompt
 *   that is made of them.
 */
export function withExactNumbers(messages: readonly object[]) {
  const numbers: string[] = [];
  let mark = '';
  const marked = (text: string) =>
    text.replace(NUMBERS, (found) => {
      if (found.startsWith('"') || SAFE.test(found) || numbers.length >= 10 ** COUNT_DIGITS)
        return found;
      mark ||= unusedIn(JSON.stringify(messages));
      return `${mark}${String(numbers.push(found) - 1).padStart(COUNT_DIGITS, '0')}`;
    });
  const withMarks = ({ function: called, ...rest }: { function: { arguments: string } }) => ({
    ...rest,
    function: { ...called, arguments: marked(called.arguments) },
  });
  return {
    messages: messages.map((message) =>
      'tool_calls' in message && Array.isArray(message.tool_calls)
        ? { ...message, tool_calls: message.tool_calls.map(withMarks) }
        : message,
    ),
    restored(prompt: string): string {
      const marks = new RegExp(`${mark}(\\d{${COUNT_DIGITS}})`, 'g');
      return mark === ''
        ? prompt
        : prompt.replace(marks, (found, index) => numbers[Number(index)] ?? found);
    },
  };
}

// Digits with which no number in the text begins, so that a template writes them for our numbers
// only. They are drawn, because a text that had all that would be tried in turn would take the
// square of its length.
function unusedIn(text: string): string {
  for (;;) {
    const digits = String(randomInt(10 ** 11, 10 ** 12));
    if (!text.includes(digits)) return digits;
  }
}

const MAX_TOOLS = 1000;
const MAX_NAME_LENGTH = 256;

interface Tool extends RequestBody {
  function: RequestBody & { name: string };
}

/**
 * The tools that a request offers, and which of them the model may or must call.
 * @returns undefined without tools
 */
export function readTools(body: RequestBody) {
  const tools = readFunctions(body.tools ?? []);
  const choice = readChoice(body.tool_choice ?? 'auto');
  const name = typeof choice === 'object' ? choice.name : undefined;
  if (tools.length === 0) {
    demand(
      choice === 'auto' || choice === 'none',
      "'tool_choice' asks for a call, but there are no 'tools'.",
    );
    return undefined;
  }
  const allowed = tools.filter((tool) => name === undefined || tool.function.name === name);
  demand(allowed.length > 0, `'tool_choice' names '${name}', which is not one of the 'tools'.`);
  return {
    offered: tools,
    allowed,
    use: typeof choice === 'object' ? 'required' : choice,
    /** Whether a response may have several calls; undefined leaves that to the template. */
    hasSeveral: readBoolean(body, 'parallel_tool_calls'),
  };
}

function readFunctions(value: unknown): readonly Tool[] {
  demand(Array.isArray(value), "'tools' must be an array.");
  const { length } = value;
  demand(
    length <= MAX_TOOLS,
    `'tools' holds ${length} tools; the limit is ${MAX_TOOLS}. Offer fewer at a time.`,
  );
  return value.map((given: unknown, index) => {
    const tool = withoutNulls(given);
    const called =
      isObject(tool) && tool.type === 'function' && isObject(tool.function) ? tool.function : {};
    const { name, parameters } = called;
    const isTool = isObject(tool) && typeof name === 'string';
    demand(isTool, `'tools[${index}]' must be {"type": "function", "function": {"name": ...}}.`);
    const limit = `the limit is ${MAX_NAME_LENGTH}`;
    demand(
      name.length <= MAX_NAME_LENGTH,
      `'tools[${index}].function.name' has ${name.length} characters; ${limit}.`,
    );
    return { ...tool, function: { ...called, name, parameters: asObjectSchema(parameters) } };
  });
}

function readChoice(value: unknown): 'auto' | 'none' | 'required' | { name: string } {
  if (value === 'auto' || value === 'none' || value === 'required') return value;
  const name = isObject(value) && isObject(value.function) ? value.function.name : undefined;
  demand(
    typeof name === 'string',
    "'tool_choice' must be 'auto', 'none', 'required' or name a function.",
  );
  return { name };
}

/** Templates read the members of the object that the arguments of a call are. */
function asObjectSchema(parameters: unknown): RequestBody {
  const schema = isObject(parameters) ? parameters : {};
  if (['$ref', 'anyOf', 'oneOf', 'allOf'].some((name) => name in schema)) return schema;
  return {
    ...schema,
    type: 'object',
    properties: isObject(schema.properties) ? schema.properties : {},
  };
}
