import { expect, test } from 'vitest';
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { obstacleTo } from './obstacles.ts';

const system = {
  model_memory_gb: 12.8,
  devices: { amd_gpu: [] },
  recipes: { llamacpp: { default_backend: 'cpu' }, 'ryzenai-llm': {} },
} as unknown as SystemInfo;

const model = (fields: Partial<Model>) =>
  ({ recipe: 'llamacpp', size: 4, labels: [], ...fields }) as unknown as Model;

test.each([
  ['nothing speaks against a model with room', {}, undefined],
  ['a model may be larger than the memory', { size: 15 }, 'size'],
  [
    'nothing here may run its kind, however small it is',
    { recipe: 'ryzenai-llm', size: 1 },
    'kind',
  ],
  ['the server may say why nothing runs it', { unavailable_reason: 'It needs an NPU.' }, 'kind'],
])('%s', (_title, fields, obstacle) => {
  expect(obstacleTo(model(fields), system)).toBe(obstacle);
});

test('a machine that is not known yet rules out no model', () => {
  expect(obstacleTo(model({ size: 1000 }), undefined)).toBeUndefined();
});
