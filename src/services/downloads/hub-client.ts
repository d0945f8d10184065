// Asks a hub which repositories there are, which files they have and where these are, and says why
// when it refuses.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { attempt, isObject } from '../../lib/values.ts';
import { type Failures, type GetResponse, openGet } from '../../platform/http/get.ts';
import { type Rest, rangeHeaders } from '../../platform/http/ranges.ts';
import { readText } from '../../platform/http/read-body.ts';
import {
  isWorthRetrying,
  type RetryPolicy,
  retryAfterMs,
  retrying,
} from '../../platform/transfers/retries.ts';
import {
  HubRefused,
  HubResponseInvalid,
  HubUnreachable,
  RepositoryGated,
  RepositoryNotFound,
} from './errors.ts';
import type { FoundRepository, HubProtocol, HubSearch } from './hub-protocol.ts';
import type { RemoteFile, Repository, RepositoryName } from './repository.ts';

/** A file of a repository, from an offset on. */
export interface FileRequest extends Rest {
  repository: RepositoryName & Pick<Repository, 'commit'>;
  file: RemoteFile;
  signal: AbortSignal;
}

interface HubClientOptions {
  protocol: HubProtocol;
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

/** What goes wrong on the way to any hub. */
export const hubFailures: Failures = {
  unreachable: (message, options) => new HubUnreachable(message, options),
  invalid: (message, options) => new HubResponseInvalid(message, options),
};

/** Speaks with one hub, as its protocol says. */
export class HubClient {
  readonly #options: HubClientOptions;
  readonly #base: string;

  constructor(options: HubClientOptions) {
    this.#options = options;
    this.#base = options.endpoint.replace(/\/+$/, '');
  }

  /**
   * The repository's files at its newest commit.
   * @throws {RepositoryNotFound} {RepositoryGated} {HubUnreachable} {HubRefused}
   *   {HubResponseInvalid}
   */
  async repository(id: string, signal: AbortSignal): Promise<Repository> {
    const { protocol } = this.#options;
    const text = await this.#list(protocol.listingPath(id), id, signal);
    const repository = protocol.parseListing(id, text);
    // A long list takes its time, and what is done with it does too.
    await nextTurn();
    return repository;
  }

  /**
   * Repositories whose names fit, the most downloaded ones first.
   * @throws {HubUnreachable} {HubRefused} {HubResponseInvalid}
   */
  async search(search: HubSearch, signal: AbortSignal): Promise<readonly FoundRepository[]> {
    const { protocol } = this.#options;
    const text = await this.#list(protocol.searchPath(search), `'${search.query}'`, signal);
    return protocol.parseFound(text, search);
  }

  /**
   * Asks for a file from `offset` on, once and without retries; resolves with any response that is
   * not a redirect.
   * @throws {HubUnreachable} {HubResponseInvalid}, or the signal's reason
   */
  openFile({ repository, file, offset, etag, signal }: FileRequest): Promise<GetResponse> {
    const address = this.#options.protocol.filePath(repository, file.path);
    return this.#open(address, signal, rangeHeaders({ offset, etag }));
  }

  /** The error for a response that is not what was asked for; the response is read or closed. */
  async refusal(response: GetResponse, id: string): Promise<Error> {
    const { status, headers } = response;
    const { title, tokenVariable } = this.#options.protocol;
    const hasToken = this.#options.token !== undefined;
    const reason = (await this.#reasonIn(response)) || 'it says no more';
    const hint = hasToken
      ? `The token in ${tokenVariable} may not see it.`
      : `Set ${tokenVariable} if it is private.`;
    if (headers['x-error-code'] === 'GatedRepo' || (status === 403 && hasToken)) {
      const todo = hasToken
        ? `The account of the token in ${tokenVariable} must be one that`
        : `Set ${tokenVariable} to a token of an account that`;
      return new RepositoryGated(id, `${todo} has been granted access on its page.`);
    }
    const notFound = new RepositoryNotFound({ id, hub: title, hint });
    if (status === 404 || headers['x-error-code'] === 'RepoNotFound') return notFound;
    if (status === 401 && hasToken) {
      return new HubRefused(`${title} does not accept the token in ${tokenVariable}: ${reason}.`);
    }
    if (status === 401 || status === 403) return notFound;
    const message = `${title} responded with ${status} when asked for ${id}: ${reason}.`;
    if (!isWorthRetrying(status)) return new HubRefused(message);
    return new HubUnreachable(`${message} Try again later.`, {
      retryAfterMs: retryAfterMs(headers),
    });
  }

  #open(path: string, signal: AbortSignal, headers = {}): Promise<GetResponse> {
    const { token, silenceMs, clock, protocol } = this.#options;
    const url = new URL(`${this.#base}${path}`);
    const { tokenCookie } = protocol;
    return openGet({
      url,
      token,
      tokenCookie,
      headers,
      signal,
      silenceMs,
      clock,
      failures: hubFailures,
    });
  }

  /**
   * A list that a client waits for, so that it is given up sooner than a download that has begun.
   */
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
    const text = await readText(response, {
      maxBytes: MAX_ERROR_BYTES,
      failures: hubFailures,
    }).catch(() => '');
    const said = response.headers['x-error-message']?.toString() ?? messageIn(text) ?? text;
    return said.slice(0, 200);
  }
}

/** ModelScope says why in a JSON. */
function messageIn(text: string): string | undefined {
  const parsed: unknown = attempt(() => JSON.parse(text));
  return isObject(parsed) && typeof parsed.Message === 'string' ? parsed.Message : undefined;
}
