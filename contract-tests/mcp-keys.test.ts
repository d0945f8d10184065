// Who may see and use MCP servers: by the key, and by what the owner says of each server.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask, chatBody, type Undocumented } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY, idOf, type Server } from './support/server.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/mcp/server.mjs');
const SECRET = 'a-token-of-the-owner';

async function addServers(server: Server, key: string | null): Promise<void> {
  const program = { command: process.execPath, args: [FIXTURE, 'plain'], env: { TOKEN: SECRET } };
  for (const more of [{ name: 'shared' }, { name: 'private', admin_only: true }]) {
    const body = { ...program, ...more };
    const added = await ask(server, { path: '/internal/mcp/servers', key, body });
    expect(added.status, added.text).toBe(200);
  }
}
/** The status of a chat and of a response with a server, and the code of what is refused. */
async function used(server: Server, key: string | null, name: string): Promise<unknown[]> {
  const chat = await ask(server, {
    path: '/v1/chat/completions',
    key,
    body: chatBody('chat', { mcp_servers: [{ name }] }),
  });
  const response = await ask(server, {
    path: '/v1/responses',
    key,
    body: { model: idOf('chat'), input: 'Hi', tools: [{ type: 'mcp', server_label: name }] },
  });
  return [chat, response].map(({ status, json }) =>
    status === 200 ? status : (json as Undocumented).error.code,
  );
}
const namesFor = async (server: Server, key: string | null) => {
  const { status, json } = await ask(server, { path: '/v1/mcp-servers', key });
  return status === 200 ? json.data.map(({ name }) => name) : status;
};

describe('with both keys set', () => {
  const server = serverForSuite();
  beforeAll(() => addServers(server(), ADMIN_KEY));

  test.each([
    ['the admin key', ADMIN_KEY, ['private', 'shared'], [200, 200], [200, 200]],
    [
      'the user’s key',
      API_KEY,
      ['shared'],
      [200, 200],
      ['admin_key_required', 'admin_key_required'],
    ],
    [
      'no key',
      null,
      401,
      ['invalid_api_key', 'invalid_api_key'],
      ['invalid_api_key', 'invalid_api_key'],
    ],
  ] as const)('%s: what is listed and used', async (_title, key, names, shared, forOwner) => {
    expect(await namesFor(server(), key)).toEqual(names);
    expect(await used(server(), key, 'shared')).toEqual(shared);
    expect(await used(server(), key, 'private')).toEqual(forOwner);
  });

  test('the user’s key sees tools, and nothing of how a server is started', async () => {
    await ask(server(), {
      path: '/internal/mcp/servers/shared/connect',
      method: 'POST',
      key: ADMIN_KEY,
    });
    const { json, text } = await ask(server(), { path: '/v1/mcp-servers', key: API_KEY });
    expect(json.data).toEqual([
      {
        name: 'shared',
        state: 'connected',
        tools: expect.arrayContaining([{ name: 'weather', description: expect.any(String) }]),
      },
    ]);
    for (const hidden of [SECRET, FIXTURE, process.execPath, 'TOKEN'])
      expect(text).not.toContain(hidden);
    const owners = await ask(server(), { path: '/internal/mcp/servers', key: API_KEY });
    expect(owners.status).toBe(403);
  });

  test('a server that is kept for the owner is not named to others', async () => {
    const { json } = await ask(server(), {
      path: '/v1/chat/completions',
      body: chatBody('chat', { mcp_servers: [{ name: 'absent' }] }),
    });
    const { message } = (json as Undocumented).error;
    expect(message).toContain("'shared'");
    expect(message).not.toContain("'private'");
  });

  test.each([
    [API_KEY, 'admin_key_required'],
    [ADMIN_KEY, undefined],
  ])('over a WebSocket the same holds', async (key, code) => {
    const socket = new WebSocket(`${server().baseUrl.replace('http', 'ws')}/v1/responses`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const events: Undocumented[] = [];
    socket.on('message', (data) => events.push(JSON.parse(String(data))));
    await new Promise((resolve) => socket.once('open', resolve));
    const tools = [{ type: 'mcp', server_label: 'private' }];
    socket.send(
      JSON.stringify({ type: 'response.create', model: idOf('chat'), input: 'Hi', tools }),
    );
    const isLast = ({ type }: Undocumented) => type === 'error' || type === 'response.completed';
    await expect.poll(() => events.some(isLast), { timeout: 60_000 }).toBe(true);
    expect(events.find(isLast)?.error?.code).toBe(code);
    socket.close();
  });

  test('the owner shares it by adding it again, and sees which ones are kept', async () => {
    const list = async () =>
      (await ask(server(), { path: '/internal/mcp/servers', key: ADMIN_KEY })).json.data.map(
        ({ name, admin_only }) => [name, admin_only],
      );
    expect(await list()).toEqual([
      ['private', true],
      ['shared', false],
    ]);
    const body = { name: 'private', command: process.execPath, args: [FIXTURE, 'plain'] };
    await ask(server(), { path: '/internal/mcp/servers', key: ADMIN_KEY, body });
    expect(await used(server(), API_KEY, 'private')).toEqual([200, 200]);
  });
});

describe('without keys', () => {
  const server = serverForSuite({ withKeys: false });

  test('everybody on this machine sees and uses all of them', async () => {
    // No key says that it is the owner who adds a program: it is in config.json.
    const command = { command: process.execPath, args: [FIXTURE, 'plain'] };
    const mcpServers = { shared: command, private: { ...command, admin_only: true } };
    await writeFile(join(server().folders.cache, 'config.json'), JSON.stringify({ mcpServers }));
    expect(await namesFor(server(), null)).toEqual(['private', 'shared']);
    expect(await used(server(), null, 'private')).toEqual([200, 200]);
  });
});
