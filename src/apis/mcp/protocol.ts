// The Model Context Protocol by its own SDK, for one message at a time. Imported with the first
// message: the SDK takes 0.1 s.

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as sdk from '@modelcontextprotocol/sdk/types.js';
import { type McpArguments, mcpTools } from '../../../generated/mcp-tools.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { DomainError, InvalidRequest } from '../../errors.ts';
import { checkArguments } from './check-arguments.ts';

/** Of what a client has sent, in a message about it. */
const MAX_QUOTED_LENGTH = 80;
const MAX_VERSION_LENGTH = 40;
const MAX_PROBLEMS = 5;

/** A part of what a tool gives. */
export type Content =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string };
/**
 * The tools by their names; each throws {DomainError} for what the model may do something about.
 */
export type Tools = {
  [Name in keyof McpArguments]: (args: McpArguments[Name]) => Promise<Content[]>;
};

/** One message, and what responding to it takes. */
export interface Exchange {
  message: Schemas['McpMessage'];
  protocolVersion: string | undefined;
  tools: Tools;
  version: string;
  /** Gets unforeseen errors, which the client does not see. */
  onFailure: (error: unknown) => void;
}

/**
 * Checks a message. The function that it returns resolves with the response; undefined for a
 * message that gets none.
 * @throws {InvalidRequest} for what is not a message, and for a version of the protocol that is
 *   unknown
 */
export function beginExchange({ message, protocolVersion, ...rest }: Exchange) {
  const parsed = sdk.JSONRPCMessageSchema.safeParse(message);
  if (!parsed.success) {
    throw new InvalidRequest(
      'This is not a message of JSON-RPC 2.0. A request has jsonrpc, id and method, and may have params; a notification has no id.',
    );
  }
  if (protocolVersion !== undefined && !sdk.SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion)) {
    throw new InvalidRequest(
      `Version '${protocolVersion.slice(0, MAX_VERSION_LENGTH)}' of the Model Context Protocol is unknown. Send MCP-Protocol-Version with one of ${sdk.SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
    );
  }
  // A notification, or a response to what was never asked, is of no consequence: nothing outlives a
  // message here.
  if (!sdk.isJSONRPCRequest(parsed.data)) return undefined;
  const { data } = parsed;
  const problem = problemOfParams(data);
  if (problem === undefined) return () => respond(data, rest);
  const error = { code: sdk.ErrorCode.InvalidParams, message: problem };
  return async (): Promise<Schemas['McpResponse']> => ({ jsonrpc: '2.0', id: data.id, error });
}

/**
 * Requests whose `params` can be wrong. The SDK answers those with a listing of its own and the
 * code of a fault of the server.
 */
const WITH_PARAMS = {
  initialize: sdk.InitializeRequestSchema,
  'tools/call': sdk.CallToolRequestSchema,
  'tools/list': sdk.ListToolsRequestSchema,
} as const;

function problemOfParams(request: sdk.JSONRPCRequest): string | undefined {
  const { method } = request;
  const schema = Object.hasOwn(WITH_PARAMS, method)
    ? WITH_PARAMS[method as keyof typeof WITH_PARAMS]
    : undefined;
  const problems = (schema?.safeParse(request).error?.issues ?? []).map((issue) => {
    const field = issue.path.join('.').slice(0, MAX_QUOTED_LENGTH);
    if (!('expected' in issue)) return `'${field}' must be another`;
    const type = issue.expected === 'record' ? 'object' : issue.expected;
    return `'${field}' must be of type ${type}`;
  });
  return problems.length === 0
    ? undefined
    : `The params of ${method} are wrong: ${problems.slice(0, MAX_PROBLEMS).join(', ')}.`;
}

async function respond(
  message: sdk.JSONRPCMessage,
  { tools, version, onFailure }: Omit<Exchange, 'message' | 'protocolVersion'>,
): Promise<Schemas['McpResponse']> {
  const server = new Server(
    { name: 'lemonade', title: 'Lemonade Server', version },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: [...mcpTools] }));
  server.setRequestHandler(
    sdk.CallToolRequestSchema,
    ({ params: { name, arguments: args = {} } }) => callTool(tools, { name, args, onFailure }),
  );
  try {
    return await new Promise((resolve, reject) => {
      const transport: Transport = {
        start: async () => {},
        close: async () => {},
        send: async (response) => resolve(response as Schemas['McpResponse']),
      };
      server.connect(transport).then(() => transport.onmessage?.(message), reject);
    });
  } finally {
    await server.close();
  }
}

/**
 * Foreseen errors go to the model, which may do something about them.
 * @throws {RpcFailure} for the rest
 */
async function callTool(
  tools: Tools,
  {
    name,
    args,
    onFailure,
  }: { name: string; args: Record<string, unknown> } & Pick<Exchange, 'onFailure'>,
): Promise<sdk.CallToolResult> {
  const tool = mcpTools.find((known) => known.name === name);
  if (tool === undefined)
    throw new RpcFailure(
      sdk.ErrorCode.InvalidParams,
      `There is no tool '${name.slice(0, MAX_QUOTED_LENGTH)}'. tools/list names all.`,
    );
  const problems = checkArguments(tool, args);
  if (problems.length > 0)
    return failed(`The arguments of ${name} are wrong. ${problems.join(' ')}`);
  try {
    const run = tools[tool.name] as (args: unknown) => Promise<Content[]>;
    return { content: await run(args) };
  } catch (error) {
    if (error instanceof DomainError) return failed(error.message);
    onFailure(error);
    throw new RpcFailure(sdk.ErrorCode.InternalError, "Internal error; see the server's log.");
  }
}

const failed = (text: string): sdk.CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
});

/** The SDK's own class puts a text in front of the message. */
class RpcFailure extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
