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

  test('has the options that are saved, and how it is quantized', async () => {
    const responses = {
      ...server({ dtype: 'Q4_K_M', downloaded: true }),
      'GET /models/m/options': { ...options, saved: { mmap: false, ctx_size: 5 } },
    };
    const { lines } = await run(responses, (context) => showModel(context, 'nick'));
    expect(lines).toContain('Quantization | Q4_K_M');
    expect(lines.at(-1)).toBe('Saved | mmap=false ctx_size=5');
  });

  test('does not ask for options of what nothing runs any more', async () => {
    const { 'GET /models/m/options': _options, ...others } = server({
      unavailable_reason: 'It is gone.',
      downloaded: true,
    });
    const { lines } = await run(others, (context) => showModel(context, 'nick'));
    expect(lines).toContain('Files | on this machine');
    expect(lines.at(-1)).toBe('Trained for | 40960 tokens');
  });

  test('is the JSON of the model alone where that is wanted', async () => {
    const { 'GET /models/nick': known } = server({});
    const alone = { 'GET /models/nick': known };
    const { lines } = await run(alone, (context) => showModel(context, 'nick'), { json: true });
    const { alias_of: _alias, ...rest } = known as { alias_of?: string };
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ ...rest, id: 'm' }]);
  });
});
