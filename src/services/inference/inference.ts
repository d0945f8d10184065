// Runs one request on one model: finds it, loads it, asks its native server, and measures the answer.
import {
  BackendAnswerInvalid,
  BackendCrashed,
  BackendRefused,
  CapabilityNotSupported,
  NoModelLoaded,
} from '../../errors.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import { type ChildAnswer, openChildRequest, readText } from '../../processes/child-http.ts';
import type { Capability, ModelType } from '../../recipes/kit/recipe.ts';
import type { LoadPlans } from '../loading/load-plans.ts';
import type { Models } from '../models/models.ts';
import type { Lease, Residency } from '../residency/residency.ts';
import type { Stats } from '../stats/stats.ts';
import type { Assembler } from './assemble.ts';
import { assembleEvents, relayEvents } from './relay.ts';
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
  now: () => number;
  log: Log;
}

/** A client that does not care which model answers says this (spec 5). */
const LOADED_MODEL = 'local';
const MOST_ERROR_BYTES = 64 * 2 ** 10;

export function createInference({ models, residency, loadPlans, stats, now, log }: InferenceOptions): Inference {
  /** @throws {NoModelLoaded} when no model is named and none of that type is loaded. */
  async function lease({ type, body, signal, capability }: InferenceRequest): Promise<Lease> {
    const named = body.model && body.model !== LOADED_MODEL ? (await models.get(body.model)).id : undefined;
    const id = named ?? residency.loaded().find(({ model }) => model.type === type)?.model.id;
    if (id === undefined) throw new NoModelLoaded();
    const leased = await residency.acquire(() => loadPlans.make({ name: id, options: {} }), id, signal);
    if (leased.model.type === type) return leased;
    leased.release();
    throw new CapabilityNotSupported(
      `Model '${id}' is of type ${leased.model.type} and can't do ${capability}; that takes a model of type ${type}.`,
      { param: 'model' },
    );
  }

  async function ask(leased: Lease, { capability, body, signal }: InferenceRequest): Promise<ChildAnswer> {
    const { recipe, server, model } = leased;
    const path = recipe.paths[capability];
    const isLacking = recipe.backends.find(({ name }) => name === leased.backend.name)?.lacks?.includes(capability);
    if (path === undefined || isLacking) {
      throw new CapabilityNotSupported(
        `Model '${model.id}' runs on ${recipe.name}:${leased.backend.name}, which does not offer ${capability}.`,
        { param: 'model' },
      );
    }
    const asked = { ...body, model: model.id };
    const answer = await openChildRequest({
      baseUrl: server.baseUrl,
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(recipe.adaptRequest?.(capability, asked) ?? asked),
      signal,
    });
    if (answer.status !== 200) throw await refusal(answer);
    return answer;
  }

  /** Once more on a fresh child when the first died before it said anything: nothing was sent to the client yet. */
  async function begin(request: InferenceRequest): Promise<{ leased: Lease; answer: ChildAnswer }> {
    for (let attempt = 1; ; attempt++) {
      const leased = await lease(request);
      try {
        return { leased, answer: await ask(leased, request) };
      } catch (error) {
        leased.release();
        if (!(error instanceof BackendCrashed) || attempt > 1 || request.signal.aborted) throw error;
        log.warning(`${leased.model.id}: the native server was gone before it answered; trying once more`);
        await leased.server.exited;
      }
    }
  }

  return {
    async stream(request) {
      const startedMs = now();
      const { leased, answer } = await begin(request);
      const tap = createStreamTap({ now, startedMs });
      async function* encoded(): AsyncGenerator<Uint8Array> {
        try {
          yield* relayEvents(answer, tap);
          stats.record(tap.result());
        } finally {
          answer.body.destroy();
          leased.release();
        }
      }
      return { encoded: encoded() };
    },

    async complete(request, assembler) {
      const startedMs = now();
      const body = { ...request.body, stream: true, stream_options: { include_usage: true } };
      const { leased, answer } = await begin({ ...request, body });
      const tap = createStreamTap({ now, startedMs });
      try {
        const whole = await assembleEvents(answer, tap, assembler);
        stats.record(tap.result());
        return whole;
      } finally {
        answer.body.destroy();
        leased.release();
      }
    },
  };
}

/** A native server's refusal in its own words, as far as it has any. */
async function refusal(answer: ChildAnswer): Promise<BackendRefused | BackendAnswerInvalid> {
  const text = await readText(answer, { limitBytes: MOST_ERROR_BYTES });
  const error = errorObject(text);
  if (error === undefined && answer.status < 400) {
    return new BackendAnswerInvalid(`The native server answered with status ${answer.status}, which is no answer.`);
  }
  return new BackendRefused({
    message: error?.message ?? `The native server refused with status ${answer.status}: ${text.slice(0, 500)}`,
    status: answer.status,
    ...(error?.type === undefined ? {} : { type: error.type }),
    ...(error?.code === undefined ? {} : { code: error.code }),
  });
}

function errorObject(text: string): { message?: string; type?: string; code?: string | number } | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? { message: error } : error;
  } catch {
    return undefined;
  }
}
