// Requests that come over a WebSocket: each is checked, placed, traced and logged as one of HTTP is.
import type { IncomingMessage } from 'node:http';
import { type OperationId, operationTable } from '../../generated/handlers.ts';
import { DomainError } from '../errors.ts';
import type { AdmittedRequest, Connection } from '../lib/channel.ts';
import type { Log } from '../lib/log.ts';
import type { Place } from '../lib/place.ts';
import { toWireError } from './error-table.ts';
import { logFailure } from './failed-requests.ts';
import { placeWithin } from './place.ts';
import { knownCode, requestLine } from './request-log.ts';
import type { TraceHttp } from './request-trace.ts';
import type { CheckBody } from './validation.ts';

/** What the assembly hands on. */
export interface AdmissionOptions {
  checkBody: CheckBody;
  /** Undefined for a server that is not traced. */
  trace: TraceHttp | undefined;
  log: Log;
}

/** As which method the log and traces have them. */
const METHOD = 'WS';

/** How one connection takes requests; `path` and `place` are those of its handshake. */
export function createAdmission(
  { checkBody, trace, log }: AdmissionOptions,
  { handshake, path, place }: { handshake: IncomingMessage; path: string; place: Place },
): Connection<unknown>['admit'] {
  return (operationId, body): AdmittedRequest => {
    const startedMs = performance.now();
    const { path: route } = operationTable[operationId as OperationId];
    const span = trace?.({ method: METHOD, route, headers: handshake.headers });
    const end: AdmittedRequest['end'] = ({ error, isCancelled = false }) => {
      const failure = error === undefined ? undefined : toWireError(error);
      const status = failure?.status ?? 200;
      const code = failure ? knownCode(failure.error) : isCancelled ? 'cancelled' : undefined;
      if (error instanceof DomainError && status >= 500) logFailure(error, operationId, log);
      const outcome = code === undefined ? `${status}` : `${status} ${code}`;
      const elapsedMs = performance.now() - startedMs;
      log.info(() => requestLine({ method: METHOD, path, outcome, elapsedMs, body }));
      span?.end({ status, error: code });
    };
    try {
      checkBody(operationId, body);
      const within: AdmittedRequest['within'] = (work) => (span ? span.within(work) : work());
      return { place: placeWithin(place, body), within, end };
    } catch (error) {
      end({ error });
      throw error;
    }
  };
}
