// vllm-server by the suite that every recipe passes, and what is particular about its command line
// and its requests.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecordedMachine } from '../../../fixtures/hardware/recorded-machine.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { testRecipe, touch } from '../../../fixtures/recipes/test-recipe.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { LoadOptions } from '../kit/model.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { createVllmRecipe } from './recipe.ts';

const TEXT = 'Hello from the fake vllm-server.';
const ENVIRONMENT = {
  PYTHONNOUSERSITE: '1',
  FLASH_ATTENTION_TRITON_AMD_ENABLE: 'TRUE',
  HF_HUB_OFFLINE: '1',
  VLLM_NO_USAGE_STATS: '1',
};

testRecipe({
  create: createVllmRecipe,
  executable: 'vllm-server',
  backend: 'rocm',
  async makeModel({ folder, name, type }) {
    const path = join(folder, name);
    await mkdir(path);
    await touch(path, 'config.json');
    return { type, path };
  },
  loads: [
    {
      title: 'a model',
      type: 'llm',
      options: { ctx_size: 512, vllm_args: '--max-num-seqs 4' },
      args: ({ folder, port }) => [
        ...['--model', `${folder}/plain`, '--port', String(port), '--host', '127.0.0.1'],
        ...['--served-model-name', 'user.plain', '--enforce-eager', '--max-model-len', '512'],
        ...['--enable-prefix-caching', '--kv-cache-memory-bytes', '4G', '--max-num-seqs', '4'],
      ],
      env: ENVIRONMENT,
      requests: [
        {
          capability: 'chat',
          body: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 512 },
          check: ({ status, text }) => {
            expect(status).toBe(200);
            expect(JSON.parse(text)).toMatchObject({
              model: 'user.plain',
              choices: [{ message: { content: TEXT } }],
            });
          },
        },
        {
          capability: 'chat',
          body: { messages: [], stream: true },
          check: ({ text }) => expect(text).toMatch(/data: \[DONE\]\n\n$/),
        },
        {
          capability: 'completion',
          body: { prompt: 'Hi' },
          check: ({ text }) =>
            expect(JSON.parse(text)).toMatchObject({ choices: [{ text: TEXT }] }),
        },
      ],
    },
  ],
  arguments: {
    option: 'vllm_args',
    fine: [
      '',
      '--max-num-seqs 8 --dtype=float16 --no-enforce-eager',
      '--distributed-executor-backend ray --pipeline-parallel-size 2',
      '--tool_call_parser hermes --enable-auto-tool-choice',
    ],
    managed: [
      '--model x',
      '--port 1',
      '--host=0.0.0.0',
      '--max_model_len 5',
      '--served-model-name x',
      '-tp 2',
    ],
    unsafe: [
      ...[
        '--chat-template /etc/passwd',
        '--tool-parser-plugin x.py',
        '--trust-remote-code',
        '--master-addr 10.0.0.1',
      ],
      ...[
        '--speculative-config {"model":"x/y"}',
        '--chat-temp /etc/passwd',
        'other/model',
        '--dtype half other/model',
      ],
    ],
  },
  fineOptions: [{}, { ctx_size: -1, vllm_backend: 'auto' }, { tensor_parallel_size: 2 }],
  badOptions: [
    [
      { tensor_parallel_size: 0 },
      /tensor_parallel_size is 0; it must be a whole number from 1 to 64/,
    ],
    [{ tensor_parallel_size: 1.5 }, /tensor_parallel_size is 1.5/],
    [{ vllm_args: '--max-num-seqs' }, /'--max-num-seqs' has no value/],
    [
      { vllm_args: '--max-num-seqs --seed' },
      /'--max-num-seqs' has '--seed', which is not a value for it/,
    ],
    [
      { vllm_args: '--distributed-executor-backend evil.Executor' },
      /'evil.Executor', which is not a value/,
    ],
    [{ vllm_args: 'x'.repeat(9000) }, /longer than 8192/],
    [{ vllm_args: 7 }, /vllm_args is 7; it must be one string/],
    [{ llamacpp_args: '-np 2' }, /'llamacpp_args' is not an option of vllm/],
  ],
  missingModel: 'missing-file',
});

describe('a launch', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vllm-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const backend = { name: 'rocm', executable: '/bin/vllm-server', devices: ['gpu'] };
  const modelCalled = (id: string) => ({
    id,
    recipe: 'vllm',
    type: 'llm' as const,
    path: join(folder, id),
  });

  function planOf(id: string, options: LoadOptions = {}, settings: Partial<RecipeSettings> = {}) {
    const recipe = createVllmRecipe({ environment: {}, ...settings });
    return recipe.launch.plan({ model: modelCalled(id), options, backend, port: 1 });
  }

  const behind = (flag: string, args: readonly string[]) => args[args.lastIndexOf(flag) + 1];

  test.each([
    ['Qwen3.5-4B-FP16-vLLM', ['--enable-auto-tool-choice', '--tool-call-parser', 'qwen3_coder']],
    ['GLM-4.7-Flash-FP16-vLLM', ['--enable-auto-tool-choice', '--tool-call-parser', 'glm47']],
    [
      'Qwen3.6-27B-FP8-vLLM-lowconc',
      [
        ...[
          '--max-num-seqs',
          '8',
          '--speculative-config',
          '{"method":"mtp","num_speculative_tokens":1}',
        ],
        ...['--enable-auto-tool-choice', '--tool-call-parser', 'qwen3_coder'],
      ],
    ],
  ])('of %s has what its kind needs', (id, expected) => {
    const { args } = planOf(id);
    expect(args.slice(args.indexOf('4G') + 1)).toEqual(expected);
  });

  test('leaves out what a person says otherwise, with all that belongs to it', () => {
    const { args } = planOf('Qwen3.6-27B-FP8-vLLM-highconc', {
      vllm_args: '--tool-call-parser hermes --gpu-memory-utilization 0.5 --max_num_seqs 16',
    });
    for (const flag of ['--enable-auto-tool-choice', '--kv-cache-memory-bytes', '256'])
      expect(args).not.toContain(flag);
    expect(args).toContain('--speculative-config');
  });

  test('gives AWQ the numbers that it needs, unless others are given', async () => {
    await mkdir(join(folder, 'awq'));
    await writeFile(
      join(folder, 'awq', 'config.json'),
      '{"quantization_config":{"quant_method":"awq"}}',
    );
    expect(planOf('awq').args).toEqual(
      expect.arrayContaining(['--quantization', 'awq', '--dtype', 'float16']),
    );
    const { args } = planOf('awq', { vllm_args: '-q awq_marlin --dtype bfloat16' });
    expect(args).not.toContain('--quantization');
    expect(behind('--dtype', args)).toBe('bfloat16');
  });

  test('divides a model among GPUs, the arguments of the request behind those of the settings', () => {
    const settings = {
      contextSize: 2048,
      arguments: { text: '--max-num-seqs 4 --chat-template /t', source: 'vllm.args' },
    };
    const { args, keyVariable } = planOf(
      'm',
      { tensor_parallel_size: 2, vllm_args: '--max-num-seqs 8' },
      settings,
    );
    expect(behind('--tensor-parallel-size', args)).toBe('2');
    expect(behind('--max-model-len', args)).toBe('2048');
    expect(behind('--max-num-seqs', args)).toBe('8');
    expect(behind('--chat-template', args)).toBe('/t');
    expect(keyVariable).toBe('VLLM_API_KEY');
  });

  test('lets Python load the module that keeps vLLM from NVIDIA’s library, before what was there', async () => {
    const settings: RecipeSettings = {
      environment: { PYTHONPATH: '/mine' },
      workDirectory: folder,
    };
    const recipe = createVllmRecipe(settings);
    const model = modelCalled('m');
    await recipe.launch.prepare?.({
      model,
      options: {},
      backend,
      signal: new AbortController().signal,
    });
    const [shim = '', mine] = String(
      recipe.launch.plan({ model, options: {}, backend, port: 1 }).env?.PYTHONPATH,
    ).split(':');
    expect(mine).toBe('/mine');
    expect(await readFile(join(shim, 'sitecustomize.py'), 'utf8')).toContain('NVML');
  });

  test.each<[LoadOptions, RegExp | undefined]>([
    [{ tensor_parallel_size: 1 }, undefined],
    [{ tensor_parallel_size: 2 }, /tensor_parallel_size is 2, but this machine has 1 AMD GPU; /],
    [{ tensor_parallel_size: 4, vllm_args: '--distributed-executor-backend ray' }, undefined],
    [{ tensor_parallel_size: 4, vllm_args: '--distributed-executor-backend=mp' }, /is 4/],
  ])('with %j on a machine with one GPU', async (options, problem) => {
    const reader = readRecordedMachine('strix-halo-linux');
    const { machine } = createHardware({ reader, log: createRecordingLog() });
    const { launch } = createVllmRecipe({ environment: {}, machine });
    const prepared = launch.prepare?.({
      model: modelCalled('m'),
      options,
      backend,
      signal: new AbortController().signal,
    });
    if (problem === undefined) await expect(prepared).resolves.toBeUndefined();
    else await expect(prepared).rejects.toThrow(problem);
    if (problem !== undefined) await expect(prepared).rejects.toBeInstanceOf(InvalidLoadOptions);
  });
});

describe('requests', () => {
  const { protocol } = createVllmRecipe({ environment: {} });
  const model = { id: 'm', recipe: 'vllm', type: 'llm' as const, path: '/m' };
  const adapted = (
    capability: 'chat' | 'completion',
    body: object,
    options: LoadOptions = { ctx_size: 512 },
  ) =>
    protocol.adaptRequest?.({ capability, body: { ...body }, model, options }, { backend: 'rocm' });

  test('a limit as large as the context is none', () => {
    expect(adapted('chat', { max_tokens: 512, n: 1 })).toEqual({ json: { n: 1 } });
    expect(adapted('chat', { max_completion_tokens: 9999 })).toEqual({ json: {} });
    expect(adapted('chat', { max_tokens: 511 })).toEqual({ json: { max_tokens: 511 } });
    expect(adapted('completion', { max_tokens: 512 })).toEqual({ json: { max_tokens: 512 } });
    expect(adapted('chat', { max_tokens: 512 }, {})).toEqual({ json: { max_tokens: 512 } });
  });

  test.each([
    [400, "This model's maximum context length is 512 tokens", 'exceed_context_size_error'],
    [400, 'tools is wrong', 'invalid_request_error'],
    [500, 'broken', undefined],
  ])('a refusal with %i and %j is of type %s', (status, message, type) => {
    const refusal = protocol.readRefusal?.({
      capability: 'chat',
      status,
      message,
      type: 'BadRequestError',
      code: status,
    });
    expect(refusal?.type).toBe(type);
  });
});
