import { expect, test } from 'vitest';
import { textWidth } from '../../lib/text-width.ts';
import { argumentLines, callLine, endedCallLine, serverLine } from './call-texts.ts';

const CALL = { id: 'c', server: 'files', name: 'read', arguments: '{"path":"a.md"}' };

test('a server is told with the number of its tools, or why it has none', () => {
  expect(serverLine({ name: 'files', tool_count: 12, error: null })).toBe('files: 12 tools');
  expect(serverLine({ name: 'files', tool_count: 0, error: 'It has ended.' })).toBe(
    'files: It has ended.',
  );
});

test('a call and what has come of it take one line, also when both are long', () => {
  expect(endedCallLine(CALL, 'done', 80)).toBe('files: read {"path":"a.md"} – done');
  const long = endedCallLine(
    { ...CALL, arguments: `{"a":"${'x'.repeat(200)}"}` },
    `No.\n${'y'.repeat(200)}`,
    40,
  );
  expect(textWidth(long)).toBe(40);
  expect(long).toMatch(/^files: read \{.*… – No\. y+…$/);
});

test('what would steer the terminal, or not be seen, is visible', () => {
  const json = '{"a":"\u001b[2J\u202e\u{e0041}"}';
  const shown = String.raw`{"a":"\x1b[2J\u202e\u{e0041}"}`;
  expect(callLine({ ...CALL, arguments: json })).toBe(`files: read ${shown}`);
  expect(argumentLines(json, 80)).toEqual([shown]);
});

test('arguments are shown in full up to some lines, which fit the terminal', () => {
  expect(argumentLines('{"path":"a.md","all":true}', 80)).toEqual([
    '{',
    '  "path": "a.md",',
    '  "all": true',
    '}',
  ]);
  const lines = argumentLines(JSON.stringify(Array(100).fill('a long word')), 10);
  expect(Math.max(...lines.slice(0, -1).map(textWidth))).toBeLessThanOrEqual(10);
  expect(lines).toHaveLength(25);
  expect(lines.at(-1)).toBe('… and 178 more lines');
});

test.each([['{"n":12345678901234567890}'], ['{"a":1,"a":2}'], ['{"a":'], ['']])(
  'arguments that JSON would write in another way are shown as they are: %s',
  (json) => {
    expect(argumentLines(json, 80)).toEqual([json]);
  },
);
