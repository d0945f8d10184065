// What /stats shows: the last generation, the last request with sound or images, and sums over all.
import {
  cachedTokens,
  type MediaFigures,
  type MediaKind,
  type ObservedRequest,
  type TokenFigures,
} from './observed-request.ts';

/** Sums over all requests since the start. */
interface StatsTotals {
  requests: number;
  promptTokens: number;
  /** Those of the prompts that had to be computed. */
  inputTokens: number;
  outputTokens: number;
  cacheTokens: number;
}

type Timed<Kind extends MediaKind> = MediaFigures[Kind] & { elapsedSeconds: number };

/** Kinds without requests are left out, and so are unknown figures. */
export type MediaStats = {
  [Kind in MediaKind]?: { last: Timed<Kind>; total: Timed<Kind> & { requests: number } };
};

/** Figures of a generation. */
export type Generation = TokenFigures & {
  /** Time that each token took, in their order. */
  tokenSeconds: readonly number[];
};

/** As many as are timed; an endless response stays bounded. */
const MAX_TOKEN_TIMES = 4096;

/** See {@link createStats}. */
export type Stats = ReturnType<typeof createStats>;

/** Counts requests that ended well. */
export function createStats() {
  let latest: Generation | undefined;
  let media: MediaStats | undefined;
  const totals: StatsTotals = {
    requests: 0,
    promptTokens: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheTokens: 0,
  };
  return {
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
        media = {
          ...media,
          [kind]: { last, total: sum({ requests: 0, ...media?.[kind]?.total }, last) },
        };
      }
    },
    last: (): Generation | undefined => latest,
    totals: (): StatsTotals => ({ ...totals }),
    media: (): MediaStats | undefined => media,
  };
}

/**
 * Tokens that were not timed, such as the one that ends the response, share the time that is left.
 */
function timesOf(figures: TokenFigures, durationSeconds: number): readonly number[] {
  const { timeToFirstTokenSeconds: first, decodeTokenSeconds, outputTokens } = figures;
  const count = Math.min(outputTokens, MAX_TOKEN_TIMES);
  const timed = first > 0 ? [first, ...decodeTokenSeconds].slice(0, count) : [];
  const left = durationSeconds - timed.reduce((total, seconds) => total + seconds, 0);
  const share = Math.max(0, left) / (outputTokens - timed.length);
  return [...timed, ...Array<number>(count - timed.length).fill(share)];
}

/** Each sum with the figure of the same name added, and one request more. */
function sum(total: Readonly<Record<string, number>>, figures: Readonly<Record<string, number>>) {
  const added = Object.entries({ requests: 1, ...figures }).map(([name, value]) => [
    name,
    (total[name] ?? 0) + value,
  ]);
  return { ...total, ...Object.fromEntries(added) };
}
