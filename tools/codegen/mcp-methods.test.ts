import { expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { generateMcpMethods } from './mcp-methods.ts';

const documentOf = (post: object): OpenApiDocument =>
  ({ paths: { '/mcp': { post } } }) as unknown as OpenApiDocument;

test('methods keep their eras and parameters, and nothing that is said for people', () => {
  const params = { type: 'object', required: ['name'] };
  const source = generateMcpMethods(
    documentOf({
      'x-mcp-revisions': { fresh: ['2'], old: ['1', '0'] },
      'x-mcp-methods': { 'tools/call': { description: 'For people.', eras: ['old'], params } },
      'x-mcp-request-meta': { type: 'object' },
    }),
  );
  expect(source).toContain('export type McpEra = "fresh" | "old";');
  expect(source).toContain('export type McpMethodName = "tools/call";');
  expect(source).not.toContain('For people.');
  const rows = /mcpMethods: [^=]*= ([\s\S]*?);\n/.exec(source)?.[1] ?? '';
  expect(JSON.parse(rows)).toEqual({ 'tools/call': { eras: ['old'], params } });
});

test('a document without the protocol has no methods', () => {
  expect(generateMcpMethods(documentOf({}))).toContain('export type McpMethodName = never;');
});
