// One server for all tests of a file, started before them and checked when it stops.
import { afterAll, beforeAll } from 'vitest';
import { type Server, type ServerOptions, startServer } from './server.ts';

/** The returned function gives the server once tests run. */
export function serverForSuite(options: ServerOptions = {}): () => Server {
  let server: Server | undefined;
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(async () => {
    await server?.stop();
  });
  return () => {
    if (server === undefined) throw new Error('The server is there only while tests run.');
    return server;
  };
}
