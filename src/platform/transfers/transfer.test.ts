// When a file that comes in parts is given up, and when it is not.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '../../../fixtures/hub/manual-clock.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { HubUnreachable } from '../../services/downloads/errors.ts';
import { systemDisk } from '../disk.ts';
import { openPartialFile } from './partial-file.ts';
import { fetchUntilRight } from './transfer.ts';

const PART_BYTES = 2 ** 20;

/**
 * Fetches a file from a host whose every response breaks off after so many bytes.
 * @returns how often it was asked
 */
async function fetchInParts(
  content: Buffer,
  { partBytes }: { partBytes: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'transfer-'));
  const digest = {
    algorithm: 'sha256',
    hex: createHash('sha256').update(content).digest('hex'),
  } as const;
  const expected = { sizeBytes: content.length, digest };
  const partial = await openPartialFile({
    path: join(folder, 'blob.incomplete'),
    expected,
    disk: systemDisk,
  });
  onTestFinished(async () => {
    await partial.close();
    await rm(folder, { recursive: true, force: true });
  });
  let asked = 0;
  const unreachable = (message: string) => new HubUnreachable(message);
  const transfer = {
    name: 'blob',
    partial,
    async open({ offset }: { offset: number }) {
      asked += 1;
      const body = Readable.from([content.subarray(offset, offset + partBytes)]);
      const range = {
        'content-range': `bytes ${offset}-${content.length - 1}/${content.length}`,
        etag: '"one"',
      };
      return offset === 0
        ? {
            status: 200,
            headers: { 'content-length': String(content.length), etag: '"one"' },
            body,
            origin: 'http://hub',
          }
        : { status: 206, headers: range, body, origin: 'http://hub' };
    },
    refusal: () => new Error('refused'),
    failures: { unreachable, invalid: unreachable },
    onProgress() {},
    signal: new AbortController().signal,
  };
  await fetchUntilRight(transfer, {
    clock: createManualClock({ napMs: 100_000 }),
    retries: { maxFailures: 3, firstDelayMs: 1, maxDelayMs: 1, random: () => 0 },
    log: createSilentLog().log,
  });
  return asked;
}

test('a connection that breaks off again and again is not given up as long as each attempt brings something', async () => {
  expect(
    await fetchInParts(Buffer.alloc(6 * PART_BYTES, 'lemonade'), { partBytes: PART_BYTES }),
  ).toBe(6);
});

test('one that brings next to nothing is given up after as many failures as are allowed', async () => {
  const fetching = fetchInParts(Buffer.alloc(6 * PART_BYTES, 'lemonade'), {
    partBytes: PART_BYTES / 16,
  });
  await expect(fetching).rejects.toThrow(HubUnreachable);
});
