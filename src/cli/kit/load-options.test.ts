import { describe, expect, test } from 'vitest';
import { run } from '../../../fixtures/command-run.ts';
import { type LoadOptions, loadRequest, readContextSize, readOptions } from './load-options.ts';

test('context sizes are numbers, thousands, or what fits', () => {
  expect(['8192', '8k', '-1'].map(readContextSize)).toEqual([8192, 8192, -1]);
  for (const text of ['0', '8m', 'x', ''])
    expect(() => readContextSize(text)).toThrow(`'${text}' is not a context size.`);
});

test('the number of an option is given as one, and what is none is left for the server to judge', () => {
  const names = ['steps', 'cfg_scale', 'sampling_method'];
  expect(readOptions(['steps=4', 'cfg-scale=1.5', 'sampling_method=euler'], names)).toMatchObject({
    steps: 4,
  });
  expect(readOptions(['steps=null'], names)).toEqual({ steps: null });
  expect(readOptions(['steps=abc'], names)).toEqual({ steps: 'abc' });
});

test.each([
  ['8K', 8192],
  ['1', 1],
])('%s is a context of %i tokens', (text, size) => {
  expect(readContextSize(text)).toBe(size);
});

test.each(['0k', '-1k', '-2', '1.5', '8kk', 'x8', '8 k'])("'%s' is not a context size", (text) => {
  expect(() => readContextSize(text)).toThrow(
    expect.objectContaining({
      reason: 'misuse',
      advice: 'Give a number of tokens, e.g. 8192 or 8k; -1 takes what fits.',
    }),
  );
});

test('the context may be said in thousands, and be up to the server again', () => {
  const names = ['ctx_size', 'steps'];
  expect(readOptions(['ctx_size=8k', 'steps=4'], names)).toEqual({ ctx_size: 8192, steps: 4 });
  expect(readOptions(['ctx_size=4096'], names)).toEqual({ ctx_size: 4096 });
  expect(readOptions(['steps=4'], names)).toEqual({ steps: 4 });
  expect(readOptions(['ctx_size=null', 'steps=4'], names)).toEqual({ ctx_size: null, steps: 4 });
  expect(() => readOptions(['ctx_size=many'], names)).toThrow("'many' is not a context size.");
  expect(() => readOptions(['stepps=4'], names)).toThrow("There is no option 'stepps'.");
});

describe('the request of a load', () => {
  const requested = (options: LoadOptions) =>
    run({ 'GET /models/m/options': { names: ['steps'] } }, (context) =>
      loadRequest(context, 'm', options),
    );

  test('has what is said, and asks for the names of options where some are', async () => {
    const { result } = await requested({
      ctxSize: '8k',
      keepAlive: '5m',
      pinned: true,
      saveOptions: true,
      option: ['steps=4'],
    });
    expect(result).toEqual({
      model_name: 'm',
      ctx_size: 8192,
      keep_alive: '5m',
      pinned: true,
      save_options: true,
      steps: 4,
    });
    for (const options of [{}, { option: [] }])
      expect((await run({}, (context) => loadRequest(context, 'm', options))).result).toEqual({
        model_name: 'm',
      });
  });

  test('refuses options that the model does not have', async () => {
    await expect(requested({ option: ['width=4'] })).rejects.toThrow("There is no option 'width'.");
  });
});
