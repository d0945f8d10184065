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
    'arazzo',
    'openapi.yaml',
    'openapi',
    'asyncapi.yaml',
    'asyncapi',
    'src/apis',
    'src/recipes',
    'src/services/settings/general.json',
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
  const entries = readdirSync(join(root, 'generated'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files).toEqual(['openapi.json']);
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
    'an operation without an operationId',
    'openapi/system/live.yaml',
    (text) => text.replace('    operationId: getLive\n', ''),
    /^openapi\/system\/live.yaml:\d+: get \/live has no operationId.$/,
  ],
  [
    'an example that does not fit',
    'openapi/system/live.yaml',
    (text) => text.replace('    status: ok', '    status: 5'),
    /^openapi\/system\/live.yaml:\d+: Example value must conform .*type must be string/,
  ],
  [
    'a property that no sentence describes',
    'openapi/system/live.yaml',
    (text) => text.replace('        description: Always `ok`.\n', ''),
    /^openapi\/system\/live.yaml:\d+: Say in a sentence what this property means. \(.*\)$/,
  ],
  [
    'a reference that leads nowhere',
    'openapi/system/live.yaml',
    (text) => text.replace("'#/schemas/LiveResponse'", "'#/schemas/LifeResponse'"),
    /^openapi\/system\/live.yaml:\d+: there is no schemas\/LifeResponse in openapi\/system\/live.yaml.$/,
  ],
  [
    'a file that is not YAML',
    'openapi/system/live.yaml',
    (text) => text.replace('status: ok', 'status: [ok'),
    /^openapi\/system\/live.yaml:\d+: this is not YAML: /,
  ],
  [
    'a message without a name for its payload',
    'asyncapi/logs/messages.yaml',
    (text) => text.replace("$ref: 'schemas.yaml#/LogsEntry'", 'type: object'),
    /^asyncapi\/logs\/messages.yaml:\d+: give each payload of sendLogs a name in components.schemas.$/,
  ],
  [
    'a type that does not exist, in a message',
    'asyncapi/logs/schemas.yaml',
    (text) => text.replace('type: integer', 'type: integ'),
    /^asyncapi\/logs\/schemas.yaml:\d+: .*`type` can be one of /,
  ],
  [
    'an example of a message that does not fit',
    'asyncapi/logs/examples.yaml',
    (text) => text.replace('after_seq: 1042', 'after_seq: many'),
    /^asyncapi\/logs\/examples.yaml:\d+: The example of a message does not fit its schema: \/after_seq must be /,
  ],
  [
    'a model with an unknown field',
    'src/recipes/kokoro/models.json',
    (text) => text.replace('"sizeGb"', '"size"'),
    /^src\/recipes\/kokoro\/models.json: model 'kokoro-v1' +has the unknown field 'size'$/m,
  ],
  [
    'a list of models that is not JSON',
    'src/recipes/kokoro/models.json',
    (text) => text.replace('[', ''),
    /^src\/recipes\/kokoro\/models.json: this is not JSON: /,
  ],
  [
    'a recipe that does not say how people call its native server',
    'src/recipes/kokoro/section.json',
    (text) => text.replace('"Kokoro"', '7'),
    /^src\/recipes\/kokoro\/section.json: 'title' must be a text.$/,
  ],
  [
    'a recipe that says something unknown of itself',
    'src/recipes/kokoro/section.json',
    (text) => text.replace('"title"', '"takesArgs": true, "title"'),
    /^src\/recipes\/kokoro\/section.json: there is no field 'takesArgs'; the fields are recipe, section, /,
  ],
  [
    'a recipe that has another name than its folder',
    'src/recipes/kokoro/section.json',
    (text) => text.replace('"recipe": "kokoro"', '"recipe": "kokorro"'),
    /^src\/recipes\/kokoro\/section.json: 'recipe' must be 'kokoro', the name of its folder.$/,
  ],
  [
    'an option of a recipe that does not say what it is for',
    'src/recipes/llamacpp/section.json',
    (text) => text.replace('"help"', '"halp"'),
    /^src\/recipes\/llamacpp\/section.json: the option 'speculation' must have a 'name' and a 'help', both texts.$/,
  ],
  [
    'a setting of a group that no table has',
    'src/services/settings/general.json',
    (text) => text.replace('"group": "network"', '"group": "netwrk"'),
    /^src\/services\/settings\/general.json: '\w+' is in the group 'netwrk', and there are network, /,
  ],
  [
    'a setting of a type that there is not',
    'src/services/settings/general.json',
    (text) => text.replace('"type": "anyText"', '"type": "someText"'),
    /^src\/services\/settings\/general.json: 'apiKey' has the type 'someText', which /,
  ],
  [
    'a list of settings that is not JSON',
    'src/services/settings/general.json',
    (text) => text.replace('{', '['),
    /^src\/services\/settings\/general.json: this is not JSON: /,
  ],
  [
    'a page without the place of its table',
    'docs/apps.md',
    (text) => text.replace('<!-- apps: ', '<!-- '),
    /^docs\/apps.md: there is no '<!-- apps: /,
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
  300_000,
);

test('what the documents say is written, an operation without a handler is told by its name, and what no generator writes is removed', async () => {
  change('openapi/system/live.yaml', (text) => text.replace('no other work', 'very little work'));
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
  expect(problems).toEqual([]);
  expect(readFileSync(join(root, 'generated/openapi.json'), 'utf8')).toContain('very little work');
}, 300_000);

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
}, 300_000);
