// Tools of Anthropic's requests, and the choice among them, as those of a chat.
import type { Schemas } from '../../../generated/openapi.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { Fields } from './fields.ts';
import { toldOf } from './published-tools.ts';
import { membersOf, type NamedTool } from './toolsets.ts';
import { invalid } from './visible-parts.ts';

type Tool = Schemas['AnthropicTool'];
type Choice = Schemas['AnthropicToolChoice'];
type Tools = readonly Tool[];

/** The fields of a request that say which tools there are. */
export interface OfferedTools {
  tools?: Tools | null;
  tool_choice?: Choice;
  mcp_servers?: readonly unknown[] | null;
}

/** The types of tools that only Anthropic's servers have, for the log. */
export function leftOutTools({ tools, mcp_servers: servers }: OfferedTools): string[] {
  const types = new Set(tools?.filter(isForeign).map(({ type }) => type ?? ''));
  if (servers && servers.length > 0) types.add('mcp_servers');
  return [...types];
}

/** Whether a tool runs on Anthropic's servers. */
const isForeign = (tool: Tool): boolean =>
  !isCustom(tool) && toldOf(tool) === undefined && membersOf(tool) === undefined;

const isCustom = ({ type }: Tool): boolean => !isSet(type) || type === '' || type === 'custom';

/**
 * The fields of a chat that say which tools may be called.
 * @throws {InvalidRequest} where none is left of those that were offered, or of those that must be
 *   called; for a tool without a name
 */
export function toolFields(request: OfferedTools): Fields {
  const { tool_choice: choice } = request;
  const all = request.tools ?? [];
  const offered = all.flatMap((tool, index) => chatTools(tool, `tools[${index}]`));
  if (choice?.type !== 'none') requireOne(request, offered);
  const fields: Fields = toolChoiceFields(choice, all);
  if (offered.length > 0) fields.tools = offered;
  return fields;
}

/** What a model says without its tools is an answer to another question. */
function requireOne(request: OfferedTools, offered: readonly unknown[]): void {
  const { tool_choice: choice, tools } = request;
  const chosen = tools?.filter(({ name }) => choice?.type === 'tool' && name === choice.name) ?? [];
  const isNoneLeft = offered.length === 0 || (chosen.length > 0 && chosen.every(isForeign));
  const leftOut = leftOutTools(request);
  if (!isNoneLeft || leftOut.length === 0) return;
  const what =
    choice?.type === 'tool' ? 'The tool that must be called is not here' : 'No tool is left';
  const message = `${what}: ${leftOut.join(', ')} run on Anthropic's servers. Leave them out, or offer tools that the client carries out, each described by an 'input_schema'.`;
  throw invalid(message, 'tools');
}

/** A tool of the client in the inner form; a toolset is several, and what is not here none. */
function chatTools(tool: Tool, place: string): Schemas['ChatTool'][] {
  const members = membersOf(tool);
  if (members)
    return members.map(({ inner, description, parameters }) => ({
      type: 'function',
      function: { name: inner, description, parameters },
    }));
  if (isForeign(tool)) return [];
  const { name, description, input_schema, strict } = { ...tool, ...toldOf(tool) };
  if (!name) throw invalid(`${place} has no name.`, `${place}.name`);
  const parameters = input_schema ?? {};
  return [
    { type: 'function', function: { name, parameters, ...setFields({ description, strict }) } },
  ];
}

/** How the client names the tools that the model has called; an unknown one has one name for both. */
export function clientNames(tools: Tools | null | undefined): (inner: string) => NamedTool {
  const members = new Map<string, NamedTool>();
  for (const { inner, named } of (tools ?? []).flatMap((tool) => membersOf(tool) ?? []))
    members.set(inner, named);
  return (inner) => members.get(inner) ?? { name: inner };
}

function toolChoiceFields(choice: Choice | undefined, tools: Tools): Fields {
  if (!choice) return {};
  const fields: Fields = { tool_choice: chatToolChoice(choice, tools) };
  if (choice.disable_parallel_tool_use) fields.parallel_tool_calls = false;
  return fields;
}

function chatToolChoice({ type, name }: NonNullable<Choice>, tools: Tools): unknown {
  switch (type) {
    case 'auto':
    case 'none':
      return type;
    case 'any':
      return 'required';
    case 'tool': {
      if (!name)
        throw invalid(
          "A 'tool_choice' of type 'tool' needs the 'name' of the tool.",
          'tool_choice',
        );
      const isOfItsOwn = tools.some((tool) => tool.name === name);
      const members = isOfItsOwn ? [] : tools.flatMap((tool) => membersOf(tool) ?? []);
      const inner = members.find(({ named }) => named.name === name)?.inner ?? name;
      return { type: 'function', function: { name: inner } };
    }
  }
}
