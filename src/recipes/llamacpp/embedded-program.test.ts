// Where the embedded engine's library is looked for: next to this server, then in the cache folder.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FORMATTER_ADDON } from '../../../common/engine-packages.ts';
import { runProgram } from '../../processes/run-program.ts';
import { embeddedProbe } from '../kit/engine.ts';
import { embeddedLibrary, findEmbedded, MODULE } from './command-line.ts';
import releases from './versions.json' with { type: 'json' };

const { version } = releases.embedded;
const PARTS = ['linux-x64', 'linux-arm64', 'mac-arm64-metal', 'mac-x64', 'win-x64', 'win-arm64'];

let folder: string;
let binDirectory: string;
/** A module of a server that is installed in a folder without the library. */
let from: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-')));
  binDirectory = join(folder, 'bin');
  from = pathToFileURL(join(folder, 'app/node_modules/lemonade-server/dist/embedded-program.js')).href;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, text = ''): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

const putFormatterBesideUs = () => write(`app/node_modules/${FORMATTER_ADDON}/package.json`, '{}');

async function putBesideUs(found: string): Promise<void> {
  await write('app/node_modules/node-llama-cpp/package.json', JSON.stringify({ version: found }));
  for (const part of PARTS) {
    await write(`app/node_modules/@node-llama-cpp/${part}/package.json`, '{}');
    await write(`app/node_modules/@node-llama-cpp/${part}/bins/x`);
  }
}

const putIntoCache = (text?: string) => write('bin/llamacpp/embedded/node_modules/node-llama-cpp/dist/index.js', text);

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
  await putBesideUs(version);
  expect(findEmbedded(binDirectory, from)).toBe(module);
  await putFormatterBesideUs();
  expect(findEmbedded(binDirectory, from)).toBe(process.execPath);
  expect(embeddedLibrary(process.execPath)).toEqual(undefined);
});

test.each(['2.8.0', '4.0.0'])('but not one of version %s, which this server was not made for', async (other) => {
  await putBesideUs(other);
  await putFormatterBesideUs();
  expect(findEmbedded(binDirectory, from)).toBeUndefined();
});

test('nor one without a library for this platform', async () => {
  await write('app/node_modules/node-llama-cpp/package.json', JSON.stringify({ version }));
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
  await putIntoCache("throw new Error('no library for this processor');");
  await write('bin/llamacpp/embedded/node_modules/node-llama-cpp/package.json', '{"type":"module"}');
  expect(await probe()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('no library for this processor'),
  });
  const real = import.meta.resolve('node-llama-cpp');
  await putIntoCache(`export * from ${JSON.stringify(real)};`);
  expect(await probe()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(FORMATTER_ADDON) });
  const addon = JSON.stringify(createRequire(import.meta.url).resolve(FORMATTER_ADDON));
  await write(`bin/llamacpp/embedded/node_modules/${FORMATTER_ADDON}/index.js`, `module.exports = require(${addon});`);
  expect(await probe()).toMatchObject({ exitCode: 0 });
});
