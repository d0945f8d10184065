// `npm run generate` with a mistake in a document: one sentence with its place, and everything
// stays as it was.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../src/lib/package-root.ts';
import { messageOf } from '../../src/lib/values.ts';
import { DocumentError } from './documents/places.ts';
import { writeGenerated } from './generated-files.ts';
import { unbuiltText } from './unbuilt.ts';

const project = fileURLToPath(packageRoot);
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lemonade-generate-'));
  for (const name of [
    'openapi.yaml',
    'openapi',
    'asyncapi.yaml',
    'asyncapi',
    'src/apis',
    'src/recipes',
    'engines',
    'docs/settings.md',
    'docs/apps.md',
  ]) {
    cpSync(join(project, name), join(root, name), { recursive: true });
  }
  mkdirSync(join(root, 'generated'));
  writeFileSync(join(root, 'generated/openapi.json'), 'as it was');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function change(file: string, edit: (text: string) => string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(edit(text)).not.toBe(text);
  writeFileSync(join(root, file), edit(text));
}

function expectNothingWritten(): void {
  expect(readdirSync(join(root, 'generated'))).toEqual(['openapi.json']);
  expect(readFileSync(join(root, 'generated/openapi.json'), 'utf8')).toBe('as it was');
}

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    'an operationId that is used twice',
    'openapi/models/paths/models.yaml',
    (text) => text.replace('operationId: listModels', 'operationId: pullModel'),
    /^openapi\/models\/paths\/pull.yaml:2: operationId pullModel is used twice, also in openapi\/models\/paths\/models.yaml:2.$/,
  ],
  [
    'a body without a name',
    'openapi/models/unload.yaml',
    (text) => text.replace(/\$ref: .*UnloadRequest'/, 'type: object'),
    /^openapi\/models\/unload.yaml:\d+: give the body of unloadModel a schema in components.$/,
  ],
  [
    'a type that does not exist',
    'openapi/system/live.yaml',
    (text) => text.replace('type: string', 'type: strin'),
    /^openapi\/system\/live.yaml:\d+: `type` can be one of .* \(struct\)$/,
  ],
  [
    'a message without a name for its payload',
    'asyncapi/logs/messages.yaml',
    (text) => text.replace("$ref: 'schemas.yaml#/LogsEntry'", 'type: object'),
    /^asyncapi\/logs\/messages.yaml:\d+: give each payload of sendLogs a name in components.schemas.$/,
  ],
])(
  '%s is one sentence with its place, and generated/ stays as it was',
  async (_title, file, edit, sentence) => {
    change(file, edit);
    const error = await writeGenerated({ root, onlyCompare: false }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DocumentError);
    expect(messageOf(error)).toMatch(sentence);
    expectNothingWritten();
  },
  120_000,
);

test('an example that does not fit is told with its place, an operation without a handler by its name, what the documents say is written, and what no generator writes is removed', async () => {
  change('openapi/system/live.yaml', (text) => text.replace('    status: ok', '    status: 5'));
  // A handler that src/apis/ doesn't name is one that is not written yet, even if other rooms know
  // the operation.
  writeFileSync(join(root, 'src/polled.ts'), "export const POLLED = ['getStats'];\n");
  change('src/apis/lemonade/system.ts', (text) => text.replaceAll('getStats', 'getOther'));
  writeFileSync(join(root, 'generated/former.ts'), '');
  const { problems, changed, unbuilt } = await writeGenerated({ root, onlyCompare: false });
  expect(unbuilt).toEqual(['getStats']);
  expect(changed).toEqual(
    expect.arrayContaining([
      'generated/openapi.json',
      'generated/handlers.ts',
      'generated/former.ts',
    ]),
  );
  expect(readdirSync(join(root, 'generated'))).not.toContain('former.ts');
  expect(problems[0]).toMatch(
    /^openapi\/system\/live.yaml:\d+: Example value must conform .*type must be string/,
  );
  expect(readFileSync(join(root, 'generated/openapi.json'), 'utf8')).toContain('"status": 5');
}, 120_000);

test('what is said of an operation without a handler names files and a test that there are', () => {
  const text = unbuiltText('getStats');
  const files = text.match(/[\w-]+\/[\w/-]+(?:[.]test)?[.]ts/g) ?? [];
  expect(files).toEqual(['src/apis/index.ts', 'contract-tests/not-built.test.ts']);
  const [, contents = ''] = files.map((file) => readFileSync(join(project, file), 'utf8'));
  const [, title = ''] = /getStats (is built .*)/.exec(text) ?? [];
  expect(contents).toContain(`$id ${title}`);
});

test('the command prints the sentence and nothing else', () => {
  change('openapi.yaml', (text) =>
    text.replace(/\$ref: .*live.yaml'?/, '$ref: openapi/nowhere.yaml'),
  );
  const program = join(project, 'tools/codegen/generate.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', program, '--root', root],
    {
      cwd: project,
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd()).toMatch(
    /^openapi.yaml:\d+: there is no openapi\/nowhere.yaml in openapi\/.$/,
  );
  expectNothingWritten();
}, 120_000);
