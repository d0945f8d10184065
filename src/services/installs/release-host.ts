// Asks the host of the releases which there are, and for their archives.
import { type Clock, startTimeout } from '../../lib/clock.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import type { Log } from '../../lib/log.ts';
import { type Failures, type GetResponse, openGet } from '../../platform/http/get.ts';
import { type Rest, rangeHeaders } from '../../platform/http/ranges.ts';
import { readText } from '../../platform/http/read-body.ts';
import { isWorthRetrying, retryAfterMs } from '../../platform/transfers/retries.ts';
import { NEWEST, type NpmRelease } from '../../recipes/kit/release.ts';
import { ReleaseHostUnreachable, ReleaseRefused, ReleaseResponseInvalid } from './errors.ts';

export type Archive = { repo: string; tag: string; name: string };

export interface Asset extends Archive {
  /** In hexadecimal, where it is known what it must be. */
  sha256: string | undefined;
  /**
   * Set where npm installs it; `repo`, `tag` and `name` are then package, version, and the package
   * for this platform.
   */
  npm?: NpmRelease;
  leftOut?: readonly string[];
  isSplit?: boolean;
}

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

interface ArchiveHostOptions {
  addressOf(archive: Archive): string;
  overviewOf(archive: Pick<Archive, 'repo'>): string;
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

/**
 * The host of ROCm's archives, which all lie in one folder; `url` is that of the folder, without a
 * slash at its end.
 */
export function createRocmHost({
  url,
  ...timing
}: Pick<ArchiveHostOptions, 'clock' | 'silenceMs'> & { url: string }) {
  return new ArchiveHost({
    ...timing,
    addressOf: ({ name }) => `${url}/${encodeURIComponent(name)}`,
    overviewOf: () => `${url}/`,
    // The token is for the host of the releases.
    token: undefined,
  });
}

export interface ReleaseSettings {
  baseUrl: string;
  apiUrl: string;
  rocmUrl: string;
  /** For the releases; a secret: it must be hidden from logs. */
  token: string | undefined;
}

const GITHUB = 'https://github.com';
const ROCM = 'https://repo.amd.com/rocm/tarball-multi-arch';

/**
 * A mirror serves both the archives and, where it can, the API.
 * @throws {Error} when a setting can't be used
 */
export function readReleaseSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ReleaseSettings {
  const baseUrl = readAddress(environment, 'LEMONADE_RELEASES_URL', GITHUB);
  return {
    baseUrl,
    apiUrl: baseUrl === GITHUB ? 'https://api.github.com' : baseUrl,
    rocmUrl: readAddress(environment, 'LEMONADE_ROCM_URL', ROCM),
    token: environment.GITHUB_TOKEN || environment.GH_TOKEN || undefined,
  };
}

function readAddress(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  usual: string,
): string {
  const address = environment[name] || usual;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`${name} is '${address}', but must be a http or https address, e.g. ${usual}.`);
  return address.replace(/\/+$/, '');
}

const LIST_HEADERS = { accept: 'application/vnd.github+json' };
const MAX_LIST_BYTES = 4 * 2 ** 20;
const MAX_COUNT_BYTES = 64;
/** A thousand archives, which is GitHub's own limit, have some forty each. */
const LIST_LIMITS = { maxValues: 100_000 };
/** Who waits for a model shall not wait for a network that is not there. */
const REACH_TIMEOUT_MS = 2000;
/** How long an archive that has come waits, at most, for what the list says of it. */
const LIST_TIMEOUT_MS = 15_000;

interface ReleaseHostOptions extends Omit<ReleaseSettings, 'rocmUrl'> {
  clock: Clock;
  silenceMs: number;
  log: Pick<Log, 'info'>;
}

export class ReleaseHost extends ArchiveHost {
  readonly #settings: ReleaseHostOptions;

  constructor(settings: ReleaseHostOptions) {
    const { baseUrl } = settings;
    super({
      ...settings,
      addressOf: ({ repo, tag, name }) =>
        `${baseUrl}/${repo}/releases/download/${encodeURIComponent(tag)}/${encodeURIComponent(name)}`,
      overviewOf: ({ repo }) => `${baseUrl}/${repo}/releases`,
    });
    this.#settings = settings;
  }

  /** Resolves when the host has responded, whatever it says; given up after two seconds. */
  async requireReachable(signal: AbortSignal): Promise<void> {
    const timeout = this.#startSilenceTimeout(REACH_TIMEOUT_MS);
    try {
      const response = await this.get(
        `${this.#settings.baseUrl}/`,
        AbortSignal.any([signal, timeout.signal]),
      );
      response.body.destroy();
    } finally {
      timeout.stop();
    }
  }

  /** The tag of a repository's newest release. @throws {ReleaseRefused} when it has none */
  async newestTag(repo: string, signal: AbortSignal): Promise<string> {
    const response = await this.get(
      `${this.#settings.apiUrl}/repos/${repo}/releases/latest`,
      signal,
      LIST_HEADERS,
    );
    if (response.status !== 200)
      throw this.refusal(response, { repo, tag: NEWEST, name: 'the newest release' });
    return tagOf(await readText(response, { maxBytes: MAX_LIST_BYTES, failures: releaseFailures }));
  }

  /**
   * Looks a name with `*` up in the release's list; takes any other as it is.
   * @throws {ReleaseRefused} when none fits
   */
  async resolve(
    { sha256: pinned, isSplit, ...wanted }: Asset,
    signal: AbortSignal,
  ): Promise<FoundAsset> {
    const parts = isSplit ? await this.#partsOf({ sha256: pinned, ...wanted }, signal) : undefined;
    if (parts !== undefined) return { ...wanted, parts, checksum: async () => pinned };
    if (!wanted.name.includes('*'))
      return {
        ...wanted,
        checksum: async (asking) => pinned ?? (await this.#listedChecksum(wanted, asking)),
      };
    const found = (await this.#listOf(wanted, signal)).find(({ name }) => fits(wanted.name, name));
    if (found === undefined)
      throw new ReleaseRefused(`${wanted.repo} ${wanted.tag} has no ${wanted.name}.`);
    return { ...wanted, name: found.name, checksum: async () => pinned ?? found.sha256 };
  }

  async #listOf(archive: Archive, signal: AbortSignal): Promise<readonly ListedAsset[]> {
    const address = `${this.#settings.apiUrl}/repos/${archive.repo}/releases/tags/${encodeURIComponent(archive.tag)}`;
    const response = await this.get(address, signal, LIST_HEADERS);
    if (response.status !== 200) throw this.refusal(response, archive);
    return assetsOf(
      await readText(response, { maxBytes: MAX_LIST_BYTES, failures: releaseFailures }),
    );
  }

  #startSilenceTimeout(ms: number) {
    const { clock, baseUrl } = this.#settings;
    return startTimeout(clock, ms, () => {
      const { host } = new URL(baseUrl);
      return new ReleaseHostUnreachable(
        `Nothing has come for ${ms / 1000} s from ${host}. Is the network there?`,
      );
    });
  }

  /**
   * Mirrors have no list, and GitHub soon tires of those who ask for one: what can't be checked is
   * installed all the same.
   */
  async #listedChecksum(archive: Archive, signal: AbortSignal): Promise<string | undefined> {
    const timeout = this.#startSilenceTimeout(LIST_TIMEOUT_MS);
    try {
      const list = await this.#listOf(archive, AbortSignal.any([signal, timeout.signal]));
      return list.find(({ name }) => name === archive.name)?.sha256;
    } catch (error) {
      signal.throwIfAborted();
      this.#settings.log.info(
        `${archive.name} is not checked against its release's list: ${String(error)}`,
      );
      return undefined;
    } finally {
      timeout.stop();
    }
  }

  /** One that is not published in parts has no such file. */
  async #partsOf(asset: Asset, signal: AbortSignal): Promise<readonly FoundAsset[] | undefined> {
    const { repo, tag } = asset;
    const base = asset.name.replace(/[.]tar[.]gz$/, '');
    const counter = { repo, tag, name: `${base}.partcount` };
    const response = await this.open(counter, { offset: 0, etag: undefined, signal });
    if (response.status === 404) {
      response.body.destroy();
      return undefined;
    }
    if (response.status !== 200) throw this.refusal(response, counter);
    const text = await readText(response, { maxBytes: MAX_COUNT_BYTES, failures: releaseFailures });
    const count = Number(/^\s*([1-9]\d?)\s*$/.exec(text)?.[1]);
    if (Number.isNaN(count))
      throw new ReleaseResponseInvalid(`${counter.name} is not a number of parts from 1 to 99.`);
    return Array.from({ length: count }, (_, index) => {
      const part = {
        repo,
        tag,
        name: `${base}.part${padded(index + 1)}-of-${padded(count)}.tar.gz`,
      };
      return { ...part, checksum: (asking) => this.#listedChecksum(part, asking) };
    });
  }
}

const padded = (number: number) => String(number).padStart(2, '0');

function tagOf(text: string): string {
  try {
    const { tag_name: tag } = parseLimitedJson(text, LIST_LIMITS) as { tag_name: unknown };
    // It becomes part of an address, of a file that holds the version, and of messages.
    if (typeof tag === 'string' && /^[\w.+-]{1,200}$/.test(tag)) return tag;
    throw new Error(`${(JSON.stringify(tag) ?? 'nothing').slice(0, 100)} is not a tag`);
  } catch (error) {
    throw new ReleaseResponseInvalid(`The newest release can't be understood: ${String(error)}.`);
  }
}

type ListedAsset = { name: string; sha256: string | undefined };

function assetsOf(text: string): readonly ListedAsset[] {
  try {
    const { assets } = parseLimitedJson(text, LIST_LIMITS) as {
      assets: readonly { name: unknown; digest?: unknown }[];
    };
    return assets.map(({ name, digest }) => {
      // It becomes part of an address and of messages, never of a path.
      if (typeof name !== 'string' || !/^[\w.+-]{1,255}$/.test(name))
        throw new Error(`${(JSON.stringify(name) ?? 'nothing').slice(0, 100)} is not a name`);
      return { name, sha256: /^sha256:([0-9a-f]{64})$/i.exec(String(digest))?.[1]?.toLowerCase() };
    });
  } catch (error) {
    throw new ReleaseResponseInvalid(
      `The list of the release's archives can't be understood: ${String(error)}.`,
    );
  }
}

function fits(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+()[\]{}^$|?\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}
