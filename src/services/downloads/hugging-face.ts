// Hugging Face, as its clients and its mirrors speak it.

import { countOf } from '../../lib/figures.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import type { Digest } from '../../platform/transfers/file-hasher.ts';
import { HubResponseInvalid } from './errors.ts';
import { type FoundRepository, type HubProtocol, type HubSearch, tagsOf } from './hub-protocol.ts';
import {
  isSize,
  parseDescription,
  type RemoteFile,
  type Repository,
  readFiles,
  sha256,
  wrongListing,
} from './repository.ts';

/** The hub of a checkpoint that names none. */
export const huggingFace: HubProtocol = {
  source: 'huggingface',
  title: 'Hugging Face',
  tokenVariable: 'HF_TOKEN',
  listingPath: (id) => `/api/models/${id}?blobs=true`,
  parseListing,
  filePath({ id, commit }, path) {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    return `/${id}/resolve/${commit}/${encoded}`;
  },
  searchPath({ query, limit, isGguf }) {
    const wanted = new URLSearchParams({
      search: query,
      sort: 'downloads',
      direction: '-1',
      limit: String(limit),
    });
    if (isGguf) wanted.set('filter', 'gguf');
    return `/api/models?${wanted}`;
  },
  parseFound: parseRepositories,
};

/** @throws {HubResponseInvalid} */
export function parseListing(id: string, text: string): Repository {
  const parsed = parseDescription(id, text);
  if (!isObject(parsed)) throw wrongListing(id, 'it is not an object');
  const { sha, siblings } = parsed;
  if (typeof sha !== 'string' || !/^[0-9a-f]{40}$/.test(sha))
    throw wrongListing(id, 'it names no commit');
  return { source: 'huggingface', id, commit: sha, files: readFiles(id, siblings, readSibling) };
}

function readSibling(sibling: unknown): RemoteFile | undefined {
  if (!isObject(sibling)) return undefined;
  const { rfilename: path, blobId } = sibling;
  const lfs = isObject(sibling.lfs) ? sibling.lfs : undefined;
  const sizeBytes = lfs?.size ?? sibling.size;
  if (typeof path !== 'string' || !isSize(sizeBytes)) return undefined;
  const digest = lfs === undefined ? gitSha1(blobId) : sha256(lfs.sha256 ?? lfs.oid);
  return digest && { path, sizeBytes, digest };
}

function gitSha1(value: unknown): Digest | undefined {
  const isId = typeof value === 'string' && /^[0-9a-f]{40}$/.test(value);
  return isId ? { algorithm: 'git-sha1', hex: value } : undefined;
}

function parseRepositories(text: string, { limit }: HubSearch): readonly FoundRepository[] {
  let parsed: unknown;
  try {
    parsed = parseLimitedJson(text);
  } catch (cause) {
    throw new HubResponseInvalid("What the hub has found can't be read: it is not JSON.", {
      cause,
    });
  }
  if (!Array.isArray(parsed)) {
    throw new HubResponseInvalid("What the hub has found can't be read: it is not a list.");
  }
  return parsed.slice(0, limit).flatMap((found: unknown) => {
    if (!isObject(found) || typeof found.id !== 'string') return [];
    const { id, pipeline_tag: task, downloads, likes } = found;
    const tags = tagsOf(found.tags);
    return [
      {
        id,
        tags,
        task: typeof task === 'string' ? task : undefined,
        downloads: countOf(downloads) ?? 0,
        likes: countOf(likes) ?? 0,
        hasGguf: tags.includes('gguf') || /gguf/i.test(id),
      },
    ];
  });
}
