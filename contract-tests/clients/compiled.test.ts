// Generated clients in languages that Debian compiles: each is built from scratch and has the
// conversation with the server.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { ROOT } from '../support/server.ts';
import { conversationForSuite } from './conversation.ts';
import { findMono, findR, NEWTONSOFT, run } from './toolchains.ts';

const CLIENTS = join(ROOT, '.cache/clients');
const program = (name: string) => fileURLToPath(new URL(`programs/${name}`, import.meta.url));
const { folder, expectConversation } = conversationForSuite();

test("openapi-generator's C# client compiles and works", async (context) => {
  const mcs = await findMono(context);
  const home = join(folder(), 'csharp');
  await mkdir(home);
  const executable = join(home, 'program.exe');
  const libraries = ['System.Net.Http', 'System.Runtime.Serialization'];
  libraries.push('System.ComponentModel.DataAnnotations');
  await run(mcs, [
    '-langversion:latest',
    '-warn:0',
    `-out:${executable}`,
    ...[NEWTONSOFT, ...libraries.map((name) => `${name}.dll`)].map((name) => `-r:${name}`),
    `-recurse:${join(CLIENTS, 'csharp/src/*.cs')}`,
    `-recurse:${join(program('csharp'), '*.cs')}`,
  ]);
  await expectConversation(['mono', executable]);
});

test("openapi-generator's R client installs and works, but for forms and sounds", async (context) => {
  const r = await findR(context);
  const library = join(folder(), 'r');
  await mkdir(library);
  const quick = ['--no-docs', '--no-byte-compile', '--no-test-load'];
  await run(r, ['CMD', 'INSTALL', ...quick, '-l', library, join(CLIENTS, 'r')]);
  const env = { R_LIBS: library };
  await expectConversation(['Rscript', program('client.R')], { env, hasTextsOnly: true });
});
