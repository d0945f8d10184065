import { describe, expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { version } from '../../lib/package-root.ts';
import { modelFor } from './model-for.ts';

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
