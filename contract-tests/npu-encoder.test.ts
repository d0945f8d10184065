// The encoder that whisper-server needs on an NPU: it comes with the model where that backend is, and goes with it.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Hub, startHub } from '../fixtures/hub/hub.ts';
import { ask, loadedModels } from './support/client.ts';
import { MEDIA_ENVIRONMENT } from './support/media.ts';
import { makeFolders, type Server, type ServerFolders, startServer } from './support/server.ts';

const WEIGHTS = 'ggerganov/whisper.cpp';
const ENCODER = 'amd/whisper-tiny-onnx-npu';
const WITH_NPU = { LEMONADE_WHISPERCPP_NPU_BIN: MEDIA_ENVIRONMENT.LEMONADE_WHISPERCPP_VULKAN_BIN };

let hub: Hub;
let folders: ServerFolders;
let server: Server;

beforeAll(async () => {
  hub = await startHub({
    repositories: [
      { id: WEIGHTS, files: { 'ggml-tiny.bin': 'weights', 'ggml-base.bin': 'weights' } },
      { id: ENCODER, files: { 'ggml-tiny-encoder-vitisai.rai': 'compiled', 'README.md': 'not wanted' } },
    ],
  });
});
afterAll(() => hub.close());

async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
  folders = await makeFolders();
  server = await startServer({
    folders,
    environment: {
      LEMONADE_OFFLINE: undefined,
      HF_ENDPOINT: hub.url,
      HF_HOME: join(folders.root, 'hf'),
      LEMONADE_WHISPERCPP_VULKAN_BIN: MEDIA_ENVIRONMENT.LEMONADE_WHISPERCPP_VULKAN_BIN,
      ...more,
    },
  });
}

afterEach(async () => {
  server.signal('SIGKILL');
  await server.gone();
  await rm(folders.root, { recursive: true, force: true });
});

const post = async (path: string, model: string) => (await ask(server, { path, body: { model_name: model } })).status;
const cache = () => join(folders.root, 'hf', 'hub');
const filesHere = async () => (await readdir(cache(), { recursive: true })).map(String);
/** The backend that a model is loaded on. */
async function backendOf(model: string): Promise<unknown> {
  const loaded = (await loadedModels(server)).find(({ model_name }) => model_name === model);
  return loaded?.recipe_options?.whispercpp_backend;
}

test('it is pulled with the model, lies beside it for a load, and nothing of it is left after a deletion', async () => {
  await start(WITH_NPU);
  expect(await post('/v1/pull', 'Whisper-Tiny')).toBe(200);
  expect((await filesHere()).filter((name) => name.endsWith('.rai'))).toHaveLength(1);
  expect(await post('/v1/load', 'Whisper-Tiny')).toBe(200);
  expect(await backendOf('Whisper-Tiny')).toBe('npu');
  const weights = (await filesHere()).find((name) => name.endsWith('ggml-tiny.bin')) ?? '';
  const beside = join(cache(), weights.replace(/\.bin$/, '-encoder-vitisai.rai'));
  expect((await stat(beside)).size).toBe('compiled'.length);
  expect(await post('/v1/delete', 'Whisper-Tiny')).toBe(200);
  expect((await filesHere()).filter((name) => /ggml|\.rai$|blobs./.test(name))).toEqual([]);
});

test('where no hub has it, the pull succeeds and another backend runs the model', async () => {
  await start(WITH_NPU);
  expect(await post('/v1/pull', 'Whisper-Base')).toBe(200);
  expect(await post('/v1/load', 'Whisper-Base')).toBe(200);
  expect(await backendOf('Whisper-Base')).toBe('vulkan');
});

test('a machine without that backend does not even ask for it', async () => {
  await start();
  const before = hub.requests.length;
  expect(await post('/v1/load', 'Whisper-Tiny')).toBe(200);
  expect(await backendOf('Whisper-Tiny')).toBe('vulkan');
  const asked = hub.requests.slice(before).map((request) => JSON.stringify(request));
  expect(asked.some((request) => request.includes(WEIGHTS))).toBe(true);
  expect(asked.filter((request) => request.includes(ENCODER))).toEqual([]);
});
