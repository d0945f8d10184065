// Connections to children, kept and used again.
import { connect, type Socket } from 'node:net';

/** What a connection tells whoever has it at the moment. */
export interface ConnectionUser {
  onData(bytes: Buffer): void;
  /** It is gone; `error` is undefined when the other side has just closed it. Called once, and last. */
  onClose(error: NodeJS.ErrnoException | undefined): void;
}

export interface Connection {
  readonly socket: Socket;
  /** It has brought a response before, and may have been closed since. */
  isUsedAgain: boolean;
  user: ConnectionUser | undefined;
}

/** The connections to one child. */
interface Place {
  host: string;
  port: number;
  idle: Connection[];
  open: number;
}

/** Each holds a thread of a cpp-httplib server. */
const MAX_IDLE = 16;

/**
 * Of all connections, because what is in it is taken out at once. Node would make 64 KiB for each read and shrink them to
 * the 200 bytes of a token.
 */
const readBuffer = Buffer.allocUnsafeSlow(64 * 2 ** 10);

/** By base URL, as long as there is a connection. */
const places = new Map<string, Place>();

/** The connection that was used last, or a new one; always a new one when `isFresh`. */
export function takeConnection(baseUrl: string, { isFresh }: { isFresh: boolean }): Connection {
  const place = places.get(baseUrl) ?? newPlace(baseUrl);
  const kept = isFresh ? undefined : place.idle.pop();
  if (kept === undefined) return open(baseUrl, place);
  kept.isUsedAgain = true;
  kept.socket.ref();
  return kept;
}

/** Keeps a connection for the next request. Its response must have been read to its end. */
export function keepConnection(baseUrl: string, connection: Connection): void {
  const { socket } = connection;
  connection.user = undefined;
  const idle = places.get(baseUrl)?.idle;
  if (idle === undefined || idle.length >= MAX_IDLE || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // Someone has to hear when it is closed, but that alone keeps no process alive.
  socket.resume();
  socket.unref();
  idle.push(connection);
}

/** Gives up the connections that wait for a next request: they were made before it was known who is at the other end. */
export function dropIdleConnections(baseUrl: string): void {
  for (const { socket } of places.get(baseUrl)?.idle.splice(0) ?? []) socket.destroy();
}

function newPlace(baseUrl: string): Place {
  const { hostname, port } = new URL(baseUrl);
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), idle: [], open: 0 };
  places.set(baseUrl, place);
  return place;
}

function open(baseUrl: string, place: Place): Connection {
  const onread = {
    buffer: readBuffer,
    callback(sizeBytes: number): boolean {
      if (connection.user) connection.user.onData(Buffer.from(readBuffer.subarray(0, sizeBytes)));
      // Nobody has asked for anything.
      else socket.destroy();
      return true;
    },
  };
  const socket = connect({ host: place.host, port: place.port, noDelay: true, onread });
  const connection: Connection = { socket, isUsedAgain: false, user: undefined };
  let failure: Error | undefined;
  place.open += 1;
  socket.on('error', (error) => {
    failure = error;
  });
  socket.once('close', () => {
    place.open -= 1;
    const at = place.idle.indexOf(connection);
    if (at >= 0) place.idle.splice(at, 1);
    if (place.open === 0 && places.get(baseUrl) === place) places.delete(baseUrl);
    connection.user?.onClose(failure);
  });
  return connection;
}
