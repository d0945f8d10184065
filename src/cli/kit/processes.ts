// The commands with which a person finds and ends a process on this system.

const LISTENERS = new Map([
  ['darwin', 'lsof -nP -iTCP -sTCP:LISTEN'],
  ['win32', 'netstat -ano'],
]);

/** A command that names the process behind each port. */
export const whoListens = (platform: string = process.platform): string =>
  LISTENERS.get(platform) ?? 'ss -ltnp';

/** A command that ends the process. */
export const killWords = (pid: number | string, platform: string = process.platform): string =>
  platform === 'win32' ? `taskkill /F /PID ${pid}` : `kill ${pid}`;
