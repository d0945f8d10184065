// Writes the log to a stream, and never waits for its reader.
import type { Writable } from 'node:stream';

interface OutputOptions {
  /**
   * Pipes and sockets are written asynchronously by Node; a terminal that is stopped by hand does
   * hold the process.
   */
  stream: Writable;
  maxBufferedBytes?: number;
}

const DEFAULT_MAX_BUFFERED_BYTES = 2 ** 20;
/**
 * Lines are collected up to this many characters, or to the end of the event loop's turn, to save
 * system calls.
 */
const BATCH_CHARACTERS = 64 * 1024;

/** Lines in their order; those that a slow reader keeps from being written are counted. */
export function createOutput({
  stream,
  maxBufferedBytes = DEFAULT_MAX_BUFFERED_BYTES,
}: OutputOptions) {
  let pending = '';
  let isTurnEndDue = false;
  let droppedCount = 0;
  let isBroken = false;
  // The first error (EPIPE, when the reader has left) also destroys the stream; there is no reader
  // to write to.
  stream.on('error', () => {
    isBroken = true;
    pending = '';
  });

  function hand(): void {
    isTurnEndDue = false;
    if (pending === '' || isBroken || stream.destroyed) return;
    const lines = pending;
    pending = '';
    stream.write(lines);
  }

  return {
    /**
     * Takes whole lines, each with its line end. Never throws; drops lines while the reader is too
     * far behind.
     */
    write: (lines: string): void => {
      if (isBroken || stream.destroyed) return;
      if (stream.writableLength + pending.length > maxBufferedBytes) {
        droppedCount += 1;
        return;
      }
      if (droppedCount > 0) {
        pending += `… ${droppedCount} log lines are missing here: the reader of this output was too slow\n`;
        droppedCount = 0;
      }
      pending += lines;
      if (pending.length >= BATCH_CHARACTERS) hand();
      else if (!isTurnEndDue) {
        isTurnEndDue = true;
        setImmediate(hand);
      }
    },
    /**
     * Resolves when everything written so far is with the operating system, or when the stream is
     * broken.
     */
    flush: (): Promise<void> => {
      hand();
      if (isBroken || stream.destroyed) return Promise.resolve();
      return new Promise((resolve) => {
        stream.once('close', resolve);
        stream.write('', () => {
          stream.off('close', resolve);
          resolve();
        });
      });
    },
  };
}
