// The installations that this process has begun, as the list of downloads shows them.
import { DownloadNotFound, DownloadStateConflict } from '../../errors.ts';
import type { WorkContext } from '../../lib/singleflight.ts';
import { messageOf } from '../../lib/values.ts';
import { InstallationCancelled } from './errors.ts';
import type { InstallProgress } from './install-progress.ts';

interface Row {
  /** `backend:<recipe>:<backend>` */
  id: string;
  /** `<recipe>:<backend>` */
  name: string;
  status: 'downloading' | 'cancelled' | 'completed' | 'error';
  progress: InstallProgress | undefined;
  /** Why it has failed. */
  error: Error | undefined;
  /** Installs again, as it was asked for. */
  again(): Promise<InstallJob>;
}

/** How an installation stands, or has ended. */
export type InstallJob = Readonly<Omit<Row, 'again'>>;

/** The job of a backend that is here already. */
export const completedJob = (name: string): InstallJob => ({
  id: idOf(name),
  name,
  status: 'completed',
  progress: undefined,
  error: undefined,
});

/** One job for each backend: a new installation takes the place of the last one. */
export class InstallJobs {
  readonly #rows = new Map<string, Row>();
  readonly #stop: (name: string, reason: Error) => void;

  /** @param stop ends the work of that name for all who wait for it */
  constructor(stop: (name: string, reason: Error) => void) {
    this.#stop = stop;
  }

  /** Oldest first. */
  list(): readonly InstallJob[] {
    return [...this.#rows.values()];
  }

  find(name: string): InstallJob | undefined {
    return this.#rows.get(idOf(name));
  }

  /** @throws {DownloadNotFound} {DownloadStateConflict}, and as the installation does */
  async control(id: string, action: string): Promise<InstallJob> {
    const row = this.#rows.get(id);
    if (row === undefined) throw new DownloadNotFound(id);
    const isRunning = row.status === 'downloading';
    if (action === 'resume' && row.status === 'error') return row.again();
    if (action === 'cancel' && isRunning) {
      row.status = 'cancelled';
      this.#stop(row.name, new InstallationCancelled(row.name));
      return row;
    }
    if (action === 'remove' && !isRunning) {
      this.#rows.delete(id);
      return row;
    }
    throw new DownloadStateConflict({ id, status: row.status, action });
  }

  /** Does the work of an installation, and notes how it goes and ends. */
  async run(
    { name, again }: Pick<Row, 'name' | 'again'>,
    { signal, report }: WorkContext<InstallProgress>,
    work: (context: WorkContext<InstallProgress>) => Promise<void>,
  ): Promise<void> {
    const id = idOf(name);
    const row: Row = {
      id,
      name,
      status: 'downloading',
      progress: undefined,
      error: undefined,
      again,
    };
    // Deleted first, for a key that is there keeps its old place.
    this.#rows.delete(id);
    this.#rows.set(id, row);
    const noted = (progress: InstallProgress) => {
      row.progress = progress;
      report(progress);
    };
    try {
      await work({ signal, report: noted });
      row.status = 'completed';
    } catch (error) {
      if (signal.aborted) {
        row.status = 'cancelled';
      } else {
        row.status = 'error';
        row.error = error instanceof Error ? error : new Error(messageOf(error));
      }
      throw error;
    }
  }
}

const idOf = (name: string): string => `backend:${name}`;
