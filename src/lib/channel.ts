// What a conversation over a message channel (asyncapi.yaml) looks like, without the transport that
// carries it.
import type { Place } from './place.ts';

/** The other side of a conversation, as the channel sees it. */
export interface Connection<Outgoing> {
  /**
   * Queues one message. `onSent` is called later, never from within `send`; not at all if the
   * connection breaks.
   */
  send(message: Outgoing, onSent?: () => void): void;
  /**
   * Sends a failure that no message is at fault for, in the error's documented shape; `about` adds
   * fields.
   */
  fail(cause: unknown, about?: Readonly<Record<string, unknown>>): void;
  /** Reads nothing more from the peer until `resume`; what it sends waits on its side. */
  pause(): void;
  /** Reads on, with what came meanwhile first. */
  resume(): void;
  /** Ends the connection with a WebSocket close code (RFC 6455 §7.4). */
  close(code: number, reason: string): void;
  /** Bytes that wait for the peer to read. */
  bufferedBytes(): number;
  /** The parameters of the URL, without a key. */
  readonly query: Readonly<Record<string, string>>;
  readonly place: Place;
  /** Aborts when the connection is gone, for whatever reason. */
  readonly signal: AbortSignal;
}

/** The channel's side of a conversation. */
export interface Session<Incoming> {
  /**
   * Takes one message that is valid for the channel. A DomainError thrown here is sent to the peer.
   */
  receive(message: Incoming): void;
}

/** One channel of asyncapi.yaml. */
export type Channel<Incoming, Outgoing> = {
  open(connection: Connection<Outgoing>): Session<Incoming>;
};
