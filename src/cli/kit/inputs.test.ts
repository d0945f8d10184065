import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playStreams } from '../../../fixtures/played-streams.ts';
import { linesOf, openFailed, pipedText, readText } from './inputs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inputs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a file that a person names', () => {
  test('is text in UTF-8', async () => {
    const path = join(folder, 'a.txt');
    await writeFile(path, '\uFEFFGrüße\n');
    expect(await readText(path)).toBe('Grüße\n');
    await writeFile(path, Buffer.from('\uFEFFHi', 'utf16le'));
    await expect(readText(path)).rejects.toMatchObject({
      reason: 'failed',
      message: `'${path}' can't be used: it is text in UTF-16; save it as UTF-8`,
      advice: undefined,
    });
  });

  test('that is not there, and a name that no file can have, are not found', async () => {
    for (const path of [join(folder, 'none.txt'), 'a\0b'])
      await expect(readText(path)).rejects.toMatchObject({
        reason: 'notFound',
        message: `There is no file '${path}'.`,
        advice: 'Check its path.',
      });
  });

  test('that is a folder is said to be one', async () => {
    await expect(readText(folder)).rejects.toMatchObject({
      reason: 'failed',
      message: `'${folder}' is a folder.`,
      advice: 'Name a file.',
    });
  });

  test.each([
    ['EACCES', "'a' may not be used by you.", 'Check its permissions.'],
    ['ENOENT', "There is no file 'a'.", 'Check its path.'],
    ['EIO', "'a' can't be used: It went wrong.", undefined],
  ])('that fails with %s, or because of that, is %s', (code, message, advice) => {
    const error = Object.assign(new Error('It went wrong.'), { code });
    const failure = expect.objectContaining({ message, advice });
    expect(() => openFailed('a')(error)).toThrow(failure);
    const around = Object.assign(new Error('It went wrong.'), { cause: error });
    expect(() => openFailed('a')(around)).toThrow(failure);
  });
});

test('what is piped is read to its end, and a terminal is not read', async () => {
  const pipe = playStreams();
  const reading = pipedText();
  pipe.type('one\n');
  pipe.end('two');
  expect(await reading).toBe('one\ntwo');
  playStreams({}).type('typed');
  expect(await pipedText()).toBe('');
});

test('lines of a text have no spaces around them, and none is empty', () => {
  expect(linesOf(' one \n\n\t\r\ntwo words\r\n')).toEqual(['one', 'two words']);
  expect(linesOf('')).toEqual([]);
});
