import { expect, test } from 'vitest';
import { eventStream } from '../../../fixtures/command-context.ts';
import { model, run } from '../../../fixtures/command-run.ts';
import { ensureReady, type RunOptions } from './ready.ts';

const there = model('m', { downloaded: true });

/** What is sent to bring `m` into memory where these are. */
async function sentFor(loaded: readonly string[], options: RunOptions = {}, name = 'm') {
  const { result, sent } = await run(
    {
      'GET /models/m': there,
      'GET /models/nick': { ...there, id: 'nick', alias_of: 'm' },
      'GET /models/m/options': { names: ['llamacpp_backend'] },
      'GET /health': {
        version: '0.1.0',
        all_models_loaded: loaded.map((model_name) => ({ model_name })),
      },
      'POST /load': eventStream([{ event: 'complete', data: { status: 'success' } }]),
    },
    (context) => ensureReady(context, name, options),
  );
  expect(result).toBe('m');
  return sent;
}

const load = (more: object = {}) => [['POST /load', { model_name: 'm', ...more, stream: true }]];

test('a model that is not in memory is loaded, also next to others and by another name', async () => {
  expect(await sentFor([])).toEqual(load());
  expect(await sentFor(['n', 'nick'])).toEqual(load());
  expect(await sentFor([], {}, 'nick')).toEqual(load());
});

test('one that is in memory stays as it is', async () => {
  expect(await sentFor(['n', 'm'])).toEqual([]);
  expect(await sentFor(['m'], { stats: true, system: 'Be kind.' })).toEqual([]);
  expect(await sentFor(['m'], {}, 'nick')).toEqual([]);
});

test.each<[RunOptions, object]>([
  [{ ctxSize: '8k' }, { ctx_size: 8192 }],
  [{ keepAlive: '5m' }, { keep_alive: '5m' }],
  [{ option: ['llamacpp-backend=cpu'] }, { llamacpp_backend: 'cpu' }],
  [{ option: [] }, {}],
])('with %j it is loaded as that says, also when it is there', async (options, fields) => {
  expect(await sentFor(['m'], options)).toEqual(load(fields));
});
