// Runs one request on one model: finds it, loads it, asks its native server, and measures the answer.
import { createHash } from 'node:crypto';
import {
  BackendAnswerInvalid,
  BackendCrashed,
  BackendHung,
  CapabilityNotSupported,
  NoModelLoaded,
} from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import { digestOf } from '../../lib/digest.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import { countOf } from '../../lib/figure.ts';
import type { Log } from '../../lib/log.ts';
import { type ChildAnswer, openChildRequest, readJson, readText } from '../../processes/child-http.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { isAlive } from '../../processes/sign-of-life.ts';
import { childCallOf } from '../../recipes/kit/child-call.ts';
import type { ModelType } from '../../recipes/kit/model.ts';
import type { Capability, Uploads } from '../../recipes/kit/protocol.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { CrashBackoff, Fingerprint } from '../loading/crash-backoff.ts';
import type { LoadPlan, LoadPlans } from '../loading/load-plans.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Models } from '../models/models.ts';
import type { Lease, Residency } from '../residency/residency.ts';
import type { RequestStats, Stats } from '../stats/stats.ts';
import type { Assembler } from './assemble.ts';
import { normaliseChat } from './chat-request.ts';
import { createMeasurement, type Measurement } from './measurement.ts';
import { refusalIn } from './refusal.ts';
import { assembleEvents, type RelayInput, readEvents, relayEvents } from './relay.ts';
import { createRenaming } from './renaming.ts';
import { figuresIn, type StreamEvent } from './stream-event.ts';
import { createStreamTap } from './stream-tap.ts';
import { createSuspects } from './suspects.ts';
import { trialRequestFor } from './trial-request.ts';

/** A request body in OpenAI's form. */
export type InferenceBody = Readonly<Record<string, unknown>> & { model?: string | null; stream?: boolean | null };

export interface InferenceRequest {
  capability: Capability;
  /** What kind of model can do this; any whose native server offers it when not said. */
  type?: ModelType;
  body: InferenceBody;
  /** Absent when the request is no form. */
  files?: Uploads;
  /** Who asks, so that one client's many requests don't keep all others waiting. */
  client?: string;
  /** How long the model stays after this request, from now on; Infinity for good. Left out, it stays as it is. */
  keepAliveMs?: number | undefined;
  signal: AbortSignal;
}

/** A native server's answer of status 200, as it comes. The model is held until its body has ended or is destroyed. */
export interface OpenAnswer extends ChildAnswer {
  recipe: Recipe;
  modelId: string;
}

export interface Inference {
  /**
   * The id of the model that a request means; nothing is loaded for it.
   * @throws {ModelNotFound} {NoModelLoaded} {CapabilityNotSupported}
   */
  find(request: Pick<InferenceRequest, 'capability' | 'type' | 'body'>): Promise<string>;
  /** The answer to a request that is no stream of events. Rejects before a byte of it has come, so a status can be sent. */
  open(request: InferenceRequest): Promise<OpenAnswer>;
  /** The native server's event stream, byte for byte. Rejects before the first byte is due, so a status can still be sent. */
  stream<Event>(request: InferenceRequest): Promise<EncodedEvents<Event>>;
  /**
   * The native server's events, read, for callers that say them in other words. Rejects as `stream` does, before the
   * first event; ending the iteration early ends the answer in the native server.
   */
  events(request: InferenceRequest): Promise<AsyncIterable<StreamEvent>>;
  /**
   * The whole answer, put together from a stream, because only a streamed request can be stopped in a native server.
   * Asked for another assembler when it has to be put together anew.
   */
  complete(request: InferenceRequest, createAssembler: () => Assembler): Promise<Record<string, unknown>>;
  /** The answer of a capability that knows no stream, a JSON object. An aborted request loses its connection at once. */
  answer(request: InferenceRequest): Promise<Record<string, unknown>>;
}

/** An answer with the model that gives it. */
interface HeldAnswer {
  answer: ChildAnswer;
  leased: Lease;
  /** When the request came, on the clock of `now`. */
  startedMs: number;
  /** To be called when the whole answer has gone by; one that broke off is let go by its end. */
  hasEnded: () => void;
}

/** What both attempts at a request share. */
interface Attempts {
  request: InferenceRequest;
  /** The model's. */
  id: string;
  startedMs: number;
  measurement: Measurement;
  fingerprint: Fingerprint;
}

export interface InferenceOptions {
  models: Models;
  residency: Residency;
  loadPlans: Pick<LoadPlans, 'make'>;
  crashBackoff: Omit<CrashBackoff, 'noteEnd' | 'forget'>;
  stats: Stats;
  metrics: Pick<Metrics, 'request' | 'tokens'>;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  /** How long the end of a child that nobody can reach any more may take to be reported, until it counts as alive. */
  exitNoticeMs?: number;
  log: Log;
}

/** A client that does not care which model answers says this (spec 5). */
const LOADED_MODEL = 'local';
/** Two thousand vectors of four thousand numbers; base64 takes a third of it. */
const MOST_ANSWER_BYTES = 128 * 2 ** 20;
const MAX_ANSWER_VALUES = 10_000_000;
const MAX_TRIAL_BYTES = 2 ** 20;
const DEFAULT_EXIT_NOTICE_MS = 2000;
/** What a native server answers beside its work, and at once. */
const WITHOUT_TURN: ReadonlySet<Capability> = new Set(['count-tokens', 'tokenize', 'detokenize', 'slots']);

export function createInference(deps: InferenceOptions): Inference {
  const { models, residency, loadPlans, crashBackoff, stats, metrics, now, log } = deps;
  const { exitNoticeMs = DEFAULT_EXIT_NOTICE_MS } = deps;
  const suspects = createSuspects({ onKiller: crashBackoff.noteKiller, exitNoticeMs });

  /**
   * @throws {NoModelLoaded} when no model is named and none is loaded that could be meant.
   * @throws {CapabilityNotSupported} when the model is of another type.
   */
  const modelIdOf: Inference['find'] = async ({ type, body, capability }) => {
    if (!body.model || body.model === LOADED_MODEL) {
      const loaded = residency.loaded();
      const meant = loaded.find(({ model, recipe }) =>
        type === undefined ? recipe.protocol.paths[capability] !== undefined : model.type === type,
      );
      if (meant) return meant.model.id;
      const [other] = loaded;
      // Without a type the model would do, but its native server does not.
      throw other && type === undefined ? lacks(other, capability) : new NoModelLoaded(other && type);
    }
    // Every request asks for a loaded model, and a look at what the disk says about its name would take longer than the rest.
    const model = residency.get(body.model)?.model ?? (await models.get(body.model));
    if (type === undefined || model.type === type) return model.id;
    throw new CapabilityNotSupported(
      `Model '${model.id}' is of type ${model.type} and can't do ${capability}; that takes a model of type ${type}.`,
      { param: 'model' },
    );
  };

  async function ask(leased: Lease, { capability, body, files, signal }: InferenceRequest): Promise<ChildAnswer> {
    const { recipe, backend, server, model, options } = leased;
    const uploads = files && ((await recipe.protocol.prepareUploads?.({ files, options, signal })) ?? files);
    const request = {
      capability,
      body: body.model === model.id ? body : { ...body, model: model.id },
      ...(uploads ? { files: uploads } : {}),
      model,
      options,
    };
    requireMinTokens(leased, body);
    const call = await childCallOf({ protocol: recipe.protocol, backend: backend.name, request });
    if (call === undefined) throw lacks(leased, capability);
    log.trace(() => `${model.id}, ${capability}: ${JSON.stringify(body)}`);
    const answer = await openChildRequest({ baseUrl: server.baseUrl, method: 'POST', ...call, signal });
    if (answer.status !== 200) throw await refusalIn(answer, { protocol: recipe.protocol, capability, signal });
    return answer;
  }

  /**
   * Asks, and hands the answer to `deliver`. Once more on a fresh child when the first one died before `deliver` resolved:
   * nothing was sent to the client until then.
   */
  async function run<Result>(asked: InferenceRequest, deliver: (held: HeldAnswer) => Promise<Result>): Promise<Result> {
    const startedMs = now();
    const { capability, signal } = asked;
    const isChat = capability === 'chat' || capability === 'count-tokens';
    const body = isChat ? normaliseChat(asked.body) : asked.body;
    const request = body === asked.body ? asked : { ...asked, body };
    const id = await modelIdOf(request);
    const measurement = createMeasurement({ metrics, model: id, capability, startedMs, now });
    try {
      return await tryTwice({ request, id, startedMs, measurement, fingerprint: fingerprintOf(request) }, deliver);
    } catch (error) {
      measurement.end(signal.aborted ? 'aborted' : 'error');
      throw error;
    }
  }

  async function tryTwice<Result>(attempts: Attempts, deliver: (held: HeldAnswer) => Promise<Result>): Promise<Result> {
    const { id, fingerprint, request } = attempts;
    const { signal } = request;
    for (let attempt = 1; ; attempt++) {
      crashBackoff.checkRequest(id, fingerprint);
      const isTrial = attempt > 1 || crashBackoff.isInDoubt(id);
      const endTrial = isTrial ? await suspects.beginTrial(id, signal) : () => undefined;
      try {
        const outcome = await tryOnce(attempts, { isTrial, endTrial }, deliver);
        if (!('died' in outcome)) return outcome.result;
        if (attempt > 1) throw outcome.died;
        log.warning(`${id}: the native server died before anything was answered; trying once more`);
      } finally {
        endTrial();
      }
    }
  }

  /** Resolves to the error when the child died of something before `deliver` resolved; any other failure is thrown. */
  async function tryOnce<Result>(
    { request, id, startedMs, measurement, fingerprint }: Attempts,
    { isTrial, endTrial }: { isTrial: boolean; endTrial: () => void },
    deliver: (held: HeldAnswer) => Promise<Result>,
  ): Promise<{ result: Result } | { died: BackendCrashed }> {
    const { keepAliveMs, signal } = request;
    measurement.beginWaiting();
    const leased = await lease({ request, id, isTrial });
    if (keepAliveMs !== undefined) residency.keepAlive(id, keepAliveMs);
    measurement.endWaiting();
    if (crashBackoff.isInDoubt(id)) await acquit(leased, request);
    const suspect = suspects.add(leased.server, { model: id, fingerprint });
    try {
      const answer = await ask(leased, request);
      suspect.hasBegun();
      endTrial();
      let isWhole = false;
      // However the answer ends, and even if nobody ever reads it.
      answer.body.once('close', () => {
        leased.release();
        if (!isWhole) suspect.leaveSoon();
      });
      const hasEnded = () => {
        isWhole = true;
        suspect.leave();
        crashBackoff.noteAnswer(id, fingerprint);
        measurement.end('ok');
        leased.release();
      };
      const result = await deliver({ answer, leased, startedMs, hasEnded });
      const broke = () => measurement.end(signal.aborted ? 'aborted' : 'error');
      if (answer.body.closed) broke();
      else answer.body.once('close', broke);
      return { result };
    } catch (error) {
      leased.release();
      if (isLoss(error) || signal.aborted) suspect.leaveSoon();
      else suspect.leave();
      // Even for the last time: a client that asks again at once must not meet the dead child, nor a death not yet counted.
      const isDead = await isDeath(error, leased.server, signal);
      if (!isDead || !(error instanceof BackendCrashed)) throw error;
      return { died: error };
    }
  }

  /** A loaded model with a turn on it; for a trial with nobody else about to ask it. */
  async function lease({
    request,
    id,
    isTrial,
  }: Pick<Attempts, 'request' | 'id'> & { isTrial: boolean }): Promise<Lease> {
    const { capability, client = '', signal } = request;
    const plan = async () => {
      crashBackoff.check(id);
      const planned = await loadPlans.make({ name: id, options: {}, signal });
      if (planned.recipe.protocol.paths[capability] === undefined) throw lacks(planned, capability);
      // Found out before a load for it pushes another model out.
      requireMinTokens(planned, request.body);
      return planned;
    };
    for (;;) {
      if (!isTrial && suspects.isTrialOn(id)) await suspects.untilTrialsAreOver(id, signal);
      const leased = await residency.acquire(plan, id, signal, { client, takesTurn: !WITHOUT_TURN.has(capability) });
      // One may have begun while this one waited; its turn must not be taken from it.
      if (isTrial || !suspects.isTrialOn(id)) return leased;
      leased.release();
    }
  }

  /**
   * Four deaths in a row are no proof against a model. One request that no working model dies of decides: it is answered
   * well and the deaths are forgotten, or it is the death that lets the model be.
   * @throws {ModelKeepsCrashing}
   */
  async function acquit(leased: Lease, { signal }: InferenceRequest): Promise<void> {
    const { recipe, backend, server, model, options } = leased;
    const trial = trialRequestFor(model.type);
    if (trial === undefined) return;
    const request = { ...trial, body: { ...trial.body, model: model.id }, model, options };
    const call = await childCallOf({ protocol: recipe.protocol, backend: backend.name, request });
    if (call === undefined) return;
    try {
      const answer = await openChildRequest({ baseUrl: server.baseUrl, method: 'POST', ...call, signal });
      await readText(answer, { limitBytes: MAX_TRIAL_BYTES, signal });
      if (answer.status === 200) crashBackoff.noteAnswer(model.id);
    } catch (error) {
      leased.release();
      if (await isDeath(error, server, signal)) crashBackoff.check(model.id);
      throw error;
    }
  }

  /**
   * True when the request failed because its child is gone, which nobody asked for; a living one would only fail again.
   * Resolves once the death is counted.
   */
  async function isDeath(error: unknown, server: NativeServer, signal: AbortSignal): Promise<boolean> {
    if (!isLoss(error)) return false;
    const exited = server.exited.then(() => false);
    if (await Promise.race([exited, isAlive(server.baseUrl)])) return false;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(exitNoticeMs)]);
    const exit = await orAborted(server.exited, patience).catch(() => undefined);
    signal.throwIfAborted();
    return exit !== undefined && !exit.expected;
  }

  /** The same for an answer that is a stream of events. */
  function runStream<Result>(
    request: InferenceRequest,
    deliver: (relay: RelayInput) => Promise<Result>,
  ): Promise<Result> {
    return run(request, ({ answer, leased, startedMs, hasEnded }) => {
      const tap = createStreamTap({ now, startedMs });
      const onComplete = () => {
        const figures = tap.result();
        stats.record(figures);
        metrics.tokens({ model: leased.model.id, capability: request.capability }, figures);
        hasEnded();
      };
      const rewrite = leased.recipe.protocol.rewritesModelName ? createRenaming(leased.model.id) : undefined;
      const { signal } = request;
      const beforeFailing = (error: unknown) => isDeath(error, leased.server, signal).catch(() => false);
      return deliver({ answer, tap, rewrite, signal, onComplete, beforeFailing });
    });
  }

  return {
    find: modelIdOf,

    open: (request) =>
      run(request, async ({ answer, leased, hasEnded }) => {
        answer.body.once('end', () => {
          stats.count();
          hasEnded();
        });
        return { ...answer, recipe: leased.recipe, modelId: leased.model.id };
      }),

    stream: (request) => runStream(request, async (relay) => ({ encoded: relayEvents(relay) })),

    events: (request) => runStream(asStream(request), async (relay) => readEvents(relay)),

    complete: (request, createAssembler) =>
      runStream(asStream(request), (relay) => assembleEvents(relay, createAssembler())),

    answer: (request) =>
      run(request, async ({ answer, leased, hasEnded }) => {
        const json = await readJson(answer, {
          limitBytes: MOST_ANSWER_BYTES,
          maxValues: MAX_ANSWER_VALUES,
          signal: request.signal,
        });
        if (typeof json !== 'object' || json === null || Array.isArray(json)) {
          throw new BackendAnswerInvalid(`The native server's answer to ${request.capability} is no JSON object.`);
        }
        const figures = figuresOf(json as Record<string, unknown>);
        if (figures) {
          stats.record(figures);
          metrics.tokens({ model: leased.model.id, capability: request.capability }, figures);
        }
        hasEnded();
        return {
          ...json,
          ...('usage' in json ? { usage: figuresIn(asObject(json.usage)) } : {}),
          ...(leased.recipe.protocol.rewritesModelName && 'model' in json ? { model: leased.model.id } : {}),
        };
      }),
  };
}

/** What an answer without a single generated token has cost; undefined when it does not say. */
function figuresOf({ usage }: Readonly<Record<string, unknown>>): RequestStats | undefined {
  const tokens = countOf(asObject(usage).prompt_tokens) ?? 0;
  if (tokens === 0) return undefined;
  return {
    inputTokens: tokens,
    promptTokens: tokens,
    outputTokens: 0,
    timeToFirstTokenSeconds: 0,
    tokensPerSecond: 0,
    decodeTokenSeconds: [],
  };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The connection to the child was lost, whatever became of the child. */
function isLoss(error: unknown): boolean {
  return error instanceof BackendCrashed || error instanceof BackendHung;
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

function lacks({ model, recipe, backend }: LoadPlan, capability: Capability): CapabilityNotSupported {
  return new CapabilityNotSupported(
    `Model '${model.id}' runs on ${recipe.name}:${backend.name}, which does not offer ${capability}.`,
    { param: 'model' },
  );
}
