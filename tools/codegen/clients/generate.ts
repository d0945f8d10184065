// `npm run clients`: clients in several languages in .cache/clients, made by
// openapi-generator from the document.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureGeneratorJar } from './generator-jar.ts';
import { configurationOf, GENERATORS } from './generators.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CLIENTS = join(ROOT, '.cache/clients');

await requireJava();
await ensureGeneratorJar(join(ROOT, '.cache/openapi-generator'));
// Clients of an earlier document may hold what this one does not.
await rm(CLIENTS, { recursive: true, force: true });
await mkdir(CLIENTS, { recursive: true });
const input = join(ROOT, 'generated/openapi.client.json');
const files = await Promise.all(
  GENERATORS.map(async (generator) => {
    const file = join(CLIENTS, `${generator.name}.json`);
    await writeFile(
      file,
      JSON.stringify(configurationOf(generator, { input, output: join(CLIENTS, generator.name) })),
    );
    return file;
  }),
);
// One process for all, because its start costs more than a client. It runs for seconds, so that the
// best machine code would cost more than it saves.
const java = [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=error',
];
const generator = join(ROOT, 'node_modules/@openapitools/openapi-generator-cli/main.js');
await run(process.execPath, [generator, 'batch', '--fail-fast', '--threads', '2', '--', ...files], {
  cwd: ROOT,
  env: {
    ...process.env,
    // The version is pinned, so there is nothing to search for.
    OPENAPI_GENERATOR_CLI_SEARCH_URL: 'DEFAULT',
    JAVA_OPTS: java.join(' '),
  },
  maxBuffer: 64 * 2 ** 20,
});
for (const { name, repair } of GENERATORS) {
  if (repair === undefined) continue;
  const folder = join(CLIENTS, name, repair.folder);
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replaceAll(repair.from, repair.to));
  }
}
console.log(`.cache/clients: ${GENERATORS.map(({ name }) => name).join(', ')}`);

/** @throws Error that says what to install. */
async function requireJava(): Promise<void> {
  await run('java', ['-version']).catch(() => {
    throw new Error(
      'openapi-generator needs Java 11 or newer. Install it (Debian: default-jre-headless) and try again.',
    );
  });
}
