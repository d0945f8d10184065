// Runs one request on one model: chooses it, acquires it, sends the request, and hands on the
// response; measures all that.
import { isOverflow } from '../../errors.ts';
import { isElsewhere } from '../../lib/elsewhere.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import type { ToolWarning } from '../../lib/place.ts';
import type { Responder } from '../../processes/responder.ts';
import { mayLeave } from '../../recipes/kit/leavings.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { ObserveRequest } from '../telemetry/observed-request.ts';
import type { Traffic } from '../telemetry/traffic.ts';
import type { Lease, Upstream, UpstreamRequest } from '../upstream/upstream.ts';
import { type CallRepairs, repairsFor } from './call-repair/call-repairs.ts';
import { ChatFitting } from './chat/fitting.ts';
import { requireTextOnly } from './chat/modalities.ts';
import { normaliseChat } from './chat/request.ts';
import { withTidyTools } from './chat/tool-schemas.ts';
import { cannotCount, inReading, MediaCounts } from './counting.ts';
import { HeldResponse, type OpenResponse } from './held-response.ts';
import { createMeasurement, type Measurement, type TraceRequest } from './measurement.ts';
import {
  type ChosenModel,
  ModelChoice,
  type ModelChoiceOptions,
  type ModelQuestion,
} from './model-choice.ts';
import type { InferenceBody, InferenceRequest } from './request.ts';
import type { Assembler } from './stream/assemble.ts';
import type { CollectedResponses, Share } from './stream/collected.ts';
import { assembleEvents, type HeldEvents, readEvents, relayEvents } from './stream/relay.ts';
import type { StreamEvent } from './stream/stream-event.ts';
import { createStreamTap } from './stream/stream-tap.ts';
import { shortenChat } from './truncation.ts';

/** What a request needs: models to choose from, what responds, and who hears of it. */
export interface InferenceOptions extends ModelChoiceOptions {
  upstream: Upstream;
  observe: ObserveRequest;
  collected: CollectedResponses;
  callRepairs: CallRepairs;
  traffic: Traffic;
  /** Undefined for a server that is not traced. */
  trace: TraceRequest | undefined;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  log: Log;
}

const PROMPTS: ReadonlySet<Capability> = new Set(['chat', 'count-tokens', 'apply-template']);

/** One request on its way to one model. */
interface Way<Result> {
  model: ChosenModel;
  isStream: boolean;
  measurement: Measurement;
  startedMs: number;
  share: Share;
  begin(): void;
  endBadly(error?: unknown): void;
  consume(held: HeldResponse): Result | Promise<Result>;
}

/**
 * Ways to ask for the same. All reject before the first byte of a response is handed on, so that a
 * status can still be sent.
 */
export class Inference {
  readonly #options: InferenceOptions;
  readonly #choice: ModelChoice;
  readonly #fitting = new ChatFitting();
  readonly #mediaCounts = new MediaCounts();

  constructor(options: InferenceOptions) {
    this.#options = options;
    this.#choice = new ModelChoice(options);
  }

  /**
   * The id of the model that a request means; nothing is loaded for it.
   * @throws {ModelNotFound} {NoModelLoaded} {CapabilityNotSupported} {LeavesMachine}
   *   {NoCandidateServes}
   */
  find(question: ModelQuestion): Promise<string> {
    return this.#choice.serve(question, ({ id }) => id, true);
  }

  /** The response as it came, for a caller that reads its bytes itself. */
  open(request: InferenceRequest): Promise<OpenResponse> {
    return this.#run(request, (held) => held.open());
  }

  /** The native server's event stream, byte for byte. */
  stream<Event>(request: InferenceRequest): Promise<EncodedEvents<Event>> {
    return this.#run(request, (held) => ({ encoded: relayEvents(held.relayAsBytes()) }), true);
  }

  /** Ending the iteration early ends the response in the native server. */
  events(request: InferenceRequest, options: HeldEvents = {}): Promise<AsyncIterable<StreamEvent>> {
    return this.#run(
      asStream(request),
      (held) => readEvents(held.relay(), options),
      request.body.stream === true,
    );
  }

  /**
   * From a stream, because only a streamed request can be stopped in a native server. A retry has
   * another assembler.
   */
  complete(request: InferenceRequest, createAssembler: (from: Responder) => Assembler) {
    return this.#run(asStream(withoutReports(request)), (held) =>
      assembleEvents(held.relay(), createAssembler),
    );
  }

  /** The response as one JSON object, all of it read. */
  json(request: InferenceRequest): Promise<Record<string, unknown>> {
    return this.#run(request, (held) => held.json());
  }

  /**
   * The same for a response that is passed on: what is large in it, such as many vectors, is
   * `JsonText`.
   */
  written(request: InferenceRequest): Promise<Record<string, unknown>> {
    return this.#run(request, (held) => held.json(true));
  }

  /**
   * How many tokens the prompt of a chat has. The chat goes the way that it would go, and is
   * counted where it arrives; a native server that can't count it reads it.
   */
  countPrompt(chat: Omit<InferenceRequest, 'capability'>): Promise<number> {
    // A count is never a stream, whatever the chat is to be; providers are asked as the body says.
    const body = { ...chat.body, stream: false };
    return this.#run({ ...chat, body, capability: 'count-tokens' }, (held) => held.promptTokens());
  }

  /**
   * Has a model of this machine read the prompt of a chat, which stays in its prompt cache for the
   * chat behind it. Resolves with its tokens; undefined for a model elsewhere, which is not asked.
   */
  async readPrompt(chat: Omit<InferenceRequest, 'capability'>): Promise<number | undefined> {
    const reading = inReading({ ...chat, capability: 'chat' });
    if (await this.#choice.serve(reading, (model) => isElsewhere(model), true)) return undefined;
    return this.#run(asStream(reading), (held) => held.promptTokens());
  }

  async #run<Result>(
    asked: InferenceRequest,
    consume: Way<Result>['consume'],
    isStream = false,
  ): Promise<Result> {
    const share = this.#options.collected.open();
    // What was made of it is held until its client has all of it.
    asked.onOver?.(() => share.release());
    try {
      return await this.#serve(asked, { share, consume, isStream });
    } catch (error) {
      share.release();
      throw error;
    }
  }

  #serve<Result>(
    asked: InferenceRequest,
    shared: Pick<Way<Result>, 'share' | 'consume' | 'isStream'>,
  ): Promise<Result> {
    const startedMs = this.#options.now();
    const { capability } = asked;
    const body = PROMPTS.has(capability) ? normaliseChat(asked.body) : asked.body;
    // A count is of the model that the chat would go to, whether that can count or not.
    const meant = capability === 'count-tokens' ? 'chat' : capability;
    return this.#choice.serve({ ...asked, body, capability: meant }, (model, begin) => {
      if (meant === 'chat' && !isElsewhere(model)) requireTextOnly(body);
      const named = body.model === model.id ? body : { ...body, model: model.id };
      return this.#measure({ ...asked, body: named }, { ...shared, model, startedMs, begin });
    });
  }

  async #measure<Result>(
    request: InferenceRequest,
    started: Omit<Way<Result>, 'measurement' | 'endBadly'>,
  ): Promise<Result> {
    const { observe, traffic, trace, now } = this.#options;
    const { capability, signal } = request;
    const { model, startedMs } = started;
    const measurement = createMeasurement({
      observe,
      traffic,
      trace,
      now,
      model: model.id,
      capability,
      startedMs,
    });
    const endBadly = (error?: unknown) =>
      measurement.end(signal.aborted ? 'aborted' : 'error', undefined, error);
    const way: Way<Result> = { ...started, measurement, endBadly };
    try {
      return await this.#attemptFitted(request, way).catch(async (error: unknown) => {
        if (capability === 'count-tokens' && !isElsewhere(model) && cannotCount(error))
          return this.#attemptFitted(asStream(inReading(request)), way);
        if (capability === 'chat' && request.isTruncated && isOverflow(error))
          return this.#attemptFitted(await this.#truncated(request, error), way);
        throw error;
      });
    } catch (error) {
      endBadly(error);
      throw error;
    }
  }

  /** The chat without its oldest turns. @throws `overflow` where that does not help */
  async #truncated(request: InferenceRequest, overflow: unknown): Promise<InferenceRequest> {
    const { body: asked, place, signal } = request;
    const count = (chat: InferenceBody) =>
      this.countPrompt({ type: 'llm', body: chat, place, signal });
    const { body, leftOut } = await shortenChat(asked, overflow, count);
    this.#options.log.info(`${asked.model}: a chat is too long; its ${leftOut} oldest messages go`);
    request.onTruncated?.(leftOut);
    return { ...request, body };
  }

  /** Again, in another order, as often as a model elsewhere says what its template refuses. */
  async #attemptFitted<Result>(request: InferenceRequest, way: Way<Result>): Promise<Result> {
    const { model } = way;
    for (;;) {
      const before = this.#fitting.refusedElsewhere(model.id);
      try {
        return await this.#attempt(request, way);
      } catch (error) {
        if (!isElsewhere(model) || !PROMPTS.has(request.capability)) throw error;
        if (this.#fitting.noteRefusal(model.id, error) === before) throw error;
      }
      this.#options.log.info(
        `${model.id}: its template refuses the order of a chat; it is sent once more in another one`,
      );
    }
  }

  async #attempt<Result>(request: InferenceRequest, way: Way<Result>): Promise<Result> {
    const { model, isStream, measurement, share, begin, endBadly, consume } = way;
    for (let isRetry = false; ; isRetry = true) {
      const lease = await this.#acquire(model, { ...request, isStream, isRetry }, measurement);
      try {
        request.onLoaded?.();
        begin();
        const held = await this.#send(lease, request, way);
        request.onModel?.(model.id);
        const result = await consume(held);
        // Not earlier: a response that breaks off before is perhaps asked for once more.
        held.whenClosed(() => {
          if (!held.isWhole) endBadly();
          if (request.onOver === undefined) share.release();
        });
        return result;
      } catch (error) {
        // Also for the last time: the client must not get its error before the death is counted.
        if (!(await lease.failed(error)) || isRetry) throw error;
      }
      this.#options.log.warning(
        `${model.id}: the native server died before anything of its response came; trying once more`,
      );
    }
  }

  async #acquire(
    model: ChosenModel,
    request: UpstreamRequest,
    measurement: Measurement,
  ): Promise<Lease> {
    measurement.beginWaiting();
    const lease = await measurement.within(() => this.#options.upstream.acquire(model, request));
    measurement.endWaiting(lease.system);
    return lease;
  }

  async #send(
    lease: Lease,
    request: InferenceRequest,
    { measurement, startedMs, share }: Pick<Way<unknown>, 'measurement' | 'startedMs' | 'share'>,
  ): Promise<HeldResponse> {
    const { capability, signal } = request;
    const { protocol, options, model } = lease;
    const { body, warnings } = await this.#fitBody(request, lease);
    const files =
      request.files &&
      ((await protocol.prepareUploads?.({ files: request.files, options, signal })) ??
        request.files);
    if (mayLeave(capability, 'log', request.place))
      this.#options.log.trace(() => `${model.id}, ${capability}: ${JSON.stringify(body)}`);
    const sent = await lease.send({
      capability,
      body,
      files,
      headers: measurement.headers(),
      signal,
    });
    if (warnings.length > 0) request.onToolWarnings?.(warnings);
    const response = { ...sent, room: share };
    const tap = createStreamTap({
      now: this.#options.now,
      startedMs,
      traffic: this.#options.traffic,
    });
    const noteThought = (name: string) => this.#fitting.noteThought(model.id, name);
    const repair = repairsFor(request, lease, this.#options.callRepairs);
    return new HeldResponse({
      request,
      lease,
      response,
      tap,
      measurement,
      share,
      repair,
      noteThought,
    });
  }

  /** The body for this model, and what of its tools holds nothing any more. */
  async #fitBody(
    { capability, body: asked, llamaFields, signal }: InferenceRequest,
    lease: Lease,
  ): Promise<{ body: InferenceBody; warnings: readonly ToolWarning[] }> {
    const { protocol, backend } = lease;
    const hasPrompt = PROMPTS.has(capability);
    const fitted = hasPrompt ? await this.#fitting.fit(asked, lease, signal) : asked;
    if (capability === 'count-tokens')
      await this.#mediaCounts.require(fitted.messages, lease, signal);
    const tidied =
      hasPrompt && !protocol.fitsChats ? withTidyTools(fitted) : { chat: fitted, warnings: [] };
    const body = protocol.knowsLlamaFields?.({ backend })
      ? { ...tidied.chat, ...llamaFields }
      : tidied.chat;
    return { body, warnings: tidied.warnings };
  }
}

const asStream = (request: InferenceRequest): InferenceRequest => ({
  ...request,
  body: { ...request.body, stream: true, stream_options: { include_usage: true } },
});

/** What belongs between the pieces of a stream. */
function withoutReports(request: InferenceRequest): InferenceRequest {
  const { return_progress: _, timings_per_token: _ofEach, ...body } = request.body;
  return { ...request, body };
}
