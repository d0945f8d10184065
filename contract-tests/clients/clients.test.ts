// Each generated client is built from scratch and talks to the running server: lists, loads, chats, streams, fails, uploads.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEARING, MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { ADMIN_KEY, idOf, ROOT, type Server, startServer } from '../support/server.ts';
import { silence, wav } from '../support/sounds.ts';
import { findGo, findPython, run } from './toolchains.ts';

const CLIENTS = join(ROOT, '.cache/clients');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const program = (name: string) => fileURLToPath(new URL(`programs/${name}`, import.meta.url));
const REPLY = 'Hello from the fake llama-server.';

let folder = '';
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-clients-'));
  server = await startServer({ folders: await makeMediaFolders(), environment: MEDIA_ENVIRONMENT });
});
afterAll(async () => {
  await server.stop();
  await rm(server.folders.root, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** What every program is told. */
async function programArguments(): Promise<string[]> {
  const recording = join(folder, 'recording.wav');
  await writeFile(recording, wav(silence(100)));
  return [server.baseUrl, ADMIN_KEY, idOf('chat'), HEARING, recording];
}

function expectConversation(stdout: string): void {
  expect(JSON.parse(stdout)).toEqual({
    models: expect.arrayContaining([idOf('chat')]),
    loaded: 'success',
    chat: REPLY,
    stream: REPLY,
    refusal: { status: 404, type: 'not_found' },
    transcription: expect.stringContaining('whisper'),
  });
}

test('the TypeScript client of this project', async () => {
  const args = [program('typescript/client.ts'), ...(await programArguments())];
  expectConversation((await run(process.execPath, [TSX, ...args])).stdout);
});

test("openapi-generator's TypeScript client compiles strictly and works", async () => {
  const home = join(folder, 'typescript-fetch');
  const installed = join(home, 'node_modules/lemonade-client');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'package.json'), '{"name":"lemonade-client","main":"index.js","types":"index.d.ts"}');
  const strict = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--skipLibCheck'];
  const source = join(CLIENTS, 'typescript-fetch/index.ts');
  await run(process.execPath, [TSC, source, ...strict, '--module', 'commonjs', '--declaration', '--outDir', installed]);
  await cp(program('typescript-fetch/client.ts'), join(home, 'client.ts'));
  await writeFile(join(home, 'package.json'), '{"type":"module"}');
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  await run(process.execPath, [TSC, 'client.ts', '--noEmit', '--module', 'nodenext', ...strict, ...types], {
    cwd: home,
  });
  const { stdout } = await run(process.execPath, [TSX, join(home, 'client.ts'), ...(await programArguments())]);
  expectConversation(stdout);
});

test("openapi-generator's Python client works", async (context) => {
  const python = await findPython();
  if (python.missing !== undefined) return context.skip(python.missing);
  const env = { PYTHONPATH: join(CLIENTS, 'python'), PYTHONDONTWRITEBYTECODE: '1' };
  await run(python.file, [
    '-c',
    "import ast,pathlib,sys;[ast.parse(f.read_text()) for f in pathlib.Path(sys.argv[1]).rglob('*.py')]",
    join(CLIENTS, 'python'),
  ]);
  const { stdout } = await run(python.file, [program('client.py'), ...(await programArguments())], { env });
  expectConversation(stdout);
});

test("openapi-generator's Go client compiles and works", async (context) => {
  const go = await findGo();
  if (go.missing !== undefined) return context.skip(go.missing);
  const home = join(folder, 'go');
  await cp(program('go/main.go'), join(home, 'main.go'), { recursive: true });
  await writeFile(
    join(home, 'go.mod'),
    `module lemonade.local/program\n\ngo 1.18\n\nrequire lemonade.local/clients/go v0.0.0\n\nreplace lemonade.local/clients/go => ${join(CLIENTS, 'go')}\n`,
  );
  // Nothing is fetched: neither the client nor the program depends on anything.
  const env = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: join(ROOT, '.cache/go-build') };
  await run(go.file, ['build', '-o', 'program', '.'], { cwd: home, env });
  expectConversation((await run(join(home, 'program'), await programArguments())).stdout);
});
