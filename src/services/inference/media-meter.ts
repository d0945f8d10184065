// Measures requests for sound and pictures, for /stats and /metrics.
import type { Metrics } from '../metrics/metrics.ts';
import type { MediaFigures, MediaKind } from '../stats/media-stats.ts';
import type { Stats } from '../stats/stats.ts';

export interface MediaMeterOptions {
  stats: Pick<Stats, 'media'>;
  metrics: Pick<Metrics, 'media'>;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
}

export interface MediaMeter {
  /** To be called when a request comes; the time runs until what is returned is called. */
  begin(): NoteMedia;
}

/** Notes a request that was answered in full. Those that fail or are given up have no figures. */
export type NoteMedia = <Kind extends MediaKind>(
  kind: Kind,
  labels: { model: string; capability: string },
  figures: Omit<MediaFigures[Kind], 'elapsedSeconds'>,
) => void;

export function createMediaMeter({ stats, metrics, now }: MediaMeterOptions): MediaMeter {
  return {
    begin() {
      const startedMs = now();
      return (kind, labels, figures) => {
        const measured = { ...figures, elapsedSeconds: (now() - startedMs) / 1000 };
        stats.media.record(kind, measured as MediaFigures[typeof kind]);
        metrics.media(labels, figures);
      };
    },
  };
}
