// The changes of all sources: to find them takes a minute, so those of each text are kept in a file.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Mutation, mutationsOf } from './mutations.ts';

/** Without the name of its file: by the digest of the text. */
type Known = Record<string, Omit<Mutation, 'fileName'>[]>;

/** `path` is that of the file in which they are kept. */
export async function mutationsOfAll(
  sources: readonly (readonly [file: string, text: string])[],
  path: string,
): Promise<Mutation[]> {
  const before = readKnown(path);
  const now: Known = {};
  const all: Mutation[] = [];
  for (const [fileName, text] of sources) {
    const digest = createHash('sha256').update(text).digest('hex');
    const found = before[digest] ?? (await mutationsOf(fileName, text));
    now[digest] = found.map(({ location, mutatorName, replacement }) => ({
      location,
      mutatorName,
      replacement,
    }));
    all.push(...now[digest].map((mutation) => ({ fileName, ...mutation })));
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(now));
  return all;
}

function readKnown(path: string): Known {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
