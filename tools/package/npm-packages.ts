// Packages of npm for a platform that may not be this one, as a lock names them; what was fetched
// once is kept.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/** The project's folder, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/lemonade-packages');

/** As Node names them in `process.platform` and `process.arch`. */
export interface Platform {
  os: 'linux' | 'win32' | 'darwin';
  cpu: 'x64' | 'arm64';
}

/** What `npm ci` reads. */
export interface Locked {
  manifest: object;
  lock: object;
}

/** A folder with `package.json` and its lock. */
export async function lockedIn(folder: string): Promise<Locked> {
  const [manifest, lock] = await Promise.all(
    ['package.json', 'package-lock.json'].map(async (name) =>
      JSON.parse(await readFile(join(ROOT, folder, name), 'utf8')),
    ),
  );
  return { manifest, lock };
}

/** Some of the packages of our own lock, without what they depend on. */
export async function lockedHere(names: readonly string[]): Promise<Locked> {
  const { packages } = (await lockedIn('.')).lock as {
    packages: Record<string, { version: string; resolved?: string }>;
  };
  const entries = names.map((name) => {
    const entry = packages[`node_modules/${name}`];
    if (entry === undefined) throw new Error(`package-lock.json has no ${name}.`);
    // The registry is the one of the person who runs this.
    const { resolved: _elsewhere, ...wanted } = entry;
    return [name, { ...wanted, optional: true }] as const;
  });
  // npm refuses what is not for the machine that it runs on unless it is optional.
  const manifest = {
    private: true,
    optionalDependencies: Object.fromEntries(entries.map(([name, { version }]) => [name, version])),
  };
  const files = Object.fromEntries(
    entries.map(([name, wanted]) => [`node_modules/${name}`, wanted]),
  );
  return {
    manifest,
    lock: { lockfileVersion: 3, requires: true, packages: { '': manifest, ...files } },
  };
}

/**
 * Lets npm install them, which compares each with its checksum in the lock.
 * @returns the folder `node_modules`.
 */
export async function fetchPackages(
  { manifest, lock }: Locked,
  { os, cpu }: Platform,
): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify({ manifest, lock, os, cpu }))
    .digest('hex');
  const folder = join(CACHE, `${os}-${cpu}-${digest.slice(0, 12)}`);
  if (existsSync(folder)) return join(folder, 'node_modules');
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    await writeFile(join(staging, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(staging, 'package-lock.json'), JSON.stringify(lock));
    const words = [
      'ci',
      `--os=${os}`,
      `--cpu=${cpu}`,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    ];
    await execa('npm', words, { cwd: staging });
    // Another run may have been faster: what it has fetched is the same.
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, 'package-lock.json'))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return join(folder, 'node_modules');
}
