// Unpacks an archive from outside, a .tar.gz or a .zip, into a folder, trusting nothing that it
// says about itself.
import { stat } from 'node:fs/promises';
import { codeOf } from '../../lib/values.ts';
import { type Disk, systemDisk } from '../disk.ts';
import { ArchiveDamaged, ArchiveUnsafe } from '../errors.ts';
import { readTarGz } from './unpack-tar.ts';
import { type ArchiveLimits, createBudget, defaultLimits, UnpackTarget } from './unpack-target.ts';
import { readZip } from './unpack-zip.ts';

export interface Unpacking {
  /** Absolute path of the archive. */
  path: string;
  name: string;
  /** An empty folder. What is in it after a failure is to be thrown away. */
  into: string;
  signal: AbortSignal;
  disk?: Disk;
  limits?: ArchiveLimits;
  /** What becomes of links that stay inside and lead to nothing; refused by default. */
  deadLinks?: 'refused' | 'left out';
}

/** @throws {ArchiveDamaged}, {ArchiveUnsafe} for what leaves the folder or is a bomb, {DiskFull} */
export async function unpackArchive(unpacking: Unpacking): Promise<void> {
  const {
    path,
    name,
    into,
    signal,
    disk = systemDisk,
    limits = defaultLimits,
    deadLinks = 'refused',
  } = unpacking;
  const { size } = await stat(path);
  const budget = () => createBudget(limits, size);
  const target = new UnpackTarget({ root: into, disk, limits, spend: budget(), deadLinks });
  try {
    if (/\.(?:tar\.gz|tgz)$/i.test(name))
      await readTarGz({ path, target, spend: budget(), signal });
    else if (/\.zip$/i.test(name)) await readZip({ path, target, signal });
    else
      throw new ArchiveUnsafe(
        `${name} is neither a .zip nor a .tar.gz, which is all that this server unpacks.`,
      );
  } catch (error) {
    signal.throwIfAborted();
    throw asDamage(error);
  }
  await target.finish();
}

/**
 * Errors of gzip, tar and zip have codes of their own, or none; those of the disk and ours stay as
 * they are.
 */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (
    /^(?:absolute path|invalid relative path|invalid characters in fileName): /.test(error.message)
  )
    return new ArchiveUnsafe(`The archive is refused: ${error.message}.`);
  const code = codeOf(error);
  const isDamage = code === undefined ? error.constructor === Error : /^(?:Z_|TAR_)/.test(code);
  if (!isDamage) return error;
  return new ArchiveDamaged(`The archive is damaged (${error.message}) and was thrown away.`, {
    cause: error,
  });
}
