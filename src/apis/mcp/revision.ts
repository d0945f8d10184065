// Which revision of the protocol a message means, and whether its headers say what its body says.
import type { HandlerContext } from '../../../generated/handlers.ts';
import {
  type McpEra,
  type McpMethodName,
  mcpMethods,
  mcpRequestMeta,
  mcpRevisions,
} from '../../../generated/mcp-methods.ts';
import { isObject } from '../../lib/values.ts';
import type { RpcRequest } from './message.ts';
import { problemOf, quoted } from './problems.ts';
import { Refusal } from './refusal.ts';

type Headers = HandlerContext['headers'];

/** Those that are spoken, the newest first. */
export const REVISIONS: readonly string[] = [...mcpRevisions.perRequest, ...mcpRevisions.handshake];

const REVISION_FIELD = 'io.modelcontextprotocol/protocolVersion';
/** What clients may send of a revision; a longer one is quoted in part. */
const MAX_REVISION_LENGTH = 40;

/** A request of a method that there is. */
export interface KnownRequest extends RpcRequest {
  era: McpEra;
  method: McpMethodName;
}

/**
 * Checks all that a request may have wrong, whatever it asks.
 * @throws {Refusal} for the first thing that is wrong
 */
export function checkRequest(request: RpcRequest, headers: Headers): KnownRequest {
  const { params = {} } = request;
  const era = eraOf(request, headers);
  const isNew = era === 'perRequest';
  if (isNew) checkHeader(headers, { header: 'Mcp-Method', field: 'method', value: request.method });
  const method = knownMethod(request.method, era);
  if (isNew && method === 'tools/call' && typeof params.name === 'string')
    checkHeader(headers, { header: 'Mcp-Name', field: 'params.name', value: params.name });
  const problem = problemOf(params, mcpMethods[method].params, 'params');
  if (problem !== undefined)
    throw new Refusal('invalidParams', `The params of ${method} are wrong: ${problem}`);
  return { ...request, era, method };
}

/**
 * Checks a message that gets no response.
 * @throws {Refusal} where its header names a revision that is not spoken, or one in which clients
 *   send no responses
 */
export function checkNote(kind: 'notification' | 'response', headers: Headers): void {
  const said = headerOf(headers, 'MCP-Protocol-Version');
  if (said === undefined) return;
  checkSpoken(said, REVISIONS);
  if (kind === 'response' && mcpRevisions.perRequest.includes(said))
    throw new Refusal(
      'invalidRequest',
      `The body is a response, and in revision ${said} nothing is asked of clients. Send a request.`,
      { status: 400 },
    );
}

/** The body decides; without a word in it the header does. */
function eraOf({ method, params = {} }: RpcRequest, headers: Headers): McpEra {
  const { _meta: meta } = params;
  const claimed = isObject(meta) ? meta[REVISION_FIELD] : undefined;
  const said = headerOf(headers, 'MCP-Protocol-Version');
  const isNew = said !== undefined && mcpRevisions.perRequest.includes(said);
  if (claimed === undefined && !isNew && method !== 'server/discover') {
    if (said !== undefined) checkSpoken(said, mcpRevisions.handshake);
    return 'handshake';
  }
  // First, because another revision may want other things of `_meta`.
  if (typeof claimed === 'string') checkClaim(claimed, headers);
  const problem = problemOf(meta ?? {}, mcpRequestMeta, 'params._meta');
  if (problem !== undefined) {
    const message = `Each request of revision ${mcpRevisions.perRequest[0]} says in params._meta what it is of: ${problem}`;
    throw new Refusal('invalidParams', message, { status: 400 });
  }
  return 'perRequest';
}

function checkClaim(value: string, headers: Headers): void {
  checkHeader(headers, { header: 'MCP-Protocol-Version', field: `_meta.${REVISION_FIELD}`, value });
  checkSpoken(value, mcpRevisions.perRequest);
}

/** @param spoken the revisions that may stand in this place */
function checkSpoken(revision: string, spoken: readonly string[]): void {
  if (spoken.includes(revision)) return;
  // One that begins with `initialize` is not offered to a client that did without.
  const supported = REVISIONS.includes(revision) ? spoken : REVISIONS;
  const short = revision.slice(0, MAX_REVISION_LENGTH);
  const message = `Revision '${short}' of the Model Context Protocol can't be spoken here. There are ${supported.join(', ')}.`;
  const data = { supported, requested: short };
  throw new Refusal('unsupportedRevision', message, { status: 400, data });
}

function knownMethod(method: string, era: McpEra): McpMethodName {
  const names = Object.keys(mcpMethods) as McpMethodName[];
  const known = names.filter((name) => mcpMethods[name].eras.includes(era));
  const found = known.find((name) => name === method);
  if (found !== undefined) return found;
  const message = `There is no method ${quoted(method)} in this revision of the protocol here. There are ${known.join(', ')}.`;
  // The older revisions say nothing of a status for it.
  throw new Refusal('methodNotFound', message, { status: era === 'perRequest' ? 404 : 200 });
}

interface Repeated {
  header: 'MCP-Protocol-Version' | 'Mcp-Method' | 'Mcp-Name';
  /** Where the body says the same. */
  field: string;
  value: string;
}

/** What stands between the two is base64 of UTF-8. */
const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

function checkHeader(headers: Headers, { header, field, value }: Repeated): void {
  const said = headerOf(headers, header);
  if (said === value && !ENCODED.test(said)) return;
  const encoded = header === 'Mcp-Name' ? ENCODED.exec(said ?? '')?.[1] : undefined;
  if (encoded !== undefined && Buffer.from(encoded, 'base64').toString() === value) return;
  const problem =
    said === undefined
      ? `The header ${header} is missing.`
      : `The header ${header} says ${quoted(said)}, and ${field} of the body ${quoted(value)}.`;
  throw new Refusal('headerMismatch', `${problem} Send the value of ${field} in it.`, {
    status: 400,
  });
}

function headerOf(headers: Headers, name: Repeated['header']): string | undefined {
  return headers[name.toLowerCase()]?.toString().trim();
}
