// A request's hold on a native server, as the lease of an upstream.
import type { Visit } from '../prompt-caches/visit.ts';
import type { ResidentLease } from '../residency/residency.ts';
import type { ResponseFigures } from '../telemetry/observed-request.ts';
import { probe, requireMinTokens, sendTo } from './native-requests.ts';
import type { Lease } from './upstream.ts';

/** What has to hear of a lease: each is told in the tick in which it happens. */
export interface LeaseWatch {
  visit: Visit | undefined;
  /** The head of the response is there. */
  begun(): void;
  complete(figures?: ResponseFigures): void;
  /** The response ended before all of it was there. */
  brokeOff(): void;
  /** The lease has ended. May be told more than once. */
  over(): void;
  /** Resolves with whether the native server has died of it, which is counted by then. */
  failed(error: unknown): Promise<boolean>;
}

/** The lease ends the hold of the residency together with itself. */
export function nativeServerLease(held: ResidentLease, watch: LeaseWatch): Lease {
  const { model, options, recipe, backend, server } = held;
  let isComplete = false;
  const lease: Lease = {
    model,
    options,
    protocol: recipe.protocol,
    backend: backend.name,
    runsOn: `${recipe.name}:${backend.name}`,
    system: recipe.name,
    instance: server,
    async send(sent) {
      requireMinTokens(held, sent.body);
      const body = watch.visit === undefined ? sent.body : await watch.visit.prepare(sent.body);
      const response = await sendTo(held, { ...sent, body });
      watch.begun();
      // However the response ends, and even if it is never read.
      response.body.once('close', () => lease.release());
      return response;
    },
    probe: (sent) => probe(held, sent),
    complete(figures) {
      isComplete = true;
      watch.complete(figures);
      held.release();
    },
    release() {
      if (!isComplete) watch.brokeOff();
      watch.over();
      held.release();
    },
    async failed(error) {
      watch.brokeOff();
      held.release();
      // Not earlier: others would be sent to a process whose death is not counted yet.
      return watch.failed(error).finally(watch.over);
    },
  };
  return lease;
}
