// Reads how people name a repository of the hub.

const HUB = /^(?:https?:\/\/)?(?:www\.)?(?:hf\.co|huggingface\.co)\//i;

export interface RepositoryName {
  /** `owner/repository` */
  id: string;
  /** What stands behind the colon. */
  variant: string | undefined;
}

/** `owner/repo`, `owner/repo:Q4_K_M`, `hf.co/owner/repo`, or the address of its page; undefined for what is a name. */
export function readRepository(text: string): RepositoryName | undefined {
  const path = text
    .replace(HUB, '')
    .replace(/\/(?:tree|blob|resolve)\/[^:]*/, '')
    .replace(/\/$/, '');
  const [, id, variant] = /^([^/:\s]+\/[^/:\s]+)(?::(.+))?$/.exec(path) ?? [];
  return id === undefined ? undefined : { id, variant };
}
