// GET /metrics: what this program has done since it started, in llama-server's words and in the
// format of Prometheus.
import type { Timings } from '../kit/chat/engine.ts';
import type { Exchange } from '../kit/http.ts';
import { notSupported } from '../kit/request-fields.ts';
import type { ComputingModel } from './computing/computing-model.ts';

const CONTENT_TYPE = 'text/plain; version=0.0.4';

/** Tokens, and the milliseconds that they have taken. */
interface Work {
  tokens: number;
  ms: number;
}

/** Counts what the responses of a model have taken. */
export class Metrics {
  readonly #computing: ComputingModel;
  readonly #startedAt = Math.floor(Date.now() / 1000);
  readonly #prompts: Work = { tokens: 0, ms: 0 };
  readonly #predictions: Work = { tokens: 0, ms: 0 };
  #cachedTokens = 0;
  #draftedTokens = 0;
  #acceptedTokens = 0;
  #drafts = 0;
  /** Since they were asked for last, so that speeds are those of now. */
  #recentPrompts: Work = { tokens: 0, ms: 0 };
  #recentPredictions: Work = { tokens: 0, ms: 0 };

  constructor(computing: ComputingModel) {
    this.#computing = computing;
  }

  /** To be called once a response has ended. */
  addResponse(timings: Timings): void {
    const { cachedTokens, promptTokens, promptMs, predictedTokens, predictedMs } = timings;
    this.addPrompt(promptTokens, promptMs);
    this.#cachedTokens += cachedTokens;
    add(this.#predictions, predictedTokens, predictedMs);
    // The first token comes of the prompt.
    add(this.#recentPredictions, Math.max(0, predictedTokens - 1), predictedMs);
    this.#draftedTokens += timings.draftedTokens ?? 0;
    this.#acceptedTokens += timings.acceptedTokens ?? 0;
    this.#drafts += timings.drafts ?? 0;
  }

  /** To be called once texts have been read that get no response but vectors or scores. */
  addPrompt(tokens: number, ms: number): void {
    add(this.#prompts, tokens, ms);
    add(this.#recentPrompts, tokens, ms);
  }

  /** Sends them. Speeds are measured from here on for the next time. */
  send(exchange: Exchange): void {
    const lines = [...this.#counters(), ...this.#gauges()].map(
      ([type, name, help, value]) =>
        `# HELP llamacpp:${name} ${help}\n# TYPE llamacpp:${name} ${type}\nllamacpp:${name} ${value}\n`,
    );
    this.#recentPrompts = { tokens: 0, ms: 0 };
    this.#recentPredictions = { tokens: 0, ms: 0 };
    const headers = { 'Process-Start-Time-Unix': String(this.#startedAt) };
    exchange.sendWhole(CONTENT_TYPE, lines.join(''), headers);
  }

  #counters(): readonly Metric[] {
    const { batches, mostHeldTokens } = this.#computing.counts;
    return [
      ['counter', 'prompt_tokens_total', 'Tokens of prompts that were read', this.#prompts.tokens],
      [
        'counter',
        'prompt_tokens_cached_total',
        'Tokens of prompts that were in a cache',
        this.#cachedTokens,
      ],
      ['counter', 'prompt_seconds_total', 'Seconds spent on prompts', this.#prompts.ms / 1000],
      ['counter', 'tokens_predicted_total', 'Tokens generated', this.#predictions.tokens],
      [
        'counter',
        'tokens_predicted_seconds_total',
        'Seconds spent on generating tokens',
        this.#predictions.ms / 1000,
      ],
      ['counter', 'n_decode_total', 'Batches computed', batches],
      ['counter', 'n_tokens_max', 'Most tokens that a sequence has held', mostHeldTokens],
      [
        'counter',
        'spec_decode_num_draft_tokens_total',
        'Tokens guessed by speculation',
        this.#draftedTokens,
      ],
      [
        'counter',
        'spec_decode_num_accepted_tokens_total',
        'Guessed tokens that were right',
        this.#acceptedTokens,
      ],
      ['counter', 'spec_decode_num_drafts_total', 'How often tokens were guessed', this.#drafts],
    ];
  }

  #gauges(): readonly Metric[] {
    const { batches, sequencesInBatches } = this.#computing.counts;
    const { processing, waiting } = this.#computing.load();
    return [
      [
        'gauge',
        'prompt_tokens_seconds',
        'Tokens of prompts read in a second',
        speedOf(this.#recentPrompts),
      ],
      [
        'gauge',
        'predicted_tokens_seconds',
        'Tokens generated in a second',
        speedOf(this.#recentPredictions),
      ],
      ['gauge', 'requests_processing', 'Requests that are computed', processing],
      ['gauge', 'requests_deferred', 'Requests that wait for a slot', waiting],
      [
        'gauge',
        'n_busy_slots_per_decode',
        'Sequences of a batch, on average',
        sequencesInBatches / Math.max(1, batches),
      ],
    ];
  }
}

type Metric = readonly [type: 'counter' | 'gauge', name: string, help: string, value: number];

function add(work: Work, tokens: number, ms: number): void {
  work.tokens += tokens;
  work.ms += ms;
}

const speedOf = ({ tokens, ms }: Work): number => (ms > 0 ? (1000 * tokens) / ms : 0);

/** @throws {ApiError} 501 in llama-server's words, where they were not asked for at the start. */
export function sendMetrics(metrics: Metrics | undefined, exchange: Exchange): void {
  if (metrics === undefined) {
    throw notSupported('This server does not support metrics endpoint. Start it with `--metrics`');
  }
  metrics.send(exchange);
}
