// Generated clients in languages that Debian compiles: each is built from scratch and has the
// conversation with the server.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { ROOT } from '../support/server.ts';
import { conversationForSuite } from './conversation.ts';
import {
  findCargo,
  findKotlin,
  findMono,
  findR,
  KOTLIN_LIBRARIES,
  NEWTONSOFT,
  run,
} from './toolchains.ts';

const CLIENTS = join(ROOT, '.cache/clients');
const program = (name: string) => fileURLToPath(new URL(`programs/${name}`, import.meta.url));
/** How sources are copied for a compiler that looks at their times. */
const KEPT = { recursive: true, preserveTimestamps: true } as const;
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

test("openapi-generator's Rust client compiles and works, but for files and sounds", async (context) => {
  const cargo = await findCargo(context);
  // It stays, so that what has not changed is compiled once.
  const home = join(ROOT, '.cache/rust');
  await rm(join(home, 'client'), { recursive: true, force: true });
  await cp(program('rust'), home, KEPT);
  await cp(join(CLIENTS, 'rust'), join(home, 'client'), KEPT);
  const manifest = join(home, 'client/Cargo.toml');
  const text = await readFile(manifest, 'utf8');
  // Nothing here is encrypted, and what would encrypt takes a third of the time.
  const plain = text.replace('[dependencies.reqwest]', '$&\ndefault-features = false');
  await writeFile(manifest, plain);
  // Debian's compiler, where another one comes first on the path.
  const env = { RUSTC: '/usr/bin/rustc' };
  await run(cargo, ['build', '--offline', '--quiet'], { cwd: home, env });
  await expectConversation([join(home, 'target/debug/program')], { hasTextsOnly: true });
}, 900_000);

test("openapi-generator's Kotlin client compiles and works, but for lists in forms", async (context) => {
  const kotlinc = await findKotlin(context);
  const home = join(folder(), 'kotlin');
  await cp(join(CLIENTS, 'kotlin/src/main/kotlin'), home, { recursive: true });
  const files = (await readdir(home, { recursive: true })).filter((file) => file.endsWith('.kt'));
  for (const file of files) {
    const text = await readFile(join(home, file), 'utf8');
    // Kotlin 1.3, which Debian has, knows neither a comma before a bracket nor this method's name.
    const older = text.replaceAll(/,\)$/gm, ')').replaceAll('.lowercase(', '.toLowerCase(');
    if (older !== text) await writeFile(join(home, file), older);
  }
  const classes = join(home, 'classes');
  const path = KOTLIN_LIBRARIES.join(':');
  const words = ['-nowarn', '-no-reflect', '-cp', path, '-d', classes, home];
  const env = { JAVA_OPTS: '-Xmx768M -XX:TieredStopAtLevel=1 -XX:+UseSerialGC' };
  await run(kotlinc, [...words, program('kotlin/Main.kt')], { env });
  const java = ['java', '-cp', `${classes}:${path}`, 'MainKt'] as const;
  await expectConversation(java, { hasNoLists: true });
}, 900_000);
