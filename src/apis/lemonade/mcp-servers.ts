// Operations on the MCP servers whose tools models may use here.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { AdminKeyRequired, DomainError, invalid } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import { McpServerNotFound } from '../../services/mcp-servers/errors.ts';
import type { McpServer } from '../../services/mcp-servers/mcp-server.ts';
import type { McpServers } from '../../services/mcp-servers/mcp-servers.ts';
import type { ListedPackage, ReadyMadeServers } from '../../services/mcp-servers/ready-made.ts';
import {
  hasReferences,
  isReference,
  type McpTransport,
  type NamedTexts,
} from '../../services/mcp-servers/server-settings.ts';
import { usableBy } from '../../services/mcp-servers/toolbox.ts';
import { ok } from '../kit/handlers.ts';

/** What these handlers need of the rooms. */
export interface McpServerHandlerDependencies {
  mcpServers: Pick<McpServers, 'list' | 'named' | 'add'>;
  readyMade: Pick<ReadyMadeServers, 'list' | 'add' | 'removeServer'>;
  /** The words of a command without what looks like a key. */
  redactCommand(words: readonly string[]): string[];
}

/** Who may call them, the guard has seen to; values of variables and headers never leave. */
export function createMcpServerHandlers({
  mcpServers,
  readyMade,
  redactCommand,
}: McpServerHandlerDependencies) {
  const describe = (server: McpServer) => describeServer(server, redactCommand);
  return {
    listMcpServers: async () =>
      ok({ object: 'list', data: (await mcpServers.list()).map(describe) }),
    listUsableMcpServers: async ({ caller }) =>
      ok({
        object: 'list',
        data: usableBy(caller, await mcpServers.list()).map(describeForUsers),
      }),
    listMcpPackages: async () =>
      ok({ object: 'list', data: (await readyMade.list()).map(describePackage) }),
    async addMcpPackage({ path: { package_id: id }, body, caller, signal }) {
      if (isSet(body.folder) && !caller.hasAdminKey) throw new AdminKeyRequired("'folder'");
      const how = {
        name: body.name ?? undefined,
        folder: body.folder ?? undefined,
        isAdminOnly: body.admin_only ?? false,
      };
      return ok(describe(await readyMade.add(id, how, signal)));
    },
    async addMcpServer({ body: { name, ...fields }, caller }) {
      requireAdminFor(fields, caller);
      return ok(describe(await mcpServers.add(name, fields)));
    },
    async removeMcpServer({ path: { name } }) {
      await readyMade.removeServer(name);
      return ok({ status: 'success', message: `Removed MCP server: ${name}`, name });
    },
    async connectMcpServer({ path: { name }, signal }) {
      const server = await mcpServers.named(name);
      try {
        await server.connect(signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof DomainError) || error instanceof McpServerNotFound) throw error;
        return ok({
          ...describe(server),
          error: { code: error.errorCode, message: error.message },
        });
      }
      return ok(describe(server));
    },
    async disconnectMcpServer({ path: { name } }) {
      const server = await mcpServers.named(name);
      await server.disconnect();
      return ok(describe(server));
    },
  } satisfies Partial<Handlers>;
}

/** A program runs with the rights of this server, and its variables may be keys of its owner. */
function requireAdminFor(
  given: Omit<Schemas['McpServerRequest'], 'name'>,
  { hasAdminKey }: HandlerContext['caller'],
): void {
  // It may be in config.json, and is not documented here.
  if ('package_id' in given)
    throw invalid(
      'package_id',
      "A ready-made server is added by POST /internal/mcp/packages/{package_id}. Leave 'package_id' out.",
    );
  if (hasAdminKey) return;
  const { command, url, headers } = given;
  if (isSet(command)) throw new AdminKeyRequired("'command'");
  const texts = [url ?? '', ...Object.values(headers ?? {})];
  if (texts.some(hasReferences)) throw new AdminKeyRequired('A variable of this server');
}

const HIDDEN = '***';

const withoutValues = (texts: NamedTexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, isReference(text) ? text : HIDDEN]),
  );

function describeServer(
  server: McpServer,
  redactCommand: McpServerHandlerDependencies['redactCommand'],
): Schemas['McpServer'] {
  const { settings, state, problem, identity, known } = server;
  const { name, transport, isDisabled, isAdminOnly, timeoutMs } = settings;
  return {
    name,
    ...describeTransport(transport, redactCommand),
    disabled: isDisabled,
    admin_only: isAdminOnly,
    timeout_ms: timeoutMs,
    state,
    error: problem === undefined ? null : { code: 'mcp_server_unreachable', message: problem },
    server: Object.keys(identity).length === 0 ? null : { ...identity },
    notes: [...(known?.notes ?? [])],
    tools: (known?.tools ?? []).map(describeTool),
  };
}

/** What stays with the owner: how it is started, where it is, and what it printed when it failed. */
const describeForUsers = ({ settings, state, known }: McpServer): Schemas['UsableMcpServer'] => ({
  name: settings.name,
  state,
  tools: (known?.tools ?? []).map(({ name, title, description }) => ({
    name,
    ...setFields({ title }),
    description,
  })),
});

const describePackage = (one: ListedPackage): Schemas['McpPackage'] => ({
  id: one.id,
  npm_name: one.npm,
  version: one.version,
  description: one.description,
  needs_folder: one.needsFolder,
  size: one.unpackedBytes,
  installed: one.isInstalled,
});

function describeTransport(
  transport: McpTransport,
  redactCommand: McpServerHandlerDependencies['redactCommand'],
) {
  if (transport.kind === 'http')
    return { url: transport.url, headers: withoutValues(transport.headers) };
  const program = transport.kind === 'package' ? transport.id : transport.command;
  const given = {
    args: redactCommand([program, ...transport.args]).slice(1),
    env: withoutValues(transport.env),
  };
  if (transport.kind === 'package') return { package_id: program, ...given };
  return { command: program, ...given, ...setFields({ cwd: transport.cwd }) };
}

/** A tool as this server's own operations tell it. */
function describeTool({
  name,
  title,
  description,
  inputSchema,
  annotations,
}: NonNullable<McpServer['known']>['tools'][number]): Schemas['McpServerTool'] {
  return {
    name,
    ...setFields({ title }),
    description,
    input_schema: inputSchema,
    ...setFields({ annotations }),
  };
}
