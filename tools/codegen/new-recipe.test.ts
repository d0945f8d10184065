// A recipe is one folder, and a fake of its native server for its test: all else is generated. The
// copy compiles, and its suite runs.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/lib/package-root.ts';

const project = fileURLToPath(packageRoot);
const copy = mkdtempSync(join(tmpdir(), 'lemonade-new-recipe-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/**
 * A fictional server for speech, whose only build has to be brought by a person. Its name is one
 * that no real one has.
 */
const RECIPE = {
  'section.json': JSON.stringify({
    recipe: 'murmur',
    section: 'murmur',
    server: 'murmur-server',
    title: 'Murmur',
    backends: ['cpu'],
    executables: ['cpu'],
    builds: ['cpu'],
  }),
  'recipe.ts': `import { buildsOf } from '../kit/builds.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { ONNX_SIGNS } from '../kit/failure-signs.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import SECTION from './section.json' with { type: 'json' };

export function createMurmurRecipe(settings: RecipeSettings): Recipe {
  const program = { section: SECTION, releases: {} };
  return createRecipe(
    {
      section: SECTION,
      backends: buildsOf(SECTION).map((build) => nativeBackend(build, program, settings)),
      launch: {
        plan: ({ model, backend, port }) => ({
          file: backend.executable,
          args: ['-m', model.path, '--port', String(port)],
        }),
        readyPath: '/voices',
        failureSigns: ONNX_SIGNS,
      },
      protocol: {
        paths: { speech: '/' },
        speech: { formats: ['wav'], streams: false, voices: ['amy'] },
      },
    },
    settings,
  );
}
`,
  'recipe.test.ts': `import { expect } from 'vitest';
import { testRecipe, touch } from '../../../fixtures/recipes/test-recipe.ts';
import { createMurmurRecipe } from './recipe.ts';

testRecipe({
  create: createMurmurRecipe,
  executable: 'murmur-server',
  backend: 'cpu',
  makeModel: async ({ folder, name, type }) => ({
    type,
    path: await touch(folder, \`\${name}.onnx\`),
  }),
  loads: [
    {
      title: 'a voice',
      type: 'tts',
      args: ({ folder, port }) => ['-m', \`\${folder}/plain.onnx\`, '--port', String(port)],
      requests: [
        {
          capability: 'speech',
          body: { input: 'Hello.', voice: 'amy' },
          check: ({ status, text }) => {
            expect(status).toBe(200);
            expect(text).toMatch(/^RIFF/);
          },
        },
      ],
    },
  ],
  fineOptions: [{}, { murmur_backend: 'cpu' }],
  badOptions: [[{ ctx_size: 1 }, /'ctx_size' is not an option/]],
});
`,
  'models.json': JSON.stringify({
    modes: ['tts'],
    entry: { file: '*.onnx' },
    models: [
      {
        name: 'murmur-amy',
        checkpoints: { main: 'a/b:c.onnx' },
        labels: ['tts'],
        sizeGb: 0.1,
        suggested: false,
      },
    ],
  }),
};

/** Stands in for it in the suite that every recipe passes. */
const FAKE_SERVER = `// @ts-check
import { existsSync } from 'node:fs';
import { answerWhole } from './fake-native-server/answer.mjs';
import { readArguments } from './fake-native-server/command-line.mjs';
import { soundOf } from './fake-native-server/media.mjs';
import { exitWith, serve } from './fake-native-server/serve.mjs';

const given = readArguments(process.argv.slice(2), { alone: '--quiet', valued: '-m|--model --port' });
if (!('values' in given)) exitWith(['murmur-server: its words are not known'], 2);
const model = given.values.get('--model') ?? 'voice.onnx';
const port = Number(given.values.get('--port') ?? 5000);

await serve({
  name: 'murmur-server',
  model,
  host: '127.0.0.1',
  port,
  isModelThere: existsSync(model),
  readyRoute: 'GET /voices',
  ready: (_server, { response }) => void response.end('{"amy":{}}'),
  routes: {
    'POST /': (server, exchange) =>
      answerWhole(server, exchange, { contentType: 'audio/wav', bytes: soundOf('wav') }),
  },
  sendError: (response, status) => void response.writeHead(status).end(),
  portTaken: { lines: ['OSError: [Errno 98] Address already in use'], exitCode: 1 },
  loadFailure(kind) {
    const reasons = {
      missing: 'Error: failed to load model: No such file or directory',
      corrupt: 'Error: failed to load model: Protobuf parsing failed',
      'out-of-memory': 'Error: failed to load model: failed to allocate memory',
    };
    return { lines: [reasons[kind]], exitCode: 1 };
  },
});
`;

/** What a person sees of it in the form of the settings. */
const APP_TEST = `import { expect, test } from 'vitest';
import { ENGINES, settingsIn } from './setting-values.ts';

test('the settings of a new recipe stand below its title, each with a name', () => {
  expect(ENGINES).toHaveProperty('murmur', 'Murmur');
  for (const language of ['en', 'de', 'zh'] as const) {
    const [setting] = settingsIn(language).filter(({ group }) => group === 'murmur');
    expect(setting).toMatchObject({ key: 'murmur.cpu_bin', label: expect.stringMatching(/cpu/i) });
    expect(setting?.label).not.toBe(setting?.key);
  }
});
`;

/** What is compiled: the recipe, its test, and the table of recipes that is generated. */
const TYPES_OF_COPY = JSON.stringify({
  extends: './tsconfig.json',
  compilerOptions: { incremental: false },
  // The wire is among what fixtures name, and adds fields to Express' requests.
  include: ['src/recipes/murmur', 'generated/recipes.ts', 'src/http/app.ts'],
});

/** Runs one of the project's programs in the copy. */
function inCopy(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, stdout: stripVTControlCharacters(stdout), stderr };
}

test('a folder for a recipe is all that a recipe needs: its models and settings are generated from it', () => {
  const parts = [
    'src',
    'tools',
    'fixtures',
    'contract-tests/support',
    'arazzo',
    'openapi',
    'asyncapi',
    'openapi.yaml',
    'asyncapi.yaml',
    'generated',
    'web/app',
    'common',
    'engines',
    'docs',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    'redocly.yaml',
  ];
  for (const part of parts) cpSync(join(project, part), join(copy, part), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  const folder = join(copy, 'src/recipes/murmur');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(RECIPE)) writeFileSync(join(folder, name), text);
  const backends = join(copy, 'fixtures/backends');
  writeFileSync(join(backends, 'fake-murmur-server.mjs'), FAKE_SERVER);
  const launcher = readFileSync(join(backends, 'koko'), 'utf8').replace(
    'fake-koko',
    'fake-murmur-server',
  );
  writeFileSync(join(backends, 'murmur-server'), launcher, { mode: 0o755 });

  const generated = inCopy('--import', 'tsx', 'tools/codegen/generate.ts');
  expect(generated.stderr).toBe('');
  const [, ...written] = generated.stdout.trim().split(/\n\s+/);
  expect(written.sort()).toEqual([
    'docs/settings.md',
    'generated/catalogue.json',
    'generated/recipe-sections.ts',
    'generated/recipes.json',
    'generated/recipes.ts',
    'generated/settings.json',
  ]);
  expect(readFileSync(join(copy, 'docs/settings.md'), 'utf8')).toContain('`LEMONADE_MURMUR_');
  // What the app reads: its settings, its name, and what a load asks for.
  const settings = JSON.parse(readFileSync(join(copy, 'generated/settings.json'), 'utf8'));
  expect(settings).toContainEqual(
    expect.objectContaining({ key: 'murmur.cpu_bin', group: 'murmur', isLive: true }),
  );
  expect(JSON.parse(readFileSync(join(copy, 'generated/recipes.json'), 'utf8'))).toContainEqual({
    ...{
      recipe: 'murmur',
      section: 'murmur',
      title: 'Murmur',
      mode: 'tts',
      samplers: [],
      loadOptions: [],
    },
  });

  writeFileSync(join(copy, 'tsconfig.copy.json'), TYPES_OF_COPY);
  const types = inCopy('node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.copy.json');
  expect(types).toEqual({ status: 0, stdout: '', stderr: '' });

  const ofApp = 'web/app/settings/murmur.test.ts';
  writeFileSync(join(copy, ofApp), APP_TEST);
  const suite = ['--project', 'unit', 'src/recipes/murmur/', ofApp];
  const run = inCopy('node_modules/vitest/vitest.mjs', 'run', ...suite);
  expect(run.stdout).toMatch(/Tests +\d\d passed/);
  expect(run.status).toBe(0);
}, 600_000);
