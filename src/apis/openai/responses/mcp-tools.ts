// Tools of type `mcp` in a request: which servers are meant, and what is asked first.
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isSet } from '../../../lib/values.ts';
import type { ServerChoice } from '../../../services/mcp-servers/toolbox.ts';
import { approvalOf, filterOf, requireOnce } from '../../kit/mcp-choices.ts';

type Tool = NonNullable<Schemas['ResponseRequest']['tools']>[number];

/** The type of such a tool. */
export const MCP = 'mcp';

/** The servers that a request offers its model. @throws {InvalidRequest} with the field at fault */
export function serverChoices(tools: readonly Tool[] | null | undefined): ServerChoice[] {
  const choices = (tools ?? []).flatMap((tool, index) =>
    tool.type === MCP ? [choiceOf(tool, `tools[${index}]`)] : [],
  );
  requireOnce(choices);
  return choices;
}

function choiceOf(tool: Tool, place: string): ServerChoice {
  const { server_label: label, server_url: url, allowed_tools: allowed } = tool;
  if (typeof label !== 'string' || label === '')
    throw invalid(`${place}.server_label`, `${place} has no server_label.`);
  if (isSet(tool.connector_id))
    throw invalid(
      `${place}.connector_id`,
      `${place}.connector_id names a service that OpenAI connects, which is not here. Name an MCP server in server_label.`,
    );
  for (const field of ['headers', 'authorization'] as const)
    if (isSet(tool[field]))
      throw invalid(
        `${place}.${field}`,
        `${place}.${field} is not sent to the server: its owner sets the headers, in mcpServers of config.json.`,
      );
  return {
    label,
    url: url ?? undefined,
    allowed: filterOf(allowed),
    ...approvalOf(tool.require_approval, `${place}.require_approval`),
    place,
    nameField: 'server_label',
  };
}

/** Keys are not repeated. */
export function withoutKeys<Told extends { type: string }>(tool: Told): Told {
  if (tool.type !== MCP) return tool;
  const {
    headers: _,
    authorization: __,
    ...shown
  } = tool as Told & {
    headers?: unknown;
    authorization?: unknown;
  };
  return shown as unknown as Told;
}
