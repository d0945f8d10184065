// The ready-made MCP servers, as npm has them: fetched, started and asked for their tools.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, fakeBehind, load, type Undocumented } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { ADMIN_KEY, idOf } from '../support/server.ts';

const server = serverForSuite({
  environment: { LEMONADE_OFFLINE: undefined, npm_config_prefer_offline: 'true' },
});
const post = (path: string, body?: object) =>
  ask(server(), {
    path,
    method: 'POST',
    key: ADMIN_KEY,
    ...(body !== undefined && { body }),
  }) as Promise<{ status: number; json: Undocumented }>;

test.each([
  ['memory', ['create_entities', 'search_nodes']],
  ['web', ['fetch_readable']],
])('%s comes, starts, and has its tools', async (id, tools) => {
  expect(await post(`/internal/mcp/packages/${id}`, {})).toMatchObject({
    status: 200,
    json: { package_id: id, state: 'idle' },
  });
  const { json } = await post(`/internal/mcp/servers/${id}/connect`);
  expect(json).toMatchObject({ state: 'connected', error: null });
  expect(json.tools.map(({ name }: Undocumented) => name)).toEqual(expect.arrayContaining(tools));
});

test('a model reads a file of the folder that was named, and none outside of it', async () => {
  const folder = join(server().folders.root, 'notes');
  await mkdir(folder);
  await writeFile(join(folder, 'list.txt'), 'Lemons, sugar.');
  const fake = fakeBehind(await load(server(), 'chat'));
  await post('/internal/mcp/packages/files', { name: 'notes', folder });
  const reads = async (path: string) => {
    await fake.order({ toolCall: { name: 'notes__read_text_file', arguments: { path } } });
    const { json } = await ask(server(), {
      path: '/v1/chat/completions',
      body: {
        model: idOf('chat'),
        messages: [{ role: 'user', content: 'What do I need?' }],
        mcp_servers: [{ name: 'notes', require_approval: 'never' }],
      },
    });
    return (json as Undocumented).mcp.calls[0];
  };
  expect(await reads(join(folder, 'list.txt'))).toMatchObject({
    state: 'completed',
    output: expect.stringContaining('Lemons, sugar.'),
  });
  const config = join(server().folders.cache, 'config.json');
  expect(await reads(config)).toMatchObject({ state: 'failed' });
  expect(JSON.parse(await readFile(config, 'utf8')).mcpServers.notes).toEqual({
    package_id: 'files',
    args: [folder],
  });
});
