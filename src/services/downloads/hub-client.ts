// Asks the hub which repositories there are, which files they have and where these are, and says why when it refuses.
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { hubDirectory } from '../../lib/default-folders.ts';
import { JsonTooLarge, parseLimitedJson } from '../../lib/limited-json.ts';
import { isAppleDouble } from '../../lib/paths.ts';
import { countOf, isObject } from '../../lib/values.ts';
import {
  type Failures,
  type GetResponse,
  openGet,
  type Rest,
  rangeHeaders,
  readText,
} from '../../platform/http/get.ts';
import type { Digest } from '../../platform/transfers/file-hasher.ts';
import { isWorthRetrying, type RetryPolicy, retryAfterMs, retrying } from '../../platform/transfers/retries.ts';
import { HubRefused, HubResponseInvalid, HubUnreachable, RepositoryGated, RepositoryNotFound } from './errors.ts';

export interface FileRequest extends Rest {
  repository: Pick<Repository, 'id' | 'commit'>;
  file: RemoteFile;
  signal: AbortSignal;
}

interface HubClientOptions {
  /** Base address, e.g. `https://huggingface.co`. Plain http is for mirrors in the own network. */
  endpoint: string;
  token: string | undefined;
  clock: Clock;
  retries: RetryPolicy;
  silenceMs: number;
}

const MAX_LISTING_BYTES = 8 * 2 ** 20;
const LISTING_FAILURES = 4;
const MAX_ERROR_BYTES = 16 * 1024;

export const hubFailures: Failures = {
  unreachable: (message, options) => new HubUnreachable(message, options),
  invalid: (message, options) => new HubResponseInvalid(message, options),
};

export class HubClient {
  readonly #options: HubClientOptions;
  readonly #base: string;

  constructor(options: HubClientOptions) {
    this.#options = options;
    this.#base = options.endpoint.replace(/\/+$/, '');
  }

  /**
   * The repository's files at its newest commit.
   * @throws {RepositoryNotFound} {RepositoryGated} {HubUnreachable} {HubRefused} {HubResponseInvalid}
   */
  async repository(id: string, signal: AbortSignal): Promise<Repository> {
    const repository = parseListing(id, await this.#list(`/api/models/${id}?blobs=true`, id, signal));
    // A long list takes its time, and what is done with it does too.
    await nextTurn();
    return repository;
  }

  /**
   * Repositories whose names fit, the most downloaded ones first.
   * @throws {HubUnreachable} {HubRefused} {HubResponseInvalid}
   */
  async search({ query, limit, isGguf }: HubSearch, signal: AbortSignal): Promise<readonly FoundRepository[]> {
    const parameters = new URLSearchParams({ search: query, sort: 'downloads', direction: '-1', limit: String(limit) });
    if (isGguf) parameters.set('filter', 'gguf');
    return parseFound(await this.#list(`/api/models?${parameters}`, `'${query}'`, signal), limit);
  }

  /**
   * Asks for a file from `offset` on, once and without retries; resolves with any response that is not a redirect.
   * @throws {HubUnreachable} {HubResponseInvalid}, or the signal's reason
   */
  openFile({ repository, file, offset, etag, signal }: FileRequest): Promise<GetResponse> {
    const path = file.path.split('/').map(encodeURIComponent).join('/');
    const address = `/${repository.id}/resolve/${repository.commit}/${path}`;
    return this.#open(address, signal, rangeHeaders({ offset, etag }));
  }

  async refusal(response: GetResponse, id: string): Promise<Error> {
    const { status, headers } = response;
    const hasToken = this.#options.token !== undefined;
    const reason = (await this.#reasonIn(response)) || 'it says no more';
    const hint = hasToken ? 'The token in HF_TOKEN may not see it.' : 'Set HF_TOKEN if it is private.';
    if (headers['x-error-code'] === 'GatedRepo' || (status === 403 && hasToken)) {
      const todo = hasToken
        ? 'The account of the token in HF_TOKEN must be one that'
        : 'Set HF_TOKEN to a token of an account that';
      return new RepositoryGated(id, `${todo} has been granted access on its page.`);
    }
    if (status === 404 || headers['x-error-code'] === 'RepoNotFound') return new RepositoryNotFound(id, hint);
    if (status === 401 && hasToken) return new HubRefused(`The hub does not accept the token in HF_TOKEN: ${reason}.`);
    if (status === 401 || status === 403) return new RepositoryNotFound(id, hint);
    const message = `The hub responded with ${status} when asked for ${id}: ${reason}.`;
    if (!isWorthRetrying(status)) return new HubRefused(message);
    return new HubUnreachable(`${message} Try again later.`, { retryAfterMs: retryAfterMs(headers) });
  }

  #open(path: string, signal: AbortSignal, headers = {}): Promise<GetResponse> {
    const { token, silenceMs, clock } = this.#options;
    const url = new URL(`${this.#base}${path}`);
    return openGet({ url, token, headers, signal, silenceMs, clock, failures: hubFailures });
  }

  /** A list that a client waits for, so that it is given up sooner than a download that has begun. */
  #list(path: string, what: string, signal: AbortSignal): Promise<string> {
    const { clock, retries } = this.#options;
    const policy = { ...retries, maxFailures: Math.min(retries.maxFailures, LISTING_FAILURES) };
    const attempt = async () => {
      const response = await this.#open(path, signal, { accept: 'application/json' });
      if (response.status !== 200) throw await this.refusal(response, what);
      return readText(response, { maxBytes: MAX_LISTING_BYTES, failures: hubFailures });
    };
    return retrying({ clock, policy, signal, attempt });
  }

  async #reasonIn(response: GetResponse): Promise<string> {
    if (response.origin !== new URL(this.#base).origin) {
      response.body.destroy();
      return '';
    }
    const text = await readText(response, { maxBytes: MAX_ERROR_BYTES, failures: hubFailures }).catch(() => '');
    return (response.headers['x-error-message']?.toString() ?? text).slice(0, 200);
  }
}

export type HubSearch = { query: string; limit: number; isGguf: boolean };

export interface FoundRepository {
  id: string;
  tags: readonly string[];
  task: string | undefined;
  downloads: number;
  likes: number;
  hasGguf: boolean;
}

const MAX_TAGS = 100;

function parseFound(text: string, limit: number): readonly FoundRepository[] {
  let parsed: unknown;
  try {
    parsed = parseLimitedJson(text);
  } catch (cause) {
    throw new HubResponseInvalid("What the hub has found can't be read: it is not JSON.", { cause });
  }
  if (!Array.isArray(parsed)) throw new HubResponseInvalid("What the hub has found can't be read: it is not a list.");
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

export interface RepositoryFile {
  /** With forward slashes, as the hub spells it: not to be used as a path but through `resolveInside`. */
  path: string;
  sizeBytes: number;
}

export type RemoteFile = RepositoryFile & { digest: Digest };

export interface Repository<File extends RepositoryFile = RemoteFile> {
  id: string;
  /** Forty hexadecimal digits. */
  commit: string;
  files: readonly File[];
}

/** Repositories of models have a few hundred files. What is done with a list of this length takes some milliseconds. */
const MAX_FILES = 5000;
const MAX_STRUCTURES = 15 * MAX_FILES;
const MAX_PATH_LENGTH = 512;
const MAX_PATH_PARTS = 16;

/** @throws {HubResponseInvalid} */
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

export interface HubSettings {
  endpoint: string;
  /** A secret: it must be hidden from logs. */
  token: string | undefined;
  cacheDirectory: string;
  isOffline: boolean;
}

/** @throws {Error} naming a setting that can't be used */
export function readHubSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { modelsDirectory }: { modelsDirectory?: string | undefined } = {},
): HubSettings {
  const endpoint = environment.HF_ENDPOINT || 'https://huggingface.co';
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new Error(`HF_ENDPOINT is '${endpoint}', but must be a http or https address, e.g. https://huggingface.co.`);
  return {
    endpoint,
    token: environment.HF_TOKEN || undefined,
    cacheDirectory: resolve(modelsDirectory || hubDirectory(environment)),
    isOffline: isTrue(environment.HF_HUB_OFFLINE),
  };
}

const isTrue = (value: string | undefined): boolean => value !== undefined && /^(?:1|true|yes|on)$/i.test(value);
