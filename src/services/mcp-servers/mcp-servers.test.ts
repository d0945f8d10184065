// The MCP servers in config.json: found, added, replaced, removed, and read again when a person has
// edited the file.
import { expect, test } from 'vitest';
import { programOf, serversIn } from '../../../fixtures/mcp/rooms-of-servers.ts';
import { InvalidRequest } from '../../errors.ts';
import { SettingsFileBroken } from '../settings/errors.ts';
import { McpServerNotFound } from './errors.ts';
import type { McpServers } from './mcp-servers.ts';

const never = new AbortController().signal;

const tool = { name: 'weather', description: '', inputSchema: {}, fingerprint: 'f' };
const namesIn = async (servers: McpServers) =>
  (await servers.list()).map(({ settings: { name } }) => name);

test('all are listed by their names; one that the owner has not named is not found', async () => {
  const { servers } = await serversIn({ mcpServers: { b: programOf(), a: programOf() } });
  expect(await namesIn(servers)).toEqual(['a', 'b']);
  expect((await servers.named('b')).settings.name).toBe('b');
  await expect(servers.named('c')).rejects.toThrow(McpServerNotFound);
});

test('one that is added is in config.json next to all else, and is not started', async () => {
  const { servers, read, starts } = await serversIn({ port: 1 });
  const added = await servers.add('mine', programOf());
  expect([added.state, starts(), await namesIn(servers)]).toEqual(['idle', 0, ['mine']]);
  expect(await read()).toEqual({ port: 1, mcpServers: { mine: programOf() } });
});

test('one is found by its address, however that is written', async () => {
  const url = 'http://127.0.0.1:9/mcp';
  const { servers } = await serversIn({ mcpServers: { far: { url }, near: programOf() } });
  expect((await servers.at('http://127.0.0.1:9/mcp'))?.settings.name).toBe('far');
  expect((await servers.at('HTTP://127.0.0.1:09/mcp'))?.settings.name).toBe('far');
  expect(await servers.at('http://127.0.0.1:9/other')).toBeUndefined();
  expect(await servers.at('no address')).toBeUndefined();
});

test('one that becomes another one loses the yes to its tools, and one that changes else keeps it', async () => {
  const { servers, approved } = await serversIn();
  await servers.add('mine', programOf());
  await approved.note('mine', tool);
  await servers.add('mine', { ...programOf(), timeout_ms: 5000 });
  expect(await approved.judge('mine', tool)).toBe('same');
  await servers.add('mine', programOf('other'));
  expect(await approved.judge('mine', tool)).toBe('new');
});

test('one that is replaced or removed ends, and others go on', async () => {
  const { servers } = await serversIn({ mcpServers: { a: programOf(), b: programOf() } });
  const [a, b] = await servers.list();
  await Promise.all([a?.tools(never), b?.tools(never)]);
  await servers.add('a', programOf('plain', 'again'));
  await expect.poll(() => a?.state).toBe('idle');
  expect(await servers.named('b')).toBe(b);
  expect(b?.state).toBe('connected');
  await servers.remove('b');
  await expect.poll(() => b?.state).toBe('idle');
  expect(await namesIn(servers)).toEqual(['a']);
});

test('one that is removed is forgotten with the yes to its tools; an unknown one is said', async () => {
  const { servers, approved, read } = await serversIn({ mcpServers: { mine: programOf() } });
  await approved.note('mine', tool);
  await servers.remove('mine');
  expect(await read()).toEqual({ mcpServers: {} });
  expect(await approved.judge('mine', tool)).toBe('new');
  await expect(servers.remove('mine')).rejects.toThrow(McpServerNotFound);
});

test('what a person writes into config.json counts at once; what is wrong is left out and said', async () => {
  const { servers, write, warnings, configPath } = await serversIn();
  expect(await servers.list()).toEqual([]);
  await write({ mcpServers: { good: programOf(), bad: 7, worse: { type: 'sse', url: 'a' } } });
  expect(await namesIn(servers)).toEqual(['good']);
  expect(warnings()).toEqual([
    `${configPath}: MCP server 'bad' is left out: it is not an object`,
    expect.stringContaining("MCP server 'worse' is left out: The transport 'sse'"),
  ]);
});

test('where the servers are not an object there are none, and none can be added', async () => {
  const { servers, warnings, read } = await serversIn({ mcpServers: [programOf()] });
  expect(await servers.list()).toEqual([]);
  expect(warnings()).toEqual([expect.stringMatching(/must be an object.*Until then there are no/)]);
  await expect(servers.add('mine', programOf())).rejects.toThrow(SettingsFileBroken);
  expect(await read()).toEqual({ mcpServers: [programOf()] });
});

test('there are 64 at most; one of them can still be replaced', async () => {
  const names = Array.from({ length: 64 }, (_, index) => `s${index}`);
  const mcpServers = Object.fromEntries(names.map((name) => [name, programOf()]));
  const { servers } = await serversIn({ mcpServers });
  await servers.add('s7', programOf('again'));
  const one = servers.add('more', programOf());
  await expect(one).rejects.toThrow(InvalidRequest);
  await expect(one).rejects.toThrow(/There are 64 MCP servers at most/);
  expect((await servers.list()).length).toBe(64);
});

test('when the server of all ends, their programs end', async () => {
  const { servers } = await serversIn({ mcpServers: { mine: programOf() } });
  const mine = await servers.named('mine');
  await mine.tools(never);
  await servers.close();
  expect(mine.state).toBe('idle');
});
