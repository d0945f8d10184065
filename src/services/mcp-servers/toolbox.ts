// The tools of MCP servers that one request offers its model: which there are, which a person is
// asked about first, and how they are called.
import { AdminKeyRequired, invalid, LeavesMachine } from '../../errors.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import type { Place } from '../../lib/place.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { isThisMachine } from '../../platform/http/redirects.ts';
import type { CallResult } from './call-result.ts';
import type { McpServer } from './mcp-server.ts';
import type { McpServers } from './mcp-servers.ts';
import type { McpTool } from './tool-list.ts';

/** Which tools are meant: by name, those that the server calls reading only, or both. */
export interface ToolFilter {
  names?: readonly string[] | undefined;
  readOnly?: boolean | undefined;
}

/** What a request says of one server. */
export interface ServerChoice {
  /** Name of the server. */
  label: string;
  /** Its address, where the client says it; it must be the one that the owner has set. */
  url?: string | undefined;
  /** Undefined for all tools. */
  allowed?: ToolFilter | undefined;
  /** Tools that are called without asking; true for all. */
  never: ToolFilter | boolean;
  /** Tools that are asked about whatever `never` says. */
  always?: ToolFilter | undefined;
  /** The field of the request, and the one in it that has the name, for messages. */
  place: string;
  nameField: string;
}

/** A tool that a model is offered. */
export interface OfferedTool {
  label: string;
  tool: McpTool;
  /** Whether a person has to say yes to each call. */
  isAskedFirst: boolean;
}

/** The tools of one server, or why there are none. */
export interface Listing {
  label: string;
  tools: readonly McpTool[];
  error?: string;
}

/** See {@link createToolboxes}. */
export interface Toolbox {
  listings: readonly Listing[];
  offered: readonly OfferedTool[];
  /**
   * Calls a tool with arguments in JSON. `isApproved` is true where a person has said yes to this
   * call, and saw the tool with that fingerprint. Never throws but for the signal's reason: what
   * goes wrong is a result, for the model.
   */
  call(
    called: { label: string; name: string; arguments: string },
    options: { signal: AbortSignal; approvedFingerprint?: string | undefined },
  ): Promise<CallResult>;
  /** Marks an approval as used. @throws {InvalidRequest} for one that was used before */
  takeApproval(id: string, place: string): void;
}

const MAX_REMEMBERED_APPROVALS = 10_000;
/** Of a fingerprint in the id of an approval; enough that another tool with it can't be found. */
export const FINGERPRINT_LENGTH = 24;

/** Each approval counts once, whichever tab or connection brings it. */
export class UsedApprovals {
  readonly #used = new Set<string>();

  /** False where it was used before. `owner` is the key of the caller. */
  use(owner: string, id: string): boolean {
    const key = JSON.stringify([owner, id]);
    if (this.#used.has(key)) return false;
    this.#used.add(key);
    const [oldest] = this.#used;
    if (this.#used.size > MAX_REMEMBERED_APPROVALS && oldest !== undefined)
      this.#used.delete(oldest);
    return true;
  }
}

interface ToolboxOptions {
  servers: McpServers;
  used: UsedApprovals;
  choices: readonly ServerChoice[];
  place: Place;
  signal: AbortSignal;
}

/** Opens the toolbox of a request. Undefined for one without servers. */
export type OpenToolbox = (
  choices: readonly ServerChoice[],
  asker: { place: Place; signal: AbortSignal },
) => Promise<Toolbox | undefined>;

/** One for all APIs, so that an approval counts once, whichever API brings it. */
export function createToolboxes(servers: McpServers): OpenToolbox {
  const used = new UsedApprovals();
  return async (choices, { place, signal }) =>
    choices.length === 0 ? undefined : openToolbox({ servers, used, choices, place, signal });
}

/**
 * Connects the servers, and asks them for their tools, in parallel. One that fails has no tools, and
 * its listing says why.
 * @throws {InvalidRequest} for servers that the owner has not named, {AdminKeyRequired} for those
 *   that are not for this caller, {LeavesMachine}, or the signal's reason
 */
async function openToolbox(options: ToolboxOptions): Promise<Toolbox> {
  const { servers, used, choices, place, signal } = options;
  const found = await Promise.all(choices.map((choice) => serverOf(servers, choice, place)));
  for (const server of found) {
    requireAllowed(server, place);
    requireHere(server, place);
  }
  const opened = await Promise.all(
    choices.map((choice, at) =>
      listOf(servers, { choice, server: found[at] as McpServer }, signal),
    ),
  );
  signal.throwIfAborted();
  const byLabel = new Map(choices.map(({ label }, at) => [label, found[at] as McpServer]));
  const offered = opened.flatMap((one) => one.offered);
  return {
    listings: opened.map(({ listing }) => listing),
    offered,
    async call({ label, name, arguments: json }, { signal: over, approvedFingerprint }) {
      const known = offered.find((one) => one.label === label && one.tool.name === name);
      const server = byLabel.get(label);
      if (known === undefined || server === undefined)
        return failed(`The tool '${name}' of '${label}' is not offered in this request.`);
      try {
        const args = argumentsIn(json);
        if (args === undefined) return failed('The arguments are not a JSON object.');
        const { tools } = await server.tools(over);
        const now = tools.find((tool) => tool.name === name);
        const expected = approvedFingerprint ?? known.tool.fingerprint;
        if (now === undefined || !now.fingerprint.startsWith(expected))
          return failed(
            `The tool '${name}' says something else of itself now than when it was offered or approved, so it was not called. It has to be approved again.`,
          );
        await servers.approved.note(server.settings.name, now);
        return await server.call(name, args, over);
      } catch (error) {
        over.throwIfAborted();
        return failed(messageOf(error));
      }
    },
    takeApproval(id, at) {
      if (used.use(place.key, id)) return;
      throw invalid(
        at,
        `${at} approves a call that was approved and made before. Go on from the response that has it.`,
      );
    },
  };
}

const failed = (text: string): CallResult => ({ text, isError: true });

async function serverOf(
  servers: McpServers,
  choice: ServerChoice,
  place: Place,
): Promise<McpServer> {
  const { label, url, place: field, nameField } = choice;
  if (url !== undefined) {
    const server = await servers.at(url);
    if (server !== undefined) return server;
    throw invalid(
      `${field}.server_url`,
      `${field}.server_url is not the address of an MCP server that the owner of this server has named, and addresses in requests are not fetched. Name it in mcpServers of config.json, or with POST /internal/mcp/servers.`,
    );
  }
  const known = await servers.list();
  const server = known.find(({ settings }) => settings.name === label);
  if (server !== undefined) return server;
  const names = usableBy(place, known)
    .slice(0, 10)
    .map(({ settings }) => `'${settings.name}'`);
  const there = names.length === 0 ? 'None is named here.' : `There are ${names.join(', ')}.`;
  throw invalid(
    `${field}.${nameField}`,
    `${field}.${nameField} is '${label.slice(0, 80)}', and no MCP server of that name is in mcpServers of config.json. ${there}`,
  );
}

/** The servers that a caller may use: the owner says of each whether it is for all keys. */
export const usableBy = (
  { isAdmin }: Pick<Place, 'isAdmin'>,
  servers: readonly McpServer[],
): readonly McpServer[] => servers.filter(({ settings }) => isAdmin || !settings.isAdminOnly);

function requireAllowed(server: McpServer, place: Place): void {
  if (usableBy(place, [server]).length > 0) return;
  throw new AdminKeyRequired(`The MCP server '${server.settings.name}'`);
}

function requireHere({ settings: { name, transport } }: McpServer, { isLocalOnly }: Place): void {
  if (!isLocalOnly || transport.kind !== 'http') return;
  if (!isThisMachine(new URL(transport.url).hostname))
    throw new LeavesMachine(`MCP server '${name}'`, 'request');
}

async function listOf(
  servers: McpServers,
  { choice, server }: { choice: ServerChoice; server: McpServer },
  signal: AbortSignal,
): Promise<{ listing: Listing; offered: readonly OfferedTool[] }> {
  const { label, allowed } = choice;
  try {
    const { tools: all } = await server.tools(signal);
    const tools = allowed === undefined ? all : all.filter((tool) => isMeant(tool, allowed));
    const offered = await Promise.all(
      tools.map(async (tool) => {
        const isChanged = (await servers.approved.judge(server.settings.name, tool)) === 'changed';
        return { label, tool, isAskedFirst: isChanged || isAsked(tool, choice) };
      }),
    );
    return { listing: { label, tools }, offered };
  } catch (error) {
    signal.throwIfAborted();
    return { listing: { label, tools: [], error: messageOf(error) }, offered: [] };
  }
}

function isAsked(tool: McpTool, { never, always }: ServerChoice): boolean {
  if (always !== undefined && isMeant(tool, always)) return true;
  if (typeof never === 'boolean') return !never;
  return !isMeant(tool, never);
}

function isMeant({ name, annotations }: McpTool, { names, readOnly }: ToolFilter): boolean {
  if (names !== undefined && !names.includes(name)) return false;
  return readOnly === undefined || (annotations?.readOnlyHint === true) === readOnly;
}

function argumentsIn(json: string): Readonly<Record<string, unknown>> | undefined {
  if (json.trim() === '') return {};
  try {
    const value = parseLimitedJson(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
