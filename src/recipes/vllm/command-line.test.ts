import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverMark } from '../../lib/server-mark.ts';
import type { LoadOptions } from '../kit/model.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { planVllm, writeShim } from './command-line.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vllm-command-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The folder of a model with this configuration. */
function modelWith(name: string, config: string | undefined): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  if (config !== undefined) writeFileSync(join(path, 'config.json'), config);
  return path;
}

const planOf = (
  path: string,
  options: LoadOptions = {},
  settings: Partial<RecipeSettings> = {},
  id = 'm',
) =>
  planVllm(
    {
      model: { id, recipe: 'vllm', type: 'llm', path },
      options,
      backend: { name: 'rocm', executable: '/bin/vllm-server', devices: ['gpu'] },
      port: 8123,
    },
    { environment: {}, ...settings },
  );

/** The command without the model, the address and the name, which every one has. */
const restOf = (...given: Parameters<typeof planOf>) => planOf(...given).args.slice(8);

const USUAL = ['--enforce-eager', '--max-model-len', '4096', '--enable-prefix-caching'];
const MEMORY = ['--kv-cache-memory-bytes', '4G'];

test('a command names the model, an address of this machine, and the usual', () => {
  expect(planOf('/models/m')).toMatchObject({
    file: '/bin/vllm-server',
    args: [
      '--model',
      '/models/m',
      '--port',
      '8123',
      '--host',
      '127.0.0.1',
      '--served-model-name',
      'm',
      ...USUAL,
      ...MEMORY,
    ],
    keyVariable: 'VLLM_API_KEY',
  });
});

describe('the quantization', () => {
  const AWQ = ['--quantization', 'awq', '--dtype', 'float16'];
  const config = (method: unknown) =>
    JSON.stringify({ quantization_config: { quant_method: method } });

  test('is told for AWQ', () => {
    expect(restOf(modelWith('awq', config('awq')))).toEqual([
      ...USUAL.slice(0, 3),
      ...AWQ,
      '--enable-prefix-caching',
      ...MEMORY,
    ]);
  });

  test.each([
    ['gptq', config('gptq')],
    ['none', '{}'],
    ['a-list', '[]'],
    ['a-text', '"awq"'],
    ['quantized-as-text', '{"quantization_config":"awq"}'],
    ['no-json', 'awq'],
    ['no-file', undefined],
  ])('is not told for others: %s', (name, content) => {
    expect(restOf(modelWith(name, content))).toEqual([...USUAL, ...MEMORY]);
  });

  test.each([
    ['--quantization fp8', ['--dtype', 'float16']],
    ['-q fp8', ['--dtype', 'float16']],
    ['--dtype half', ['--quantization', 'awq']],
    ['--dtype half -q fp8', []],
  ])('is left to who says %s', (vllm_args, kept) => {
    expect(restOf(modelWith('awq', config('awq')), { vllm_args })).toEqual([
      ...USUAL.slice(0, 3),
      ...kept,
      '--enable-prefix-caching',
      ...MEMORY,
      ...vllm_args.split(' '),
    ]);
  });
});

describe('the memory', () => {
  test.each([
    '--kv-cache-memory-bytes 2G',
    '--gpu-memory-utilization 0.5',
    '--gpu_memory_utilization=0.5',
    '--num-gpu-blocks-override 9',
  ])('is left to who says %s', (vllm_args) => {
    expect(restOf('/m', { vllm_args })).toEqual([...USUAL, ...vllm_args.split(' ')]);
  });
});

describe('what a family needs', () => {
  test('is found by the name, or by the folder', () => {
    const tools = ['--enable-auto-tool-choice', '--tool-call-parser', 'glm47'];
    expect(restOf('/m', {}, {}, 'GLM-4.7-Flash')).toEqual([...USUAL, ...MEMORY, ...tools]);
    expect(restOf('/models/GLM-4.7-Flash')).toEqual([...USUAL, ...MEMORY, ...tools]);
    expect(restOf('/m', {}, {}, 'GLM-4.6')).toEqual([...USUAL, ...MEMORY]);
  });

  test.each(['--no-enable-auto-tool-choice', '--enable-auto-tool-choice', '--tool-call-parser x'])(
    'is left to who says %s, as a whole',
    (vllm_args) => {
      expect(restOf('/m', { vllm_args }, {}, 'GLM-4.7-Flash')).toEqual([
        ...USUAL,
        ...MEMORY,
        ...vllm_args.split(' '),
      ]);
    },
  );
});

test('several GPUs share a model where that is said', () => {
  expect(restOf('/m', { tensor_parallel_size: 2 })).toEqual([
    ...USUAL,
    ...MEMORY,
    '--tensor-parallel-size',
    '2',
  ]);
});

describe('the environment', () => {
  const pathOf = (settings: Partial<RecipeSettings>) => planOf('/m', {}, settings).env;
  const shim = () => join(folder, `${serverMark()}-vllm`);

  test('keeps figures here, and packages of the person out', () => {
    expect(pathOf({})).toMatchObject({
      PYTHONNOUSERSITE: '1',
      HF_HUB_OFFLINE: '1',
      VLLM_NO_USAGE_STATS: '1',
      DO_NOT_TRACK: '1',
    });
    expect(pathOf({})).not.toHaveProperty('PYTHONPATH');
    expect(pathOf({ environment: { PYTHONPATH: '' } })).not.toHaveProperty('PYTHONPATH');
  });

  test('has our module before those of the person', () => {
    const environment = { PYTHONPATH: '/mine' };
    expect(pathOf({ environment })?.PYTHONPATH).toBe('/mine');
    expect(pathOf({ workDirectory: folder })?.PYTHONPATH).toBe(shim());
    expect(pathOf({ workDirectory: folder, environment })?.PYTHONPATH).toBe(`${shim()}:/mine`);
  });

  test('gets the module that it names, for this user alone', async () => {
    await writeShim({ environment: {} });
    await writeShim({ environment: {}, workDirectory: folder });
    await writeShim({ environment: {}, workDirectory: folder });
    const file = join(shim(), 'sitecustomize.py');
    expect(readFileSync(file, 'utf8')).toContain('sys.meta_path.insert(0, WithoutNvml())');
    if (process.platform === 'win32') return;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(shim()).mode & 0o777).toBe(0o700);
  });
});
