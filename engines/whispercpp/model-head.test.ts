// Which files native code gets to see.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeTinyWhisper } from '../../fixtures/models/tiny-whisper.ts';
import { readModelHead } from './model-head.ts';

const whole = encodeTinyWhisper();
/** Behind the head, the filters and the numbers before them. */
const VOCABULARY = 48 + 8 + 80 * 201 * 4;
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

const firstTensor = whole.indexOf('encoder.positional_embedding') - 20;

test('a whole model says which languages it knows', async () => {
  expect(await read(whole)).toEqual({ isMultilingual: false, languages: 99 });
  expect(await read(encodeTinyWhisper({ isMultilingual: true }))).toEqual({ isMultilingual: true, languages: 99 });
});

test.each<[string, Buffer, RegExp]>([
  ['is empty', Buffer.alloc(0), /cut off/],
  ['is something else', Buffer.from('x'.repeat(100)), /does not begin as a ggml file/],
  ['is a GGUF file', Buffer.from(`GGUF${'\0'.repeat(100)}`), /unsupported model: a GGUF file/],
  ['has another vocabulary', changed(4, 2 ** 30), /its vocabulary is 1073741824/],
  ['has a negative audio context', changed(8, -1), /its audio context is -1, and Whisper models have 1500/],
  ['is absurdly wide', changed(12, 2 ** 20), /its width is 1048576/],
  ['has heads that do not divide its width', changed(16, 3), /number of text heads is 1, and Whisper models have 3/],
  ['has more layers than tensors', changed(20, 6), /it has 95 tensors, and needs 125/],
  ['has an absurd number of layers', changed(36, 1000), /decoder layers is 1000/],
  ['has no mel bands', changed(40, 0), /mel bands is 0/],
  ['is of an unknown type', changed(44, 99), /its type 99 is unknown/],
  ['has filters of another size', changed(52, 2 ** 28), /filters have a wrong size/],
  ['has endless words', changed(VOCABULARY, -5), /it has -5 words/],
  [
    'has a word that is longer than the file',
    changed(VOCABULARY + 4, 2 ** 30),
    /a word of it is 1073741824 bytes long/,
  ],
  ['has a tensor of a hundred dimensions', changed(firstTensor, 100), /one of its tensors is broken/],
  ['has a tensor of an unknown type', changed(firstTensor + 8, 4), /one of its tensors is broken/],
  ['has a tensor of a negative size', changed(firstTensor + 12, -16), /one of its tensors has a wrong size/],
  ['has a tensor that is too large', changed(firstTensor + 12, 2 ** 30), /cut off in its last tensor/],
  ['is cut off', whole.subarray(0, whole.length - 1), /cut off in its last tensor/],
  ['is cut off in its words', whole.subarray(0, VOCABULARY + 10), /cut off in its vocabulary/],
  ['is cut off behind a tensor', whole.subarray(0, firstTensor), /bytes are missing of 0/],
  ['has something behind it', Buffer.concat([whole, Buffer.alloc(100)]), /one of its tensors is broken/],
])('a file that %s is refused in a sentence', async (_title, bytes, reason) => {
  await expect(read(bytes)).rejects.toMatchObject({ name: 'ModelFileError', message: expect.stringMatching(reason) });
});
