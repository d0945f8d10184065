// What the server measures of itself, as Prometheus reads it: counters and histograms of requests, tokens, waits and loads.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { MeasuredLoad } from '../residency/residents.ts';
import type { ObservedRequest } from './observed-request.ts';

export type Metrics = ReturnType<typeof createMetrics>;
const MODEL_LABELS = ['model', 'recipe', 'backend', 'type', 'state'] as const;
const REPLICA_LABELS = ['provider', 'url', 'state'] as const;

export interface MetricsOptions {
  version: string;
  replicas?: () => readonly (Readonly<Record<(typeof REPLICA_LABELS)[number], string>> & { inFlight: number })[];
  loaded: () => readonly Readonly<Record<(typeof MODEL_LABELS)[number], string>>[];
}

const REQUEST_LABELS: string[] = ['model', 'capability'];

/** Bounds in seconds, from a cached token on a GPU to a large model read from a slow disk. */
const TOKEN_BOUNDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];
const WAIT_BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const OVERHEAD_BOUNDS = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25];
type Instruments = Awaited<ReturnType<typeof createInstruments>>;

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
  const { model, capability, outcome, queueSeconds, overheadSeconds, durationSeconds, figures } = request;
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

async function createInstruments(options: MetricsOptions) {
  const client = await import('prom-client');
  const { collectDefaultMetrics, Counter, Histogram, Registry } = client;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'lemonade_' });
  addGauges(client, registry, options);
  const counter = (name: string, help: string, labelNames = REQUEST_LABELS) =>
    new Counter({ name: `lemonade_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, { labelNames = REQUEST_LABELS, buckets = WAIT_BOUNDS } = {}) =>
    new Histogram({ name: `lemonade_${name}`, help, labelNames, buckets, registers });
  return {
    registry,
    requests: counter('requests_total', 'Inference requests that ended.', [...REQUEST_LABELS, 'outcome']),
    duration: histogram('request_duration_seconds', 'From the arrival of a request to the end of its response.'),
    queue: histogram('queue_duration_seconds', 'From the arrival of a request until a loaded model was free for it.', {
      labelNames: ['model'],
    }),
    overhead: histogram('overhead_seconds', 'What the server took itself before it asked the native server.', {
      labelNames: ['capability'],
      buckets: OVERHEAD_BOUNDS,
    }),
    promptTokens: counter('prompt_tokens_total', 'Tokens of prompts, cached ones included.'),
    cacheTokens: counter('cache_tokens_total', 'Tokens of prompts that were found in a cache.'),
    generatedTokens: counter('generated_tokens_total', 'Tokens of responses.'),
    draftTokens: counter('draft_tokens_total', 'Tokens that were drafted before the model checked them.'),
    acceptedTokens: counter('accepted_draft_tokens_total', 'Drafted tokens that were right.'),
    firstToken: histogram(
      'time_to_first_token_seconds',
      'From the arrival of a request to the first token of its response.',
    ),
    betweenTokens: histogram('inter_token_seconds', 'From one token of a response to the next.', {
      buckets: TOKEN_BOUNDS,
    }),
    audioSeconds: counter('audio_seconds_total', 'Seconds of sound heard or spoken, where known.'),
    characters: counter('spoken_characters_total', 'Characters of texts read aloud.'),
    pictures: counter('pictures_total', 'Pictures made, edited or enlarged.'),
    loads: counter('loads_total', 'Loads of models that ended.', ['model', 'recipe', 'outcome']),
    loadDuration: histogram('load_duration_seconds', 'From the beginning of a load until the model was ready.', {
      labelNames: ['model', 'recipe'],
    }),
  };
}

function addGauges(
  { Gauge }: typeof import('prom-client'),
  registry: Registry,
  { version, loaded, replicas = () => [] }: MetricsOptions,
): void {
  const registers = [registry];
  const info = 'Always 1; the version is its label.';
  new Gauge({ name: 'lemonade_info', help: info, labelNames: ['version'], registers }).set({ version }, 1);
  new Gauge({
    name: 'lemonade_loaded_models',
    help: 'Models in memory, each with the state of its native server.',
    labelNames: MODEL_LABELS,
    registers,
    collect() {
      this.reset();
      for (const labels of loaded()) this.set(labels, 1);
    },
  });
  new Gauge({
    name: 'lemonade_provider_replicas',
    help: 'Addresses of providers, each with its state: ok, resting after failures or refusals, trying whether it is back.',
    labelNames: REPLICA_LABELS,
    registers,
    collect() {
      this.reset();
      for (const { provider, url, state } of replicas()) this.set({ provider, url, state }, 1);
    },
  });
  new Gauge({
    name: 'lemonade_provider_requests_in_flight',
    help: 'Requests that an address of a provider works on.',
    labelNames: ['provider', 'url'],
    registers,
    collect() {
      this.reset();
      for (const { provider, url, inFlight } of replicas()) this.set({ provider, url }, inFlight);
    },
  });
}
