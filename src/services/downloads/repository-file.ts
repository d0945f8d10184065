// The files of a repository. Reads the hub's description of it and believes nothing that has not been checked.
import { isAppleDouble } from '../../lib/apple-double.ts';
import { JsonTooLarge, parseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import type { Digest } from '../../platform/transfers/file-hasher.ts';
import { HubResponseInvalid } from './errors.ts';

export interface RepositoryFile {
  /** With forward slashes, as the hub spells it: not to be used as a path but through `resolveInside`. */
  path: string;
  sizeBytes: number;
}

/** A file that can be fetched, because it can be checked. */
export interface RemoteFile extends RepositoryFile {
  digest: Digest;
}

export interface Repository<File extends RepositoryFile = RemoteFile> {
  id: string;
  /** Forty hexadecimal digits. */
  commit: string;
  files: readonly File[];
}

/** Repositories of models have a few hundred files. What is done with a list of this length takes some milliseconds. */
const MAX_FILES = 5000;
/** Objects, names and texts; each file has a dozen. */
const MAX_STRUCTURES = 15 * MAX_FILES;
const MAX_PATH_LENGTH = 512;
const MAX_PATH_PARTS = 16;

export function parseListing(id: string, text: string): Repository {
  const wrong = (what: string) => new HubResponseInvalid(`The hub's description of ${id} can't be used: ${what}.`);
  let parsed: unknown;
  try {
    parsed = parseLimitedJson(text, { maxStructures: MAX_STRUCTURES });
  } catch (error) {
    throw wrong(error instanceof JsonTooLarge ? error.message : 'it is not JSON');
  }
  if (!isObject(parsed)) throw wrong('it is not an object');
  const { sha, siblings } = parsed;
  if (typeof sha !== 'string' || !/^[0-9a-f]{40}$/.test(sha)) throw wrong('it names no commit');
  if (!Array.isArray(siblings)) throw wrong('it lists no files');
  if (siblings.length > MAX_FILES)
    throw wrong(`it lists ${siblings.length} files, more than the ${MAX_FILES} of any model`);
  const files = siblings.map((sibling: unknown) => {
    const file = isObject(sibling) ? readFile(sibling) : undefined;
    if (file === undefined) throw wrong('a file in it has no name, no size or no checksum');
    if (file.path.length > MAX_PATH_LENGTH) throw wrong(`a path in it is longer than ${MAX_PATH_LENGTH} characters`);
    if (file.path.split('/').length > MAX_PATH_PARTS) throw wrong(`a file in it is below ${MAX_PATH_PARTS} folders`);
    return file;
  });
  return { id, commit: sha, files: files.filter(({ path }) => !isAppleDouble(path)) };
}

function readFile(sibling: Record<string, unknown>): RemoteFile | undefined {
  const { rfilename: path, blobId } = sibling;
  const lfs = isObject(sibling.lfs) ? sibling.lfs : undefined;
  const sizeBytes = lfs?.size ?? sibling.size;
  if (typeof path !== 'string' || !isSize(sizeBytes)) return undefined;
  const digest = lfs === undefined ? gitSha1(blobId) : sha256(lfs.sha256 ?? lfs.oid);
  return digest && { path, sizeBytes, digest };
}

/** The hash becomes a file name in the cache: anything but hexadecimal digits is refused. */
function sha256(value: unknown): Digest | undefined {
  const hex = typeof value === 'string' ? value.replace(/^sha256:/, '') : '';
  return /^[0-9a-f]{64}$/.test(hex) ? { algorithm: 'sha256', hex } : undefined;
}

function gitSha1(value: unknown): Digest | undefined {
  const isId = typeof value === 'string' && /^[0-9a-f]{40}$/.test(value);
  return isId ? { algorithm: 'git-sha1', hex: value } : undefined;
}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
