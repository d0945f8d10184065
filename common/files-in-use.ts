// Windows refuses for a moment what another program has open: a scanner for viruses, an indexer, a
// backup, a program that is just ending.

const IN_USE: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY']);
/** Ten seconds in all: a scanner takes that long for a model that has just come. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1250, 2500, 5000];

/** How long a file that another program holds open is waited for. */
export interface Patience {
  platform?: NodeJS.Platform;
  /** Before each further attempt. */
  pausesMs?: Iterable<number>;
}

/**
 * Does the work again, on Windows, as long as a file that it needs is in use.
 * @throws the last error
 */
export async function waitOutUse<Result>(
  work: () => Promise<Result>,
  { platform = process.platform, pausesMs = PAUSES_MS }: Patience = {},
): Promise<Result> {
  if (platform !== 'win32') return work();
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isInUse(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return work();
}

/** True for the errors that Windows gives while another program holds a file open. */
export function isInUse(error: unknown): boolean {
  return error instanceof Error && IN_USE.has((error as NodeJS.ErrnoException).code);
}
