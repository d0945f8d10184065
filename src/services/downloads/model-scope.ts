// ModelScope (modelscope.cn), whose branches move: the list of files stands for the commit, and
// checksums for the rest.

import { countOf } from '../../lib/figures.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import { HubRefused, HubResponseInvalid, RepositoryNotFound } from './errors.ts';
import { type FoundRepository, type HubProtocol, type HubSearch, tagsOf } from './hub-protocol.ts';
import {
  fingerprintOf,
  isSize,
  parseDescription,
  type RemoteFile,
  type Repository,
  readFiles,
  sha256,
  wrongListing,
} from './repository.ts';

const BRANCH = 'master';
const TITLE = 'ModelScope';
const TOKEN_VARIABLE = 'MODELSCOPE_API_TOKEN';
/** A search by words finds more than is meant, and what has no GGUF files is left out here. */
const PAGE = 50;

/** Its repositories are those of Hugging Face, for the most part. */
export const modelScope: HubProtocol = {
  source: 'modelscope',
  title: TITLE,
  tokenVariable: TOKEN_VARIABLE,
  tokenCookie: 'm_session_id',
  listingPath: (id) => `/api/v1/models/${id}/repo/files?Revision=${BRANCH}&Recursive=True`,
  parseListing,
  filePath({ id }, path) {
    const wanted = new URLSearchParams({ Revision: BRANCH, FilePath: path });
    return `/api/v1/models/${id}/repo?${wanted}`;
  },
  searchPath({ query, isGguf }) {
    const wanted = new URLSearchParams({
      sort: 'downloads',
      page_number: '1',
      page_size: String(PAGE),
      search: isGguf ? `${query} GGUF` : query,
    });
    return `/openapi/v1/models?${wanted}`;
  },
  parseFound,
};

function parseListing(id: string, text: string): Repository {
  const parsed = parseDescription(id, text);
  if (!isObject(parsed)) throw wrongListing(id, 'it is not an object');
  refuseFailure(id, parsed);
  const { Files: entries } = isObject(parsed.Data) ? parsed.Data : {};
  if (!Array.isArray(entries)) throw wrongListing(id, 'it lists no files');
  const files = readFiles(
    id,
    entries.filter((entry) => !isObject(entry) || entry.Type !== 'tree'),
    readEntry,
  );
  return { source: 'modelscope', id, commit: fingerprintOf(files), files };
}

/** A refusal may come with status 200: `{"Code": 404, "Success": false, "Message": "…"}`. */
function refuseFailure(
  id: string,
  { Code: code, Success: isSuccess, Message: message }: Record<string, unknown>,
) {
  if (isSuccess !== false && (code === undefined || code === 200 || code === 0)) return;
  const reason =
    typeof message === 'string' && message !== '' ? message.slice(0, 200) : 'it says no more';
  if ([401, 403, 404].includes(Number(code)) || /not (?:found|exist)/i.test(reason)) {
    throw new RepositoryNotFound({
      id,
      hub: TITLE,
      hint: `Set ${TOKEN_VARIABLE} if it is private.`,
    });
  }
  throw new HubRefused(`${TITLE} refuses to list ${id}: ${reason}.`);
}

function readEntry(entry: unknown): RemoteFile | undefined {
  if (!isObject(entry)) return undefined;
  const { Path: path, Size: sizeBytes } = entry;
  const digest = sha256(entry.Sha256);
  if (typeof path !== 'string' || !isSize(sizeBytes) || digest === undefined) return undefined;
  return { path, sizeBytes, digest };
}

function parseFound(text: string, { limit, isGguf }: HubSearch): readonly FoundRepository[] {
  let parsed: unknown;
  try {
    parsed = parseLimitedJson(text);
  } catch (cause) {
    throw new HubResponseInvalid("What the hub has found can't be read: it is not JSON.", {
      cause,
    });
  }
  const { models } = isObject(parsed) && isObject(parsed.data) ? parsed.data : {};
  if (!Array.isArray(models)) {
    throw new HubResponseInvalid("What the hub has found can't be read: it is not a list.");
  }
  return models
    .flatMap((found: unknown) => (isObject(found) ? readFound(found) : []))
    .filter(({ hasGguf }) => hasGguf || !isGguf)
    .slice(0, limit);
}

/** Tags have their kind in front: `library:gguf`, `task:text-generation`. */
function readFound({
  id,
  tags: given,
  downloads,
  likes,
}: Record<string, unknown>): FoundRepository[] {
  if (typeof id !== 'string') return [];
  const tags = tagsOf(given);
  return [
    {
      id,
      tags,
      task: tags.find((tag) => tag.startsWith('task:'))?.slice('task:'.length),
      downloads: countOf(downloads) ?? 0,
      likes: countOf(likes) ?? 0,
      hasGguf: tags.includes('library:gguf') || /gguf/i.test(id),
    },
  ];
}
