// 1, `GET /api/v1/models` and one model of it.
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import {
  all,
  answers,
  anyNumber,
  anyText,
  get,
  inOrder,
  ok,
  part,
  post,
  type ReplyOf,
  type Section,
  typed,
} from '../row.ts';
import type { World } from '../stands.ts';
import { CPU_MODEL, forget, GGUF, HYBRID, loads } from './shared.ts';

/** The rows of this part, in the order of the document. */
export const models: readonly Section[] = [
  {
    place: '1, GET /api/v1/models',
    rows: [
      {
        id: '1.models.form',
        statement: 'the list has the form of OpenAI',
        request: get('/api/v1/models'),
        expect: all(
          ok({ object: 'list' }),
          ok({
            data: expect.arrayContaining([
              expect.objectContaining({
                id: anyText,
                created: anyNumber,
                object: 'model',
                owned_by: anyText,
              }),
            ]),
          }),
        ),
      },
      {
        id: '1.models.fields',
        statement: 'each model is owned by lemonade and has checkpoint and recipe',
        request: get('/api/v1/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data.length).toBeGreaterThan(0);
            for (const model of data) {
              expect(model).toMatchObject({
                id: anyText,
                created: anyNumber,
                object: 'model',
                owned_by: 'lemonade',
                checkpoint: anyText,
                recipe: anyText,
              });
            }
          },
        ),
      },
      {
        id: '1.models.downloaded-only',
        statement: 'only models that are here are listed',
        request: get('/api/v1/models'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data.length).toBeGreaterThan(0);
            expect(data.filter(({ downloaded }) => downloaded !== true)).toEqual([]);
          },
        ),
      },
      {
        id: '1.models.show-all',
        statement: 'show_all=true lists the whole catalogue, each with name, downloaded and labels',
        request: get('/api/v1/models?show_all=true'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            expect(data.some(({ downloaded }) => downloaded === false)).toBe(true);
            for (const { name, downloaded, labels } of data)
              expect([typeof name, typeof downloaded, Array.isArray(labels)]).toEqual([
                'string',
                'boolean',
                true,
              ]);
          },
        ),
      },
      {
        id: '1.models.show-all-default',
        statement: 'show_all is false by default',
        request: inOrder([get('/api/v1/models'), get('/api/v1/models?show_all=false')]),
        expect: ([unsaid, no]: readonly Reply[]) => expect(unsaid?.json).toEqual(no?.json),
      },
      ...['True', '1'].map((value) => ({
        id: `1.models.show-all-${value}`,
        statement: `show_all=${value}, as clients in Python write it, is true`,
        request: get(`/api/v1/models?show_all=${value}`),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => expect(data.some(({ downloaded }) => !downloaded)).toBe(true),
        ),
      })),
      {
        id: '1.models.load-by-checkpoint',
        statement: 'checkpoint and recipe of the list load the model',
        request: post('/api/v1/load', {
          checkpoint: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
          recipe: 'llamacpp',
        }),
        expect: all(ok({ status: 'success', model_name: GGUF }), loads(GGUF)),
      },
      {
        id: '1.models.catalogue',
        statement: 'the models of the examples are in the catalogue',
        request: get('/api/v1/models?show_all=true'),
        expect: part(
          'ModelList',
          (body) => body.data,
          (data) => {
            const ids = data.map(({ id }) => id);
            expect(ids).toEqual(expect.arrayContaining([HYBRID, CPU_MODEL]));
          },
        ),
      },
      {
        id: '1.models.catalogue-recipe-cpu',
        statement: 'the recipe of the one for the CPU is oga-cpu, its checkpoint the printed one',
        request: get(`/api/v1/models/${CPU_MODEL}`),
        expect: ok({
          checkpoint: 'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
          recipe: 'oga-cpu',
        }),
      },
      {
        id: '1.models.catalogue-recipe-hybrid',
        statement: 'that of the hybrid one is oga-hybrid, with files for the NPU of that time',
        reason:
          'the server for it that is installed today reads newer files, under the recipe ryzenai-llm',
        shownBy: { decision: '0266' },
      },
      ...[
        [CPU_MODEL, 'cpu'],
        [HYBRID, 'hybrid'],
      ].map(([name, device]) => ({
        id: `1.models.catalogue-labels-${device}`,
        statement: `the labels of ${name} are hot and ${device}, and what it can do`,
        request: get(`/api/v1/models/${name}`),
        expect: ok({ labels: expect.arrayContaining(['hot', device]) }),
      })),
      {
        id: '1.models.list-command',
        statement: 'the command `list` shows the whole catalogue',
        request: async (world) => [
          await typed('list', '--all', '--json')(world),
          (await world.ask(get('/api/v1/models?show_all=true'))).json.data.map(({ id }) => id),
        ],
        expect: ([{ code, output }, ids]) => {
          expect([code, ids.length > 100]).toEqual([0, true]);
          expect(ids.filter((id: string) => !output.includes(`"${id}"`))).toEqual([]);
        },
      },
      {
        id: '1.models.cpu-suggested',
        statement:
          'a *-CPU model that is suggested can be run by its recipe on the CPU of this machine',
        on: 'fresh',
        request: inOrder([get('/api/v1/models?show_all=true'), get('/api/v1/system-info')]),
        expect: ([models, info]: readonly Reply[]) => {
          const canRun = (recipe: string) =>
            Object.values(
              (info as ReplyOf<'SystemInfo'>).json.recipes[recipe]?.backends ?? {},
            ).some(({ state }) => state !== 'unsupported');
          const offered = (models as ReplyOf<'ModelList'>).json.data.filter(
            ({ id, suggested }) => id.endsWith('-CPU') && suggested,
          );
          expect(offered.filter(({ recipe }) => !canRun(recipe)).map(({ id }) => id)).toEqual([]);
        },
      },
      {
        id: '1.models.oga-cpu-recipe',
        statement: 'oga-cpu is a recipe that a model can be registered with',
        request: post('/api/v1/pull', {
          model_name: 'user.Oga',
          checkpoint: 'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx',
          recipe: 'oga-cpu',
        }),
        // Its files are those of a model of the catalogue, which other rows delete.
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) => {
          const { json } = await world.ask(get('/api/v1/models/user.Oga'));
          await forget('user.Oga')(world);
          expect(json).toMatchObject({ recipe: 'oga-cpu', downloaded: true });
        }),
      },
    ],
  },
  {
    place: '1, GET /api/v1/models/{model_id}',
    rows: [
      {
        id: '1.model.fields',
        statement: 'one model has the fields of the list',
        request: get(`/api/v1/models/${HYBRID}`),
        expect: ok({
          id: HYBRID,
          created: anyNumber,
          object: 'model',
          owned_by: 'lemonade',
          checkpoint: anyText,
          recipe: anyText,
        }),
      },
      {
        id: '1.model.same-as-list',
        statement: 'every id of the list can be asked for',
        request: async (world) => {
          const { data } = (await world.ask(get('/api/v1/models'))).json;
          const questions = data.map(({ id }) => get(`/api/v1/models/${id}`));
          return [data, (await inOrder(questions)(world)).map(({ json }) => json)];
        },
        expect: ([data, single]) => expect(single).toEqual(data),
      },
      {
        id: '1.model.not-found',
        statement: 'an unknown model is a 404 of the type not_found with exactly that message',
        request: get('/api/v1/models/No-Such-Model'),
        expect: answers(404, {
          error: expect.objectContaining({
            message: 'Model No-Such-Model has not been found',
            type: 'not_found',
          }),
        }),
      },
    ],
  },
];
