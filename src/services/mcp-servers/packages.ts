// Ready-made MCP servers: what npm has, in the versions that `engines/mcp/<id>/package-lock.json`
// fixes, and how each is started.
import { join } from 'node:path';
import { installationFolder } from '../../recipes/kit/installation.ts';

/** One of them. Its lock has the checksums of all that it needs. */
export interface McpPackage {
  id: string;
  /** Its name in the registry. */
  npm: string;
  version: string;
  /** See `InstalledVersion.lock`: of the lock that it is installed from. */
  lock: string;
  /** The program, below its own folder in `node_modules`. */
  entry: string;
  /** What its tools do, in one sentence. */
  description: string;
  /** Whether it has to be told which folder it may see. */
  needsFolder: boolean;
  /** What it takes on the disk with all that it needs, about. */
  unpackedBytes: number;
  /** Variable that says in which file it keeps what it learns. */
  fileVariable?: string;
}

/** The folder of all of them in that of the installations, where backends have theirs. */
export const PACKAGES_FOLDER = 'mcp';

/** In the order in which people are offered them. */
export const MCP_PACKAGES: readonly McpPackage[] = [
  {
    id: 'files',
    npm: '@modelcontextprotocol/server-filesystem',
    version: '2026.8.31',
    lock: 'd4dc24deda72edf0f104d7269abe5a553e3b977d726440ce371ef413fbfda535',
    entry: 'dist/index.js',
    description: 'Reads and changes files in one folder of this machine.',
    needsFolder: true,
    unpackedBytes: 38_000_000,
  },
  {
    id: 'memory',
    npm: '@modelcontextprotocol/server-memory',
    version: '2026.8.31',
    lock: 'c68bcd002101f3543901bdbcdcdf72f632f849a99dd7d7b2d398752536695cca',
    entry: 'dist/index.js',
    description: 'Remembers facts from one conversation to the next, in a file of this server.',
    needsFolder: false,
    unpackedBytes: 30_000_000,
    fileVariable: 'MEMORY_FILE_PATH',
  },
  {
    id: 'web',
    npm: 'mcp-fetch-server',
    version: '1.1.2',
    lock: 'c446129c26a03678518637981608d7b854ecd52d78684509fc2a5aeff4571178',
    entry: 'dist/index.js',
    description: 'Reads public web pages as text.',
    needsFolder: false,
    unpackedBytes: 68_000_000,
  },
];

/** How a program of a package is started. */
export interface PackageLaunch {
  file: string;
  /** Absolute path of its program, the first argument. */
  entry: string;
  env: Readonly<Record<string, string>>;
}

/** Where packages and what they keep are on this machine. */
export interface PackagePlaces {
  binDirectory: string;
  cacheDirectory: string;
}

/** The package of an id; undefined for none of them. */
export const packageOf = (id: string): McpPackage | undefined =>
  MCP_PACKAGES.find((one) => one.id === id);

/** Absolute path of its program, whether it is there or not. */
export function entryOfPackage({ id, npm, entry }: McpPackage, binDirectory: string): string {
  const folder = installationFolder({ binDirectory, recipe: PACKAGES_FOLDER, backend: id });
  return join(folder, 'node_modules', npm, entry);
}

/**
 * Started with the Node that runs this server, so that none has to be in `PATH`; undefined for an
 * id of none.
 */
export function launchOfPackage(
  id: string,
  { binDirectory, cacheDirectory }: PackagePlaces,
): PackageLaunch | undefined {
  const found = packageOf(id);
  if (found === undefined) return undefined;
  const env: Record<string, string> = {};
  if (found.fileVariable !== undefined)
    env[found.fileVariable] = join(cacheDirectory, `mcp-${id}.jsonl`);
  return { file: process.execPath, entry: entryOfPackage(found, binDirectory), env };
}
