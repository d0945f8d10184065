import { expect, test } from 'vitest';
import { MAX_TOOLS } from './limits.ts';
import { ToolCollector } from './tool-list.ts';

const tool = (name: string, more: object = {}) => ({
  name,
  description: 'What it does.',
  inputSchema: { type: 'object' },
  ...more,
});

function collected(tools: readonly object[]) {
  const collector = new ToolCollector();
  collector.add(tools as Record<string, unknown>[]);
  return collector.finish();
}

test('the first tools of too many are kept, and the others said', () => {
  const many = Array.from({ length: MAX_TOOLS + 5 }, (_, at) => tool(`t${at}`));
  const { tools, notes } = collected(many);
  expect(tools).toHaveLength(MAX_TOOLS);
  expect(notes).toEqual([expect.stringContaining(`the first ${MAX_TOOLS} are offered, 5 are not`)]);
});

test('a tool whose schema is too large, too deep or none is left out and said', () => {
  const deep: Record<string, unknown> = {};
  let inner = deep;
  for (let level = 0; level < 20_000; level += 1) {
    const next = {};
    inner.a = next;
    inner = next;
  }
  const { tools, notes } = collected([
    tool('good'),
    tool('large', { inputSchema: { description: 'x'.repeat(100_000) } }),
    tool('deep', { inputSchema: deep }),
    tool('none', { inputSchema: 'a text' }),
  ]);
  expect(tools.map(({ name }) => name)).toEqual(['good']);
  expect(notes).toEqual([expect.stringContaining('large, deep, none')]);
});

test('a long description is cut', () => {
  expect(
    collected([tool('a', { description: 'x'.repeat(20_000) })]).tools[0]?.description,
  ).toHaveLength(8192);
});

test.each([
  { description: 'Something else.' },
  { inputSchema: { type: 'object', properties: { path: {} } } },
  { annotations: { readOnlyHint: true } },
  { title: 'A title' },
  { description: `What it does.${'x'.repeat(9000)}` },
])('the fingerprint changes with what the server says: %j', (change) => {
  const [before] = collected([tool('a')]).tools;
  const [same] = collected([tool('a')]).tools;
  const [after] = collected([tool('a', change)]).tools;
  expect(same?.fingerprint).toBe(before?.fingerprint);
  expect(after?.fingerprint).not.toBe(before?.fingerprint);
});
