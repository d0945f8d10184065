// 2, `POST /v1/load`: options that are saved.
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { HEARING } from '../../support/media.ts';
import { all, get, inOrder, ok, type ReplyOf, type Section, startsWith } from '../row.ts';
import type { World } from '../stands.ts';
import { chat, FAKE, inForce, load, unload } from './shared.ts';

const forgetOptions = (name: string) => (world: World) =>
  world.ask({ method: 'DELETE', path: `/v1/models/${name}/options` });

/** The rows of this part, in the order of the document. */
export const savedOptions: readonly Section[] = [
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
];
