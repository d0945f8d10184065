// Which addresses of this machine a server listens on.
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

/** On Linux every address of 127.0.0.0/8 is this machine; a server for all addresses has it too. */
const OTHER_LOOPBACK = '127.0.0.2';
const TIMEOUT_MS = 2000;

/** Those IPv4 addresses of this machine, and of its loopback, at which the port is open. */
export async function reachableAddresses(port: number): Promise<readonly string[]> {
  const outer = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const addresses = ['127.0.0.1', OTHER_LOOPBACK, ...outer];
  const found = await Promise.all(
    addresses.map(async (host) => ((await isOpen({ host, port })) ? [host] : [])),
  );
  return found.flat();
}

async function isOpen(address: { host: string; port: number }): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
