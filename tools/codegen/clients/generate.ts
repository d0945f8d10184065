// `npm run generate:clients`: clients in several languages in .cache/clients, made by openapi-generator from the document.
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureGeneratorJar } from './generator-jar.ts';

const run = promisify(execFile);
const root = new URL('../../../', import.meta.url);
const inRoot = (path: string) => fileURLToPath(new URL(path, root));

await requireJava();
await ensureGeneratorJar(inRoot('.cache/openapi-generator'));
const { generators } = JSON.parse(await readFile(inRoot('openapitools.json'), 'utf8'))['generator-cli'];
for (const { output } of Object.values(generators) as { output: string }[]) {
  // What an earlier document had is no part of this one's client.
  await rm(inRoot(output), { recursive: true, force: true });
}
await run(process.execPath, [inRoot('node_modules/@openapitools/openapi-generator-cli/main.js'), 'generate'], {
  cwd: fileURLToPath(root),
  env: {
    ...process.env,
    // The version is pinned, so there is nothing to search for.
    OPENAPI_GENERATOR_CLI_SEARCH_URL: 'DEFAULT',
    // It runs for seconds, so that the best machine code would cost more than it saves.
    JAVA_TOOL_OPTIONS: `${process.env.JAVA_TOOL_OPTIONS ?? ''} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC`,
  },
  maxBuffer: 64 * 2 ** 20,
});
console.log(`.cache/clients: ${Object.keys(generators).join(', ')}`);

/** @throws Error that says what to install. */
async function requireJava(): Promise<void> {
  await run('java', ['-version']).catch(() => {
    throw new Error(
      'openapi-generator needs Java 11 or newer. Install it (Debian: default-jre-headless) and try again.',
    );
  });
}
