// Runs one request on one model: finds it, loads it, asks its native server, and measures the response.
import { createHash } from 'node:crypto';
import { type BackendRefused, BackendResponseInvalid, CapabilityNotSupported, NoModelLoaded } from '../../errors.ts';
import { digestOf } from '../../lib/digest.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import { countOf } from '../../lib/figure.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { type ChildResponse, openChildRequest, readJson } from '../../processes/child-http.ts';
import { childCallOf } from '../../recipes/kit/child-call.ts';
import type { ModelType } from '../../recipes/kit/model.ts';
import type { Capability, Uploads } from '../../recipes/kit/protocol.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { Candidates } from '../candidates/candidates.ts';
import type { CrashBackoff, Fingerprint } from '../loading/crash-backoff.ts';
import type { LoadPlan, LoadPlans } from '../loading/load-plans.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import type { Lease, Residency } from '../residency/residency.ts';
import type { ObserveRequest, ResponseFigures } from '../stats/observed-request.ts';
import type { Assembler } from './assemble.ts';
import { createChatPlacement } from './chat-placement.ts';
import { normaliseChat } from './chat-request.ts';
import { createCrashRetry, type ResponseWatch } from './crash-retry.ts';
import { createErrorRewriting } from './error-events.ts';
import { createMeasurement, type Measurement, type TraceRequest } from './measurement.ts';
import { meaningOf, refusalIn } from './refusal.ts';
import { assembleEvents, type RelayInput, readEvents, relayEvents } from './relay.ts';
import { acquireRemote, askElsewhere, isRemote, type RemoteDeps, type RemoteLease } from './remote-lease.ts';
import { createRenaming } from './renaming.ts';
import { figuresIn, type StreamEvent } from './stream-event.ts';
import { createStreamTap, type StreamTap } from './stream-tap.ts';

/** A request body in OpenAI's form. */
export type InferenceBody = Readonly<Record<string, unknown>> & { model?: string | null; stream?: boolean | null };

/** Who asks, and what goes along with the request through all that answer it. */
export interface Asker {
  /** So that one client's many requests don't keep all others waiting. */
  client?: string;
  /** True for a request that must not leave this machine. */
  isLocalOnly?: boolean;
  /** Told the id of the model that answers, before the first byte of its answer is handed on. */
  onModel?: (id: string) => void;
  signal: AbortSignal;
}

export interface InferenceRequest extends Asker {
  capability: Capability;
  /** What kind of model can do this; any whose native server offers it when not said. */
  type?: ModelType;
  body: InferenceBody;
  /** Absent when the request is no form. */
  files?: Uploads;
  /** How long the model stays after this request, from now on; Infinity for good. Left out, it stays as it is. */
  keepAliveMs?: number | undefined;
  /** Called when the model is loaded and works on this request; again, should its native server die and be replaced. */
  onLoaded?: () => void;
}

/** A native server's response of status 200, as it comes. The model is held until its body has ended or is destroyed. */
export interface OpenResponse extends ChildResponse {
  recipe: Recipe;
  modelId: string;
  /** To be called when the body has been read to its end, with what it held as far as that could be understood. */
  observe(figures?: ResponseFigures): void;
}

/**
 * Ways to ask for the same. All reject before the first byte of a response is handed on, so that a status can still be
 * sent.
 */
export interface Inference {
  /**
   * The id of the model that a request means; nothing is loaded for it.
   * @throws {ModelNotFound} {NoModelLoaded} {CapabilityNotSupported} {LeavesMachine} {NoCandidateServes}
   */
  find(request: Pick<InferenceRequest, 'capability' | 'type' | 'body' | 'isLocalOnly'>): Promise<string>;
  /** The response to a request that is no stream of events. */
  open(request: InferenceRequest): Promise<OpenResponse>;
  /** The native server's event stream, byte for byte. */
  stream<Event>(request: InferenceRequest): Promise<EncodedEvents<Event>>;
  /**
   * The native server's events, read, for callers that say them in other words. Ending the iteration early ends the
   * response in the native server.
   */
  events(request: InferenceRequest): Promise<AsyncIterable<StreamEvent>>;
  /**
   * The whole response, put together from a stream, because only a streamed request can be stopped in a native server.
   * Asked for another assembler when it has to be put together anew.
   */
  complete(request: InferenceRequest, createAssembler: () => Assembler): Promise<Record<string, unknown>>;
  /** The JSON object of a capability that knows no stream. An aborted request loses its connection at once. */
  json(request: InferenceRequest): Promise<Record<string, unknown>>;
}

/** A response, and the model that is held for it. */
interface HeldResponse {
  request: InferenceRequest;
  lease: Lease | RemoteLease;
  response: ChildResponse;
  tap: StreamTap;
  /** All of it has come. */
  isWhole: boolean;
  /** To be called when all of it has come; one that broke off is noticed. */
  hasEnded(): void;
  /** To be called after that, once; /metrics and /stats are told. */
  observe(figures: ResponseFigures | undefined): void;
  settled: ResponseWatch['settled'];
}

/** The model that a request means: one in memory, or one that is known. */
type Meant = LoadPlan['model'] | KnownModel;

/** What is known of a request before it is asked. */
interface Arrival {
  /** When it came, on the clock of `now`. */
  startedMs: number;
  measurement: Measurement;
}

/** How one request runs on one model. */
interface Running<Result> {
  startedMs: number;
  begin(): void;
  consume(held: HeldResponse): Result | Promise<Result>;
  isStream: boolean;
}

export interface InferenceOptions {
  models: Pick<Models, 'get'>;
  candidates: Pick<Candidates, 'serve'>;
  localOnly: Pick<LocalOnly, 'check'>;
  /** For models that run elsewhere; without it there are none. */
  remote?: RemoteDeps;
  residency: Residency;
  loadPlans: Pick<LoadPlans, 'make'>;
  crashBackoff: Omit<CrashBackoff, 'noteEnd' | 'forget'>;
  observe: ObserveRequest;
  trace?: TraceRequest | undefined;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  /** How long the end of a child that nobody can reach any more may take to be reported, until it counts as alive. */
  exitNoticeMs?: number;
  log: Log;
}

/** A client that does not care which model answers says this (spec 5). */
const LOADED_MODEL = 'local';
/** Two thousand vectors of four thousand numbers; base64 takes a third of it. */
const MAX_JSON_BYTES = 128 * 2 ** 20;
const MAX_JSON_VALUES = 10_000_000;
const DEFAULT_EXIT_NOTICE_MS = 2000;
/** What a native server answers beside its work, and at once. */
const WITHOUT_TURN: ReadonlySet<Capability> = new Set(['count-tokens', 'tokenize', 'detokenize', 'slots']);

const isChat = (capability: Capability): boolean => capability === 'chat' || capability === 'count-tokens';

/** Long because it is the list of the ways to ask, each of a few lines, and of the steps that they share. */
export function createInference(deps: InferenceOptions): Inference {
  const { models, candidates, localOnly, remote, residency, loadPlans, crashBackoff, observe, trace, now, log } = deps;
  const placement = createChatPlacement();
  const crashRetry = createCrashRetry({ crashBackoff, exitNoticeMs: deps.exitNoticeMs ?? DEFAULT_EXIT_NOTICE_MS, log });

  /** Of a name that means one model. */
  async function meantBy({ type, body, capability, isLocalOnly }: Parameters<Inference['find']>[0]): Promise<Meant> {
    // Without a name nothing ever leaves this machine.
    if (!body.model || body.model === LOADED_MODEL) return meantIn(residency.loaded(), { type, capability }).model;
    // Every request asks for a loaded model, and a look at what the disk says about its name would take longer than the rest.
    const model = residency.get(body.model)?.model ?? (await models.get(body.model, { isLocalOnly }));
    localOnly.check(model, isLocalOnly);
    if (type === undefined || model.type === type) return model;
    throw new CapabilityNotSupported(
      `Model '${model.id}' is of type ${model.type} and can't do ${capability}; that takes a model of type ${type}.`,
      { param: 'model' },
    );
  }

  /** Gives the request, under the name of one model, to `work`; to that of the next one when this one can't serve. */
  async function serve<Request extends Parameters<Inference['find']>[0], Result>(
    request: Request & Partial<Pick<InferenceRequest, 'files' | 'signal'>>,
    work: (request: Request, begin: () => void) => Promise<Result>,
    isTrial = false,
  ): Promise<Result> {
    const { body, files, isLocalOnly, signal } = request;
    const { model: name } = body;
    if (!name || name === LOADED_MODEL || residency.get(name)) return work(request, () => {});
    return candidates.serve(
      { name, request: { body, files }, isTrial, isLocalOnly, ...(signal ? { signal } : {}) },
      (model, begin) => work(model === name ? request : { ...request, body: { ...body, model } }, begin),
    );
  }

  const find: Inference['find'] = (request) => serve(request, async (one) => (await meantBy(one)).id, true);

  /** A lease on the model, which is loaded for it. */
  async function acquire(
    id: string,
    { capability, body, client = '', keepAliveMs, onLoaded, signal }: InferenceRequest,
    isStream: boolean,
  ) {
    const plan = async () => {
      crashBackoff.check(id);
      const planned = await loadPlans.make({ name: id, options: {}, signal });
      if (planned.recipe.protocol.paths[capability] === undefined) throw capabilityNotSupported(planned, capability);
      // Found out before a load for it pushes another model out.
      requireMinTokens(planned, body);
      return planned;
    };
    const lease = await residency.acquire(plan, id, signal, {
      client,
      takesTurn: !WITHOUT_TURN.has(capability),
      isStream,
    });
    if (keepAliveMs !== undefined) residency.keepAlive(id, keepAliveMs);
    onLoaded?.();
    return lease;
  }

  async function send(
    lease: Lease | RemoteLease,
    { capability, body: asked, files, isLocalOnly, signal }: InferenceRequest,
    measurement: Measurement,
  ): Promise<ChildResponse> {
    // Once more: the setting may have changed while the request waited.
    localOnly.check(lease.model, isLocalOnly);
    const body = isChat(capability) ? await placement.fit(asked, lease, signal) : asked;
    const { recipe, backend, model, options } = lease;
    const uploads = files && ((await recipe.protocol.prepareUploads?.({ files, options, signal })) ?? files);
    const request = {
      capability,
      body: body.model === model.id ? body : { ...body, model: model.id },
      ...(uploads ? { files: uploads } : {}),
      model,
      options,
    };
    requireMinTokens(lease, body);
    const call = await childCallOf({ protocol: recipe.protocol, backend: backend.name, request });
    if (call === undefined) throw capabilityNotSupported(lease, capability);
    log.trace(() => `${model.id}, ${capability}: ${JSON.stringify(body)}`);
    if ('ask' in lease) {
      const headers = { ...call.headers, ...measurement.headers() };
      return lease.ask({ ...call, headers }, { capability, body, signal });
    }
    const { baseUrl } = lease.server;
    const response = await openChildRequest({ baseUrl, method: 'POST', ...call, signal });
    if (response.status !== 200) throw await refusalIn(response, { protocol: recipe.protocol, capability, signal });
    return response;
  }

  /** The response of a leased model, which holds the lease as long as it comes. */
  async function ask(
    request: InferenceRequest,
    { lease, watch, startedMs, measurement }: Arrival & { lease: Lease | RemoteLease; watch: ResponseWatch },
  ): Promise<HeldResponse> {
    const response = await send(lease, request, measurement);
    watch.hasBegun();
    const held: HeldResponse = {
      request,
      lease,
      response,
      tap: createStreamTap({ now, startedMs }),
      isWhole: false,
      hasEnded() {
        held.isWhole = true;
        watch.hasEnded();
        lease.release();
      },
      observe: (figures) => measurement.end('ok', figures),
      settled: watch.settled,
    };
    // However the response ends, and even if nobody ever reads it.
    response.body.once('close', () => {
      lease.release();
      if (!held.isWhole) watch.brokeOff();
    });
    return held;
  }

  /**
   * Asks, and hands the response to `consume`; does so once more on a fresh child when the first one died before `consume`
   * resolved. Every request is measured here. `isStream` is true when the client gets its response as a stream.
   */
  async function run<Result>(
    asked: InferenceRequest,
    consume: (held: HeldResponse) => Result | Promise<Result>,
    isStream = false,
  ): Promise<Result> {
    const startedMs = now();
    const request = isChat(asked.capability) ? { ...asked, body: normaliseChat(asked.body) } : asked;
    return serve(request, (one, begin) => runOne(one, { startedMs, begin, consume, isStream }));
  }

  /** The same on one model; `begin` is called when it gets the request. */
  async function runOne<Result>(
    request: InferenceRequest,
    { startedMs, begin, consume, isStream }: Running<Result>,
  ): Promise<Result> {
    const { capability, signal } = request;
    const meant = await meantBy(request);
    const { id } = meant;
    const measurement = createMeasurement({ observe, trace, model: id, capability, startedMs, now });
    const endBadly = (error?: unknown) => measurement.end(signal.aborted ? 'aborted' : 'error', undefined, error);
    const retried = { id, fingerprint: fingerprintOf(request), measurement, signal };
    try {
      const attempt = {
        acquire: () => acquire(id, request, isStream),
        async ask(lease: Lease | RemoteLease, watch: ResponseWatch) {
          begin();
          const held = await ask(request, { lease, watch, startedMs, measurement });
          request.onModel?.(id);
          const result = await consume(held);
          // Not earlier: a response that breaks off before is perhaps asked for once more.
          const onClose = () => held.isWhole || endBadly();
          const { body } = held.response;
          if (body.closed) onClose();
          else body.once('close', onClose);
          return result;
        },
      };
      if (!isRemote(meant) || remote === undefined) return await crashRetry.run(retried, attempt);
      measurement.beginWaiting();
      const lease = await acquireRemote(meant, { ...remote, ...request });
      measurement.endWaiting(meant.provider);
      request.onLoaded?.();
      return await askElsewhere(lease, attempt.ask);
    } catch (error) {
      endBadly(error);
      throw error;
    }
  }

  return {
    find,
    open: (request) => run(request, openResponse),
    stream: (request) => run(request, (held) => ({ encoded: relayEvents(relayedAsBytes(held)) }), true),
    events: (request) => run(asStream(request), (held) => readEvents(relayOf(held)), request.body.stream === true),
    complete: (request, createAssembler) =>
      run(asStream(request), (held) => assembleEvents(relayOf(held), createAssembler())),
    json: (request) => run(request, readJsonObject),
  };
}

function openResponse(held: HeldResponse): OpenResponse {
  const { response, lease } = held;
  response.body.once('end', held.hasEnded);
  return {
    ...response,
    recipe: lease.recipe,
    modelId: lease.model.id,
    // One that was not read to its end is told of by its close.
    observe: (figures = { kind: 'unknown' }) => void (held.isWhole && held.observe(figures)),
  };
}

/** A response that is a stream of events. */
function relayOf({ request, lease, response, tap, settled, hasEnded, observe }: HeldResponse): RelayInput {
  return {
    response,
    tap,
    rewrite: lease.recipe.protocol.rewritesModelName ? createRenaming(lease.model.id) : undefined,
    meaningOf: meaningIn({ request, lease }),
    signal: request.signal,
    onComplete() {
      hasEnded();
      observe(tap.result());
    },
    beforeFailing: settled,
  };
}

/** The same for a client that reads the native server's own events: an error in them is told as in a plain response. */
function relayedAsBytes(held: HeldResponse): RelayInput {
  const relay = relayOf(held);
  const rewriteErrors = createErrorRewriting(meaningIn(held));
  return { ...relay, rewrite: (block) => rewriteErrors(relay.rewrite?.(block) ?? block) };
}

/** What a refusal means that the native server tells as an event. */
function meaningIn({ request: { capability }, lease }: Pick<HeldResponse, 'request' | 'lease'>) {
  const { protocol } = lease.recipe;
  return (refusal: BackendRefused) => meaningOf(refusal, { protocol, capability });
}

async function readJsonObject({ request, lease, response, hasEnded, observe }: HeldResponse) {
  const { capability, signal } = request;
  const json = await readJson(response, { limitBytes: MAX_JSON_BYTES, maxValues: MAX_JSON_VALUES, signal });
  if (!isObject(json))
    throw new BackendResponseInvalid(`The native server's answer to ${capability} is no JSON object.`);
  const usage = isObject(json.usage) ? json.usage : {};
  hasEnded();
  observe(costOf(usage));
  return {
    ...json,
    ...('usage' in json ? { usage: figuresIn(usage) } : {}),
    ...(lease.recipe.protocol.rewritesModelName && 'model' in json ? { model: lease.model.id } : {}),
  };
}

/** What a response without a single generated token has cost; undefined when it does not say. */
function costOf(usage: Readonly<Record<string, unknown>>): ResponseFigures | undefined {
  const promptTokens = countOf(usage.prompt_tokens) ?? 0;
  return promptTokens === 0 ? undefined : { kind: 'prompt', promptTokens };
}

/**
 * The loaded model that a request without a name means.
 * @throws {NoModelLoaded} when there is none
 */
function meantIn(
  loaded: readonly LoadPlan[],
  { type, capability }: Pick<InferenceRequest, 'capability'> & { type: ModelType | undefined },
): LoadPlan {
  const meant = loaded.find(({ model, recipe }) =>
    type === undefined ? recipe.protocol.paths[capability] !== undefined : model.type === type,
  );
  if (meant) return meant;
  const [other] = loaded;
  // Without a type the model would do, but its backend does not.
  throw other && type === undefined ? capabilityNotSupported(other, capability) : new NoModelLoaded(other && type);
}

/** All that a native server gets of a request. */
function fingerprintOf({ capability, body, files }: InferenceRequest): Fingerprint {
  let known: string | undefined;
  return () => {
    const uploads = Object.entries(files ?? {}).map(([name, list]) => [
      name,
      list.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
    ]);
    known ??= digestOf(JSON.stringify([capability, body, uploads]));
    return known;
  };
}

/** The same request for a stream that tells its usage. */
function asStream(request: InferenceRequest): InferenceRequest {
  return { ...request, body: { ...request.body, stream: true, stream_options: { include_usage: true } } };
}

/** @throws {CapabilityNotSupported} for a least length that nothing would keep to */
function requireMinTokens({ model, recipe }: Pick<LoadPlan, 'model' | 'recipe'>, { min_tokens: least }: InferenceBody) {
  if (recipe.protocol.supportsMinTokens || typeof least !== 'number' || least <= 0) return;
  throw new CapabilityNotSupported(
    `Model '${model.id}' runs on ${recipe.serverName}, which can't be made to write at least ${least} tokens. Leave min_tokens out, and set min_length of /params to 0.`,
    { param: 'min_tokens' },
  );
}

function capabilityNotSupported({ model, recipe, backend }: LoadPlan, capability: Capability): CapabilityNotSupported {
  return new CapabilityNotSupported(
    `Model '${model.id}' runs on ${recipe.name}:${backend.name}, which does not offer ${capability}.`,
    { param: 'model' },
  );
}
