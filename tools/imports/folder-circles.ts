// Circles of folders: what two folders need from each other, types included, belongs in one of
// them, or in a third.
import { dirname } from 'node:path/posix';

/** One import: from which file, of which. */
export interface FileImport {
  from: string;
  to: string;
}

/** Main programs and leaves: each counts alone, not as a part of its folder. */
const SINGLE_FILES = /^(src|generated)\/[^/]+$/;

/** Each circle, a line per import of a folder by another one in it. */
export function folderCircles(imports: readonly FileImport[]): string[] {
  const graph = new Map<string, Map<string, FileImport>>();
  for (const one of imports) {
    const [from, to] = [roomOf(one.from), roomOf(one.to)];
    if (from === to) continue;
    const targets = graph.get(from) ?? new Map<string, FileImport>();
    graph.set(from, targets);
    if (!targets.has(to)) targets.set(to, one);
  }
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reaches(graph, to, from))
      .map(([to, example]) => `${from} > ${to}: ${example.from} imports ${example.to}`),
  );
}

function roomOf(file: string): string {
  return SINGLE_FILES.test(file) ? file : dirname(file);
}

function reaches(
  graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  from: string,
  goal: string,
): boolean {
  const seen = new Set([from]);
  for (const folder of seen) {
    if (folder === goal) return true;
    for (const next of graph.get(folder)?.keys() ?? []) seen.add(next);
  }
  return false;
}
