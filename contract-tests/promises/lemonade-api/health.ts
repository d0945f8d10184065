// 2, `GET /v1/health` and `GET /v1/stats`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connectLogs } from '../../support/channel.ts';
import { idOf, ROOT } from '../../support/server.ts';
import { areFigures } from '../figures.ts';
import { anyNumber, get, inOrder, ok, part, post, type ReplyOf, type Section } from '../row.ts';
import type { World } from '../stands.ts';
import { chat, FAKE, GGUF, load, modelsWithProcesses, unload } from './shared.ts';

const OTHER = idOf('other');

const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

/** The rows of this part, in the order of the document. */
export const health: readonly Section[] = [
  {
    place: '2, GET /v1/health',
    rows: [
      {
        id: '2.health.fields',
        statement:
          'it has status, version, websocket_port, model_loaded, all_models_loaded and max_models',
        given: [load(FAKE)],
        request: get('/v1/health'),
        expect: ok({
          status: 'ok',
          version: VERSION,
          websocket_port: anyNumber,
          model_loaded: FAKE,
          all_models_loaded: expect.arrayContaining([
            expect.objectContaining({ model_name: FAKE }),
          ]),
          max_models: { audio: 4, embedding: 4, image: 4, llm: 4, reranking: 4, tts: 4 },
        }),
      },
      {
        id: '2.health.max-models-default',
        statement: 'one model of each type may be loaded unless max_loaded_models is set',
        on: 'fresh',
        request: get('/v1/health'),
        expect: ok({
          max_models: { audio: 1, embedding: 1, image: 1, llm: 1, reranking: 1, tts: 1 },
        }),
      },
      {
        id: '2.health.models',
        statement:
          'each loaded model has its name, checkpoint, last use, type, device, recipe, options and address',
        given: [unload, load(GGUF, { ctx_size: 1024, llamacpp_args: '--no-mmap' })],
        request: get('/v1/health'),
        expect: ok({
          all_models_loaded: [
            {
              model_name: GGUF,
              checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
              last_use: anyNumber,
              type: 'llm',
              device: 'cpu',
              recipe: 'llamacpp',
              recipe_options: {
                ctx_size: 1024,
                llamacpp_args: '--no-mmap',
                llamacpp_backend: 'cpu',
              },
              backend_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
            },
          ],
        }),
      },
      {
        id: '2.health.all',
        statement: 'models of several types are listed together, with type embedding and reranking',
        given: [load(FAKE), load(idOf('embedding')), load(idOf('reranking'))],
        request: get('/v1/health'),
        expect: part(
          'HealthReport',
          (body) => body.all_models_loaded,
          (loaded) => {
            const types = new Set(loaded.map(({ type }) => type));
            for (const type of ['llm', 'embedding', 'reranking']) expect(types).toContain(type);
          },
        ),
      },
      {
        id: '2.health.model-loaded',
        statement: 'model_loaded is the model that was used last',
        given: [load(FAKE), load(idOf('embedding')), chat()],
        request: get('/v1/health'),
        expect: ok({ model_loaded: FAKE }),
      },
      {
        id: '2.health.last-use',
        statement: 'last_use is the time of the last load or request, in seconds since 1970',
        given: [load(FAKE)],
        request: async (world) => {
          const lastUse = async () => (await world.health()).all_models_loaded[0].last_use;
          const before = await lastUse();
          const unused = await lastUse();
          await world.ask(chat());
          return [before, unused, await lastUse()];
        },
        expect: ([before, unused, after]) => {
          expect(unused).toBe(before);
          expect(after).toBeGreaterThan(before);
          expect(Math.abs(after - Date.now() / 1000)).toBeLessThan(600);
        },
      },
      {
        id: '2.health.device-gpu',
        statement: 'device is gpu for a model on the GPU, and cpu for one that is not',
        on: 'radeon',
        request: async (world) => {
          const devices: unknown[] = [];
          for (const llamacpp_backend of ['vulkan', 'rocm', 'cpu']) {
            await world.ask(load(FAKE, { llamacpp_backend }));
            devices.push((await world.health()).all_models_loaded[0].device);
          }
          return devices;
        },
        expect: (devices) => expect(devices).toEqual(['gpu', 'gpu', 'cpu']),
      },
      {
        id: '2.health.device-npu',
        statement: 'and names the NPU, alone or with others',
        given: [load('Llama-3.2-1B-Instruct-Hybrid')],
        request: get('/v1/health'),
        expect: part(
          'HealthReport',
          (body) => body.all_models_loaded[0].device,
          (device) => expect(device.split(' ')).toContain('npu'),
        ),
      },
      {
        id: '2.health.device-hybrid',
        statement: 'and gpu npu for a hybrid model, which computes on both',
        given: [load('Llama-3.2-1B-Instruct-Hybrid')],
        request: get('/v1/health'),
        expect: part(
          'HealthReport',
          (body) => body.all_models_loaded,
          (loaded) =>
            expect(loaded).toContainEqual(
              expect.objectContaining({
                model_name: 'Llama-3.2-1B-Instruct-Hybrid',
                device: 'gpu npu',
              }),
            ),
        ),
      },
      {
        id: '2.health.backend-url',
        statement: 'the process of the model, which has its pid, answers at backend_url',
        given: [load(FAKE)],
        request: async (world) => {
          const [{ backend_url, pid }] = (await world.health()).all_models_loaded;
          const response = await fetch(new URL('/fake/requests', backend_url));
          const { pid: atUrl } = (await response.json()) as { pid: number };
          return [
            response.status,
            atUrl,
            pid,
            (await world.server.children()).map((one) => one.pid),
          ];
        },
        expect: ([status, atUrl, pid, children]) => {
          expect([status, atUrl]).toEqual([200, pid]);
          expect(children).toContain(pid);
        },
      },
      {
        id: '2.health.max-models',
        statement: 'max_models is what max_loaded_models says, for each type',
        on: 'options',
        request: get('/v1/health'),
        expect: ok({
          max_models: { audio: 2, embedding: 2, image: 2, llm: 2, reranking: 2, tts: 2 },
        }),
      },
      {
        id: '2.health.max-models-kept',
        statement:
          'and so many models of a type stay loaded: a third one takes the place of the one that was used first',
        on: 'options',
        given: [unload, load(FAKE), load(OTHER), load(GGUF)],
        request: async (world) => [
          (await world.health()).all_models_loaded.map(({ model_name }) => model_name),
          await modelsWithProcesses(world),
        ],
        expect: (seen) => expect(seen).toEqual([[GGUF, OTHER], 2]),
      },
      {
        id: '2.health.unlimited',
        statement: '--max-loaded-models -1 sets no limit, --ctx-size -1 fits the context',
        on: 'unlimited',
        given: [unload, load(FAKE), load(OTHER), load(GGUF)],
        request: async (world) => {
          const { max_models, all_models_loaded: loaded } = await world.health();
          const words = await world.commandLine();
          return [
            max_models.llm,
            loaded.length,
            words[words.indexOf('--ctx-size') + 1],
            loaded[0].max_context_window,
          ];
        },
        expect: ([limit, loaded, context, trained]) => {
          expect([limit, loaded]).toEqual([-1, 3]);
          // There is memory for all that so small a model was trained for.
          expect(Number(context)).toBe(trained);
        },
      },
      {
        id: '2.health.websocket-port',
        statement: 'the log stream is at websocket_port',
        request: async (world) => {
          const { websocket_port: port } = await world.health();
          const client = await connectLogs({ baseUrl: `http://127.0.0.1:${port}` }, { key: null });
          client.send({ type: 'logs.subscribe', after_seq: null });
          const { type } = await client.next();
          await client.close();
          return type;
        },
        expect: (type) => expect(type).toBe('logs.snapshot'),
      },
      {
        id: '2.health.websocket-port-option',
        statement: '--websocket-port sets it',
        on: 'websocketPort',
        request: get('/v1/health'),
        expect: ({ json }: ReplyOf<'HealthReport'>, world: World) =>
          expect(json.websocket_port).not.toBe(world.server.port),
      },
    ],
  },
  {
    place: '2, GET /v1/stats',
    rows: [
      {
        id: '2.stats.fields',
        statement: 'it has figures of the last request',
        given: [
          chat(),
          chat({
            messages: [{ role: 'user', content: 'one two three' }],
            fake: { tokens: 7, tokenDelayMs: 20 },
          }),
        ],
        request: get('/v1/stats'),
        expect: areFigures({ tokens: 7, prompt: 3, delayMs: 20 }),
      },
      {
        id: '2.stats.decode-times',
        statement: 'decode_token_times has a time for each generated token',
        given: [chat({ fake: { tokens: 7 } })],
        request: get('/v1/stats'),
        expect: part(
          'StatsReport',
          (body) => body.decode_token_times,
          (times) => expect(times).toHaveLength(7),
        ),
      },
      {
        id: '2.stats.speed',
        statement: 'tokens_per_second is a speed',
        given: [chat({ fake: { tokens: 20, tokenDelayMs: 5 } })],
        request: get('/v1/stats'),
        expect: part(
          'StatsReport',
          (body) => body.tokens_per_second,
          (speed) => {
            expect(speed).toBeGreaterThan(1);
            expect(speed).toBeLessThan(250);
          },
        ),
      },
      ...(
        [
          ['embeddings', { model: idOf('embedding'), input: 'Paris' }],
          ['reranking', { model: idOf('reranking'), query: 'Paris', documents: ['a'] }],
        ] as const
      ).map(([path, body]) => ({
        id: `2.stats.kept-${path}`,
        statement: `${path}, which generate nothing, leave the figures of the last generation`,
        given: [chat({ fake: { tokens: 7 } })],
        request: inOrder([get('/v1/stats'), post(`/v1/${path}`, body), get('/v1/stats')]),
        expect: ([before, , after]: readonly ReplyOf<'StatsReport'>[]) => {
          expect(before?.json.output_tokens).toBe(7);
          // Totals count every request.
          const figures = Object.entries(before?.json ?? {}).filter(
            ([name]) => !name.endsWith('_total'),
          );
          expect(after?.json).toMatchObject(Object.fromEntries(figures));
        },
      })),
    ],
  },
];
