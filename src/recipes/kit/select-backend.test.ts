// Which backend is taken, and what is said when none can be.
import { expect, test } from 'vitest';
import { BackendNotAvailable, InvalidLoadOptions } from '../../errors.ts';
import type { Recipe, RecipeBackend } from './recipe.ts';
import { pathOf, selectBackend } from './select-backend.ts';

function backend(name: string, isHere: boolean, lacks: RecipeBackend['lacks'] = []): RecipeBackend {
  return {
    name,
    devices: ['cpu'],
    howToGet: `Install ${name}.`,
    lacks,
    locate: async () => (isHere ? { name, executable: `/bin/${name}`, devices: ['cpu'] } : undefined),
  };
}

function recipeWith(...backends: RecipeBackend[]): Recipe {
  return {
    name: 'sample',
    serverName: 'sample-server',
    backendOption: 'sample_backend',
    backends,
    checkOptions: () => [],
    launch: ({ backend: { executable } }) => ({ file: executable, args: [] }),
    readyPath: '/health',
    readyTimeoutMs: 1000,
    paths: { chat: '/chat', slots: '/slots' },
  };
}

const recipe = recipeWith(backend('fast', false), backend('good', true), backend('slow', true, ['slots']));

test.each([
  [undefined, 'good'],
  ['auto', 'good'],
  ['', 'good'],
  ['slow', 'slow'],
])('wanting %j takes %s', async (wanted, name) => {
  expect(await selectBackend({ recipe, wanted, model: 'm' })).toMatchObject({ name, executable: `/bin/${name}` });
});

test('a name that the recipe does not have is an invalid option that lists the names', async () => {
  const error = await selectBackend({ recipe, wanted: 'best', model: 'm' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidLoadOptions);
  expect(error).toMatchObject({
    message: expect.stringContaining(
      "'best' is no backend of sample; set sample_backend to auto or one of: fast, good, slow.",
    ),
  });
});

test('a backend that is not here is refused with what to do', async () => {
  const error = await selectBackend({ recipe, wanted: 'fast', model: 'm' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackendNotAvailable);
  expect(error).toMatchObject({ message: expect.stringMatching(/'fast'.*not on this machine\. Install fast\./) });
});

test('when no backend is here, all ways to get one are told', async () => {
  const none = recipeWith(backend('fast', false), backend('good', false));
  await expect(selectBackend({ recipe: none, wanted: 'auto', model: 'm' })).rejects.toThrow(
    /Install fast\..*Install good\./,
  );
});

test('a capability has a path unless the recipe or the backend lacks it', () => {
  expect(pathOf({ recipe, backend: 'good', capability: 'slots' })).toBe('/slots');
  expect(pathOf({ recipe, backend: 'slow', capability: 'slots' })).toBeUndefined();
  expect(pathOf({ recipe, backend: 'slow', capability: 'chat' })).toBe('/chat');
  expect(pathOf({ recipe, backend: 'good', capability: 'speech' })).toBeUndefined();
});
