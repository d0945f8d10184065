// MCP servers whose tools models use here: added, started, asked for their tools, and bounded
// whatever they do.
import { access, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ask, type Question } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY } from './support/server.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/mcp/server.mjs');
const server = serverForSuite({ environment: { FILES_TOKEN: 'a-secret-of-the-owner' } });

const admin = <const Asked extends Question>(question: Asked) =>
  ask<Asked>(server(), { ...question, key: ADMIN_KEY });
const add = (name: string, fields: object) =>
  admin({ path: '/internal/mcp/servers', body: { name, ...fields } });
const program = (...words: string[]) => ({ command: process.execPath, args: [FIXTURE, ...words] });
const act = (name: string, action: 'connect' | 'disconnect') =>
  admin({ path: `/internal/mcp/servers/${name}/${action}`, method: 'POST' });
const configFile = () => join(server().folders.cache, 'config.json');

test('a program is started by connect, tells its tools, and ends by disconnect', async () => {
  expect((await add('plain', program())).json).toMatchObject({ state: 'idle', tools: [] });
  expect(await server().children()).toEqual([]);
  const { json } = await act('plain', 'connect');
  expect(json).toMatchObject({
    state: 'connected',
    error: null,
    server: { name: 'fixture', version: '1.2.3' },
    tools: [{ name: 'weather', input_schema: { type: 'object' } }, {}, {}, {}],
  });
  expect((await server().children()).map(({ command }) => command)).toContainEqual(
    expect.stringContaining(FIXTURE),
  );
  expect((await act('plain', 'disconnect')).json).toMatchObject({ state: 'idle' });
  expect((await server().children()).map(({ command }) => command)).not.toContainEqual(
    expect.stringContaining(FIXTURE),
  );
});

test('what is written into config.json by hand is there, and what is wrong is left out', async () => {
  const before = JSON.parse(await readFile(configFile(), 'utf8'));
  const byHand = { ...program(), env: { TOKEN: 'Bearer x' }, alwaysAllow: ['weather'] };
  const mcpServers = {
    ...before.mcpServers,
    byHand,
    wrong: { type: 'sse', url: 'http://a/sse' },
    numbered: { package_id: 7 },
  };
  await writeFile(configFile(), JSON.stringify({ ...before, mcpServers }));
  const { json } = await admin({ path: '/internal/mcp/servers' });
  const names = json.data.map(({ name }) => name);
  expect(names).toContain('byHand');
  expect(names).not.toContain('wrong');
  expect(names).not.toContain('numbered');
  await server().log.waitFor(/MCP server 'wrong' is left out: The transport 'sse'/);
  await server().log.waitFor(/'numbered' is left out: 'package_id' must be a text: the id of/);
  expect((await act('byHand', 'connect')).json).toMatchObject({ state: 'connected' });
});

test('this server over HTTP is an MCP server as any other, and its key is never told', async () => {
  const added = await add('itself', {
    url: `${server().baseUrl}/mcp`,
    headers: { Authorization: `Bearer ${API_KEY}` },
  });
  expect(added.json).toMatchObject({ headers: { Authorization: '***' } });
  const { json } = await act('itself', 'connect');
  expect(json).toMatchObject({ state: 'connected', server: { protocol: '2026-07-28' } });
  expect(json.tools.map(({ name }) => name)).toContain('chat');
  expect(JSON.stringify(json)).not.toContain(API_KEY);
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is written so in config.json
const REFERENCE = 'Bearer ${FILES_TOKEN}';

test('a variable of this server is told by its name, and a wrong key of an address in words', async () => {
  const headers = { Authorization: REFERENCE };
  const added = await add('stranger', { url: `${server().baseUrl}/mcp`, headers });
  expect(added.json).toMatchObject({ headers });
  const { json } = await act('stranger', 'connect');
  expect(json).toMatchObject({ state: 'failing', error: { code: 'mcp_server_unreachable' } });
  expect(JSON.stringify(json)).not.toContain('a-secret-of-the-owner');
});

test.each([
  ['many', { state: 'connected', notes: [expect.stringContaining('the first 1000 are offered')] }],
  [
    'large-schema',
    {
      state: 'connected',
      notes: [expect.stringContaining('left out')],
      tools: [{ name: 'weather' }],
    },
  ],
  ['floods', { state: 'connected' }],
  ['logs-on-stdout', { state: 'connected' }],
  [
    'ends-at-once',
    {
      state: 'failing',
      error: {
        message: expect.stringContaining('exited with code 1. Last output: Error: no such folder'),
      },
    },
  ],
])('one that misbehaves is bounded and said: %s', async (mode, expected) => {
  await add('bad', program(mode));
  expect((await act('bad', 'connect')).json).toMatchObject(expected);
  await admin({ path: '/internal/mcp/servers/bad', method: 'DELETE' });
});

test('a program that is not there is a failing server', async () => {
  await add('absent', { command: 'no-such-program-of-this-machine' });
  expect((await act('absent', 'connect')).json).toMatchObject({
    state: 'failing',
    error: { message: expect.stringContaining('could not be started') },
  });
});

test('without the admin key there are neither programs nor variables', async () => {
  const asked = { path: '/internal/mcp/servers', body: { name: 'mine', ...program() } };
  expect((await ask(server(), asked)).status).toBe(403);
  const set = await admin({ path: '/internal/set', body: { mcpServers: {} } });
  expect([set.status, set.json.error.message]).toEqual([
    400,
    expect.stringContaining('POST /internal/mcp/servers'),
  ]);
});

test('a ready-made server is fetched from npm, which an offline server does not ask; a folder needs the admin key', async () => {
  const { json } = await admin({ path: '/internal/mcp/packages' });
  expect(json.data.map(({ id, installed }) => [id, installed])).toEqual([
    ['files', false],
    ['memory', false],
    ['web', false],
  ]);
  const offline = await admin({ path: '/internal/mcp/packages/memory', body: {} });
  expect(offline).toMatchObject({ status: 400, json: { error: { code: 'offline' } } });
  const files = { path: '/internal/mcp/packages/files', body: { folder: server().folders.root } };
  expect((await ask(server(), { ...files, key: API_KEY })).status).toBe(403);
  const smuggled = await add('smuggled', { package_id: 'files', args: ['/'] });
  expect(smuggled).toMatchObject({ status: 400, json: { error: { param: 'package_id' } } });
});

/** As if npm had brought the package of a ready-made server, whose program a fixture takes. */
async function putPackage(id: 'memory', name: string): Promise<string> {
  const folder = join(server().folders.cache, 'bin/mcp', id);
  const entry = join(folder, 'node_modules', name, 'dist/index.js');
  await mkdir(dirname(entry), { recursive: true });
  const fixture = JSON.stringify(pathToFileURL(FIXTURE).href);
  await writeFile(entry, `process.argv[2] = 'plain'; import(${fixture});`);
  const wanted = join(import.meta.dirname, '../engines/mcp', id);
  const { dependencies } = JSON.parse(await readFile(join(wanted, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'version.txt'), dependencies[name]);
  await cp(join(wanted, 'package-lock.json'), join(folder, 'package-lock.json'));
  return folder;
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('the files of a ready-made server go with the last one that runs it, which is stopped first', async () => {
  const folder = await putPackage('memory', '@modelcontextprotocol/server-memory');
  const addMemory = (name: string) =>
    admin({ path: '/internal/mcp/packages/memory', body: { name } });
  const remove = (name: string) =>
    admin({ path: `/internal/mcp/servers/${name}`, method: 'DELETE' });
  for (const name of ['mine', 'yours']) expect((await addMemory(name)).status).toBe(200);
  expect((await act('mine', 'connect')).json).toMatchObject({ state: 'connected' });
  expect((await remove('yours')).status).toBe(200);
  expect(await isThere(folder)).toBe(true);
  expect((await act('mine', 'connect')).json).toMatchObject({ state: 'connected' });
  expect((await remove('mine')).status).toBe(200);
  expect(await isThere(folder)).toBe(false);
  const commands = (await server().children()).map(({ command }) => command);
  expect(commands).not.toContainEqual(expect.stringContaining(folder));
  await server().log.waitFor(/Removed mcp:memory/);
});

test('one of the same version from another lock is not taken for this one', async () => {
  const folder = await putPackage('memory', '@modelcontextprotocol/server-memory');
  const isInstalled = async () =>
    (await admin({ path: '/internal/mcp/packages' })).json.data.find(({ id }) => id === 'memory')
      ?.installed;
  expect(await isInstalled()).toBe(true);
  await writeFile(join(folder, 'package-lock.json'), '{"packages":{}}');
  expect(await isInstalled()).toBe(false);
  // It would be fetched again, which an offline server says.
  const again = await admin({ path: '/internal/mcp/packages/memory', body: {} });
  expect(again).toMatchObject({ status: 400, json: { error: { code: 'offline' } } });
  await rm(folder, { recursive: true });
});

test('one whose files are gone says how they come back', async () => {
  const before = JSON.parse(await readFile(configFile(), 'utf8'));
  const mcpServers = { ...before.mcpServers, gone: { package_id: 'memory' } };
  await writeFile(configFile(), JSON.stringify({ ...before, mcpServers }));
  const { json } = await act('gone', 'connect');
  expect(json).toMatchObject({ package_id: 'memory', state: 'failing' });
  expect(json.error?.message).toMatch(/not here[.] Add it again, by POST .*packages[/]memory/);
});
