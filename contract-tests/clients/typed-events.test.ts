// Programs read streams by the types of openapi.events.json: TypeScript by those that
// openapi-typescript makes, Python by models of pydantic.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hub, startHub } from '../../fixtures/hub/hub.ts';
import { ADMIN_KEY, idOf, ROOT, type Server, startServer } from '../support/server.ts';
import { findPython, run } from './toolchains.ts';

const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const program = (name: string) =>
  fileURLToPath(new URL(`programs/events/${name}`, import.meta.url));
const CHAT = { chat: 'Hello from the fake llama-server.', isDone: true };

let folder = '';
let hub: Hub;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-events-'));
  const repository = (name: string) => ({ id: `lemon/${name}`, files: { 'tiny.gguf': 'weights' } });
  hub = await startHub({ repositories: [repository('typescript'), repository('python')] });
  server = await startServer({
    environment: { LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url },
  });
});
afterAll(async () => {
  await server.stop();
  await hub.close();
  await rm(server.folders.root, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** What a program is told; each pulls a model of its own. */
const environment = (language: string) => ({
  LEMONADE_URL: server.baseUrl,
  LEMONADE_API_KEY: ADMIN_KEY,
  CHAT_MODEL: idOf('chat'),
  PULLED_MODEL: `user.By-${language}`,
  CHECKPOINT: `lemon/${language}:tiny.gguf`,
});

test('in TypeScript, by the types that the program of docs/clients.md makes', async () => {
  await mkdir(join(folder, 'node_modules'));
  for (const name of ['openapi-typescript', 'typescript'])
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  const page = await readFile(join(ROOT, 'docs/clients.md'), 'utf8');
  const programs = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text = '']) => text);
  const source = programs.find((text) => text.includes('openapi.events.json')) ?? '';
  expect(source).toContain('contentSchema');
  const script = source.replace('http://localhost:13305', server.baseUrl);
  await writeFile(join(folder, 'types.mjs'), script);
  await run(process.execPath, ['types.mjs'], { cwd: folder });
  await cp(program('client.ts'), join(folder, 'client.ts'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const words = ['--ignoreConfig', '--strict', '--noUncheckedIndexedAccess', '--noEmit'];
  words.push('--skipLibCheck', '--allowImportingTsExtensions', '--module', 'nodenext');
  words.push('--target', 'es2022', '--lib', 'es2022,dom,dom.asynciterable', '--types', 'node');
  words.push('--typeRoots', join(ROOT, 'node_modules/@types'));
  await run(process.execPath, [TSC, 'client.ts', ...words], { cwd: folder });
  const { stdout } = await run(process.execPath, [TSX, 'client.ts'], {
    cwd: folder,
    env: environment('typescript'),
  });
  expect(JSON.parse(stdout)).toEqual({ ...CHAT, pull: ['number', 'success'] });
});

test('in Python, by models that are made when the program starts', async (context) => {
  const python = await findPython(context);
  const { stdout } = await run(python, [program('client.py')], { env: environment('python') });
  expect(JSON.parse(stdout)).toEqual({ ...CHAT, pull: ['number', 'success'], refused: true });
});
