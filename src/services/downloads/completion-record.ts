// The note of which files belong to which checkpoint of a snapshot: what is in it is complete when
// all of these files are there.
import { join } from 'node:path';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { isObject } from '../../lib/values.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { resolveInside } from '../../platform/files/resolve-inside.ts';

/** The mode of files of the cache, which are for other users and tools too. */
export const SHARED_FILE = 0o666;

/** The paths of the files that belong to each checkpoint of a snapshot, by its name. */
export type CompletionRecord = Readonly<Record<string, readonly string[]>>;

const MAX_RECORD_BYTES = 8 * 2 ** 20;

/** One file per snapshot, with those of Hugging Face's layout, which other tools don't look at. */
export const recordPath = (repositoryFolder: string, commit: string): string =>
  resolveInside(join(repositoryFolder, '.lemonade'), `${commit}.json`);

/** Nothing when we have not written one: another tool has brought the files. */
export async function readRecord(
  repositoryFolder: string,
  commit: string,
): Promise<CompletionRecord | undefined> {
  try {
    const parsed: unknown = parseLimitedJson(
      await readSmallFile(recordPath(repositoryFolder, commit), { maxBytes: MAX_RECORD_BYTES }),
    );
    if (!isObject(parsed)) return undefined;
    const entries = Object.entries(parsed).filter((entry): entry is [string, string[]] =>
      Array.isArray(entry[1]),
    );
    return Object.fromEntries(entries);
  } catch {
    // Missing or damaged: as if there were none.
    return undefined;
  }
}

/** Takes the place of an earlier one, in one step. */
export async function writeRecord(
  repositoryFolder: string,
  commit: string,
  record: CompletionRecord,
): Promise<void> {
  await replaceFile(
    recordPath(repositoryFolder, commit),
    `${JSON.stringify(record, null, 2)}\n`,
    SHARED_FILE,
  );
}
