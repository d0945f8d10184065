import { expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { OfflineMode } from '../../errors.ts';
import { formatCheckpoint, parseCheckpoint } from '../downloads/checkpoint.ts';
import { HubUnreachable } from '../downloads/errors.ts';
import type { KnownModel } from '../models/known-model.ts';
import { createModelUpdates } from './model-updates.ts';

const signal = new AbortController().signal;

function setUp(models: readonly KnownModel[], { isOffline = false } = {}) {
  const asked: string[] = [];
  const updates = createModelUpdates({
    models: { list: async () => models },
    storedModels: { keeps: (recipe) => recipe === 'flm' },
    downloads: {
      async isOutdated(checkpoint) {
        const text = `${checkpoint.source} ${formatCheckpoint(checkpoint)}`;
        asked.push(text);
        if (text.includes('gone')) throw new HubUnreachable('No host there.');
        return text.includes('old');
      },
    },
    parseCheckpoint,
    isOffline: () => isOffline,
  });
  return { updates, asked };
}

const pulled = (
  name: string,
  checkpoints: KnownModel['checkpoints'],
  more: Partial<KnownModel> = {},
) =>
  knownModel(`builtin.${name}`, {
    downloaded: true,
    checkpoint: checkpoints.main,
    checkpoints,
    ...more,
  });

test('a model with a newer file among its files has an update, and one that fails does not stop the others', async () => {
  const { updates } = setUp([
    pulled('A', { main: 'o/new', mmproj: 'o/old' }),
    pulled('B', { main: 'o/gone' }),
    pulled('C', { main: 'o/new', npu_cache: 'o/old' }),
  ]);
  const found = await updates.check(signal);
  expect(found.map(({ model, isAvailable, problem }) => [model.id, isAvailable, problem])).toEqual([
    ['A', true, undefined],
    ['B', undefined, 'No host there.'],
    ['C', false, undefined],
  ]);
});

test('only what has come from a hub is asked about, each at its own', async () => {
  const { updates, asked } = setUp([
    knownModel('extra.E', { downloaded: true }),
    pulled('F', { main: 'gemma:4b' }, { recipe: 'flm' }),
    pulled('M', { main: 'o/m' }, { source: 'modelscope' }),
    pulled('X', { main: 'o/x' }, { source: 'elsewhere' }),
  ]);
  expect((await updates.check(signal)).map(({ model }) => model.id)).toEqual(['M']);
  expect(asked).toEqual(['modelscope o/m']);
  await expect(setUp([], { isOffline: true }).updates.check(signal)).rejects.toThrow(OfflineMode);
});
