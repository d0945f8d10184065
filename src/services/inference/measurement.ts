// Measures one request from its arrival to its end, however it ends, and reports it once.
import { DomainError } from '../../errors.ts';
import type {
  ObserveRequest,
  Outcome,
  RequestTrace,
  ResponseFigures,
} from '../telemetry/observed-request.ts';
import type { Traffic } from '../telemetry/traffic.ts';

/** One request from its arrival on; each of its steps is told when it begins. */
export type Measurement = ReturnType<typeof createMeasurement>;
/** Begins the trace of a request that came `ageMs` milliseconds ago. */
export type TraceRequest = (request: {
  model: string;
  capability: string;
  ageMs: number;
}) => RequestTrace;

/** `now` is in milliseconds. */
export function createMeasurement(deps: {
  observe: ObserveRequest;
  traffic?: Pick<Traffic, 'move' | 'answered'> | undefined;
  trace?: TraceRequest | undefined;
  model: string;
  capability: string;
  startedMs: number;
  now: () => number;
}) {
  const { observe, traffic, model, capability, startedMs, now } = deps;
  const trace = deps.trace?.({ model, capability, ageMs: now() - startedMs });
  let waitedMs = 0;
  let waitingSinceMs: number | undefined;
  let sentMs: number | undefined;
  let hasEnded = false;
  let stage: 'waiting' | 'running' | undefined;
  const enter = (next: typeof stage) => {
    traffic?.move(stage, next);
    stage = next;
  };
  return {
    beginWaiting() {
      enter('waiting');
      waitingSinceMs = now();
      trace?.beginWaiting();
    },
    endWaiting(recipe?: string) {
      enter('running');
      trace?.endWaiting(recipe);
      sentMs = now();
      waitedMs += sentMs - (waitingSinceMs ?? sentMs);
      waitingSinceMs = undefined;
    },
    within: <Result>(work: () => Result): Result => (trace ? trace.within(work) : work()),
    headers: (): Readonly<Record<string, string>> => trace?.headers() ?? {},
    end(outcome: Outcome, figures?: ResponseFigures, error?: unknown) {
      if (hasEnded) return;
      hasEnded = true;
      enter(undefined);
      if (outcome === 'ok' && figures?.kind === 'tokens')
        traffic?.answered(figures.tokensPerSecond);
      const request = {
        model,
        capability,
        outcome,
        queueSeconds: waitedMs / 1000,
        overheadSeconds: sentMs === undefined ? undefined : (sentMs - startedMs - waitedMs) / 1000,
        durationSeconds: (now() - startedMs) / 1000,
        figures,
      };
      observe(trace === undefined ? request : { ...request, trace, error: codeOf(error) });
    },
  };
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof DomainError) return error.errorCode;
  return error instanceof Error ? error.name : undefined;
}
