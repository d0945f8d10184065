// Lint looks at the whole document and names the line of the part.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../../src/lib/package-root.ts';
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
  const schema = 'openapi/models/schemas/unload.yaml';
  const message = 'asyncapi/logs/schemas.yaml';
  const lines = {
    path: change(path, 'summary: List models', 'summary: list models.'),
    schema: change(schema, /$/, '\nUnused:\n  type: object\n  description: Nobody uses it.\n') + 1,
    message: change(message, 'description: A subscription to the log.', 'title: Subscription') - 2,
  };
  const problems = await lintDocuments(bundleAll(root));
  expect(problems.map(problemText)).toEqual([
    expect.stringMatching(`^${path}:${lines.path}: Write a summary .* [(]rule/summary-is-a-phrase[)]$`),
    expect.stringMatching(`^${schema}:${lines.schema}: .* [(]no-unused-components[)]$`),
    expect.stringMatching(
      `^${message}:${lines.message}: Say in a sentence .* [(]rule/component-schema-has-description[)]$`,
    ),
  ]);
}, 120_000);
