// Asks the hub which files a repository has and where they are, and says why when it refuses.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HubRefused, HubResponseInvalid, HubUnreachable, RepositoryGated, RepositoryNotFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { isWorthRetrying, type RetryPolicy, retryAfterMs, retrying } from '../../lib/retries.ts';
import { type Failures, type GetResponse, openGet } from '../../platform/http/get.ts';
import { type Rest, rangeHeaders, readText } from '../../platform/http/response.ts';
import { type FoundRepository, type HubSearch, parseFound } from './hub-search.ts';
import { parseListing, type RemoteFile, type Repository } from './repository-file.ts';

export interface HubClient {
  /**
   * The repository's files at its newest commit.
   * @throws {RepositoryNotFound} {RepositoryGated} {HubUnreachable} {HubRefused} {HubResponseInvalid}
   */
  repository(id: string, signal: AbortSignal): Promise<Repository>;
  /**
   * Asks for a file from `offset` on, once and without retries; resolves with any response that is no redirect.
   * @throws {HubUnreachable} {HubResponseInvalid}, or the signal's reason
   */
  openFile(details: FileRequest): Promise<GetResponse>;
  /**
   * Repositories whose names fit, the most downloaded ones first.
   * @throws {HubUnreachable} {HubRefused} {HubResponseInvalid}
   */
  search(wanted: HubSearch, signal: AbortSignal): Promise<readonly FoundRepository[]>;
  /** The error for a response that refuses. It reads the body, or leaves it. */
  refusal(response: GetResponse, repositoryId: string): Promise<Error>;
}

/** A file, or the rest of one. */
export interface FileRequest extends Rest {
  repository: Pick<Repository, 'id' | 'commit'>;
  file: RemoteFile;
  signal: AbortSignal;
}

export interface HubClientOptions {
  /** Base address, e.g. `https://huggingface.co`. Plain http is for mirrors in the own network. */
  endpoint: string;
  token: string | undefined;
  clock: Clock;
  retries: RetryPolicy;
  headersTimeoutMs: number;
}

/** Ten thousand files take about 3 MiB. */
const MAX_LISTING_BYTES = 8 * 2 ** 20;
const LISTING_FAILURES = 4;
const MAX_ERROR_BYTES = 16 * 1024;

const failures: Failures = {
  unreachable: (message, options) => new HubUnreachable(message, options),
  invalid: (message, options) => new HubResponseInvalid(message, options),
};

export function createHubClient({ endpoint, token, clock, retries, headersTimeoutMs }: HubClientOptions): HubClient {
  // Somebody is waiting for a first response; a download that has begun may take its time.
  const listingRetries = { ...retries, maxFailures: Math.min(retries.maxFailures, LISTING_FAILURES) };
  const base = endpoint.replace(/\/+$/, '');
  const open = (path: string, signal: AbortSignal, headers = {}) =>
    openGet({ url: new URL(`${base}${path}`), token, headers, signal, headersTimeoutMs, clock, failures });

  async function fetchListing(id: string, signal: AbortSignal): Promise<Repository> {
    const response = await open(`/api/models/${id}?blobs=true`, signal, { accept: 'application/json' });
    if (response.status !== 200) throw await refusal(response, id);
    const repository = parseListing(id, await readText(response, { maxBytes: MAX_LISTING_BYTES, signal, failures }));
    // A long list takes its time, and what is done with it does too.
    await nextTurn();
    return repository;
  }

  async function fetchFound({ query, limit, isGguf }: HubSearch, signal: AbortSignal) {
    const parameters = new URLSearchParams({ search: query, sort: 'downloads', direction: '-1', limit: String(limit) });
    if (isGguf) parameters.set('filter', 'gguf');
    const response = await open(`/api/models?${parameters}`, signal, { accept: 'application/json' });
    if (response.status !== 200) throw await refusal(response, `'${query}'`);
    return parseFound(await readText(response, { maxBytes: MAX_LISTING_BYTES, signal, failures }), limit);
  }

  async function refusal(response: GetResponse, id: string): Promise<Error> {
    const { status, headers } = response;
    const reason = await reasonIn(response);
    const hint = token === undefined ? 'Set HF_TOKEN if it is private.' : 'The token in HF_TOKEN may not see it.';
    if (headers['x-error-code'] === 'GatedRepo' || (status === 403 && token !== undefined)) {
      const todo =
        token === undefined
          ? 'Set HF_TOKEN to a token of an account that'
          : 'The account of the token in HF_TOKEN must be one that';
      return new RepositoryGated(id, `${todo} has been granted access on its page.`);
    }
    if (status === 404 || headers['x-error-code'] === 'RepoNotFound') return new RepositoryNotFound(id, hint);
    if (status === 401 && token !== undefined) {
      return new HubRefused(`The hub does not accept the token in HF_TOKEN: ${reason || 'it says no more'}.`);
    }
    if (status === 401 || status === 403) return new RepositoryNotFound(id, hint);
    const message = `The hub responded with ${status} when asked for ${id}: ${reason || 'it says no more'}.`;
    if (!isWorthRetrying(status)) return new HubRefused(message);
    return new HubUnreachable(`${message} Try again later.`, { askedMs: retryAfterMs(headers) });
  }

  /** What the hub says; where it redirects to has no say here. */
  async function reasonIn(response: GetResponse): Promise<string> {
    if (response.origin !== new URL(base).origin) {
      response.body.destroy();
      return '';
    }
    const text = await readText(response, { maxBytes: MAX_ERROR_BYTES, failures }).catch(() => '');
    return (response.headers['x-error-message']?.toString() ?? text).slice(0, 200);
  }

  return {
    repository: (id, signal) =>
      retrying({ clock, policy: listingRetries, signal, attempt: () => fetchListing(id, signal) }),
    search: (wanted, signal) =>
      retrying({ clock, policy: listingRetries, signal, attempt: () => fetchFound(wanted, signal) }),
    refusal,
    openFile({ repository, file, offset, etag, signal }) {
      const path = file.path.split('/').map(encodeURIComponent).join('/');
      const address = `/${repository.id}/resolve/${repository.commit}/${path}`;
      return open(address, signal, rangeHeaders({ offset, etag }));
    },
  };
}
