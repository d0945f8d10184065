// Function calling for models whose template spells calls as JSON between <tool_call> tags.
import { randomBytes } from 'node:crypto';
import { isObject } from '../../../../lib/values.ts';
import { ApiError, invalidRequest } from '../api-error.ts';
import { readResponseSchema, writeResponseSchema } from '../grammar/constraint.ts';
import { createGrammarWriter, type GrammarWriter, UnsupportedSchema } from '../grammar/grammar-writer.ts';
import { writeSchema } from '../grammar/json-schema-grammar.ts';
import { literal, writeChoice } from '../grammar/text-choice.ts';
import { type RequestBody, readBoolean } from '../request-fields.ts';

/** The tags around one call. */
export const callStart = '<tool_call>';
/** See {@link callStart}. */
export const callEnd = '</tool_call>';

/** Agents offer some hundred at most. */
const maximumTools = 1000;
/** OpenAI's limit is 64. */
const maximumNameLength = 256;

/** The tools of one request, as far as the model is to use them. */
export interface ToolSetup {
  /** As the client sent them; the template prints them. */
  tools: readonly RequestBody[];
  /** True when the grammar holds for all of the response: a call must come, or else a response of a certain form. */
  startsAtOnce: boolean;
  /** Holds the text after `<tool_call>` to a call of one of the tools; or the whole response, see `startsAtOnce`. */
  grammar: string;
}

/** A call as the API spells it. */
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/**
 * @returns undefined when there are no tools, or none that may be used.
 * @throws {ApiError} 400 when they are malformed, 501 when this model's template has its own way of spelling calls.
 */
export function readTools(body: RequestBody, chatTemplate: string): ToolSetup | undefined {
  const tools = readFunctions(body.tools);
  const choice = readChoice(body.tool_choice);
  const hasSeveral = readBoolean(body, 'parallel_tool_calls') ?? false;
  const isRequired = choice === 'required' || typeof choice === 'object';
  if (tools.length === 0) {
    if (isRequired) throw invalidRequest("'tool_choice' asks for a call, but there are no 'tools'.");
    return undefined;
  }
  if (choice === 'none') return undefined;
  if (!chatTemplate.includes(callStart)) {
    throw new ApiError(
      'not_supported_error',
      "The embedded backend can't offer 'tools' to this model: its chat template doesn't write calls between <tool_call> tags. Use another backend.",
    );
  }
  const allowed = typeof choice === 'object' ? tools.filter(({ name }) => name === choice.name) : tools;
  if (typeof choice === 'object' && allowed.length === 0)
    throw invalidRequest(`'tool_choice' names '${choice.name}', which is not one of the 'tools'.`);
  const responseSchema = readResponseSchema(body);
  return {
    tools: tools.map(({ source }) => source),
    startsAtOnce: isRequired || responseSchema !== undefined,
    grammar: toGrammar({ tools: allowed, isRequired, hasSeveral, responseSchema }),
  };
}

/** @returns undefined when the text between the tags is not a call. */
export function parseToolCall(text: string): ToolCall | undefined {
  try {
    const call: unknown = JSON.parse(text);
    if (!isObject(call) || typeof call.name !== 'string') return undefined;
    const id = randomBytes(16).toString('hex');
    return { id, type: 'function', function: { name: call.name, arguments: JSON.stringify(call.arguments ?? {}) } };
  } catch {
    // The model ran out of tokens in the middle of a call: there is none then.
    return undefined;
  }
}

interface Tool {
  name: string;
  parameters: unknown;
  source: RequestBody;
}

function readFunctions(value: unknown): readonly Tool[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidRequest("'tools' must be an array.");
  if (value.length > maximumTools) {
    throw invalidRequest(`'tools' holds ${value.length} tools; the limit is ${maximumTools}. Offer fewer at a time.`);
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
    if (name.length > maximumNameLength) {
      throw invalidRequest(
        `'tools[${index}].function.name' has ${name.length} characters; the limit is ${maximumNameLength}.`,
      );
    }
    return { name, parameters, source: tool };
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

function toGrammar({
  tools,
  isRequired,
  hasSeveral,
  responseSchema,
}: {
  tools: readonly Tool[];
  isRequired: boolean;
  hasSeveral: boolean;
  /** Schema of a response that is no call. */
  responseSchema: RequestBody | undefined;
}): string {
  const writer = createGrammarWriter();
  const { named } = writer;
  const entries = tools.map(({ name, parameters }) => ({
    text: JSON.stringify(name),
    followedBy: `ws "," ws "\\"arguments\\"" ws ":" ws ${writeParameters(parameters, writer)}`,
  }));
  const call = named(writeChoice({ entries, named }));
  const rest = named(`ws "{" ws "\\"name\\"" ws ":" ws ${call} ws "}" ws ${literal(callEnd)}`);
  const more = hasSeveral ? ` (ws ${literal(callStart)} ${rest})*` : '';
  const calls = `${literal(callStart)} ${rest}${more}`;
  if (isRequired) return writer.print(calls);
  if (responseSchema === undefined) return writer.print(`${rest}${more}`);
  return writer.print(`${calls} | ${writeResponseSchema(responseSchema, writer)}`);
}

// What a grammar can't express is let go, keyword by keyword: the parameters of a tool describe what is wanted, they don't
// promise it. Only of more than the limits leave nothing stays.
function writeParameters(parameters: unknown, writer: GrammarWriter): string {
  try {
    return writeSchema(parameters ?? { type: 'object' }, writer, { isLenient: true });
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    return 'object';
  }
}
