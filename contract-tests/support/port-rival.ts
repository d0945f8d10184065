// Another program that is faster: it takes the ports that fake native servers are about to open,
// just before they do.
import { createServer, type Server } from 'node:http';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';

export interface PortRival {
  /** For `FAKE_PORT_RIVAL`. */
  url: string;
  /** Ports that it has taken. */
  taken: readonly number[];
  /** Takes the next ports that it hears of, so many. */
  takeNext(count: number): void;
  close(): Promise<void>;
}

/**
 * `answers` lets it say 200 to every client on a port that it has taken; otherwise it takes
 * connections and is silent.
 */
export async function startPortRival({ answers }: { answers: boolean }): Promise<PortRival> {
  const held: Server[] = [];
  const taken: number[] = [];
  let wanted = 0;

  const rival = createServer(async ({ url = '' }, response) => {
    const port = Number(url.slice(1));
    if (wanted > 0) {
      wanted -= 1;
      const server = createServer(
        (_request, reply) => void (answers && reply.end('{"status":"ok"}')),
      );
      await listenOnLoopback(server, port);
      held.push(server);
      taken.push(port);
    }
    response.end();
  });
  await listenOnLoopback(rival);
  return {
    url: originOf(rival),
    taken,
    takeNext(count) {
      wanted = count;
    },
    close: async () => void (await Promise.all([rival, ...held].map(closeServer))),
  };
}
