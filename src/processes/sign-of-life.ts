// Tells a child that lives from one that is just ending, before the system reports the end.
import { connect } from 'node:net';

const DEFAULT_HOLD_MS = 250;

/**
 * True when a new connection is taken and then held, as the system does for every process that lives, even for one that
 * hangs. One that ends gives up its connections and its port at almost the same moment, so a connection that is taken in
 * between is cut right afterwards.
 * @param baseUrl `http://127.0.0.1:<port>`
 * @param holdMs How long the connection must last.
 */
export function isAlive(baseUrl: string, { holdMs = DEFAULT_HOLD_MS }: { holdMs?: number } = {}): Promise<boolean> {
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
