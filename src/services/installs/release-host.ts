// Asks the host of the releases which there are, and for their archives.
import { type Clock, startTimeout } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { readText } from '../../platform/http/read-body.ts';
import { NEWEST } from '../../recipes/kit/release.ts';
import {
  type Archive,
  ArchiveHost,
  type Asset,
  type FoundAsset,
  releaseFailures,
} from './archive-host.ts';
import { ReleaseHostUnreachable, ReleaseRefused, ReleaseResponseInvalid } from './errors.ts';
import { assetsIn, isNameOf, type ListedAsset, tagIn } from './release-list.ts';
import type { ReleaseSettings } from './release-settings.ts';

const LIST_HEADERS = { accept: 'application/vnd.github+json' };
const MAX_LIST_BYTES = 4 * 2 ** 20;
const MAX_COUNT_BYTES = 64;
/** Who waits for a model shall not wait for a network that is not there. */
const REACH_TIMEOUT_MS = 2000;
/** How long an archive that has come waits, at most, for what the list says of it. */
const LIST_TIMEOUT_MS = 15_000;

interface ReleaseHostOptions extends Omit<ReleaseSettings, 'rocmUrl'> {
  clock: Clock;
  silenceMs: number;
  log: Pick<Log, 'info'>;
}

/** The host of the releases of native servers: GitHub, or a mirror. */
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
    return tagIn(await readText(response, { maxBytes: MAX_LIST_BYTES, failures: releaseFailures }));
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
    const found = (await this.#listOf(wanted, signal)).find(({ name }) =>
      isNameOf(wanted.name, name),
    );
    if (found === undefined)
      throw new ReleaseRefused(`${wanted.repo} ${wanted.tag} has no ${wanted.name}.`);
    return { ...wanted, name: found.name, checksum: async () => pinned ?? found.sha256 };
  }

  async #listOf(archive: Archive, signal: AbortSignal): Promise<readonly ListedAsset[]> {
    const address = `${this.#settings.apiUrl}/repos/${archive.repo}/releases/tags/${encodeURIComponent(archive.tag)}`;
    const response = await this.get(address, signal, LIST_HEADERS);
    if (response.status !== 200) throw this.refusal(response, archive);
    return assetsIn(
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

const padded = (number: number): string => String(number).padStart(2, '0');
