// Tells the log how far a pull is, for those who wait for a load or a background pull and see nothing else.
import type { Log } from '../../lib/log.ts';
import type { DownloadProgress } from '../downloads/progress.ts';

const STEP_PERCENT = 10;

/** Writes a line at each tenth of the whole that comes; what was here before it began is no news. */
export function createProgressLog({
  modelName,
  log,
}: {
  modelName: string;
  log: Log;
}): (progress: DownloadProgress) => void {
  let saidPercent: number | undefined;
  return ({ overall_bytes_downloaded: bytes, overall_bytes_total: totalBytes }) => {
    if (totalBytes === 0) return;
    const percent = Math.floor((bytes / totalBytes) * (100 / STEP_PERCENT)) * STEP_PERCENT;
    const isNews = saidPercent !== undefined && percent > saidPercent;
    saidPercent = Math.max(saidPercent ?? percent, percent);
    if (isNews) log.info(`Pulling ${modelName}: ${percent} % of ${Math.ceil(totalBytes / 2 ** 20)} MiB`);
  };
}
