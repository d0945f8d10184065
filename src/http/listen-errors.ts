// Why a port can't be opened, in words that a person can act upon.

/** Another program listens on the port. */
export class PortTaken extends Error {
  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is taken, perhaps by another Lemonade Server. ` +
        'Stop that program, or choose another port with --port or LEMONADE_PORT.',
    );
  }
}

/** The system refuses the address or the port for any other reason. */
export class AddressNotAvailable extends Error {}

/** The error for what `listen` of Node has emitted. */
export function listenFailure(
  error: NodeJS.ErrnoException,
  { address, port, platform }: { address: string; port: number; platform: NodeJS.Platform },
): Error {
  if (error.code === 'EADDRINUSE') return new PortTaken(address, port);
  const advice =
    error.code === 'EACCES' ? `. ${platform === 'win32' ? RESERVED_PORTS : LOW_PORTS}` : '';
  const what = `Can't listen on ${address} port ${port}: ${error.message}${advice}`;
  return new AddressNotAvailable(what, { cause: error });
}

const RESERVED_PORTS =
  "Hyper-V, WSL and Docker reserve ranges of ports: 'netsh interface ipv4 show excludedportrange protocol=tcp' lists them. " +
  'Choose a port outside of them with --port or LEMONADE_PORT.';

const LOW_PORTS =
  'Ports below 1024 are for the administrator of the machine. Choose a higher one with --port or LEMONADE_PORT.';
