// Models of the extra models folder, into which people put GGUF files of their own.
import { basename, dirname, relative, sep } from 'node:path';
import { isHeadsAlone } from '../../../common/gguf-names.ts';
import { inBatches } from '../../lib/in-batches.ts';
import { relativePath } from '../../lib/relative-path.ts';
import { setFields } from '../../lib/values.ts';
import { recipeOfFile } from '../../recipes/kit/claims.ts';
import {
  type ExtraFiles,
  groupExtraFiles,
  isComplete,
  projectorsByFolder,
  whatIsMissing,
} from './extra-files.ts';
import { firstCutOff, measuresOf, parametersOf } from './file-facts.ts';
import type { FoundFile } from './folder-scan.ts';
import type { GgufReader } from './gguf-facts.ts';
import type { KnownModel } from './known-model.ts';
import { labelsWithFacts } from './labels.ts';

/**
 * All models among the files below the folder.
 *
 * A projector serves all models in its own folder; at the top only if there is one model. Of equal
 * stems the one nearest to the top keeps the short id. A folder's name means the first model in it,
 * as in Lemonade's own server.
 */
export async function describeExtraModels(
  directory: string,
  files: readonly FoundFile[],
  gguf: GgufReader,
): Promise<KnownModel[]> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const groups = groupExtraFiles(sorted).toSorted((a, b) => depth(a.key) - depth(b.key));
  const projectors = projectorsByFolder(sorted);
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
    const projector =
      dirname(group.key) === directory && atTop > 1
        ? undefined
        : projectors.get(dirname(group.key));
    const otherNames = isComplete(group) ? otherNamesFor(group.key) : [];
    return describeGroup(group, { id, otherNames, directory, projector, gguf });
  });
  return described.flat();
}

async function describeGroup(
  group: ExtraFiles,
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
  const paths = parts.map(({ path }) => path);
  const diskFiles = projector === undefined ? paths : [...paths, projector];
  const broken = await whyBroken(parts, { diskFiles, gguf });
  const isWhole = isComplete(group) && broken === undefined;
  const facts = await gguf.read(first.path);
  if (facts?.isProjector || isHeadsAlone(first.path)) return [];
  const hasVision = projector !== undefined && (await gguf.read(projector))?.hasVision !== false;
  const checkpoint = relativePath(directory, first.path);
  return [
    {
      id,
      bareName: id.slice('extra.'.length),
      origin: 'extra',
      recipe: recipeOfFile(first.path),
      // The native server of a file that can't be read as GGUF says what is wrong with it when it
      // is loaded.
      type: facts?.type ?? 'llm',
      path: first.path,
      checkpoint,
      checkpoints: { main: checkpoint },
      diskFiles,
      labels: labelsWithFacts(['custom', ...(hasVision ? ['vision'] : [])], facts),
      sizeBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
      createdSeconds: Math.floor(first.modifiedMs / 1000),
      downloaded: isWhole,
      suggested: isWhole,
      ...setFields({
        unavailableReason: broken ?? (isComplete(group) ? undefined : whatIsMissing(group)),
        otherNames: otherNames.length > 0 ? otherNames : undefined,
        mmprojPath: projector,
        ...measuresOf(facts, basename(first.path)),
        parameterCount: isWhole ? await parametersOf(paths, gguf) : undefined,
      }),
    },
  ];
}

/** A sentence for people about a file of the model that is not whole; undefined when all are. */
async function whyBroken(
  parts: readonly FoundFile[],
  { diskFiles, gguf }: { diskFiles: readonly string[]; gguf: GgufReader },
): Promise<string | undefined> {
  const empty = parts.find(({ sizeBytes }) => sizeBytes === 0);
  if (empty !== undefined)
    return `${basename(empty.path)} is empty: it has not been copied completely. Copy it again.`;
  const cut = await firstCutOff(diskFiles, gguf);
  return cut && `${basename(cut)} is cut off: its end is missing. Copy it again.`;
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
