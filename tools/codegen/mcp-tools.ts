// Writes generated/mcp-tools.ts: the tools of `POST /mcp`, and the types of their arguments.
import openapiTypescript, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from './document.ts';

interface Tool {
  title: string;
  description: string;
  /** True for a tool that changes nothing. */
  readOnly: boolean;
  /** JSON Schema of its arguments, without references. */
  inputSchema: object;
}

const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n';

/** The tools of the document, by name; empty when it has none. */
export function mcpToolsOf(document: OpenApiDocument): Readonly<Record<string, Tool>> {
  const operation = document.paths['/mcp']?.post as
    | { 'x-mcp-tools'?: Readonly<Record<string, Tool>> }
    | undefined;
  return operation?.['x-mcp-tools'] ?? {};
}

/** Source text of generated/mcp-tools.ts. */
export async function generateMcpTools(document: OpenApiDocument): Promise<string> {
  const tools = mcpToolsOf(document);
  const schemas = Object.fromEntries(
    Object.entries(tools).map(([name, { inputSchema }]) => [name, inputSchema]),
  );
  const shell = { openapi: '3.0.3', info: document.info, paths: {}, components: { schemas } };
  // Named by the arguments alone; the rest of the types of a document would be empty here.
  const types = astToString(await openapiTypescript(JSON.stringify(shell)));
  return [
    HEADER + types.slice(types.indexOf('export interface components')).split('\nexport ')[0],
    '/** Arguments by the name of the tool. */',
    "export type McpArguments = components['schemas'];",
    '',
    'export interface McpTool {',
    '  name: keyof McpArguments;',
    '  title: string;',
    '  description: string;',
    '  inputSchema: { type: "object"; [keyword: string]: unknown };',
    '  annotations: { title: string; readOnlyHint: boolean; openWorldHint: boolean };',
    '}',
    '',
    '/** As `tools/list` gives them. None reaches out of the server. */',
    `export const mcpTools: readonly McpTool[] = ${JSON.stringify(Object.entries(tools).map(row), null, 2)};`,
    '',
  ].join('\n');
}

function row([name, { title, description, readOnly, inputSchema }]: [string, Tool]) {
  const annotations = { title, readOnlyHint: readOnly, openWorldHint: false };
  return { name, title, description, inputSchema, annotations };
}
