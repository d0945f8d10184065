// The command `lemonade provider`: servers elsewhere are added, listed, tested and removed, and
// their keys are not shown.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { type ProgramOptions, problemsOfPrinted, reach, runProgram } from '../support/program.ts';
import { type Server, startServer } from '../support/server.ts';

const KEY = 'sk-key-that-is-secret';
let provider: FakeProvider;
let server: Server;
const run = (words: readonly string[], more: ProgramOptions = {}) =>
  runProgram(words, { ...reach(server), ...more });

beforeAll(async () => {
  provider = await startFakeProvider({ key: KEY });
  server = await startServer({
    environment: { OFFICE_KEY: KEY, LEMONADE_OFFICE_API_KEY: undefined },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

test('a provider is added with a key from a pipe, listed, tested and removed', async () => {
  expect((await run(['provider'])).output).toContain('There are no providers.');
  const added = await run(['provider', 'add', 'office', provider.url, '--key'], {
    input: `${KEY}\n`,
  });
  expect(added).toEqual({
    code: 0,
    output: 'Added office; it has 2 models, named office.MODEL.\n',
    errors: '',
  });
  expect((await run(['provider', 'list'])).output).toMatch(
    /^office +ready +2 +memory +http:\/\/127\.0\.0\.1:\d+\/v1$/m,
  );
  expect(problemsOfPrinted('listProviders', (await run(['provider', '--json'])).output)).toEqual(
    [],
  );
  expect(await run(['provider', 'test', 'office'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^http.*\/v1: 2 models in \d+ ms\n$/),
  });
  expect(await run(['provider', 'remove', 'offic'])).toMatchObject({
    code: 4,
    errors: expect.stringContaining("Did you mean 'office'?"),
  });
  expect(await run(['provider', 'remove', 'office'])).toMatchObject({ code: 0 });
  const files = await readdir(server.folders.cache, { recursive: true, withFileTypes: true });
  const written = files
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));
  expect([...(await Promise.all(written)), ...server.log.all()].join('\n')).not.toContain(KEY);
});

test('a model of a provider is told where no other is here, and not taken by itself', async () => {
  provider.lists([{ id: 'whisper-1' }]);
  const words = ['provider', 'add', 'office', provider.url, '--key-env', 'OFFICE_KEY'];
  expect((await run(words)).output).toBe('Added office; it has 1 model, named office.MODEL.\n');
  const { code, errors } = await run(['transcribe', import.meta.filename]);
  expect([code, errors]).toEqual([
    4,
    expect.stringContaining('office.whisper-1 of provider office'),
  ]);
  expect(provider.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  await run(['provider', 'remove', 'office']);
});

test('a provider that does not answer is added and said to be silent, and its test ends with 1', async () => {
  const added = await run(['provider', 'add', 'gone', 'http://127.0.0.1:9/v1']);
  expect(added).toMatchObject({
    code: 0,
    errors: expect.stringContaining('It does not tell its models'),
  });
  expect(await run(['provider', 'test', 'gone'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('127.0.0.1:9'),
  });
  await run(['provider', 'remove', 'gone']);
});

test.each([
  { words: ['--key', '--key-env', 'OFFICE_KEY'], says: 'A key comes from one place' },
  { words: ['--key'], says: 'The key is empty.' },
])('$words is misuse', async ({ words, says }) => {
  const ended = await run(['provider', 'add', 'office', provider.url, ...words]);
  expect(ended).toMatchObject({ code: 2, errors: expect.stringContaining(says) });
});

test('the key may be in a variable of the server', async () => {
  const added = await run([
    'provider',
    'add',
    'office',
    provider.url,
    '--key-env',
    'OFFICE_KEY',
    '--json',
  ]);
  expect(JSON.parse(added.output)).toMatchObject({
    key_source: 'env',
    has_key: true,
    state: 'ready',
  });
});
