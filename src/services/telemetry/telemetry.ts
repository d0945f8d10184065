// What is measured of requests and loads: it goes to /stats, to Prometheus, to the log and to traces.
import type { Log } from '../../lib/log.ts';
import type { MeasuredLoad } from '../residency/residents.ts';
import { createMetrics, type MetricsOptions } from './metrics.ts';
import {
  cachedTokens,
  type MediaFigures,
  type MediaKind,
  type ObservedRequest,
  type ResponseFigures,
  type TokenFigures,
} from './observed-request.ts';

export function createTelemetry({
  traceLoad,
  log,
  ...options
}: MetricsOptions & {
  traceLoad?: ((load: MeasuredLoad) => void) | undefined;
  /** Gets one line at level debug for each request; nothing of the request or the response is in it. */
  log: Pick<Log, 'debug'>;
}) {
  const metrics = createMetrics(options);
  const stats = createStats();
  return {
    metrics,
    stats,
    observe(request: ObservedRequest): void {
      request.trace?.end(request);
      // After what is due now: the client waits for its response, and not for our figures.
      setImmediate(() => {
        metrics.observe(request);
        stats.observe(request);
        log.debug(() => lineOf(request));
      });
    },
    load(load: MeasuredLoad): void {
      metrics.load(load);
      traceLoad?.(load);
    },
  };
}

export interface StatsTotals {
  requests: number;
  promptTokens: number;
  inputTokens: number;
  outputTokens: number;
  cacheTokens: number;
}

type Timed<Kind extends MediaKind> = MediaFigures[Kind] & { elapsedSeconds: number };

/** Kinds without requests are left out, and so are unknown figures. */
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

/** What /stats shows: figures of the last generation, of the last one with sound or images, and sums over all. */
export function createStats() {
  let latest: Generation | undefined;
  let media: MediaStats | undefined;
  const totals: StatsTotals = { requests: 0, promptTokens: 0, inputTokens: 0, outputTokens: 0, cacheTokens: 0 };
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
        media = { ...media, [kind]: { last, total: sum({ requests: 0, ...media?.[kind]?.total }, last) } };
      }
    },
    last: (): Generation | undefined => latest,
    totals: (): StatsTotals => ({ ...totals }),
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

export function lineOf({
  model,
  capability,
  outcome,
  figures,
  durationSeconds,
  queueSeconds = 0,
}: ObservedRequest): string {
  const parts = [
    `${model}: ${capability} ${outcome}`,
    ...(figures ? figuresIn(figures) : []),
    `${durationSeconds.toFixed(3)} s in all`,
    `${queueSeconds.toFixed(3)} s of it waiting`,
  ];
  return parts.join(', ');
}

function figuresIn(figures: ResponseFigures): readonly string[] {
  switch (figures.kind) {
    case 'tokens': {
      const cached = cachedTokens(figures);
      return [
        `${figures.promptTokens} input tokens${cached > 0 ? ` (${cached} of them cached)` : ''}`,
        `${figures.outputTokens} output tokens`,
        `TTFT ${figures.timeToFirstTokenSeconds.toFixed(3)} s`,
        `${figures.tokensPerSecond.toFixed(2)} TPS`,
      ];
    }
    case 'prompt':
      return [`${figures.promptTokens} input tokens`];
    case 'transcription':
      return lengthOf(figures);
    case 'speech':
      return [`${figures.characters} characters`, `${figures.audioBytes} bytes`, ...lengthOf(figures)];
    case 'images':
      return [`${figures.pictures} pictures`];
    case 'unknown':
      return [];
  }
}

const lengthOf = ({ audioSeconds }: { audioSeconds?: number }): readonly string[] =>
  audioSeconds === undefined ? [] : [`${audioSeconds.toFixed(1)} s of sound`];
