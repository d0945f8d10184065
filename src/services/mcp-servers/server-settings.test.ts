import { expect, test } from 'vitest';
import { entryOf, isReference, readServerSettings, withVariables } from './server-settings.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: references are written so
test.each([
  { command: 'npx', args: ['-y', 'server'], env: { A: 'b' }, cwd: '/srv' },
  { command: 'npx' },
  { url: 'https://mcp.example.com/mcp', headers: { Authorization: 'Bearer x' } },
  { url: 'http://192.168.1.5:8080/mcp', timeout_ms: 5000, disabled: true },
  { command: 'npx', admin_only: true },
])('what everybody writes is read, and written as it was: %j', (entry) => {
  expect(entryOf(readServerSettings('files', entry))).toEqual(entry);
});

test('fields of other programs are left alone', () => {
  const entry = { type: 'stdio', command: 'npx', alwaysAllow: ['a'], autoApprove: true };
  expect(entryOf(readServerSettings('files', entry))).toEqual({ command: 'npx' });
});

test.each([
  ['a b', { command: 'npx' }, 'name'],
  ['a', {}, 'command'],
  ['a', { command: 'npx', url: 'http://a/mcp' }, 'url'],
  ['a', { type: 'sse', url: 'http://a/sse' }, 'type'],
  ['a', { type: 'http', command: 'npx' }, 'type'],
  ['a', { type: 'stdio', url: 'http://a/mcp' }, 'type'],
  ['a', { command: 'npx', args: '-y' }, 'args'],
  ['a', { command: 'npx', args: ['a\0b'] }, 'args'],
  ['a', { command: 'npx', env: { A: 1 } }, 'env'],
  ['a', { command: 'npx', env: { 'A=B': 'c' } }, 'env'],
  ['a', { command: 'npx', cwd: 'here' }, 'cwd'],
  ['a', { url: 'ftp://a' }, 'url'],
  ['a', { url: 'http://me:pass@a/mcp' }, 'url'],
  ['a', { url: 'http://a/mcp', headers: { Host: 'b' } }, 'headers'],
  ['a', { url: 'http://a/mcp', headers: { 'Mcp-Session-Id': 'b' } }, 'headers'],
  ['a', { url: 'http://a/mcp', headers: { A: 'b\r\nC: d' } }, 'headers'],
  ['a', { command: 'npx', timeout_ms: 10 }, 'timeout_ms'],
  ['a', { package_id: 7 }, 'package_id'],
  ['a', { command: 'npx', admin_only: 'yes' }, 'admin_only'],
  ['a', { package_id: ['files'] }, 'package_id'],
])('what is wrong is named: %s %j', (name, entry, param) => {
  expect(() => readServerSettings(name, entry)).toThrow(expect.objectContaining({ param }));
});

test('a ready-made server is named by its id, and the sentence says so', () => {
  expect(() => readServerSettings('a', { package_id: true })).toThrow(
    'the id of a ready-made server',
  );
});

test('variables of this server are filled in, but for its keys', () => {
  const environment = { TOKEN: 'secret', LEMONADE_API_KEY: 'key' };
  expect(withVariables('Bearer ${TOKEN}, ${ABSENT:-none}', environment)).toBe(
    'Bearer secret, none',
  );
  expect(() => withVariables('${ABSENT}', environment)).toThrow('ABSENT is not set');
  expect(() => withVariables('${LEMONADE_API_KEY}', environment)).toThrow('a key of this server');
});

test('a text that only names a variable may be shown', () => {
  expect(
    ['${TOKEN}', 'Bearer ${TOKEN}', 'a${TOKEN}', 'secret', '${TOKEN:-secret}'].map(isReference),
  ).toEqual([true, true, false, false, false]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: references are written so
