// Frames of WebSockets, made by hand, so that they may be anything.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../support/server.ts';
import type { Answer } from './attack.ts';
import { headOf } from './requests.ts';

/** A WebSocket frame, also one that no client may send. */
export interface Frame {
  opcode: number;
  payload?: Buffer;
  isLast?: boolean;
  isMasked?: boolean;
  reserved?: number;
  /** What it claims to be long. */
  length?: bigint;
}

/** The mask is of zeros, which is allowed and leaves the payload as it is. */
export function frame({
  opcode,
  payload = Buffer.alloc(0),
  isLast = true,
  isMasked = true,
  reserved = 0,
  length,
}: Frame): Buffer {
  const size = length ?? BigInt(payload.length);
  const head = Buffer.alloc(size < 126n ? 2 : size < 65_536n ? 4 : 10);
  head[0] = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (size < 126n ? Number(size) : size < 65_536n ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(Number(size), 2);
  if (head.length === 10) head.writeBigUInt64BE(size, 2);
  return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), payload]);
}

const TIMEOUT_MS = 20_000;
/**
 * A client that reads nothing is not expected to end; what is left to see is whether others get
 * theirs.
 */
const UNREAD_TIMEOUT_MS = 4000;
/** RFC 6455 §5.2 */
const GOODBYE = 8;
const PONG = 10;
const MARK = Buffer.from('are-you-alive');
const HANDSHAKE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/**
 * Sends frames that may be anything, and a ping behind them. The outcome is `open` when that is
 * answered, `closed` with a code, `dropped` when the connection ends without one, or `silent`.
 */
export function saysFrames(
  frames: () => Iterable<Buffer> | AsyncIterable<Buffer>,
  { target, reads = true }: { target: string; reads?: boolean },
) {
  return async ({ port }: Server): Promise<Answer> => {
    const socket = connect(port, '127.0.0.1');
    let outcome: string | undefined;
    const over = new Promise<void>((resolve) => {
      const finish = (how: string) => {
        outcome ??= how;
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(() => finish('silent'), reads ? TIMEOUT_MS : UNREAD_TIMEOUT_MS);
      const read = createFrameReader(({ opcode, payload }) => {
        if (opcode === GOODBYE)
          finish(payload.length < 2 ? 'closed' : `closed ${payload.readUInt16BE(0)}`);
        if (opcode === PONG && payload.equals(MARK)) finish('open');
      });
      socket.on('data', read).on('error', () => {});
      socket.on('close', () => finish('dropped'));
    });
    socket.write(headOf({ target, headers: HANDSHAKE }));
    await Promise.race([once(socket, 'data'), over]);
    if (!reads) socket.pause();
    for await (const bytes of frames()) {
      if (outcome !== undefined) break;
      if (!socket.write(bytes))
        await Promise.race([drained(socket), over, ...(reads ? [] : [sleep(STUBBORN_MS)])]);
    }
    socket.resume();
    if (outcome === undefined) socket.write(frame({ opcode: 9, payload: MARK }));
    await over;
    socket.destroy();
    return { outcome: outcome ?? 'dropped' };
  };
}

/** A client that reads nothing goes on talking for a while, although it is not heard. */
const STUBBORN_MS = 100;

const drained = (socket: Socket) => new Promise<void>((resolve) => socket.once('drain', resolve));

/** Takes whole frames out of what a server sends behind its handshake. */
function createFrameReader(
  onFrame: (frame: { opcode: number; payload: Buffer }) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isBehindHandshake = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isBehindHandshake) {
      const end = rest.indexOf('\r\n\r\n');
      if (end === -1) return;
      isBehindHandshake = true;
      rest = rest.subarray(end + 4);
    }
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 0x7f;
      const headBytes = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (rest.length < headBytes) return;
      const length =
        short === 127
          ? Number(rest.readBigUInt64BE(2))
          : short === 126
            ? rest.readUInt16BE(2)
            : short;
      if (rest.length < headBytes + length) return;
      onFrame({
        opcode: (rest[0] ?? 0) & 0x0f,
        payload: rest.subarray(headBytes, headBytes + length),
      });
      rest = rest.subarray(headBytes + length);
    }
  };
}
