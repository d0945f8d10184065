// Runs one request on one model: finds it, loads it, asks its native server or its provider, and measures the response.
import { createHash } from 'node:crypto';
import { CapabilityNotSupported } from '../../errors.ts';
import { digestOf } from '../../lib/digest.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import type { ChildResponse } from '../../processes/child-http.ts';
import { childCallOf } from '../../recipes/kit/child-call.ts';
import { fitToAbilities } from '../../recipes/kit/media-abilities.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { CrashBackoff, Fingerprint } from '../loading/crash-backoff.ts';
import type { LoadPlan, LoadPlans } from '../loading/load-plans.ts';
import type { Lease, Residency } from '../residency/residency.ts';
import type { ObserveRequest } from '../stats/observed-request.ts';
import { askChild } from './ask-child.ts';
import { createChatPlacement } from './chat/chat-placement.ts';
import { normaliseChat } from './chat/chat-request.ts';
import { createCrashRetry, type ResponseWatch } from './crashes/crash-retry.ts';
import { createMeasurement, type Measurement, type TraceRequest } from './measurement.ts';
import { capabilityNotSupported, createModelChoice, type ModelChoiceDeps, type Wanted } from './model-choice.ts';
import { acquireRemote, askElsewhere, isRemote, type RemoteDeps, type RemoteLease } from './remote-lease.ts';
import type { InferenceBody, InferenceRequest } from './request.ts';
import {
  type HeldResponse,
  type OpenResponse,
  openResponse,
  readJsonObject,
  relayedAsBytes,
  relayOf,
} from './responses.ts';
import type { Assembler } from './stream/assemble.ts';
import { assembleEvents, readEvents, relayEvents } from './stream/relay.ts';
import type { StreamEvent } from './stream/stream-event.ts';
import { createStreamTap } from './stream/stream-tap.ts';

export type Inference = ReturnType<typeof createInference>;

export interface InferenceOptions extends ModelChoiceDeps {
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

/** A request on one model. */
interface Attempt<Result> {
  request: InferenceRequest;
  measurement: Measurement;
  /** When the request came, on the clock of `now`. */
  startedMs: number;
  /** To be called when no other model may get the request any more. */
  begin(): void;
  /** What is done with the response. */
  consume(held: HeldResponse): Result | Promise<Result>;
  endBadly(error?: unknown): void;
}

const DEFAULT_EXIT_NOTICE_MS = 2000;
/** What a native server does beside its work, and at once. */
const WITHOUT_TURN: ReadonlySet<Capability> = new Set([
  'count-tokens',
  'apply-template',
  'tokenize',
  'detokenize',
  'slots',
]);

/** What is about the prompt of a chat. */
const PROMPTS: ReadonlySet<Capability> = new Set(['chat', 'count-tokens', 'apply-template']);
const isChat = (capability: Capability): boolean => PROMPTS.has(capability);

/**
 * Ways to ask for the same. All reject before the first byte of a response is handed on, so that a status can still be
 * sent. Long because it lists them, each in a few lines, and the steps that they share, in their order.
 */
export function createInference(deps: InferenceOptions) {
  const { residency, loadPlans, crashBackoff, remote, localOnly, observe, trace, now, log } = deps;
  const choice = createModelChoice(deps);
  const placement = createChatPlacement();
  const crashRetry = createCrashRetry({ ...deps, exitNoticeMs: deps.exitNoticeMs ?? DEFAULT_EXIT_NOTICE_MS });

  /**
   * Asks, and hands the response to `consume`; does so once more on a fresh child when the first one died before `consume`
   * resolved. Every request is measured here.
   */
  async function run<Result>(
    asked: InferenceRequest,
    consume: Attempt<Result>['consume'],
    isStream = false,
  ): Promise<Result> {
    const startedMs = now();
    const request = isChat(asked.capability) ? { ...asked, body: normaliseChat(asked.body) } : asked;
    return choice.serve(request, async (model, begin) => {
      const { id } = model;
      const { body, capability, signal } = request;
      const own = body.model === id ? request : { ...request, body: { ...body, model: id } };
      const measurement = createMeasurement({ observe, trace, now, model: id, capability, startedMs });
      const endBadly = (error?: unknown) => measurement.end(signal.aborted ? 'aborted' : 'error', undefined, error);
      const attempt = { request: own, measurement, startedMs, begin, consume, endBadly };
      const ask = (lease: Lease | RemoteLease, watch: ResponseWatch) => askOn(lease, watch, attempt);
      try {
        if (!isRemote(model) || !remote) {
          const retried = { id, fingerprint: fingerprintOf(own), measurement, signal };
          return await crashRetry.run(retried, { acquire: () => acquire(id, own, isStream), ask });
        }
        measurement.beginWaiting();
        const lease = await acquireRemote(model, { ...remote, ...own });
        measurement.endWaiting(model.provider);
        own.onLoaded?.();
        return await askElsewhere(lease, ask);
      } catch (error) {
        endBadly(error);
        throw error;
      }
    });
  }

  /** A lease on the model, which is loaded for it. */
  async function acquire(
    id: string,
    { capability, body, place, keepAliveMs, onLoaded, signal }: InferenceRequest,
    isStream: boolean,
  ): Promise<Lease> {
    const plan = async () => {
      crashBackoff.check(id);
      const planned = await loadPlans.make({ name: id, options: {}, signal });
      if (planned.recipe.protocol.paths[capability] === undefined) throw capabilityNotSupported(planned, capability);
      // Found out before a load for it pushes another model out.
      requireMinTokens(planned, body);
      fitToAbilities({ capability, body }, planned.recipe.protocol, planned.backend.name);
      return planned;
    };
    const takesTurn = !WITHOUT_TURN.has(capability);
    const lease = await residency.acquire(plan, id, signal, { place, takesTurn, isStream });
    if (keepAliveMs !== undefined) residency.keepAlive(id, keepAliveMs);
    onLoaded?.();
    return lease;
  }

  /** What `consume` makes of the response of a leased model. The lease is held as long as the response comes. */
  async function askOn<Result>(
    lease: Lease | RemoteLease,
    watch: ResponseWatch,
    { request, measurement, startedMs, begin, consume, endBadly }: Attempt<Result>,
  ): Promise<Result> {
    begin();
    const response = await send(lease, request, measurement);
    watch.hasBegun();
    const held: HeldResponse = {
      request,
      lease,
      response,
      tap: createStreamTap({ now, startedMs }),
      noteThought: (name) => placement.noteThought(lease, name),
      isWhole: false,
      hasEnded() {
        held.isWhole = true;
        watch.hasEnded();
        lease.release();
      },
      observe: (figures) => measurement.end('ok', figures),
      settled: watch.settled,
    };
    const { body } = response;
    // However the response ends, and even if nobody ever reads it.
    body.once('close', () => {
      lease.release();
      if (!held.isWhole) watch.brokeOff();
    });
    request.onModel?.(lease.model.id);
    const result = await consume(held);
    // Not earlier: a response that breaks off before is perhaps asked for once more.
    const onClose = () => held.isWhole || endBadly();
    if (body.closed) onClose();
    else body.once('close', onClose);
    return result;
  }

  /** The response, of status 200, to the request as its native server or provider understands it. */
  async function send(
    lease: Lease | RemoteLease,
    { capability, body: asked, files, place, llamaFields, signal }: InferenceRequest,
    measurement: Measurement,
  ): Promise<ChildResponse> {
    const { recipe, backend, model, options } = lease;
    // Once more: the setting may have changed while the request waited.
    localOnly.check(model, place);
    const fitting = isChat(capability) ? await placement.fit(asked, lease, signal) : asked;
    const fitted = 'ask' in lease ? fitting : withShortSeed(fitting);
    const body = recipe.protocol.knowsLlamaFields?.({ backend: backend.name }) ? { ...fitted, ...llamaFields } : fitted;
    requireMinTokens(lease, body);
    const uploads = files && ((await recipe.protocol.prepareUploads?.({ files, options, signal })) ?? files);
    const request = { capability, body, ...(uploads ? { files: uploads } : {}), model, options };
    const call = await childCallOf({ protocol: recipe.protocol, backend: backend.name, request });
    if (call === undefined) throw capabilityNotSupported(lease, capability);
    log.trace(() => `${model.id}, ${capability}: ${JSON.stringify(body)}`);
    if (!('ask' in lease)) return askChild(lease, call, { capability, signal });
    return lease.ask({ ...call, headers: { ...call.headers, ...measurement.headers() } }, { body, signal });
  }

  return {
    /**
     * The id of the model that a request means; nothing is loaded for it.
     * @throws {ModelNotFound} {NoModelLoaded} {CapabilityNotSupported} {LeavesMachine} {NoCandidateServes}
     */
    find: (request: Wanted): Promise<string> => choice.serve(request, ({ id }) => id, true),

    /** The response to a request that is no stream of events. */
    open: (request: InferenceRequest): Promise<OpenResponse> => run(request, openResponse),

    /** The native server's event stream, byte for byte. */
    stream: <Event>(request: InferenceRequest): Promise<EncodedEvents<Event>> =>
      run(request, (held) => ({ encoded: relayEvents(relayedAsBytes(held)) }), true),

    /**
     * The native server's events, parsed, for callers that translate them. Ending the iteration early ends the response in
     * the native server.
     */
    events: (request: InferenceRequest): Promise<AsyncIterable<StreamEvent>> =>
      run(asStream(request), (held) => readEvents(relayOf(held)), request.body.stream === true),

    /**
     * The whole response, put together from a stream, because only a streamed request can be stopped in a native server.
     * Calls `createAssembler` again when it has to be put together anew.
     */
    complete: (request: InferenceRequest, createAssembler: () => Assembler): Promise<Record<string, unknown>> =>
      run(asStream(request), (held) => assembleEvents(relayOf(held), createAssembler())),

    /** The JSON object of a capability that knows no stream. An aborted request loses its connection at once. */
    json: (request: InferenceRequest): Promise<Record<string, unknown>> => run(request, readJsonObject),
  };
}

const SEEDS = 2 ** 32;

/** OpenAI's seeds have 64 bits, those of native servers 32; the last of them means any. */
function withShortSeed(body: InferenceBody): InferenceBody {
  const { seed } = body;
  if (typeof seed !== 'number' || (seed >= -1 && seed < SEEDS - 1)) return body;
  return { ...body, seed: Math.min(((seed % SEEDS) + SEEDS) % SEEDS, SEEDS - 2) };
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

/** The same request for a stream that reports its usage. */
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
