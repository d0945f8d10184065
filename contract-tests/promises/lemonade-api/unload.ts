// 2, `POST /v1/unload`.
import { expect } from 'vitest';
import { idOf } from '../../support/server.ts';
import { all, anyText, fails, ok, post, type Section } from '../row.ts';
import type { World } from '../stands.ts';
import { FAKE, GGUF, load, modelsWithProcesses, unload } from './shared.ts';

/** The rows of this part, in the order of the document. */
export const unloading: readonly Section[] = [
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
