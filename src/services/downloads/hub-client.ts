// Asks the hub which files a repository has and where they are, and says why when it refuses.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HubAnswerInvalid, HubRefused, HubUnreachable, RepositoryGated, RepositoryNotFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { isWorthRetrying, type RetryPolicy, retryAfterMs, retrying } from '../../lib/retries.ts';
import { type HubAnswer, openHubRequest } from './hub-http.ts';
import { parseListing, type RemoteFile, type Repository } from './repository-file.ts';

export interface HubClient {
  /**
   * The repository's files at its newest commit.
   * @throws {RepositoryNotFound} {RepositoryGated} {HubUnreachable} {HubRefused} {HubAnswerInvalid}
   */
  repository(id: string, signal: AbortSignal): Promise<Repository>;
  /**
   * Asks for a file from `offset` on, once and without retries; resolves with any answer that is no redirect.
   * @throws {HubUnreachable} {HubAnswerInvalid}
   */
  openFile(details: FileRequest): Promise<HubAnswer>;
  /** The error for an answer that refuses. It reads the body, or leaves it. */
  refusal(answer: HubAnswer, repositoryId: string): Promise<Error>;
}

/** A file, or the rest of one. */
export interface FileRequest {
  repository: Pick<Repository, 'id' | 'commit'>;
  file: RemoteFile;
  offset: number;
  /** ETag of the answer that the bytes before `offset` came from. */
  etag: string | undefined;
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

export function createHubClient({ endpoint, token, clock, retries, headersTimeoutMs }: HubClientOptions): HubClient {
  // Somebody is waiting for a first answer; a download that has begun may take its time.
  const listingRetries = { ...retries, mostFailures: Math.min(retries.mostFailures, LISTING_FAILURES) };
  const base = endpoint.replace(/\/+$/, '');
  const open = (path: string, signal: AbortSignal, headers = {}) =>
    openHubRequest({ url: new URL(`${base}${path}`), token, headers, signal, headersTimeoutMs, clock });

  async function fetchListing(id: string, signal: AbortSignal): Promise<Repository> {
    const answer = await open(`/api/models/${id}?blobs=true`, signal, { accept: 'application/json' });
    if (answer.status !== 200) throw await refusal(answer, id);
    const text = await readText(answer, MAX_LISTING_BYTES, signal);
    const repository = parseListing(id, text);
    // A long list takes its time, and what is done with it does too.
    await nextTurn();
    return repository;
  }

  async function refusal(answer: HubAnswer, id: string): Promise<Error> {
    const { status, headers } = answer;
    const reason = await reasonIn(answer);
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
      return new HubRefused(`The hub does not accept the token in HF_TOKEN: ${reason || 'it says no more'}.`, status);
    }
    if (status === 401 || status === 403) return new RepositoryNotFound(id, hint);
    const message = `The hub answered ${status} when asked for ${id}: ${reason || 'it says no more'}.`;
    if (!isWorthRetrying(status)) return new HubRefused(message, status);
    return new HubUnreachable(`${message} Try again later.`, { retryAfterMs: retryAfterMs(headers) });
  }

  /** What the hub says; where it redirects to has no say here. */
  async function reasonIn(answer: HubAnswer): Promise<string> {
    if (answer.origin !== new URL(base).origin) {
      answer.body.destroy();
      return '';
    }
    const said = await readText(answer, MAX_ERROR_BYTES, undefined).catch(() => '');
    return (header(answer.headers['x-error-message']) ?? said).slice(0, 200);
  }

  return {
    repository: (id, signal) =>
      retrying({ clock, policy: listingRetries, signal, attempt: () => fetchListing(id, signal) }),
    refusal,
    openFile({ repository, file, offset, etag, signal }) {
      const path = file.path.split('/').map(encodeURIComponent).join('/');
      const headers = {
        ...(offset > 0 ? { range: `bytes=${offset}-` } : {}),
        ...(offset > 0 && etag !== undefined ? { 'if-range': etag } : {}),
      };
      return open(`/${repository.id}/resolve/${repository.commit}/${path}`, signal, headers);
    },
  };
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

async function readText(answer: HubAnswer, limitBytes: number, signal: AbortSignal | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      // Leaving the loop destroys the body and with it the connection.
      if (sizeBytes > limitBytes) throw new HubAnswerInvalid(`The hub's answer is longer than ${limitBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HubAnswerInvalid) throw error;
    throw new HubUnreachable('The hub broke off in the middle of its answer.', { cause: error });
  }
  return Buffer.concat(chunks, sizeBytes).toString('utf8');
}
