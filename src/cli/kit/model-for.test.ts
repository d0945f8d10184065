import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { playStreams } from '../../../fixtures/played-streams.ts';
import { version } from '../../lib/package-root.ts';
import { ensureModelFor, modelFor } from './model-for.ts';

const health = { version, all_models_loaded: [], models_loading: [] };

const system = { devices: {}, recipes: {}, model_memory_gb: 16 };

const model = (id: string, more: object = {}) => ({
  id,
  labels: ['chat'],
  recipe: 'llamacpp',
  downloaded: true,
  ...more,
});

describe('the model of a command that names none', () => {
  const chosen = (models: readonly object[], loaded: readonly string[] = []) => {
    const all_models_loaded = loaded.map((model_name) => ({ model_name }));
    const { context } = createCommandContext(({ what }) => {
      if (what === 'GET /health') return { ...health, all_models_loaded };
      return what === 'GET /system-info' ? system : { object: 'list', data: models };
    });
    return modelFor(context, 'chat');
  };

  test('is one in memory before the first on the disk', async () => {
    const models = [model('here'), model('speech', { labels: ['tts'] }), model('loaded')];
    expect(await chosen(models, ['speech', 'loaded'])).toBe('loaded');
    expect(await chosen(models)).toBe('here');
  });

  test('is none that is an alias, that can not run, or that is elsewhere', async () => {
    const elsewhere = model('p.far', { provider: 'p' });
    const models = [
      model('nick', { alias_of: 'x' }),
      model('gone', { unavailable_reason: 'Gone.' }),
      elsewhere,
    ];
    await expect(chosen(models)).rejects.toMatchObject({
      reason: 'notFound',
      message: 'There is no model that chats on this machine.',
      advice: 'p.far of provider p is one that is elsewhere: name it to use it.',
    });
  });

  test('is named as one to pull where nothing is on the disk', async () => {
    const offered = model('small', { downloaded: false, suggested: true, size: 1 });
    await expect(chosen([offered])).rejects.toMatchObject({
      advice: "'lemonade run small' fetches one (1.1 GB); 'lemonade list' shows more.",
    });
    await expect(chosen([])).rejects.toMatchObject({
      advice: expect.stringContaining('lemonade list --all'),
    });
  });
});

describe('the model of a command that may ask', () => {
  const small = { model_memory_gb: 10, devices: {}, recipes: {} };

  /** What is shown, and chosen with these keys. */
  async function asked(models: readonly object[], keys: string, more: CommandSetup = {}) {
    const { type } = playStreams({});
    const { context, out } = createCommandContext(
      ({ what }) => {
        if (what === 'GET /health') return health;
        return what === 'GET /system-info' ? small : { object: 'list', data: models };
      },
      { columns: 60, canAsk: true, ...more },
    );
    const choosing = modelFor(context, 'chat');
    type(keys);
    return { chosen: await choosing, out: out() };
  }
  const offer = (id: string, size: number) =>
    model(id, { downloaded: false, suggested: true, size });

  test('is the only one on the disk, without a question', async () => {
    expect(await asked([model('here'), offer('other', 1)], '')).toEqual({
      chosen: 'here',
      out: '',
    });
  });

  test('is chosen among those on the disk, those that can be pulled and those elsewhere', async () => {
    const models = [
      model('here', { size: 1 }),
      model('there'),
      model('p.far', { provider: 'p' }),
      offer('offered', 2),
      offer('larger', 5),
    ];
    const { chosen, out } = await asked(models, 'j\r');
    expect(chosen).toBe('there');
    const lines = [
      "Which model? 'lemonade list' shows more. (arrow keys, Enter)",
      '❯ here     1.1 GB  here',
      '  there            here',
      '  offered  2.1 GB  fits',
      '  larger   5.4 GB  tight',
      '  p.far            at p',
    ];
    const shown = stripVTControlCharacters(out).split('\n');
    expect(shown.slice(0, 6).map((line) => line.replace('\r', ''))).toEqual(lines);
  });

  test('is the one to take first where none is on the disk', async () => {
    expect((await asked([offer('tiny', 0.2), offer('good', 2)], '\r')).chosen).toBe('good');
    expect((await asked([model('p.far', { provider: 'p' })], '\r')).chosen).toBe('p.far');
  });

  test('is not asked about where there is none at all, nor with --json', async () => {
    await expect(asked([], '')).rejects.toMatchObject({ reason: 'notFound' });
    const two = [model('here'), model('there')];
    expect((await asked(two, '', { json: true })).chosen).toBe('here');
  });
});

test('for another purpose than a chat, one is pulled', async () => {
  const speaks = model('speaks', { labels: ['tts'], downloaded: false, suggested: true, size: 1 });
  const { context } = createCommandContext(({ what }) => {
    if (what === 'GET /health') return health;
    return what === 'GET /system-info' ? system : { object: 'list', data: [speaks] };
  });
  await expect(modelFor(context, 'tts')).rejects.toMatchObject({
    message: 'There is no model for speech on this machine.',
    advice: "'lemonade pull speaks' fetches one (1.1 GB); 'lemonade list' shows more.",
  });
});

test('a model that is named is taken, and otherwise one for the purpose', async () => {
  const ask = createCommandContext(({ what }) => {
    if (what === 'GET /health') return health;
    if (what === 'GET /system-info') return system;
    return what.startsWith('GET /models/')
      ? model(what.slice('GET /models/'.length))
      : { data: [model('here')] };
  });
  expect((await ensureModelFor(ask.context, 'chat', 'named')).id).toBe('named');
  expect((await ensureModelFor(ask.context, 'chat', undefined)).id).toBe('here');
});
