// Looks whether the files of a model can be loaded, before another model has to leave for it.
import { access, open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { isGgufName } from '../../../common/gguf-names.ts';
import { ModelLoadFailed } from '../../recipes/kit/errors.ts';
import type { LoadableModel } from '../../recipes/kit/model.ts';
import { ModelNotDownloaded } from '../models/errors.ts';
import type { KnownModel } from '../models/known-model.ts';

/** A model whose files are on this machine. */
export type ModelHere = KnownModel & { path: string };

/** The model, once its files are here. @throws {ModelNotDownloaded} */
export function asHere(model: KnownModel): ModelHere {
  const { path, downloaded } = model;
  if (path === undefined || !downloaded) throw new ModelNotDownloaded(model.id);
  return { ...model, path };
}

/** @throws {ModelLoadFailed} for a model of which a part is missing, which no pull can bring. */
export function requireWhole({ id, origin, unavailableReason }: KnownModel): void {
  if (origin === 'extra' && unavailableReason !== undefined)
    throw new ModelLoadFailed(id, new Error(unavailableReason));
}

/**
 * A file may be gone, or be a web page with a model's name. What is not a path is a name in a
 * store, which is not looked at.
 * @throws {ModelLoadFailed}
 */
export async function requireFiles({
  id,
  path,
  mmprojPath,
}: Pick<LoadableModel, 'id' | 'path' | 'mmprojPath'>): Promise<void> {
  for (const file of [path, mmprojPath]) {
    if (file === undefined || !isAbsolute(file)) continue;
    const problem = await problemOfFile(file);
    if (problem !== undefined) throw new ModelLoadFailed(id, problem);
  }
}

const GGUF_START = 'GGUF';

async function problemOfFile(file: string): Promise<Error | undefined> {
  try {
    if (!isGgufName(file)) {
      await access(file);
      return undefined;
    }
    const start = await startOf(file);
    // Its native server says what is wrong with an empty file.
    if (start === '' || start === GGUF_START) return undefined;
    return new Error(`its file ${file} is not a GGUF file; download it again.`);
  } catch (cause) {
    return new Error(`its file ${file} can't be read; it has been moved or taken away.`, { cause });
  }
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { length } = GGUF_START;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
