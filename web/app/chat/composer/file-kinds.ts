// What is to be known of files before they are read.
import type { FileObstacle } from './reader-messages.ts';

/** About 1,000 pages; of what a model can not keep in view, passages are sent. */
export const MAX_CHARACTERS = 2_000_000;

/** A file that can't be used; the message is the reason. */
export class FileProblem extends Error {
  declare message: FileObstacle;
}

/**
 * Whether a file is sound by what the browser says of it, which takes programs in TypeScript for
 * films.
 */
export function isSound({ type, name }: File): boolean {
  return /^(audio|video)\//.test(type) && !/\.[cm]?ts$/i.test(name);
}
