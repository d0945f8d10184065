import { describe, expect, test } from 'vitest';
import { plainRecipe } from '../../../fixtures/plans.ts';
import type { ArgumentText } from './arguments.ts';
import { createOptions, createRecipe } from './create-recipe.ts';
import type { RecipeSettings } from './recipe-settings.ts';
import type { RecipeSection } from './section.ts';

const SECTION: RecipeSection = {
  recipe: 'some-recipe',
  section: 'some',
  server: 'some-server',
  title: 'Some',
  backends: ['cpu', 'vulkan'],
  executables: [],
  options: [
    { name: 'steps', help: '', least: 1, most: 4, isWhole: true },
    { name: 'mode', help: '', choices: ['fast'] },
  ],
};
const backends = [{ name: 'cpu' }, { name: 'vulkan' }];
const args = {
  example: '--fast',
  check: ({ text, source, author }: ArgumentText) =>
    text.includes('bad') ? [`${source} has '${text}', says ${author}.`] : [],
};
const ENVIRONMENT = { environment: {} };

const optionsOf = (
  more: Partial<Parameters<typeof createOptions>[0]> = {},
  settings: RecipeSettings = ENVIRONMENT,
) => createOptions({ section: SECTION, backends, args, ...more }, settings);

describe('the options of a recipe', () => {
  test('are those of its section, its own, the backend and the arguments', () => {
    const own = { ctx_size: () => [] };
    const { names, backend } = optionsOf({ checks: own });
    expect(names).toEqual(['steps', 'mode', 'ctx_size', 'some_backend', 'some_args', 'merge_args']);
    expect(backend).toBe('some_backend');
    expect(optionsOf({ args: undefined }).names).toEqual([
      'steps',
      'mode',
      'some_backend',
      'merge_args',
    ]);
    const { options: _, ...plain } = SECTION;
    expect(optionsOf({ section: plain, args: undefined }).names).toEqual([
      'some_backend',
      'merge_args',
    ]);
  });

  test('that are null or not given are not looked at', () => {
    expect(optionsOf().check({ steps: null, mode: undefined, unknown: null })).toEqual([]);
  });

  test.each([
    [{ steps: 4, mode: 'fast', some_backend: 'vulkan', some_args: '-x', merge_args: false }],
    [{ some_backend: 'auto', merge_args: true }],
    [{ some_backend: '' }],
    [{ some_backend: 'default' }],
  ])('%j are fine', (options) => {
    expect(optionsOf().check(options)).toEqual([]);
  });

  test.each([
    [{ steps: 5 }, 'steps is 5; it must be a whole number from 1 to 4.'],
    [{ mode: 'slow' }, 'mode is "slow"; it must be one of auto, fast.'],
    [{ some_backend: 7 }, 'some_backend is 7; it must be a string.'],
    [
      { some_backend: 'rocm' },
      "'rocm' is not a backend of some-recipe; set some_backend to auto or one of: cpu, vulkan.",
    ],
    [{ some_args: 7 }, 'some_args is 7; it must be one string, e.g. "--fast".'],
    [{ some_args: 'bad' }, "some_args has 'bad', says client."],
    [{ merge_args: 'yes' }, 'merge_args is "yes"; it must be true or false.'],
    [
      { other: 1 },
      "'other' is not an option of some-recipe; remove it. Options: steps, mode, some_backend, some_args, merge_args.",
    ],
    [
      { constructor: 1 },
      "'constructor' is not an option of some-recipe; remove it. Options: steps, mode, some_backend, some_args, merge_args.",
    ],
  ])('%j are told what they must be', (options, problem) => {
    expect(optionsOf().check(options)).toEqual([problem]);
  });

  test('are all told at once, with who has said them', () => {
    const problems = optionsOf().check({ steps: 0, some_args: 'bad' }, 'owner');
    expect(problems).toHaveLength(2);
    expect(problems[1]).toBe("some_args has 'bad', says owner.");
  });

  test.each([
    [
      { steps: 1, 'some-recipe_backend': 'cpu' },
      { steps: 1, some_backend: 'cpu' },
    ],
    [{ 'some-recipe_args': 'x' }, { some_args: 'x' }],
    [
      { 'some-recipe': 'x', 'x_some-recipe_args': 1 },
      { 'some-recipe': 'x', 'x_some-recipe_args': 1 },
    ],
    [{ some_backend: '', steps: 1 }, { steps: 1 }],
    [{ some_backend: undefined, steps: 1 }, { steps: 1 }],
    [{ some_backend: null }, { some_backend: null }],
    [{ some_backend: 'auto' }, { some_backend: 'auto' }],
    [{}, {}],
  ])('%j are kept as %j', (given, kept) => {
    expect(optionsOf().normalize(given)).toEqual(kept);
    expect(Object.keys(optionsOf().normalize(given))).toEqual(Object.keys(kept));
  });
});

describe('configured arguments', () => {
  const settings = {
    environment: {},
    arguments: { text: 'bad', source: 'some.args' },
    backendArguments: { cpu: { text: 'also bad', source: 'some.cpu_args' } },
  };

  test('that can not be used keep the server from starting, all at once', () => {
    expect(() => optionsOf({}, settings)).toThrow(
      "some.args has 'bad', says settings. some.cpu_args has 'also bad', says settings.",
    );
    const { backendArguments: _, ...forAll } = settings;
    expect(() => optionsOf({}, forAll)).toThrow(/^some.args has 'bad', says settings.$/);
  });

  test('that are fine, or for a recipe that takes none, do not', () => {
    expect(
      optionsOf({}, { environment: {}, arguments: { text: 'fine', source: 'x' } }),
    ).toBeDefined();
    expect(optionsOf({ args: undefined }, settings)).toBeDefined();
  });
});

describe('a recipe', () => {
  const create = (
    settings: Partial<RecipeSettings> = {},
    launch: object = {},
    section: Partial<RecipeSection> = {},
  ) => {
    const { launch: plain, protocol } = plainRecipe;
    const { readyTimeoutMs: _, ...withoutTimeout } = plain;
    return createRecipe(
      {
        section: { ...SECTION, ...section },
        backends: plainRecipe.backends,
        protocol,
        launch: { ...withoutTimeout, ...launch },
      },
      { ...ENVIRONMENT, ...settings },
    );
  };

  test('has the names of its section', () => {
    expect(create()).toMatchObject({
      name: 'some-recipe',
      serverName: 'some-server',
      listsDefault: false,
      backends: plainRecipe.backends,
      options: { backend: 'some_backend' },
    });
    expect(create({}, {}, { listsDefault: true }).listsDefault).toBe(true);
  });

  test('waits ten minutes for a start, unless it or the settings say otherwise', () => {
    expect(create().launch.readyTimeoutMs).toBe(600_000);
    expect(create({}, { readyTimeoutMs: 5 }).launch.readyTimeoutMs).toBe(5);
    expect(create({ readyTimeoutMs: 7 }, { readyTimeoutMs: 5 }).launch.readyTimeoutMs).toBe(7);
    expect(create().launch.readyPath).toBe('/health');
  });
});
