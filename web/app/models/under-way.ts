// Downloads that are seen with their model.
import type { DownloadJob } from '../../../generated/client/index.ts';

/** Whether a download is to be seen with its model: it moves, waits, or has failed. */
export function isUnderWay({ status, running }: DownloadJob): boolean {
  return status !== 'completed' && (status !== 'cancelled' || running);
}
