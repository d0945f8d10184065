// Tools of Anthropic's requests, and the choice among them, as those of a chat.
import type { Schemas } from '../../../generated/openapi.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { Fields } from './fields.ts';
import { invalid } from './visible-parts.ts';

/** The types of tools that only Anthropic's servers have, for the log. */
export function leftOutTools({
  tools,
  mcp_servers: servers,
}: {
  tools?: readonly Schemas['AnthropicTool'][] | null;
  mcp_servers?: readonly unknown[] | null;
}): string[] {
  const types = new Set(tools?.flatMap(({ type }) => (isForeign(type) ? [type] : [])));
  if (servers && servers.length > 0) types.add('mcp_servers');
  return [...types];
}

/** Whether a tool of that type runs on Anthropic's servers. */
export const isForeign = (type: string | null | undefined): type is string =>
  isSet(type) && type !== '' && type !== 'custom';

/** @throws {InvalidRequest} where a call is required, of tools that are all left out */
export function requireOffered(
  choice: Schemas['AnthropicToolChoice'] | undefined,
  tools: readonly Schemas['AnthropicTool'][],
): void {
  const meant = choice?.type === 'tool' ? tools.filter(({ name }) => name === choice.name) : tools;
  if ((choice?.type !== 'any' && choice?.type !== 'tool') || meant.length === 0) return;
  if (meant.some(({ type }) => !isForeign(type))) return;
  const types = leftOutTools({ tools: meant }).join(', ');
  const message = `A call is required, but tools of the types ${types} are Anthropic's own and not here. Describe each tool by an 'input_schema'.`;
  throw invalid(message, 'tools');
}

/** A tool of the client in the inner form. */
export function chatTool({
  name,
  description,
  input_schema,
  strict,
}: Schemas['AnthropicTool']): Schemas['ChatTool'] {
  const parameters = input_schema ?? {};
  return {
    type: 'function',
    function: { name, parameters, ...setFields({ description, strict }) },
  };
}

/** The fields of a chat that say which tools may be called. @throws {InvalidRequest} */
export function toolChoiceFields(choice: Schemas['AnthropicToolChoice'] | undefined): Fields {
  if (!choice) return {};
  const fields: Fields = { tool_choice: chatToolChoice(choice) };
  if (choice.disable_parallel_tool_use) fields.parallel_tool_calls = false;
  return fields;
}

function chatToolChoice({ type, name }: NonNullable<Schemas['AnthropicToolChoice']>): unknown {
  switch (type) {
    case 'auto':
    case 'none':
      return type;
    case 'any':
      return 'required';
    case 'tool':
      if (!name)
        throw invalid(
          "A 'tool_choice' of type 'tool' needs the 'name' of the tool.",
          'tool_choice',
        );
      return { type: 'function', function: { name } };
  }
}
