import { expect, test } from 'vitest';
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { firstModels } from './first-models.ts';

const system = {
  model_memory_gb: 12.8,
  devices: { amd_gpu: [] },
  recipes: { llamacpp: { default_backend: 'cpu' }, 'ryzenai-llm': {} },
} as unknown as SystemInfo;

const model = (fields: Partial<Model>) =>
  ({ recipe: 'llamacpp', size: 4, labels: [], ...fields }) as unknown as Model;

test('to begin with comes a model that is quickly here, then a much smaller and a much larger one; none that asks a question', () => {
  const offered = [1, 0.2, 4.1, 4.3, 9, 11, 15].map((size) =>
    model({ id: `m${size}`, size, suggested: true, labels: ['chat'], downloaded: false }),
  );
  expect(firstModels(offered, system).map(({ id }) => id)).toEqual(['m4.1', 'm0.2', 'm9']);
  expect(firstModels([model({ ...offered[0], downloaded: true })], system)).toEqual([]);
});
