// Reads what people write where a model's files are meant: `owner/repo`, `owner/repo:variant`, an
// address on a hub.

import { InvalidRequest } from '../../errors.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { problemOf } from '../../platform/files/resolve-inside.ts';

/** Files of one repository that a model is made of. */
export interface Checkpoint {
  source: ModelSource;
  /** `owner/name` */
  repositoryId: string;
  selector: Selector;
}

type Selector =
  | { kind: 'everything' }
  | { kind: 'all-gguf' }
  /** A variant such as `Q4_K_M`, a folder or a file; only the listing says which. */
  | { kind: 'name'; name: string };

/**
 * What the hub itself allows: no `--`, which separates owner and name in the cache, and no `..`.
 */
const NAME = /^(?!.*(?:--|\.\.))[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?$/;
const HOSTS: Readonly<Record<string, ModelSource>> = {
  'huggingface.co': 'huggingface',
  'hf.co': 'huggingface',
  'modelscope.cn': 'modelscope',
  'modelscope.ai': 'modelscope',
};
/** An address without its scheme, as people copy it. */
const BARE_ADDRESS = /^(?:www\.)?(?:huggingface\.co|hf\.co|modelscope\.cn|modelscope\.ai)\//i;
const BRANCHES: Readonly<Record<ModelSource, string>> = {
  huggingface: 'main',
  modelscope: 'master',
};
const FORMS =
  "Write 'owner/repo', 'owner/repo:variant', 'owner/repo:path/to/file' or a URL of huggingface.co or modelscope.cn.";

/**
 * @param asked the hub that is named besides; without it, an address says which, else it is Hugging
 *   Face.
 * @throws {InvalidRequest} saying what is wrong and how it should look.
 */
export function parseCheckpoint(text: string, asked?: ModelSource): Checkpoint {
  const trimmed = text.trim();
  if (BARE_ADDRESS.test(trimmed)) return parseUrl(`https://${trimmed}`, asked);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return parseUrl(trimmed, asked);
  const colon = trimmed.indexOf(':');
  const id = colon < 0 ? trimmed : trimmed.slice(0, colon);
  return {
    source: asked ?? 'huggingface',
    repositoryId: repositoryId(id, text),
    selector: selector(colon < 0 ? undefined : trimmed.slice(colon + 1), text),
  };
}

/** The hub of an address; undefined for what names none. */
export function sourceInAddress(text: string): ModelSource | undefined {
  const trimmed = text.trim();
  if (!BARE_ADDRESS.test(trimmed.replace(/^https?:\/\//i, ''))) return undefined;
  return parseCheckpoint(trimmed).source;
}

/** The short form, which `parseCheckpoint` reads; it does not say which hub. */
export function formatCheckpoint({
  repositoryId: id,
  selector: wanted,
}: Pick<Checkpoint, 'repositoryId' | 'selector'>): string {
  switch (wanted.kind) {
    case 'everything':
      return id;
    case 'all-gguf':
      return `${id}:*`;
    case 'name':
      return `${id}:${wanted.name}`;
  }
}

function parseUrl(text: string, asked: ModelSource | undefined): Checkpoint {
  if (!URL.canParse(text)) throw invalid(text, 'it is not a URL');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw invalid(text, 'only http and https URLs can be used');
  const source = HOSTS[url.hostname.replace(/^www\./, '')];
  if (source === undefined)
    throw invalid(text, `${url.hostname} is not a hub that models are fetched from`);
  if (asked !== undefined && asked !== source) {
    throw invalid(text, `the checkpoint URL uses ${source}, but source was set to ${asked}`);
  }
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (source === 'modelscope' && parts[0] === 'models') parts.shift();
  let decoded: string[];
  try {
    decoded = parts.map(decodeURIComponent);
  } catch {
    throw invalid(text, 'its path is wrongly encoded');
  }
  const [owner = '', name = '', view, revision, ...path] = decoded;
  // A colon behind the repository is the short form's.
  const colon = name.indexOf(':');
  if (colon >= 0) return parseCheckpoint([owner, ...decoded.slice(1)].join('/'), source);
  const id = repositoryId(`${owner}/${name}`, text);
  if (view === undefined || !['resolve', 'blob', 'tree', 'raw'].includes(view)) {
    return { source, repositoryId: id, selector: { kind: 'everything' } };
  }
  const branch = BRANCHES[source];
  if (revision !== undefined && revision !== branch) {
    throw invalid(text, `only the branch '${branch}' can be used, not '${revision}'`);
  }
  const wanted: Selector =
    path.length === 0 ? { kind: 'everything' } : selector(path.join('/'), text);
  return { source, repositoryId: id, selector: wanted };
}

function repositoryId(id: string, text: string): string {
  const [owner, name, ...more] = id.split('/');
  if (owner === undefined || name === undefined || more.length > 0)
    throw invalid(text, `'${id}' is not 'owner/repo'`);
  for (const part of [owner, name]) {
    if (!NAME.test(part))
      throw invalid(text, `'${part}' can't be the name of an owner or a repository`);
  }
  return id;
}

function selector(name: string | undefined, text: string): Selector {
  if (name === undefined) return { kind: 'everything' };
  if (name === '') throw invalid(text, 'nothing follows the colon');
  if (name === '*') return { kind: 'all-gguf' };
  const problem = problemOf(name.replace(/\/$/, ''));
  if (problem !== undefined)
    throw invalid(
      text,
      `'${name.slice(0, 80)}' can't be a file of a repository, because ${problem}`,
    );
  return { kind: 'name', name: name.replace(/\/$/, '') };
}

const invalid = (text: string, why: string): InvalidRequest =>
  new InvalidRequest(`The checkpoint '${text.slice(0, 200)}' can't be used: ${why}. ${FORMS}`, {
    param: 'checkpoint',
  });
