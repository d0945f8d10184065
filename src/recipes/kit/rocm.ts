// The ROCm that some backends need: the system's, or one that this server fetches and that all of
// them share.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../lib/environment.ts';
import { type Machine, OS_NAMES, type OsName } from '../../platform/hardware/machine.ts';
import {
  findSystemRocm,
  type RocmInstallation,
  readRocm,
  rocmSeries,
} from '../../platform/rocm.ts';
import { VERSION_FILE } from './installation.ts';
import pinned from './rocm.json' with { type: 'json' };
import { isFamilyIn, rocmGpu } from './support.ts';

/**
 * The version that the pinned builds are linked against; also part of the names of their archives.
 */
export const ROCM_VERSION: string = pinned.version;

/** The first two numbers of that version. */
export const ROCM_SERIES = rocmSeries(ROCM_VERSION);

/**
 * Name of the folder, next to those of recipes, that holds what this server has fetched:
 * `rocm-runtime/<build>-<version>/`.
 */
export const ROCM_FOLDER = 'rocm-runtime';

/** A ROCm on this machine: the system's, or one that this server has fetched. */
export type FoundRocm = RocmInstallation & { origin: 'system' | 'own' };

/** A ROCm that this server can fetch. */
export interface RocmBuild {
  /** Below {@link ROCM_FOLDER}. */
  folder: string;
  /** The name of the file that is fetched. */
  archive: string;
  version: string;
}

/** The ROCm that builds of this server need. */
export interface Rocm {
  /** The one that they are started with; looked up each time. Undefined when none fits. */
  find(): Promise<FoundRocm | undefined>;
  /**
   * What a person does to get it, a sentence; `request` is what makes this server fetch it, in
   * words.
   */
  installHint(request: string): Promise<string>;
}

/** What this server can fetch: undefined where there is no published ROCm for the machine's system and GPU. */
export function rocmBuildFor(machine: Machine): RocmBuild | undefined {
  const { os, cpu } = machine;
  const family = rocmGpu(machine)?.family;
  const build = Object.entries(pinned.builds).find(([known]) => isFamilyIn([known], family))?.[1];
  if (build === undefined || (os !== 'linux' && os !== 'windows') || cpu.architecture !== 'x86_64')
    return undefined;
  const name = `${build}-${ROCM_VERSION}`;
  return { folder: name, archive: `therock-dist-${os}-${name}.tar.gz`, version: ROCM_VERSION };
}

/**
 * What was unpacked into a folder, be it there or in the one folder that the archive had at its
 * top.
 */
export async function readUnpackedRocm(
  folder: string,
  os: OsName,
): Promise<RocmInstallation | undefined> {
  const atTop = await readRocm(folder, os);
  if (atTop !== undefined) return atTop;
  const below = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = below.filter((entry) => entry.isDirectory());
  return folders.length === 1 && folders[0]
    ? readRocm(join(folder, folders[0].name), os)
    : undefined;
}

/** A part of a sentence, for people who have a ROCm of their own. */
export const HOW_TO_BRING_ROCM = `set ROCM_PATH to the folder of a ROCm ${ROCM_SERIES}`;

/** Looks for ROCm on this machine, the system's before our own. */
export function createRocm(options: {
  environment: Environment;
  binDirectory: string;
  machine(): Promise<Machine | undefined>;
  /** Where the system's ROCm is looked for, in place of its usual folder. */
  usualRoot?: string;
}): Rocm {
  const { environment, machine, usualRoot } = options;
  const os = OS_NAMES[process.platform];
  const builds = join(options.binDirectory, ROCM_FOLDER);

  /** For a machine that is not known, what was fetched once is taken to be for it. */
  async function findOwn(system: OsName): Promise<RocmInstallation | undefined> {
    const names = (await readdir(builds).catch(() => [])).filter((name) =>
      name.endsWith(`-${ROCM_VERSION}`),
    );
    const here = names.length === 0 ? undefined : await machine();
    for (const name of names) {
      if (here !== undefined && name !== rocmBuildFor(here)?.folder) continue;
      const folder = join(builds, name);
      const found = (await isComplete(folder)) ? await readUnpackedRocm(folder, system) : undefined;
      if (found !== undefined) return { ...found, version: ROCM_VERSION };
    }
    return undefined;
  }

  return {
    async find() {
      if (os === undefined) return undefined;
      const ofSystem = await findSystemRocm({ os, environment, expected: ROCM_VERSION, usualRoot });
      if (ofSystem !== undefined) return { ...ofSystem, origin: 'system' };
      const own = await findOwn(os);
      return own && { ...own, origin: 'own' };
    },

    async installHint(request) {
      const here = await machine();
      const isPublished = here === undefined || rocmBuildFor(here) !== undefined;
      const sentence = isPublished
        ? `${request}, or ${HOW_TO_BRING_ROCM}.`
        : `${HOW_TO_BRING_ROCM}.`;
      return sentence.charAt(0).toUpperCase() + sentence.slice(1);
    },
  };
}

async function isComplete(folder: string): Promise<boolean> {
  const version = await readFile(join(folder, VERSION_FILE), 'utf8').catch(() => '');
  return version.trim() === ROCM_VERSION;
}
