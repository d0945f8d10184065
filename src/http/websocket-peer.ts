// One open WebSocket: text frames in and out of the channel's messages, with back-pressure in both directions.
import type { RawData, WebSocket } from 'ws';
import { DomainError } from '../errors.ts';
import type { Channel, Connection, Session } from '../lib/channel.ts';
import { stackOf } from '../lib/error-values.ts';
import { JsonTooLarge, parseLimitedJson } from '../lib/limited-json.ts';
import type { Log } from '../lib/log.ts';
import type { Place } from '../lib/place.ts';
import { isObject } from '../lib/values.ts';
import { REQUEST_JSON_LIMITS } from './body.ts';
import { toWireError, type WireError } from './error-table.ts';
import type { CheckMessage } from './message-validators.ts';

/** While more than this waits for a peer, nothing more is read from it: what it says may need a reply. */
const MAX_BUFFERED_BYTES = 2 ** 20;
/** RFC 6455 §7.4.1. */
const INTERNAL_ERROR = 1011;

export interface PeerOptions {
  websocket: WebSocket;
  channel: Channel<unknown, unknown>;
  /** Address of the channel, for the log. */
  address: string;
  /** Parameters of the handshake. */
  query: Readonly<Record<string, string>>;
  /** As in `Connection`. */
  place: Place;
  checkIncoming: CheckMessage;
  /** Where messages of our own are checked too; one that fails ends the connection. */
  checkOutgoing?: CheckMessage | undefined;
  log: Log;
}

export type Peer = ReturnType<typeof openPeer>;

/** Starts the channel's conversation over an accepted WebSocket. */
export function openPeer(options: PeerOptions) {
  const { websocket, channel, address, query, place, checkIncoming, checkOutgoing, log } = options;
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => {
    websocket.once('close', () => {
      gone.abort();
      resolve();
    });
  });
  let hasShownLife = true;
  let bufferedBytesBefore = 0;
  let isHeld = false;

  /** Reads on, unless the peer does not read itself or the channel wants nothing now. */
  function readOrWait(): void {
    const isWaiting = isHeld || websocket.bufferedAmount > MAX_BUFFERED_BYTES;
    if (isWaiting && !websocket.isPaused) websocket.pause();
    if (!isWaiting && websocket.isPaused) websocket.resume();
  }

  function send(message: unknown, onSent?: () => void): void {
    const problems = checkOutgoing?.(message) ?? [];
    if (problems.length > 0) {
      // The connection ends first: it may be the log's own, which this entry would reach.
      websocket.close(INTERNAL_ERROR, 'The server was about to send a message that its contract does not allow.');
      log.error(`A message on ${address} breaks asyncapi.yaml: ${problems.join(' ')}`);
      return;
    }
    websocket.send(JSON.stringify(message), (error) => {
      if (websocket.isPaused) readOrWait();
      if (!error) onSent?.();
    });
  }

  /** `about` names what it is about, such as the message at fault. */
  function refuse(error: WireError['error'], about: object = {}): void {
    send({ type: 'error', error: { ...error, ...about } });
  }

  function fail(cause: unknown, about: object = {}): void {
    if (!(cause instanceof DomainError)) log.error(`A message on ${address} failed: ${stackOf(cause)}`);
    refuse(toWireError(cause).error, about);
  }

  function receive(session: Session<unknown>, data: RawData, isBinary: boolean): void {
    hasShownLife = true;
    const { message, problems } = isBinary ? BINARY : parse(data, checkIncoming);
    if (problems.length > 0) {
      const error = {
        message: problems.join(' ').slice(0, MAX_PROBLEM_LENGTH),
        type: 'invalid_request_error',
        code: 'invalid_message',
        param: null,
      };
      refuse(error, namedBy(message));
    } else {
      try {
        session.receive(message);
      } catch (error) {
        fail(error, namedBy(message));
      }
    }
    readOrWait();
  }

  const connection: Connection<unknown> = {
    send,
    close: (code, reason) => websocket.close(code, reason),
    fail,
    pause() {
      isHeld = true;
      readOrWait();
    },
    resume() {
      isHeld = false;
      // What is not read can't have shown life.
      hasShownLife = true;
      readOrWait();
    },
    bufferedBytes: () => websocket.bufferedAmount,
    query,
    place,
    signal: gone.signal,
  };
  websocket.on('pong', () => {
    hasShownLife = true;
  });
  // Protocol errors and frames beyond the limit: ws has responded with the fitting close code and ends the connection.
  websocket.on('error', (error) => log.debug(`The connection to ${address} broke: ${error.message}`));
  const session = channel.open(connection);
  websocket.on('message', (data, isBinary) => receive(session, data, isBinary));

  return {
    /** Asks the peer for a sign of life; false when it has given none since the last time. */
    isAlive(): boolean {
      // A ping waits its turn behind the data; a peer that reads a long snapshot over a slow line is alive all the same.
      const isReading = websocket.bufferedAmount < bufferedBytesBefore;
      bufferedBytesBefore = websocket.bufferedAmount;
      const isAlive = hasShownLife || isReading || isHeld;
      hasShownLife = false;
      if (isAlive && websocket.readyState === websocket.OPEN) websocket.ping();
      return isAlive;
    },
    close: (code: number, reason: string) => websocket.close(code, reason),
    /** Drops the connection without a farewell. */
    terminate: () => websocket.terminate(),
    /** Resolves when the connection is gone. */
    closed,
  };
}

interface Received {
  message: unknown;
  problems: readonly string[];
}

const BINARY: Received = { message: undefined, problems: ['Messages are JSON in text frames; this frame is binary.'] };

function parse(data: RawData, check: CheckMessage): Received {
  try {
    const message = parseLimitedJson(data as Buffer, REQUEST_JSON_LIMITS);
    return { message, problems: check(message) };
  } catch (error) {
    if (error instanceof JsonTooLarge)
      return { message: undefined, problems: [`The message is refused: ${error.message}.`] };
    return { message: undefined, problems: [`The message is not JSON: ${(error as SyntaxError).message}.`] };
  }
}

/** A problem may name a field, and a name may be long. */
const MAX_PROBLEM_LENGTH = 1000;

/** Of the `event_id` of a client's message, as asyncapi.yaml has it. */
const MAX_NAME_LENGTH = 512;

/** The name that a client gave to its message, so that it can tell which one an error is about. */
function namedBy(message: unknown): { event_id?: string } {
  const name = isObject(message) ? message.event_id : undefined;
  return typeof name === 'string' && name.length <= MAX_NAME_LENGTH ? { event_id: name } : {};
}
