// Reads a Kokoro model's index.json, which names its two files.
import { statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ModelLoadFailed } from '../../errors.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { readSmallFileSync } from '../../lib/small-file.ts';
import type { LoadableModel } from '../kit/model.ts';

/** It names two files. */
const MAX_INDEX_BYTES = 64 * 2 ** 10;

/** The files of a Kokoro model, absolute. */
export interface KokoroFiles {
  model: string;
  voices: string;
}

/**
 * `model.path` is the index, or the folder that holds it. Read in one go: it is tiny, and a load takes seconds.
 * @throws {ModelLoadFailed} when it can't be read, or names files outside of its folder.
 */
export function readModelIndex(model: LoadableModel): KokoroFiles {
  const path = isFolder(model.path) ? join(model.path, 'index.json') : model.path;
  let index: unknown;
  try {
    index = parseLimitedJson(readSmallFileSync(path, { maxBytes: MAX_INDEX_BYTES }));
  } catch (cause) {
    throw new ModelLoadFailed(model.id, new Error(`its ${path} can't be read (${String(cause)}); download it again.`));
  }
  return { model: fileOf('model'), voices: fileOf('voices') };

  function fileOf(key: 'model' | 'voices'): string {
    const name = typeof index === 'object' && index !== null ? (index as Record<string, unknown>)[key] : undefined;
    const folder = dirname(path);
    const file = resolve(folder, typeof name === 'string' ? name : '');
    const inside = relative(folder, file);
    // The index comes from the model's repository; it must not choose among the files of this machine.
    if (inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && resolve(folder, inside) === file) {
      return file;
    }
    throw new ModelLoadFailed(model.id, new Error(`its ${path} names no '${key}' file beside it; download it again.`));
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
