// Asks a host for archives, and says why when it refuses.
import type { Clock } from '../../lib/clock.ts';
import { type Failures, type GetResponse, openGet, type Rest, rangeHeaders } from '../../platform/http/get.ts';
import { isWorthRetrying, retryAfterMs } from '../../platform/transfers/retries.ts';
import type { NpmRelease } from '../../recipes/kit/release.ts';
import { ReleaseHostUnreachable, ReleaseRefused, ReleaseResponseInvalid } from './errors.ts';

export interface Archive {
  /** `owner/name`, or for a host that has one thing only, what that is. */
  repo: string;
  tag: string;
  name: string;
}

/** One that is wanted; its name may have a `*` in it. */
export interface Asset extends Archive {
  /** In hexadecimal, where it is known what it must be. */
  sha256: string | undefined;
  /** Set where npm installs it; `repo`, `tag` and `name` are then package, version, and the package for this platform. */
  npm?: NpmRelease;
  /** Packages of its lock that this machine has no use for. */
  leftOut?: readonly string[];
  isSplit?: boolean;
}

/** One that is there by this very name. */
export interface FoundAsset extends Archive {
  /** The pinned one, or what the release's list says at the moment; undefined where that can't be had soon. */
  checksum(signal: AbortSignal): Promise<string | undefined>;
  /** What it consists of, in order, where it is published in parts only; each is checked by itself. */
  parts?: readonly FoundAsset[];
}

interface ArchiveHostOptions {
  addressOf(archive: Archive): string;
  /** Where a person can look what there is instead. */
  overviewOf(archive: Pick<Archive, 'repo'>): string;
  /** Is sent to this host and to no other. */
  token: string | undefined;
  clock: Clock;
  silenceMs: number;
}

/** A token that has run out makes even public archives unreachable; without it they are there. */
const PERHAPS_THE_TOKEN = new Set([401, 403, 404]);

export const releaseFailures: Failures = {
  unreachable: (message, options) => new ReleaseHostUnreachable(message, options),
  invalid: (message, options) => new ReleaseResponseInvalid(message, options),
};

export class ArchiveHost {
  readonly #options: ArchiveHostOptions;

  constructor(options: ArchiveHostOptions) {
    this.#options = options;
  }

  async get(address: string, signal: AbortSignal, headers = {}): Promise<GetResponse> {
    const { token, clock, silenceMs } = this.#options;
    const request = { url: new URL(address), headers, signal, silenceMs, clock, failures: releaseFailures };
    const response = await openGet({ ...request, token });
    if (token === undefined || !PERHAPS_THE_TOKEN.has(response.status)) return response;
    response.body.destroy();
    return openGet(request);
  }

  /** Asks for an archive from `offset` on, once; resolves with any response that is not a redirect. */
  open(archive: Archive, { signal, ...rest }: Rest & { signal: AbortSignal }): Promise<GetResponse> {
    return this.get(this.#options.addressOf(archive), signal, rangeHeaders(rest));
  }

  refusal({ status, headers, body }: GetResponse, { repo, tag, name }: Archive): Error {
    body.destroy();
    const overview = this.#options.overviewOf({ repo });
    const what = `${name} of ${repo} ${tag}`;
    const { host } = new URL(overview);
    if (isWorthRetrying(status)) {
      const message = `${host} responded with ${status} when asked for ${what}. Try again later.`;
      return new ReleaseHostUnreachable(message, { retryAfterMs: retryAfterMs(headers) });
    }
    if (status === 404) return new ReleaseRefused(`${what} is not there: ${overview} has other archives.`);
    return new ReleaseRefused(`${host} responded with ${status} when asked for ${what}.`);
  }
}

/** The host of ROCm's archives, which all lie in one folder; `url` is that of the folder, without a slash at its end. */
export function createRocmHost({ url, ...timing }: Pick<ArchiveHostOptions, 'clock' | 'silenceMs'> & { url: string }) {
  return new ArchiveHost({
    ...timing,
    addressOf: ({ name }) => `${url}/${encodeURIComponent(name)}`,
    overviewOf: () => `${url}/`,
    // The token is for the host of the releases.
    token: undefined,
  });
}
