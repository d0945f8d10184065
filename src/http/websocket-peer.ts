// One open WebSocket: its messages in both directions, its back-pressure and its signs of life.
import type { WebSocket } from 'ws';
import { DomainError } from '../errors.ts';
import type { AdmittedRequest, Channel, Connection, Session } from '../lib/channel.ts';
import { JsonTooLarge, parseLimitedJson } from '../lib/limited-json.ts';
import type { Log } from '../lib/log.ts';
import type { Place } from '../lib/place.ts';
import { isObject, stackOf } from '../lib/values.ts';
import { RequestRefused, refusal, toWireError, type WireError } from './error-table.ts';
import { BYTES_PER_TURN, parseJson, REQUEST_JSON_LIMITS } from './json-body.ts';
import type { CheckMessage } from './message-validators.ts';

/**
 * While more than this waits for a peer, nothing more is read from it: what it says may need a
 * reply.
 */
const MAX_BUFFERED_BYTES = 2 ** 20;

/** RFC 6455 §7.4.1. */
const INTERNAL_ERROR = 1011;

export interface PeerOptions {
  websocket: WebSocket;
  channel: Channel<unknown, unknown>;
  /** Of the channel, for the log. */
  address: string;
  query: Readonly<Record<string, string>>;
  prefix: string;
  place: Place;
  admit: Connection<unknown>['admit'];
  checkIncoming: CheckMessage;
  /** Absent where what the server sends is not checked. */
  checkOutgoing?: CheckMessage | undefined;
  log: Log;
}

/** The connection of one client to a channel, as the channel and the list of connections see it. */
export class Peer implements Connection<unknown> {
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
  readonly query: PeerOptions['query'];
  readonly prefix: string;
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly #options: PeerOptions;
  readonly #websocket: WebSocket;
  #hasShownLife = true;
  #bufferedBytesBefore = 0;
  readonly #session: Session<unknown>;
  #isHeld = false;
  /** Large messages are read in several turns; meanwhile those behind them wait. */
  #reading: Promise<void> | undefined;

  constructor(options: PeerOptions) {
    const { websocket, channel, address, query, prefix, place, log } = options;
    const gone = new AbortController();
    this.#options = options;
    this.#websocket = websocket;
    this.query = query;
    this.prefix = prefix;
    this.place = place;
    this.signal = gone.signal;
    this.closed = new Promise((resolve) => websocket.once('close', resolve)).then(() =>
      gone.abort(),
    );
    websocket.on('pong', () => {
      this.#hasShownLife = true;
    });
    // Protocol errors and frames beyond the limit: ws has responded with the fitting close code and
    // ends the connection.
    websocket.on('error', (error) =>
      log.debug(`The connection to ${address} broke: ${error.message}`),
    );
    this.#session = channel.open(this);
    websocket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary));
  }

  admit(operationId: string, body: unknown): AdmittedRequest {
    return this.#options.admit(operationId, body);
  }

  /** Resolves when the session has ended what is under way; it begins nothing new from now on. */
  async finish(): Promise<void> {
    await this.#session.finish?.();
  }

  send(message: unknown, onSent?: () => void): void {
    const { address, checkOutgoing, log } = this.#options;
    const problems = checkOutgoing?.(message) ?? [];
    if (problems.length > 0) {
      // The connection ends first: it may be the log's own, which this entry would reach.
      this.close(
        INTERNAL_ERROR,
        'The server was about to send a message that its contract does not allow.',
      );
      log.error(`A message on ${address} breaks asyncapi.yaml: ${problems.join(' ')}`);
      return;
    }
    this.#websocket.send(JSON.stringify(message), (error) => {
      if (this.#websocket.isPaused) this.#readOrWait();
      if (!error) onSent?.();
    });
  }

  fail(cause: unknown, about: object = {}, alongside: object = {}): void {
    const { address, log } = this.#options;
    if (!(cause instanceof DomainError || cause instanceof RequestRefused))
      log.error(`A message on ${address} failed: ${stackOf(cause)}`);
    this.#refuse(toWireError(cause), about, alongside);
  }

  close(code: number, reason: string): void {
    this.#websocket.close(code, reason);
  }

  terminate(): void {
    this.#websocket.terminate();
  }

  pause(): void {
    this.#isHeld = true;
    this.#readOrWait();
  }

  resume(): void {
    this.#isHeld = false;
    // What is not read can't have shown life.
    this.#hasShownLife = true;
    this.#readOrWait();
  }

  bufferedBytes(): number {
    return this.#websocket.bufferedAmount;
  }

  /** Whether it has shown life since the last call; asks for the next sign with a ping. */
  isAlive(): boolean {
    const { bufferedAmount, readyState, OPEN } = this.#websocket;
    // A ping waits its turn behind the data; a peer that reads a long snapshot over a slow line is
    // alive all the same.
    const isAlive =
      this.#hasShownLife || bufferedAmount < this.#bufferedBytesBefore || this.#isHeld;
    this.#bufferedBytesBefore = bufferedAmount;
    this.#hasShownLife = false;
    if (isAlive && readyState === OPEN) this.#websocket.ping();
    return isAlive;
  }

  #readOrWait(): void {
    const websocket = this.#websocket;
    const isBusy = this.#isHeld || this.#reading !== undefined;
    const isWaiting = isBusy || websocket.bufferedAmount > MAX_BUFFERED_BYTES;
    if (isWaiting && !websocket.isPaused) websocket.pause();
    if (!isWaiting && websocket.isPaused) websocket.resume();
  }

  #refuse({ status, error }: WireError, about: object, alongside: object = {}): void {
    this.send({ type: 'error', status, error: { ...error, ...about }, ...alongside });
  }

  #take(data: Buffer, isBinary: boolean): void {
    this.#hasShownLife = true;
    const isSmall = isBinary || data.length <= BYTES_PER_TURN;
    if (isSmall && this.#reading === undefined) {
      this.#receive(isBinary ? BINARY : readMessage(data), data.length);
    } else {
      const reading = this.#readLater(data, isBinary, this.#reading);
      this.#reading = reading;
      void reading.then(() => {
        if (this.#reading === reading) this.#reading = undefined;
        this.#readOrWait();
      });
    }
    this.#readOrWait();
  }

  async #readLater(data: Buffer, isBinary: boolean, before: Promise<void> | undefined) {
    await before;
    const received = isBinary ? BINARY : await readLargeMessage(data);
    if (!this.signal.aborted) this.#receive(received, data.length);
  }

  #receive({ message, problem }: Received, sizeBytes: number): void {
    const about = namedBy(message);
    const problems = problem === undefined ? this.#options.checkIncoming(message) : [problem];
    if (problems.length > 0) {
      const text = problems.join(' ').slice(0, MAX_PROBLEM_LENGTH);
      this.#refuse(refusal({ status: 400, code: 'invalid_message', message: text }), about);
    } else {
      try {
        this.#session.receive(message, sizeBytes);
      } catch (error) {
        this.fail(error, about);
      }
    }
    this.#readOrWait();
  }
}

type Received = { message?: unknown; problem?: string };

const BINARY: Received = {
  problem: 'Messages are JSON in text frames; this frame is binary.',
};

function readMessage(data: Buffer): Received {
  try {
    return { message: parseLimitedJson(data, REQUEST_JSON_LIMITS) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

const readLargeMessage = (data: Buffer): Promise<Received> =>
  parseJson(data).then(
    (message) => ({ message }),
    (error: unknown) => ({ problem: problemOf(error) }),
  );

const problemOf = (error: unknown): string =>
  error instanceof JsonTooLarge
    ? `The message is refused: ${error.message}.`
    : `The message is not JSON: ${(error as SyntaxError).message}.`;

const MAX_PROBLEM_LENGTH = 1000;
const MAX_NAME_LENGTH = 512;

/** The client's own name for its message, which an error about it repeats. */
function namedBy(message: unknown): { event_id?: string } {
  const name = isObject(message) ? message.event_id : undefined;
  return typeof name === 'string' && name.length <= MAX_NAME_LENGTH ? { event_id: name } : {};
}
