// The choice among tools, in the only form that llama-server reads: it takes a choice by name for none at all.
import { InvalidRequest } from '../../../errors.ts';
import { asObjectSchema } from '../../../lib/object-schema.ts';
import { isObject } from '../../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * A choice of certain tools becomes a request that offers no others.
 * @throws {InvalidRequest} for tools that are no functions, and for choices that can't be made
 */
export function withToolChoice(body: Body): Body {
  const { tool_choice: choice } = body;
  const tools = readTools(body.tools);
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none') return body;
  if (choice === 'required') {
    if (tools.length > 0) return body;
    throw refusal("tool_choice is 'required', but there are no tools to choose from.");
  }
  const { names, mode } = readChoice(choice);
  const wanted = new Set(names);
  const left = tools.filter((tool) => wanted.has(nameOf(tool)));
  const found = new Set(left.map(nameOf));
  const missing = names.find((name) => !found.has(name as string | undefined));
  if (missing !== undefined || left.length === 0) {
    throw refusal(`tool_choice names '${missing ?? ''}', which is not one of the tools.`);
  }
  return { ...body, tools: left, tool_choice: mode };
}

/** Each tool says that its arguments are an object, whatever a client has sent for one without parameters. */
export function withObjectArguments(body: Body): Body {
  const { tools } = body;
  if (!Array.isArray(tools)) return body;
  const described = tools.map((tool: unknown) => {
    if (!isObject(tool) || !isObject(tool.function)) return tool;
    const { parameters } = tool.function;
    const schema = asObjectSchema(parameters);
    return schema === parameters ? tool : { ...tool, function: { ...tool.function, parameters: schema } };
  });
  return described.every((tool, index) => tool === tools[index]) ? body : { ...body, tools: described };
}

function readTools(tools: unknown): readonly unknown[] {
  if (!Array.isArray(tools)) return [];
  for (const [index, tool] of tools.entries()) {
    const param = `tools[${index}]`;
    if (isObject(tool) && tool.type !== 'function') {
      throw new InvalidRequest(`${param} is of type '${String(tool.type)}'; models here can call functions only.`, {
        param,
      });
    }
    if (nameOf(tool) === undefined) {
      throw new InvalidRequest(`${param} must be {"type":"function","function":{"name":…}}.`, { param });
    }
  }
  return tools;
}

function readChoice(choice: unknown): { names: readonly unknown[]; mode: string } {
  if (isObject(choice)) {
    const name = nameOf(choice);
    if (name !== undefined) return { names: [name], mode: 'required' };
    const { type, allowed_tools: allowed } = choice;
    if (type === 'allowed_tools' && isObject(allowed) && Array.isArray(allowed.tools)) {
      const mode = allowed.mode === 'required' ? 'required' : 'auto';
      return { names: allowed.tools.map(nameOf), mode };
    }
  }
  throw refusal('tool_choice must be none, auto, required or {"type":"function","function":{"name":…}}.');
}

function nameOf(tool: unknown): string | undefined {
  const called = isObject(tool) ? tool.function : undefined;
  return isObject(called) && typeof called.name === 'string' ? called.name : undefined;
}

function refusal(message: string): InvalidRequest {
  return new InvalidRequest(message, { param: 'tool_choice' });
}
