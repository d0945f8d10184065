// Backends whose archives are published in parts, for one family of GPUs each.
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '../../../fixtures/hub/manual-clock.ts';
import { tarGz } from '../../../fixtures/releases/archives.ts';
import { fakeProgram } from '../../../fixtures/releases/builds.ts';
import { createInstallsUnderTest } from '../../../fixtures/releases/installs-under-test.ts';
import {
  type ReleaseHostFixture,
  startReleaseHost,
} from '../../../fixtures/releases/release-host.ts';
import { createVllmRecipe } from '../../recipes/vllm/recipe.ts';
import releases from '../../recipes/vllm/versions.json' with { type: 'json' };
import { ReleaseRefused, ReleaseResponseInvalid } from './errors.ts';

const { repo, version } = releases.rocm;
const TAG = `${version}-gfx1151`;
const BASE = `${TAG}-x64`;
const ARCHIVE = tarGz([
  { path: 'vllm/', type: 'Directory', mode: 0o755 },
  { path: 'vllm/vllm-server', content: fakeProgram('vllm-server'), mode: 0o755 },
]);
const PARTS = [ARCHIVE.subarray(0, 100), ARCHIVE.subarray(100, 250), ARCHIVE.subarray(250)];

let host: ReleaseHostFixture;
let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'install-parts-')));
  host = await startReleaseHost();
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string, content: string | Buffer) =>
  host.put({ repo, tag: TAG, name, archive: Buffer.from(content) });

function putParts(count: string, parts: readonly Buffer[] = PARTS): void {
  put(`${BASE}.partcount`, count);
  for (const [index, part] of parts.entries()) put(`${BASE}.part0${index + 1}-of-03.tar.gz`, part);
}

function install(wanted = 'builtin'): Promise<unknown> {
  const recipe = createVllmRecipe({
    environment: {},
    binDirectory: folder,
    executables: { rocm: wanted },
  });
  const { installs } = createInstallsUnderTest({
    ...{
      recipes: [recipe],
      binDirectory: folder,
      releasesUrl: host.url,
      machine: 'strix-halo-linux',
    },
    clock: createManualClock({ napMs: 10_000 }),
  });
  const { signal } = new AbortController();
  return installs.install({ recipe: 'vllm', backend: 'rocm', force: false, signal });
}

const installedVersion = () => readFile(join(folder, 'vllm', 'rocm', 'version.txt'), 'utf8');

test('the parts are fetched in order and put together, and one that was cut is resumed', async () => {
  putParts('3\n');
  host.addFault({ kind: 'cut', path: `${BASE}.part02-of-03.tar.gz`, afterBytes: 20, times: 1 });
  await install();
  expect(await installedVersion()).toBe(TAG);
  expect(await readdir(join(folder, 'vllm'))).toEqual(['rocm']);
});

test('an archive that is not in parts is fetched as it is', async () => {
  put(`${BASE}.tar.gz`, ARCHIVE);
  await install();
  expect(await installedVersion()).toBe(TAG);
});

test('a tag with the family of another GPU means the version for this one', async () => {
  put(`${BASE}.tar.gz`, ARCHIVE);
  await install(`${version}-gfx120X`);
  expect(await installedVersion()).toBe(TAG);
});

test.each(['0', '100', '3 4', '', 'three', '9'.repeat(1000)])(
  '%j is not a number of parts',
  async (count) => {
    putParts(count);
    await expect(install()).rejects.toBeInstanceOf(ReleaseResponseInvalid);
  },
);

test('a missing part is an error, and nothing is left', async () => {
  putParts('3', PARTS.slice(0, 2));
  const failed = install();
  await expect(failed).rejects.toBeInstanceOf(ReleaseRefused);
  await expect(failed).rejects.toThrow(`${BASE}.part03-of-03.tar.gz`);
  expect(await readdir(join(folder, 'vllm'))).toEqual([]);
});
