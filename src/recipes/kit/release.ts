// Where a backend's builds are published, which version we want, and what its archives are called.
import type { Machine } from '../../platform/hardware/machine.ts';
import { rocmGpu } from './support.ts';

/** `<os>-<architecture>` in the names of assets, e.g. `linux-x64`, `windows-x64`, `macos-arm64`. */
export type Platform = string;

/** One backend's entry in a recipe's `versions.json`. */
export interface BackendRelease {
  /** `owner/name` on GitHub. */
  repo: string;
  /** The tag that this server was made for. */
  version: string;
  /**
   * Names of the archives by platform. `{version}` is the tag, `{number}` the tag without a leading `v`, `{short}` its
   * first and last part, `{family}` the family of the AMD GPU as builds are named after it (`gfx110X`); `*` stands for
   * anything and is looked up among the release's assets.
   */
  assets: Readonly<Record<Platform, string>>;
  /** SHA-256 in hexadecimal by the archive's name, of those that must be exactly these bytes. */
  sha256?: Readonly<Record<string, string>>;
}

/** A recipe's `versions.json`: releases by backend. A backend that is not here can't be installed by this server. */
export type RecipeReleases = Readonly<Record<string, BackendRelease>>;

/** Families that share one build. */
const SHARED_BUILDS: readonly (readonly [RegExp, string])[] = [
  [/^gfx103[0-6]$/, 'gfx103X'],
  [/^gfx110[0-3]$/, 'gfx110X'],
  [/^gfx120[01]$/, 'gfx120X'],
];

/** The key into `BackendRelease.assets`; undefined for a machine that nothing is built for. */
export function platformOf({ os, cpu }: Pick<Machine, 'os' | 'cpu'>): Platform | undefined {
  if (os === undefined || cpu.architecture === undefined) return undefined;
  return `${os}-${cpu.architecture === 'x86_64' ? 'x64' : 'arm64'}`;
}

/**
 * The name of the archive for this machine, of the pinned version or another one; undefined when there is none for
 * its platform, or when the name depends on a GPU that it does not have.
 */
export function assetName({
  release,
  machine,
  version = release.version,
}: {
  release: BackendRelease;
  machine: Machine;
  version?: string;
}): string | undefined {
  const platform = platformOf(machine);
  const pattern = platform === undefined ? undefined : release.assets[platform];
  if (pattern === undefined) return undefined;
  const parts = version.split('-');
  const values: Readonly<Record<string, string | undefined>> = {
    version,
    number: version.replace(/^v/, ''),
    short: parts.length > 2 ? `${parts[0]}-${parts.at(-1)}` : version,
    family: buildFamily(rocmGpu(machine)?.family),
  };
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (names.some((name) => values[name] === undefined)) return undefined;
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function buildFamily(family: string | undefined): string | undefined {
  if (family === undefined) return undefined;
  return SHARED_BUILDS.find(([pattern]) => pattern.test(family))?.[1] ?? family;
}
