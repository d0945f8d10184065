// Server-sent events on their way to a client, either as typed events or as bytes that are passed
// through.
import type { PushedBytes } from './pushed-bytes.ts';

/**
 * Events that are encoded already, passed on byte for byte. The type parameter says which events
 * the bytes hold.
 */
export interface EncodedEvents<Event> {
  /** Whole events only: a chunk ends at an event boundary, whatever the sender's chunks were. */
  readonly encoded: AsyncIterable<Uint8Array> | PushedBytes;
  readonly event?: Event;
}

/** What a handler may return for a stream. */
export type EventStream<Event> = AsyncIterable<Event> | EncodedEvents<Event>;

/** An event of APIs in OpenAI's form, which say in the data what it is. */
export type UnnamedEvent<Data> = { data: Data };

/** An event with a name of its own, in a line `event:`. */
export type NamedEvent<Name extends string, Data> = { event: Name; data: Data };
