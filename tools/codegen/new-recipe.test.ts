// A recipe is one folder: a new one changes what is generated, and nothing else.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/lib/package-root.ts';

const project = fileURLToPath(packageRoot);
const copy = mkdtempSync(join(tmpdir(), 'lemonade-new-recipe-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A fictional server for speech, whose only build has to be brought by a person. */
const PIPER = {
  'section.json': JSON.stringify({
    recipe: 'piper',
    section: 'piper',
    server: 'piper-server',
    backends: ['cpu'],
    executables: ['cpu'],
    builds: ['cpu'],
  }),
  'recipe.ts': `import { buildsOf } from '../kit/builds.ts';
import { createRecipe } from '../kit/create-recipe.ts';
import { nativeBackend } from '../kit/native-backend.ts';
import type { Recipe } from '../kit/recipe.ts';
import type { RecipeSettings } from '../kit/options.ts';
import SECTION from './section.json' with { type: 'json' };

export function createPiperRecipe(settings: RecipeSettings): Recipe {
  return createRecipe(
    {
      section: SECTION,
      backends: buildsOf(SECTION).map((build) => nativeBackend(build, { section: SECTION, releases: {} }, settings)),
      launch: {
        plan: ({ model, backend, port }) => ({ file: backend.executable, args: ['-m', model.path, '--port', String(port)] }),
        readyPath: '/voices',
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
  'models.json': JSON.stringify({
    modes: ['tts'],
    entry: { file: '*.onnx' },
    models: [
      { name: 'piper-amy', checkpoints: { main: 'a/b:c.onnx' }, labels: ['tts'], sizeGb: 0.1, suggested: false },
    ],
  }),
};

test('a folder for a recipe is all that a recipe needs: its models and settings are generated from it', () => {
  const parts = [
    'src',
    'tools',
    'openapi',
    'asyncapi',
    'openapi.yaml',
    'asyncapi.yaml',
    'generated',
    'web/app/reference',
  ];
  for (const part of [...parts, 'common', 'engines', 'docs', 'package.json', 'tsconfig.json', 'redocly.yaml'])
    cpSync(join(project, part), join(copy, part), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  const folder = join(copy, 'src/recipes/piper');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(PIPER)) writeFileSync(join(folder, name), text);
  const generate = join(copy, 'tools/codegen/generate.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', generate], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [, ...written] = stdout.trim().split(/\n\s+/);
  expect(written.sort()).toEqual([
    'docs/settings.md',
    'generated/catalogue.json',
    'generated/recipe-sections.ts',
    'generated/recipes.ts',
    'generated/settings.json',
  ]);
  expect(readFileSync(join(copy, 'generated/recipes.ts'), 'utf8')).toContain('piper: createPiperRecipe');
  expect(readFileSync(join(copy, 'docs/settings.md'), 'utf8')).toContain('`LEMONADE_PIPER_');
}, 120_000);
