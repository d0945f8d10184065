// Where a backend's builds are published, which version we want, and what its archives are called.
import { setFields } from '../../lib/values.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { InstalledVersion } from './installation.ts';
import { ROCM_SERIES, ROCM_VERSION } from './rocm.ts';
import { rocmGpu } from './support.ts';

/**
 * Where a backend is published, in which version it is wanted, and what its archives are called.
 */
export interface BackendRelease {
  /** On GitHub, as `owner/name`; of npm's registry the package that gives the version. */
  repo: string;
  /**
   * The version that this server was made for, or the configured one; also the tag, unless there is
   * `tag`.
   */
  version: string;
  /**
   * The tag where a release is for one family of GPUs, with the same placeholders as names of
   * archives.
   */
  tag?: string;
  /**
   * True where an archive may be published in parts: `<base>.partNN-of-MM.tar.gz`, their number in
   * `<base>.partcount`.
   */
  isSplit?: boolean;
  /** True when the newest release is wanted; `version` is then the oldest that will do. */
  isNewestWanted?: true;
  /**
   * Names of the archives by platform (`linux-x64`, `windows-x64`, `macos-arm64`). `{version}` is
   * the tag, `{number}` the tag without a leading `v`, `{short}` its first and last part,
   * `{family}` the family of the AMD GPU as builds are named after it (`gfx110X`), `{rocm}` the
   * version of ROCm that it was built with and `{rocmSeries}` its first two numbers; `*` stands for
   * anything and is looked up among the release's assets. With `npm` it is the package that must be
   * there on this platform.
   */
  assets: Readonly<Record<string, string>>;
  /** SHA-256 in hexadecimal by the archive's name, of those that must be exactly these bytes. */
  sha256?: Readonly<Record<string, string>>;
  /**
   * Set where npm installs the packages of the lock in `engines/<recipe>/<backend>/`, in place of
   * an archive.
   */
  npm?: NpmRelease;
}

/** What npm installs for a backend, by a lock that this server has. */
export interface NpmRelease {
  /**
   * See `InstalledVersion.lock`: of the lock that it is installed from. Changes with any package;
   * `version` is that of one.
   */
  lock?: string;
  /** What it takes on the disk, about. */
  unpackedBytes: number;
  /**
   * Folder of a package that brings all platforms as `<platform>/<architecture>/`; the others are
   * removed.
   */
  platforms?: string;
  /**
   * Files and folders, below the one that npm installs in, that only building needs. They are
   * removed.
   */
  unneeded?: readonly string[];
  /**
   * Packages, as paths in the lock, that are of use with a GPU only; npm does not fetch them where
   * none is known.
   */
  forGpus?: readonly string[];
}

/** Who is asked for a release: GitHub, or npm's registry. */
export type ReleaseSource = 'releases' | 'npm';

/** Who publishes the backend; GitHub for one without a release. */
export const releaseSourceOf = ({ release }: { release?: BackendRelease }): ReleaseSource =>
  release?.npm === undefined ? 'releases' : 'npm';

/** The releases of a recipe by backend: its versions.json. */
export type RecipeReleases = Readonly<Record<string, BackendRelease>>;

/** What a setting says for the newest release in place of a tag. */
export const NEWEST = 'latest';

/**
 * The release of a backend that is to be installed: the one that the recipe was made for, or what
 * is wanted in its place. Undefined for a backend that this server can't install.
 */
export function releaseOf(details: {
  release?: BackendRelease;
  wantedVersion?: string;
}): BackendRelease | undefined {
  const { release, wantedVersion } = details;
  if (release === undefined || wantedVersion === undefined || wantedVersion === release.version)
    return release;
  if (wantedVersion !== NEWEST) return inVersion(release, wantedVersion);
  // Of what npm installs, the newest is the one that the lock names.
  return release.npm === undefined ? { ...release, isNewestWanted: true } : release;
}

/**
 * The same release with another tag. What is known of the bytes of archives is about the one that
 * it was made for.
 */
export function inVersion(
  { repo, assets, tag, isSplit, npm }: BackendRelease,
  version: string,
): BackendRelease {
  const same = { repo, assets, ...setFields({ isSplit, npm }) };
  if (tag === undefined) return { ...same, version };
  // A tag that people copy from the list of releases names a family, which may be that of another
  // machine.
  return { ...same, tag, version: version.replace(/-gfx\w{1,10}$/, '') };
}

/** Whether what is installed will do for the release that is wanted. */
export function satisfies(
  { version: installed, lock }: InstalledVersion,
  { version, isNewestWanted, npm }: BackendRelease,
): boolean {
  if (installed === undefined) return false;
  // Another package than the one that gives the version may be newer.
  if (npm?.lock !== undefined && npm.lock !== lock) return false;
  // A rebuild of a release carries its name with an appendix.
  if (installed === version || installed.startsWith(`${version}-`)) return true;
  return isNewestWanted === true && isNewer(installed, version);
}

function isNewer(tag: string, other: string): boolean {
  const others = numbersIn(other);
  for (const [index, number] of numbersIn(tag).entries()) {
    const against = others[index] ?? 0;
    if (number !== against) return number > against;
  }
  return false;
}

const numbersIn = (tag: string): readonly number[] => (tag.match(/\d+/g) ?? []).map(Number);

const SHARED_BUILDS: readonly (readonly [RegExp, string])[] = [
  [/^gfx103[0-6]$/, 'gfx103X'],
  [/^gfx110[0-3]$/, 'gfx110X'],
  [/^gfx120[01]$/, 'gfx120X'],
];

/** The key into `BackendRelease.assets`; undefined for a machine that nothing is built for. */
export function platformOf({ os, cpu }: Pick<Machine, 'os' | 'cpu'>): string | undefined {
  if (os === undefined || cpu.architecture === undefined) return undefined;
  return `${os}-${cpu.architecture === 'x86_64' ? 'x64' : 'arm64'}`;
}

/**
 * The name of the archive for a machine.
 *
 * Undefined when there is none for its platform, or its name depends on a GPU that is not here.
 */
export function assetName(details: {
  release: BackendRelease;
  machine: Machine;
  version?: string;
}): string | undefined {
  const { release, machine, version = release.version } = details;
  const platform = platformOf(machine);
  const pattern = platform === undefined ? undefined : release.assets[platform];
  return pattern === undefined ? undefined : filledIn(pattern, { machine, version });
}

/**
 * The tag under which the archives for this machine are published; undefined when it depends on a
 * GPU that is not here.
 */
export function releaseTag({
  release,
  machine,
}: {
  release: BackendRelease;
  machine: Machine;
}): string | undefined {
  const { tag = '{version}', version } = release;
  return filledIn(tag, { machine, version });
}

function filledIn(
  pattern: string,
  { machine, version }: { machine: Machine; version: string },
): string | undefined {
  const parts = version.split('-');
  const values: Readonly<Record<string, string | undefined>> = {
    version,
    number: version.replace(/^v/, ''),
    short: parts.length > 2 ? `${parts[0]}-${parts.at(-1)}` : version,
    family: buildFamily(rocmGpu(machine)?.family),
    rocm: ROCM_VERSION,
    rocmSeries: ROCM_SERIES,
  };
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (names.some((name) => values[name] === undefined)) return undefined;
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function buildFamily(family: string | undefined): string | undefined {
  if (family === undefined) return undefined;
  return SHARED_BUILDS.find(([pattern]) => pattern.test(family))?.[1] ?? family;
}
