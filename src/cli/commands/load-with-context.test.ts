import { expect, test } from 'vitest';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import { loadWithContext } from './load-with-context.ts';

/**
 * What one request may fill in the end, and the sizes that loads asked for. Each load divides its
 * context among so many slots; `before` is that of one slot of a model in memory.
 */
async function loaded(wanted: number, { slots = 1, before }: { slots?: number; before?: number }) {
  let perSlot = before;
  const sizes: number[] = [];
  const { context } = createCommandContext(({ what, body }) => {
    if (what === 'GET /health')
      return { all_models_loaded: perSlot === undefined ? [] : [{ model_name: 'm' }] };
    if (what.startsWith('GET /slots')) return Array(slots).fill({ n_ctx: perSlot });
    const { ctx_size: size } = body as { ctx_size: number };
    sizes.push(size);
    const whole = size > 0 ? size : 8192;
    perSlot = whole / slots;
    const data = { status: 'success', plan: { ctx_size: whole } };
    return eventStream([{ event: 'complete', data }]);
  });
  return { given: await loadWithContext(context, 'm', wanted), sizes };
}

test('a model that is loaded with just enough, or more, stays as it is', async () => {
  expect(await loaded(4096, { before: 4096 })).toEqual({ given: 4096, sizes: [] });
  expect(await loaded(4096, { before: 8192 })).toEqual({ given: 8192, sizes: [] });
});

test('one that is not, or with less, is loaded with what is wanted', async () => {
  expect(await loaded(4096, {})).toEqual({ given: 4096, sizes: [4096] });
  expect(await loaded(4096, { before: 4095 })).toEqual({ given: 4096, sizes: [4096] });
});

test('a context that is divided among slots is made larger, so that one request has all it needs', async () => {
  expect(await loaded(4096, { slots: 4 })).toEqual({ given: 4096, sizes: [4096, 16_384] });
});

test('without a size the model is loaded with its own', async () => {
  expect(await loaded(-1, { before: 4096 })).toEqual({ given: 8192, sizes: [-1] });
});
