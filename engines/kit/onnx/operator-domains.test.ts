// Tests of operator-domains.ts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tinyOgaFiles } from '../../../fixtures/models/tiny-oga.ts';
import { NoOnnxFile, readOperatorDomains } from './operator-domains.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onnx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function domainsOf(content: Uint8Array | string): Promise<readonly string[]> {
  const path = join(folder, 'model.onnx');
  await writeFile(path, content);
  return readOperatorDomains(path);
}

const model = (domains: Readonly<Record<string, number>> = {}) =>
  Buffer.from(tinyOgaFiles({ domains })['model.onnx'] ?? '');

test('the operator sets of a model are read behind its weights', async () => {
  expect(await domainsOf(model({ 'com.amd': 1 }))).toEqual(['', 'com.microsoft', 'com.amd']);
});

test.each([
  ['empty', ''],
  ['a page of the web', '<!doctype html><p>Not found'],
  ['cut off', model().subarray(0, 5000)],
  ['a field longer than any file', Buffer.from('3affffffffffffffff7f', 'hex')],
  ['a number without an end', Buffer.alloc(40, 0xff)],
  ['nothing but fields', Buffer.alloc(40_000, Buffer.from([8, 1]))],
  ['an operator set that is cut off', Buffer.from('42020aff', 'hex')],
])('%s is refused as a model', async (_what, content) => {
  await expect(domainsOf(content)).rejects.toThrow(NoOnnxFile);
});
