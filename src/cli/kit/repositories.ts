// Repositories of hubs, as people name them in place of a model.
import type * as api from '../../../generated/client/index.ts';

const HUGGING_FACE = /^(?:https?:\/\/)?(?:www\.)?(?:hf\.co|huggingface\.co)\//i;

const MODEL_SCOPE = /^(?:https?:\/\/)?(?:www\.)?modelscope\.(?:cn|ai)\/(?:models\/)?/i;

/** A repository as a person has named it. */
export interface RepositoryName {
  id: string;
  variant: string | undefined;
  /** The hub that an address names. */
  source: 'modelscope' | 'huggingface' | undefined;
}

/**
 * `owner/repo`, `owner/repo:Q4_K_M`, `hf.co/owner/repo`, or the address of its page; undefined for
 * what is a name.
 */
export function readRepository(text: string): RepositoryName | undefined {
  const path = withoutPage(text.replace(HUGGING_FACE, '').replace(MODEL_SCOPE, ''));
  const [, id, variant] = /^([^/:\s]+\/[^/:\s]+)(?::(.+))?$/.exec(path) ?? [];
  return id === undefined ? undefined : { id, variant, source: hubOf(text) };
}

/** The hub whose address it is. */
function hubOf(text: string): RepositoryName['source'] {
  if (HUGGING_FACE.test(text)) return 'huggingface';
  return MODEL_SCOPE.test(text) ? 'modelscope' : undefined;
}

/** Parts of an address behind the repository that lead to one of its pages. */
const PAGES: readonly (string | undefined)[] = ['tree', 'blob', 'resolve', 'files'];

/** `owner/repo/tree/main/folder:Q4_0` is `owner/repo:Q4_0`. */
function withoutPage(path: string): string {
  const [, address = path, variant = ''] = /^([^:]*)(:.*)?$/s.exec(path) ?? [];
  const [owner, name, page, ...rest] = address.split('/');
  const isPage = PAGES.includes(page) || (page === '' && rest.length === 0);
  return isPage ? `${owner}/${name}${variant}` : path;
}

/**
 * A model that is made of a repository, one that is here before others; undefined when the server
 * knows none.
 */
export function modelOf(
  { id, variant, source }: RepositoryName,
  models: readonly api.Model[],
): api.Model | undefined {
  const wanted = (variant === undefined ? id : `${id}:${variant}`).toLowerCase();
  const isMeant = ({ checkpoint, source: hub }: api.Model) => {
    if (source !== undefined && hub !== undefined && hub !== source) return false;
    const text = checkpoint.toLowerCase();
    return text === wanted || (variant === undefined && text.startsWith(`${wanted}:`));
  };
  const meant = models.filter(isMeant);
  return meant.find(({ downloaded }) => downloaded) ?? meant[0];
}
