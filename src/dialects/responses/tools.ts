// Tools and the choice among them, from the words of the Responses API into those of chat completions.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';

type Schemas = components['schemas'];
/** The inner form: a body of chat completions. */
export type ChatFields = Omit<Schemas['ChatCompletionRequest'], 'model'>;
type Tools = Schemas['ResponseRequest']['tools'];
type Choice = Schemas['ResponseRequest']['tool_choice'];

/** @throws {InvalidRequest} for tools that only OpenAI's servers have, and for choices that chat completions can't say */
export function toChatTools(request: { tools: Tools; tool_choice: Choice }): Pick<ChatFields, 'tools' | 'tool_choice'> {
  const { tools: offered, tool_choice } = request;
  const tools = offered ? toFunctions(offered) : undefined;
  if (tool_choice === undefined || tool_choice === null) return tools ? { tools } : {};
  if (typeof tool_choice === 'string') return { ...(tools ? { tools } : {}), tool_choice: modeOf(tool_choice) };
  const { type, name, mode, tools: allowed } = tool_choice;
  if (type === 'function' && typeof name === 'string') {
    return { ...(tools ? { tools } : {}), tool_choice: { type, function: { name } } };
  }
  if (type === 'allowed_tools' && Array.isArray(allowed)) {
    const names = new Set(allowed.map((tool: { name?: unknown } | null) => tool?.name));
    const left = (tools ?? []).filter((tool) => names.has(tool.function?.name));
    return { tools: left, tool_choice: modeOf(mode ?? 'auto') };
  }
  throw new InvalidRequest(
    'tool_choice must be none, auto, required, {"type":"function","name":…} or {"type":"allowed_tools","tools":[…]}; tools of other types are not here.',
    { param: 'tool_choice' },
  );
}

function toFunctions(tools: NonNullable<Tools>): NonNullable<ChatFields['tools']> {
  const foreign = new Set(tools.map(({ type }) => type).filter((type) => type !== 'function'));
  if (foreign.size > 0) {
    throw new InvalidRequest(
      `Tools of the types ${[...foreign].join(', ')} run on OpenAI's servers and are not here. Offer functions, which the client carries out.`,
      { param: 'tools' },
    );
  }
  return tools.map(({ type, name, ...rest }, index) => {
    if (typeof name !== 'string' || name === '') {
      throw new InvalidRequest(`tools[${index}] has no name.`, { param: `tools[${index}].name` });
    }
    return { type, function: { name, ...rest } };
  });
}

const MODES: readonly unknown[] = ['none', 'auto', 'required'];

function modeOf(mode: unknown): string {
  if (typeof mode === 'string' && MODES.includes(mode)) return mode;
  throw new InvalidRequest(`tool_choice is '${String(mode)}', which does not exist. It is none, auto or required.`, {
    param: 'tool_choice',
  });
}
