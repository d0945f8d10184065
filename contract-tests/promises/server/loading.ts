// 1, `POST /api/v1/load` and `POST /api/v1/unload`.
import { expect } from 'vitest';
import { idOf } from '../../support/server.ts';
import { all, fails, ok, post, type Section } from '../row.ts';
import type { World } from '../stands.ts';
import { CPU_MODEL, FAKE, forget, loadFake, loads, unload } from './shared.ts';

/** The rows of this part, in the order of the document. */
export const loading: readonly Section[] = [
  {
    place: '1, POST /api/v1/load',
    rows: [
      {
        id: '1.load.example',
        needs: 'onnxruntime',
        statement: 'a registered model is loaded, and installed first if it is not here',
        given: [forget(CPU_MODEL)],
        request: post('/api/v1/load', { model_name: CPU_MODEL }),
        expect: all(
          ok({ status: 'success', message: `Loaded model: ${CPU_MODEL}` }),
          loads(CPU_MODEL),
        ),
      },
      {
        id: '1.load.model-name',
        statement: 'model_name is required',
        request: post('/api/v1/load', {}),
        expect: fails(400, 'model_name'),
      },
      {
        id: '1.load.error',
        statement: 'an error has the status error, and says what is wrong',
        request: post('/api/v1/load', { model_name: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
      {
        id: '1.load.failure',
        statement: 'so has a model that can not be started',
        request: post('/api/v1/load', { model_name: idOf('exitsAtStart') }),
        expect: all(fails(500, idOf('exitsAtStart')), fails(500, /told to exit at start/)),
      },
      {
        id: '1.load.unknown-field',
        statement: 'fields that are not known do no harm, as the document says',
        request: post('/api/v1/load', { model_name: FAKE, colour: 'green' }),
        expect: ok({ status: 'success' }),
      },
    ],
  },
  {
    place: '1, POST /api/v1/unload',
    rows: [
      {
        id: '1.unload.example',
        statement: 'without parameters it unloads what is loaded, and the server goes on',
        given: [loadFake],
        request: unload,
        expect: all(ok({ status: 'success' }), async (_: unknown, world: World) =>
          expect(await world.health()).toMatchObject({ status: 'ok', all_models_loaded: [] }),
        ),
      },
      {
        id: '1.unload.text',
        statement: 'its message is "Model unloaded successfully"',
        given: [loadFake],
        request: unload,
        expect: ok({ message: 'Model unloaded successfully' }),
      },
      {
        id: '1.unload.error',
        statement: 'an error has the status error, and says what is wrong',
        request: post('/api/v1/unload', { model_name: 'No-Such-Model' }),
        expect: fails(404, 'No-Such-Model'),
      },
    ],
  },
];
