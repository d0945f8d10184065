// Addresses as `host:port`, as people write them and native servers take them.

const MAX_NAME = 253;
const NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** IPv6 addresses are none: who cuts at the first colon can't take them. */
export function readHostPort(text: string): string | undefined {
  const [host = '', port = '', ...more] = text.trim().toLowerCase().split(':');
  const isPort = /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535;
  if (more.length > 0 || !isPort || host.length > MAX_NAME || !NAME.test(host) || host.includes('..')) return undefined;
  return `${host}:${port}`;
}
