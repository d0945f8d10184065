// What /stats shows: figures of the last generation, of the last one with sound or pictures, and sums over all.
import {
  cachedTokens,
  type MediaFigures,
  type MediaKind,
  type ObservedRequest,
  type TokenFigures,
} from './observed-request.ts';

/** Sums since the start of the server. */
export interface StatsTotals {
  requests: number;
  promptTokens: number;
  inputTokens: number;
  outputTokens: number;
  /** Prompt tokens that were found in a cache. */
  cacheTokens: number;
}

type Timed<Kind extends MediaKind> = MediaFigures[Kind] & { elapsedSeconds: number };

/** Kinds that nobody has asked for are left out, and so are figures that aren't known. */
export type MediaStats = {
  [Kind in MediaKind]?: { last: Timed<Kind>; total: Timed<Kind> & { requests: number } };
};

/** The figures of a generation, with a time for each of its first tokens. */
export interface Generation extends TokenFigures {
  /** What each token took: the first one from the arrival of the request on. */
  tokenSeconds: readonly number[];
}

/** As many as are timed; an endless response stays bounded. */
const MAX_TOKEN_TIMES = 4096;

export type Stats = ReturnType<typeof createStats>;

export function createStats() {
  let latest: Generation | undefined;
  let media: MediaStats | undefined;
  const totals: StatsTotals = { requests: 0, promptTokens: 0, inputTokens: 0, outputTokens: 0, cacheTokens: 0 };
  return {
    /** Counts a request that has ended well, unless it says nothing of its cost. */
    observe({ outcome, durationSeconds, figures }: ObservedRequest): void {
      if (outcome !== 'ok' || figures === undefined) return;
      totals.requests += 1;
      if (figures.kind === 'tokens') {
        latest = { ...figures, tokenSeconds: timesOf(figures, durationSeconds) };
        totals.promptTokens += figures.promptTokens;
        totals.inputTokens += figures.inputTokens;
        totals.outputTokens += figures.outputTokens;
        totals.cacheTokens += cachedTokens(figures);
      } else if (figures.kind === 'prompt') {
        totals.promptTokens += figures.promptTokens;
        totals.inputTokens += figures.promptTokens;
      } else if (figures.kind !== 'unknown') {
        const { kind, ...known } = figures;
        const last = { elapsedSeconds: durationSeconds, ...known };
        media = { ...media, [kind]: { last, total: sum({ requests: 0, ...media?.[kind]?.total }, last) } };
      }
    },
    /** Undefined before the first generation. */
    last: (): Generation | undefined => latest,
    totals: (): StatsTotals => ({ ...totals }),
    /** Undefined before the first request with sound or pictures. */
    media: (): MediaStats | undefined => media,
  };
}

/** Tokens that were not timed, such as the one that ends the response, share the time that is left. */
function timesOf(figures: TokenFigures, durationSeconds: number): readonly number[] {
  const { timeToFirstTokenSeconds: first, decodeTokenSeconds, outputTokens } = figures;
  const count = Math.min(outputTokens, MAX_TOKEN_TIMES);
  const timed = first > 0 ? [first, ...decodeTokenSeconds].slice(0, count) : [];
  const left = durationSeconds - timed.reduce((total, seconds) => total + seconds, 0);
  const share = Math.max(0, left) / (outputTokens - timed.length);
  return [...timed, ...Array<number>(count - timed.length).fill(share)];
}

function sum(total: Readonly<Record<string, number>>, figures: Readonly<Record<string, number>>) {
  const added = Object.entries({ requests: 1, ...figures }).map(([name, value]) => [name, (total[name] ?? 0) + value]);
  return { ...total, ...Object.fromEntries(added) };
}
