import { expect, test } from 'vitest';
import type { Model, SystemInfo } from '../../../../generated/client/index.ts';
import { firstChoice, groupModels } from './models.ts';

const model = (id: string, more: Partial<Model> = {}) =>
  ({ id, name: id, labels: ['chat'], downloaded: true, suggested: true, ...more }) as Model;
const remote = { provider: 'office' };

test('models of other servers stand apart, and are never chosen by themselves', () => {
  const groups = groupModels([model('a', remote), model('b')], []);
  expect(groups.remote.map(({ id }) => id)).toEqual(['a']);
  expect(groups.downloaded.map(({ id }) => id)).toEqual(['b']);
  expect(firstChoice(groups)?.id).toBe('b');
  expect(firstChoice(groupModels([model('a', remote)], []))).toBeUndefined();
});

test('models that nothing here runs stand apart from those that can be downloaded', () => {
  const recipes = { flm: {}, llamacpp: { default_backend: 'cpu' } };
  const system = { recipes, model_memory_gb: 12.8, devices: {} } as unknown as SystemInfo;
  const far = (id: string, recipe: string) => model(id, { downloaded: false, recipe });
  const told = { ...far('told', 'llamacpp'), unavailable_reason: 'It needs an NPU.' };
  const groups = groupModels([far('npu', 'flm'), far('cpu', 'llamacpp'), told], [], system);
  expect(groups.others.map(({ id }) => id)).toEqual(['cpu']);
  expect(groups.unfit.map(({ id }) => id)).toEqual(['npu', 'told']);
});
