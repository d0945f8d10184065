// 2, `POST /v1/pull`: a model that is registered, and one to register.
import { expect } from 'vitest';
import type { Question, Reply } from '../../support/client.ts';
import { all, fails, get, ok, part, type Section } from '../row.ts';
import type { World } from '../stands.ts';
import {
  CPU_MODEL,
  forget,
  GGUF,
  given,
  isLoaded,
  isPulled,
  load,
  model,
  PHI,
  pull,
  registration,
  withModel,
} from './shared.ts';

/** A chat is one purpose, what makes vectors or scores is another. */
const TWO_PURPOSES: readonly object[] = [
  { reranking: true, labels: ['chat'] },
  { embedding: true, labels: ['chat'] },
];

/** Nothing of that name has been registered. */
const isUnknown = (name: string) => async (_: unknown, world: World) =>
  expect(
    (await world.ask(get('/v1/models?show_all=true'))).json.data.map(({ id }) => id),
  ).not.toContain(name);

const labelsOf = (name: string, more: object) =>
  withModel(name, more, async (world) => (await world.ask(model(name))).json?.labels);

/** The rows of this part, in the order of the document. */
export const pulls: readonly Section[] = [
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
          isPulled(CPU_MODEL),
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
        expect: all(ok({ status: 'success', message: `Installed model: ${PHI}` }), isPulled(PHI)),
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
];
