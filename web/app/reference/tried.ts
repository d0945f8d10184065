// How far a request or a connection that a person tries has come.
import { type ReadEvent, readEvents } from '../../../generated/client/index.ts';

const STREAM = /text\/event-stream|application\/x-ndjson/;

/** Media types that a browser shows or plays. */
export const PLAYABLE = /^(audio|image)\//;

/** The page stays quick. */
const MAX_EVENTS = 1000;

/** An event of a stream, or a message of a channel, numbered from 1. */
export interface ShownEvent extends ReadEvent {
  id: number;
  /** `12 ms`, since the request or the connection. */
  when: string;
  direction?: '↑ sent' | '↓ received';
}

/** How far a request or a connection has come. */
export interface Tried {
  error?: string;
  note?: string;
  status?: { isOk: boolean; text: string };
  headers?: string;
  events?: readonly ShownEvent[];
  /** The body of a response that is not a stream. */
  body?: { type: string; blob: Blob; text: string };
}

/** The events with one more; of very many, the oldest is left out. */
export function withEvent(
  events: readonly ShownEvent[] = [],
  event: Omit<ShownEvent, 'id'>,
): readonly ShownEvent[] {
  return [...events, { ...event, id: (events.at(-1)?.id ?? 0) + 1 }].slice(-MAX_EVENTS);
}

/** `12 ms`. @param sinceMs By `performance.now()`. */
export function elapsedText(sinceMs: number): string {
  return `${Math.round(performance.now() - sinceMs)} ms`;
}

/**
 * The response as it comes, until it is complete. `startedMs` is when the request was sent, by
 * `performance.now()`.
 */
export async function* readResponse(response: Response, startedMs: number): AsyncGenerator<Tried> {
  const type = response.headers.get('content-type') ?? '';
  const head = {
    status: { isOk: response.ok, text: `${response.status} ${response.statusText}` },
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
  };
  yield { ...head, note: `headers after ${elapsedText(startedMs)}` };
  if (!STREAM.test(type) || response.body === null) {
    const blob = await response.blob();
    const note = `${elapsedText(startedMs)}, ${blob.size.toLocaleString('en')} bytes`;
    yield {
      ...head,
      note,
      body: { type, blob, text: PLAYABLE.test(type) ? '' : await blob.text() },
    };
    return;
  }
  let events: readonly ShownEvent[] = [];
  const soFar = (end = '') => ({
    ...head,
    note: `${events.at(-1)?.id ?? 0} events, ${elapsedText(startedMs)}${end}`,
    events,
  });
  for await (const event of readEvents(response)) {
    events = withEvent(events, { ...event, when: elapsedText(startedMs) });
    yield soFar();
  }
  yield soFar(', ended');
}
