// Which files of a repository a checkpoint means.
import { shardOf } from '../../../common/gguf-names.ts';
import { CheckpointNotFound } from '../../errors.ts';
import { type Checkpoint, formatCheckpoint } from './checkpoint.ts';
import { CheckpointAmbiguous } from './errors.ts';
import { isGguf, isModelFile } from './gguf-files.ts';
import type { RepositoryFile } from './repository.ts';
import { listVariants } from './variants.ts';

/** The files that a checkpoint means. */
export interface Selection<File extends RepositoryFile> {
  files: readonly [File, ...File[]];
  /** Small files that a named one needs, e.g. its tokenizer. */
  companions: readonly File[];
}

const COMPANIONS = new Set([
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'tokenizer.model',
]);
const MAX_CANDIDATES = 20;

/**
 * @throws {CheckpointNotFound} when nothing fits, with what there is instead.
 * @throws {CheckpointAmbiguous} when a name fits several models, with all of them.
 */
export function selectFiles<File extends RepositoryFile>(
  checkpoint: Checkpoint,
  listing: readonly File[],
): Selection<File> {
  const { selector } = checkpoint;
  switch (selector.kind) {
    case 'everything':
      return { files: atLeastOne(checkpoint, listing, listing), companions: [] };
    case 'all-gguf':
      return { files: atLeastOne(checkpoint, listing.filter(isGguf), listing), companions: [] };
    case 'name': {
      const files = atLeastOne(checkpoint, byName(checkpoint, selector.name, listing), listing);
      const chosen = new Set(files);
      return {
        files,
        companions: listing.filter((file) => COMPANIONS.has(file.path) && !chosen.has(file)),
      };
    }
  }
}

function byName<File extends RepositoryFile>(
  checkpoint: Checkpoint,
  name: string,
  listing: readonly File[],
): readonly File[] {
  const exact = listing.find((file) => file.path === name);
  if (exact !== undefined) return familyOf(exact, listing);
  // Auxiliary files are often named without the folder that they are in.
  const sameBasename = name.includes('/')
    ? []
    : listing.filter((file) => file.path.endsWith(`/${name}`));
  if (/\.[a-z]+$/i.test(name) && sameBasename.length > 0)
    return theOnlyOf(checkpoint, sameBasename, listing);

  const wanted = name.toLowerCase();
  const models = listing.filter(isModelFile);
  const variants = listVariants(models).filter((variant) => variant.name.toLowerCase() === wanted);
  if (variants.length > 0) {
    const firsts = variants.map(({ files: [first] }) => first);
    return theOnlyOf(checkpoint, firsts, models);
  }
  const isEnding = new RegExp(`(?:^|[-._/])${escapeRegExp(wanted)}\\.gguf$`);
  const ending = models.filter((file) => isEnding.test(file.path.toLowerCase()));
  if (ending.length > 0) return theOnlyOf(checkpoint, ending, listing);
  const inFolder = listing.filter((file) => file.path.startsWith(`${name}/`));
  if (inFolder.length > 0) return modelsOrAll(inFolder);
  const isFolderEnding = new RegExp(`^[^/]*[-_]${escapeRegExp(wanted)}/`);
  return models.filter((file) => isFolderEnding.test(file.path.toLowerCase()));
}

/**
 * A folder of GGUF files means the model; another one, e.g. of ONNX files, means all that is in it.
 */
function modelsOrAll<File extends RepositoryFile>(files: readonly File[]): readonly File[] {
  const models = files.filter(isModelFile);
  return models.length > 0 ? models : files;
}

function familyOf<File extends RepositoryFile>(
  file: File,
  listing: readonly File[],
): readonly File[] {
  if (shardOf(file.path) === undefined) return [file];
  return listVariants(listing).find(({ files }) => files.includes(file))?.files ?? [file];
}

/**
 * The one file that was found, with its shards.
 * @throws {CheckpointAmbiguous} when there are several
 */
function theOnlyOf<File extends RepositoryFile>(
  checkpoint: Checkpoint,
  found: readonly File[],
  listing: readonly File[],
): readonly File[] {
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return familyOf(first, listing);
  const candidates = listed(found.map(({ path }) => path));
  throw new CheckpointAmbiguous(
    `${formatCheckpoint(checkpoint)} fits several files: ${candidates}. Name one of them.`,
  );
}

function atLeastOne<File extends RepositoryFile>(
  checkpoint: Checkpoint,
  files: readonly File[],
  listing: readonly File[],
): readonly [File, ...File[]] {
  const [first, ...rest] = files;
  if (first === undefined) throw nothing(checkpoint, listing);
  const shards = files.map(({ path }) => shardOf(path));
  const gap = shards.find((shard) => shard !== undefined && shard.total > files.length);
  if (gap === undefined) return [first, ...rest];
  throw new CheckpointNotFound(
    `${formatCheckpoint(checkpoint)} is incomplete: ${files.length} of ${gap.total} shards are there.`,
    { checkpoint: formatCheckpoint(checkpoint) },
  );
}

function nothing(checkpoint: Checkpoint, listing: readonly RepositoryFile[]): CheckpointNotFound {
  const variants = listVariants(listing).map(({ name }) => name);
  const candidates = variants.length > 0 ? variants : listing.map(({ path }) => path);
  const offer = candidates.length > 0 ? `It has: ${listed(candidates)}.` : 'It is empty.';
  const name =
    checkpoint.selector.kind === 'name' ? `no '${checkpoint.selector.name}'` : 'no such files';
  return new CheckpointNotFound(`Repository ${checkpoint.repositoryId} has ${name}. ${offer}`, {
    checkpoint: formatCheckpoint(checkpoint),
  });
}

function listed(names: readonly string[]): string {
  const more = names.length > MAX_CANDIDATES ? ` and ${names.length - MAX_CANDIDATES} more` : '';
  return `${names.slice(0, MAX_CANDIDATES).join(', ')}${more}`;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
