// What the hub finds, read from its response; what is missing or of another kind in it is left empty.
import { HubResponseInvalid } from '../../errors.ts';
import { countOf } from '../../lib/figure.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';

export interface HubSearch {
  query: string;
  /** Most repositories to list. */
  limit: number;
  /** True for repositories with GGUF files only. */
  isGguf: boolean;
}

/** A repository, as far as the hub tells of it. */
export interface FoundRepository {
  /** `owner/repo` */
  id: string;
  tags: readonly string[];
  /** In the hub's words. */
  task: string | undefined;
  downloads: number;
  likes: number;
  hasGguf: boolean;
}

const MAX_TAGS = 100;

/** @throws {HubResponseInvalid} for what is no list */
export function parseFound(text: string, limit: number): readonly FoundRepository[] {
  let parsed: unknown;
  try {
    parsed = parseLimitedJson(text);
  } catch (cause) {
    throw new HubResponseInvalid("What the hub has found can't be read: it is not JSON.", { cause });
  }
  if (!Array.isArray(parsed)) throw new HubResponseInvalid("What the hub has found can't be read: it is no list.");
  return parsed.slice(0, limit).flatMap((found: unknown) => {
    if (!isObject(found) || typeof found.id !== 'string') return [];
    const { id, tags, pipeline_tag: task, downloads, likes } = found;
    const named = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string').slice(0, MAX_TAGS) : [];
    return [
      {
        id,
        tags: named,
        task: typeof task === 'string' ? task : undefined,
        downloads: countOf(downloads) ?? 0,
        likes: countOf(likes) ?? 0,
        hasGguf: named.includes('gguf') || /gguf/i.test(id),
      },
    ];
  });
}
