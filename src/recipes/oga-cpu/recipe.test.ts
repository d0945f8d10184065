// How a model for the CPU is launched, and what must be known of the recipe.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createOgaCpuRecipe } from './recipe.ts';

test.each([
  ['/models/m', '/models/m'],
  ['/models/m/genai_config.json', '/models/m'],
])('the model %s is the folder %s', (path, folder) => {
  const { launch } = createOgaCpuRecipe({ environment: {}, contextSize: 2048 });
  const plan = launch.plan({
    model: { id: 'm', recipe: 'oga-cpu', type: 'llm', path },
    options: {},
    backend: { name: 'embedded', executable: '/bin/index.js', devices: ['cpu'] },
    port: 7,
  });
  expect(plan).toMatchObject({
    file: process.execPath,
    env: { LEMONADE_EMBEDDED_LIBRARY: pathToFileURL('/bin/index.js').href },
    keyVariable: 'OGA_API_KEY',
  });
  expect(plan.args.slice(-7)).toEqual([
    expect.stringMatching(/oga-cpu/),
    ...['--model', folder, '--ctx-size', '2048', '--port', '7'],
  ]);
});

test('its engine can be made to write a least number of tokens, keeps salts apart and sees no pictures', () => {
  const { protocol } = createOgaCpuRecipe({ environment: {} });
  const model = { id: 'm', recipe: 'oga-cpu', type: 'llm', path: '/models/m' } as const;
  expect(protocol).toMatchObject({ supportsMinTokens: true, rewritesModelName: true });
  expect(protocol.keepsSaltsApart?.({ backend: 'embedded' })).toBe(true);
  expect(protocol.seesPictures?.({ model, backend: 'embedded' })).toBe(false);
});

test('its engine is asked at these paths, one request at a time', async () => {
  const { launch, protocol } = createOgaCpuRecipe({ environment: {} });
  expect(protocol.paths).toEqual({
    chat: '/v1/chat/completions',
    completion: '/v1/completions',
    'count-tokens': '/v1/chat/completions/input_tokens',
    'apply-template': '/apply-template',
    tokenize: '/tokenize',
    detokenize: '/detokenize',
  });
  const backend = { name: 'embedded', executable: '/bin/index.js', devices: ['cpu'] };
  const model = { id: 'm', recipe: 'oga-cpu', type: 'llm', path: '/models/m' } as const;
  const ready = { model, backend, options: {}, signal: new AbortController().signal };
  expect(await launch.concurrency?.({ ...ready, baseUrl: 'http://127.0.0.1:7' })).toBe(1);
});

test('options are checked', () => {
  const { options } = createOgaCpuRecipe({ environment: {} });
  expect(options.check({ ctx_size: 4096, oga_backend: 'embedded' })).toEqual([]);
  expect(options.check({ ctx_size: 0 })).toEqual([expect.stringMatching(/ctx_size is 0/)]);
  expect(options.check({ oga_args: '--threads 2' })).toEqual([
    expect.stringMatching(/'oga_args' is not an option/),
  ]);
});

test('its library is where this server installs it, or nowhere', async () => {
  const binDirectory = await mkdtemp(join(tmpdir(), 'oga-bin-'));
  const [backend] = createOgaCpuRecipe({ environment: {}, binDirectory }).backends;
  expect(await backend?.locate()).toBeUndefined();
  const folder = join(binDirectory, 'oga-cpu/embedded/node_modules/onnxruntime-node/dist');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.js'), '');
  expect(await backend?.locate()).toMatchObject({
    name: 'embedded',
    executable: join(folder, 'index.js'),
  });
  await rm(binDirectory, { recursive: true });
});
