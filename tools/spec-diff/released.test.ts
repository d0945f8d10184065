// Released documents stay as they were, and what breaks the newest needs another version.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedDocuments, changedSums, keepVersion, readReleased, SUMS } from './released.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const RELEASED_01 = '# Changelog\n\n## [0.1.0] – 2026-12-01\n';
const OPEN_01 = '# Changelog\n\n## [0.1.0] – unreleased\n';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lemonade-released-'));
  mkdirSync(join(root, 'docs'));
  cpSync(join(PROJECT, 'docs/contract-changes.md'), join(root, 'docs/contract-changes.md'));
  write('CHANGELOG.md', RELEASED_01);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const read = (name: string) => readFileSync(join(root, name), 'utf8');

const documents = (version: string, fields: readonly string[] = ['status']) => ({
  'openapi.yaml': {
    openapi: '3.0.3',
    info: { title: 'Zoo', version },
    servers: [{ url: 'http://localhost/v1' }],
    paths: {
      '/live': {
        get: {
          operationId: 'getLive',
          tags: ['Zoo'],
          responses: {
            '200': {
              description: 'Up.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Live' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Live: {
          type: 'object',
          required: fields,
          properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
        },
      },
    },
  },
  'asyncapi.yaml': { asyncapi: '3.0.0', info: { title: 'Zoo', version }, channels: {} },
});
const keep = (version: string) => keepVersion(root, documents(version), () => 'More owls.');

test('a kept version is there as it was, and its page begins with the newest', () => {
  keep('0.1.0');
  write('CHANGELOG.md', '## [0.2.0] – 2027-01-01\n');
  keep('0.2.0');
  expect(readReleased(root, '0.1.0').documents).toEqual(documents('0.1.0'));
  expect(changedDocuments(root)).toEqual([]);
  expect(read('docs/contract-changes.md')).toMatch(
    /^## 0[.]2[.]0\n\nMore owls[.]\n\n## 0[.]1[.]0\n\nThe first version that is kept[.]\n/m,
  );
});

test('a changed, a missing and an unknown file are each told in a sentence', () => {
  keep('0.1.0');
  write('released/0.1.0/openapi.json.gz', 'other');
  rmSync(join(root, 'released/0.1.0/asyncapi.json.gz'));
  write('released/0.1.0/more.json.gz', 'more');
  expect(changedDocuments(root)).toEqual([
    `released/0.1.0/asyncapi.json.gz is gone, and ${SUMS} has its checksum. Restore it.`,
    `released/0.1.0/more.json.gz has no checksum in ${SUMS}. npm run spec-diff -- --keep writes both.`,
    'released/0.1.0/openapi.json.gz was changed. A released document stays as it is: restore it, change the document and raise info.version.',
  ]);
});

test('a released version is not kept again, and one that is not released yet is', () => {
  keep('0.1.0');
  expect(() => keep('0.1.0')).toThrow('0.1.0 is released, and its documents stay as they are.');
  write('CHANGELOG.md', OPEN_01);
  keep('0.1.0');
  expect(read('docs/contract-changes.md').match(/^## /gm)).toHaveLength(1);
});

test('two documents of different versions are not kept', () => {
  const mixed = { ...documents('0.1.0'), 'asyncapi.yaml': { info: { version: '0.2.0' } } };
  expect(() => keepVersion(root, mixed, () => '')).toThrow(
    'openapi.yaml is 0.1.0 and asyncapi.yaml 0.2.0. Give both one version.',
  );
});

test('a checksum of a released version that another commit had otherwise is told', () => {
  const [before, now] = ['aa  0.1.0/openapi.json.gz\n', 'bb  0.1.0/openapi.json.gz\n'];
  expect(changedSums(before, now, RELEASED_01)).toEqual([
    expect.stringContaining('another checksum for 0.1.0/openapi.json.gz'),
  ]);
  expect(changedSums(before, '', RELEASED_01)).toHaveLength(1);
  expect(changedSums(before, now, OPEN_01)).toEqual([]);
  expect(changedSums(before, `${before}cc  0.2.0/openapi.json.gz\n`, RELEASED_01)).toEqual([]);
});

/** `spec-diff --check` in a folder in which these documents lie. */
function check(here: ReturnType<typeof documents>) {
  for (const [name, document] of Object.entries(here)) write(name, JSON.stringify(document));
  return spawnSync(
    process.execPath,
    ['--import', 'tsx', join(PROJECT, 'tools/spec-diff/run.ts'), '--check', '--root', root],
    { cwd: PROJECT, encoding: 'utf8' },
  );
}

test('the check refuses a break without a raised version, and a checksum that was changed with its file', () => {
  keepVersion(root, documents('0.1.0', ['status', 'owls']), () => '');
  const broken = check(documents('0.1.0'));
  expect(broken.stderr).toContain(
    'openapi.yaml breaks what 0.1.0 promised, but its version is 0.1.0. Raise info.version, keep the promise.',
  );
  expect(broken.stderr).toContain('GET /live: removed Live.owls in responses');
  expect(broken.status).toBe(1);
  expect(check(documents('0.2.0'))).toMatchObject({
    status: 0,
    stdout: 'All that 0.1.0 promised is kept.\n',
  });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args], {
      cwd: root,
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'kept');
  write('CHANGELOG.md', OPEN_01);
  keep('0.1.0');
  write('CHANGELOG.md', RELEASED_01);
  expect(check(documents('0.1.0'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('another checksum for 0.1.0/openapi.json.gz'),
  });
});
