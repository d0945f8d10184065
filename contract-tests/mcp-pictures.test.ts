// Pictures and sounds in the results of MCP servers: models that see are shown pictures, others are
// told in words, and one that can't be shown is said, whichever way the request came.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { BARE_GGUF, BARE_PROJECTOR } from '../fixtures/models/bare-gguf.ts';
import {
  ask,
  type Fake,
  fakeBehind,
  load,
  loadedModels,
  type Undocumented,
} from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, idOf } from './support/server.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/mcp/server.mjs');
const SEEING = 'extra.Eyes';
const server = serverForSuite({ environment: { LEMONADE_MAX_LOADED_MODELS: '2' } });
const fakes: Record<string, Fake> = {};
const INPUT = 'Show me the map.';
const ASK_NOT = { require_approval: 'never' };
const IN_WORDS = '[image, 8 × 6 pixels]';
const URL_OF_PICTURE = expect.stringMatching(/^data:image[/]png;base64,iVBORw0KGgo/);
const PART = { type: 'image_url', image_url: { url: URL_OF_PICTURE } };

beforeAll(async () => {
  const folder = join(server().folders.models, 'Eyes');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Eyes.gguf'), BARE_GGUF);
  await writeFile(join(folder, 'mmproj-Eyes.gguf'), BARE_PROJECTOR);
  await ask(server(), {
    path: '/internal/mcp/servers',
    key: ADMIN_KEY,
    body: { name: 'maps', command: process.execPath, args: [FIXTURE, 'pictures'] },
  });
  await ask(server(), {
    path: '/internal/mcp/servers',
    key: ADMIN_KEY,
    body: { name: 'bells', command: process.execPath, args: [FIXTURE, 'sounds'] },
  });
  fakes[idOf('chat')] = fakeBehind(await load(server(), 'chat'));
  await ask(server(), { path: '/v1/load', body: { model_name: SEEING } });
  for (const one of await loadedModels(server()))
    if (one.model_name === SEEING) fakes[SEEING] = fakeBehind(one);
});
afterEach(async () => {
  for (const fake of Object.values(fakes)) await fake.order({});
});

/** Lets the model call a tool, and tells what the model was asked last. */
async function called(model: string, tool: string, path: string, body: object) {
  const fake = fakes[model] as Fake;
  await fake.order({ toolCall: { name: tool, arguments: {} } });
  const { status, json, text } = await ask(server(), { path, body: { model, ...body } });
  expect(status, text).toBe(200);
  const { messages } = ((await fake.requests()).at(-1) as Undocumented).body;
  return { json: json as Undocumented, messages: messages as Undocumented[] };
}
const chat = (model: string, tool: string, from = 'maps') =>
  called(model, `${from}__${tool}`, '/v1/chat/completions', {
    messages: [{ role: 'user', content: INPUT }],
    mcp_servers: [{ name: from, ...ASK_NOT }],
  });
const respond = (model: string, tool: string, from = 'maps') =>
  called(model, `${from}__${tool}`, '/v1/responses', {
    input: INPUT,
    tools: [{ type: 'mcp', server_label: from, ...ASK_NOT }],
  });

test('a model that sees is shown the picture of a result in a chat, and so is who asked', async () => {
  const { json, messages } = await chat(SEEING, 'picture');
  expect(messages.slice(-2)).toMatchObject([
    { role: 'tool', content: `Look:\n${IN_WORDS}` },
    { role: 'user', content: [PART] },
  ]);
  expect(json.mcp.calls).toMatchObject([
    { state: 'completed', output: `Look:\n${IN_WORDS}`, images: [URL_OF_PICTURE] },
  ]);
  const [, result] = json.mcp.messages;
  expect(result.content).toMatchObject([PART, { type: 'text' }]);
  // What was said goes back as it came.
  const again = await ask(server(), {
    path: '/v1/chat/completions',
    body: {
      model: SEEING,
      messages: [
        { role: 'user', content: INPUT },
        ...json.mcp.messages,
        json.choices[0].message,
        { role: 'user', content: 'Thanks.' },
      ],
    },
  });
  expect(again.status).toBe(200);
});

test('a response has the picture with its call, for the next one too, and for items sent back', async () => {
  const { json, messages } = await respond(SEEING, 'picture');
  expect(messages.at(-1)).toMatchObject({ role: 'user', content: [PART] });
  const call = json.output.find(({ type }: Undocumented) => type === 'mcp_call');
  expect(call).toMatchObject({ output: `Look:\n${IN_WORDS}`, images: [URL_OF_PICTURE] });
  await (fakes[SEEING] as Fake).order({});
  const asUser = { role: 'user', content: INPUT };
  const thanks = { role: 'user', content: 'Thanks.' };
  for (const next of [
    { input: 'Thanks.', previous_response_id: json.id },
    { input: [asUser, ...json.output, thanks] },
  ]) {
    const body = { model: SEEING, ...next };
    expect((await ask(server(), { path: '/v1/responses', body })).status).toBe(200);
    const asked = ((await (fakes[SEEING] as Fake).requests()).at(-1) as Undocumented).body;
    expect(JSON.stringify(asked.messages)).toContain('data:image/png;base64,iVBORw0KGgo');
  }
  const moved = { ...call, images: ['https://example.org/map.png'] };
  const refused = await ask(server(), {
    path: '/v1/responses',
    body: { model: SEEING, input: [asUser, moved, thanks] },
  });
  expect(refused).toMatchObject({
    status: 400,
    json: { error: { param: expect.stringMatching(/^input\[1\][.]images/) } },
  });
});

test.each([
  ['chats', chat],
  ['responses', respond],
])('a model that does not see is told of it in words, in %s', async (_api, asked) => {
  const { messages } = await asked(idOf('chat'), 'picture');
  expect(messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringMatching(/an image here, which this model cannot see.*Look:/s),
  });
});

test.each([
  ['page_as_picture', /none of PNG, JPEG, GIF and WebP/],
  ['huge_picture', /8388608 characters of base64, not shown: only pictures up to/],
  // The client of the SDK looks at the base64 first, and the call has failed.
  ['bad_base64', /^Error: .*Invalid Base64 string/s],
])('one that can’t be shown is said, and the model goes on: %s', async (tool, words) => {
  const { json, messages } = await chat(SEEING, tool);
  expect(messages.at(-1)).toMatchObject({ role: 'tool', content: expect.stringMatching(words) });
  expect(json.mcp.calls[0].images).toBeUndefined();
  expect(json.choices[0]).toMatchObject({ finish_reason: 'stop' });
});

test('what its bytes are counts, not what the server says that it is', async () => {
  const { json } = await chat(SEEING, 'picture_of_wrong_type');
  expect(json.mcp.calls[0].images).toEqual([URL_OF_PICTURE]);
});

test('a GIF is shown to a model that sees', async () => {
  const { json, messages } = await chat(SEEING, 'gif');
  const url = expect.stringMatching(/^data:image[/]gif;base64,R0lGODlh/);
  expect(messages.at(-1)).toMatchObject({ role: 'user', content: [{ image_url: { url } }] });
  expect(json.mcp.calls[0].images).toEqual([url]);
});

test.each([
  ['chats', chat],
  ['responses', respond],
])('a WebP is for the person, and a model that sees is told so, in %s', async (_api, asked) => {
  const { json, messages } = await asked(SEEING, 'webp');
  expect(messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringMatching(/1 × 1 pixels, shown to the user and not to you/),
  });
  const call =
    json.mcp?.calls[0] ?? json.output.find(({ type }: Undocumented) => type === 'mcp_call');
  expect(call.images).toEqual([expect.stringMatching(/^data:image[/]webp;base64,UklGR/)]);
});

test.each([
  ['chats', chat],
  ['responses', respond],
])(
  'a sound is for the person, and the model is told of it in words, in %s',
  async (_api, asked) => {
    const { json, messages } = await asked(idOf('chat'), 'bell', 'bells');
    expect(messages.at(-1)).toMatchObject({
      role: 'tool',
      content: '[audio, WAV, 4044 bytes, which the user can play; you are not played it]',
    });
    const call =
      json.mcp?.calls[0] ?? json.output.find(({ type }: Undocumented) => type === 'mcp_call');
    expect(call.sounds).toEqual([expect.stringMatching(/^data:audio[/]wav;base64,UklGR/)]);
    expect(call.images).toBeUndefined();
  },
);

test('a sound that browsers can’t play is said', async () => {
  const { json, messages } = await chat(idOf('chat'), 'notes', 'bells');
  expect(messages.at(-1)?.content).toMatch(
    /^\[audio \(audio[/]midi\).*not played: it is none of WAV/,
  );
  expect(json.mcp.calls[0].sounds).toBeUndefined();
});
