// The exchange of folders, and that it can be taken back.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { BackendFilesStuck } from '../../errors.ts';
import { makeStaging, type Place, placeOf, setAside, swapIn } from './places.ts';

let binDirectory: string;
let place: Place;
const { log } = createSilentLog();

beforeEach(async () => {
  binDirectory = await mkdtemp(join(tmpdir(), 'places-'));
  place = placeOf({ binDirectory, recipe: 'llamacpp', backend: 'cpu' });
  await mkdir(place.folder, { recursive: true });
  await writeFile(join(place.folder, 'version.txt'), 'old');
});

afterEach(() => rm(binDirectory, { recursive: true, force: true }));

const version = () => readFile(join(place.folder, 'version.txt'), 'utf8');
const names = () => readdir(join(binDirectory, 'llamacpp'));

test('the staging folder takes the place of the former one', async () => {
  await makeStaging(place);
  await writeFile(join(place.staging, 'version.txt'), 'new');
  await swapIn(place, log);
  expect([await version(), await names()]).toEqual(['new', ['cpu']]);
});

test('the former one comes back when the new one can not take its place', async () => {
  // There is no staging folder: the second rename fails.
  await expect(swapIn(place, log)).rejects.toThrow(BackendFilesStuck);
  expect([await version(), await names()]).toEqual(['old', ['cpu']]);
});

test('what an exchange left aside does not stop the next one', async () => {
  await mkdir(place.aside);
  await makeStaging(place);
  await writeFile(join(place.staging, 'version.txt'), 'new');
  await swapIn(place, log);
  expect([await version(), await names()]).toEqual(['new', ['cpu']]);
});

test('a staging folder is always empty', async () => {
  await makeStaging(place);
  await writeFile(join(place.staging, 'leftover'), '');
  await makeStaging(place);
  expect(await readdir(place.staging)).toEqual([]);
});

test('nothing is set aside where nothing is', async () => {
  expect(await setAside(place)).toBe(true);
  expect(await setAside(place)).toBe(false);
});
