// Lint looks at the whole document and names the line of the part.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { clientDocument } from '../clients/client-document.ts';
import type { OpenApiDocument } from '../document.ts';
import { bundleAll } from './bundle.ts';
import { lintDocuments, problemText } from './lint.ts';

const project = fileURLToPath(packageRoot);
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lemonade-lint-test-'));
  for (const name of ['openapi.yaml', 'openapi', 'asyncapi.yaml', 'asyncapi']) {
    cpSync(join(project, name), join(root, name), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function change(file: string, from: string | RegExp, to: string): number {
  const text = readFileSync(join(root, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(join(root, file), changed);
  return changed.slice(0, changed.indexOf(to)).split('\n').length;
}

test('problems are told with the file and line of the part, whichever part it is', async () => {
  const path = 'openapi/models/paths/models.yaml';
  const schema = 'openapi/models/schemas/models.yaml';
  const message = 'asyncapi/logs/schemas.yaml';
  const lines = {
    path: change(path, 'summary: List models', 'summary: list models.'),
    schema: change(schema, /$/, '\nUnused:\n  type: object\n  description: It is not used.\n') + 1,
    message: change(message, 'description: A subscription to the log.', 'title: Subscription') - 2,
  };
  const problems = await lintDocuments(bundleAll(root));
  expect(problems.map(problemText)).toEqual([
    expect.stringMatching(
      `^${path}:${lines.path}: Write a summary .* [(]rule/summary-is-a-phrase[)]$`,
    ),
    expect.stringMatching(`^${schema}:${lines.schema}: .* [(]no-unused-components[)]$`),
    expect.stringMatching(
      `^${message}:${lines.message}: Say in a sentence .* [(]rule/component-schema-has-description[)]$`,
    ),
  ]);
}, 120_000);

test('an example that does not fit is told with its line, in a body as in a message', async () => {
  const body = 'openapi/system/live.yaml';
  const message = 'asyncapi/logs/examples.yaml';
  const lines = {
    body: change(body, 'status: ok', 'status: 5'),
    message: change(
      message,
      'severity: Info\n        tag: Router',
      'severity: Grave\n        tag: Router',
    ),
  };
  const problems = await lintDocuments(bundleAll(root));
  expect(problems.map(problemText)).toEqual([
    ...['type must be string', 'must be equal to one of the allowed values "ok"'].map((why) =>
      expect.stringMatching(
        `^${body}:${lines.body}: .* ${why}. [(]no-invalid-media-type-examples[)]$`,
      ),
    ),
    `${message}:${lines.message}: The example of a message does not fit its schema: /entry/severity must be equal to one of the allowed values. (message-examples)`,
  ]);
}, 120_000);

test('an enumeration and an object without a name of their own are told, where channels have them', async () => {
  const file = 'asyncapi/logs/schemas.yaml';
  const lines = [
    change(
      file,
      /(?<= {4}entry:\n {6})\$ref: .*/,
      'type: object\n      properties: {}\n      description: It.',
    ),
    change(
      file,
      "$ref: '#/LogSeverity'",
      'type: string\n      enum: [Info]\n      description: How serious.',
    ),
  ];
  const problems = (await lintDocuments(bundleAll(root))).filter(
    ({ rule }) => rule === 'schemas-have-names',
  );
  expect(problems.map(({ place }) => place)).toEqual(lines.map((line) => `${file}:${line}`));
}, 120_000);

test('the command names both places of an operationId that is there twice', () => {
  change('openapi/models/paths/models.yaml', 'operationId: listModels', 'operationId: pullModel');
  const program = join(project, 'tools/codegen/lint.ts');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', program, '--root', root],
    {
      cwd: project,
      encoding: 'utf8',
    },
  );
  expect(status).toBe(1);
  expect(stderr).toBe(
    'openapi/models/paths/pull.yaml:2: operationId pullModel is used twice, also in openapi/models/paths/models.yaml:2.\n',
  );
}, 120_000);

test('both documents and the one for clients keep the strictest usual rules, but that their host is this machine', async () => {
  const rules = { 'no-server-example.com': 'off' } as const;
  const config = await createConfig({ extends: ['recommended-strict'], rules, oas3_0Rules: rules });
  const documents = bundleAll(project);
  const forClients = clientDocument(documents['openapi.yaml'] as OpenApiDocument);
  for (const parsed of [...Object.values(documents), forClients]) {
    const document = { parsed, source: new Source('document.yaml', '') };
    expect(
      await lintDocument({ document, config, externalRefResolver: new BaseResolver() }),
    ).toEqual([]);
  }
}, 120_000);
