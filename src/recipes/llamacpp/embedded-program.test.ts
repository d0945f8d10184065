// Where the embedded engine's library is looked for: next to this server, then in the cache folder.
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FORMATTER_ADDON, TEXT_LIBRARY } from '../../../common/engine-packages.ts';
import { OS_NAMES } from '../../platform/hardware/machine.ts';
import { runProgram } from '../../processes/run-program.ts';
import { embeddedProbe } from '../kit/engine.ts';
import { embeddedLibrary, findEmbedded, MODULE } from './embedded-program.ts';
import releases from './versions.json' with { type: 'json' };

const { version } = releases.embedded;
/** The packages of this clone, one of which the engine computes with here. */
const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const { assets } = releases.embedded;
const PREBUILT =
  new Map(Object.entries(assets)).get(`${OS_NAMES[process.platform]}-${process.arch}`) ?? '';
const PARTS = ['linux-x64', 'linux-arm64', 'mac-arm64-metal', 'mac-x64', 'win-x64', 'win-arm64'];

let folder: string;
let binDirectory: string;
/** A module of a server that is installed in a folder without the library. */
let from: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-')));
  binDirectory = join(folder, 'bin');
  from = pathToFileURL(
    join(folder, 'app/node_modules/lemonade-server/dist/embedded-program.js'),
  ).href;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, text = ''): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

const putFormatterBesideUs = () => write(`app/node_modules/${FORMATTER_ADDON}/package.json`, '{}');

async function putBesideUs(found: { libraries?: string; koffi?: string }): Promise<void> {
  const { libraries = version, koffi = `${TEXT_LIBRARY.majorVersion}.0.0` } = found;
  await write('app/node_modules/koffi/package.json', JSON.stringify({ version: koffi }));
  for (const part of PARTS) {
    await write(
      `app/node_modules/@node-llama-cpp/${part}/package.json`,
      JSON.stringify({ version: libraries }),
    );
    await write(`app/node_modules/@node-llama-cpp/${part}/bins/x`);
  }
}

const putIntoCache = (text?: string) =>
  write('bin/llamacpp/embedded/node_modules/koffi/index.js', text);

test('it is nowhere at first', () => {
  expect(findEmbedded(binDirectory, from)).toBeUndefined();
  expect(findEmbedded(undefined, from)).toBeUndefined();
});

test('it is taken from the cache folder, and the engine gets its address', async () => {
  const module = await putIntoCache();
  expect(findEmbedded(binDirectory, from)).toBe(module);
  expect(embeddedLibrary(module)).toEqual(pathToFileURL(module).href);
});

test('a library that is installed next to this server, with what formats chats, goes first', async () => {
  const module = await putIntoCache();
  await putBesideUs({});
  expect(findEmbedded(binDirectory, from)).toBe(module);
  await putFormatterBesideUs();
  expect(findEmbedded(binDirectory, from)).toBe(process.execPath);
  expect(embeddedLibrary(process.execPath)).toEqual(undefined);
});

test.each([
  { libraries: '3.20.0' },
  { libraries: '3.22.1' },
  { koffi: '2.9.0' },
  { koffi: '4.0.0' },
])('but not one of a version that this server was not made for: %o', async (other) => {
  await putBesideUs(other);
  await putFormatterBesideUs();
  expect(findEmbedded(binDirectory, from)).toBeUndefined();
});

test('nor one without a library for this platform', async () => {
  await write(
    'app/node_modules/koffi/package.json',
    JSON.stringify({ version: `${TEXT_LIBRARY.majorVersion}.0.0` }),
  );
  await putFormatterBesideUs();
  expect(findEmbedded(binDirectory, from)).toBeUndefined();
});

test('a trial loads the library and what formats chats, and says what is wrong with one that does not work', async () => {
  const { signal } = new AbortController();
  const probe = () =>
    runProgram({
      file: process.execPath,
      args: embeddedProbe('llamacpp', join(binDirectory, 'llamacpp/embedded', MODULE)),
      signal,
    });
  const root = 'bin/llamacpp/embedded/node_modules';
  await putIntoCache("throw new Error('no library for this processor');");
  await write(`${root}/koffi/package.json`, '{}');
  const missing = expect.stringContaining('There are no libraries of llama.cpp');
  expect(await probe()).toMatchObject({ exitCode: 1, stderr: missing });
  await mkdir(join(folder, root, '@node-llama-cpp'));
  await symlink(join(packages, PREBUILT), join(folder, root, PREBUILT));
  const broken = expect.stringContaining('no library for this processor');
  expect(await probe()).toMatchObject({ exitCode: 1, stderr: broken });
  await putIntoCache(`module.exports = require(${JSON.stringify(join(packages, 'koffi'))});`);
  expect(await probe()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(FORMATTER_ADDON),
  });
  const addon = JSON.stringify(createRequire(import.meta.url).resolve(FORMATTER_ADDON));
  await write(`${root}/${FORMATTER_ADDON}/index.js`, `module.exports = require(${addon});`);
  expect(await probe()).toMatchObject({ exitCode: 0 });
});
