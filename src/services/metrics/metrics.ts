// What the server measures of itself, as Prometheus reads it: counters and histograms of requests, tokens, waits and loads.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { figureOf } from '../../lib/figure.ts';
import type { LoadedModel } from '../residency/residency.ts';
import type { RequestStats } from '../stats/stats.ts';

/** How a request or a load ended. `aborted`: the client left, or the load was called off. */
export type Outcome = 'ok' | 'error' | 'aborted';

/** One inference request from its arrival to its end. */
export interface MeasuredRequest {
  model: string;
  capability: string;
  outcome: Outcome;
  /** From the arrival until a loaded model was free for it. */
  queueSeconds?: number | undefined;
  /** What we took ourselves before the native server was asked, the wait for a model left out. */
  overheadSeconds?: number | undefined;
  durationSeconds: number;
}

/** One attempt to bring a model into memory. */
export interface MeasuredLoad {
  model: string;
  recipe: string;
  outcome: Outcome;
  seconds: number;
}

/** Sound heard or spoken, texts read aloud, and pictures made. */
export interface MeasuredMedia {
  audioSeconds?: number;
  characters?: number;
  pictures?: number;
}

export interface Metrics {
  request(measured: MeasuredRequest): void;
  /** Figures of an answer with tokens. */
  tokens(labels: { model: string; capability: string }, stats: RequestStats): void;
  /** What an answer with sound or pictures held; what isn't known of it is left out. */
  media(labels: { model: string; capability: string }, measured: MeasuredMedia): void;
  load(measured: MeasuredLoad): void;
  /** All of it, in Prometheus' text format. */
  text(): Promise<{ type: string; text: string }>;
}

export interface MetricsOptions {
  version: string;
  loaded: () => readonly LoadedModel[];
}

/** Bounds in seconds, from a cached token on a GPU to a large model read from a slow disk. */
const TOKEN_BOUNDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];
const WAIT_BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const OVERHEAD_BOUNDS = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25];

/** Figures wait this long at most, and so many of them. */
const LATEST_COUNT_MS = 500;
const MOST_PENDING = 500;
/** Other requests get their turn after this much counting. */
const SLICE_MS = 5;

/** The library's counters and histograms throw on figures that are none; these leave them out. */
interface Instrument<Label extends string> {
  add(labels: Readonly<Record<Label, string>>, value: number): void;
}

interface Instruments {
  registry: Registry;
  requests: Instrument<'model' | 'capability' | 'outcome'>;
  duration: Instrument<'model' | 'capability'>;
  queue: Instrument<'model'>;
  overhead: Instrument<'capability'>;
  promptTokens: Instrument<'model' | 'capability'>;
  generatedTokens: Instrument<'model' | 'capability'>;
  firstToken: Instrument<'model' | 'capability'>;
  betweenTokens: Instrument<'model' | 'capability'>;
  audioSeconds: Instrument<'model' | 'capability'>;
  characters: Instrument<'model' | 'capability'>;
  pictures: Instrument<'model' | 'capability'>;
  loads: Instrument<'model' | 'recipe' | 'outcome'>;
  loadDuration: Instrument<'model' | 'recipe'>;
}

/** The library is loaded with the first figure: a server that only waits does without it. */
export function createMetrics({ version, loaded }: MetricsOptions): Metrics {
  let instruments: Promise<Instruments> | undefined;
  const ready = () => {
    instruments ??= createInstruments({ version, loaded });
    return instruments;
  };
  let pending: ((all: Instruments) => void)[] = [];
  let flushing: NodeJS.Timeout | undefined;
  async function flush(): Promise<Instruments> {
    clearTimeout(flushing);
    const all = await ready();
    const due = pending;
    pending = [];
    let startedMs = performance.now();
    for (const note of due) {
      note(all);
      // Thousands of tokens of many streams may have ended in the same moment.
      if (performance.now() - startedMs < SLICE_MS) continue;
      await nextTurn();
      startedMs = performance.now();
    }
    return all;
  }
  /** Nobody hears a failure in a timer; whoever asks for the text is told. */
  const flushSoon = () =>
    void flush().catch(() => {
      pending = [];
    });
  /**
   * Noted now, counted later: a few dozen microseconds for each request that nobody has to wait for. It never fails a
   * request: there is nothing in it that could, but for a label that is no text.
   */
  function measure(note: (all: Instruments) => void): void {
    pending.push(note);
    if (pending.length === 1) flushing = setTimeout(flushSoon, LATEST_COUNT_MS).unref();
    else if (pending.length === MOST_PENDING) flushSoon();
  }

  return {
    request({ model, capability, outcome, queueSeconds, overheadSeconds, durationSeconds }) {
      measure((all) => {
        all.requests.add({ model, capability, outcome }, 1);
        if (queueSeconds !== undefined) all.queue.add({ model }, queueSeconds);
        if (overheadSeconds !== undefined) all.overhead.add({ capability }, overheadSeconds);
        if (outcome === 'ok') all.duration.add({ model, capability }, durationSeconds);
      });
    },
    tokens(labels, stats) {
      measure((all) => {
        all.promptTokens.add(labels, stats.promptTokens);
        all.generatedTokens.add(labels, stats.outputTokens);
        if (stats.outputTokens > 0) all.firstToken.add(labels, stats.timeToFirstTokenSeconds);
        for (const seconds of stats.decodeTokenSeconds) all.betweenTokens.add(labels, seconds);
      });
    },
    media(labels, { audioSeconds, characters, pictures }) {
      measure((all) => {
        if (audioSeconds !== undefined) all.audioSeconds.add(labels, audioSeconds);
        if (characters !== undefined) all.characters.add(labels, characters);
        if (pictures !== undefined) all.pictures.add(labels, pictures);
      });
    },
    load({ model, recipe, outcome, seconds }) {
      measure((all) => {
        all.loads.add({ model, recipe, outcome }, 1);
        if (outcome === 'ok') all.loadDuration.add({ model, recipe }, seconds);
      });
    },
    async text() {
      const { registry } = await flush();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

async function createInstruments({ version, loaded }: MetricsOptions): Promise<Instruments> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'lemonade_' });
  new Gauge({
    name: 'lemonade_info',
    help: 'Always 1; the version is its label.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  /** The only way to the library's instruments. */
  const instrument = <Label extends string>(note: (labels: Record<Label, string>, value: number) => unknown) => ({
    add(labels: Readonly<Record<Label, string>>, value: number) {
      const figure = figureOf(value);
      if (figure !== undefined) note(labels, figure);
    },
  });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Instrument<Label> => {
    const made = new Counter({ name: `lemonade_${name}`, help, labelNames, registers });
    return instrument((labels, value) => made.inc(labels, value));
  };
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ): Instrument<Label> => {
    const made = new Histogram({ name: `lemonade_${name}`, help, labelNames, buckets, registers });
    return instrument((labels, value) => made.observe(labels, value));
  };
  new Gauge({
    name: 'lemonade_loaded_models',
    help: 'Models in memory, each with the state of its native server.',
    labelNames: ['model', 'recipe', 'backend', 'type', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { model, recipe, backend, server } of loaded()) {
        const labels = { model: model.id, recipe: recipe.name, backend: backend.name, type: model.type };
        this.set({ ...labels, state: server.state() }, 1);
      }
    },
  });
  return {
    registry,
    requests: counter('requests_total', 'Inference requests that ended.', ['model', 'capability', 'outcome']),
    duration: histogram(
      'request_duration_seconds',
      'From the arrival of a request to the end of its answer.',
      ['model', 'capability'],
      WAIT_BOUNDS,
    ),
    queue: histogram(
      'queue_duration_seconds',
      'From the arrival of a request until a loaded model was free for it.',
      ['model'],
      WAIT_BOUNDS,
    ),
    overhead: histogram(
      'overhead_seconds',
      'What the server took itself before it asked the native server.',
      ['capability'],
      OVERHEAD_BOUNDS,
    ),
    promptTokens: counter('prompt_tokens_total', 'Tokens of prompts, cached ones included.', ['model', 'capability']),
    generatedTokens: counter('generated_tokens_total', 'Tokens of answers.', ['model', 'capability']),
    firstToken: histogram(
      'time_to_first_token_seconds',
      'From the arrival of a request to the first token of its answer.',
      ['model', 'capability'],
      WAIT_BOUNDS,
    ),
    betweenTokens: histogram(
      'inter_token_seconds',
      'From one token of an answer to the next.',
      ['model', 'capability'],
      TOKEN_BOUNDS,
    ),
    audioSeconds: counter('audio_seconds_total', 'Seconds of sound heard or spoken, where known.', [
      'model',
      'capability',
    ]),
    characters: counter('spoken_characters_total', 'Characters of texts read aloud.', ['model', 'capability']),
    pictures: counter('pictures_total', 'Pictures made, edited or enlarged.', ['model', 'capability']),
    loads: counter('loads_total', 'Loads of models that ended.', ['model', 'recipe', 'outcome']),
    loadDuration: histogram(
      'load_duration_seconds',
      'From the beginning of a load until the model was ready.',
      ['model', 'recipe'],
      WAIT_BOUNDS,
    ),
  };
}
