import { describe, expect, test } from 'vitest';
import { model, run } from '../../../fixtures/command-run.ts';
import { adviceOnName, loadedModels, modelAt, modelNamed, modelsOf } from './models.ts';
import { readRepository } from './repositories.ts';

const models = [
  model('a', { checkpoint: 'o/r:Q4' }),
  model('nick', { alias_of: 'a' }),
  model('p/remote', { checkpoint: 'x/y', provider: 'p' }),
];
const server = {
  'GET /models?show_all=true': { data: models },
  'GET /models?show_all=false': { data: models.slice(1) },
  'GET /models/a': models[0],
  'GET /models/nick': models[1],
  'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'a' }], models_loading: [] },
};

describe('the models of a server', () => {
  test('are all, or those on the disk, and never aliases', async () => {
    const ids = async (which: 'all' | 'downloaded') =>
      (await run(server, (context) => modelsOf(context, which))).result;
    expect(await ids('all')).toEqual([models[0], models[2]]);
    expect(await ids('downloaded')).toEqual([models[2]]);
  });

  test('that are in memory are asked for', async () => {
    expect((await run(server, loadedModels)).result).toEqual([{ model_name: 'a' }]);
  });
});

describe('a model that is named', () => {
  const named = async (name: string) =>
    (await run(server, (context) => modelNamed(context, name))).result;

  test('is the one of that name; of an alias, that which is meant, under its own id', async () => {
    expect(await named('a')).toEqual(models[0]);
    const { alias_of: _, ...others } = models[1] as Record<string, unknown>;
    expect(await named('nick')).toEqual({ ...others, id: 'a' });
  });

  test('by its repository is one of that, and one of a provider goes by its own name', async () => {
    expect(await named('o/r')).toEqual(models[0]);
    expect(await named('hf.co/o/r:q4')).toEqual(models[0]);
    expect(await named('p/remote')).toEqual(models[2]);
  });

  test('by a repository of which there is none can be pulled', async () => {
    await expect(named('o/other')).rejects.toMatchObject({
      reason: 'notFound',
      message: 'There is no model of o/other on this machine.',
      advice: "'lemonade pull o/other' fetches it.",
    });
  });

  test('is looked for by its name before its checkpoint', async () => {
    const both = [model('first', { checkpoint: 'p/m' }), model('p/m', { checkpoint: 'o/z' })];
    const found = async (name: string, repository = readRepository(name)) =>
      (
        await run({ 'GET /models?show_all=true': { data: both } }, (context) =>
          modelAt(context, name, repository ?? expect.fail()),
        )
      ).result;
    expect(await found('p/m')).toEqual(both[1]);
    expect(await found('hf.co/p/m')).toEqual(both[0]);
    expect(await found('p/none')).toBeUndefined();
  });
});

describe('a name that was not found', () => {
  const advised = (name: string, responses: object) =>
    run({ ...server, ...responses }, (context) => adviceOnName(context, name, 'Load it.'));
  const refused = (status: number, error: object) => ({
    'GET /models/x': Response.json({ error }, { status }),
  });

  test('of a model that there is has the advice of the command', async () => {
    expect((await advised('a', {})).result).toBe('Load it.');
  });

  test('of none has the nearest names, as the server has them, or the list', async () => {
    const remedy = { text: '', operation: 'listModels', suggestions: ['a'] };
    expect((await advised('x', refused(404, { message: 'No x.', remedy }))).result).toBe(
      "Did you mean 'a'? 'lemonade list --all' lists all models.",
    );
    expect((await advised('x', refused(404, { message: 'No x.' }))).result).toBe(
      "'lemonade list' shows all names.",
    );
  });

  test('is another failure where the server fails', async () => {
    await expect(advised('x', refused(500, { message: 'Broken.' }))).rejects.toMatchObject({
      reason: 'failed',
      message: 'Broken.',
    });
  });
});
