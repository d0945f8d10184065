// Errors of MCP servers.
import { domainError } from '../../errors.ts';

const LISTING = {
  text: 'GET /internal/mcp/servers lists them.',
  operation: 'listMcpServers',
} as const;

const PACKAGES = {
  text: 'GET /internal/mcp/packages lists them.',
  operation: 'listMcpPackages',
} as const;

/** The owner has named no MCP server so. */
export class McpServerNotFound extends domainError('not_found', 'mcp_server_not_found', 'name') {
  constructor(name: string) {
    super(`There is no MCP server '${name.slice(0, 80)}'.`, { remedy: LISTING });
  }
}

/** No ready-made server has that id. */
export class McpPackageNotFound extends domainError(
  'not_found',
  'mcp_package_not_found',
  'package_id',
) {
  constructor(id: string) {
    super(`There is no ready-made MCP server '${id.slice(0, 80)}'.`, { remedy: PACKAGES });
  }
}

/** It is named, and switched off. */
export class McpServerDisabled extends domainError('invalid_request_error', 'mcp_server_disabled') {
  constructor(name: string) {
    super(`The MCP server '${name}' is switched off ('disabled' in config.json).`);
  }
}

/** It can't be started or reached, or does not speak MCP. */
export class McpServerUnreachable extends domainError('backend_error', 'mcp_server_unreachable') {}

/** It was there, and a call has failed: it took too long, broke off, or sent what can't be read. */
export class McpCallFailed extends domainError('backend_error', 'mcp_call_failed') {}
