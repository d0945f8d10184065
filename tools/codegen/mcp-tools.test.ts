import ts from 'typescript';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { generateMcpTools, mcpToolsOf } from './mcp-tools.ts';

const weigh = {
  title: 'Weigh a thing',
  description: 'Says "how heavy" it is; costs `nothing`.',
  readOnly: true,
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['thing'],
    properties: { thing: { type: 'string' }, unit: { type: 'string', enum: ['g', 'kg'] } },
  },
};
const drop = {
  title: 'Drop it',
  description: 'Lets go.',
  readOnly: false,
  inputSchema: { type: 'object' },
};

function documentWith(tools: object | undefined): OpenApiDocument {
  const post = {
    operationId: 'mcp',
    summary: '',
    tags: [],
    responses: {},
    ...(tools && { 'x-mcp-tools': tools }),
  };
  const info = { title: 'T', version: '1' };
  return {
    openapi: '3.0.3',
    info,
    servers: [],
    paths: { '/mcp': { post } },
    components: { schemas: {} },
  };
}

/** The list that a program which imports the generated file gets. */
function listIn(source: string): unknown {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS },
  });
  const exports: { mcpTools?: unknown } = {};
  new Function('exports', outputText)(exports);
  return exports.mcpTools;
}

/** The lines that the compiler refuses in a program with these types. */
function refused(source: string, lines: readonly string[]): string[] {
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion) =>
    name === 'tools.ts'
      ? ts.createSourceFile(name, [...lines, source].join('\n'), languageVersion)
      : read(name, languageVersion);
  const program = ts.createProgram(['tools.ts'], { strict: true, noEmit: true, types: [] }, host);
  const numbers = ts.getPreEmitDiagnostics(program).map(({ file, start = 0 }) => {
    return file?.fileName === 'tools.ts' ? file.getLineAndCharacterOfPosition(start).line : -1;
  });
  return [...new Set(numbers)].map((number) => lines[number] ?? `line ${number}`);
}

test('each tool becomes a row as a client of MCP reads it, in the order of the document', async () => {
  expect(listIn(await generateMcpTools(documentWith({ weigh, drop })))).toEqual([
    {
      name: 'weigh',
      title: weigh.title,
      description: weigh.description,
      inputSchema: weigh.inputSchema,
      annotations: { title: weigh.title, readOnlyHint: true, openWorldHint: false },
    },
    expect.objectContaining({
      name: 'drop',
      annotations: expect.objectContaining({ readOnlyHint: false }),
    }),
  ]);
});

test('the compiler knows the arguments of each tool, and the names of all', async () => {
  const source = await generateMcpTools(documentWith({ weigh, drop }));
  const right = `export const right: McpArguments['weigh'] = { thing: 'pen', unit: 'kg' };`;
  const wrong = [
    `export const missing: McpArguments['weigh'] = { unit: 'kg' };`,
    `export const strange: McpArguments['weigh'] = { thing: 'pen', unit: 't' };`,
    `export const unknown: McpTool['name'] = 'lift';`,
  ];
  expect(refused(source, [right, ...wrong])).toEqual(wrong);
});

test('a document without tools, or without /mcp, has none', async () => {
  expect(mcpToolsOf(documentWith(undefined))).toEqual({});
  expect(mcpToolsOf({ ...documentWith(undefined), paths: {} })).toEqual({});
  expect(listIn(await generateMcpTools(documentWith(undefined)))).toEqual([]);
});
