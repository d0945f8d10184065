// What is measured of requests and loads: it goes to /stats, to Prometheus, to the log and to
// traces.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Counter, Histogram, Registry } from 'prom-client';
import type { Log } from '../../lib/log.ts';
import type { MeasuredLoad } from '../residency/residents.ts';
import definitions from './instruments.json' with { type: 'json' };
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
  /** Undefined for a server that is not traced. */
  traceLoad: ((load: MeasuredLoad) => void) | undefined;
  /**
   * Gets one line at level debug for each request; nothing of the request or the response is in it.
   */
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

interface StatsTotals {
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

export type Generation = TokenFigures & { tokenSeconds: readonly number[] };

/** As many as are timed; an endless response stays bounded. */
const MAX_TOKEN_TIMES = 4096;
export type Stats = ReturnType<typeof createStats>;

/**
 * What /stats shows: figures of the last generation, of the last one with sound or images, and sums
 * over all.
 */
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

function sum(total: Readonly<Record<string, number>>, figures: Readonly<Record<string, number>>) {
  const added = Object.entries({ requests: 1, ...figures }).map(([name, value]) => [
    name,
    (total[name] ?? 0) + value,
  ]);
  return { ...total, ...Object.fromEntries(added) };
}

/** Tokens, time to first token (TTFT) and tokens per second (TPS). */
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
      return [
        `${figures.characters} characters`,
        `${figures.audioBytes} bytes`,
        ...lengthOf(figures),
      ];
    case 'images':
      return [`${figures.pictures} pictures`];
    case 'unknown':
      return [];
  }
}

const lengthOf = ({ audioSeconds }: { audioSeconds?: number }): readonly string[] =>
  audioSeconds === undefined ? [] : [`${audioSeconds.toFixed(1)} s of sound`];
export type Metrics = ReturnType<typeof createMetrics>;
const MODEL_LABELS = ['model', 'recipe', 'backend', 'type', 'state'] as const;
const REPLICA_LABELS = ['provider', 'url', 'state'] as const;

interface MetricsOptions {
  version: string;
  replicas: () => readonly (Readonly<Record<(typeof REPLICA_LABELS)[number], string>> & {
    inFlight: number;
  })[];
  loaded: () => readonly Readonly<Record<(typeof MODEL_LABELS)[number], string>>[];
}

type Instruments = { registry: Registry } & {
  [Name in keyof typeof definitions]: (typeof definitions)[Name] extends { buckets: number[] }
    ? Histogram
    : Counter;
};
type Definition = { name: string; help: string; labels: string[]; buckets?: number[] };

/** The library is loaded with the first figure: a server that only waits does without it. */
export function createMetrics(options: MetricsOptions) {
  let created: Promise<Instruments> | undefined;
  const instruments = () => {
    created ??= createInstruments(options);
    return created;
  };

  /** A failure is reported to a client that reads them. */
  function measure(note: (all: Instruments) => void): void {
    void instruments().then(note, () => undefined);
  }

  return {
    observe: (request: ObservedRequest) => measure((all) => countRequest(all, request)),
    load({ model, recipe, outcome, seconds }: MeasuredLoad) {
      measure((all) => {
        all.loads.inc({ model, recipe, outcome });
        if (outcome === 'ok') all.loadDuration.observe({ model, recipe }, seconds);
      });
    },
    async text(): Promise<{ type: string; text: string }> {
      // What was measured before comes first.
      await nextTurn();
      const { registry } = await instruments();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function countRequest(all: Instruments, request: ObservedRequest): void {
  const { model, capability, outcome, queueSeconds, overheadSeconds, durationSeconds, figures } =
    request;
  const labels = { model, capability };
  all.requests.inc({ ...labels, outcome });
  if (queueSeconds !== undefined) all.queue.observe({ model }, queueSeconds);
  if (overheadSeconds !== undefined) all.overhead.observe({ capability }, overheadSeconds);
  if (outcome === 'ok') all.duration.observe(labels, durationSeconds);
  switch (figures?.kind) {
    case 'tokens':
      all.promptTokens.inc(labels, figures.promptTokens);
      all.cacheTokens.inc(labels, figures.promptTokens - figures.inputTokens);
      all.generatedTokens.inc(labels, figures.outputTokens);
      if (figures.drafts !== undefined) {
        all.draftTokens.inc(labels, figures.drafts.tokens);
        all.acceptedTokens.inc(labels, figures.drafts.accepted);
      }
      if (figures.outputTokens > 0) all.firstToken.observe(labels, figures.timeToFirstTokenSeconds);
      for (const seconds of figures.decodeTokenSeconds) all.betweenTokens.observe(labels, seconds);
      break;
    case 'prompt':
      all.promptTokens.inc(labels, figures.promptTokens);
      break;
    case 'speech':
      all.characters.inc(labels, figures.characters);
      if (figures.audioSeconds !== undefined) all.audioSeconds.inc(labels, figures.audioSeconds);
      break;
    case 'transcription':
      if (figures.audioSeconds !== undefined) all.audioSeconds.inc(labels, figures.audioSeconds);
      break;
    case 'images':
      all.pictures.inc(labels, figures.pictures);
  }
}

async function createInstruments({
  version,
  loaded,
  replicas = () => [],
}: MetricsOptions): Promise<Instruments> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    'prom-client'
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'lemonade_' });
  type Value = readonly [labels: Readonly<Record<string, string>>, value: number];
  const gauge = (
    name: string,
    labelNames: readonly string[],
    help: string,
    read: () => readonly Value[],
  ) =>
    new Gauge({
      ...{ name: `lemonade_${name}`, help, labelNames, registers },
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  gauge('info', ['version'], 'Always 1; the version is its label.', () => [[{ version }, 1]]);
  gauge(
    'loaded_models',
    MODEL_LABELS,
    'Models in memory, each with the state of its native server.',
    () => loaded().map((labels) => [labels, 1]),
  );
  const states = 'its state: ok, resting after failures or refusals, trying whether it is back.';
  gauge('provider_replicas', REPLICA_LABELS, `Addresses of providers, each with ${states}`, () =>
    replicas().map(({ provider, url, state }) => [{ provider, url, state }, 1]),
  );
  const inFlightHelp = 'Requests that an address of a provider works on.';
  gauge('provider_requests_in_flight', ['provider', 'url'], inFlightHelp, () =>
    replicas().map(({ provider, url, inFlight }) => [{ provider, url }, inFlight]),
  );
  const made = Object.entries<Definition>(definitions).map(
    ([key, { name, help, labels: labelNames, buckets }]) => {
      const shared = { name: `lemonade_${name}`, help, labelNames, registers };
      return [
        key,
        buckets === undefined ? new Counter(shared) : new Histogram({ ...shared, buckets }),
      ];
    },
  );
  return { registry, ...Object.fromEntries(made) };
}
