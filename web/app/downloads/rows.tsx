// Rows of downloads and loads, which come when the first of them is shown.
import { later } from '../kit/later.tsx';

/** A download: how far it is, and what can be done with it. */
export const DownloadRow = later(async () => (await import('./download-row.tsx')).DownloadRow);

/** A load: what of it is fetched or started, and a way to stop it. */
export const LoadRow = later(async () => (await import('./load-row.tsx')).LoadRow);
