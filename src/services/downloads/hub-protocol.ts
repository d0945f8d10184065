// What differs between the hubs: addresses, lists, and the names of things. The rest is the
// client's, once for all.
import type { ModelSource } from '../../lib/model-sources.ts';
import type { Repository } from './repository.ts';

export type HubSearch = { query: string; limit: number; isGguf: boolean };

export interface FoundRepository {
  id: string;
  tags: readonly string[];
  task: string | undefined;
  downloads: number;
  likes: number;
  hasGguf: boolean;
}

export interface HubProtocol {
  source: ModelSource;
  /** As people call it. */
  title: string;
  /** The environment variable that has the token. */
  tokenVariable: string;
  /** A cookie that carries the token as well, for a hub whose older addresses know no other way. */
  tokenCookie?: string;
  /** Path and query of the description of a repository. */
  listingPath(id: string): string;
  /** @throws {HubResponseInvalid} and what else the text says of the repository */
  parseListing(id: string, text: string): Repository;
  /** Path and query of a file. */
  filePath(repository: Pick<Repository, 'id' | 'commit'>, path: string): string;
  searchPath(search: HubSearch): string;
  /** @throws {HubResponseInvalid} */
  parseFound(text: string, search: HubSearch): readonly FoundRepository[];
}

/** Enough for a person to tell what a repository is. */
const MAX_TAGS = 100;

export const tagsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string').slice(0, MAX_TAGS) : [];
