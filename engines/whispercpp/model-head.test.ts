// Which files native code gets to see.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeTinyWhisper } from '../../fixtures/models/tiny-whisper.ts';
import { readModelHead } from './model-head.ts';

const whole = encodeTinyWhisper();
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-head-'));
  path = join(folder, 'model.bin');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer) {
  await writeFile(path, bytes);
  return readModelHead(path);
}

/** A copy with another number at this place. */
function changed(offset: number, value: number): Buffer {
  const copy = Buffer.from(whole);
  copy.writeInt32LE(value, offset);
  return copy;
}

test('a whole model says which languages it knows', async () => {
  expect(await read(whole)).toEqual({ isMultilingual: false, languages: 99 });
  expect(await read(encodeTinyWhisper({ isMultilingual: true }))).toEqual({
    isMultilingual: true,
    languages: 99,
  });
});

test.each<[string, Buffer, RegExp]>([
  ['is empty', Buffer.alloc(0), /cut off/],
  ['is something else', Buffer.from('x'.repeat(100)), /does not begin as a ggml file/],
  ['is a GGUF file', Buffer.from(`GGUF${'\0'.repeat(100)}`), /unsupported model: a GGUF file/],
  ['has another vocabulary', changed(4, 2 ** 30), /its vocabulary is 1073741824/],
  [
    'has a negative audio context',
    changed(8, -1),
    /its audio context is -1, and Whisper models have 1500/,
  ],
  ['is absurdly wide', changed(12, 2 ** 20), /its width is 1048576/],
  [
    'has heads that do not divide its width',
    changed(16, 3),
    /number of text heads is 1, and Whisper models have 3/,
  ],
  ['has an absurd number of layers', changed(36, 1000), /decoder layers is 1000/],
  ['has no mel bands', changed(40, 0), /mel bands is 0/],
  ['is of an unknown type', changed(44, 99), /its type 99 is unknown/],
  [
    'has fewer bytes than its sizes take',
    whole.subarray(0, 10_000),
    /cut off: it has 10000 bytes, and needs/,
  ],
])('a file that %s is refused in a sentence', async (_title, bytes, reason) => {
  await expect(read(bytes)).rejects.toMatchObject({
    name: 'ModelFileError',
    message: expect.stringMatching(reason),
  });
});
