// Of runnable.ts, fit.ts and offers.ts: which models a machine runs, and which are offered.
import { describe, expect, test } from 'vitest';
import { run, system } from '../../../fixtures/command-run.ts';
import type { BackendSupport, Model } from '../../../generated/client/index.ts';
import { modelFit } from './fit.ts';
import type { Machine } from './machine.ts';
import { offersFor } from './offers.ts';
import { type Purpose, purposeOf } from './purposes.ts';
import { requireRunnable, whyNot } from './runnable.ts';

describe('which models a machine runs', () => {
  const cpu = { devices: { cpu: { available: true } }, model_memory_gb: 12.8 };
  const backend = (state: BackendSupport['state'], message = '') => ({
    state,
    message,
    devices: [],
    action: '',
  });
  const machine = {
    ...cpu,
    recipes: {
      llamacpp: {
        backends: { cuda: backend('unsupported', 'Requires a card'), cpu: backend('installable') },
      },
      flm: { backends: { npu: backend('unsupported', 'Requires an AMD NPU') } },
      odd: {
        backends: {
          a: backend('unsupported', 'Requires A'),
          b: backend('unsupported', 'It is not here'),
        },
      },
    },
  };
  const model = (id: string, size: number, more: Partial<Model> = {}): Model => ({
    id,
    size,
    name: id,
    object: 'model',
    created: 0,
    owned_by: 'lemonade',
    checkpoint: '',
    recipe: 'llamacpp',
    downloaded: false,
    labels: ['chat'],
    suggested: true,
    ...more,
  });
  const offered = (purpose: Purpose, models: readonly Model[], where: Machine = machine) => {
    const { first, all } = offersFor(purpose, models, where);
    return [first?.id, all.map(({ id }) => id)];
  };

  test.each([
    { recipe: 'llamacpp', is: undefined },
    { recipe: 'flm', is: 'flm:npu requires an AMD NPU.' },
    { recipe: 'odd', is: 'odd:a requires A; odd:b: It is not here.' },
    { recipe: 'of a newer server', is: undefined },
    { recipe: 'llamacpp', unavailable_reason: 'It is gone.', is: 'It is gone.' },
  ])('what speaks against $recipe ($unavailable_reason) is: $is', ({ is, ...given }) => {
    expect(whyNot(given, machine)).toBe(is);
  });

  test.each([
    { size: 5, fit: 'well' },
    { size: 10, fit: 'tight' },
    { size: 11, fit: 'too large' },
    { size: undefined, fit: 'well' },
  ])('$size GiB in a memory of 16 GB: $fit', ({ size, fit }) => {
    expect(modelFit({ size }, machine)).toBe(fit);
    const { model_memory_gb: _unknown, ...older } = machine;
    expect(modelFit({ size }, older)).toBe('well');
  });

  test('one of a useful size is the first, of the popular ones; what can not run or does not fit is not offered', () => {
    const hot = { labels: ['chat', 'hot'] };
    const models = [
      model('large', 60, hot),
      model('npu', 2, { ...hot, recipe: 'flm' }),
      model('here', 2, { ...hot, downloaded: true }),
      model('not suggested', 2, { suggested: false }),
      model('plain', 2),
      model('hot 4', 4, hot),
      model('hot 1', 1.2, hot),
    ];
    expect(offered('chat', models)).toEqual(['hot 1', ['hot 1', 'plain', 'hot 4']]);
    const card = { amd_gpu: [{ available: true, vram_gb: 16 }] };
    expect(offered('chat', models, { ...machine, devices: card })[0]).toBe('hot 4');
    const many = Array.from({ length: 20 }, (_, index) => model(`m${index}`, 1 + index / 10));
    expect(offersFor('chat', many, machine).all).toHaveLength(8);
  });

  test('for images the smallest that makes some is offered, and none that only enlarges them', () => {
    const upscaler = model('upscaler', 0.1, { labels: ['upscaling', 'image'] });
    const models = [
      model('paints', 7, { labels: ['image'] }),
      model('paints too', 5, { labels: ['image'] }),
      upscaler,
    ];
    expect(offered('image', models)).toEqual(['paints too', ['paints too', 'paints']]);
    expect(purposeOf(upscaler)).toBe('upscaling');
  });
});

describe('before files are fetched', () => {
  const check = (model: object, machine: object = system) =>
    run({ 'GET /system-info': machine }, (context) =>
      requireRunnable(context, { id: 'm', recipe: 'llamacpp', ...model } as never),
    );

  test('what runs and fits is fetched without a word', async () => {
    for (const model of [{}, { size: 8 }, { size: 8, recipe: 'of a newer server' }])
      expect((await check(model)).notes).toBe('');
  });

  test('what is too large for the memory is told', async () => {
    const { notes } = await check({ size: 9 });
    expect(notes).toBe(
      'm (9.7 GB) is too large for the memory of this machine, which has 10.7 GB for models: it will be slow, or not load.\n',
    );
  });

  test('what can not be fetched now is refused with its reason', async () => {
    await expect(check({ unavailable_reason: 'Its hub is gone.' })).rejects.toMatchObject({
      message: "m can't be used now. Its hub is gone.",
      advice: "'lemonade list' shows what can.",
    });
  });

  test('what nothing runs is refused, whatever else is the matter', async () => {
    for (const more of [{}, { unavailable_reason: 'Its hub is gone.' }])
      await expect(check({ recipe: 'flm', ...more })).rejects.toMatchObject({
        message: "m can't run on this machine. flm:npu requires an NPU.",
        advice:
          "'lemonade list' shows what does; 'lemonade pull m --force' fetches it all the same.",
      });
  });
});
