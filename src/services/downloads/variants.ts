// Sorts the files of a GGUF repository into variants, one quantization each with all its shards,
// and describes them.
import { quantizationIn, shardOf, withoutGgufEnding } from '../../../common/gguf-names.ts';
import type { components } from '../../../generated/openapi.ts';
import { CheckpointNotFound } from '../../errors.ts';
import { recipeOfFile } from '../../recipes/kit/claims.ts';
import { isModelFile, isProjector } from './gguf-files.ts';
import type { RepositoryFile } from './repository.ts';

/** One quantization of a model, with all its shards. */
interface Variant<File extends RepositoryFile = RepositoryFile> {
  name: string;
  files: readonly [File, ...File[]];
}

/** Every variant, in alphabetical order. The rules are those of Lemonade's `pull/variants`. */
export function listVariants<File extends RepositoryFile>(files: readonly File[]): Variant<File>[] {
  const families = new Map<string, File[]>();
  for (const file of files.filter(isModelFile).toSorted(byPath)) {
    const family = shardOf(file.path)?.family ?? file.path;
    const members = families.get(family);
    if (members) members.push(file);
    else families.set(family, [file]);
  }
  const foldersOfOne = countFolders([...families.keys()]);
  const named = [...families].map(([family, members]) => ({
    family,
    members,
    name: nameOf(family, foldersOfOne),
  }));
  const isShared = sharedNames(named);
  const variants = named.flatMap(({ family, members: [first, ...rest], name }) => {
    if (first === undefined) return [];
    return [
      {
        name: isShared(name) ? stemOf(family) : name,
        files: [first, ...rest] as const satisfies readonly File[],
      },
    ];
  });
  return withUniqueNames(variants).toSorted((a, b) => compare(a.name, b.name));
}

/** Most used first: what Lemonade's own catalogue uses most, then by name. */
function rankVariants<File extends RepositoryFile>(
  variants: readonly Variant<File>[],
): Variant<File>[] {
  const popular = ['Q4_K_M', 'UD-Q4_K_XL', 'Q8_0', 'Q4_0'];
  const rank = ({ name }: Variant) => {
    const at = popular.indexOf(name.toUpperCase());
    return at < 0 ? popular.length : at;
  };
  return variants.toSorted((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
}

/**
 * A folder that holds one model only is named after; its own name may have the quantization where
 * the file's doesn't.
 */
function nameOf(family: string, familiesPerFolder: ReadonlyMap<string, number>): string {
  const folder = topFolder(family);
  const isOwnFolder = folder !== undefined && familiesPerFolder.get(folder) === 1;
  if (isOwnFolder) return quantizationIn(folder) ?? quantizationIn(stemOf(family)) ?? folder;
  return quantizationIn(stemOf(family)) ?? family;
}

function countFolders(families: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const family of families) {
    const folder = topFolder(family);
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

function topFolder(path: string): string | undefined {
  const end = path.indexOf('/');
  return end < 0 ? undefined : path.slice(0, end);
}

function withUniqueNames<File extends RepositoryFile>(variants: Variant<File>[]): Variant<File>[] {
  const isShared = sharedNames(variants);
  return variants.map((variant) =>
    isShared(variant.name) ? { ...variant, name: variant.files[0].path } : variant,
  );
}

function sharedNames(all: readonly { name: string }[]): (name: string) => boolean {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of all) {
    const folded = name.toLowerCase();
    if (seen.has(folded)) shared.add(folded);
    seen.add(folded);
  }
  return (name) => shared.has(name.toLowerCase());
}

const stemOf = (path: string): string => withoutGgufEnding(path.replace(/^.*\//, ''));
const byPath = (a: RepositoryFile, b: RepositoryFile): number => compare(a.path, b.path);

/** By code units: the same order on every machine, whatever its language. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * How a repository can be pulled. The order of everything in it counts; of projectors, the first
 * one is the one to take.
 */
type VariantsDescription = Omit<components['schemas']['PullVariants'], 'checkpoint' | 'source'>;
const MAX_DESCRIBED = 5;

/**
 * @throws {CheckpointNotFound} when there is no GGUF model in it, because no recipe could be
 *   suggested then.
 */
export function describeVariants(details: {
  repositoryId: string;
  files: readonly RepositoryFile[];
}): VariantsDescription {
  const { repositoryId, files } = details;
  const variants = rankVariants(listVariants(files));
  const [first] = variants;
  if (first === undefined)
    throw new CheckpointNotFound(
      `Repository ${repositoryId} has no GGUF model, so there are no variants of it.`,
    );
  const projectorFiles = files
    .filter(isProjector)
    .map(({ path }) => path)
    .toSorted((a, b) => projectorRank(a) - projectorRank(b) || (a < b ? -1 : 1));
  const id = repositoryId.toLowerCase();
  return {
    recipe: recipeOfFile(first.files[0].path),
    suggested_name: repositoryId.slice(repositoryId.indexOf('/') + 1),
    suggested_labels: [
      ...(projectorFiles.length > 0 ? ['vision'] : []),
      // Both may be: a pull takes them for a reranker.
      ...(id.includes('embed') ? ['embeddings'] : []),
      ...(id.includes('rerank') ? ['reranking'] : []),
    ],
    mmproj_files: bareNames(projectorFiles),
    variants: variants.slice(0, MAX_DESCRIBED).map(({ name, files: parts }) => ({
      name,
      primary_file: parts[0].path,
      files: parts.map(({ path }) => path),
      sharded: parts.length > 1,
      size_bytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    })),
  };
}

function bareNames(paths: readonly string[]): string[] {
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  return paths.map((path, at) => {
    const name = names[at] ?? path;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : path;
  });
}

/** F16 runs everywhere; BF16, which comes first in the alphabet, does not. */
const projectorRank = (path: string): number => (/(?<![a-z])f16/i.test(path) ? 0 : 1);
