// Puts files in place in one step: whoever looks sees the old one or the new one, never half of it.
import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Shows a blob at `path`: by a relative link, as Hugging Face's tools do; where the system has none (Windows without the
 * privilege) by a second name of the same file; on a disk that can't do that either, by a copy.
 */
export async function publishLink({
  blob,
  path,
  makeLink = symlink,
}: {
  blob: string;
  path: string;
  makeLink?: (target: string, path: string) => Promise<void>;
}): Promise<void> {
  await inPlace(path, async (temporary) => {
    const target = relative(dirname(path), blob).split(sep).join('/');
    try {
      await makeLink(target, temporary);
    } catch {
      await link(blob, temporary).catch(() => copyFile(blob, temporary, constants.COPYFILE_FICLONE));
    }
  });
}

/** Writes a small text file. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await inPlace(path, (temporary) => writeFile(temporary, text));
}

async function inPlace(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await make(temporary);
    await rename(temporary, path);
  } finally {
    // Also when source and target were names of the same file already: a rename does nothing then.
    await rm(temporary, { force: true });
  }
}
