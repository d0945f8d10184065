// 2: Lemonade's own endpoints, the newest of the specifications about models and backends.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, machine, release } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connectLogs, connectRealtime, type LogsMessage } from '../support/channel.ts';
import type { Question, Reply } from '../support/client.ts';
import { HEARING, PAINTING } from '../support/media.ts';
import { onTerminal, plain } from '../support/program.ts';
import { PUBLISHED, releaseOf } from '../support/releases.ts';
import { idOf, launchServer, PREFIXES, ROOT } from '../support/server.ts';
import { areFigures } from './figures.ts';
import {
  all,
  answers,
  anyNumber,
  anyText,
  type Events,
  each,
  fails,
  get,
  inOrder,
  ok,
  part,
  post,
  type ReplyOf,
  type Request,
  runsOn,
  type Section,
  startsWith,
  streams,
  typed,
  under,
} from './row.ts';
import { fakeBuild, type World } from './stands.ts';

/** Of machines that can't be seen by a real program here. */
const SYSTEM_INFO_TEST = 'src/services/system/system-info.test.ts';
const FAKE = idOf('chat');
const OTHER = idOf('other');
const REAL = idOf('real');
const CPU_MODEL = 'Qwen2.5-0.5B-Instruct-CPU';
const GGUF = 'Qwen3-0.6B-GGUF';
const PHI = 'user.Phi-4-Mini-GGUF';
const WHISPER = 'whisper-large-v3-turbo-q8_0.bin';
const registration = {
  model_name: PHI,
  checkpoint: 'unsloth/Phi-4-mini-instruct-GGUF:Q4_K_M',
  recipe: 'llamacpp',
};
const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
const VULKAN = { recipe: 'llamacpp', backend: 'vulkan' };

/** A chat is one purpose, what makes vectors or scores is another. */
const TWO_PURPOSES: readonly object[] = [
  { reranking: true, labels: ['chat'] },
  { embedding: true, labels: ['chat'] },
];
const pull = (body: object) => post('/v1/pull', body);
const load = (model_name: string, options: object = {}) =>
  post('/v1/load', { model_name, ...options });
const unload = post('/v1/unload');
const remove = (model_name: string) => post('/v1/delete', { model_name });
/** Whether it was there or not. */
const forget = (model_name: string) => (world: World) => world.ask(remove(model_name));
const chat = (more: object = {}) =>
  post('/v1/chat/completions', {
    model: FAKE,
    messages: [{ role: 'user', content: 'Hi' }],
    ...more,
  });
const forgetOptions = (name: string) => (world: World) =>
  world.ask({ method: 'DELETE', path: `/v1/models/${name}/options` });
const model = (name: string) => get(`/v1/models/${name}`);
const variants = (checkpoint: string) => get(`/v1/pull/variants?checkpoint=${checkpoint}`);
const install = (body: object) => post('/v1/install', body);
const uninstall = (body: object) => post('/v1/uninstall', body);
const uninstalled = (body: object) => (world: World) => world.ask(uninstall(body));

/** The options in force of the model that was used last. */
const inForce =
  (options: object) =>
  async (reply: Reply, world: World): Promise<void> => {
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect((await world.health()).all_models_loaded[0].recipe_options).toMatchObject(options);
  };

/** The native server of the model that was used last was started with these words. */
const given =
  (...words: readonly string[]) =>
  async (world: World): Promise<void> =>
    expect((await world.commandLine()).join(' ')).toContain(words.join(' '));
const isHere = (name: string) => async (_: unknown, world: World) =>
  expect((await world.ask(model(name))).json).toMatchObject({ id: name, downloaded: true });
/** Nothing of that name has been registered. */
const isUnknown = (name: string) => async (_: unknown, world: World) =>
  expect(
    (await world.ask(get('/v1/models?show_all=true'))).json.data.map(({ id }) => id),
  ).not.toContain(name);
const isLoaded = (name: string) => async (_: unknown, world: World) =>
  expect((await world.health()).model_loaded).toBe(name);
const folderOf = ({ server }: World, repository: string) =>
  join(
    server.folders.home,
    '.cache/huggingface/hub',
    `models--${repository.replaceAll('/', '--')}`,
  );

/** What a request brings about for a model that exists only for this row. */
const withModel =
  (name: string, more: object, then: (world: World, pulled: Reply) => Promise<unknown>): Request =>
  async (world) => {
    const pulled = await world.ask(pull({ ...registration, model_name: name, ...more }));
    try {
      return await then(world, pulled);
    } finally {
      await forget(name)(world);
    }
  };
const labelsOf = (name: string, more: object) =>
  withModel(name, more, async (world) => (await world.ask(model(name))).json?.labels);

const isRight = ({ names, data }: Events, files: readonly string[]) => {
  expect(names.slice(0, -1)).toEqual(data.slice(0, -1).map(() => 'progress'));
  expect(names.at(-1)).toBe('complete');
  for (const step of data.slice(0, -1)) {
    expect(step).toMatchObject({
      total_files: files.length,
      bytes_downloaded: anyNumber,
      bytes_total: anyNumber,
    });
    expect(files[step.file_index - 1]).toBe(step.file);
    if (step.bytes_total > 0)
      expect(
        Math.abs(step.percent - (100 * step.bytes_downloaded) / step.bytes_total),
      ).toBeLessThanOrEqual(1);
  }
  expect(data.at(-1)).toMatchObject({
    file_index: files.length,
    total_files: files.length,
    percent: 100,
  });
};

const endpoints: readonly Section[] = [
  {
    place: '2, endpoint list',
    rows: [
      ...(
        [
          [pull({ model_name: GGUF }), { message: `Installed model: ${GGUF}` }],
          [
            variants('tiny/chat-GGUF'),
            { checkpoint: 'tiny/chat-GGUF', variants: [{ name: 'Q4_0' }] },
          ],
          [load(FAKE), { message: `Loaded model: ${FAKE}` }],
          [
            get('/v1/health'),
            { status: 'ok', all_models_loaded: expect.any(Array), max_models: { llm: 4 } },
          ],
          [get('/v1/stats'), { output_tokens: 7, request_count_total: expect.any(Number) }],
          [
            get('/v1/system-info'),
            { recipes: { llamacpp: { backends: { cpu: { state: 'installed' } } } } },
          ],
          [install(VULKAN), VULKAN],
        ] as const
      ).map(([question, body]) => {
        const path = question.path.slice('/v1'.length);
        const method = 'method' in question ? question.method : 'GET';
        return {
          id: `2.endpoints${path.split('?')[0]}`.replace('endpoints/', 'endpoints.'),
          statement: `${method} ${path.split('?')[0]} is served under all four prefixes`,
          given: path === '/stats' ? [chat({ fake: { tokens: 7 } })] : [],
          request: under(PREFIXES, { ...question, path }),
          expect: each(ok(body)),
        };
      }),
      {
        id: '2.endpoints.unload',
        statement: 'POST /unload is served under all four prefixes',
        request: async (world) => {
          const left: unknown[] = [];
          for (const prefix of PREFIXES) {
            await world.ask(load(FAKE));
            const { status } = await world.ask({ method: 'POST', path: `${prefix}/unload` });
            left.push([status, (await world.health()).all_models_loaded]);
          }
          return left;
        },
        expect: (seen) => expect(seen).toEqual(PREFIXES.map(() => [200, []])),
      },
      {
        id: '2.endpoints.delete',
        statement: 'POST /delete is served under all four prefixes',
        request: async (world) => {
          const left: unknown[] = [];
          for (const prefix of PREFIXES) {
            await world.ask(
              pull({
                model_name: 'user.Alone',
                checkpoint: 'tiny/alone-GGUF:Q4_0',
                recipe: 'llamacpp',
              }),
            );
            const { status } = await world.ask({
              path: `${prefix}/delete`,
              body: { model_name: 'user.Alone' },
            });
            left.push([status, existsSync(folderOf(world, 'tiny/alone-GGUF'))]);
          }
          return left;
        },
        expect: (seen) => expect(seen).toEqual(PREFIXES.map(() => [200, false])),
      },
      {
        id: '2.endpoints.uninstall',
        statement: 'POST /uninstall is served under all four prefixes',
        request: async (world) => {
          const left: unknown[] = [];
          for (const prefix of PREFIXES) {
            await world.ask(install(VULKAN));
            const { status } = await world.ask({ path: `${prefix}/uninstall`, body: VULKAN });
            left.push([status, (await vulkanOf(world))?.state]);
          }
          return left;
        },
        expect: (seen) => expect(seen).toEqual(PREFIXES.map(() => [200, 'installable'])),
      },
      {
        id: '2.endpoints.port',
        statement: 'the examples reach the server on port 13305, which is its default',
        request: async () => {
          const help = await launchServer({ arguments: ['--help'] });
          await help.gone();
          return help.log.all().join('\n');
        },
        expect: (help) => expect(help).toMatch(/--port PORT [^-]*default\s+13305/),
      },
    ],
  },
];

const pulls: readonly Section[] = [
  {
    place: '2, POST /v1/pull, a registered model',
    rows: [
      {
        id: '2.pull.example',
        statement: 'a name of the catalogue is installed',
        given: [forget(CPU_MODEL)],
        request: pull({ model_name: CPU_MODEL }),
        expect: all(
          ok({ status: 'success', message: `Installed model: ${CPU_MODEL}` }),
          isHere(CPU_MODEL),
        ),
      },
      {
        id: '2.pull.stream-default',
        statement: 'stream is false by default',
        given: [forget(GGUF)],
        request: pull({ model_name: GGUF }),
        expect: all(ok({ status: 'success' }), (reply: Reply) =>
          expect(reply.headers.get('content-type')).toMatch(/^application\/json/),
        ),
      },
      {
        id: '2.pull.model-name',
        statement: 'model_name is required',
        request: pull({}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '2.pull.error',
        statement: 'an error has the status error and a message',
        request: pull({ model_name: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
      {
        id: '2.pull.error-param',
        statement: 'the error names the field model_name',
        request: pull({ model_name: 'No-Such-Model' }),
        expect: fails(404, /./, { param: 'model_name' }),
      },
      {
        id: '2.pull.error-advice',
        statement: 'and says where all models that can be pulled are listed',
        request: pull({ model_name: 'No-Such-Model' }),
        expect: fails(404, /show_all=true/),
      },
    ],
  },
  {
    place: '2, POST /v1/pull, a model to register',
    rows: [
      {
        id: '2.pull.register',
        statement: 'the printed registration is answered as printed',
        given: [forget(PHI)],
        request: pull(registration),
        expect: all(ok({ status: 'success', message: `Installed model: ${PHI}` }), isHere(PHI)),
      },
      {
        id: '2.pull.user-models',
        statement: 'it is in user_models.json in the cache folder',
        given: [pull(registration)],
        request: (world) => world.cached('user_models.json'),
        expect: (file) =>
          expect(file).toHaveProperty('Phi-4-Mini-GGUF.checkpoint', registration.checkpoint),
      },
      {
        id: '2.pull.listed',
        statement: 'it is in the list of models with the built-in ones',
        given: [pull(registration), pull({ model_name: GGUF })],
        request: get('/v1/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([PHI, GGUF])),
        ),
      },
      {
        id: '2.pull.loadable',
        statement: 'it can be loaded',
        given: [pull(registration)],
        request: load(PHI),
        expect: all(ok({ status: 'success' }), isLoaded(PHI), (_: unknown, world: World) =>
          given('Phi-4-mini-instruct-Q4_K_M.gguf')(world),
        ),
      },
      {
        id: '2.pull.recipe',
        statement: 'recipe decides what runs it',
        request: withModel(
          'user.Hears',
          { checkpoint: 'tiny/hearing:ggml-hearing.bin', recipe: 'whispercpp' },
          async (world) => [
            await world.ask(load('user.Hears')),
            (await world.commandLine()).join(' '),
          ],
        ),
        expect: ([reply, words], world) => {
          ok({ recipe: 'whispercpp' })(reply, world);
          expect(words).toMatch(/fake-whisper-server\.mjs .*ggml-hearing\.bin/);
        },
      },
      {
        id: '2.pull.namespace',
        statement: 'a name to be registered begins with user.',
        request: pull({ ...registration, model_name: 'Phi-4-Mini-GGUF' }),
        expect: all(fails(400, 'user\\.'), isUnknown('Phi-4-Mini-GGUF')),
      },
      {
        id: '2.pull.checkpoint-required',
        statement: 'checkpoint is required',
        request: pull({ model_name: 'user.New', recipe: 'llamacpp' }),
        expect: all(fails(400, 'checkpoint'), isUnknown('user.New')),
      },
      {
        id: '2.pull.recipe-required',
        statement: 'recipe is required',
        request: pull({ model_name: 'user.New', checkpoint: registration.checkpoint }),
        expect: all(fails(400, 'recipe'), isUnknown('user.New')),
      },
      {
        id: '2.pull.recipe-unknown',
        statement: 'an unknown recipe is an error',
        request: pull({ ...registration, model_name: 'user.New', recipe: 'abacus' }),
        expect: all(fails(400, 'abacus'), isUnknown('user.New')),
      },
      {
        id: '2.pull.flags-default',
        statement: 'reasoning, vision, embedding and reranking are false by default',
        request: labelsOf('user.Plain', {}),
        expect: (labels) => {
          for (const label of ['reasoning', 'vision', 'embeddings', 'reranking'])
            expect(labels).not.toContain(label);
        },
      },
      ...(
        [
          ['reasoning', 'reasoning'],
          ['vision', 'vision'],
          ['embedding', 'embeddings'],
          ['reranking', 'reranking'],
        ] as const
      ).map(([flag, label]) => ({
        id: `2.pull.${flag}`,
        statement: `${flag} adds the label ${label}`,
        request: labelsOf(`user.Flag-${flag}`, { [flag]: true }),
        expect: (labels: unknown) => expect(labels).toContain(label),
      })),
      {
        id: '2.pull.mmproj',
        statement: 'mmproj names the projector, which the model is started with',
        request: withModel(
          'user.Sees',
          { checkpoint: 'tiny/seeing-GGUF:Q4_0', vision: true, mmproj: 'mmproj-F16.gguf' },
          async (world) => [await world.ask(load('user.Sees')), await world.commandLine()],
        ),
        expect: ([reply, words]) => {
          expect(reply.status).toBe(200);
          expect(words[words.indexOf('--mmproj') + 1]).toMatch(/mmproj-F16\.gguf$/);
        },
      },
      {
        id: '2.pull.mmproj-wrong',
        statement: 'a projector that is not there is an error of the field mmproj',
        request: pull({
          ...registration,
          model_name: 'user.Sightless',
          vision: true,
          mmproj: 'mmproj-none.gguf',
        }),
        expect: all(fails(404, 'mmproj-none', { param: 'mmproj' }), isUnknown('user.Sightless')),
      },
      {
        id: '2.pull.flags-conflict',
        statement:
          'a model for two purposes is an error of one of the two fields, and nothing is registered',
        request: async (world) => {
          const outcomes: unknown[] = [];
          for (const more of TWO_PURPOSES) {
            const { status, json } = await world.ask<Question>(
              pull({ ...registration, model_name: 'user.Two', ...more }),
            );
            outcomes.push([status, Object.keys(more).includes(String(json.error?.param))]);
          }
          return outcomes;
        },
        expect: all(
          (outcomes) => expect(outcomes).toEqual(TWO_PURPOSES.map(() => [400, true])),
          isUnknown('user.Two'),
        ),
      },
      {
        id: '2.pull.retry',
        statement: 'a registration that failed leaves no name behind: the corrected one works',
        request: async (world) => {
          const body = { model_name: 'user.Retried', recipe: 'llamacpp' };
          const wrong = await world.ask(pull({ ...body, checkpoint: 'tiny/gone-GGUF:Q4_0' }));
          await isUnknown('user.Retried')(undefined, world);
          const right = await world.ask(pull({ ...body, checkpoint: 'tiny/alone-GGUF:Q4_0' }));
          await forget('user.Retried')(world);
          return [wrong.status, right.status];
        },
        expect: (statuses) => expect(statuses).toEqual([500, 200]),
      },
      {
        id: '2.pull.whisper-label',
        statement: 'a registered model of whispercpp has the label of what it is for',
        request: labelsOf('user.Hears', {
          checkpoint: 'tiny/hearing:ggml-hearing.bin',
          recipe: 'whispercpp',
        }),
        expect: (labels: unknown) => expect(labels).toContain('transcription'),
      },
      {
        id: '2.pull.sd-label',
        statement: 'so has one of sd-cpp',
        request: labelsOf('user.Paints', {
          checkpoint: 'tiny/painting:painting.safetensors',
          recipe: 'sd-cpp',
        }),
        expect: (labels: unknown) => expect(labels).toContain('image'),
      },
    ],
  },
  {
    place: '2, POST /v1/pull, stream',
    rows: [
      {
        id: '2.pull.stream',
        statement:
          'with stream, events of progress with all their fields and one of completion come',
        given: [forget(GGUF)],
        request: pull({ model_name: GGUF, stream: true }),
        expect: streams((events) => {
          isRight(events, ['Qwen3-0.6B-Q4_0.gguf']);
          expect(events.names).toContain('progress');
        }),
      },
      {
        id: '2.pull.stream-files',
        statement: 'files are counted from 1, and each has its own bytes and percent',
        given: [forget('user.Shards')],
        request: pull({
          model_name: 'user.Shards',
          checkpoint: 'unsloth/Qwen3-8B-GGUF:Q8_0',
          recipe: 'llamacpp',
          stream: true,
        }),
        expect: streams((events) =>
          isRight(
            events,
            [1, 2].map((number) => `Q8_0/Qwen3-8B-Q8_0-0000${number}-of-00002.gguf`),
          ),
        ),
      },
      {
        id: '2.pull.stream-again',
        statement: 'a model that is here is complete at once, with its number of files',
        given: [pull({ model_name: GGUF })],
        request: pull({ model_name: GGUF, stream: true }),
        expect: streams(({ names, data }) => {
          expect(names.at(-1)).toBe('complete');
          expect(data.at(-1)).toMatchObject({ file_index: 1, total_files: 1, percent: 100 });
        }),
      },
      {
        id: '2.pull.stream-error',
        statement:
          'a download that fails ends with an event error, whose field error has the message',
        request: pull({
          model_name: 'user.Gone',
          checkpoint: 'tiny/gone-GGUF:Q4_0',
          recipe: 'llamacpp',
          stream: true,
        }),
        expect: streams(({ names, data }) => {
          expect(names.at(-1)).toBe('error');
          expect(data.at(-1).error).toMatch(/./);
        }),
      },
    ],
  },
  {
    place: '2, GET /v1/pull/variants',
    rows: [
      {
        id: '2.variants.example',
        statement: 'the printed request is answered with the printed fields',
        request: variants('unsloth/Qwen3-8B-GGUF'),
        expect: ok({
          checkpoint: 'unsloth/Qwen3-8B-GGUF',
          recipe: 'llamacpp',
          suggested_name: 'Qwen3-8B-GGUF',
          suggested_labels: ['vision'],
          mmproj_files: ['mmproj-model-f16.gguf'],
          variants: [
            {
              name: 'Q4_K_M',
              primary_file: 'Qwen3-8B-Q4_K_M.gguf',
              files: ['Qwen3-8B-Q4_K_M.gguf'],
              sharded: false,
              size_bytes: anyNumber,
            },
            {
              name: 'Q8_0',
              primary_file: 'Q8_0/Qwen3-8B-Q8_0-00001-of-00002.gguf',
              files: [
                'Q8_0/Qwen3-8B-Q8_0-00001-of-00002.gguf',
                'Q8_0/Qwen3-8B-Q8_0-00002-of-00002.gguf',
              ],
              sharded: true,
              size_bytes: anyNumber,
            },
          ],
        }),
      },
      {
        id: '2.variants.size',
        statement: 'size_bytes is the sum of the files, as the hub lists them',
        request: variants('unsloth/Qwen3-8B-GGUF'),
        expect: part(
          'PullVariants',
          (body) => body.variants,
          ([whole, sharded]) =>
            expect(sharded?.size_bytes).toBe(whole.size_bytes + 'the second part'.length),
        ),
      },
      {
        id: '2.variants.blobs',
        statement: 'only public metadata of the hub is read, with blobs=true',
        request: async (world) => {
          const before = world.hub.requests.length;
          await world.ask(variants('tiny/many-GGUF'));
          return world.hub.requests.slice(before).map(({ url }) => url);
        },
        expect: (urls) =>
          expect(urls).toEqual([
            expect.stringMatching(/^\/api\/models\/tiny\/many-GGUF.*blobs=true/),
          ]),
      },
      {
        id: '2.variants.token',
        statement: 'HF_TOKEN of the server goes to the hub as a bearer token',
        request: async (world) => {
          const reply = await world.ask(variants('tiny/gated-GGUF'));
          return [reply.status, world.hub.requests.at(-1)?.headers.authorization];
        },
        expect: (seen) => expect(seen).toEqual([200, 'Bearer hf_contract']),
      },
      {
        id: '2.variants.no-labels',
        statement: 'a repository without a projector suggests no vision and has no mmproj_files',
        request: variants('tiny/chat-GGUF'),
        expect: ok({ suggested_labels: [], mmproj_files: [] }),
      },
      {
        id: '2.variants.embeddings',
        statement: 'embeddings in the name of a repository suggests that label',
        request: variants('tiny/my-embeddings-GGUF'),
        expect: ok({ suggested_labels: ['embeddings'] }),
      },
      {
        id: '2.variants.reranking',
        statement: 'so does reranking',
        request: variants('tiny/my-reranking-GGUF'),
        expect: ok({ suggested_labels: ['reranking'] }),
      },
      {
        id: '2.variants.labels-both',
        statement: 'and both words suggest both labels',
        request: variants('tiny/embeddings-reranking-GGUF'),
        expect: ok({ suggested_labels: ['embeddings', 'reranking'] }),
      },
      {
        id: '2.variants.labels-pullable',
        statement:
          'what is suggested can be pulled, also where a name has both words: as labels and as fields',
        request: async (world) => {
          const { suggested_labels: labels } = (
            await world.ask(variants('tiny/embeddings-reranking-GGUF'))
          ).json;
          const flags = {
            embedding: labels.includes('embeddings'),
            reranking: labels.includes('reranking'),
          };
          const body = {
            model_name: 'user.Both',
            checkpoint: 'tiny/embeddings-reranking-GGUF:Q4_0',
            recipe: 'llamacpp',
          };
          const seen: unknown[] = [];
          for (const suggested of [{ labels }, flags]) {
            const { status, json } = await world.ask(pull({ ...body, ...suggested }));
            const { labels: given } = (await world.ask(model('user.Both'))).json;
            await forget('user.Both')(world);
            seen.push({ status, labels: given, warned: json.warnings?.map(({ param }) => param) });
          }
          return seen;
        },
        expect: (seen) =>
          expect(seen).toEqual([
            { status: 200, labels: ['custom', 'reranking'], warned: undefined },
            // A field that is not followed is named.
            { status: 200, labels: ['custom', 'reranking'], warned: ['embedding'] },
          ]),
      },
      {
        id: '2.variants.mmproj-bare',
        statement: 'mmproj_files are bare names, also of files in folders',
        request: variants('tiny/mmproj-below-GGUF'),
        expect: ok({ mmproj_files: ['mmproj-F16.gguf'] }),
      },
      {
        id: '2.variants.mmproj-pull',
        statement: 'the first of them is what pull takes as mmproj',
        request: async (world) => {
          const { mmproj_files: files } = (await world.ask(variants('tiny/mmproj-below-GGUF')))
            .json;
          const body = {
            model_name: 'user.Below',
            checkpoint: 'tiny/mmproj-below-GGUF:Q4_0',
            recipe: 'llamacpp',
          };
          const reply = await world.ask(pull({ ...body, vision: true, mmproj: files[0] }));
          await world.ask(load('user.Below'));
          const words = await world.commandLine();
          await forget('user.Below')(world);
          return [reply.status, words[words.indexOf('--mmproj') + 1]];
        },
        expect: (seen) => expect(seen).toEqual([200, expect.stringMatching(/\/mmproj-F16\.gguf$/)]),
      },
      {
        id: '2.variants.ranked',
        statement:
          'at most 5 variants: Q4_K_M, UD-Q4_K_XL, Q8_0 and Q4_0 first, the others by name',
        request: variants('tiny/many-GGUF'),
        expect: part(
          'PullVariants',
          (body) => body.variants,
          (found) =>
            expect(found.map(({ name }) => name)).toEqual([
              'Q4_K_M',
              'UD-Q4_K_XL',
              'Q8_0',
              'Q4_0',
              'IQ2_M',
            ]),
        ),
      },
      {
        id: '2.variants.other',
        statement: 'a variant outside of the first 5 can be pulled by its name',
        request: withModel(
          'user.Outside',
          { checkpoint: 'tiny/many-GGUF:Q6_K' },
          async (world, pulled) => {
            await world.ask(load('user.Outside'));
            return [pulled.status, (await world.commandLine()).join(' ')];
          },
        ),
        expect: (seen) => expect(seen).toEqual([200, expect.stringContaining('/many-Q6_K.gguf')]),
      },
      {
        id: '2.variants.missing',
        statement: 'without a checkpoint it is 400',
        request: get('/v1/pull/variants'),
        expect: answers(400, { error: { message: expect.stringContaining('checkpoint') } }),
      },
      {
        id: '2.variants.malformed',
        statement: 'with one that has no slash it is 400',
        request: variants('Qwen3-8B-GGUF'),
        expect: answers(400, { error: { message: expect.stringContaining('/') } }),
      },
      {
        id: '2.variants.not-found',
        statement: 'what the hub does not have is 404',
        request: variants('tiny/nowhere'),
        expect: answers(404, { error: { message: expect.stringContaining('tiny/nowhere') } }),
      },
      {
        id: '2.variants.failure',
        statement: 'any other failure is 500 with a message of what is wrong',
        request: variants('tiny/nonsense-GGUF'),
        expect: answers(500, { error: { message: anyText } }),
      },
      {
        id: '2.variants.cli',
        statement: '`lemonade pull owner/repo` shows them as a menu, with a field for others',
        request: async (world) => {
          const terminal = onTerminal(['pull', 'tiny/many-GGUF'], { port: world.server.port });
          await terminal.waitFor(/Other/);
          const menu = plain(terminal.screen());
          // The last one, which asks for its name.
          terminal.type('6\r');
          await terminal.waitFor(/name|quantization|variant/i);
          terminal.type('Q6_K\r');
          const code = await terminal.ended;
          const { data } = (await world.ask(get('/v1/models'))).json;
          const { id = '' } =
            data.find(({ checkpoint }) => checkpoint === 'tiny/many-GGUF:Q6_K') ?? {};
          await forget(id)(world);
          return { menu, code, id, screen: plain(terminal.screen()) };
        },
        expect: ({ menu, code, id, screen }) => {
          for (const name of ['Q4_K_M', 'UD-Q4_K_XL', 'Q8_0', 'Q4_0', 'IQ2_M', 'Other'])
            expect(menu).toContain(name);
          expect([code, id], screen).toEqual([0, expect.stringMatching(/^user\./)]);
        },
      },
    ],
  },
  {
    place: '2, POST /v1/delete',
    rows: [
      {
        id: '2.delete.example',
        statement: 'a model is removed',
        given: [pull({ model_name: CPU_MODEL })],
        request: remove(CPU_MODEL),
        expect: all(
          ok({ status: 'success', message: `Deleted model: ${CPU_MODEL}` }),
          async (_: unknown, world: World) => {
            expect((await world.ask(model(CPU_MODEL))).json.downloaded).toBe(false);
            const folder = folderOf(
              world,
              'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
            );
            expect(existsSync(folder)).toBe(false);
          },
        ),
      },
      {
        id: '2.delete.disk',
        statement: 'its files leave the disk',
        given: [
          pull({
            model_name: 'user.Alone',
            checkpoint: 'tiny/alone-GGUF:Q4_0',
            recipe: 'llamacpp',
          }),
        ],
        request: async (world) => {
          const folder = folderOf(world, 'tiny/alone-GGUF');
          const before = existsSync(folder);
          await world.ask(remove('user.Alone'));
          return [before, existsSync(folder)];
        },
        expect: (isThere) => expect(isThere).toEqual([true, false]),
      },
      {
        id: '2.delete.unloads',
        statement: 'a loaded model is unloaded first',
        given: [pull(registration), load(PHI)],
        request: async (world) => {
          const { pid } = await world.fake(PHI);
          const { status } = await world.ask(remove(PHI));
          const isRunning = (await world.server.children()).some((child) => child.pid === pid);
          return [
            status,
            isRunning,
            (await world.health()).all_models_loaded.map(({ model_name }) => model_name),
          ];
        },
        expect: (seen) => expect(seen).toEqual([200, false, expect.not.arrayContaining([PHI])]),
      },
      {
        id: '2.delete.model-name',
        statement: 'model_name is required',
        request: post('/v1/delete', {}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '2.delete.error',
        statement: 'an error has the status error and a message',
        request: remove('No-Such-Model'),
        expect: fails(404, 'No-Such-Model'),
      },
      {
        id: '2.delete.error-param',
        statement: 'the error names the field model_name',
        request: remove('No-Such-Model'),
        expect: fails(404, /./, { param: 'model_name' }),
      },
      {
        id: '2.delete.not-asked',
        statement:
          'a model of the catalogue that was never pulled keeps no files, though they are its own, too',
        given: [forget(PHI), forget('Phi-4-mini-instruct-GGUF'), pull(registration)],
        request: remove(PHI),
        expect: all(ok({ message: `Deleted model: ${PHI}` }), (_: unknown, world: World) =>
          expect(existsSync(folderOf(world, 'unsloth/Phi-4-mini-instruct-GGUF'))).toBe(false),
        ),
      },
      {
        id: '2.delete.asked',
        statement: 'one that was pulled, with nothing left to fetch, keeps them and is named',
        given: [pull(registration), pull({ model_name: 'Phi-4-mini-instruct-GGUF' })],
        request: async (world) => {
          const { json } = await world.ask(remove(PHI));
          const other = await world.ask(remove('Phi-4-mini-instruct-GGUF'));
          return [
            json.message,
            other.status,
            existsSync(folderOf(world, 'unsloth/Phi-4-mini-instruct-GGUF')),
          ];
        },
        expect: (seen) =>
          expect(seen).toEqual([expect.stringContaining(' Phi-4-mini-instruct-GGUF'), 200, false]),
      },
      {
        id: '2.delete.shared-told',
        statement:
          'where a model of the catalogue has the same files, the answer says that they stay for it',
        request: async (world) => {
          await world.ask(
            pull({
              model_name: 'user.Same',
              checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
              recipe: 'llamacpp',
            }),
          );
          return world.ask(remove('user.Same'));
        },
        expect: ok({ status: 'success', message: expect.stringContaining(GGUF) }),
      },
      {
        id: '2.delete.shared',
        statement: 'and that model can be deleted after it',
        request: async (world) => {
          await world.ask(
            pull({
              model_name: 'user.Same',
              checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
              recipe: 'llamacpp',
            }),
          );
          await world.ask(remove('user.Same'));
          const folder = folderOf(world, 'unsloth/Qwen3-0.6B-GGUF');
          const isKept = existsSync(folder);
          const reply = await world.ask(remove(GGUF));
          return [
            isKept,
            reply.status,
            (await world.ask(model(GGUF))).json.downloaded,
            existsSync(folder),
          ];
        },
        expect: (seen) => expect(seen).toEqual([true, 200, false, false]),
      },
    ],
  },
];

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

const loads: readonly Section[] = [
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
          isHere(GGUF),
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
  {
    place: '2, POST /v1/load, saved options',
    rows: [
      {
        id: '2.options.save',
        statement:
          'save_options keeps the options of the model in recipe_options.json, under its name with user. or extra.',
        request: load(FAKE, { ctx_size: 1111, llamacpp_args: '--no-mmap', save_options: true }),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect((await world.cached('recipe_options.json'))[FAKE]).toEqual({
            ctx_size: 1111,
            llamacpp_args: '--no-mmap',
          }),
        ),
      },
      {
        id: '2.options.replace',
        statement: 'what was kept for the model is replaced',
        given: [load(FAKE, { ctx_size: 1111, llamacpp_args: '--no-mmap', save_options: true })],
        request: load(FAKE, { ctx_size: 1222, save_options: true }),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect((await world.cached('recipe_options.json'))[FAKE]).toEqual({ ctx_size: 1222 }),
        ),
      },
      {
        id: '2.options.not-saved',
        statement: 'without save_options nothing is kept',
        given: [load(FAKE, { ctx_size: 1222, save_options: true })],
        request: load(FAKE, { ctx_size: 1333 }),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect((await world.cached('recipe_options.json'))[FAKE]).toEqual({ ctx_size: 1222 }),
        ),
      },
      {
        id: '2.options.at-once',
        statement: 'a load that replaces the arguments of a loaded model is in force at once',
        given: [
          unload,
          load(FAKE, { ctx_size: 1111, llamacpp_args: '--no-mmap', save_options: true }),
        ],
        request: load(FAKE, { ctx_size: 1111, save_options: true }),
        expect: async (reply: Reply, world: World) => {
          expect(reply.status).toBe(200);
          expect(await world.commandLine()).not.toContain('--no-mmap');
        },
      },
      {
        id: '2.options.emptied',
        statement: 'so is one that keeps no options at all',
        given: [load(FAKE, { ctx_size: 2048, save_options: true })],
        request: load(FAKE, { save_options: true }),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect((await world.cached('recipe_options.json'))[FAKE]).toBeUndefined(),
        ),
      },
      {
        id: '2.options.priority-request',
        statement: 'the request wins over recipe_options.json',
        given: [load(FAKE, { ctx_size: 1444, save_options: true })],
        request: load(FAKE, { ctx_size: 1555 }),
        expect: all(inForce({ ctx_size: 1555 }), startsWith('--ctx-size', '1555')),
      },
      {
        id: '2.options.priority-file',
        statement: 'recipe_options.json wins over the settings of the server',
        on: 'options',
        given: [load(FAKE, { ctx_size: 1444, save_options: true }), unload],
        request: load(FAKE),
        expect: all(inForce({ ctx_size: 1444 }), startsWith('--ctx-size', '1444')),
      },
      {
        id: '2.options.priority-server',
        statement: 'and those count where neither says anything',
        on: 'options',
        given: [forgetOptions(FAKE), unload],
        request: load(FAKE),
        expect: all(
          inForce({ ctx_size: 3072 }),
          startsWith('--ctx-size', '3072'),
          startsWith('--no-mmap'),
        ),
      },
      {
        id: '2.options.by-hand',
        statement: 'the file may be written by hand, for each recipe with its options',
        given: [
          unload,
          (world) =>
            world.writeCached('recipe_options.json', {
              [FAKE]: { ctx_size: 1666, llamacpp_backend: 'cpu', llamacpp_args: '-np 2 -kvu' },
              [HEARING]: { whispercpp_backend: 'vulkan', whispercpp_args: '--convert' },
            }),
        ],
        request: inOrder([load(FAKE), get('/v1/health'), load(HEARING), get('/v1/health'), unload]),
        expect: async ([, first, , second]: readonly ReplyOf<'HealthReport'>[], world: World) => {
          await world.writeCached('recipe_options.json', {});
          expect(first?.json.all_models_loaded[0].recipe_options).toMatchObject({
            ctx_size: 1666,
            llamacpp_backend: 'cpu',
            llamacpp_args: '-np 2 -kvu',
          });
          expect(second?.json.all_models_loaded[0].recipe_options).toMatchObject({
            whispercpp_backend: 'vulkan',
            whispercpp_args: '--convert',
          });
        },
      },
      {
        id: '2.options.by-request',
        statement: 'saved options count for loads that other requests bring about',
        given: [load(FAKE, { ctx_size: 1777, save_options: true }), unload],
        request: chat(),
        expect: all(
          inForce({ ctx_size: 1777 }),
          startsWith('--ctx-size', '1777'),
          (_: unknown, world: World) => forgetOptions(FAKE)(world),
        ),
      },
    ],
  },
  {
    place: '2, POST /v1/unload',
    rows: [
      {
        id: '2.unload.one',
        statement: 'model_name unloads that model and no other',
        given: [load(FAKE), load(idOf('embedding'))],
        request: post('/v1/unload', { model_name: FAKE }),
        expect: all(
          ok({ status: 'success', message: anyText }),
          async (_: unknown, world: World) => {
            const names = (await world.health()).all_models_loaded.map(
              ({ model_name }) => model_name,
            );
            expect(names).toContain(idOf('embedding'));
            expect(names).not.toContain(FAKE);
            expect(await modelsWithProcesses(world)).toEqual(names.length);
          },
        ),
      },
      {
        id: '2.unload.all',
        statement: 'without one, and without a body, all are unloaded',
        given: [load(FAKE), load(idOf('embedding'))],
        request: unload,
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) =>
          expect([
            (await world.health()).all_models_loaded,
            await modelsWithProcesses(world),
          ]).toEqual([[], 0]),
        ),
      },
      {
        id: '2.unload.text-one',
        statement: 'the message is "Model unloaded successfully"',
        given: [load(FAKE)],
        request: post('/v1/unload', { model_name: FAKE }),
        expect: ok({ message: 'Model unloaded successfully' }),
      },
      {
        id: '2.unload.error',
        statement: 'a model that is not loaded is an error with status and message',
        given: [unload],
        request: post('/v1/unload', { model_name: GGUF }),
        expect: fails(404, GGUF),
      },
      {
        id: '2.unload.error-text',
        statement: 'which is "Model not found: " and its name',
        given: [unload],
        request: post('/v1/unload', { model_name: GGUF }),
        expect: fails(404, `^Model not found: ${GGUF}`),
      },
    ],
  },
];

/** Brings the build for Vulkan, and makes it one of long ago. */
const outdated = async (world: World): Promise<void> => {
  await world.ask(install(VULKAN));
  await writeFile(join(world.server.folders.cache, 'bin/llamacpp/vulkan/version.txt'), 'b1');
};

/** How many fakes run as native servers. */
const modelsWithProcesses = async (world: World): Promise<number> => {
  const lines = await Promise.all(
    (await world.server.children()).map(({ pid }) =>
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    ),
  );
  return lines.filter((line) => /\/fake-[\w-]+\.mjs\0/.test(line)).length;
};

const states: readonly Section[] = [
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
  {
    place: '2, GET /v1/system-info',
    rows: [
      {
        id: '2.system-info.fields',
        statement:
          'it has the system, the processor and the memory, which are those of this machine',
        request: get('/v1/system-info'),
        expect: ok({
          'OS Version': expect.stringContaining(release()),
          Processor: cpus()[0]?.model.trim(),
          'Physical Memory': expect.stringMatching(/^[1-9]\d*\.\d{1,2} GB$/),
        }),
      },
      {
        id: '2.system-info.windows',
        statement:
          'and on Windows the maker, the BIOS, the clock of the processor and the power setting',
        reason: 'the real program runs on this system only',
        shownBy: { test: "'Windows Power Setting'", file: SYSTEM_INFO_TEST },
      },
      {
        id: '2.system-info.cpu',
        statement: 'the CPU has name, cores, threads, available and family',
        request: get('/v1/system-info'),
        expect: ok({
          devices: {
            cpu: {
              name: cpus()[0]?.model.trim(),
              cores: anyNumber,
              threads: cpus().length,
              available: true,
              family: machine() === 'aarch64' ? 'arm64' : machine(),
            },
          },
        }),
      },
      {
        id: '2.system-info.amd-gpu',
        statement: 'amd_gpu lists AMD GPUs with name, vram_gb, available and family',
        on: 'radeon',
        request: get('/v1/system-info'),
        expect: ok({
          devices: {
            amd_gpu: [{ name: anyText, vram_gb: 0.5, available: true, family: 'gfx1151' }],
          },
        }),
      },
      {
        id: '2.system-info.nvidia-gpu',
        statement: 'nvidia_gpu lists NVIDIA GPUs',
        on: 'twoMakers',
        request: get('/v1/system-info'),
        expect: ok({
          devices: {
            nvidia_gpu: [{ name: 'NVIDIA GeForce RTX 3060', vram_gb: 12, available: true }],
            amd_gpu: [{ family: 'gfx1100' }],
          },
        }),
      },
      {
        id: '2.system-info.amd-npu',
        statement:
          'amd_npu is the NPU with name, available and family, and power_mode where that is known',
        on: 'radeon',
        request: get('/v1/system-info'),
        expect: ({ json }: ReplyOf<'SystemInfo'>) =>
          expect(json.devices.amd_npu).toMatchObject({
            name: json.Processor,
            available: true,
            family: 'XDNA2',
          }),
      },
      {
        id: '2.system-info.no-software',
        statement: 'devices say nothing of software',
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.devices,
          (devices) => expect(JSON.stringify(devices)).not.toMatch(/state|version|llama/),
        ),
      },
      ...['llamacpp', 'whispercpp', 'sd-cpp', 'flm', 'ryzenai-llm'].map((recipe) => ({
        id: `2.system-info.recipe-${recipe}`,
        statement: `the recipe ${recipe} has backends, each with devices, state, message and action`,
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes[recipe]?.backends ?? {},
          (backends) => {
            expect(Object.keys(backends).length).toBeGreaterThan(0);
            for (const backend of Object.values(backends)) {
              areConsistent(backend);
            }
          },
        ),
      })),
      {
        id: '2.system-info.llamacpp-backends',
        statement: 'llamacpp has vulkan, rocm, metal and cpu',
        request: get('/v1/system-info'),
        expect: ok({
          recipes: { llamacpp: { backends: { vulkan: {}, rocm: {}, metal: {}, cpu: {} } } },
        }),
      },
      {
        id: '2.system-info.default-backend',
        statement:
          'default_backend is there where one of the backends is not unsupported, and is one of those',
        on: 'fresh',
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes,
          (recipes) => {
            for (const { default_backend, backends } of Object.values(recipes)) {
              const able = Object.keys(backends).filter(
                (name) => backends[name]?.state !== 'unsupported',
              );
              if (able.length === 0) expect(default_backend).toBeUndefined();
              else expect(able).toContain(default_backend);
            }
          },
        ),
      },
      ...['whispercpp', 'sd-cpp', 'flm', 'ryzenai-llm'].map((recipe) => ({
        id: `2.system-info.default-${recipe}`,
        statement: `${recipe} has a backend default, which is the default backend`,
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes[recipe],
          (told) => {
            const { action: _own, ...meant } = told?.backends[told.default_backend] ?? {};
            expect(told?.backends.default).toMatchObject(meant);
          },
        ),
      })),
      {
        id: '2.system-info.default-backend-printed',
        statement: 'the printed default_backend of these four is "default"',
        reason: 'it names a backend, and "default" stands next to it',
        shownBy: { decision: '0268' },
      },
      {
        id: '2.system-info.named-devices',
        statement:
          'a backend has devices also where a person has named its program: those that the machine has',
        request: async (world) => [
          await devicesOf('llamacpp', 'cpu')(world),
          await devicesOf('flm', 'npu')(world),
        ],
        expect: (seen) =>
          expect(seen).toEqual([
            ['installed', ['cpu']],
            ['installed', []],
          ]),
      },
      {
        id: '2.system-info.devices-in-health',
        statement:
          'a model is loaded on what is told there: without a GPU, a build for Vulkan computes on the CPU',
        given: [unload],
        request: async (world) => {
          const deviceNow = async () => {
            const { data } = (await world.ask(get('/api/v0/models'))).json;
            return data.find(({ id }) => id === HEARING)?.device;
          };
          const before = await deviceNow();
          await world.ask(load(HEARING, { whispercpp_backend: 'vulkan' }));
          const { device } = (await world.health()).all_models_loaded[0];
          return [
            (await devicesOf('whispercpp', 'vulkan')(world))[1],
            before,
            device,
            await deviceNow(),
          ];
        },
        expect: (seen) => expect(seen).toEqual([['cpu'], 'cpu', 'cpu', 'cpu']),
      },
      {
        id: '2.system-info.devices-seen',
        statement: 'and on a GPU where the program of the build itself says that it sees one',
        given: [install(VULKAN), load(FAKE, { llamacpp_backend: 'vulkan' })],
        request: async (world) => [
          (await devicesOf('llamacpp', 'vulkan')(world))[1],
          (await world.health()).all_models_loaded[0].device,
        ],
        expect: (seen) => expect(seen).toEqual([['cpu', 'gpu'], 'gpu']),
      },
      {
        id: '2.system-info.unsupported',
        statement: 'an unsupported backend has no devices, and a message why',
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            llamacpp: { backends: { metal: { state: 'unsupported', devices: [], message: /./ } } },
          },
        }),
      },
      {
        id: '2.system-info.installable',
        statement: 'an installable one has a message and the version that would be installed',
        given: [uninstalled(PUBLISHED)],
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            whispercpp: {
              backends: {
                cpu: {
                  state: 'installable',
                  devices: ['cpu'],
                  version: anyText,
                  message: 'Backend is supported but not installed.',
                },
              },
            },
          },
        }),
      },
      {
        id: '2.system-info.installed',
        statement: 'an installed one has its version, no message and nothing to do',
        given: [install(VULKAN)],
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            llamacpp: {
              backends: {
                vulkan: {
                  state: 'installed',
                  message: '',
                  action: '',
                  version: releaseOf(VULKAN).tag,
                },
              },
            },
          },
        }),
      },
      {
        id: '2.system-info.update-required',
        statement:
          'an outdated one is update_required, with the printed message and which versions it is about',
        given: [outdated],
        request: get('/v1/system-info'),
        expect: ok({
          recipes: {
            llamacpp: {
              backends: {
                vulkan: {
                  state: 'update_required',
                  message: `Backend update is required before use. Version b1 is installed, ${releaseOf(VULKAN).tag} is needed.`,
                  action: 'lemonade backends install llamacpp:vulkan',
                  version: 'b1',
                },
              },
            },
          },
        }),
      },
      {
        id: '2.system-info.update-before-use',
        statement:
          'which says that it must be updated before it is used: a load with it updates it',
        given: [unload, outdated],
        request: load(FAKE, { llamacpp_backend: 'vulkan' }),
        expect: all(inForce({ llamacpp_backend: 'vulkan' }), async (_: unknown, world: World) =>
          expect(await vulkanOf(world)).toMatchObject({
            state: 'installed',
            version: releaseOf(VULKAN).tag,
          }),
        ),
      },
      {
        id: '2.system-info.action-cli',
        statement: 'the command is `lemonade backends install <recipe>:<backend>`, and does it',
        given: [uninstalled(VULKAN)],
        request: async (world) => {
          const action = (await vulkanOf(world))?.action ?? '';
          const [program, ...words] = action.split(' ');
          const { code } = await typed(...words)(world);
          return [program, ...words, code, (await vulkanOf(world))?.state];
        },
        expect: (seen) =>
          expect(seen).toEqual([
            'lemonade',
            'backends',
            'install',
            'llamacpp:vulkan',
            0,
            'installed',
          ]),
      },
      {
        id: '2.system-info.action',
        statement: 'action of an installable backend is a command of this program, or empty',
        given: [uninstalled(PUBLISHED)],
        request: get('/v1/system-info'),
        expect: part(
          'SystemInfo',
          (body) => body.recipes.whispercpp?.backends.cpu?.action,
          (action) => expect(action).toBe('lemonade backends install whispercpp:cpu'),
        ),
      },
    ],
  },
];

/** What the state of a backend says about its other fields. */
function areConsistent(backend: {
  state: string;
  devices: readonly string[];
  message: string;
  action: string;
  version?: string;
}): void {
  const { state, devices, message, action, version } = backend;
  expect(state).toMatch(/^(unsupported|installable|update_required|installed)$/);
  // A person's own program may be for a device that is not here.
  if (state === 'installable' || state === 'update_required') expect(devices).not.toEqual([]);
  if (state === 'unsupported') expect(devices).toEqual([]);
  expect(message === '').toBe(state === 'installed');
  if (state === 'installed') expect(action).toBe('');
  if (state !== 'installable' && state !== 'update_required') return;
  expect(action).toMatch(/^lemonade backends install [\w-]+:\w+$/);
  expect(version).toEqual(anyText);
}

/** The backend that an installation was about, or its error. */
function backendIn(answer: unknown): unknown {
  const { backend, chosen_backend: chosen, message } = answer as Record<string, unknown>;
  return chosen ?? backend ?? message;
}

const backends: readonly Section[] = [
  {
    place: '2, POST /v1/install',
    rows: [
      {
        id: '2.install.example',
        statement: 'the printed request installs a backend and is answered as printed',
        given: [uninstalled(VULKAN)],
        request: install({ ...VULKAN, stream: false }),
        expect: all(ok({ status: 'success', ...VULKAN }), async (_: unknown, world: World) =>
          expect((await vulkanOf(world))?.state).toBe('installed'),
        ),
      },
      {
        id: '2.install.used',
        statement: 'and the next load can have it',
        given: [install(VULKAN)],
        request: load(FAKE, { llamacpp_backend: 'vulkan' }),
        expect: all(inForce({ llamacpp_backend: 'vulkan' }), async (_: unknown, world: World) =>
          expect((await world.health()).all_models_loaded[0].launch_command.join(' ')).toContain(
            'bin/llamacpp/vulkan/',
          ),
        ),
      },
      {
        id: '2.install.update',
        statement: 'one that is outdated is updated',
        given: [outdated],
        request: install(VULKAN),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect(await vulkanOf(world)).toMatchObject({
            state: 'installed',
            version: releaseOf(VULKAN).tag,
          }),
        ),
      },
      {
        id: '2.install.recipe-required',
        statement: 'recipe is required',
        request: install({ backend: 'vulkan' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('recipe'), param: 'recipe' },
        }),
      },
      {
        id: '2.install.backend-required',
        statement: 'backend is required',
        request: install({ recipe: 'llamacpp' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('backend'), param: 'backend' },
        }),
      },
      {
        id: '2.install.stream',
        statement: 'with stream, events of progress come and one of completion',
        given: [uninstalled(VULKAN)],
        request: install({ ...VULKAN, stream: true }),
        expect: streams(({ names, data }) => {
          expect(names.slice(0, -1)).toEqual(data.slice(0, -1).map(() => 'progress'));
          const steps = data.slice(0, -1);
          expect(steps.length).toBeGreaterThan(0);
          for (const step of steps) {
            expect(step).toMatchObject({
              file: releaseOf(VULKAN).name,
              file_index: 1,
              total_files: 1,
              bytes_total: anyNumber,
            });
            expect(step.bytes_downloaded).toBeLessThanOrEqual(step.bytes_total);
            expect(
              Math.abs(step.percent - (100 * step.bytes_downloaded) / step.bytes_total),
            ).toBeLessThanOrEqual(1);
          }
          expect([names.at(-1), data.at(-1)]).toEqual([
            'complete',
            { status: 'success', ...VULKAN, percent: 100 },
          ]);
        }),
      },
      {
        id: '2.install.stream-default',
        statement: 'stream is false by default',
        request: install(VULKAN),
        expect: (reply: Reply) =>
          expect(reply.headers.get('content-type')).toMatch(/^application\/json/),
      },
      {
        id: '2.install.unsupported',
        statement: 'a backend that the hardware does not support is refused unless force is true',
        request: async (world) => {
          const before = world.releases.requests.length;
          const { status, json } = await world.ask(
            install({ recipe: 'llamacpp', backend: 'rocm' }),
          );
          return [status, json.error.message, world.releases.requests.length - before];
        },
        expect: (seen) =>
          expect(seen).toEqual([400, expect.stringMatching(/Requires an AMD GPU.*force/), 0]),
      },
      {
        id: '2.install.force',
        statement:
          'with force it is attempted all the same, and what fails is what the attempt says',
        request: async (world) => {
          const before = world.releases.requests.length;
          const reply = await world.ask(
            install({ recipe: 'llamacpp', backend: 'rocm', force: true }),
          );
          return [reply, world.releases.requests.slice(before).map(({ url }) => url)];
        },
        expect: ([{ status, json }, urls]) => {
          expect(urls).toContainEqual(expect.stringMatching(/rocm.*x64/));
          expect([status, json.error.message]).toEqual([
            500,
            expect.stringMatching(/rocm.*is not there/),
          ]);
        },
      },
      ...['whispercpp', 'sd-cpp'].map((recipe) => ({
        id: `2.install.default-${recipe}`,
        statement: `the backend default of ${recipe} is a name: it stands for the one that the server would take`,
        on: 'radeon' as const,
        request: async (world: World) => {
          const meant = (await world.ask(get('/v1/system-info'))).json.recipes[recipe]
            ?.default_backend;
          const outcomes: unknown[] = [];
          // The host of the tests has no build of some: then the error names the one that was
          // meant.
          for (const backend of ['default', meant]) {
            const { status, json } = await world.ask<Question>(install({ recipe, backend }));
            outcomes.push([status, backendIn(json)]);
          }
          return [meant, ...outcomes];
        },
        expect: ([meant, byDefault, byName]: readonly unknown[]) => {
          expect(byDefault).toEqual(byName);
          expect(byDefault).toEqual([expect.any(Number), expect.stringContaining(String(meant))]);
        },
      })),
      {
        id: '2.install.default-named',
        statement:
          'the answer has the name that was sent, and tells besides which backend it stood for',
        given: [install(VULKAN)],
        request: inOrder([
          install({ recipe: 'flm', backend: 'default' }),
          uninstall({ recipe: 'llamacpp', backend: 'default' }),
        ]),
        expect: ([installed, removed]: readonly Reply[]) => {
          ok({ recipe: 'flm', backend: 'default', chosen_backend: 'npu' })(installed, {} as World);
          ok({ recipe: 'llamacpp', backend: 'default', chosen_backend: 'vulkan' })(
            removed,
            {} as World,
          );
        },
      },
      {
        id: '2.install.error',
        statement: 'an error has details in the field error',
        request: install({ recipe: 'abacus', backend: 'cpu' }),
        expect: answers(404, { error: { message: expect.stringContaining('abacus') } }),
      },
      {
        id: '2.install.advice',
        statement: 'a backend of another system is refused without the advice to install it',
        request: install({ recipe: 'llamacpp', backend: 'metal' }),
        expect: (reply: Reply) => {
          expect(reply.status).toBe(400);
          expect(reply.text).not.toMatch(/Install it|POST \/api\/v1\/install/);
        },
      },
    ],
  },
  {
    place: '2, POST /v1/uninstall',
    rows: [
      {
        id: '2.uninstall.example',
        statement: 'the printed request removes a backend and is answered as printed',
        given: [install(VULKAN)],
        request: uninstall(VULKAN),
        expect: all(ok({ status: 'success', ...VULKAN }), async (_: unknown, world: World) =>
          expect([
            (await vulkanOf(world))?.state,
            existsSync(join(world.server.folders.cache, 'bin/llamacpp/vulkan')),
          ]).toEqual(['installable', false]),
        ),
      },
      {
        id: '2.uninstall.unloads',
        statement: 'models that run on it are unloaded first',
        given: [unload, install(VULKAN), load(FAKE, { llamacpp_backend: 'vulkan' })],
        request: uninstall(VULKAN),
        expect: all(ok(), async (_: unknown, world: World) =>
          expect([
            (await world.health()).all_models_loaded,
            await modelsWithProcesses(world),
          ]).toEqual([[], 0]),
        ),
      },
      {
        id: '2.uninstall.recipe-required',
        statement: 'recipe is required',
        request: uninstall({ backend: 'vulkan' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('recipe'), param: 'recipe' },
        }),
      },
      {
        id: '2.uninstall.backend-required',
        statement: 'backend is required',
        request: uninstall({ recipe: 'llamacpp' }),
        expect: answers(400, {
          error: { message: expect.stringContaining('backend'), param: 'backend' },
        }),
      },
      {
        id: '2.uninstall.error',
        statement: 'an error has details in the field error',
        request: uninstall({ recipe: 'llamacpp', backend: 'abacus' }),
        expect: answers(404, { error: { message: expect.stringContaining('abacus') } }),
      },
    ],
  },
];

/** Subscribes, and takes the messages that follow. */
const subscribed =
  <Seen>(
    after_seq: number | null | undefined,
    then: (client: Awaited<ReturnType<typeof connectLogs>>, world: World) => Promise<Seen>,
  ) =>
  async (world: World): Promise<Seen> => {
    const client = await connectLogs(world.server, { key: null });
    try {
      client.send({ type: 'logs.subscribe', ...(after_seq === undefined ? {} : { after_seq }) });
      return await then(client, world);
    } finally {
      await client.close();
    }
  };
const reload = async (world: World) => {
  await world.ask(unload);
  await world.ask(load(FAKE));
};

const logs: readonly Section[] = [
  {
    place: '2, Log Streaming',
    rows: [
      {
        id: '2.logs.snapshot',
        statement: 'who subscribes gets one snapshot of the entries so far',
        request: subscribed(null, (client) => client.next()),
        expect: ({ type, entries }) => {
          expect(type).toBe('logs.snapshot');
          expect(entries.length).toBeGreaterThan(0);
          expect(entries.length).toBeLessThanOrEqual(5000);
        },
      },
      {
        id: '2.logs.entry',
        statement: 'then each new entry as it comes',
        request: subscribed(null, async (client, world) => {
          await client.next();
          await world.ask(unload);
          await world.ask(load(FAKE));
          for (;;) {
            const message = await client.next();
            if (message.type !== 'logs.entry' || message.entry.line.includes(`Loading ${FAKE}`))
              return message;
          }
        }),
        expect: ({ type, entry }) => {
          expect(type).toBe('logs.entry');
          expect(entry).toMatchObject({ seq: anyNumber, severity: 'Info', tag: anyText });
        },
      },
      {
        id: '2.logs.fields',
        statement: 'an entry has seq, timestamp, severity, tag and line',
        request: subscribed(null, (client) => client.next()),
        expect: ({ entries }) => {
          for (const { seq, timestamp, severity, tag, line } of entries) {
            expect(Number.isInteger(seq)).toBe(true);
            expect(timestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
            expect(severity).toMatch(/^(Trace|Debug|Info|Warning|Error|Fatal)$/);
            expect(line.startsWith(`${timestamp} [${severity}] (${tag}) `)).toBe(true);
          }
        },
      },
      {
        id: '2.logs.tags',
        statement: 'tag tells where it comes from, such as Server',
        request: subscribed(null, (client) => client.next()),
        expect: ({ entries }: LogsMessage) =>
          expect(entries.map(({ tag }) => tag)).toContain('Server'),
      },
      {
        id: '2.logs.rising',
        statement: 'seq rises by one',
        request: subscribed(null, (client) => client.next()),
        expect: ({ entries }: LogsMessage) => {
          const numbers = entries.map(({ seq }) => seq);
          expect(numbers).toEqual(numbers.map((_, index) => entries[0].seq + index));
        },
      },
      {
        id: '2.logs.after-null',
        statement: 'after_seq null sends all that is kept; so does none',
        request: async (world) => {
          const first = async (after: null | undefined) =>
            subscribed(after, (client) => client.next())(world);
          return [(await first(null)).entries[0].seq, (await first(undefined)).entries[0].seq];
        },
        expect: ([one, other]) => expect(one).toBe(other),
      },
      {
        id: '2.logs.resume',
        statement:
          'after_seq with a number sends what came after it, so that a reader that comes back has nothing twice',
        request: async (world) => {
          const { entries } = await subscribed(null, (client) => client.next())(world);
          const last = entries.at(-1)?.seq ?? null;
          await reload(world);
          return [last, (await subscribed(last, (client) => client.next())(world)).entries[0].seq];
        },
        expect: ([last, next]) => expect(next).toBe(last + 1),
      },
      {
        id: '2.logs.error',
        statement: 'a wrong subscription is answered with a message of the type error',
        request: async (world) => {
          const client = await connectLogs(world.server, { key: null });
          client.sendRaw('{"type":"logs.subscribe","after_seq":"all"}');
          const message = await client.next();
          await client.close();
          return message;
        },
        expect: (message) => expect(message).toMatchObject({ type: 'error' }),
      },
      {
        id: '2.logs.http',
        statement: 'a plain GET of the log stream is told that it is a WebSocket',
        request: get('/logs/stream'),
        expect: (reply: Reply) => {
          expect(reply.status).toBeGreaterThanOrEqual(400);
          expect(reply.text).toMatch(/WebSocket/);
        },
      },
      {
        id: '2.logs.port',
        statement: 'realtime transcription is at the same port',
        request: async (world) => {
          const { websocket_port: port } = await world.health();
          const client = await connectRealtime(
            { baseUrl: `http://127.0.0.1:${port}` },
            { path: '/realtime', key: null },
          );
          const { type } = await client.next();
          await client.close();
          return [port, type];
        },
        expect: (seen, world) => expect(seen).toEqual([world.server.port, 'session.created']),
      },
    ],
  },
  {
    place: '2, GET /live',
    rows: [
      {
        id: '2.live.get',
        statement: 'GET answers that it is ok',
        request: get('/live'),
        expect: ok({ status: 'ok' }),
      },
      {
        id: '2.live.only',
        statement: 'and nothing else',
        request: get('/live'),
        expect: (reply: Reply) => expect(reply.json).toEqual({ status: 'ok' }),
      },
      {
        id: '2.live.head',
        statement: 'HEAD answers 200 with an empty body',
        request: { method: 'HEAD', path: '/live' },
        expect: (reply: Reply) => expect([reply.status, reply.text]).toEqual([200, '']),
      },
      {
        id: '2.live.unversioned',
        statement: 'it is under none of the four prefixes',
        request: under(PREFIXES, get('/live')),
        expect: each(answers(404)),
      },
    ],
  },
];

/** State and devices of a backend. */
const devicesOf = (recipe: string, backend: string) => async (world: World) => {
  const told = (await world.ask(get('/v1/system-info'))).json.recipes[recipe]?.backends[backend];
  return [told?.state, told?.devices] as const;
};

const vulkanOf = async (world: World) =>
  (await world.ask(get('/v1/system-info'))).json.recipes.llamacpp?.backends.vulkan;

export const LEMONADE_API: readonly Section[] = [
  ...endpoints,
  ...pulls,
  ...loads,
  ...states,
  ...backends,
  ...logs,
];
