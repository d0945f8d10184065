// What people read where no backend of a recipe can be started.
import { expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import type { LocatedBackend, RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { BackendRow, Obstacle } from './backend-row.ts';
import { noneHere, notHere } from './not-here.ts';

const recipe: BackendRow['recipe'] = {
  name: 'sd-cpp',
  options: only<Recipe['options']>({ backend: 'sd-cpp_backend' }),
};
const PROGRAM = only<LocatedBackend>({ executable: '/opt/sd' });
const needsGpu: Obstacle = { kind: 'impossible', reason: 'It needs a GPU', action: '' };

function row(name: string, parts: Partial<BackendRow>): BackendRow {
  const backend = only<RecipeBackend>({
    name,
    remedy: { text: `Run 'lemonade install ${name}'.` },
  });
  return only<BackendRow>({ recipe, backend, located: undefined, obstacle: undefined, ...parts });
}

test('a machine that can run none of them is told why, and to take another recipe', () => {
  const error = noneHere(recipe, [
    row('rocm', { obstacle: needsGpu }),
    row('vulkan', { obstacle: { ...needsGpu, reason: 'It needs Vulkan' } }),
  ]);
  expect(error.message).toBe(
    "No backend of recipe 'sd-cpp' can run on this machine. rocm: It needs a GPU. vulkan: It needs Vulkan. Load a model of another recipe.",
  );
});

test('where one could be brought, it says how, and why the others can not', () => {
  const error = noneHere(recipe, [row('rocm', { obstacle: needsGpu }), row('cpu', {})]);
  expect(error.message).toBe(
    "No backend of recipe 'sd-cpp' is on this machine. rocm: It needs a GPU. Get one of them. cpu: Run 'lemonade install cpu'.",
  );
});

test('where all could be brought, no reason stands against any', () => {
  const error = noneHere(recipe, [row('cpu', {}), row('vulkan', {})]);
  expect(error.message).toBe(
    "No backend of recipe 'sd-cpp' is on this machine. Get one of them. cpu: Run 'lemonade install cpu'. vulkan: Run 'lemonade install vulkan'.",
  );
});

test('one that is here and lacks something comes before those that could be brought', () => {
  const remedy = { text: 'Install libgomp.' };
  const obstacle: Obstacle = {
    kind: 'incomplete',
    reason: 'libgomp is missing',
    action: '',
    remedy,
  };
  const error = noneHere(recipe, [row('cpu', { located: PROGRAM, obstacle }), row('vulkan', {})]);
  expect(error.message).toBe(
    "What is installed of recipe 'sd-cpp' does not run on this machine. cpu: libgomp is missing. Install libgomp. Or install another backend.",
  );
});

test('one that is here on a machine that it is not for may still be tried by name', () => {
  const error = noneHere(recipe, [row('rocm', { located: PROGRAM, obstacle: needsGpu })]);
  expect(error.message).toContain('name one of these in sd-cpp_backend to try it all the same');
});

test('a named one that can not run here is not advised to be installed, another one is', () => {
  const rocm = row('rocm', { obstacle: needsGpu });
  expect(notHere(rocm, [row('cpu', {})]).message).toBe(
    "Backend 'rocm' of recipe 'sd-cpp' can't run on this machine: It needs a GPU. Name cpu instead, or none.",
  );
  expect(notHere(rocm, []).message).not.toContain('instead');
});
