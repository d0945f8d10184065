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
   * Sends a failure in the error's documented shape; `about` adds fields to the error, `alongside` to
   * the message.
   */
  fail(cause: unknown, about?: Fields, alongside?: Fields): void;
  /**
   * Takes what came for a request of that operation, with the body that it would have over HTTP.
   * @throws {RequestRefused} {InvalidRequest} as HTTP would refuse it
   */
  admit(operationId: string, body: unknown): AdmittedRequest;
  /** Reads nothing more from the peer until `resume`; what it sends waits on its side. */
  pause(): void;
  /** Reads on, with what came meanwhile first. */
  resume(): void;
  /** Ends the connection with a WebSocket close code (RFC 6455 §7.4). */
  close(code: number, reason: string): void;
  /** Bytes that wait for the peer to read. */
  bufferedBytes(): number;
  /** The one of `PREFIXES` that the client has connected to; '' for none. */
  readonly prefix: string;
  /** The parameters of the URL, without a key. */
  readonly query: Readonly<Record<string, string>>;
  readonly place: Place;
  /** Aborts when the connection is gone, for whatever reason. */
  readonly signal: AbortSignal;
}

type Fields = Readonly<Record<string, unknown>>;

/** A request that came over a connection. */
export interface AdmittedRequest {
  /** Who asks; the body may keep it on this machine. */
  place: Place;
  /** Runs the work on it, which is traced as the work on this request. */
  within<Result>(work: () => Result): Result;
  /**
   * To be called once, when nothing more comes of it: writes its line into the log. `error` is what
   * the client was told, if anything.
   */
  end(result: { error?: unknown; isCancelled?: boolean }): void;
}

/** The channel's side of a conversation. */
export interface Session<Incoming> {
  /**
   * Takes one message that is valid for the channel. A DomainError thrown here is sent to the peer.
   */
  receive(message: Incoming, sizeBytes: number): void;
  /**
   * Called when the server stops: begins nothing new, and resolves when what is under way has
   * ended. The connection is closed then. Left out where nothing ends by itself.
   */
  finish?(): Promise<void>;
}

/** One channel of asyncapi.yaml. */
export type Channel<Incoming, Outgoing> = {
  /** Most bytes of a message, where it is another number than on other channels. */
  maxMessageBytes?: number;
  open(connection: Connection<Outgoing>): Session<Incoming>;
};
