// Fetches backends for loads: only where that is allowed and promising, and never twice in a row what has just failed.
import { BackendBusy, HostUnreachable } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { ReleaseSource } from '../../recipes/kit/release.ts';
import type { InstallProgress } from '../installs/install-archive.ts';

interface BackendName {
  recipe: string;
  backend: string;
  /** Who has its files. */
  source: ReleaseSource;
}

/** What installs backends. Installing knows what is loaded, so that loading can't know more of it than this. */
interface BackendInstaller {
  /** Resolves when the backend is here in the wanted version. */
  install(
    request: Omit<BackendName, 'source'> & {
      force: boolean;
      signal: AbortSignal;
      onProgress: (progress: InstallProgress) => void;
    },
  ): Promise<unknown>;
  /** Rejects within seconds when the host of the releases, or the registry of npm, does not respond. */
  requireHost(source: ReleaseSource, signal: AbortSignal): Promise<void>;
}

export type BackendFetcher = ReturnType<typeof createBackendFetcher>;

export interface BackendFetcherOptions {
  installs: BackendInstaller;
  isOffline(): boolean;
  /** False when no executables may be fetched. */
  mayFetch(): boolean;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

/** A network that was away comes back soon; an archive that is damaged, or a disk that is full, takes somebody to mend it. */
const UNREACHABLE_PAUSE_MS = 300_000;
const FAILED_PAUSE_MS = 1_800_000;

export function createBackendFetcher({ installs, isOffline, mayFetch, now }: BackendFetcherOptions) {
  /** By the backend, or by who has the files of many. */
  const pauses = new Map<string, { untilMs: number; reason: string }>();

  const keyOf = ({ recipe, backend }: BackendName) => `${recipe}:${backend}`;

  function noteFailure(name: BackendName, error: unknown): void {
    // It is being removed at this moment, which is over soon.
    if (error instanceof BackendBusy) return;
    const isOfHost = error instanceof HostUnreachable;
    const untilMs = now() + (isOfHost ? UNREACHABLE_PAUSE_MS : FAILED_PAUSE_MS);
    pauses.set(isOfHost ? name.source : keyOf(name), { untilMs, reason: messageOf(error) });
  }

  return {
    /** Why the backend can't be fetched now, as the end of a sentence that begins with its name; undefined when it may be tried. */
    refusal(name: BackendName): string | undefined {
      if (isOffline()) return "can't be fetched while the server is offline.";
      if (!mayFetch()) return "can't be fetched, for LEMONADE_NO_FETCH_EXECUTABLES forbids it.";
      const pause = [pauses.get(name.source), pauses.get(keyOf(name))].find((known) => known && now() < known.untilMs);
      return pause && `could not be fetched: ${pause.reason}`;
    },

    /**
     * Resolves when the backend is here in the wanted version.
     * @throws what the installation throws, or the signal's reason
     */
    async fetch(
      name: BackendName,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: InstallProgress) => void },
    ): Promise<void> {
      const { source, ...names } = name;
      try {
        // Fails within seconds, where the installation would try for a minute.
        await installs.requireHost(source, signal);
        await installs.install({ ...names, force: false, signal, onProgress });
      } catch (error) {
        signal.throwIfAborted();
        noteFailure(name, error);
        throw error;
      }
    },
  };
}
