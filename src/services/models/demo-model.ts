// Puts the tiny model of the demo, which `npm run emit` makes, into the folder for extra models.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../lib/package-root.ts';
import { DEMO_FILE } from '../../lib/shared/default-folders.ts';
import { FileNotWritten } from '../../platform/errors.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';

/** Others may read it, as any other model of the folder. */
const MODE = 0o644;

/** The tiny model, in its place. */
export interface DemoModel {
  id: string;
  /** Absolute. */
  path: string;
  /** False where it was there already. */
  isNew: boolean;
}

/**
 * Makes sure that it is there.
 * @param directory The folder for extra models.
 * @throws {FileNotWritten} when it can't be written.
 */
export async function makeDemoModel(directory: string): Promise<DemoModel> {
  const path = join(directory, DEMO_FILE);
  const isNew = !existsSync(path);
  if (isNew) {
    const model = await readFile(new URL(`dist/${DEMO_FILE}`, packageRoot));
    await replaceFile(path, model, MODE).catch((error: Error) => {
      throw new FileNotWritten(path, error);
    });
  }
  return { id: `extra.${DEMO_FILE.replace('.gguf', '')}`, path, isNew };
}
