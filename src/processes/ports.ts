// Picks free TCP ports on the loopback address for children.
import { createServer } from 'node:net';

/** Ports that were handed out lately are not handed out again: a child may not have bound its own yet. */
const REMEMBERED_PORTS = 128;

/** Hands out ports that were free a moment ago. */
export interface PortPicker {
  /**
   * A port of 127.0.0.1 that was free a moment ago and is not one of those handed out just before.
   * Somebody else may still be faster, so whoever starts a child on it must expect to retry.
   */
  pick(): Promise<number>;
}

/** Asks the operating system for a free port by binding port 0 and closing it again. */
function askSystem(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** See {@link PortPicker}; `ask` is where candidates come from. */
export function createPortPicker({ ask = askSystem }: { ask?: () => Promise<number> } = {}): PortPicker {
  const recent: number[] = [];

  async function pick(): Promise<number> {
    for (;;) {
      const port = await ask();
      if (recent.includes(port)) continue;
      recent.push(port);
      if (recent.length > REMEMBERED_PORTS) recent.shift();
      return port;
    }
  }

  return { pick };
}
