// Which of its tools a chat has to call, in the one form that llama-server takes.
import { type InvalidRequest, invalid } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';
import { withField } from './message.ts';

type ChatBody = Readonly<Record<string, unknown>>;

/**
 * A choice of certain tools becomes a request that offers no others: llama-server takes a choice by
 * name for none.
 * @throws {InvalidRequest} for a choice of no tool of the chat
 */
export function withToolChoice(body: ChatBody): ChatBody {
  const choice = body.tool_choice === 'any' ? 'required' : body.tool_choice;
  const tools: readonly unknown[] = Array.isArray(body.tools) ? body.tools : [];
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none')
    return body;
  if (choice === 'required') {
    if (tools.length > 0) return withField(body, 'tool_choice', choice);
    throw badChoice("tool_choice is 'required', but there are no tools to choose from.");
  }
  const { names, mode } = readChoice(choice);
  const wanted = new Set(names);
  const left = tools.filter((tool) => wanted.has(functionName(tool)));
  const found = new Set<unknown>(left.map(functionName));
  const missing = names.find((name) => !found.has(name));
  if (missing !== undefined || left.length === 0)
    throw badChoice(`tool_choice names '${missing ?? ''}', which is not one of the tools.`);
  return { ...body, tools: left, tool_choice: mode };
}

function readChoice(choice: unknown): { names: readonly unknown[]; mode: string } {
  if (isObject(choice)) {
    const name = functionName(choice);
    if (name !== undefined) return { names: [name], mode: 'required' };
    const { type, allowed_tools: allowed } = choice;
    if (type === 'allowed_tools' && isObject(allowed) && Array.isArray(allowed.tools)) {
      const mode = allowed.mode === 'required' ? 'required' : 'auto';
      return { names: allowed.tools.map(functionName), mode };
    }
  }
  throw badChoice(
    'tool_choice must be none, auto, required or {"type":"function","function":{"name":…}}.',
  );
}

/** The name of the function that a tool, or a choice of one, is about. */
export function functionName(tool: unknown): string | undefined {
  const called = isObject(tool) ? tool.function : undefined;
  return isObject(called) && typeof called.name === 'string' ? called.name : undefined;
}

const badChoice = (message: string): InvalidRequest => invalid('tool_choice', message);
