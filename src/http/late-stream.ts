// Signs of life for a client that asked for a stream and has to wait for its first event, e.g. while its model loads.
import type { ServerResponse } from 'node:http';
import { type OperationId, operationTable } from '../../generated/handlers.ts';
import { beginEventStream, HEARTBEAT } from './reply.ts';

export interface LateStream {
  /** True once the head is sent: then an error can no longer become a status. */
  hasBegun(): boolean;
  /** The response is here, or will never come. */
  stop(): void;
}

const STREAMING: ReadonlySet<OperationId> = new Set(
  (Object.keys(operationTable) as OperationId[]).filter((id) => {
    const { responses }: { responses: Readonly<Record<string, readonly string[]>> } = operationTable[id];
    return responses['200']?.includes('text/event-stream');
  }),
);

/** Only then may anything be sent before the outcome is known: any other response begins with its status. */
export function asksForStream(operationId: OperationId, body: unknown): boolean {
  return STREAMING.has(operationId) && (body as { stream?: unknown } | undefined)?.stream === true;
}

/**
 * Sends the head of an event stream and a comment line after `heartbeatMs` of waiting, and another comment line each time
 * after that.
 */
export function beginWhenLate(response: ServerResponse, heartbeatMs: number): LateStream {
  let hasBegun = false;
  let timer: NodeJS.Timeout | undefined;
  // The request goes its way first; what this takes is taken while the native server works.
  const starting = setImmediate(() => {
    timer = setInterval(() => {
      if (response.destroyed) return clearInterval(timer);
      if (!hasBegun) beginEventStream(response);
      hasBegun = true;
      if (!response.writableNeedDrain) response.write(HEARTBEAT);
    }, heartbeatMs);
  });
  return {
    hasBegun: () => hasBegun,
    stop() {
      clearImmediate(starting);
      clearInterval(timer);
    },
  };
}
