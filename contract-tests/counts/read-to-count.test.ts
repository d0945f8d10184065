// A llama-server from before it looked at pictures when it counts: it reads them instead, as a chat
// is read.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BARE_GGUF, BARE_PROJECTOR } from '../../fixtures/models/bare-gguf.ts';
import { ask, type Fake, fakeBehind, loadedModels, open } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { png } from '../support/images.ts';
import { makeFolders } from '../support/server.ts';

const model = 'extra.Fake-Seeing';
const CHAT = '/v1/chat/completions';
const COUNT = `${CHAT}/input_tokens`;
const url = `data:image/png;base64,${png(40, 30).toString('base64')}`;
const messages = [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }];

const server = serverForSuite({
  environment: { LEMONADE_LLAMACPP_ARGS: '--parallel 1' },
  async makeFolders() {
    const folders = await makeFolders();
    const folder = join(folders.models, 'Fake-Seeing');
    await mkdir(folder);
    await writeFile(join(folder, 'Fake-Seeing.gguf'), BARE_GGUF);
    await writeFile(join(folder, 'mmproj-Fake-Seeing.gguf'), BARE_PROJECTOR);
    return folders;
  },
});
let fake: Fake;
beforeAll(async () => {
  await ask(server(), { path: '/v1/load', body: { model_name: model } });
  const [loaded] = await loadedModels(server());
  if (loaded === undefined) throw new Error(`${model} is not loaded.`);
  fake = fakeBehind(loaded);
});

test('a picture is counted by a chat of one token, whose usage is that of the chat behind it', async () => {
  const counted = await ask(server(), {
    path: COUNT,
    body: { model, messages, n: 1, max_completion_tokens: 9 },
  });
  const read = (await fake.requests()).at(-1);
  expect(read).toMatchObject({ path: CHAT, body: { messages, max_tokens: 1, stream: true } });
  const { json } = await ask(server(), { path: CHAT, body: { model, messages } });
  expect(counted.json).toEqual({
    object: 'response.input_tokens',
    input_tokens: json.usage.prompt_tokens,
  });
});

test('a text is counted without being read', async () => {
  const body = { model, messages: [{ role: 'user', content: 'Hi' }] };
  expect((await ask(server(), { path: COUNT, body })).status).toBe(200);
  expect((await fake.requests()).at(-1)).toMatchObject({ path: COUNT });
});

test('a client that leaves stops the reading, and one that waits for its turn is not kept from it', async () => {
  const before = await fake.counts();
  const leaving = new AbortController();
  const held = { model, messages, fake: { hang: true } };
  const left = expect(
    open(server(), { path: COUNT, body: held, signal: leaving.signal }),
  ).rejects.toThrow(/abort/i);
  await fake.next('held', before);
  const waiting = ask(server(), { path: COUNT, body: { model, messages } });
  const aborted = fake.next('aborted', before);
  leaving.abort();
  await aborted;
  await left;
  expect((await waiting).status).toBe(200);
});
