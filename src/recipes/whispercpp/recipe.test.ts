// whisper-server by the suite that every recipe passes, and its particulars.
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takenBackend } from '../../../fixtures/backends-here.ts';
import { LIBRARIES_BESIDE, testRecipe, touch } from '../../../fixtures/recipes/test-recipe.ts';
import { requireRealEngine } from '../../../fixtures/registry/real-engine.ts';
import { runProgram } from '../../processes/run-program.ts';
import type { LoadOptions } from '../kit/model.ts';
import { ADDON, createWhispercppRecipe } from './recipe.ts';

const file = [{ name: 'speech.wav', contentType: 'audio/wav', bytes: Buffer.from('RIFF') }];
const TEXT = 'Hello from the fake whisper-server.';

testRecipe({
  create: createWhispercppRecipe,
  executable: 'whisper-server',
  backend: 'cpu',
  makeModel: async ({ folder, name, type }) => ({ type, path: await touch(folder, `${name}.bin`) }),
  loads: [
    {
      title: 'a model',
      type: 'audio',
      args: ({ folder, port }) => [
        ...[
          '-m',
          `${folder}/plain.bin`,
          '--port',
          String(port),
          '--host',
          '127.0.0.1',
          '--language',
          'auto',
        ],
      ],
      env: LIBRARIES_BESIDE,
      requests: [
        {
          capability: 'transcription',
          body: {},
          files: { file },
          check: ({ status, text }) => {
            expect(status).toBe(200);
            expect(JSON.parse(text)).toEqual({ text: ` ${TEXT}\n` });
          },
        },
        {
          capability: 'transcription',
          body: {
            response_format: 'verbose_json',
            temperature: 0.4,
            language: 'de',
            prompt: 'Qwen',
          },
          files: { file },
          check: ({ text }) =>
            expect(JSON.parse(text)).toMatchObject({
              language: 'de',
              segments: [{ temperature: 0.4 }],
            }),
        },
        {
          capability: 'transcription',
          body: { response_format: 'srt' },
          files: { file },
          check: ({ text }) => expect(text).toBe(`1\n00:00:00,000 --> 00:00:01,900\n ${TEXT}\n\n`),
        },
        {
          capability: 'transcription',
          body: { response_format: 'vtt' },
          files: { file },
          check: ({ text }) => expect(text).toMatch(/^WEBVTT\n/),
        },
      ],
    },
    {
      title: 'a model with arguments',
      type: 'audio',
      options: { whispercpp_args: '--convert -l de --prompt "two words"' },
      args: ({ folder, port }) => [
        ...[
          '-m',
          `${folder}/plain.bin`,
          '--port',
          String(port),
          '--host',
          '127.0.0.1',
          '--language',
          'auto',
        ],
        ...['--convert', '-l', 'de', '--prompt', 'two words'],
      ],
      requests: [
        {
          capability: 'transcription',
          body: { response_format: 'verbose_json' },
          files: { file },
          check: ({ text }) => expect(JSON.parse(text)).toMatchObject({ language: 'de' }),
        },
      ],
    },
  ],
  arguments: {
    option: 'whispercpp_args',
    fine: ['--convert', '-t 4 --beam-size 5', '-l de', '--vad'],
    managed: [
      '-m x',
      '--model x',
      '--model=x',
      '--port 1',
      '--host 0.0.0.0',
      '--inference-path /x',
      '--request_path /x',
    ],
    unsafe: ['--public /', '--tmp-dir /tmp', '-fp x', '--font-path x', '-vm x', '--vad_model x'],
  },
  fineOptions: [
    {},
    { whispercpp_backend: 'auto' },
    { whispercpp_backend: 'npu', whispercpp_args: '--convert' },
  ],
  badOptions: [
    [
      { whispercpp_args: ['--convert'] },
      /whispercpp_args is \["--convert"\]; it must be one string/,
    ],
    [{ whispercpp_backend: 1 }, /whispercpp_backend is 1; it must be a string/],
    [{ ctx_size: 4096 }, /'ctx_size' is not an option of whispercpp/],
    [{ llamacpp_args: '-np 2' }, /'llamacpp_args' is not an option/],
  ],
  missingModel: 'missing-file',
  unknownArgument: { whispercpp_args: '--nonsense' },
});

test('the NPU is preferred, then the GPU, and the embedded engine is the last', async () => {
  const { backends } = createWhispercppRecipe({ environment: {} });
  expect(backends.map(({ name }) => name)).toEqual([
    'npu',
    'metal',
    'vulkan',
    'rocm',
    'cpu',
    'embedded',
  ]);
});

test('for a backend that can not be here, the error says where it can', async () => {
  const recipe = createWhispercppRecipe({ environment: {} });
  await expect(takenBackend(recipe, 'npu')).rejects.toThrow(/Windows with an XDNA 2 NPU only/);
});

describe('the embedded engine', () => {
  const model = { id: 'm', recipe: 'whispercpp', type: 'audio' as const, path: '/m.bin' };
  const backend = { name: 'embedded', executable: '/x/index.node', devices: ['cpu'] };
  const planOf = (options: LoadOptions, configured?: string) => {
    const args =
      configured === undefined
        ? {}
        : { arguments: { text: configured, source: 'The configured arguments' } };
    return createWhispercppRecipe({ environment: {}, ...args }).launch.plan({
      model,
      options,
      backend,
      port: 7,
    });
  };

  test('is a program of Node, with a key, and gets the path of its addon', () => {
    const plan = planOf({ whispercpp_args: '-t 2' }, '--beam-size 5 --translate --convert');
    expect(plan).toMatchObject({
      file: process.execPath,
      env: { LEMONADE_EMBEDDED_LIBRARY: '/x/index.node' },
      keyVariable: 'LEMONADE_EMBEDDED_KEY',
    });
    // What is configured for whisper-server counts as far as it is understood.
    expect(plan.args.slice(-8)).toEqual([
      '-m',
      '/m.bin',
      '--port',
      '7',
      '--translate',
      '--convert',
      '-t',
      '2',
    ]);
  });

  test.each([
    [
      '--beam-size 5',
      /does not know '--beam-size'; remove it, or load with a whisper-server backend/,
    ],
    ['; id', /';' in the arguments belongs to none of them; remove it. 'id' in the arguments/],
    ['-t 2 | id', /'\|' in the arguments belongs to none/],
  ])('refuses a request with %s', (words, message) => {
    expect(() => planOf({ whispercpp_args: words })).toThrow(message);
  });

  test('is where this server installs it, or nowhere', async () => {
    const binDirectory = await mkdtemp(join(tmpdir(), 'whisper-bin-'));
    onTestFinished(() => rm(binDirectory, { recursive: true, force: true }));
    const embedded = createWhispercppRecipe({ environment: {}, binDirectory }).backends.at(-1);
    expect(await embedded?.locate()).toBeUndefined();
    const addon = join(binDirectory, 'whispercpp/embedded', ADDON);
    await mkdir(dirname(addon), { recursive: true });
    await writeFile(addon, '');
    expect(await embedded?.locate()).toEqual({
      name: 'embedded',
      executable: addon,
      devices: ['cpu'],
    });
  });

  test('is tried by loading its addon, and says what is wrong with one that does not fit', async () => {
    const { binDirectory } = await requireRealEngine('whispercpp');
    const folder = join(binDirectory, 'whispercpp/embedded');
    const { installation } = createWhispercppRecipe({ environment: {} }).backends.at(-1) ?? {};
    if (installation === undefined || !('probeModule' in installation))
      throw new Error('It comes from npm.');
    const probe = (where: string) =>
      runProgram({
        file: process.execPath,
        args: installation.probeModule(where),
        signal: AbortSignal.timeout(20_000),
      });
    expect(await probe(folder)).toMatchObject({ exitCode: 0 });
    const nothing = await mkdtemp(join(tmpdir(), 'whisper-nothing-'));
    onTestFinished(() => rm(nothing, { recursive: true, force: true }));
    expect(await probe(nothing)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Cannot find module'),
    });
  }, 60_000);
});

test.runIf(process.platform === 'linux')(
  'ROCm gets the libraries of its runtime before its own',
  () => {
    const recipe = createWhispercppRecipe({ environment: { LD_LIBRARY_PATH: '/mine' } });
    const plan = recipe.launch.plan({
      model: { id: 'm', recipe: recipe.name, type: 'audio', path: '/m.bin' },
      options: {},
      backend: {
        ...{ name: 'rocm', executable: '/bin/rocm/whisper-server', devices: ['gpu'] },
        libraryDirectories: ['/rocm/lib', '/rocm/llvm/lib'],
      },
      port: 1,
    });
    expect(plan.env).toMatchObject({ LD_LIBRARY_PATH: '/rocm/lib:/rocm/llvm/lib:/bin/rocm:/mine' });
  },
);

test('recordings that are to be converted lie in a folder that no other user may open', async () => {
  const workDirectory = await mkdtemp(join(tmpdir(), 'whisper-work-'));
  onTestFinished(() => rm(workDirectory, { recursive: true, force: true }));
  const recipe = createWhispercppRecipe({ environment: {}, workDirectory });
  const model = { id: 'm', recipe: recipe.name, type: 'audio' as const, path: '/m.bin' };
  const backend = { name: 'cpu', executable: '/bin/whisper-server', devices: ['cpu'] };
  const argsWith = (options: LoadOptions) =>
    recipe.launch.plan({ model, options, backend, port: 1 }).args;
  expect(argsWith({})).not.toContain('--tmp-dir');
  await recipe.launch.prepare?.({
    model,
    backend,
    options: {},
    signal: new AbortController().signal,
  });
  const args = argsWith({ whispercpp_args: '--convert' });
  const folder = args[args.indexOf('--tmp-dir') + 1] ?? '';
  expect(dirname(folder)).toBe(workDirectory);
  if (process.platform !== 'win32') expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test.each([
  ['ggml-base.bin', 'ggml-base-encoder-vitisai.rai'],
  ['ggml-base.en.bin', 'ggml-base.en-encoder-vitisai.rai'],
  ['ggml-large-v3-turbo-q8_0.bin', 'ggml-large-v3-turbo-q8_0-encoder-vitisai.rai'],
])(
  'for the NPU, and only for that, %s gets its encoder under the name %s',
  async (mainFile, name) => {
    const folder = await mkdtemp(join(tmpdir(), 'npu-encoder-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'encoder'), 'compiled');
    const { backends } = createWhispercppRecipe({ environment: {} });
    const [companion, ...others] = backends.flatMap((backend) => backend.companion ?? []);
    expect([backends[0]?.name, others]).toEqual(['npu', []]);
    await companion?.place({
      path: join(folder, mainFile),
      files: { npu_cache: join(folder, 'encoder') },
    });
    expect((await readdir(folder)).toSorted()).toEqual(['encoder', name].toSorted());
  },
);
