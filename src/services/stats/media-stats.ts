// Figures of sound and pictures: of the last request of each kind, and sums over all of them.

/** What every kind has: seconds from the request to the end of its answer. */
interface Timed {
  elapsedSeconds: number;
}

/** What one request has shown. What isn't known is left out. */
export interface MediaFigures {
  transcription: Timed & { audioSeconds?: number };
  /** Characters are code points of the text; bytes are those of the sound, in whichever format it is. */
  speech: Timed & { characters: number; audioBytes: number; audioSeconds?: number };
  images: Timed & { pictures: number };
}

export type MediaKind = keyof MediaFigures;

/** A sum of what isn't known of any request is left out as well. */
export type MediaTotals<Kind extends MediaKind> = MediaFigures[Kind] & { requests: number };

/** Kinds that nobody has asked for are left out. */
export type MediaReport = {
  [Kind in MediaKind]?: { last: MediaFigures[Kind]; total: MediaTotals<Kind> };
};

export interface MediaStats {
  /** A request that was answered in full. */
  record<Kind extends MediaKind>(kind: Kind, figures: MediaFigures[Kind]): void;
  /** Undefined before the first request. */
  report(): MediaReport | undefined;
}

export function createMediaStats(): MediaStats {
  let report: MediaReport | undefined;
  return {
    record(kind, figures) {
      const total = sum({ requests: 0, ...report?.[kind]?.total }, { requests: 1, ...figures });
      report = { ...report, [kind]: { last: figures, total } };
    },
    report: () => report,
  };
}

function sum(total: Readonly<Record<string, number>>, figures: Readonly<Record<string, number>>) {
  const added = Object.entries(figures).map(([name, value]) => [name, (total[name] ?? 0) + value] as const);
  return { ...total, ...Object.fromEntries(added) };
}
