// What `GET /pull/variants` says of a repository.
import { CheckpointNotFound } from '../../errors.ts';
import type { RepositoryFile } from './repository-file.ts';
import { isProjector, listVariants, rankVariants, type Variant } from './variants.ts';

/** How a repository can be pulled. The order of everything in it counts. */
export interface VariantsDescription {
  recipe: string;
  suggestedName: string;
  suggestedLabels: string[];
  /** The first one is the one to take. */
  projectorFiles: string[];
  variants: Variant[];
}

const MOST = 5;

/** @throws {CheckpointNotFound} when there is no GGUF model in it, because no recipe could be suggested then. */
export function describeVariants({
  repositoryId,
  files,
}: {
  repositoryId: string;
  files: readonly RepositoryFile[];
}): VariantsDescription {
  const variants = rankVariants(listVariants(files));
  if (variants.length === 0) {
    throw new CheckpointNotFound(`Repository ${repositoryId} has no GGUF model, so there are no variants of it.`);
  }
  const projectorFiles = files
    .filter(isProjector)
    .map(({ path }) => path)
    .toSorted((a, b) => projectorRank(a) - projectorRank(b) || (a < b ? -1 : 1));
  const id = repositoryId.toLowerCase();
  return {
    recipe: 'llamacpp',
    suggestedName: repositoryId.slice(repositoryId.indexOf('/') + 1),
    suggestedLabels: [
      ...(projectorFiles.length > 0 ? ['vision'] : []),
      ...(id.includes('embed') ? ['embeddings'] : []),
      ...(id.includes('rerank') ? ['reranking'] : []),
    ],
    projectorFiles,
    variants: variants.slice(0, MOST),
  };
}

/** F16 runs everywhere; BF16, which comes first in the alphabet, does not. */
function projectorRank(path: string): number {
  return /(?<![a-z])f16/i.test(path) ? 0 : 1;
}
