import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createNpmBackend,
  EVERYWHERE,
  embeddedArguments,
  embeddedPlan,
  embeddedProbe,
  findInstalledModule,
} from './engine.ts';
import { InvalidLoadOptions } from './errors.ts';
import type { RecipeSettings } from './recipe-settings.ts';
import type { RecipeSection } from './section.ts';

const MODULE = join('node_modules', 'some', 'index.js');
let binDirectory: string;
let installed: string;
beforeAll(() => {
  binDirectory = mkdtempSync(join(tmpdir(), 'engine-'));
  installed = join(binDirectory, 'llamacpp', 'embedded', MODULE);
  mkdirSync(dirname(installed), { recursive: true });
  writeFileSync(installed, '');
});
afterAll(() => rmSync(binDirectory, { recursive: true }));

describe('a module that npm has installed', () => {
  test('is found below the folder of its recipe', () => {
    expect(findInstalledModule(MODULE, { recipe: 'llamacpp', binDirectory })).toBe(installed);
  });

  test.each([
    ['another recipe', 'whispercpp', MODULE],
    ['another module', 'llamacpp', 'other.js'],
  ])('is not found of %s', (_, recipe, module) => {
    expect(findInstalledModule(module, { recipe, binDirectory })).toBeUndefined();
  });

  test('is not looked for where nothing is installed', () => {
    const nowhere = { recipe: 'llamacpp', binDirectory: undefined };
    expect(findInstalledModule(MODULE, nowhere)).toBeUndefined();
  });
});

describe('an embedded backend', () => {
  const create = (more: object = {}) =>
    createNpmBackend({
      recipe: 'llamacpp',
      module: MODULE,
      platforms: EVERYWHERE,
      release: { repo: 'x/y', version: '1', npm: {} } as never,
      binDirectory,
      ...more,
    });

  test('is for the processor of all systems', () => {
    expect(create()).toMatchObject({
      name: 'embedded',
      devices: ['cpu'],
      support: { platforms: EVERYWHERE, devices: [{ device: 'cpu' }] },
      release: { version: '1' },
    });
    expect(EVERYWHERE).toEqual({
      windows: ['x86_64', 'arm64'],
      linux: ['x86_64', 'arm64'],
      macos: ['x86_64', 'arm64'],
    });
  });

  test('says how it is installed, with what a person should know before', () => {
    const how = "Install it (POST /api/v1/install with recipe 'llamacpp' and backend 'embedded'";
    expect(create().remedy).toEqual({
      text: `${how}; npm fetches it).`,
      operation: 'installBackend',
      arguments: { recipe: 'llamacpp', backend: 'embedded' },
    });
    expect(create()).not.toHaveProperty('notice');
    const told = create({ notice: 'It is large.' });
    expect(told.remedy.text).toBe(`${how}). It is large.`);
    expect(told).toMatchObject({ notice: 'It is large.' });
  });

  test('is here once its module is', async () => {
    expect(await create().locate()).toEqual({
      name: 'embedded',
      executable: installed,
      devices: ['cpu'],
    });
    expect(await create({ recipe: 'whispercpp' }).locate()).toBeUndefined();
  });

  test('is tried by its own program, with the module', () => {
    const { installation } = create();
    const probe =
      installation && 'probeModule' in installation ? installation.probeModule('/folder') : [];
    expect(probe).toEqual(embeddedProbe('llamacpp', join('/folder', MODULE)));
    expect(probe.at(-1)).toBe(join('/folder', MODULE));
    expect(probe.at(-2)).toMatch(/engines[\\/]llamacpp[\\/]probe\.ts$/);
    expect(probe[0]).toBe('--import');
    expect(probe[1]).toMatch(/^file:.*tsx/);
  });
});

describe('the command of an engine', () => {
  const details = { recipe: 'llamacpp', args: ['--port', '1'], library: '/lib.js' };

  test('is Node with its program, and its own key', () => {
    const plan = embeddedPlan(details);
    expect(plan).toMatchObject({
      file: process.execPath,
      notes: [],
      env: { LEMONADE_EMBEDDED_LIBRARY: '/lib.js' },
      keyVariable: 'LEMONADE_EMBEDDED_KEY',
      takesConnectionsAhead: true,
    });
    expect(plan.args.slice(-2)).toEqual(['--port', '1']);
    expect(plan.args.at(-3)).toMatch(/engines[\\/]llamacpp[\\/]main\.ts$/);
  });

  test('may have notes, variables and a key of another name', () => {
    const more = { notes: ['a'], env: { A: 'b' }, keyVariable: 'KEY', library: undefined };
    expect(embeddedPlan({ ...details, ...more })).toMatchObject({
      notes: ['a'],
      env: { A: 'b', LEMONADE_EMBEDDED_LIBRARY: undefined },
      keyVariable: 'KEY',
    });
  });
});

describe('the arguments of an engine', () => {
  const section: RecipeSection = {
    recipe: 'llamacpp',
    section: 'llamacpp',
    server: 'llama-server',
    title: 'llama.cpp',
    backends: [],
    executables: [],
  };
  function argumentsOf(
    given: string,
    settings: Partial<RecipeSettings> = {},
    more: { problems?: readonly string[]; recipe?: string } = {},
  ) {
    const { recipe = 'llamacpp', ...rest } = more;
    return embeddedArguments(
      {
        model: { id: 'm', recipe: 'llamacpp', type: 'llm', path: '/m.gguf' },
        options: { llamacpp_args: given },
        backend: { name: 'embedded', executable: '/lib.js', devices: ['cpu'] },
        port: 1,
      },
      { environment: {}, ...settings },
      { section: { ...section, recipe }, own: ['--model', '/m.gguf'], ...rest },
    );
  }
  const problemsOf = (...given: Parameters<typeof argumentsOf>): string => {
    try {
      argumentsOf(...given);
    } catch (error) {
      if (error instanceof InvalidLoadOptions) return error.message;
    }
    return '';
  };
  const forAll = (text: string) => ({ arguments: { text, source: 'llamacpp.args' } });
  const forThis = (text: string) => ({
    backendArguments: { embedded: { text, source: 'llamacpp.embedded_args' } },
  });

  test('are its own, then those of the settings, then those of the load', () => {
    expect(argumentsOf('--threads 2', forAll('--mlock'))).toEqual({
      args: ['--model', '/m.gguf', '--mlock', '--threads', '2'],
      notes: [],
    });
    expect(argumentsOf('')).toEqual({ args: ['--model', '/m.gguf'], notes: [] });
  });

  test('that a load has and the engine does not know are refused', () => {
    expect(problemsOf('--no-such 1 --other')).toBe(
      problemsOf('--no-such 1 --other', forAll('--mlock')),
    );
    expect(problemsOf('--no-such 1 --other')).toContain(
      "The embedded backend does not know '--no-such'; remove it, or load with a llama-server backend.",
    );
    expect(problemsOf('--no-such 1 --other')).toContain("does not know '--other'; remove it");
    expect(problemsOf('--no-such 1')).not.toContain("'1'");
  });

  test('that belong to no flag are refused', () => {
    expect(problemsOf('--mlock word')).toContain(
      "'word' in the arguments belongs to none of them; remove it.",
    );
  });

  test('that are set for this backend are refused like those of a load', () => {
    expect(problemsOf('', forThis('--no-such'))).toContain(
      "The embedded backend does not know '--no-such' of llamacpp.embedded_args; remove it",
    );
    expect(problemsOf('', forThis('word'))).toContain(
      "'word' in llamacpp.embedded_args belongs to none of them; remove it.",
    );
    expect(argumentsOf('', { ...forAll('--no-such'), ...forThis('--mlock') })).toEqual({
      args: ['--model', '/m.gguf', '--mlock'],
      notes: [],
    });
  });

  test('that are set for all backends are left out with a note, each once', () => {
    expect(argumentsOf('--mlock', forAll('--no-such 1 --no-such --other --threads 2'))).toEqual({
      args: ['--model', '/m.gguf', '--threads', '2', '--mlock'],
      notes: [
        "the embedded backend does not know '--no-such', '--other' of llamacpp.args, and goes without.",
      ],
    });
    expect(argumentsOf('', forAll('word')).notes).toEqual([
      "the embedded backend does not know 'word' of llamacpp.args, and goes without.",
    ]);
  });

  test('are refused for other problems of the load as well, all at once', () => {
    const problems = problemsOf('--no-such', {}, { problems: ['It is too large.'] });
    expect(problems).toContain("'--no-such'");
    expect(problems).toContain('It is too large.');
    expect(problemsOf('', {}, { problems: ['It is too large.'] })).toContain('It is too large.');
  });

  test('are none of those of an engine that takes none', () => {
    expect(problemsOf('--mlock', {}, { recipe: 'no-such-engine' })).toContain("'--mlock'");
  });
});
