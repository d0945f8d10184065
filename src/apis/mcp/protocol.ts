// The Model Context Protocol by its own SDK, for one message at a time. Imported with the first
// message: the SDK takes 0.1 s.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as sdk from '@modelcontextprotocol/sdk/types.js';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type McpArguments, type McpTool, mcpTools } from '../../../generated/mcp-tools.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { DomainError, InvalidRequest } from '../../errors.ts';

// One problem at a time keeps arguments that are made of mistakes from being expensive.
const ajv = new Ajv({ strict: false });
const validators = new Map<McpTool['name'], ValidateFunction>();

export function checkArguments({ name, inputSchema }: McpTool, args: unknown): readonly string[] {
  const validate = validators.get(name) ?? ajv.compile(inputSchema);
  validators.set(name, validate);
  return validate(args) ? [] : (validate.errors ?? []).map((error) => sentence(error, inputSchema));
}

function sentence(
  { instancePath, keyword, params, message }: ErrorObject,
  schema: McpTool['inputSchema'],
): string {
  const field = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') return `'${params.missingProperty}' is missing.`;
  if (keyword === 'additionalProperties') {
    const names = Object.keys(schema.properties ?? {});
    const known = names.length === 0 ? 'The tool takes none.' : `There are ${names.join(', ')}.`;
    return `There is no argument '${String(params.additionalProperty).slice(0, 80)}'. ${known}`;
  }
  if (keyword === 'enum') return `'${field}' must be one of ${params.allowedValues.join(', ')}.`;
  return `'${field}' ${message ?? 'is wrong'}.`;
}

export type Content =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string };
export type Tools = {
  [Name in keyof McpArguments]: (args: McpArguments[Name]) => Promise<Content[]>;
};

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
      `Version '${protocolVersion.slice(0, 40)}' of the Model Context Protocol is unknown. Send MCP-Protocol-Version with one of ${sdk.SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
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
    const kind =
      'expected' in issue
        ? `of type ${issue.expected === 'record' ? 'object' : issue.expected}`
        : 'another';
    return `'${issue.path.join('.').slice(0, 80)}' must be ${kind}`;
  });
  return problems.length === 0
    ? undefined
    : `The params of ${method} are wrong: ${problems.slice(0, 5).join(', ')}.`;
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
      `There is no tool '${name.slice(0, 80)}'. tools/list names all.`,
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
