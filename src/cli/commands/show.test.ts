import { describe, expect, test } from 'vitest';
import { model, run, system } from '../../../fixtures/command-run.ts';
import { showModel } from './show.ts';

describe('lemonade show', () => {
  const options = {
    effective: { ctx_size: -1, model_name: 'm' },
    saved: {},
    resolved_ctx_size: 4096,
  };
  const server = (more: object) => ({
    'GET /models/nick': model('nick', { alias_of: 'm', max_context_length: 40_960, ...more }),
    'GET /models/m/options': options,
    'GET /system-info': system,
  });
  const shown = async (more: object) =>
    (await run(server(more), (context) => showModel(context, 'nick'))).lines;

  test('has what is known of a model, by its own name', async () => {
    expect(await shown({})).toEqual([
      'Model | m',
      "Files | not here; 'lemonade pull m' fetches them",
      'Size | 1.1 GB',
      'Runs here | yes',
      'Checkpoint | o/nick',
      'Recipe | llamacpp',
      'Labels | chat, custom',
      'Trained for | 40960 tokens',
      'Context | fitted to the memory, once its files are here',
      'Options | ctx_size=-1',
    ]);
    expect(await shown({ downloaded: true })).toContain('Context | 4096 tokens');
  });

  test.each([
    [{ size: 8 }, 'yes, but tightly'],
    [{ size: 9 }, 'hardly: too large for the memory'],
    [{ recipe: 'flm' }, 'no: flm:npu requires an NPU.'],
    [{ provider: 'p' }, 'no: at provider p'],
    [{ unavailable_reason: 'It is gone.' }, 'no: It is gone.'],
  ])('says of %j that it runs here: %s', async (more, runs) => {
    expect(await shown(more)).toContain(`Runs here | ${runs}`);
  });
});
