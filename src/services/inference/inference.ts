// Runs one request on one model: finds it, loads it, asks its native server, and measures the answer.
import {
  BackendAnswerInvalid,
  BackendCrashed,
  type BackendRefused,
  CapabilityNotSupported,
  NoModelLoaded,
} from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import { type ChildAnswer, openChildRequest, readText } from '../../processes/child-http.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { childCallOf } from '../../recipes/kit/child-call.ts';
import type { Capability, ModelType } from '../../recipes/kit/recipe.ts';
import { pathOf } from '../../recipes/kit/select-backend.ts';
import type { LoadPlans } from '../loading/load-plans.ts';
import type { Models } from '../models/models.ts';
import type { Lease, Residency } from '../residency/residency.ts';
import type { LoadPlan } from '../residency/resident.ts';
import type { Stats } from '../stats/stats.ts';
import type { Assembler } from './assemble.ts';
import { refusalOf } from './refusal.ts';
import { assembleEvents, type RelayInput, relayEvents } from './relay.ts';
import { createStreamTap } from './stream-tap.ts';

/** A request body in OpenAI's form. */
export type InferenceBody = Readonly<Record<string, unknown>> & { model?: string | null; stream?: boolean | null };

export interface InferenceRequest {
  capability: Capability;
  /** What kind of model can do this. */
  type: ModelType;
  body: InferenceBody;
  signal: AbortSignal;
}

export interface Inference {
  /** The native server's event stream, byte for byte. Rejects before the first byte is due, so a status can still be sent. */
  stream<Event>(request: InferenceRequest): Promise<EncodedEvents<Event>>;
  /** The whole answer, put together from a stream, because only a streamed request can be stopped in a native server. */
  complete(request: InferenceRequest, assembler: Assembler): Promise<Record<string, unknown>>;
}

export interface InferenceOptions {
  models: Models;
  residency: Residency;
  loadPlans: LoadPlans;
  stats: Stats;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  /** How long a child that cut a connection may take to be known as dead, until it counts as alive. */
  exitNoticeMs?: number;
  log: Log;
}

/** A client that does not care which model answers says this (spec 5). */
const LOADED_MODEL = 'local';
const MOST_ERROR_BYTES = 64 * 2 ** 10;
const DEFAULT_EXIT_NOTICE_MS = 2000;

export function createInference(deps: InferenceOptions): Inference {
  const { models, residency, loadPlans, stats, now, exitNoticeMs = DEFAULT_EXIT_NOTICE_MS, log } = deps;

  /**
   * The model that the request means, checked before anything is loaded for it.
   * @throws {NoModelLoaded} when no model is named and none of that type is loaded.
   */
  async function modelIdOf({ type, body, capability }: InferenceRequest): Promise<string> {
    if (!body.model || body.model === LOADED_MODEL) {
      const id = residency.loaded().find(({ model }) => model.type === type)?.model.id;
      if (id === undefined) throw new NoModelLoaded();
      return id;
    }
    // Every request asks for a loaded model, and a look at what the disk says about its name would take longer than the rest.
    const loaded = residency.loaded().find(({ model }) => model.id === body.model);
    const model = loaded?.model ?? (await models.get(body.model));
    if (model.type === type) return model.id;
    throw new CapabilityNotSupported(
      `Model '${model.id}' is of type ${model.type} and can't do ${capability}; that takes a model of type ${type}.`,
      { param: 'model' },
    );
  }

  async function ask(leased: Lease, { capability, body, signal }: InferenceRequest): Promise<ChildAnswer> {
    const { recipe, backend, server, model, options } = leased;
    const request = { capability, body: { ...body, model: model.id }, model, options };
    const call = childCallOf({ recipe, backend: backend.name, request });
    if (call === undefined) throw lacks(leased, capability);
    log.trace(() => `${model.id}, ${capability}: ${JSON.stringify(body)}`);
    const answer = await openChildRequest({ baseUrl: server.baseUrl, method: 'POST', ...call, signal });
    if (answer.status !== 200) throw await refusalIn(answer, signal);
    return answer;
  }

  /** Once more on a fresh child when the first died before it said anything: nothing was sent to the client yet. */
  async function begin(request: InferenceRequest): Promise<{ leased: Lease; answer: ChildAnswer }> {
    const { capability, signal } = request;
    const id = await modelIdOf(request);
    const plan = async () => {
      const planned = await loadPlans.make({ name: id, options: {}, signal });
      const { recipe, backend } = planned;
      if (pathOf({ recipe, backend: backend.name, capability }) === undefined) throw lacks(planned, capability);
      return planned;
    };
    for (let attempt = 1; ; attempt++) {
      const leased = await residency.acquire(plan, id, signal);
      try {
        const answer = await ask(leased, request);
        // However the answer ends, and even if nobody ever reads it.
        answer.body.once('close', leased.release);
        return { leased, answer };
      } catch (error) {
        leased.release();
        const mayRetry = error instanceof BackendCrashed && attempt === 1;
        if (!mayRetry || !(await hasDied(leased.server, signal))) throw error;
        log.warning(`${id}: the native server was gone before it answered; trying once more`);
      }
    }
  }

  /** True for a child that is gone and that nobody stopped; a living one would only fail again. */
  async function hasDied(server: NativeServer, signal: AbortSignal): Promise<boolean> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(exitNoticeMs)]);
    const exit = await orAborted(server.exited, patience).catch(() => undefined);
    signal.throwIfAborted();
    return exit !== undefined && !exit.expected;
  }

  async function open(request: InferenceRequest): Promise<{ leased: Lease; relay: RelayInput }> {
    const startedMs = now();
    const { leased, answer } = await begin(request);
    const tap = createStreamTap({ now, startedMs });
    const onComplete = () => {
      stats.record(tap.result());
      leased.release();
    };
    return { leased, relay: { answer, tap, signal: request.signal, onComplete } };
  }

  return {
    async stream(request) {
      const { relay } = await open(request);
      return { encoded: relayEvents(relay) };
    },

    async complete(request, assembler) {
      const body = { ...request.body, stream: true, stream_options: { include_usage: true } };
      const { leased, relay } = await open({ ...request, body });
      try {
        return await assembleEvents(relay, assembler);
      } finally {
        leased.release();
      }
    },
  };
}

function lacks({ model, recipe, backend }: LoadPlan, capability: Capability): CapabilityNotSupported {
  return new CapabilityNotSupported(
    `Model '${model.id}' runs on ${recipe.name}:${backend.name}, which does not offer ${capability}.`,
    { param: 'model' },
  );
}

/** What an answer without success means. */
async function refusalIn(answer: ChildAnswer, signal: AbortSignal): Promise<BackendRefused | BackendAnswerInvalid> {
  const text = await readText(answer, { limitBytes: MOST_ERROR_BYTES, signal });
  const { status } = answer;
  if (status < 400) {
    return new BackendAnswerInvalid(`The native server answered with status ${status}, which is no answer.`);
  }
  const fallback = `The native server refused with status ${status}: ${text.slice(0, 500)}`;
  return refusalOf(errorMember(text), { status, fallback });
}

function errorMember(text: string): unknown {
  try {
    return JSON.parse(text)?.error;
  } catch {
    return undefined;
  }
}
