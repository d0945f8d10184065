// What makes two requests the same, so that one that kills its native server is known again.
import { createHash } from 'node:crypto';
import { digestOf } from '../../lib/digest.ts';
import type { Fingerprint } from '../loading/crash-backoff.ts';
import type { UpstreamRequest } from './upstream.ts';

/** Computed at the first call, because most requests are never suspected. */
export function fingerprintOf({ capability, body, files }: UpstreamRequest): Fingerprint {
  let known: string | undefined;
  return () => {
    const uploads = Object.entries(files ?? {}).map(([name, list]) => [
      name,
      list.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
    ]);
    known ??= digestOf(JSON.stringify([capability, body, uploads]));
    return known;
  };
}
