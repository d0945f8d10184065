// 2, `POST /v1/load`: the options of a load.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { HEARING, PAINTING } from '../../support/media.ts';
import { PUBLISHED, releaseOf } from '../../support/releases.ts';
import { idOf } from '../../support/server.ts';
import { all, fails, ok, post, runsOn, type Section, startsWith } from '../row.ts';
import { fakeBuild, type World } from '../stands.ts';
import {
  CPU_MODEL,
  FAKE,
  forget,
  GGUF,
  inForce,
  isLoaded,
  isPulled,
  load,
  pull,
  SYSTEM_INFO_TEST,
} from './shared.ts';

const REAL = idOf('real');

const WHISPER = 'whisper-large-v3-turbo-q8_0.bin';

const REFUSED_LLAMACPP = [
  '-m x',
  '--port 1',
  '--ctx-size 1',
  '-ngl 1',
  '--jinja',
  '--mmproj x',
  '--embeddings',
  '--reranking',
] as const;

const REFUSED_WHISPERCPP = ['-m x', '--model x', '--port 1'] as const;

/** Those that recipe_options.json and the examples of the page show, and usual ones. */
const USUAL_ARGUMENTS = [
  '-np 2 -kvu',
  '--no-mmap',
  '--flash-attn on --no-mmap',
  '--no-context-shift --no-mmap',
  '--temp 0.5',
  '-b 256',
  '--mlock',
  '--chat-template chatml',
] as const;

const paint = post('/v1/images/generations', {
  model: PAINTING,
  prompt: 'a lemon',
  response_format: 'b64_json',
});

const painter = {
  model_name: 'user.Painter',
  checkpoint: 'tiny/painting:painting.safetensors',
  recipe: 'sd-cpp',
  labels: ['image'],
};

/** What the native server is asked for when an image is made; the text has its figures as JSON. */
const lastImageRequest = async (world: World): Promise<string> => {
  const { status } = await world.ask(paint);
  expect(status).toBe(200);
  return JSON.stringify(await world.lastRequest()).replaceAll('\\"', '"');
};

/** The rows of this part, in the order of the document. */
export const loading: readonly Section[] = [
  {
    place: '2, POST /v1/load',
    rows: [
      {
        id: '2.load.example',
        needs: 'onnxruntime',
        statement: 'the printed request is answered as printed',
        request: load(CPU_MODEL),
        expect: all(
          ok({ status: 'success', message: `Loaded model: ${CPU_MODEL}` }),
          isLoaded(CPU_MODEL),
        ),
      },
      {
        id: '2.load.installs',
        statement: 'a model that is not here is installed first',
        given: [forget(GGUF)],
        request: load(GGUF),
        expect: all(
          ok({ status: 'success', message: `Loaded model: ${GGUF}` }),
          isPulled(GGUF),
          isLoaded(GGUF),
        ),
      },
      {
        id: '2.load.model-name',
        statement: 'model_name is required',
        request: post('/v1/load', {}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '2.load.error',
        statement: 'an error has the status error and a message',
        request: load('No-Such-Model'),
        expect: fails(404, 'No-Such-Model'),
      },
      {
        id: '2.load.error-param',
        statement: 'the error names the field model_name',
        request: load('No-Such-Model'),
        expect: fails(404, /./, { param: 'model_name' }),
      },
      {
        id: '2.load.ctx-size',
        statement: 'ctx_size is the context of a model of llamacpp',
        request: load(FAKE, { ctx_size: 1234 }),
        expect: all(startsWith('--ctx-size', '1234'), inForce({ ctx_size: 1234 })),
      },
      {
        id: '2.load.ctx-size-ryzenai',
        needs: 'onnxruntime',
        statement: 'and of ryzenai-llm, whose models for the CPU are of oga-cpu',
        request: load(CPU_MODEL, { ctx_size: 2345 }),
        expect: startsWith('--ctx-size', '2345'),
      },
      {
        id: '2.load.ctx-size-flm',
        statement: 'and of flm',
        given: [pull({ model_name: 'gemma3-4b-FLM' })],
        request: load('gemma3-4b-FLM', { ctx_size: 2345 }),
        expect: all(inForce({ ctx_size: 2345 }), startsWith('--ctx-len', '2345')),
      },
      {
        id: '2.load.ctx-size-default',
        statement: 'ctx_size overrides the default',
        on: 'options',
        request: async (world) => {
          const contexts: unknown[] = [];
          for (const options of [{}, { ctx_size: 1024 }]) {
            await world.ask(load(FAKE, options));
            const words = await world.commandLine();
            contexts.push(words[words.indexOf('--ctx-size') + 1]);
          }
          return contexts;
        },
        expect: (contexts) => expect(contexts).toEqual(['3072', '1024']),
      },
      ...['cpu', 'vulkan', 'rocm'].map((backend) => ({
        id: `2.load.backend-${backend}`,
        statement: `llamacpp_backend may be ${backend}`,
        on: 'radeon' as const,
        request: load(FAKE, { llamacpp_backend: backend }),
        expect: all(inForce({ llamacpp_backend: backend }), runsOn('llama-server', backend)),
      })),
      {
        id: '2.load.backend-metal',
        statement: 'metal is a backend too, which this system does not have: the error says so',
        request: load(FAKE, { llamacpp_backend: 'metal' }),
        expect: fails(400, /macOS/),
      },
      {
        id: '2.load.backend-advice',
        statement: 'and does not tell people to install what can not be installed here',
        request: load(FAKE, { llamacpp_backend: 'metal' }),
        expect: all(fails(400), (reply: Reply) =>
          expect(reply.text).not.toMatch(/Install it|\/install/),
        ),
      },
      {
        id: '2.load.backend-unknown',
        statement: 'an unknown backend is an error',
        request: load(FAKE, { llamacpp_backend: 'abacus' }),
        expect: fails(400, 'abacus'),
      },
      {
        id: '2.load.unsupported-advice',
        statement:
          'a model whose backends this machine can not run is refused without the advice to install one',
        request: load('Qwen3.5-0.8B-FP16-vLLM'),
        expect: all(fails(400, /rocm: Requires an AMD GPU\./), (reply: Reply) =>
          expect(reply.text).not.toMatch(/install it/i),
        ),
      },
      {
        id: '2.load.args',
        statement: 'llamacpp_args are handed to llama-server',
        request: load(FAKE, { llamacpp_args: '--no-mmap --threads 3' }),
        expect: startsWith('--no-mmap', '--threads', '3'),
      },
      ...REFUSED_LLAMACPP.map((words) => ({
        id: `2.load.args-refused ${words.split(' ')[0]}`,
        statement: `but not ${words.split(' ')[0]}, which the server sets itself`,
        request: load(FAKE, { llamacpp_args: words }),
        expect: fails(400, words.split(' ')[0] ?? ''),
      })),
      ...USUAL_ARGUMENTS.map((words) => ({
        id: `2.load.args-embedded ${words}`,
        statement: `the embedded engine of a fresh install does not refuse ${words}`,
        on: 'fresh' as const,
        request: load(REAL, { llamacpp_args: words }),
        expect: ok({ status: 'success' }),
      })),
      {
        id: '2.load.whisper-vulkan',
        statement: 'whispercpp_backend may be vulkan on Linux',
        request: load(HEARING, { whispercpp_backend: 'vulkan' }),
        expect: all(inForce({ whispercpp_backend: 'vulkan' }), runsOn('whisper-server', 'vulkan')),
      },
      {
        id: '2.load.whisper-cpu',
        statement: 'and cpu',
        on: 'trace',
        given: [
          async (world) => {
            const { tag } = releaseOf(PUBLISHED);
            const folder = join(world.server.folders.cache, 'bin/whispercpp/cpu');
            await mkdir(folder, { recursive: true });
            const fake = fakeBuild(world.server.folders.root, {
              fake: 'whisper-server',
              backend: 'cpu',
            });
            await writeFile(join(folder, 'whisper-server'), `#!/bin/sh\nexec "${fake}" "$@"\n`, {
              mode: 0o755,
            });
            await writeFile(join(folder, 'version.txt'), tag);
          },
        ],
        request: load(HEARING, { whispercpp_backend: 'cpu' }),
        expect: all(inForce({ whispercpp_backend: 'cpu' }), runsOn('whisper-server', 'cpu')),
      },
      {
        id: '2.load.whisper-windows',
        statement: 'npu and cpu on Windows',
        reason: 'the real program runs on this system only',
        shownBy: {
          test: "['ryzen-ai-windows', [...onLinux, ...rocm, 'flm:npu', 'ryzenai-llm:npu', 'whispercpp:npu']]",
          file: SYSTEM_INFO_TEST,
        },
      },
      {
        id: '2.load.whisper-default',
        statement: 'npu is taken where it is there, unless another backend is named',
        on: 'radeon',
        request: load(WHISPER),
        expect: all(inForce({ whispercpp_backend: 'npu' }), runsOn('whisper-server', 'npu')),
      },
      {
        id: '2.load.whisper-args',
        statement: 'whispercpp_args are handed to whisper-server',
        request: load(HEARING, { whispercpp_args: '--convert' }),
        expect: startsWith('--convert'),
      },
      ...REFUSED_WHISPERCPP.map((words) => ({
        id: `2.load.whisper-args-refused ${words.split(' ')[0]}`,
        statement: `but not ${words.split(' ')[0]}`,
        request: load(HEARING, { whispercpp_args: words }),
        expect: fails(400, words.split(' ')[0] ?? ''),
      })),
      ...(
        [
          ['steps', '20', /"sample_steps":20\b/],
          ['cfg_scale', '7.0', /"txt_cfg":7\b/],
          ['width', '512', /"size":"512x/],
          ['height', '512', /"size":"\d+x512"/],
        ] as const
      ).map(([option, value, sent]) => ({
        id: `2.load.sd-default-${option}`,
        statement: `${option} is ${value} by default, where the model has no better one`,
        given: [pull(painter)],
        request: async (world: World) => {
          const reply = await world.ask({
            ...paint,
            body: { ...Object(paint.body), model: painter.model_name },
          });
          return [reply.status, JSON.stringify(await world.lastRequest()).replaceAll('\\"', '"')];
        },
        expect: ([status, request]: readonly unknown[]) => {
          expect(status).toBe(200);
          expect(request).toMatch(sent);
        },
      })),
      ...(
        [
          [{ steps: 6 }, /"sample_steps":6\b/],
          [{ cfg_scale: 2.5 }, /"txt_cfg":2\.5\b/],
          [{ width: 256 }, /"size":"256x/],
          [{ height: 128 }, /"size":"\d+x128"/],
        ] as const
      ).map(([option, sent]) => ({
        id: `2.load.sd-${Object.keys(option)}`,
        statement: `${Object.keys(option)} of a load is in force: images are made with it`,
        given: [load(PAINTING, option)],
        request: lastImageRequest,
        expect: (asked: unknown) => expect(asked).toMatch(sent),
      })),
      {
        id: '2.load.sd-used',
        statement: 'all of them together, too',
        given: [load(PAINTING, { steps: 6, cfg_scale: 2.5, width: 256, height: 128 })],
        request: lastImageRequest,
        expect: (asked) => {
          for (const sent of [/"sample_steps":6\b/, /"txt_cfg":2\.5\b/, /"size":"256x128"/])
            expect(asked).toMatch(sent);
        },
      },
      {
        id: '2.load.wrong-recipe',
        statement:
          'an option applies to its recipe and to no other, for which the answer says that it has no effect',
        request: load(FAKE, { steps: 4 }),
        expect: all(
          ok({
            warnings: [
              { param: 'steps', message: expect.stringContaining('option of another recipe') },
            ],
          }),
          async (_: unknown, world: World) => {
            const [{ recipe_options }] = (await world.health()).all_models_loaded;
            expect(recipe_options).not.toHaveProperty('steps');
            expect((await world.commandLine()).join(' ')).not.toMatch(/steps/);
          },
        ),
      },
      {
        id: '2.load.example-custom',
        statement: 'the printed request with a context, ROCm and arguments works',
        on: 'radeon',
        request: load(GGUF, {
          ctx_size: 8192,
          llamacpp_backend: 'rocm',
          llamacpp_args: '--flash-attn on --no-mmap',
        }),
        expect: all(
          ok({ status: 'success', message: `Loaded model: ${GGUF}` }),
          inForce({
            ctx_size: 8192,
            llamacpp_backend: 'rocm',
            llamacpp_args: '--flash-attn on --no-mmap',
          }),
          startsWith('--flash-attn', 'on', '--no-mmap'),
          startsWith('--ctx-size', '8192'),
          runsOn('llama-server', 'rocm'),
        ),
      },
      {
        id: '2.load.example-save',
        statement: 'the printed request that saves its options works',
        on: 'radeon',
        request: load(GGUF, {
          ctx_size: 8192,
          llamacpp_backend: 'vulkan',
          llamacpp_args: '--no-context-shift --no-mmap',
          save_options: true,
        }),
        expect: all(ok({ message: `Loaded model: ${GGUF}` }), async (_: unknown, world: World) =>
          expect((await world.cached('recipe_options.json'))[GGUF]).toEqual({
            ctx_size: 8192,
            llamacpp_backend: 'vulkan',
            llamacpp_args: '--no-context-shift --no-mmap',
          }),
        ),
      },
      {
        id: '2.load.example-whisper',
        statement: 'the printed request for a Whisper model with the NPU and --convert works',
        on: 'radeon',
        request: load(WHISPER, { whispercpp_backend: 'npu', whispercpp_args: '--convert' }),
        expect: all(
          ok({ message: `Loaded model: ${WHISPER}` }),
          startsWith('--convert'),
          runsOn('whisper-server', 'npu'),
        ),
      },
      {
        id: '2.load.example-image',
        statement: 'the printed request for sd-turbo works, in small letters',
        request: load('sd-turbo', { steps: 4, cfg_scale: 1.0, width: 512, height: 512 }),
        expect: all(
          ok({ status: 'success' }),
          inForce({ steps: 4, cfg_scale: 1, width: 512, height: 512 }),
        ),
      },
    ],
  },
];
