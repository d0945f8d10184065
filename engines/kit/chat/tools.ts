// Reads the tools that a chat request offers, and which of them the model may or must call.
import { isObject } from '../../../common/values.ts';
import { invalidRequest } from '../api-error.ts';
import { type RequestBody, readBoolean } from '../request-fields.ts';

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
