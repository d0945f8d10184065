// What differs between the hubs: addresses, lists, and the names of things. The rest is the
// client's, once for all.
import type { ModelSource } from '../../lib/model-sources.ts';
import type { Repository } from './repository.ts';

/** What a person looks for. */
export interface HubSearch {
  query: string;
  /** How many are wanted at most. */
  limit: number;
  /** Whether only repositories with GGUF files are wanted. */
  isGguf: boolean;
}

/** A repository as a hub's search shows it. */
export interface FoundRepository {
  /** `owner/name` */
  id: string;
  tags: readonly string[];
  /** What its models are for, in the hub's words. */
  task: string | undefined;
  downloads: number;
  likes: number;
  hasGguf: boolean;
}

/** One hub's way; both are in files of their own. */
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

/** Texts only, and not too many: a hub may say anything. */
export const tagsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string').slice(0, MAX_TAGS) : [];
