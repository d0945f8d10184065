// Turns the files of the extra models folder into models: shards are one model, projectors belong to their neighbours.
import { basename, dirname, join, relative, sep } from 'node:path';
import { inBatches } from '../../lib/in-batches.ts';
import { setFields } from '../../lib/is-set.ts';
import { relativePath } from '../../lib/relative-path.ts';
import { isHeadsAlone } from '../../recipes/kit/speculation.ts';
import { measuresOf, withFacts } from './describe-model.ts';
import type { FoundFile } from './folder-scan.ts';
import type { GgufReader } from './gguf-facts.ts';
import type { KnownModel } from './known-model.ts';

const SHARD = /^(.*)[-._](\d{5})-of-(\d{5})$/;
const PROJECTOR = /mmproj/i;

interface Group {
  /** Folder and stem, without the marker of a shard. */
  key: string;
  total: number | undefined;
  parts: FoundFile[];
}

/**
 * A projector serves all models in its own folder; at the top only if there is one model. Of equal stems the one
 * nearest to the top keeps the short id. A folder's name means the first model in it, as in Lemonade's own server.
 */
export async function describeExtraModels(
  directory: string,
  files: readonly FoundFile[],
  gguf: GgufReader,
): Promise<KnownModel[]> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const groups = groupModels(sorted).toSorted((a, b) => depth(a.key) - depth(b.key));
  const projectors = findProjectors(sorted);
  const atTop = groups.filter(({ key }) => dirname(key) === directory).length;
  const taken = new Set<string>();
  const namedFolders = new Set<string>();
  /** Of folders with equal names the one nearest to the top counts. */
  function otherNamesFor(key: string): readonly string[] {
    const folder = dirname(key);
    const name = `extra.${basename(folder)}`;
    if (folder === directory || namedFolders.has(name)) return [];
    namedFolders.add(name);
    return [name];
  }
  // What is whole has its name first.
  const inOrder = [...groups.filter(isComplete), ...groups.filter((group) => !isComplete(group))];
  const described = await inBatches(inOrder, (group) => {
    const id = freeId(group.key, directory, taken);
    taken.add(id);
    const projector = dirname(group.key) === directory && atTop > 1 ? undefined : projectors.get(dirname(group.key));
    const otherNames = isComplete(group) ? otherNamesFor(group.key) : [];
    return describeGroup(group, { id, otherNames, directory, projector, gguf });
  });
  return described.flat();
}

async function describeGroup(
  group: Group,
  details: {
    id: string;
    otherNames: readonly string[];
    directory: string;
    projector: string | undefined;
    gguf: GgufReader;
  },
): Promise<KnownModel[]> {
  const { id, otherNames, directory, projector, gguf } = details;
  const { parts } = group;
  const first = parts[0];
  if (!first) return [];
  const isWhole = isComplete(group);
  const facts = await gguf.read(first.path);
  if (facts?.isProjector || isHeadsAlone(basename(first.path))) return [];
  const hasVision = projector !== undefined && (await gguf.read(projector))?.hasVision !== false;
  const checkpoint = relativePath(directory, first.path);
  return [
    {
      id,
      bareName: id.slice('extra.'.length),
      ...(otherNames.length > 0 ? { otherNames } : {}),
      origin: 'extra',
      recipe: 'llamacpp',
      // The native server of a file that can't be read as GGUF says what is wrong with it when it is loaded.
      type: facts?.type ?? 'llm',
      path: first.path,
      checkpoint,
      checkpoints: { main: checkpoint },
      diskFiles: [...parts.map(({ path }) => path), ...(projector ? [projector] : [])],
      labels: withFacts(['custom', ...(hasVision ? ['vision'] : [])], facts),
      sizeBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
      createdSeconds: Math.floor(first.modifiedMs / 1000),
      downloaded: isWhole,
      suggested: isWhole,
      ...setFields({
        unavailableReason: isWhole ? undefined : whatIsMissing(group),
        mmprojPath: projector,
        ...measuresOf(facts, basename(first.path)),
      }),
    },
  ];
}

function findProjectors(files: readonly FoundFile[]): ReadonlyMap<string, string> {
  const projectors = new Map<string, string>();
  for (const { path } of files) {
    if (isProjector(path) && !projectors.has(dirname(path))) projectors.set(dirname(path), path);
  }
  return projectors;
}

function groupModels(files: readonly FoundFile[]): Group[] {
  const groups = new Map<string, Group>();
  for (const file of files.filter(({ path }) => !isProjector(path))) {
    const [, stem, , total] = SHARD.exec(stemOf(file.path)) ?? [];
    const key = join(dirname(file.path), stem ?? stemOf(file.path));
    // A whole file and two sets of shards may share their stem.
    const name = `${key} ${total ?? ''}`;
    const group = groups.get(name) ?? { key, total: total === undefined ? undefined : Number(total), parts: [] };
    groups.set(name, group);
    group.parts.push(file);
  }
  return [...groups.values()];
}

const isProjector = (path: string): boolean => PROJECTOR.test(basename(path));
const stemOf = (path: string): string => basename(path).replace(/\.gguf$/i, '');

function isComplete({ total, parts }: Group): boolean {
  if (total === undefined) return true;
  return (
    parts.length === total && parts.every(({ path }, index) => Number(SHARD.exec(stemOf(path))?.[2]) === index + 1)
  );
}

function whatIsMissing({ total = 0, parts }: Group): string {
  const here = new Set(parts.map(({ path }) => Number(SHARD.exec(stemOf(path))?.[2])));
  const missing = Array.from({ length: Math.min(total, 1000) }, (_, index) => index + 1).filter(
    (part) => !here.has(part),
  );
  const [first = total] = missing;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return `Part ${first}${others} of ${total} of this model is missing next to ${basename(parts[0]?.path ?? '')}. Put all parts into one folder.`;
}

const depth = (key: string): number => key.split(sep).length;

function freeId(key: string, directory: string, taken: ReadonlySet<string>): string {
  const byFolders = `extra.${relative(directory, key).replaceAll(/[\\/]/g, '-')}`;
  const free = [`extra.${basename(key)}`, byFolders].find((candidate) => !taken.has(candidate));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.has(`${byFolders}-${number}`)) number += 1;
  return `${byFolders}-${number}`;
}
