// Runs one request on one model: chooses it, acquires it, sends the request, and hands on the response; measures all that.
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import type { Responder } from '../../processes/responder.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { ObserveRequest } from '../telemetry/observed-request.ts';
import type { Traffic } from '../telemetry/traffic.ts';
import { ChatFitting } from './chat/fitting.ts';
import { normaliseChat } from './chat/request.ts';
import { createMeasurement, type Measurement, type TraceRequest } from './measurement.ts';
import { createModelChoice, type Meant, type ModelChoiceDeps, type Wanted } from './model-choice.ts';
import type { InferenceRequest } from './request.ts';
import { HeldResponse, type OpenResponse } from './responses.ts';
import type { Assembler } from './stream/assemble.ts';
import { assembleEvents, readEvents, relayEvents } from './stream/relay.ts';
import type { StreamEvent } from './stream/stream-event.ts';
import { createStreamTap } from './stream/stream-tap.ts';
import {
  isElsewhere,
  type Lease,
  type ModelElsewhere,
  type Upstream,
  type UpstreamRequest,
} from './upstream/upstream.ts';

export interface InferenceOptions extends ModelChoiceDeps {
  nativeServers: Upstream;
  providers: Upstream<ModelElsewhere>;
  observe: ObserveRequest;
  traffic?: Traffic;
  trace?: TraceRequest | undefined;
  now: () => number;
  log: Log;
}

const PROMPTS: ReadonlySet<Capability> = new Set(['chat', 'count-tokens', 'apply-template']);

/** Ways to ask for the same. All reject before the first byte of a response is handed on, so that a status can still be sent. */
export class Inference {
  readonly #options: InferenceOptions;
  readonly #choice: ReturnType<typeof createModelChoice>;
  readonly #fitting = new ChatFitting();

  constructor(options: InferenceOptions) {
    this.#options = options;
    this.#choice = createModelChoice(options);
  }

  /** Nothing is loaded for it. */
  find(request: Wanted): Promise<string> {
    return this.#choice.serve(request, ({ id }) => id, true);
  }

  open(request: InferenceRequest): Promise<OpenResponse> {
    return this.#run(request, (held) => held.open());
  }

  /** The native server's event stream, byte for byte. */
  stream<Event>(request: InferenceRequest): Promise<EncodedEvents<Event>> {
    return this.#run(request, (held) => ({ encoded: relayEvents(held.relayAsBytes()) }), true);
  }

  /** Ending the iteration early ends the response in the native server. */
  events(request: InferenceRequest): Promise<AsyncIterable<StreamEvent>> {
    return this.#run(asStream(request), (held) => readEvents(held.relay()), request.body.stream === true);
  }

  /** From a stream, because only a streamed request can be stopped in a native server. A retry has another assembler. */
  complete(
    request: InferenceRequest,
    createAssembler: (from: Responder) => Assembler,
  ): Promise<Record<string, unknown>> {
    return this.#run(asStream(request), (held) => assembleEvents(held.relay(), createAssembler));
  }

  /** The JSON object of a capability without a stream. An aborted request loses its connection at once. */
  json(request: InferenceRequest): Promise<Record<string, unknown>> {
    return this.#run(request, (held) => held.json());
  }

  /** Every request is measured here, and sent once more when its native server died before `consume` resolved. */
  async #run<Result>(
    asked: InferenceRequest,
    consume: (held: HeldResponse) => Result | Promise<Result>,
    isStream = false,
  ): Promise<Result> {
    const { observe, traffic, trace, now, log } = this.#options;
    const startedMs = now();
    const { capability, signal } = asked;
    const isChat = PROMPTS.has(capability);
    const body = isChat ? normaliseChat(asked.body) : asked.body;
    return this.#choice.serve({ ...asked, body }, async (model, begin) => {
      const request = { ...asked, body: body.model === model.id ? body : { ...body, model: model.id } };
      const measurement = createMeasurement({ observe, traffic, trace, now, model: model.id, capability, startedMs });
      const endBadly = (error?: unknown) => measurement.end(signal.aborted ? 'aborted' : 'error', undefined, error);
      try {
        for (let isRetry = false; ; isRetry = true) {
          const lease = await this.#acquire(model, { ...request, isStream, isRetry }, measurement);
          try {
            request.onLoaded?.();
            begin();
            const held = await this.#send(lease, request, { measurement, startedMs });
            request.onModel?.(model.id);
            const result = await consume(held);
            // Not earlier: a response that breaks off before is perhaps asked for once more.
            held.whenClosed(() => held.isWhole || endBadly());
            return result;
          } catch (error) {
            // Also for the last time: the client must not get its error before the death is counted.
            if (!(await lease.failed(error)) || isRetry) throw error;
          }
          log.warning(`${model.id}: the native server died before anything of its response came; trying once more`);
        }
      } catch (error) {
        endBadly(error);
        throw error;
      }
    });
  }

  async #acquire(model: Meant, request: UpstreamRequest, measurement: Measurement): Promise<Lease> {
    const { nativeServers, providers } = this.#options;
    measurement.beginWaiting();
    const lease = await measurement.within(() =>
      isElsewhere(model) ? providers.acquire(model, request) : nativeServers.acquire(model, request),
    );
    measurement.endWaiting(lease.system);
    return lease;
  }

  /** The response, of status 200, to the request as its upstream understands it. The lease is held as long as it comes. */
  async #send(
    lease: Lease,
    request: InferenceRequest,
    { measurement, startedMs }: { measurement: Measurement; startedMs: number },
  ): Promise<HeldResponse> {
    const { capability, files: uploads, llamaFields, signal } = request;
    const { protocol, backend, options, model } = lease;
    const fitted = PROMPTS.has(capability) ? await this.#fitting.fit(request.body, lease, signal) : request.body;
    const body = protocol.knowsLlamaFields?.({ backend }) ? { ...fitted, ...llamaFields } : fitted;
    const files = uploads && ((await protocol.prepareUploads?.({ files: uploads, options, signal })) ?? uploads);
    this.#options.log.trace(() => `${model.id}, ${capability}: ${JSON.stringify(body)}`);
    const response = await lease.send({ capability, body, files, headers: measurement.headers(), signal });
    const tap = createStreamTap({ now: this.#options.now, startedMs, traffic: this.#options.traffic });
    const noteThought = (name: string) => this.#fitting.noteThought(model.id, name);
    return new HeldResponse({ request, lease, response, tap, measurement, noteThought });
  }
}

function asStream(request: InferenceRequest): InferenceRequest {
  return { ...request, body: { ...request.body, stream: true, stream_options: { include_usage: true } } };
}
