// Who has put a backend on this machine, and in which version.
import { isInside } from '../../lib/is-inside.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import {
  type InstalledVersion,
  installationFolder,
  readInstalledVersion,
} from '../../recipes/kit/installation.ts';

/** What was found at the place of a backend. */
export type Found =
  | { by: 'none' }
  | ({ by: 'install' } & InstalledVersion)
  /** Configured by its path, found on PATH or part of this server: not ours to update. */
  | { by: 'user'; executable: string };

/**
 * What is below the folder of installations was installed by this server; all else is a person's.
 */
export async function foundAs(
  located: Pick<LocatedBackend, 'executable'> | undefined,
  place: { binDirectory: string; recipe: string; backend: string },
): Promise<Found> {
  if (located === undefined) return { by: 'none' };
  const folder = installationFolder(place);
  if (!isInside(folder, located.executable)) return { by: 'user', executable: located.executable };
  return { by: 'install', ...(await readInstalledVersion(folder)) };
}
