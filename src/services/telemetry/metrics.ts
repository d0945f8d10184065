// Metrics of requests, loads, models and providers, as Prometheus reads them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Counter, Histogram, Registry } from 'prom-client';
import type { MeasuredLoad } from '../residency/residents.ts';
import definitions from './instruments.json' with { type: 'json' };
import type { ObservedRequest } from './observed-request.ts';

/** See {@link createMetrics}. */
export type Metrics = ReturnType<typeof createMetrics>;
const MODEL_LABELS = ['model', 'recipe', 'backend', 'type', 'state'] as const;
const REPLICA_LABELS = ['provider', 'url', 'state'] as const;

/** What is asked of other rooms each time metrics are read. */
export interface MetricsOptions {
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

/**
 * Counts requests and loads for Prometheus.
 *
 * The library is loaded with the first figure: a server that only waits does without it.
 */
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
    /** Counts a call once for each of its repairs. */
    repaired(model: string, repairs: readonly string[]): void {
      measure((all) => {
        for (const repair of repairs) all.repairedCalls.inc({ model, repair });
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
      name: `lemonade_${name}`,
      help,
      labelNames,
      registers,
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
