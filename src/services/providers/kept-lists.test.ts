import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKeptLists } from './kept-lists.ts';
import type { Provider } from './provider.ts';

const LISTED = { listed: [{ id: 'm', labels: [] }], atSeconds: 1_764_000_000 };

/** The lists of a folder with this in its file, and what was logged of it. */
async function keptIn(text?: string) {
  const cacheDirectory = await mkdtemp(join(tmpdir(), 'kept-lists-'));
  onTestFinished(() => rm(cacheDirectory, { recursive: true }));
  if (text !== undefined) await writeFile(join(cacheDirectory, 'provider-models.json'), text);
  const warnings: string[] = [];
  const log = { warning: (line: string) => void warnings.push(line) };
  const open = () => createKeptLists({ cacheDirectory, log: log as never });
  const lists = open();
  await lists.ready;
  return { lists, open, warnings, files: () => readdir(cacheDirectory) };
}

test('what a provider listed last is known again after a restart', async () => {
  const { lists, open, warnings } = await keptIn();
  const told = { settings: { name: 'cloud' }, kept: () => LISTED };
  const silent = { settings: { name: 'new' }, kept: () => undefined };
  await lists.write([told, silent] as unknown as Provider[]);
  const again = open();
  await again.ready;
  expect(again.of('cloud')).toMatchObject({ listed: [{ id: 'm' }], atSeconds: LISTED.atSeconds });
  expect([again.of('new'), again.of('toString'), warnings]).toEqual([undefined, undefined, []]);
});

test.each(['5', '[]', 'null', '{'])('a file that holds %s is set aside, and said', async (text) => {
  const { lists, warnings, files } = await keptIn(text);
  expect(lists.of('cloud')).toBeUndefined();
  expect(warnings).toEqual([expect.stringContaining("provider-models.json can't be used")]);
  expect(await files()).toEqual(['provider-models.json.corrupted']);
});

test('a list that is none, or without its time, counts for nothing next to one that is right', async () => {
  const all = { cloud: LISTED, a: 5, b: { listed: LISTED.listed }, c: { ...LISTED, listed: 5 } };
  const { lists, warnings } = await keptIn(JSON.stringify(all));
  expect(['cloud', 'a', 'b', 'c'].filter((name) => lists.of(name) !== undefined)).toEqual([
    'cloud',
  ]);
  expect(warnings).toEqual([]);
});
