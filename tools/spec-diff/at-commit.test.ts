// Documents of a commit are compared whether they had parts already or not.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentIn, documentsAt } from './at-commit.ts';
import { compareOpenApi } from './compare.ts';

let root: string;
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], {
    cwd: root,
  });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lemonade-commits-'));
  git('init', '--quiet');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function commit(files: Readonly<Record<string, string>>, name: string): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), text);
  }
  git('add', '.');
  git('commit', '--quiet', '-m', name);
  git('tag', name);
}

const operation = (summary: string) =>
  `get: { operationId: getLive, summary: ${summary}, responses: { '200': { description: Up } } }`;

test('a document that was one file is compared with one in parts', async () => {
  const start = 'openapi: 3.0.3\ninfo: { title: T, version: 1.0.0 }\npaths:\n';
  await commit(
    {
      'openapi.yaml': `${start}  /live: { ${operation('Before')} }\n`,
      'asyncapi.yaml': 'asyncapi: 3.0.0\n',
    },
    'one-file',
  );
  await commit(
    {
      'openapi.yaml': `${start}  /live: { $ref: openapi/system/paths/live.yaml }\n`,
      'openapi/system/paths/live.yaml': `${operation('Before')}\n`,
    },
    'split',
  );
  await commit({ 'openapi/system/paths/live.yaml': `${operation('After')}\n` }, 'changed');
  const [before, split, after] = await Promise.all(
    ['one-file', 'split', 'changed'].map((tag) => documentsAt(root, tag)),
  );
  expect(split).toEqual(before);
  expect(compareOpenApi(before?.['openapi.yaml'] ?? {}, after?.['openapi.yaml'] ?? {})).toEqual([
    { kind: 'wording', what: expect.stringContaining('summary'), where: ['GET /live'] },
  ]);
});

test('a commit that is not there, or has no documents, is named', async () => {
  await commit({ 'README.md': 'Hello.\n' }, 'empty');
  await expect(documentsAt(root, 'nowhere')).rejects.toThrow("There is no 'nowhere'.");
  await expect(documentsAt(root, 'empty')).rejects.toThrow("There is no openapi.yaml at 'empty'.");
});

test('a file that has a whole document is one to compare with, whichever of the two it is', async () => {
  const path = join(root, 'released.json');
  await writeFile(path, '{"asyncapi": "3.0.0"}');
  expect(await documentIn(path)).toEqual({ 'asyncapi.yaml': { asyncapi: '3.0.0' } });
  await writeFile(path, 'name: x\n');
  await expect(documentIn(path)).rejects.toThrow(
    `${path} is neither an OpenAPI nor an AsyncAPI document.`,
  );
});
