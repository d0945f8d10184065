// Whether two names are of one file.
import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

/**
 * Equal for all names of one file. Windows has numbers of files with more digits than a `number`
 * holds.
 */
export const identity = ({ dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>): string => `${dev}:${ino}`;
/** The same for a path. @throws the file system's errors */
export const identityOf = async (path: string): Promise<string> =>
  identity(await stat(path, { bigint: true }));
