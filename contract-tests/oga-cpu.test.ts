// ONNX models on the CPU, as clients of every dialect see them: a real folder, and the library that
// npm installs.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OGA_SENTENCE, writeTinyOga } from '../fixtures/models/tiny-oga.ts';
import { findRealEngine, placeRealEngine } from '../fixtures/registry/real-engine.ts';
import { ask, loadedModels } from './support/client.ts';
import type { Posted } from './support/documented.ts';
import { makeFolders, type Server, startServer } from './support/server.ts';

const library = await findRealEngine('oga-cpu');
const title =
  'reason' in library
    ? `a model for the CPU is left out: ${library.reason}`
    : 'a model for the CPU';
const MODEL = 'Qwen2.5-0.5B-Instruct-CPU';
const REPOSITORY = 'models--amd--Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx';
const messages = [{ role: 'user', content: 'Hi' }];

describe.skipIf('reason' in library)(title, { timeout: 30_000 }, () => {
  let server: Server;
  beforeAll(async () => {
    const folders = await makeFolders();
    const snapshot = 'snapshots/0123456789abcdef0123456789abcdef01234567';
    await writeTinyOga(join(folders.home, '.cache/huggingface/hub', REPOSITORY, snapshot));
    if ('module' in library) await placeRealEngine('oga-cpu', library, folders.cache);
    server = await startServer({ folders });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(server.folders.root, { recursive: true, force: true });
  });

  async function answerOf<const Path extends string>(
    path: Path,
    body: object,
  ): Promise<Posted<Path>> {
    const reply = await ask(server, { path, body: { model: MODEL, ...body } });
    expect(reply.status, reply.text).toBe(200);
    return reply.json;
  }

  test('is in the list with its recipe, and the machine can run it', async () => {
    const { json } = await ask(server, { path: `/v1/models/${MODEL}` });
    expect(json).toMatchObject({ recipe: 'oga-cpu', downloaded: true });
    const info = (await ask(server, { path: '/v1/system-info' })).json;
    expect(info.recipes['oga-cpu']?.backends.embedded?.state).toBe('installed');
  });

  test('answers in every dialect, after it was loaded by the first request', async () => {
    const chat = await answerOf('/v1/chat/completions', { messages });
    expect(chat.choices[0].message.content).toBe(OGA_SENTENCE);
    expect(await loadedModels(server)).toMatchObject([
      { model_name: MODEL, recipe: 'oga-cpu', device: 'cpu' },
    ]);
    expect((await answerOf('/v1/completions', { prompt: 'Hi' })).choices[0].text).toBe(
      OGA_SENTENCE,
    );
    const response = await answerOf('/v1/responses', { input: 'Hi' });
    expect(response.output.at(-1)?.content[0].text).toBe(OGA_SENTENCE);
    const anthropic = await answerOf('/v1/messages', { messages, max_tokens: 50 });
    expect(anthropic.content).toMatchObject([{ type: 'text', text: OGA_SENTENCE }]);
    const ollama = await answerOf('/api/chat', { messages, stream: false });
    expect(ollama.message.content).toBe(OGA_SENTENCE);
  });

  test('streams to the end, and leaves no process once it is unloaded', async () => {
    const reply = await ask(server, {
      path: '/v1/chat/completions',
      body: { model: MODEL, messages, stream: true },
    });
    expect(reply.text).toMatch(/data: \[DONE\]\n\n$/);
    expect((await ask(server, { path: '/v1/unload', body: { model_name: MODEL } })).status).toBe(
      200,
    );
    expect((await server.children()).filter(({ command }) => command.includes('oga-cpu'))).toEqual(
      [],
    );
  });

  test('refuses pictures and embeddings with the reason', async () => {
    const image_url = { url: 'data:image/png;base64,iVBORw0KGgo=' };
    const picture = [{ role: 'user', content: [{ type: 'image_url', image_url }] }];
    const seen = await ask(server, {
      path: '/v1/chat/completions',
      body: { model: MODEL, messages: picture },
    });
    expect(seen.status).toBe(400);
    expect(seen.json.error.message).toMatch(/reads text only/);
    const vectors = await ask(server, {
      path: '/v1/embeddings',
      body: { model: MODEL, input: 'Hi' },
    });
    expect(vectors.status).toBe(400);
  });
});
