// sd-server by the suite that every recipe passes, and its particulars.
import { describe, expect, test } from 'vitest';
import {
  LIBRARIES_BESIDE,
  type RecipeResponse,
  testRecipe,
  touch,
} from '../../../fixtures/recipes/test-recipe.ts';
import type { LoadableModel } from '../kit/model.ts';
import { createSdCppRecipe } from './recipe.ts';

const image = [{ name: 'cat.png', contentType: 'image/png', bytes: Buffer.from('png') }];

function checkPng(size: { width: number; height: number }) {
  return ({ status, text }: RecipeResponse) => {
    expect(status).toBe(200);
    const [first] = JSON.parse(text).data;
    const bytes = Buffer.from(first.b64_json, 'base64');
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    expect({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }).toEqual(size);
  };
}

testRecipe({
  create: createSdCppRecipe,
  executable: 'sd-server',
  backend: 'cpu',
  makeModel: async ({ folder, name, type }) => ({
    type,
    path: await touch(folder, `${name}.safetensors`),
  }),
  loads: [
    {
      title: 'a model',
      type: 'image',
      options: { width: 96, steps: 4, sdcpp_args: '--diffusion-fa --offload-to-cpu' },
      args: ({ folder, port }) => [
        ...[
          '--listen-port',
          String(port),
          '--listen-ip',
          '127.0.0.1',
          '-m',
          `${folder}/plain.safetensors`,
        ],
        ...['--diffusion-fa', '--offload-to-cpu'],
      ],
      env: LIBRARIES_BESIDE,
      requests: [
        {
          capability: 'images',
          body: { prompt: 'A lemon', size: '64x80' },
          check: checkPng({ width: 64, height: 80 }),
        },
        {
          capability: 'images',
          body: { prompt: 'A lemon' },
          check: checkPng({ width: 96, height: 512 }),
        },
        {
          capability: 'image-edits',
          body: { prompt: 'A hat', size: '64x64', n: 2 },
          files: { image },
          check: ({ text }) => expect(JSON.parse(text).data).toHaveLength(2),
        },
        {
          capability: 'image-variations',
          body: {},
          files: { image },
          check: checkPng({ width: 96, height: 512 }),
        },
      ],
    },
  ],
  arguments: {
    option: 'sdcpp_args',
    fine: ['--diffusion-fa --offload-to-cpu', '--vae-tiling', '--type q8_0 -t 4'],
    managed: [
      '-m x',
      '--model x',
      '--diffusion-model x',
      '--llm x',
      '--vae x',
      '-v',
      '--verbose',
      '--listen-port 1',
      '-l 0.0.0.0',
      '--listen_ip x',
    ],
    unsafe: [
      ...[
        '--serve-html-path /etc/passwd',
        '--clip_l x',
        '--t5xxl x',
        '--taesd x',
        '--control-net x',
        '--embd-dir x',
      ],
      ...[
        '--lora-model-dir x',
        '--photo-maker x',
        '--upscale-model x',
        '-i x',
        '--init-img x',
        '--control-video x',
      ],
      ...[
        '--pm-id-embed-path x',
        '-o x',
        '--rpc x',
        '--high-noise-diffusion-model x',
        '--hires-upscalers-dir x',
      ],
    ],
  },
  fineOptions: [
    {},
    { steps: 4, cfg_scale: 1, width: 512, height: 512 },
    { sampling_method: 'euler_a', flow_shift: 3 },
    { flow_shift: 2.5 },
  ],
  badOptions: [
    [{ steps: 0 }, /steps is 0; it must be a whole number from 1 to 1000/],
    [{ steps: 1.5 }, /steps is 1.5/],
    [{ cfg_scale: '7' }, /cfg_scale is "7"; it must be a number from 0 to 100/],
    [{ width: 100_000 }, /width is 100000; it must be a whole number from 64 to 8192/],
    [{ sampling_method: 'a b' }, /sampling_method is "a b"/],
    [{ whispercpp_args: '--convert' }, /'whispercpp_args' is not an option of sd-cpp/],
  ],
  missingModel: 'missing-file',
  unknownArgument: { sdcpp_args: '--nonsense' },
});

describe('the command line', () => {
  const model: LoadableModel = { id: 'm', recipe: 'sd-cpp', type: 'image', path: '/m' };
  const argsOf = (input: { model?: Partial<LoadableModel>; backend?: string; verbose?: boolean }) =>
    createSdCppRecipe({ environment: {}, verbose: input.verbose ?? false }).launch.plan({
      model: { ...model, ...input.model },
      options: {},
      backend: { name: input.backend ?? 'cpu', executable: '/bin/sd-server', devices: [] },
      port: 1,
    }).args;

  test('names the three files of a model that has three', () => {
    const files = { text_encoder: '/te', vae: '/vae' };
    expect(argsOf({ model: { files } })).toEqual([
      ...[
        '--listen-port',
        '1',
        '--listen-ip',
        '127.0.0.1',
        '--diffusion-model',
        '/m',
        '--llm',
        '/te',
        '--vae',
        '/vae',
      ],
    ]);
  });

  test('takes a model for a whole one when a part is missing', () => {
    expect(argsOf({ model: { files: { vae: '/vae' } } })).toEqual([
      '--listen-port',
      '1',
      '--listen-ip',
      '127.0.0.1',
      '-m',
      '/m',
    ]);
  });

  test('spares the memory of Vulkan drivers', () => {
    expect(argsOf({ backend: 'vulkan' }).slice(6)).toEqual(['--vae-tiling', '--diffusion-fa']);
  });

  test('is verbose when the server is', () => {
    expect(argsOf({ verbose: true }).slice(6)).toEqual(['-v']);
  });
});
