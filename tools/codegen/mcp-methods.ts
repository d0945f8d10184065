// Writes generated/mcp-methods.ts: the revisions of the Model Context Protocol that `POST /mcp`
// speaks, and its methods.
import type { OpenApiDocument } from './document.ts';

/** What the operation says of the protocol besides its tools. */
interface Protocol {
  'x-mcp-revisions'?: Readonly<Record<string, readonly string[]>>;
  'x-mcp-methods'?: Readonly<Record<string, { eras: readonly string[]; params: object }>>;
  'x-mcp-request-meta'?: object;
}

const literal = (value: unknown): string => JSON.stringify(value, null, 2);

/** Source text of generated/mcp-methods.ts. */
export function generateMcpMethods(document: OpenApiDocument): string {
  const operation = (document.paths['/mcp']?.post ?? {}) as Protocol;
  const { 'x-mcp-revisions': revisions = {}, 'x-mcp-methods': methods = {} } = operation;
  const rows = Object.entries(methods).map(([name, { eras, params }]) => [name, { eras, params }]);
  const names = Object.keys(methods).map(literal);
  return [
    '// Generated from openapi.yaml by `npm run generate`. Do not edit.',
    '/** How a client says its revision: with each request, or once. */',
    `export type McpEra = ${Object.keys(revisions).map(literal).join(' | ') || 'never'};`,
    '',
    '/** The newest of each era is first. */',
    `export const mcpRevisions: Readonly<Record<McpEra, readonly string[]>> = ${literal(revisions)};`,
    '',
    `export type McpMethodName = ${names.join(' | ') || 'never'};`,
    '',
    'export interface McpMethod {',
    '  eras: readonly McpEra[];',
    '  /** JSON Schema. */',
    '  params: { type: "object"; [keyword: string]: unknown };',
    '}',
    '',
    `export const mcpMethods: Readonly<Record<McpMethodName, McpMethod>> = ${literal(Object.fromEntries(rows))};`,
    '',
    '/** JSON Schema of `params._meta` in the revisions that have it with each request. */',
    `export const mcpRequestMeta: { [keyword: string]: unknown } = ${literal(operation['x-mcp-request-meta'] ?? {})};`,
    '',
  ].join('\n');
}
