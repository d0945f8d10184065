// The encoder that whisper-server needs on an NPU: it comes with the model where that backend is,
// and goes with it.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Hub, startHub } from '../fixtures/hub/hub.ts';
import { ask, loadedModels, open } from './support/client.ts';
import { MEDIA_ENVIRONMENT } from './support/media.ts';
import { makeFolders, type Server, type ServerFolders, startServer } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const WEIGHTS = 'ggerganov/whisper.cpp';
const ENCODER = 'amd/whisper-tiny-onnx-npu';
const ENCODER_FILE = 'ggml-tiny-encoder-vitisai.rai';
const WITH_NPU = { LEMONADE_WHISPERCPP_NPU_BIN: MEDIA_ENVIRONMENT.LEMONADE_WHISPERCPP_VULKAN_BIN };

let hub: Hub;
let folders: ServerFolders;
let server: Server;

beforeAll(async () => {
  hub = await startHub({
    repositories: [
      { id: WEIGHTS, files: { 'ggml-tiny.bin': 'weights', 'ggml-base.bin': 'weights' } },
      { id: ENCODER, files: { [ENCODER_FILE]: 'compiled', 'README.md': 'not wanted' } },
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
  hub.clearFaults();
  hub.release();
  server.signal('SIGKILL');
  await server.gone();
  await rm(folders.root, { recursive: true, force: true });
});

const post = async (path: string, model: string) =>
  (await ask(server, { path, body: { model_name: model } })).status;
const cache = () => join(folders.root, 'hf', 'hub');
const filesHere = async () => (await readdir(cache(), { recursive: true })).map(String);
/** The backend that a model is loaded on. */
async function backendOf(model: string): Promise<unknown> {
  const loaded = (await loadedModels(server)).find(({ model_name }) => model_name === model);
  return loaded?.recipe_options?.whispercpp_backend;
}

test('it is pulled with the model, lies next to it for a load, and nothing of it is left after a deletion', async () => {
  await start(WITH_NPU);
  expect(await post('/v1/pull', 'Whisper-Tiny')).toBe(200);
  expect((await filesHere()).filter((name) => name.endsWith('.rai'))).toHaveLength(1);
  expect(await post('/v1/load', 'Whisper-Tiny')).toBe(200);
  expect(await backendOf('Whisper-Tiny')).toBe('npu');
  expect((await stat(await placeOfEncoder())).size).toBe('compiled'.length);
  expect(await post('/v1/delete', 'Whisper-Tiny')).toBe(200);
  expect((await filesHere()).filter((name) => /ggml|\.rai$|blobs./.test(name))).toEqual([]);
});

test('both are one pull, whose progress never starts again', async () => {
  await start(WITH_NPU);
  const sent = hub.sentBytes(ENCODER_FILE);
  hub.addFault({ kind: 'stall', path: ENCODER_FILE, afterBytes: 4, times: 1 });
  const pulled = await open(server, {
    path: '/v1/pull',
    body: { model_name: 'Whisper-Tiny', stream: true },
  });
  await hub.whenSent(ENCODER_FILE, sent + 4);
  const [job] = (await ask(server, { path: '/v1/downloads' })).json;
  expect(job).toMatchObject({
    status: 'downloading',
    total_files: 2,
    bytes_total: 'weightscompiled'.length,
  });
  expect(job.percent).toBeLessThan(100);
  hub.release();
  const events = readEvents(await pulled.text()).events.map(({ data }) => JSON.parse(data));
  expect(events.map(({ total_files }) => total_files)).toEqual(events.map(() => 2));
  const files = events.map(({ file_index }) => file_index);
  expect(files).toEqual(files.toSorted());
  expect(new Set(files)).toEqual(new Set([1, 2]));
  const [done] = (await ask(server, { path: '/v1/downloads' })).json;
  expect(done).toMatchObject({
    status: 'completed',
    file_index: 2,
    percent: 100,
    bytes_downloaded: done.bytes_total,
  });
});

/** Next to the weights, where the native server looks for it. */
async function placeOfEncoder(): Promise<string> {
  const weights = (await filesHere()).find((name) => name.endsWith('ggml-tiny.bin')) ?? '';
  return join(cache(), weights.replace(/\.bin$/, '-encoder-vitisai.rai'));
}

describe.each<[string, string, () => Promise<unknown>, RegExp]>([
  [
    'no hub has it',
    'Whisper-Base',
    async () => {},
    /whisper-base-onnx-npu\S* could not be fetched; the log says why/,
  ],
  [
    'it does not come',
    'Whisper-Tiny',
    async () => hub.addFault({ kind: 'status', path: ENCODER_FILE, status: 410 }),
    /whisper-tiny-onnx-npu\S* could not be fetched; the log says why/,
  ],
  [
    'its place is taken',
    'Whisper-Tiny',
    async () => {
      expect(await post('/v1/pull', 'Whisper-Tiny')).toBe(200);
      await mkdir(await placeOfEncoder());
    },
    /EISDIR/,
  ],
])('where %s', (_why, model, prepare, words) => {
  beforeEach(async () => {
    await start(WITH_NPU);
    await prepare();
  });

  test('another backend runs the model, and is the one that is told of everywhere', async () => {
    expect(await post('/v1/pull', model)).toBe(200);
    expect(await post('/v1/load', model)).toBe(200);
    await server.log.waitFor(
      new RegExp(`${model} is loaded on vulkan: backend npu needs its file 'npu_cache'`),
    );
    expect(await backendOf(model)).toBe('vulkan');
    const { effective } = (await ask(server, { path: `/v1/models/${model}/options` })).json;
    expect(effective.whispercpp_backend).toBe('vulkan');
    const before = await loadedModels(server);
    const { device } = (await ask(server, { path: `/v1/models/${model}` })).json;
    // The GPU, or the processor where this machine has none.
    expect(device).toBe(before.find(({ model_name }) => model_name === model)?.device);
    expect(device).not.toBe('npu');
    expect(await post('/v1/load', model)).toBe(200);
    expect((await loadedModels(server)).map(({ pid }) => pid)).toEqual(
      before.map(({ pid }) => pid),
    );
  });

  test('the backend that was named fails with the cause, and what is loaded stays', async () => {
    expect(await post('/v1/load', model)).toBe(200);
    const body = { model_name: model, whispercpp_backend: 'npu' };
    const refused = await ask(server, { path: '/v1/load', body });
    expect(refused).toMatchObject({ status: 500, json: { error: { code: 'model_load_error' } } });
    expect(refused.json.error.message).toMatch(
      /backend npu needs its file 'npu_cache', which is not available/,
    );
    expect(refused.json.error.message).toMatch(words);
    expect(await backendOf(model)).toBe('vulkan');
  });
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
