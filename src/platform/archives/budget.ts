// What an archive may unpack to at most; more is a bomb.
import { ArchiveUnsafe } from '../../errors.ts';

export interface ArchiveLimits {
  /** Entries of any kind. */
  mostEntries: number;
  /** Of everything together, unpacked. */
  mostBytes: number;
  /** Unpacked bytes per packed one; counts only beyond `ratioFreeBytes`. */
  mostRatio: number;
  ratioFreeBytes: number;
}

/** Builds for GPUs are the biggest: some gigabytes and tens of thousands of files. Programs pack to a tenth at best. */
export const defaultLimits: ArchiveLimits = {
  mostEntries: 200_000,
  mostBytes: 32 * 2 ** 30,
  mostRatio: 100,
  ratioFreeBytes: 64 * 2 ** 20,
};

/** The returned function counts unpacked bytes. @throws {ArchiveUnsafe} when there are too many */
export function createBudget(limits: ArchiveLimits, archiveBytes: number): (bytes: number) => void {
  const byRatio = Math.max(limits.ratioFreeBytes, archiveBytes * limits.mostRatio);
  const most = Math.min(limits.mostBytes, byRatio);
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent <= most) return;
    throw new ArchiveUnsafe(
      `The archive is refused: it has ${archiveBytes} bytes and unpacks to more than ${most}, which no build does.`,
    );
  };
}
