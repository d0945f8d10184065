// Tells an address that does not speak TLS from other failures.
import { codeOf, messageOf } from '../../common/values.ts';

/**
 * True when TLS was spoken to what speaks plain HTTP, or nothing of the kind; its message is a line
 * of OpenSSL.
 */
export function isWithoutTls(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return (
    /^(?:EPROTO$|ERR_SSL_)/.test(code) &&
    /wrong.version.number|packet.length|unknown.protocol/i.test(`${code} ${messageOf(error)}`)
  );
}
