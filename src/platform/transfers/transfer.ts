// Fetches what is missing of a file: goes on where an earlier attempt stopped, and gives up only
// with a reason.
import type { Clock } from '../../lib/clock.ts';
import { eachChunk } from '../../lib/each-chunk.ts';
import type { Log } from '../../lib/log.ts';
import { HostUnreachable, VerificationFailed } from '../errors.ts';
import type { Failures, GetResponse } from '../http/get.ts';
import { partOf, type Rest, strongEtag } from '../http/ranges.ts';
import type { PartialFile } from './partial-file.ts';
import { delayMs, type RetryPolicy } from './retries.ts';

/** One file that is to come, and where from. */
export interface Transfer {
  /** For the log and messages. */
  name: string;
  partial: PartialFile;
  /**
   * Asks for the file from `offset` on, once; resolves with any response that is not a redirect.
   */
  open(rest: Rest): Promise<GetResponse>;
  /** The error for a response that is neither the file nor a part of it. */
  refusal(response: GetResponse): Error | Promise<Error>;
  failures: Failures;
  /**
   * Called before the bytes of each response; undefined where the host does not say how many there
   * are in all.
   */
  onSize?(totalBytes: number | undefined): Promise<void>;
  /**
   * Bytes that are here; called for every piece, and with less than before when it has to start
   * again.
   */
  onProgress(bytes: number): void;
  signal: AbortSignal;
}

/** What all transfers of a server share. */
export type TransferOptions = { clock: Clock; retries: RetryPolicy; log: Log };

/** What came is not the file; it is thrown away and fetched again. Never leaves this file. */
class WrongContent extends Error {}
const MAX_WRONG_CONTENTS = 3;
/** An attempt that has brought so much does not count as a failure, whatever ended it. */
const PROGRESS_BYTES = 2 ** 20;

/**
 * @throws {DiskFull}, {VerificationFailed}, {HostUnreachable} after all retries, what `refusal`
 *   gives
 */
export async function fetchUntilRight(transfer: Transfer, options: TransferOptions): Promise<void> {
  const { name, partial, signal } = transfer;
  const { clock, retries, log } = options;
  let failures = 0;
  let wrongContents = 0;
  let furthest = partial.bytes;
  for (;;) {
    try {
      await fetchRest(transfer);
      if (await partial.isRight()) return;
      throw new WrongContent('its checksum is wrong');
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof WrongContent) {
        wrongContents += 1;
        log.warning(`${name}: ${error.message}; fetching it again from the start`);
        if (wrongContents >= MAX_WRONG_CONTENTS) throw verificationFailed(name, error);
        await partial.restart(undefined);
      } else if (error instanceof HostUnreachable) {
        if (partial.bytes >= furthest + PROGRESS_BYTES) failures = 0;
        furthest = Math.max(furthest, partial.bytes);
        failures += 1;
        if (failures >= retries.maxFailures) throw error;
        const waitMs = delayMs(retries, failures, error.retryAfterMs);
        log.warning(`${name}: ${error.message} Trying again in ${inSeconds(waitMs)} s`);
        await clock.sleep(waitMs, signal);
      } else throw error;
    }
  }
}

/** With one decimal. */
const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

async function fetchRest(transfer: Transfer): Promise<void> {
  const { partial, open } = transfer;
  if (partial.bytes === partial.expected?.sizeBytes) return;
  // Without a digest, only an ETag shows that the rest is of the same file.
  if (!partial.expected && partial.etag === undefined) await partial.restart(undefined);
  const response = await open({ offset: partial.bytes, etag: partial.etag });
  try {
    const totalBytes = await acceptResponse(transfer, response);
    partial.expectBytes(totalBytes);
    await transfer.onSize?.(totalBytes);
    await takeBytes(transfer, response, totalBytes);
  } finally {
    response.body.destroy();
  }
}

/**
 * Resolves with the size of the whole file, where it is known.
 * @throws {WrongContent} for the bytes of another file
 */
async function acceptResponse(
  { partial, refusal }: Transfer,
  response: GetResponse,
): Promise<number | undefined> {
  const part = partOf(response);
  if (part === 'refused') throw await refusal(response);
  if (part === 'unsatisfiable') throw new WrongContent('it is shorter than promised');
  const etag = strongEtag(response.headers);
  const isOther = partial.etag !== undefined && etag !== partial.etag;
  if (part.isWhole) await partial.restart(etag);
  else if (part.start !== partial.bytes || isOther)
    throw new WrongContent('the rest is of another file');
  const { sizeBytes = part.totalBytes } = partial.expected ?? {};
  if (part.totalBytes !== undefined && part.totalBytes !== sizeBytes)
    throw new WrongContent(`it has ${part.totalBytes} bytes instead of ${sizeBytes}`);
  return sizeBytes;
}

async function takeBytes(
  { partial, failures, signal, onProgress }: Transfer,
  { body }: GetResponse,
  totalBytes = Number.POSITIVE_INFINITY,
): Promise<void> {
  try {
    await eachChunk(body, (chunk) => {
      if (partial.bytes + chunk.length > totalBytes)
        throw new WrongContent('it is longer than promised');
      const room = partial.append(chunk);
      onProgress(partial.bytes);
      return room;
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    // What has come is kept, whatever ended it.
    await partial.flush();
  }
  if (totalBytes !== Number.POSITIVE_INFINITY && partial.bytes < totalBytes)
    throw failures.unreachable('The connection ended early.', { cause: undefined });
}

const verificationFailed = (name: string, error: WrongContent): VerificationFailed =>
  new VerificationFailed(
    `${name} was fetched ${MAX_WRONG_CONTENTS} times and was never what its host promises: ${error.message}. ` +
      'Its repository, or something between it and this machine, is broken.',
    { cause: error },
  );
