// Reads the tools that a chat request offers, and which of them the model may or must call.
import { isObject } from '../../../common/values.ts';
import { invalidRequest } from '../api-error.ts';
import { type RequestBody, readBoolean } from '../request-fields.ts';

/** Agents offer some hundred at most. */
const MAX_TOOLS = 1000;
/** OpenAI's limit is 64. */
const MAX_NAME_LENGTH = 256;

export interface ToolSetup {
  offered: readonly RequestBody[];
  allowed: readonly RequestBody[];
  use: 'auto' | 'required' | 'none';
  /** Whether a response may have several calls; undefined leaves that to the template. */
  hasSeveral: boolean | undefined;
}

interface Tool {
  name: string;
  source: RequestBody;
}

/**
 * @returns undefined when there are no tools.
 * @throws {ApiError} 400 when they are malformed.
 */
export function readTools(body: RequestBody): ToolSetup | undefined {
  const tools = readFunctions(body.tools);
  const choice = readChoice(body.tool_choice);
  const isRequired = choice === 'required' || typeof choice === 'object';
  if (tools.length === 0) {
    if (isRequired) throw invalidRequest("'tool_choice' asks for a call, but there are no 'tools'.");
    return undefined;
  }
  const allowed = typeof choice === 'object' ? tools.filter(({ name }) => name === choice.name) : tools;
  if (typeof choice === 'object' && allowed.length === 0)
    throw invalidRequest(`'tool_choice' names '${choice.name}', which is not one of the 'tools'.`);
  const sourcesOf = (some: readonly Tool[]) => some.map(({ source }) => source);
  return {
    ...{
      offered: sourcesOf(tools),
      allowed: sourcesOf(allowed),
      use: typeof choice === 'object' ? 'required' : choice,
    },
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
    if (
      !isObject(tool) ||
      tool.type !== 'function' ||
      !isObject(tool.function) ||
      typeof tool.function.name !== 'string'
    ) {
      throw invalidRequest(`'tools[${index}]' must be {"type": "function", "function": {"name": ...}}.`);
    }
    const { name, parameters } = tool.function;
    if (name.length > MAX_NAME_LENGTH) {
      throw invalidRequest(
        `'tools[${index}].function.name' has ${name.length} characters; the limit is ${MAX_NAME_LENGTH}.`,
      );
    }
    return { name, source: { ...tool, function: { ...tool.function, parameters: asObjectSchema(parameters) } } };
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
