// Which packages of a lock npm fetches here, and whether what comes can be verified.
import { VerificationFailed } from '../../platform/errors.ts';

/** A package of a lock, as npm writes it. */
interface LockedPackage {
  os?: readonly string[];
  cpu?: readonly string[];
  integrity?: string;
}

/** What of a package-lock.json counts here: packages by their paths, the project itself by ''. */
export interface Lock {
  packages: Readonly<Record<string, LockedPackage>>;
}

/** The lock in which these packages are for no system, so that npm passes over them. */
export function lockWithout(paths: readonly string[], lock: Lock): Lock {
  const packages: Record<string, LockedPackage> = { ...lock.packages };
  for (const path of paths) {
    const left = packages[path];
    if (left !== undefined) packages[path] = { ...left, os: ['none'] };
  }
  return { ...lock, packages };
}

/** Those that npm fetches on this machine, with their paths. */
export function packagesHere({ packages }: Lock): readonly (readonly [string, LockedPackage])[] {
  const isForHere = ({ os, cpu }: LockedPackage) =>
    (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
  return Object.entries(packages).filter(([path, one]) => path !== '' && isForHere(one));
}

/**
 * npm takes whatever a registry or a proxy hands out for a package whose checksum the lock does not
 * have.
 * @throws {VerificationFailed}
 */
export function requireChecksums(packages: ReturnType<typeof packagesHere>, name: string): void {
  const unknown = packages
    .filter(([, { integrity }]) => !integrity)
    .map(([path]) => path.replace('node_modules/', ''));
  if (unknown.length === 0) return;
  throw new VerificationFailed(
    `${name} is not installed on ${process.platform} ${process.arch}: this release of the server knows no checksum of ${unknown.join(', ')}, so that what comes could not be verified. Use another backend, or a newer release.`,
  );
}
