// Hashes a file in a thread of its own while the file grows, as far as it is told that it reaches.
import { Worker } from 'node:worker_threads';

/** What the thread is started with. */
export interface HashWork {
  path: string;
  algorithm: 'sha256' | 'sha1';
  /** Goes before the file's bytes. */
  header: string;
}

/** A number: the file holds so many bytes now. `finish`: answer with the digest, in hexadecimal. */
export type HashMessage = number | 'finish';

/** Posts the digest after `finish` and ends then. Emits `error` when the file can't be read. */
export function startHashThread(work: HashWork): Worker {
  return new Worker(`(${hashGrowingFile.toString()})()`, {
    eval: true,
    workerData: work,
    execArgv: [],
    // It needs one buffer and no heap to speak of.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  });
}

/** Travels as its own text, so that the thread needs no file, no loader and no build of its own: it may use no import. */
function hashGrowingFile(): void {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { closeSync, openSync, readSync } = process.getBuiltinModule('node:fs');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { path, algorithm, header }: HashWork = workerData;
  const hash = createHash(algorithm).update(header);
  const file = openSync(path, 'r');
  const piece = Buffer.allocUnsafe(1024 * 1024);
  let at = 0;

  parentPort?.on('message', (message: HashMessage) => {
    if (message === 'finish') {
      closeSync(file);
      parentPort.postMessage(hash.digest('hex'));
      parentPort.close();
      return;
    }
    while (at < message) {
      const read = readSync(file, piece, 0, Math.min(piece.length, message - at), at);
      // Somebody has cut the file short; the digest will tell.
      if (read === 0) return;
      hash.update(piece.subarray(0, read));
      at += read;
    }
  });
}
