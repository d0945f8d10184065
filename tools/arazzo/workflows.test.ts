// The workflows of arazzo/ as machines run them: Redocly's Respect calls their operations, in their
// order, on the mock.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { OpenApiDocument } from '../codegen/document.ts';
import { bundleAll } from '../codegen/documents/bundle.ts';
import { problemText } from '../codegen/documents/lint.ts';
import { rememberKey, rememberPlace } from '../codegen/documents/places.ts';
import { readWorkflows, workflowProblems } from '../codegen/documents/workflows.ts';
import { type Mock, startMock } from '../mock/mock.ts';

const root = fileURLToPath(packageRoot);
const { resolve } = createRequire(import.meta.url);
const REDOCLY = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js');
const files = readdirSync(join(root, 'arazzo'));

// The mock's fakes are shell scripts.
describe.skipIf(process.platform === 'win32')('on the mock', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  }, 120_000);
  afterAll(() => mock?.close(), 60_000);

  test('each workflow succeeds', async () => {
    const { exitCode, all } = await execa({ all: true, reject: false })(process.execPath, [
      REDOCLY,
      'respect',
      ...files.map((file) => join(root, 'arazzo', file)),
      ...['--server', `lemonade=${mock.url}`],
    ]);
    expect(all).not.toContain('✗');
    expect(all.match(/Workflows: 1 passed, 1 total/g)).toHaveLength(files.length);
    expect(exitCode).toBe(0);
  }, 240_000);
});

test('a step whose operation is gone is told with its file and line', () => {
  const openapi = bundleAll(root)['openapi.yaml'] as OpenApiDocument;
  const workflows = readWorkflows(root);
  expect(workflowProblems(workflows, openapi)).toEqual([]);
  const step = { stepId: 'chat', description: '', operationId: 'createChat' };
  rememberPlace(step, { file: 'arazzo/first-chat.yaml', line: 7 });
  rememberKey(step, 'operationId', { file: 'arazzo/first-chat.yaml', line: 9 });
  const info = { title: '', summary: '' };
  const file = { info, workflows: [{ workflowId: 'a', description: '', steps: [step] }] };
  expect(workflowProblems([file], openapi).map(problemText)).toEqual([
    "arazzo/first-chat.yaml:9: Step 'chat' names the operation 'createChat', which openapi.yaml does not have. (workflow-operations)",
  ]);
}, 60_000);
