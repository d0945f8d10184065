// Finds AMD's compute libraries, ROCm, on this machine: where they are, and which version they are.
import { readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { OsName } from './hardware/machine.ts';

/** A ROCm that is complete enough to start programs with. */
export interface RocmInstallation {
  root: string;
  /** Undefined when it does not say. */
  version: string | undefined;
  /** Absolute paths of the folders in which the system's loader has to look. */
  libraryDirectories: readonly string[];
}

/** Where the file with the version may be, below the root. */
const VERSION_FILES = ['.info/version', 'share/rocm/version', 'version'];
/**
 * Which folders may hold the libraries, and what shows that they do: the one library that every
 * program needs.
 */
const LIBRARIES: Readonly<
  Partial<Record<OsName, { folders: readonly string[]; essential: RegExp }>>
> = {
  linux: { folders: ['lib', 'lib64'], essential: /^libamdhip64\.so(?:\.|$)/ },
  windows: { folders: ['bin', 'lib'], essential: /^amdhip64(?:_\d+)?\.dll$/i },
};

/** What there is of ROCm at `root`; undefined when its libraries are not there. Never rejects. */
export async function readRocm(root: string, os: OsName): Promise<RocmInstallation | undefined> {
  const { folders = [], essential } = LIBRARIES[os] ?? {};
  for (const folder of folders) {
    const libraries = join(root, folder);
    if (essential === undefined || !(await holdsFile(libraries, essential))) continue;
    // The OpenMP and compiler libraries; on Windows they are with the others.
    const ofCompiler = join(libraries, 'llvm', 'lib');
    const isThere = (await stat(ofCompiler).catch(() => undefined))?.isDirectory();
    const libraryDirectories = isThere ? [libraries, ofCompiler] : [libraries];
    return { root, version: await readVersion(root), libraryDirectories };
  }
  return undefined;
}

/**
 * What `ROCM_PATH` names must share two numbers of the version; what is only there, all that are
 * expected.
 */
export async function findSystemRocm(options: {
  os: OsName;
  environment: Readonly<Record<string, string | undefined>>;
  expected: string;
  usualRoot?: string | undefined;
}): Promise<RocmInstallation | undefined> {
  const { os, environment, expected, usualRoot = '/opt/rocm' } = options;
  const roots = [
    { root: environment.ROCM_PATH, isNamed: true },
    { root: os === 'windows' ? environment.HIP_PATH : usualRoot, isNamed: false },
  ];
  for (const { root, isNamed } of roots) {
    if (root === undefined || !isAbsolute(root)) continue;
    const found = await readRocm(root, os);
    if (found !== undefined && goesWith(found.version, expected, isNamed)) return found;
  }
  return undefined;
}

/** The first two numbers of a version: releases that share them take each other's place. */
export const rocmSeries = (version: string): string => version.split('.', 2).join('.');

function goesWith(version: string | undefined, expected: string, isNamed: boolean): boolean {
  if (isNamed) return version === undefined || rocmSeries(version) === rocmSeries(expected);
  return version === expected || version?.startsWith(`${expected}.`) === true;
}

async function readVersion(root: string): Promise<string | undefined> {
  for (const file of VERSION_FILES) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '');
    const [version] = text.trim().split(/\s+/, 1);
    if (version) return version;
  }
  return undefined;
}

/** Whether a folder has a file of that name; a link that leads nowhere is none. */
async function holdsFile(folder: string, name: RegExp): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  for (const candidate of names.filter((entry) => name.test(entry))) {
    const facts = await stat(join(folder, candidate)).catch(() => undefined);
    if (facts?.isFile()) return true;
  }
  return false;
}
