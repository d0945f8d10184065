// Tells a child that lives from one that is just ending, before the system reports the end.
import { connect } from 'node:net';

const DEFAULT_HOLD_MS = 250;

/** A new connection is taken and held by a process that lives; one that is just ending cuts it. */
export function isAlive(
  baseUrl: string,
  { holdMs = DEFAULT_HOLD_MS }: { holdMs?: number } = {},
): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let timer: NodeJS.Timeout | undefined;
    const tell = (lives: boolean) => {
      clearTimeout(timer);
      resolve(lives);
      socket.destroy();
    };
    socket.once('connect', () => {
      timer = setTimeout(() => tell(true), holdMs);
    });
    // Without a reader an end would not be seen.
    socket.on('error', () => tell(false)).once('close', () => tell(false));
    socket.resume();
  });
}
