// Reads `index.json` of a Kokoro model, which names its files.
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../../lib/is-inside.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { readSmallFileSync } from '../../lib/small-file.ts';
import { isObject } from '../../lib/values.ts';
import { ModelLoadFailed } from '../kit/errors.ts';
import type { LoadableModel } from '../kit/model.ts';

const MAX_INDEX_BYTES = 64 * 2 ** 10;

/**
 * The absolute paths of the files that the index of a model names.
 *
 * `model.path` is the index, or its folder.
 * @throws {ModelLoadFailed} when it names files outside of its folder
 */
export function readModelIndex(model: LoadableModel): { model: string; voices: string } {
  const path = isFolder(model.path) ? join(model.path, 'index.json') : model.path;
  let index: unknown;
  try {
    index = parseLimitedJson(readSmallFileSync(path, { maxBytes: MAX_INDEX_BYTES }));
  } catch (cause) {
    throw new ModelLoadFailed(
      model.id,
      new Error(`its ${path} can't be read (${String(cause)}); download it again.`),
    );
  }
  return { model: fileOf('model'), voices: fileOf('voices') };

  function fileOf(key: 'model' | 'voices'): string {
    const name = isObject(index) ? index[key] : undefined;
    const file = resolve(dirname(path), typeof name === 'string' ? name : '');
    // The index comes from the model's repository; it must not choose among the files of this
    // machine.
    if (isInside(dirname(path), file)) return file;
    throw new ModelLoadFailed(
      model.id,
      new Error(`its ${path} names no '${key}' file next to it; download it again.`),
    );
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
