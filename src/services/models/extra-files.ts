// Sorts the GGUF files of the extra models folder: which belong to one model, which are projectors,
// and what is missing of a set of shards.
import { basename, dirname } from 'node:path';
import { isProjectorName, shardOf, withoutGgufEnding } from '../../../common/gguf-names.ts';
import type { FoundFile } from './folder-scan.ts';

/** One model of the folder: a file of its own, or shards of one set. */
export interface ExtraFiles {
  /** Absolute path without the ending and the mark of a shard. */
  key: string;
  /** Shards that the set is to have; undefined for a file of its own. */
  total: number | undefined;
  /** Sorted by path, so that shards are in their order. */
  parts: FoundFile[];
}

/** How many parts are looked for at most when one tells which are missing. */
const MAX_PARTS_TOLD = 1000;

/** All models among files that are sorted by their paths. */
export function groupExtraFiles(files: readonly FoundFile[]): ExtraFiles[] {
  const groups = new Map<string, ExtraFiles>();
  for (const file of files) {
    if (isProjectorName(file.path)) continue;
    const shard = shardOf(file.path);
    const key = withoutGgufEnding(shard?.family ?? file.path);
    // A whole file and two sets of shards may share their stem.
    const name = `${key} ${shard?.total ?? ''}`;
    const group = groups.get(name) ?? { key, total: shard?.total, parts: [] };
    groups.set(name, group);
    group.parts.push(file);
  }
  return [...groups.values()];
}

/** The first projector of each folder that has one, by the folder's path. */
export function projectorsByFolder(files: readonly FoundFile[]): ReadonlyMap<string, string> {
  const projectors = new Map<string, string>();
  for (const { path } of files) {
    const folder = dirname(path);
    if (isProjectorName(path) && !projectors.has(folder)) projectors.set(folder, path);
  }
  return projectors;
}

/** Whether each shard of the set is there, once. */
export function isComplete({ total, parts }: ExtraFiles): boolean {
  if (total === undefined) return true;
  return (
    parts.length === total && parts.every(({ path }, index) => shardOf(path)?.number === index + 1)
  );
}

/** A sentence for people that names the missing shards of a set. */
export function whatIsMissing({ total = 0, parts }: ExtraFiles): string {
  const here = new Set(parts.map(({ path }) => shardOf(path)?.number));
  const missing: number[] = [];
  for (let part = 1; part <= Math.min(total, MAX_PARTS_TOLD); part += 1)
    if (!here.has(part)) missing.push(part);
  const [first = total] = missing;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return `Part ${first}${others} of ${total} of this model is missing next to ${basename(parts[0]?.path ?? '')}. Put all parts into one folder.`;
}
