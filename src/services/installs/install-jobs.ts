// The installations that are going on, and those that ended lately, as the list of downloads shows them.
import { DownloadNotFound, DownloadStateConflict } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { WorkContext } from '../../lib/shared-work.ts';
import { InstallationCancelled } from './errors.ts';
import type { InstallProgress } from './install-archive.ts';

interface Row {
  /** `backend:<recipe>:<backend>` */
  id: string;
  name: string;
  status: 'downloading' | 'cancelled' | 'completed' | 'error';
  progress: InstallProgress | undefined;
  error: Error | undefined;
}

export type InstallJob = Readonly<Row>;
export type InstallJobs = ReturnType<typeof createInstallJobs>;

export function createInstallJobs({ stop }: { stop: (name: string, reason: Error) => void }) {
  const rows = new Map<string, Row>();

  return {
    /** Oldest first; one row for each backend. */
    list: (): readonly InstallJob[] => [...rows.values()],

    /** `cancel` stops one that is going on, `remove` forgets one that is over. @throws {DownloadNotFound} {DownloadStateConflict} */
    control(id: string, action: string): InstallJob {
      const row = rows.get(id);
      if (row === undefined) throw new DownloadNotFound(id);
      const isRunning = row.status === 'downloading';
      if (action === 'cancel' && isRunning) {
        row.status = 'cancelled';
        stop(row.name, new InstallationCancelled(row.name));
      } else if (action === 'remove' && !isRunning) rows.delete(id);
      else throw new DownloadStateConflict({ id, status: row.status, action });
      return row;
    },

    async run(
      name: string,
      { signal, report }: WorkContext<InstallProgress>,
      work: (context: WorkContext<InstallProgress>) => Promise<void>,
    ): Promise<void> {
      const id = `backend:${name}`;
      const row: Row = { id, name, status: 'downloading', progress: undefined, error: undefined };
      // Deleted first, for a key that is there keeps its old place.
      rows.delete(id);
      rows.set(id, row);
      try {
        await work({
          signal,
          report(progress) {
            row.progress = progress;
            report(progress);
          },
        });
        row.status = 'completed';
      } catch (error) {
        row.status = signal.aborted ? 'cancelled' : 'error';
        if (row.status === 'error') row.error = error instanceof Error ? error : new Error(messageOf(error));
        throw error;
      }
    },
  };
}
