// Connections without encryption, kept and used again.
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

/** The connections to one address. */
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

/** By origin, as long as there is a connection. */
const places = new Map<string, Place>();

/** The connection that was used last, or a new one; always a new one when `isFresh`. */
export function takeConnection(origin: string, { isFresh }: { isFresh: boolean }): Connection {
  const place = places.get(origin) ?? newPlace(origin);
  const kept = isFresh ? undefined : place.idle.pop();
  if (kept === undefined) return open(origin, place);
  kept.isUsedAgain = true;
  kept.socket.ref();
  return kept;
}

/** Keeps a connection for the next request. Its response must have been read to its end. */
export function keepConnection(origin: string, connection: Connection): void {
  const { socket } = connection;
  connection.user = undefined;
  const idle = places.get(origin)?.idle;
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
export function dropIdleConnections(origin: string): void {
  for (const { socket } of places.get(origin)?.idle.splice(0) ?? []) socket.destroy();
}

function newPlace(origin: string): Place {
  const { hostname, port } = new URL(origin);
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 80, idle: [], open: 0 };
  places.set(origin, place);
  return place;
}

function open(origin: string, place: Place): Connection {
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
    if (place.open === 0 && places.get(origin) === place) places.delete(origin);
    connection.user?.onClose(failure);
  });
  return connection;
}
