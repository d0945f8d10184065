// What is read of files that people write with the editors and shells of Windows.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileUnusable, readSmallFile, readSmallFileSync } from './small-file.ts';

let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'small-file-')), 'file.json');
});
afterEach(() => rm(join(path, '..'), { recursive: true }));

/** Both ways to read it. One after the other: Windows keeps a folder as long as a file in it is open. */
const both = async () => [await readSmallFile(path), readSmallFileSync(path)];

test('the byte order mark of a file in UTF-8 is left out of its text', async () => {
  await writeFile(path, '\uFEFF{"ä": "\uFEFF"}');
  expect(await both()).toEqual(['{"ä": "\uFEFF"}', '{"ä": "\uFEFF"}']);
});

test.each([
  ['as PowerShell writes it', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['with the upper byte first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
])('a file in UTF-16 %s is refused with what to do', async (_how, encode) => {
  await writeFile(path, encode('{"port": 8000}'));
  await expect(readSmallFile(path)).rejects.toThrow(FileUnusable);
  await expect(both()).rejects.toThrow('it is text in UTF-16; save it as UTF-8');
  expect(() => readSmallFileSync(path)).toThrow('save it as UTF-8');
});
