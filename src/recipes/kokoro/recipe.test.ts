// koko by the suite that every recipe passes, its index file, and its requests.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIBRARIES_BESIDE, testRecipe, touch } from '../../../fixtures/recipes/test-recipe.ts';
import { ModelLoadFailed } from '../kit/errors.ts';
import { readModelIndex } from './model-index.ts';
import { adaptKokoroRequest, createKokoroRecipe, KOKORO_SPEECH } from './recipe.ts';

testRecipe({
  create: createKokoroRecipe,
  executable: 'koko',
  backend: 'cpu',
  async makeModel({ folder, name, type }) {
    await touch(folder, `${name}.onnx`);
    await touch(folder, 'voices.bin');
    const path = join(folder, 'index.json');
    await writeFile(path, JSON.stringify({ model: `${name}.onnx`, voices: 'voices.bin' }));
    return { type, path };
  },
  loads: [
    {
      title: 'a model',
      type: 'tts',
      args: ({ folder, port }) => [
        ...['-m', `${folder}/plain.onnx`, '-d', `${folder}/voices.bin`],
        ...['openai', '--ip', '127.0.0.1', '--port', String(port)],
      ],
      env: { ...LIBRARIES_BESIDE, ESPEAK_DATA_PATH: '{folder}/espeak-ng-data' },
      requests: [
        {
          capability: 'speech',
          body: { input: 'Hello.', voice: 'af_heart', response_format: 'wav' },
          check: ({ status, contentType, text }) => {
            expect({ status, contentType }).toEqual({ status: 200, contentType: 'audio/wav' });
            expect(text).toMatch(/^RIFF/);
          },
        },
        {
          capability: 'speech',
          body: { input: 'Hello. And again.', stream_format: 'audio' },
          check: ({ contentType }) => expect(contentType).toBe('audio/pcm'),
        },
      ],
    },
  ],
  fineOptions: [{}, { kokoro_backend: 'auto' }],
  badOptions: [
    [
      { kokoro_backend: 'vulkan' },
      /'vulkan' is not a backend of kokoro; set kokoro_backend to auto or one of: metal, cpu, embedded/,
    ],
    [{ kokoro_args: '--x' }, /'kokoro_args' is not an option of kokoro/],
    [{ ctx_size: 1 }, /'ctx_size' is not an option/],
  ],
});

test('its embedded engine gets its files, the path of its packages, and the key to demand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kokoro-'));
  await writeFile(join(folder, 'index.json'), JSON.stringify({ model: 'm.onnx', voices: 'v.bin' }));
  const { launch, backends } = createKokoroRecipe({ environment: {}, binDirectory: folder });
  const executable = join(folder, 'kokoro/embedded/node_modules/onnxruntime-node/dist/index.js');
  const plan = launch.plan({
    model: { id: 'm', recipe: 'kokoro', type: 'tts', path: folder },
    options: {},
    backend: { name: 'embedded', executable, devices: ['cpu'] },
    port: 7,
  });
  expect(plan).toMatchObject({
    file: process.execPath,
    env: { LEMONADE_EMBEDDED_LIBRARY: executable },
    keyVariable: 'LEMONADE_EMBEDDED_KEY',
  });
  expect(plan.args.slice(-6)).toEqual([
    '-m',
    join(folder, 'm.onnx'),
    '-d',
    join(folder, 'v.bin'),
    '--port',
    '7',
  ]);
  expect([launch.readyPathOf?.('embedded'), launch.readyPathOf?.('cpu')]).toEqual([
    '/health',
    undefined,
  ]);
  // The last of all: builds of koko go first.
  const embedded = backends.at(-1);
  expect(await embedded?.locate()).toBeUndefined();
  await mkdir(dirname(executable), { recursive: true });
  await touch(executable);
  expect(await embedded?.locate()).toEqual({ name: 'embedded', executable, devices: ['cpu'] });
  await rm(folder, { recursive: true });
});

describe('the index', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kokoro-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = async (index: string, path = join(folder, 'index.json')) => {
    await writeFile(join(folder, 'index.json'), index);
    return readModelIndex({ id: 'kokoro-v1', recipe: 'kokoro', type: 'tts', path });
  };

  test('the index names files next to or below it, and may be given as its folder', async () => {
    const files = { model: join(folder, 'onnx', 'm.onnx'), voices: join(folder, 'v.bin') };
    const index = JSON.stringify({ model: 'onnx/m.onnx', voices: 'v.bin', more: 1 });
    expect(await read(index)).toEqual(files);
    expect(await read(index, folder)).toEqual(files);
  });

  test.each([
    '{',
    '[]',
    '{"voices": "v"}',
    '{"model": "../m", "voices": "v"}',
    '{"model": "/etc/passwd", "voices": "v"}',
    '{"model": "", "voices": "v"}',
    '{"model": "m", "voices": "a/../.."}',
    '{"model": 1, "voices": "v"}',
  ])('%s is refused', async (index) => {
    await expect(read(index)).rejects.toThrow(ModelLoadFailed);
  });

  test('that is larger than any index is not read', async () => {
    await expect(read(`{"model":"m","voices":"v"${' '.repeat(70_000)}}`)).rejects.toThrow(
      /can't be read.*bytes/,
    );
  });

  test('that is not there is an error', () => {
    expect(() =>
      readModelIndex({ id: 'm', recipe: 'kokoro', type: 'tts', path: '/gone/index.json' }),
    ).toThrow(/\/gone\/index\.json can't be read/);
  });
});

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{ response_format: 'opus' }, { response_format: 'opus', stream: false }],
  [
    { stream_format: 'audio', response_format: 'pcm' },
    { response_format: 'pcm', stream: true },
  ],
  // Streamed, it would be PCM, whatever was asked for.
  [
    { stream_format: 'audio', response_format: 'mp3' },
    { response_format: 'mp3', stream: false },
  ],
  [
    { voice: null, speed: 1.5, stream_format: null },
    { speed: 1.5, stream: false },
  ],
  // koko knows its own voices only.
  [{ voice: 'alloy' }, { voice: 'af_alloy', stream: false }],
  [{ voice: 'bf_emma' }, { voice: 'bf_emma', stream: false }],
  [{ voice: 'constructor' }, { voice: 'constructor', stream: false }],
])('koko gets a request with %j as %j', (fields, expected) => {
  const model = { id: 'kokoro-v1', recipe: 'kokoro', type: 'tts', path: '/m' } as const;
  const body = { model: 'kokoro-v1', input: 'Hi', ...fields };
  expect(adaptKokoroRequest({ capability: 'speech', body, model, options: {} })).toEqual({
    json: { model: 'kokoro', input: 'Hi', ...expected },
  });
});

test('it names its voices and the formats that koko writes, without those for which koko would send MP3', () => {
  expect(KOKORO_SPEECH.formats).toEqual(['mp3', 'opus', 'wav', 'pcm']);
  expect(KOKORO_SPEECH.voices).toContain('af_heart');
});
