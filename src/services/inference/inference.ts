// Runs one request on one model: chooses it, acquires it, sends the request, and hands on the
// response; measures all that.
import { BackendRefused, CapabilityNotSupported } from '../../errors.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import { countOf, isObject } from '../../lib/values.ts';
import {
  type ChildResponse,
  type Responder,
  readJson,
  readLargeJson,
} from '../../processes/child-http.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { mayLeave } from '../../recipes/kit/leavings.ts';
import type { Capability, Protocol } from '../../recipes/kit/protocol.ts';
import { meaningOf } from '../../recipes/kit/refusal.ts';
import { isUsageWanted } from '../../recipes/kit/stream-options.ts';
import type { Candidates } from '../candidates/candidates.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { LoadedModel, Residency } from '../residency/residency.ts';
import type { ObserveRequest, ResponseFigures } from '../telemetry/observed-request.ts';
import type { Traffic } from '../telemetry/traffic.ts';
import { ChatFitting } from './chat/fitting.ts';
import { normaliseChat } from './chat/messages.ts';
import { requireTextOnly } from './chat/modalities.ts';
import { withTidyTools } from './chat/tool-schemas.ts';
import { cannotCount, inReading, MediaCounts } from './counting.ts';
import { NoModelLoaded } from './errors.ts';
import { createMeasurement, type Measurement, type TraceRequest } from './measurement.ts';
import type { InferenceRequest } from './request.ts';
import { type Assembler, createChatAssembler } from './stream/assemble.ts';
import type { CollectedResponses, Share } from './stream/collected.ts';
import { alternativesOf } from './stream/logprobs.ts';
import {
  assembleEvents,
  type HeldEvents,
  type RelayInput,
  readEvents,
  relayEvents,
} from './stream/relay.ts';
import {
  countDrafts,
  createErrorRewriting,
  createRenaming,
  nameThoughts,
} from './stream/rewriting.ts';
import { figuresIn, type StreamEvent } from './stream/stream-event.ts';
import { createStreamTap, type StreamTap } from './stream/stream-tap.ts';
import { isStreamKind, WellFormedStream } from './stream/well-formed.ts';
import {
  capabilityNotSupported,
  isElsewhere,
  type Lease,
  type ModelElsewhere,
  type Upstream,
  type UpstreamRequest,
} from './upstream/upstream.ts';

export type Wanted = Pick<InferenceRequest, 'capability' | 'type' | 'body' | 'place'>;
export type Meant = LoadPlan['model'] | KnownModel;

export interface ModelChoiceDeps {
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve'>;
  localOnly: Pick<LocalOnly, 'check'>;
  residency: Pick<Residency, 'modelOf' | 'loaded'>;
}

/** A client that does not care which model responds says this. */
const LOADED_MODEL = 'local';
const NOT_ABLE = 501;

export function createModelChoice({ models, candidates, localOnly, residency }: ModelChoiceDeps) {
  const unable = new WeakMap<NativeServer, Set<Capability>>();
  /**
   * The next model gets it where a native server says that it can't do that. Nothing ever leaves
   * this machine.
   */
  async function serveLoaded<Result>(
    { type, capability }: Wanted,
    work: (model: Meant) => Promise<Result> | Result,
  ) {
    const meant = meantIn(residency.loaded(), type, capability);
    const [first, ...others] = meant.filter(({ server }) => !unable.get(server)?.has(capability));
    let { model, server } = first ?? meant[0];
    for (;;) {
      try {
        return await work(model);
      } catch (error) {
        const next = others.shift();
        if (!(error instanceof BackendRefused) || error.status !== NOT_ABLE || next === undefined)
          throw error;
        unable.set(server, (unable.get(server) ?? new Set()).add(capability));
        ({ model, server } = next);
      }
    }
  }
  async function meantBy(
    { type, capability, place }: Wanted,
    name: string,
    loaded = residency.modelOf(name),
  ) {
    // Every request asks for a loaded model, and a look at what the disk says about its name would
    // take longer than the rest.
    const model = loaded ?? (await models.get(name, place));
    localOnly.check(model, place);
    if (type === undefined || model.type === type) return model;
    const message = `Model '${model.id}' is of type ${model.type} and can't do ${capability}; that takes a model of type ${type}.`;
    throw new CapabilityNotSupported(message, { param: 'model' });
  }
  return {
    /** `begin` is to be called when no other model may get the request any more. */
    async serve<Request extends Wanted, Result>(
      request: Request & Partial<Pick<InferenceRequest, 'files' | 'signal'>>,
      work: (model: Meant, begin: () => void) => Promise<Result> | Result,
      isTrial = false,
    ): Promise<Result> {
      const { body, files, place, signal } = request;
      const { model: name } = body;
      if (!name || name === LOADED_MODEL)
        return serveLoaded(request, (model) => work(model, () => {}));
      const loaded = residency.modelOf(name);
      if (loaded) return work(await meantBy(request, name, loaded), () => {});
      return candidates.serve(
        { name, request: { body, files }, isTrial, place, ...(signal ? { signal } : {}) },
        async (model, begin) => work(await meantBy(request, model), begin),
      );
    },
  };
}

/** Those whose backend has the capability, if there are any, in the order of their last use. */
function meantIn(loaded: readonly LoadedModel[], type: Wanted['type'], capability: Capability) {
  const ofType = loaded.filter(({ model }) => type === undefined || model.type === type);
  const [able, ...others] = ofType.filter(
    ({ recipe }) => recipe.protocol.paths[capability] !== undefined,
  );
  if (able) return [able, ...others] as const;
  const [first] = ofType;
  if (!first) throw new NoModelLoaded(loaded[0] && type);
  throw capabilityNotSupported(
    { ...first, runsOn: `${first.recipe.name}:${first.backend.name}` },
    capability,
  );
}

export interface OpenResponse extends ChildResponse {
  protocol: Protocol;
  observe(figures?: ResponseFigures): void;
}

interface Held {
  request: InferenceRequest;
  lease: Lease;
  response: ChildResponse;
  tap: StreamTap;
  measurement: Pick<Measurement, 'end'>;
  share: Share;
  noteThought(name: string): void;
}

/** Two thousand vectors of four thousand numbers; base64 takes a third of it. */
const JSON_LIMITS = { limitBytes: 128 * 2 ** 20, maxDepth: 128, maxValues: 10_000_000 };

export class HeldResponse {
  readonly #held: Held;
  isWhole = false;

  constructor(held: Held) {
    this.#held = held;
  }

  #complete(figures?: ResponseFigures): void {
    this.isWhole = true;
    this.#held.lease.complete(figures);
  }

  #observe(figures: ResponseFigures | undefined): void {
    this.#held.measurement.end('ok', figures);
  }

  whenClosed(onClose: () => void): void {
    const { body } = this.#held.response;
    if (body.closed) onClose();
    else body.once('close', onClose);
  }

  open(): OpenResponse {
    const { response, lease } = this.#held;
    response.body.once('end', () => this.#complete());
    return {
      ...response,
      protocol: lease.protocol,
      // One that was not read to its end is observed when it closes.
      observe: (figures = { kind: 'unknown' }) => void (this.isWhole && this.#observe(figures)),
    };
  }

  relay(): RelayInput {
    const { request, lease, response, tap, share, noteThought } = this.#held;
    const { protocol, model } = lease;
    const { capability } = request;
    const rename = protocol.rewritesModelName ? createRenaming(model.id) : undefined;
    const wellFormed = isStreamKind(capability)
      ? new WellFormedStream({
          kind: capability,
          from: response.from,
          model: model.id,
          alternatives: alternativesOf(request.body),
          isUsageWanted: isUsageWanted(request.body),
          onHeld: (characters) => share.add(characters),
        })
      : undefined;
    return {
      response,
      tap,
      share,
      wellFormed,
      rewrite(block, text) {
        const named = countDrafts(nameThoughts(block, text, noteThought), text);
        const right = wellFormed?.rewrite(named) ?? named;
        return rename?.(right) ?? right;
      },
      meaningOf: (refusal: BackendRefused) => meaningOf(refusal, { protocol, capability }),
      signal: request.signal,
      onComplete: () => {
        const figures = tap.result();
        this.#complete(figures);
        this.#observe(figures);
      },
      beforeFailing: (error) => lease.failed(error),
    };
  }

  /**
   * The same for a client that reads the native server's own events: an error in them reads as in a
   * plain response.
   */
  relayAsBytes(): RelayInput {
    const relay = this.relay();
    const rewriteErrors = createErrorRewriting(relay.meaningOf, this.#held.response.from);
    return {
      ...relay,
      rewrite(block, text) {
        const read = relay.rewrite(block, text);
        return rewriteErrors(read, read === block ? text : read.toString('latin1'));
      },
    };
  }

  /** Large members are `JsonText` where they are `written`; otherwise they are read. */
  async json(isWritten = false): Promise<Record<string, unknown>> {
    const { request, lease, response } = this.#held;
    const { protocol, model } = lease;
    const { capability } = request;
    const read = isWritten ? readLargeJson : readJson;
    const json = await read(response, JSON_LIMITS);
    if (!isObject(json))
      throw response.from.invalid(`responded to ${capability} with what is not a JSON object.`);
    const usage = isObject(json.usage) ? json.usage : {};
    const promptTokens = countOf(usage.prompt_tokens) ?? 0;
    this.#complete();
    this.#observe(promptTokens === 0 ? undefined : { kind: 'prompt', promptTokens });
    const adapted = (await protocol.adaptResponse?.(json, request)) ?? json;
    return {
      ...adapted,
      ...('usage' in json ? { usage: figuresIn(usage) } : {}),
      ...(protocol.rewritesModelName && 'model' in json ? { model: model.id } : {}),
    };
  }

  /** What a count says, or what a chat that was read in its place has used. */
  async promptTokens(): Promise<number> {
    const { request, response } = this.#held;
    const isCount = request.capability === 'count-tokens';
    const said = isCount
      ? await this.json()
      : (await assembleEvents(this.relay(), createChatAssembler)).usage;
    const { input_tokens: counted, prompt_tokens: read } = isObject(said) ? said : {};
    const tokens = countOf(isCount ? counted : read);
    if (tokens === undefined)
      throw response.from.invalid('did not say how many tokens the prompt has.');
    return tokens;
  }
}

export interface InferenceOptions extends ModelChoiceDeps {
  nativeServers: Upstream;
  providers: Upstream<ModelElsewhere>;
  observe: ObserveRequest;
  collected: CollectedResponses;
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
  model: Meant;
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
  readonly #choice: ReturnType<typeof createModelChoice>;
  readonly #fitting = new ChatFitting();
  readonly #mediaCounts = new MediaCounts();

  constructor(options: InferenceOptions) {
    this.#options = options;
    this.#choice = createModelChoice(options);
  }

  /**
   * The id of the model that a request means; nothing is loaded for it.
   * @throws {ModelNotFound} {NoModelLoaded} {CapabilityNotSupported} {LeavesMachine}
   *   {NoCandidateServes}
   */
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
    const { observe, traffic, trace, now } = this.#options;
    const startedMs = now();
    const { capability, signal } = asked;
    const body = PROMPTS.has(capability) ? normaliseChat(asked.body) : asked.body;
    const isCount = capability === 'count-tokens';
    // A count is of the model that the chat would go to, whether that can count or not.
    const meant = { ...asked, body, capability: isCount ? ('chat' as const) : capability };
    return this.#choice.serve(meant, async (model, begin) => {
      const isHere = !isElsewhere(model);
      if (meant.capability === 'chat' && isHere) requireTextOnly(body);
      const request = {
        ...asked,
        body: body.model === model.id ? body : { ...body, model: model.id },
      };
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
      const way = { ...shared, model, measurement, startedMs, begin, endBadly };
      try {
        return await this.#attempt(request, way).catch((error: unknown) => {
          if (isCount && isHere && cannotCount(error))
            return this.#attempt(asStream(inReading(request)), way);
          throw error;
        });
      } catch (error) {
        endBadly(error);
        throw error;
      }
    });
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

  async #acquire(model: Meant, request: UpstreamRequest, measurement: Measurement): Promise<Lease> {
    const { nativeServers, providers } = this.#options;
    measurement.beginWaiting();
    const lease = await measurement.within(() =>
      isElsewhere(model)
        ? providers.acquire(model, request)
        : nativeServers.acquire(model, request),
    );
    measurement.endWaiting(lease.system);
    return lease;
  }

  async #send(
    lease: Lease,
    request: InferenceRequest,
    { measurement, startedMs, share }: Pick<Way<unknown>, 'measurement' | 'startedMs' | 'share'>,
  ): Promise<HeldResponse> {
    const { capability, files: uploads, llamaFields, signal } = request;
    const { protocol, backend, options, model } = lease;
    const fitted = PROMPTS.has(capability)
      ? await this.#fitting.fit(request.body, lease, signal)
      : request.body;
    if (capability === 'count-tokens')
      await this.#mediaCounts.require(fitted.messages, lease, signal);
    const isForUs = PROMPTS.has(capability) && !protocol.fitsChats;
    const { chat, warnings } = isForUs ? withTidyTools(fitted) : { chat: fitted, warnings: [] };
    const body = protocol.knowsLlamaFields?.({ backend }) ? { ...chat, ...llamaFields } : chat;
    const files =
      uploads &&
      ((await protocol.prepareUploads?.({ files: uploads, options, signal })) ?? uploads);
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
    return new HeldResponse({ request, lease, response, tap, measurement, share, noteThought });
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
