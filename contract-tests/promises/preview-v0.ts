// 3: the preview of the server, whose endpoints are under /api/v0; what it promises stays true with
// what is newer.
import { expect } from 'vitest';
import type { Reply } from '../support/client.ts';
import { exchange } from '../support/raw-http.ts';
import { idOf } from '../support/server.ts';
import { useCommonCache } from './common-cache.ts';
import { areFigures } from './figures.ts';
import {
  all,
  answers,
  anyNumber,
  anyText,
  fails,
  get,
  inOrder,
  ok,
  part,
  passesOn,
  post,
  type ReplyOf,
  type Section,
  servesBy,
  streams,
} from './row.ts';
import type { World } from './stands.ts';

const FAKE = idOf('chat');
const CHECKPOINT = 'unsloth/Qwen3-0.6B-GGUF:Q4_0';
const GGUF = 'Qwen3-0.6B-GGUF';
const HYBRID = 'Llama-3.2-1B-Instruct-Hybrid';
/** Of a repository that the hub has. */
const UNREGISTERED = 'tiny/seeing-GGUF:Q4_0';
const forgetUnregistered = (world: World) =>
  world.ask(post('/v1/delete', { model_name: 'user.tiny-seeing-GGUF-Q4_0' }));
const prompt = 'the meaning of life is';
const REPLY = 'Hello from the fake llama-server.';
const REPLY_TOKENS = 5;
const complete = (more: object = {}) =>
  post('/api/v0/completions', { model: FAKE, prompt, ...more });
const unload = post('/api/v0/unload');
const loadFake = post('/api/v0/load', { model: FAKE });
const loads =
  (model: string) =>
  async (_: unknown, world: World): Promise<void> =>
    expect(await world.health()).toMatchObject({ model_loaded: model });

/** curl sends a body with GET when it is told to, which fetch refuses. */
const getWithBody = (path: string, body: object) => async (world: World) => {
  const text = JSON.stringify(body);
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}`;
  const { responses } = await exchange({
    port: world.server.port,
    pieces: [`${head}\r\n\r\n${text}`],
  });
  return responses[0];
};
const status = (expected: number) => (response: Reply | undefined) =>
  expect(response?.status).toBe(expected);

export const PREVIEW_V0: readonly Section[] = [
  {
    place: '3, introduction',
    rows: [
      {
        id: '3.purpose.preload',
        statement: 'a model can be loaded before a request for it, and unloaded to free its memory',
        given: [unload, loadFake],
        request: async (world) => {
          const { pid } = await world.fake();
          const answer = await world.ask(complete());
          const isSame = (await world.fake()).pid === pid;
          await world.ask(unload);
          const isThere = (await world.server.children()).some((child) => child.pid === pid);
          return [
            answer.status,
            isSame,
            isThere,
            (await world.ask(get('/api/v0/health'))).json.model_loaded,
          ];
        },
        expect: (seen) => expect(seen).toEqual([200, true, false, null]),
      },
      {
        id: '3.purpose.common-cache',
        statement:
          'what another program downloads to the common cache is loaded from there, and not fetched again',
        request: async (world) => {
          const { id, fetched, model_loaded, downloaded } = await useCommonCache(world);
          return { isLoaded: model_loaded === id, downloaded, fetched };
        },
        expect: (seen) =>
          expect(seen).toEqual({ isLoaded: true, downloaded: [false, true], fetched: [] }),
      },
    ],
  },
  {
    place: '3, API Endpoints',
    rows: [
      ...(
        [
          ['POST completions', complete(), { text: REPLY }],
          ['POST load', loadFake, { status: 'success', model_name: FAKE }],
          ['GET health', get('/api/v0/health'), { status: 'ok', model_loaded: anyText }],
          ['GET stats', get('/api/v0/stats'), { output_tokens: REPLY_TOKENS }],
          [
            'GET models',
            get('/api/v0/models'),
            { data: expect.arrayContaining([expect.objectContaining({ id: FAKE })]) },
          ],
        ] as const
      ).map(([name, question, body]) => ({
        id: `3.endpoints.${name.split(' ')[1]}`,
        statement: `${name.replace(' ', ' /api/v0/')} is served`,
        given: [loadFake, complete()],
        request: question,
        expect: ok(body),
      })),
      {
        id: '3.endpoints.unload',
        statement: 'POST /api/v0/unload is served',
        given: [loadFake],
        request: unload,
        expect: all(ok(), async (_: unknown, world: World) =>
          expect((await world.health()).all_models_loaded).toEqual([]),
        ),
      },
      {
        id: '3.endpoints.params',
        statement: 'POST /api/v0/params is served',
        on: 'params',
        request: inOrder([post('/api/v0/params', { temperature: 0.62 }), get('/api/v0/params')]),
        expect: ([set, now]: readonly Reply[], world) => {
          ok({ params: { temperature: 0.62 } })(set, world);
          ok({ temperature: 0.62 })(now, world);
        },
      },
    ],
  },
  {
    place: '3, Start the REST API server',
    rows: [
      {
        id: '3.start.command',
        statement:
          '`lemonade server-preview` starts it; the unit tests of the command line have its port',
        request: servesBy('dist/src/cli/lemonade.js', 'server-preview'),
        expect: (status_) => expect(status_).toBe(200),
      },
    ],
  },
  {
    place: '3, POST /api/v0/completions',
    rows: [
      {
        id: '3.completions.example',
        statement: 'a checkpoint and a prompt are enough',
        given: [post('/api/v0/load', { model: CHECKPOINT })],
        request: complete({ model: CHECKPOINT }),
        expect: all(ok(), loads(GGUF)),
      },
      ...[
        ['load', { model: UNREGISTERED }],
        ['completions', { model: UNREGISTERED, prompt }],
        [
          'chat/completions',
          { model: UNREGISTERED, messages: [{ role: 'user', content: prompt }] },
        ],
      ].map(([path, body]) => ({
        id: `3.${path}.any-checkpoint`,
        statement: `${path} takes any checkpoint of the hub, which is fetched and loaded, though it is not registered`,
        given: [forgetUnregistered],
        request: post(`/api/v0/${path}`, body as object),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect((await world.health()).checkpoint_loaded).toBe(UNREGISTERED),
        ),
      })),
      {
        id: '3.completions.text',
        statement: 'the answer has the text at its top, as the preview prints it',
        request: complete(),
        expect: ok({ text: REPLY, choices: [{ text: REPLY }] }),
      },
      {
        id: '3.completions.prompt-required',
        statement: 'prompt is required',
        request: complete({ prompt: undefined }),
        expect: answers(400, { error: { message: anyText, param: 'prompt' } }),
      },
      {
        id: '3.completions.loads',
        statement: 'a model that is not loaded is loaded',
        given: [unload],
        request: complete(),
        expect: all(ok(), loads(FAKE)),
      },
      {
        id: '3.completions.default-model',
        statement: 'without a model the loaded one answers',
        given: [loadFake],
        request: complete({ model: undefined, prompt: 'to whom it may concern' }),
        expect: all(
          ok({ model: FAKE }),
          passesOn({ prompt: 'to whom it may concern' }),
          loads(FAKE),
        ),
      },
      {
        id: '3.completions.streamed',
        statement: 'the completion is streamed',
        reason: 'the printed answer is one object; the next row has the stream',
        shownBy: { decision: '0267' },
      },
      {
        id: '3.completions.stream',
        statement: 'with stream, events come, and their texts add up to that of the plain answer',
        request: async (world) => [
          await world.ask(complete()),
          await world.ask(complete({ stream: true })),
        ],
        expect: ([plain, streamed], world) =>
          streams(({ data, isDone }) => {
            expect(isDone).toBe(true);
            expect(data.map(({ choices }) => choices[0].text).join('')).toBe(plain.json.text);
          })(streamed, world),
      },
      {
        id: '3.completions.load-parameters',
        statement: 'parameters of load may be given',
        request: complete({ device: 'hybrid', dtype: 'int4', cache_dir: '~/.cache/lemonade' }),
        expect: all(ok({ text: REPLY }), loads(FAKE)),
      },
      {
        id: '3.completions.params',
        statement: 'so may temperature, top_p, top_k, min_length, max_length and do_sample',
        request: complete({
          temperature: 0.3,
          top_p: 0.4,
          top_k: 5,
          min_length: 0,
          max_length: 6,
          do_sample: true,
        }),
        expect: passesOn({ temperature: 0.3, top_p: 0.4, top_k: 5, max_tokens: 6 }),
      },
      {
        id: '3.completions.do-sample',
        statement: 'without do_sample the likeliest token is taken',
        request: complete({ do_sample: false }),
        expect: passesOn({ temperature: 0 }),
      },
    ],
  },
  {
    place: '3, GET /api/v0/load',
    rows: [
      {
        id: '3.load.post',
        statement: 'a checkpoint is loaded by POST',
        given: [unload],
        request: post('/api/v0/load', {
          model: CHECKPOINT,
          cache_dir: '/Users/your_username/models',
        }),
        expect: all(ok({ status: 'success' }), loads(GGUF)),
      },
      {
        id: '3.load.get',
        statement: 'by GET with a query',
        given: [unload],
        request: get(`/api/v0/load?model=${encodeURIComponent(CHECKPOINT)}`),
        expect: all(ok({ status: 'success' }), loads(GGUF)),
      },
      {
        id: '3.load.get-body',
        statement: 'and by GET with a JSON body',
        given: [unload],
        request: getWithBody('/api/v0/load', {
          model: CHECKPOINT,
          cache_dir: '/Users/your_username/models',
        }),
        expect: all(status(200), loads(GGUF)),
      },
      {
        id: '3.load.text',
        statement: 'the message is "Model loaded successfully"',
        request: loadFake,
        expect: ok({
          status: 'success',
          message: 'Model loaded successfully',
        }),
      },
      {
        id: '3.load.model-required',
        statement: 'model is required',
        request: post('/api/v0/load', {}),
        expect: fails(400, 'model'),
      },
      {
        id: '3.load.device',
        statement: 'device is taken, hybrid by default',
        request: inOrder([loadFake, post('/api/v0/load', { model: FAKE, device: 'cpu' })]),
        expect: all(
          ([unsaid, said]: readonly Reply[]) =>
            expect([unsaid?.status, said?.status]).toEqual([200, 200]),
          loads(FAKE),
        ),
      },
      {
        id: '3.load.dtype',
        statement: 'dtype is taken, int4 by default',
        request: post('/api/v0/load', { model: FAKE, dtype: 'bfloat16' }),
        expect: all(ok({ status: 'success' }), loads(FAKE)),
      },
      {
        id: '3.load.cache-dir',
        statement: 'cache_dir is taken',
        request: post('/api/v0/load', { model: FAKE, cache_dir: '~/.cache/lemonade' }),
        expect: all(ok({ status: 'success' }), loads(FAKE)),
      },
      {
        id: '3.load.cache-dir-used',
        statement: 'and models are looked for there',
        reason:
          'where models are kept is a setting of the server: no client may make it read or write other folders',
        shownBy: { decision: '0104' },
      },
      {
        id: '3.load.error',
        statement: 'an error has the status error and a message',
        request: post('/api/v0/load', { model: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
    ],
  },
  {
    place: '3, POST /api/v0/unload',
    rows: [
      {
        id: '3.unload.post',
        statement: 'it takes no parameters, and the server goes on',
        given: [loadFake],
        request: unload,
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) =>
          expect(await world.health()).toMatchObject({ status: 'ok', all_models_loaded: [] }),
        ),
      },
      {
        id: '3.unload.get',
        statement: 'the printed request is a GET',
        given: [loadFake],
        request: get('/api/v0/unload'),
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) =>
          expect((await world.health()).all_models_loaded).toEqual([]),
        ),
      },
      {
        id: '3.unload.text',
        statement: 'the message is "Model unloaded successfully"',
        given: [loadFake],
        request: unload,
        expect: ok({ message: 'Model unloaded successfully' }),
      },
      {
        id: '3.unload.error',
        statement: 'an error has the status error and a message',
        request: post('/api/v0/unload', { model: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
    ],
  },
  {
    place: '3, POST /api/v0/params',
    rows: [
      {
        id: '3.params.example',
        statement: 'the printed request is answered with all six parameters',
        on: 'params',
        given: [post('/api/v0/params', { top_k: 50, min_length: 0, do_sample: true }), loadFake],
        request: post('/api/v0/params', { temperature: 0.8, top_p: 0.95, max_length: 1000 }),
        expect: ok({
          status: 'success',
          message: 'Generation parameters set successfully',
          params: {
            temperature: 0.8,
            top_p: 0.95,
            top_k: 50,
            min_length: 0,
            max_length: 1000,
            do_sample: true,
          },
        }),
      },
      {
        id: '3.params.persist',
        statement: 'they hold for requests until they are changed',
        on: 'params',
        given: [post('/api/v0/params', { temperature: 0.33, do_sample: true }), loadFake],
        request: inOrder([
          complete(),
          complete(),
          post('/api/v0/params', { temperature: 0.44 }),
          complete(),
        ]),
        expect: async (_: unknown, world) => {
          const requests = await (await world.fake()).requests();
          expect(requests.slice(-3).map(({ body }) => body.temperature)).toEqual([
            0.33, 0.33, 0.44,
          ]);
        },
      },
      ...(
        [
          [{ temperature: 0.7 }, { temperature: 0.7 }],
          [{ top_p: 0.95 }, { top_p: 0.95 }],
          [{ top_k: 50 }, { top_k: 50 }],
          [{ min_length: 0 }, expect.not.objectContaining({ min_tokens: anyNumber })],
          [{ max_length: 2048 }, { max_tokens: 2048 }],
          [{ do_sample: true }, { temperature: 0.7 }],
        ] as const
      ).map(([parameter, sent]) => ({
        id: `3.params.default-${Object.keys(parameter)}`,
        statement: `${Object.keys(parameter)} is ${Object.values(parameter)} unless it is set, and requests get that`,
        on: 'unlimited' as const,
        given: [post('/api/v0/params', {}), loadFake],
        request: async (world: World) => {
          const { params } = (await world.ask(post('/api/v0/params', {}))).json;
          await world.ask(complete());
          return [params, await world.lastRequest()];
        },
        expect: ([params, asked]: readonly unknown[]) => {
          expect(params).toMatchObject(parameter);
          expect(asked).toMatchObject(sent);
        },
      })),
      {
        id: '3.params.error',
        statement: 'an error has the status error and a message',
        on: 'params',
        request: post('/api/v0/params', { max_length: 'long' }),
        expect: fails(400, 'max_length'),
      },
    ],
  },
  {
    place: '3, GET /api/v0/health',
    rows: [
      {
        id: '3.health.example',
        statement: 'it tells that the server is well and the checkpoint that is loaded',
        given: [post('/api/v0/load', { model: CHECKPOINT })],
        request: get('/api/v0/health'),
        expect: ok({ status: 'ok', checkpoint_loaded: CHECKPOINT }),
      },
      {
        id: '3.health.checkpoint',
        statement: 'model_loaded is the checkpoint here, and the name under the newer paths',
        given: [post('/api/v0/load', { model: CHECKPOINT })],
        request: inOrder([get('/api/v0/health'), get('/api/v1/health')]),
        expect: (replies: readonly ReplyOf<'HealthReport'>[]) =>
          expect(replies.map(({ json }) => json.model_loaded)).toEqual([CHECKPOINT, GGUF]),
      },
    ],
  },
  {
    place: '3, GET /api/v0/stats',
    rows: [
      {
        id: '3.stats.example',
        statement: 'it has five figures of the last request',
        given: [complete(), complete({ fake: { tokens: 5, tokenDelayMs: 20 } })],
        request: get('/api/v0/stats'),
        expect: areFigures({ tokens: 5, prompt: prompt.split(' ').length, delayMs: 20 }),
      },
      {
        id: '3.stats.decode-times',
        statement: 'with a time for each of the five tokens',
        given: [complete({ fake: { tokens: 5 } })],
        request: get('/api/v0/stats'),
        expect: part(
          'StatsReport',
          (body) => body.decode_token_times,
          (times) => expect(times).toHaveLength(5),
        ),
      },
    ],
  },
  {
    place: '3, GET /api/v0/models',
    rows: [
      {
        id: '3.models.form',
        statement: 'it lists models with checkpoint',
        request: get('/api/v0/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data.length).toBeGreaterThan(0);
            for (const { checkpoint } of data) expect(checkpoint).toEqual(anyText);
          },
        ),
      },
      {
        id: '3.models.device',
        statement: 'and device and dtype, each of them',
        given: [post('/api/v0/load', { model: CHECKPOINT })],
        request: get('/api/v0/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data).toContainEqual(
              expect.objectContaining({ checkpoint: CHECKPOINT, device: 'cpu', dtype: 'Q4_0' }),
            );
            for (const { device, dtype } of data)
              expect([device, dtype]).toEqual([expect.stringMatching(/[cgn]pu/), anyText]);
          },
        ),
      },
      {
        id: '3.models.device-hybrid',
        statement: 'a hybrid model has both of its devices, whether it is loaded or not',
        request: async (world) => {
          const deviceNow = async () => {
            const { data } = (await world.ask(get('/api/v0/models?show_all=true'))).json;
            return data.find(({ id }) => id === HYBRID)?.device;
          };
          await world.ask(unload);
          const before = await deviceNow();
          await world.ask(post('/api/v0/load', { model: HYBRID }));
          return [before, await deviceNow()];
        },
        expect: (devices) => expect(devices).toEqual(['gpu npu', 'gpu npu']),
      },
      {
        id: '3.models.cache-dir',
        statement: 'cache_dir may be given',
        request: inOrder([
          get('/api/v0/models?cache_dir=%2FUsers%2Fyour_username%2Fmodels'),
          get('/api/v0/models'),
        ]),
        expect: ([given, plain]: readonly Reply[]) => expect(given?.json).toEqual(plain?.json),
      },
      {
        id: '3.models.post',
        statement: 'the printed request is a POST with cache_dir in its body',
        request: inOrder([
          post('/api/v0/models', { cache_dir: '/Users/your_username/models' }),
          get('/api/v0/models'),
        ]),
        expect: ([posted, plain]: readonly Reply[]) => expect(posted?.json).toEqual(plain?.json),
      },
      {
        id: '3.models.get-body',
        statement: 'or a GET with it',
        request: getWithBody('/api/v0/models', { cache_dir: '/Users/your_username/models' }),
        expect: all(status(200), ({ body }) => expect(String(body)).toContain(`"id":"${FAKE}"`)),
      },
    ],
  },
];
