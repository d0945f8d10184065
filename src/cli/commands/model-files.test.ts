import { describe, expect, test } from 'vitest';
import { run } from '../../../fixtures/command-run.ts';
import { checkUpdates, cleanCache, removeModels } from './model-files.ts';

describe('models that are removed', () => {
  const responses = {
    'POST /delete': {
      status: 'success',
      message: 'Deleted a. The file b.gguf stays, for c has it too. It is 1 GB.',
    },
  };

  test('are told one by one, with what stays of them', async () => {
    const { lines, sent } = await run(responses, (context) => removeModels(context, ['a', 'b']));
    expect(lines).toEqual([
      'a is off the disk. The file b.gguf stays, for c has it too. It is 1 GB.',
      'b is off the disk. The file b.gguf stays, for c has it too. It is 1 GB.',
    ]);
    expect(sent).toEqual([
      ['POST /delete', { model_name: 'a' }],
      ['POST /delete', { model_name: 'b' }],
    ]);
  });

  test('of which nothing stays are told in one sentence', async () => {
    const one = { 'POST /delete': { status: 'success', message: 'Deleted a.' } };
    const { lines } = await run(one, (context) => removeModels(context, ['a']));
    expect(lines).toEqual(['a is off the disk.']);
  });
});

describe('updates', () => {
  const update = (id: string, isOld: boolean | null, error: string | null = null) => ({
    id,
    checkpoint: `o/${id}`,
    update_available: isOld,
    error,
  });
  const check = (...models: object[]) =>
    run({ 'POST /models/check-updates': { models } }, checkUpdates);

  test('are listed, and the first model that has some says how it gets them', async () => {
    const { lines } = await check(
      update('a', false),
      update('b', true),
      update('c', true),
      update('d', null, 'The hub is away.'),
      update('e', null),
    );
    expect(lines).toEqual([
      'MODEL | STATE | CHECKPOINT',
      'a | up to date | o/a',
      'b | newer files | o/b',
      'c | newer files | o/c',
      'd | unknown: The hub is away. | o/d',
      'e | unknown: no reason told | o/e',
      "'lemonade pull b --update' fetches newer files.",
    ]);
  });

  test('are none of models that are as they are, and of none', async () => {
    expect((await check(update('a', false))).lines).toHaveLength(2);
    expect((await check()).lines).toEqual(['No pulled model is on this machine.']);
  });
});

describe('what the cache does not need', () => {
  const report = {
    orphaned_files: [{ path: '/cache/a', size: 1_500_000 }],
    prompt_caches: [{ size: 500_000, model: 'm', tokens: 1 }],
    total_bytes: 2_000_000,
  };
  const clean = (answer: object, dryRun?: boolean, setup = {}) =>
    run(
      { 'POST /internal/cleanup-cache': answer },
      (context) => cleanCache(context, dryRun === undefined ? {} : { dryRun }),
      setup,
    );

  test('is removed and told, or only told', async () => {
    const { lines, sent } = await clean(report);
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^ *1\.5 MB \| \/cache\/a$/),
      expect.stringMatching(/^ *500 kB \| prompt cache of m, 1 token$/),
    ]);
    expect(lines[2]).toBe('2 files, 2.0 MB removed.');
    expect(sent).toEqual([['POST /internal/cleanup-cache', { dry_run: false }]]);
    const dry = await clean(report, true);
    expect(dry.lines[2]).toBe('2 files, 2.0 MB would be removed.');
    expect(dry.sent).toEqual([['POST /internal/cleanup-cache', { dry_run: true }]]);
  });

  test('is nothing where all is in use, and JSON where that is wanted', async () => {
    const empty = { orphaned_files: [], prompt_caches: [], total_bytes: 0 };
    expect((await clean(empty)).lines).toEqual(['Every file of the cache is in use.']);
    const { lines } = await clean(report, undefined, { json: true });
    expect(JSON.parse(lines.join(''))).toEqual(report);
  });
});
