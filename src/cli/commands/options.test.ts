import { describe, expect, test } from 'vitest';
import { run } from '../../../fixtures/command-run.ts';
import { optionsCommand } from './options.ts';

const SHOWN = {
  names: ['ctx_size', 'llamacpp_args', 'mmap'],
  defaults: { ctx_size: 4096, llamacpp_args: '' },
  effective: { ctx_size: 8192, llamacpp_args: '', mmap: false },
  saved: { ctx_size: 8192 },
  resolved_ctx_size: null,
};
const TABLE = [
  'OPTION | IN USE | SAVED | DEFAULT',
  'ctx_size | 8192 | 8192 | 4096',
  'llamacpp_args',
  'mmap | false',
];

const options = (
  words: readonly string[],
  said: { reset?: boolean; dryRun?: boolean } = {},
  { shown = SHOWN, ...setup }: { shown?: object; json?: boolean } = {},
) =>
  run(
    {
      'GET /models/m/options': shown,
      'POST /models/m/options': { ...shown, resolved_ctx_size: 5 },
      'DELETE /models/m/options': { ...shown, saved: {} },
    },
    (context) => optionsCommand(context, 'm', words, said),
    setup,
  );

describe('the options of a model', () => {
  test('are what is in use, saved and usual, with what each is for', async () => {
    const { lines, sent } = await options([]);
    expect(lines.slice(0, 5)).toEqual([...TABLE, '']);
    expect(lines[5]).toMatch(/^ctx_size \| \S+/);
    expect(lines[6]).toMatch(/^llamacpp_args \| \S+/);
    expect(sent).toEqual([]);
  });

  test('are told with the context of the next load, where it is known', async () => {
    const { lines } = await options([], {}, { shown: { ...SHOWN, resolved_ctx_size: 0 } });
    expect(lines[4]).toBe('The next load has a context of 0 tokens.');
  });

  test('are told with what was found when the model was tuned', async () => {
    const figures = { prompt_per_second: 1, predicted_per_second: 2 };
    const change = { choice: 'batch', option: '-x', gain: 0.5, before: figures, after: figures };
    const tuned = {
      date: '2026-05-04T12:00:00Z',
      build: 'b1',
      machine: 'a machine',
      purpose: 'chat',
      changes: [change],
    };
    const { lines } = await options([], {}, { shown: { ...SHOWN, tuned } });
    expect(lines.slice(4, 7)).toEqual([
      'Tuned for chat on 2026-05-04, with b1 on a machine:',
      ' | batch: -x, 50 % faster (prompt 1 → 1, response 2 → 2 tokens/s)',
      '',
    ]);
  });

  test('are JSON where that is wanted', async () => {
    const { lines } = await options([], {}, { json: true });
    expect(lines.map((line) => JSON.parse(line))).toEqual([SHOWN]);
  });
});

describe('options that are given', () => {
  test('are saved with those that are saved already, and not explained', async () => {
    const { lines, sent } = await options(['mmap=false']);
    expect(sent).toEqual([['POST /models/m/options', { ctx_size: 8192, mmap: false }]]);
    expect(lines).toEqual([...TABLE, 'The next load has a context of 5 tokens.']);
  });

  test('go before those that are saved', async () => {
    expect((await options(['ctx_size=4k'])).sent).toEqual([
      ['POST /models/m/options', { ctx_size: 4096 }],
    ]);
  });

  test('are only tried with --dry-run', async () => {
    expect((await options(['mmap=true'], { dryRun: true })).sent).toEqual([
      ['POST /models/m/options', { ctx_size: 8192, mmap: true, dry_run: true }],
    ]);
  });

  test('are those of the model', async () => {
    await expect(options(['nmap=true'])).rejects.toMatchObject({ reason: 'misuse' });
  });
});

describe('--reset', () => {
  test('forgets what is saved', async () => {
    const { lines, sent } = await options([], { reset: true });
    expect(sent).toEqual([]);
    expect(lines).toEqual([
      'OPTION | IN USE | SAVED | DEFAULT',
      'ctx_size | 8192 | 4096',
      'llamacpp_args',
      'mmap | false',
    ]);
  });

  test('goes without options', async () => {
    const resetting = options(['mmap=true'], { reset: true });
    await expect(resetting).rejects.toThrow(
      '--reset takes all saved options away, so it goes without key=value.',
    );
    await expect(resetting).rejects.toMatchObject({
      reason: 'misuse',
      advice: 'Give one or the other.',
    });
  });
});
