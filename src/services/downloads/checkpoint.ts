// Reads what people write where a model's files are meant: `owner/repo`, `owner/repo:variant`, a URL of the hub.
import { InvalidRequest } from '../../errors.ts';
import { problemOf } from '../../platform/files/resolve-inside.ts';

export type Checkpoint = { repositoryId: string; selector: Selector };

type Selector =
  | { kind: 'everything' }
  | { kind: 'all-gguf' }
  /** A variant such as `Q4_K_M`, a folder or a file; only the listing says which. */
  | { kind: 'name'; name: string };

/** What the hub itself allows: no `--`, which separates owner and name in the cache, and no `..`. */
const NAME = /^(?!.*(?:--|\.\.))[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?$/;
const HUB_HOSTS = new Set(['huggingface.co', 'www.huggingface.co', 'hf.co']);
const FORMS = "Write 'owner/repo', 'owner/repo:variant', 'owner/repo:path/to/file' or a URL of huggingface.co.";

/** @throws {InvalidRequest} saying what is wrong and how it should look. */
export function parseCheckpoint(text: string): Checkpoint {
  const trimmed = text.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return parseUrl(trimmed);
  const colon = trimmed.indexOf(':');
  const id = colon < 0 ? trimmed : trimmed.slice(0, colon);
  return {
    repositoryId: repositoryId(id, text),
    selector: selector(colon < 0 ? undefined : trimmed.slice(colon + 1), text),
  };
}

export function formatCheckpoint({ repositoryId: id, selector: wanted }: Checkpoint): string {
  switch (wanted.kind) {
    case 'everything':
      return id;
    case 'all-gguf':
      return `${id}:*`;
    case 'name':
      return `${id}:${wanted.name}`;
  }
}

function parseUrl(text: string): Checkpoint {
  if (!URL.canParse(text)) throw invalid(text, 'it is not a URL');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw invalid(text, 'only http and https URLs can be used');
  if (!HUB_HOSTS.has(url.hostname)) throw invalid(text, `${url.hostname} is not a hub that models are fetched from`);
  const parts = url.pathname.split('/').filter((part) => part !== '');
  let decoded: string[];
  try {
    decoded = parts.map(decodeURIComponent);
  } catch {
    throw invalid(text, 'its path is wrongly encoded');
  }
  const [owner = '', name = '', view, revision, ...path] = decoded;
  // A colon behind the repository is the short form's.
  const colon = name.indexOf(':');
  if (colon >= 0) return parseCheckpoint([owner, ...decoded.slice(1)].join('/'));
  const id = repositoryId(`${owner}/${name}`, text);
  if (view === undefined || !['resolve', 'blob', 'tree', 'raw'].includes(view))
    return { repositoryId: id, selector: { kind: 'everything' } };
  if (revision !== undefined && revision !== 'main')
    throw invalid(text, `only the branch 'main' can be used, not '${revision}'`);
  return { repositoryId: id, selector: path.length === 0 ? { kind: 'everything' } : selector(path.join('/'), text) };
}

function repositoryId(id: string, text: string): string {
  const [owner, name, ...more] = id.split('/');
  if (owner === undefined || name === undefined || more.length > 0) throw invalid(text, `'${id}' is not 'owner/repo'`);
  for (const part of [owner, name]) {
    if (!NAME.test(part)) throw invalid(text, `'${part}' can't be the name of an owner or a repository`);
  }
  return id;
}

function selector(name: string | undefined, text: string): Selector {
  if (name === undefined) return { kind: 'everything' };
  if (name === '') throw invalid(text, 'nothing follows the colon');
  if (name === '*') return { kind: 'all-gguf' };
  const problem = problemOf(name.replace(/\/$/, ''));
  if (problem !== undefined)
    throw invalid(text, `'${name.slice(0, 80)}' can't be a file of a repository, because ${problem}`);
  return { kind: 'name', name: name.replace(/\/$/, '') };
}

const invalid = (text: string, why: string): InvalidRequest =>
  new InvalidRequest(`The checkpoint '${text.slice(0, 200)}' can't be used: ${why}. ${FORMS}`, { param: 'checkpoint' });
