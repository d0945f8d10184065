// Asks a host for archives, once each, and says why when it refuses.
import type { Clock } from '../../lib/clock.ts';
import { type Failures, type GetResponse, openGet } from '../../platform/http/get.ts';
import { type Rest, rangeHeaders } from '../../platform/http/ranges.ts';
import { isWorthRetrying, retryAfterMs } from '../../platform/transfers/retries.ts';
import type { NpmRelease } from '../../recipes/kit/release.ts';
import { ReleaseHostUnreachable, ReleaseRefused, ReleaseResponseInvalid } from './errors.ts';

/** An archive as a release names it. */
export interface Archive {
  repo: string;
  tag: string;
  name: string;
}

/** What an installation is to fetch. */
export interface Asset extends Archive {
  /** In hexadecimal, where it is known what it must be. */
  sha256: string | undefined;
  /**
   * Set where npm installs it; `repo`, `tag` and `name` are then package, version, and the package
   * for this platform.
   */
  npm?: NpmRelease;
  /** Packages of the lock, by their paths, that npm does not fetch here. */
  leftOut?: readonly string[];
  /** True where it may be published in parts; see `BackendRelease`. */
  isSplit?: boolean;
}

/** An archive that the host has. */
export interface FoundAsset extends Archive {
  /**
   * SHA-256 in hexadecimal of what is published under this name at the moment: the pinned one, or
   * what the release's list says; undefined where that can't be had, or not soon. @throws the
   * signal's reason
   */
  checksum(signal: AbortSignal): Promise<string | undefined>;
  /**
   * What it consists of, in order, where it is published in parts only; each is checked by itself.
   */
  parts?: readonly FoundAsset[];
}

/** Where archives are, and how they are asked for. */
export interface ArchiveHostOptions {
  addressOf(archive: Archive): string;
  /** A page for people that lists what there is. */
  overviewOf(archive: Pick<Archive, 'repo'>): string;
  /** A secret. */
  token: string | undefined;
  clock: Clock;
  /** Silence after which a response is given up, in milliseconds. */
  silenceMs: number;
}

/** A token that has run out makes even public archives unreachable; without it they are there. */
const PERHAPS_THE_TOKEN = new Set([401, 403, 404]);

/** What goes wrong on the way to any host of archives. */
export const releaseFailures: Failures = {
  unreachable: (message, options) => new ReleaseHostUnreachable(message, options),
  invalid: (message, options) => new ReleaseResponseInvalid(message, options),
};

/** A host that serves archives over HTTP, by addresses that can be worked out. */
export class ArchiveHost {
  readonly #options: ArchiveHostOptions;

  constructor(options: ArchiveHostOptions) {
    this.#options = options;
  }

  /** Resolves with any response that is not a redirect. @throws {ReleaseHostUnreachable} {ReleaseResponseInvalid} */
  async get(address: string, signal: AbortSignal, headers = {}): Promise<GetResponse> {
    const { token, clock, silenceMs } = this.#options;
    const request = {
      url: new URL(address),
      headers,
      signal,
      silenceMs,
      clock,
      failures: releaseFailures,
    };
    const response = await openGet({ ...request, token });
    if (token === undefined || !PERHAPS_THE_TOKEN.has(response.status)) return response;
    response.body.destroy();
    return openGet(request);
  }

  /**
   * Asks for an archive from `offset` on, once; resolves with any response that is not a redirect.
   */
  open(
    archive: Archive,
    { signal, ...rest }: Rest & { signal: AbortSignal },
  ): Promise<GetResponse> {
    return this.get(this.#options.addressOf(archive), signal, rangeHeaders(rest));
  }

  /** The error for a response that is not the archive; the response is closed. */
  refusal({ status, headers, body }: GetResponse, { repo, tag, name }: Archive): Error {
    body.destroy();
    const overview = this.#options.overviewOf({ repo });
    const what = `${name} of ${repo} ${tag}`;
    const { host } = new URL(overview);
    if (isWorthRetrying(status)) {
      const message = `${host} responded with ${status} when asked for ${what}. Try again later.`;
      return new ReleaseHostUnreachable(message, { retryAfterMs: retryAfterMs(headers) });
    }
    if (status === 404)
      return new ReleaseRefused(`${what} is not there: ${overview} has other archives.`);
    return new ReleaseRefused(`${host} responded with ${status} when asked for ${what}.`);
  }
}
