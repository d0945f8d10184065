// Files that take the place of others, on Windows as soon as no other program has those open.
import { rename } from 'node:fs/promises';
import { type Patience, waitOutUse } from '../../common/files-in-use.ts';

export { isInUse, waitOutUse } from '../../common/files-in-use.ts';

/** Renames a file over another one. @throws the file system's errors, when `patience` is over */
export const replaceByRename = (from: string, to: string, patience?: Patience): Promise<void> =>
  waitOutUse(() => rename(from, to), patience);
