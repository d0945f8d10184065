// What a hub says of a repository: its files, as they are now. Limits keep a hub that lies from
// costing us much.

import { createHash } from 'node:crypto';
import { isAppleDouble } from '../../lib/apple-double.ts';
import { JsonTooLarge, parseLimitedJson } from '../../lib/limited-json.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import type { Digest } from '../../platform/transfers/file-hasher.ts';
import { HubResponseInvalid } from './errors.ts';

/** Two hubs may have repositories of one name that hold different files. */
export interface RepositoryName {
  source: ModelSource;
  /** `owner/name` */
  id: string;
}

/** A file, wherever its listing comes from. */
export interface RepositoryFile {
  /**
   * With forward slashes, as the hub spells it: not to be used as a path but through
   * `resolveInside`.
   */
  path: string;
  sizeBytes: number;
}

/** A file of a hub, with the checksum that the hub has for it. */
export type RemoteFile = RepositoryFile & { digest: Digest };

/** What a repository holds at one commit. */
export interface Repository<File extends RepositoryFile = RemoteFile> extends RepositoryName {
  /** Forty hexadecimal digits: of the commit, or of the list of files where a hub names none. */
  commit: string;
  files: readonly File[];
}

/**
 * Repositories of models have a few hundred files. What is done with a list of this length takes
 * some milliseconds.
 */
const MAX_FILES = 5000;
const MAX_STRUCTURES = 15 * MAX_FILES;
const MAX_PATH_LENGTH = 512;
const MAX_PATH_PARTS = 16;

/** An error about what the hub says of a repository. */
export const wrongListing = (id: string, what: string): HubResponseInvalid =>
  new HubResponseInvalid(`The hub's description of ${id} can't be used: ${what}.`);

/** The JSON of a description. @throws {HubResponseInvalid} */
export function parseDescription(id: string, text: string): unknown {
  try {
    return parseLimitedJson(text, { maxStructures: MAX_STRUCTURES });
  } catch (error) {
    throw wrongListing(id, error instanceof JsonTooLarge ? error.message : 'it is not JSON');
  }
}

/**
 * The files of a list, whatever hub it is of. `read` makes one of each entry, undefined of one that
 * can't be used.
 * @throws {HubResponseInvalid}
 */
export function readFiles(
  id: string,
  entries: unknown,
  read: (entry: unknown) => RemoteFile | undefined,
): readonly RemoteFile[] {
  if (!Array.isArray(entries)) throw wrongListing(id, 'it lists no files');
  if (entries.length > MAX_FILES) {
    throw wrongListing(
      id,
      `it lists ${entries.length} files, more than the ${MAX_FILES} of any model`,
    );
  }
  const files = entries.map((entry: unknown) => {
    const file = read(entry);
    if (file === undefined)
      throw wrongListing(id, 'a file in it has no name, no size or no checksum');
    if (file.path.length > MAX_PATH_LENGTH) {
      throw wrongListing(id, `a path in it is longer than ${MAX_PATH_LENGTH} characters`);
    }
    if (file.path.split('/').length > MAX_PATH_PARTS) {
      throw wrongListing(id, `a file in it is below ${MAX_PATH_PARTS} folders`);
    }
    return file;
  });
  return files.filter(({ path }) => !isAppleDouble(path));
}

/** The hash becomes a file name in the cache: anything but hexadecimal digits is refused. */
export function sha256(value: unknown): Digest | undefined {
  const hex = typeof value === 'string' ? value.replace(/^sha256:/, '').toLowerCase() : '';
  return /^[0-9a-f]{64}$/.test(hex) ? { algorithm: 'sha256', hex } : undefined;
}

/** A number of bytes, as it has to be in a listing. */
export const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Stands for the commit where a hub names none: it changes whenever a file does. */
export function fingerprintOf(files: readonly RemoteFile[]): string {
  const lines = files.map(({ path, sizeBytes, digest }) => `${path}\0${sizeBytes}\0${digest.hex}`);
  return createHash('sha1').update(lines.sort().join('\n')).digest('hex');
}
