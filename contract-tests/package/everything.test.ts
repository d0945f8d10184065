// The reference server of the protocol, as npm has it: its picture reaches a model that sees.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BARE_GGUF, BARE_PROJECTOR } from '../../fixtures/models/bare-gguf.ts';
import { ask, fakeBehind, loadedModels, type Undocumented } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { ADMIN_KEY } from '../support/server.ts';

const MODEL = 'extra.Eyes';
const server = serverForSuite({
  environment: { LEMONADE_OFFLINE: undefined, npm_config_prefer_offline: 'true' },
});

test('the tool get-tiny-image of server-everything shows a picture', async () => {
  const folder = join(server().folders.models, 'Eyes');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Eyes.gguf'), BARE_GGUF);
  await writeFile(join(folder, 'mmproj-Eyes.gguf'), BARE_PROJECTOR);
  const asAdmin = { key: ADMIN_KEY, method: 'POST' };
  await ask(server(), {
    ...asAdmin,
    path: '/internal/mcp/servers',
    body: {
      name: 'everything',
      command: 'npx',
      args: ['-y', '@modelcontextprotocol/server-everything@2026.8.31'],
    },
  });
  const connected = await ask(server(), {
    ...asAdmin,
    path: '/internal/mcp/servers/everything/connect',
  });
  expect(connected.json).toMatchObject({ state: 'connected', error: null });
  await ask(server(), { path: '/v1/load', body: { model_name: MODEL } });
  const [loaded] = await loadedModels(server());
  if (loaded === undefined) throw new Error('No model is loaded.');
  const fake = fakeBehind(loaded);
  await fake.order({ toolCall: { name: 'everything__get-tiny-image', arguments: {} } });
  const { json, text } = await ask(server(), {
    path: '/v1/chat/completions',
    body: {
      model: MODEL,
      messages: [{ role: 'user', content: 'Show me the logo.' }],
      mcp_servers: [{ name: 'everything', require_approval: 'never' }],
    },
  });
  const [call] = (json as Undocumented).mcp?.calls ?? [];
  expect(call, text).toMatchObject({
    state: 'completed',
    output: expect.stringMatching(/\[image, \d+ × \d+ pixels\]/),
    images: [expect.stringMatching(/^data:image[/]png;base64,/)],
  });
  const { messages } = ((await fake.requests()).at(-1) as Undocumented).body;
  expect(messages.at(-1)).toMatchObject({ role: 'user', content: [{ type: 'image_url' }] });
});
