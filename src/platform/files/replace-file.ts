// The one way in which a file is replaced: readers see the old one or the new one.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceByRename } from '../../lib/files-in-use.ts';

/** Whole or not at all, also after a power cut. */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replaceWith(path, async (temporary) => {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  });
}

/** Puts what `make` has made, under a name in the same folder, in the place of the file. */
export async function replaceWith(
  path: string,
  make: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await make(temporary);
    await replaceByRename(temporary, path);
  } finally {
    // Also when both were names of one file already: a rename does nothing then.
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}
