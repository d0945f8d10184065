// What the GGUF files of a repository are, by their names.
import { isGgufName, isHeadsAlone, isProjectorName } from '../../../common/gguf-names.ts';
import type { RepositoryFile } from './repository.ts';

/** Whether it is a GGUF file, of whatever kind. */
export const isGguf = ({ path }: RepositoryFile): boolean => isGgufName(path);
/** A multimodal projector goes along with a model and is never one itself. */
export const isProjector = (file: RepositoryFile): boolean =>
  isGguf(file) && isProjectorName(file.path);

/**
 * Whether it is a model, or a shard of one. Heads that draft for another model go along with that,
 * as projectors do.
 */
export const isModelFile = (file: RepositoryFile): boolean =>
  isGguf(file) && !isProjector(file) && !isHeadsAlone(file.path);
