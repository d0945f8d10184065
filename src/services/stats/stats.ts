// What /stats tells: figures of the last inference request, of the last one with sound or pictures, and sums over all.
import type { MediaFigures, MediaKind, ObservedRequest, TokenFigures } from './observed-request.ts';

/** Sums since the start of the server. */
export interface StatsTotals {
  requests: number;
  promptTokens: number;
  inputTokens: number;
  outputTokens: number;
}

type Timed<Kind extends MediaKind> = MediaFigures[Kind] & { elapsedSeconds: number };

/** Kinds that nobody has asked for are left out, and so are figures that aren't known. */
export type MediaStats = {
  [Kind in MediaKind]?: { last: Timed<Kind>; total: Timed<Kind> & { requests: number } };
};

export interface Stats {
  /** Counts a request that has ended well, unless it says nothing of its cost. */
  observe(request: ObservedRequest): void;
  /** Undefined before the first request with tokens. */
  last(): TokenFigures | undefined;
  totals(): StatsTotals;
  /** Undefined before the first request with sound or pictures. */
  media(): MediaStats | undefined;
}

export function createStats(): Stats {
  let latest: TokenFigures | undefined;
  let media: MediaStats | undefined;
  const totals: StatsTotals = { requests: 0, promptTokens: 0, inputTokens: 0, outputTokens: 0 };
  return {
    observe({ outcome, durationSeconds, figures }) {
      if (outcome !== 'ok' || figures === undefined) return;
      totals.requests += 1;
      if (figures.kind === 'tokens') {
        latest = figures;
        totals.promptTokens += figures.promptTokens;
        totals.inputTokens += figures.inputTokens;
        totals.outputTokens += figures.outputTokens;
      } else if (figures.kind !== 'unknown') {
        const { kind, ...known } = figures;
        const last = { elapsedSeconds: durationSeconds, ...known };
        media = { ...media, [kind]: { last, total: sum({ requests: 0, ...media?.[kind]?.total }, last) } };
      }
    },
    last: () => latest,
    totals: () => ({ ...totals }),
    media: () => media,
  };
}

function sum(total: Readonly<Record<string, number>>, figures: Readonly<Record<string, number>>) {
  const added = Object.entries({ requests: 1, ...figures }).map(([name, value]) => [name, (total[name] ?? 0) + value]);
  return { ...total, ...Object.fromEntries(added) };
}
