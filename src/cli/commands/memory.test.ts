import { describe, expect, test } from 'vitest';
import { eventStream } from '../../../fixtures/command-context.ts';
import { model, run } from '../../../fixtures/command-run.ts';
import type { LoadPlan } from '../../../generated/client/index.ts';
import { loadCommand, pin, remarkOn, unloadCommand, unpin } from './memory.ts';

const problem = 'Backend vulkan does not find its device.';
const plan: LoadPlan = {
  backend: 'cpu',
  device: 'cpu',
  reason: 'the memory allows 4096 tokens',
  attempts: [
    { backend: 'vulkan', needs: 'install', problem },
    { backend: 'cpu', needs: 'nothing', problem: null },
  ],
  ctx_size: 4096,
  memory_needed_gb: null,
  memory_available_gb: null,
};

test('a load tells which backends were passed over', () => {
  const passedOver = { ...plan, reason: `Backend cpu is taken, for ${problem}` };
  expect(remarkOn(passedOver, {})).toBe(passedOver.reason);
  expect(remarkOn(passedOver, { before: plan })).toBe(passedOver.reason);
});

test('what was said when the model was loaded is not said again while it is in memory', () => {
  expect(remarkOn(plan, { before: plan })).toBeUndefined();
});

test('a load tells why the context is smaller than wanted', () => {
  expect(remarkOn({ ...plan, attempts: [] }, { wanted: 8192 })).toBe(plan.reason);
  expect(remarkOn({ ...plan, attempts: [] }, { wanted: 4096 })).toBeUndefined();
  expect(remarkOn({ ...plan, attempts: [], ctx_size: null }, { wanted: 8192 })).toBeUndefined();
});

test('a server without plans leaves nothing to tell', () => {
  expect(remarkOn(undefined, { wanted: 8192 })).toBeUndefined();
});

describe('models in memory', () => {
  test('are unloaded by name, or all', async () => {
    const server = { 'POST /unload': {} };
    const all = await run(server, (context) => unloadCommand(context, undefined));
    expect([all.sent, all.lines]).toEqual([
      [['POST /unload', {}]],
      ['No model is in memory any more.'],
    ]);
    const one = await run(server, (context) => unloadCommand(context, 'm'));
    expect(one.sent).toEqual([['POST /unload', { model_name: 'm' }]]);
  });

  test('are unloaded with a sentence of which one it was', async () => {
    const { lines } = await run({ 'POST /unload': {} }, (context) => unloadCommand(context, 'm'));
    expect(lines).toEqual(['m is not in memory any more.']);
  });

  test('are pinned and unpinned under the name of the response', async () => {
    const server = { 'POST /internal/pin': { model_name: 'm' } };
    const pinned = await run(server, (context) => pin(context, 'nick'));
    expect(pinned.sent).toEqual([['POST /internal/pin', { model_name: 'nick', pinned: true }]]);
    expect(pinned.lines).toEqual(['m stays in memory until it is unloaded by hand.']);
    expect((await run(server, (context) => unpin(context, 'm'))).sent).toEqual([
      ['POST /internal/pin', { model_name: 'm', pinned: false }],
    ]);
    const known = { 'GET /models/x': model('x') };
    await expect(run(known, (context) => pin(context, 'x'))).rejects.toMatchObject({
      advice: "'lemonade load x --pinned' loads and pins it.",
    });
    for (const command of [pin, unpin, unloadCommand]) {
      await expect(run({}, (context) => command(context, 'nowhere'))).rejects.toMatchObject({
        advice: "'lemonade list' shows all names.",
      });
    }
  });
});

describe('a load', () => {
  const load = (options: Parameters<typeof loadCommand>[2], health: readonly object[] = []) =>
    run(
      {
        'GET /models/nick': model('nick', { alias_of: 'm', downloaded: true }),
        'GET /health': { version: '0.1.0', all_models_loaded: health },
        'GET /models/m/options': { names: ['mmap'] },
        'POST /load': eventStream([{ event: 'complete', data: { status: 'success', plan } }]),
      },
      (context) => loadCommand(context, 'nick', options),
    );

  test('has what is said, under the own name of the model', async () => {
    const options = {
      ctxSize: '8k',
      keepAlive: '5m',
      pinned: true,
      saveOptions: true,
      option: ['mmap=false'],
    };
    const { lines, sent } = await load(options);
    expect(sent).toEqual([
      [
        'POST /load',
        {
          model_name: 'm',
          ctx_size: 8192,
          keep_alive: '5m',
          pinned: true,
          save_options: true,
          mmap: false,
          stream: true,
        },
      ],
    ]);
    expect(lines).toEqual(['m is in memory, pinned.', plan.reason]);
  });

  test('says its reason only where that is new: not that of this model in memory', async () => {
    expect((await load({}, [{ model_name: 'm', plan }])).lines).toEqual(['m is in memory.']);
    expect((await load({}, [{ model_name: 'other', plan }])).lines).toEqual([
      'm is in memory.',
      plan.reason,
    ]);
  });
});
