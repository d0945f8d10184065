// The Model Context Protocol, one message at a time, in the revisions that the document names.
// Imported with the first message, because what checks it takes its time to load.
import type { HandlerContext } from '../../../generated/handlers.ts';
import { mcpRevisions } from '../../../generated/mcp-methods.ts';
import { type McpArguments, mcpTools } from '../../../generated/mcp-tools.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { DomainError } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import { type RpcRequest, readMessage } from './message.ts';
import { problemOf, quoted } from './problems.ts';
import { Refusal } from './refusal.ts';
import { checkNote, checkRequest, type KnownRequest, REVISIONS } from './revision.ts';

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
  headers: HandlerContext['headers'];
  tools: Tools;
  version: string;
  /** Gets unforeseen errors, which the client does not see. */
  onFailure: (error: unknown) => void;
}

/** What becomes of a message: a result of the operation, or a tool that has still to run. */
export type Begun =
  | { status: 202 }
  | { status: 200; json: Schemas['McpResponse'] }
  | { status: 400 | 404; json: Schemas['McpFailure'] }
  | { run: () => Promise<Schemas['McpResponse']> };

type Result = Readonly<Record<string, unknown>>;

/** Tools change only where another version of the server starts. */
const HOLDS = { ttlMs: 300_000, cacheScope: 'public' } as const;
/** What clients may keep, in the revisions that know of it. */
const HELD: Partial<Record<KnownRequest['method'], typeof HOLDS>> = {
  'server/discover': HOLDS,
  'tools/list': HOLDS,
};
const CAPABILITIES = { tools: {} };

/**
 * Checks a message, and responds to it where no tool is called.
 * @throws {InvalidRequest} for a body that is not a message
 */
export function beginExchange(exchange: Exchange): Begun {
  const message = readMessage(exchange.message);
  try {
    if ('kind' in message) {
      checkNote(message.kind, exchange.headers);
      return { status: 202 };
    }
    return begin(checkRequest(message, exchange.headers), exchange);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if ('kind' in message) return { status: 400, json: failure(null, error) };
    return { status: error.status, json: failure(message.id, error) };
  }
}

const failure = <Id extends string | number | null>(id: Id, { code, message, data }: Refusal) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code, message, ...setFields({ data }) },
});

function begin(request: KnownRequest, exchange: Exchange): Begun {
  const { id, method, params = {} } = request;
  const serverInfo = { name: 'lemonade', title: 'Lemonade Server', version: exchange.version };
  const response = (result: Result) => ({
    jsonrpc: '2.0' as const,
    id,
    result: request.era === 'perRequest' ? signed(result, { method, serverInfo }) : result,
  });
  const now = (result: Result): Begun => ({ status: 200, json: response(result) });
  switch (method) {
    case 'initialize': {
      const protocolVersion = agreedRevision(params.protocolVersion);
      return now({ protocolVersion, capabilities: CAPABILITIES, serverInfo });
    }
    case 'ping':
      return now({});
    case 'server/discover':
      return now({ supportedVersions: REVISIONS, capabilities: CAPABILITIES });
    case 'tools/list':
      return now({ tools: mcpTools });
    case 'tools/call': {
      const call = preparedCall(params, exchange.tools);
      return { run: () => ending(id, async () => response(await call()), exchange.onFailure) };
    }
  }
}

/** A result as it is since 2026-07-28. */
function signed(
  result: Result,
  { method, serverInfo }: { method: KnownRequest['method']; serverInfo: Result },
): Result {
  const _meta = { 'io.modelcontextprotocol/serverInfo': serverInfo };
  return { resultType: 'complete', ...result, ...HELD[method], _meta };
}

/** The one that the client speaks, or else the newest with a handshake. */
const agreedRevision = (asked: unknown): string | undefined =>
  mcpRevisions.handshake.find((known) => known === asked) ?? mcpRevisions.handshake[0];

/**
 * The result of a tool. Foreseen errors are results too: the model may do something about them.
 * @throws {Refusal} for a tool that there is not
 */
function preparedCall(params: Readonly<Record<string, unknown>>, tools: Tools) {
  const { name, arguments: args = {} } = params;
  const tool = mcpTools.find((known) => known.name === name);
  if (tool === undefined)
    throw new Refusal(
      'invalidParams',
      `There is no tool ${quoted(String(name))}. tools/list names all.`,
    );
  const problem = problemOf(args, tool.inputSchema);
  if (problem !== undefined)
    return async () => failed(`The arguments of ${tool.name} are wrong. ${problem}`);
  const run = tools[tool.name] as (args: unknown) => Promise<Content[]>;
  return async (): Promise<Result> => {
    try {
      return { content: await run(args) };
    } catch (error) {
      if (error instanceof DomainError) return failed(error.message);
      throw error;
    }
  };
}

/** What `work` makes, or the error of JSON-RPC for what was not foreseen. */
async function ending(
  id: RpcRequest['id'],
  work: () => Promise<Schemas['McpResponse']>,
  onFailure: Exchange['onFailure'],
): Promise<Schemas['McpResponse']> {
  try {
    return await work();
  } catch (error) {
    onFailure(error);
    return failure(id, new Refusal('internal', "Internal error; see the server's log."));
  }
}

const failed = (text: string): Result => ({
  isError: true,
  content: [{ type: 'text', text }],
});
