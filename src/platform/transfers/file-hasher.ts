// Computes a file's digest from what is really on the disk: small files at the end, big ones in a
// thread while they grow.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * How a hub names the content: LFS files by their sha256, others by their git object id (sha1 with
 * git's header).
 */
export type Digest = { algorithm: 'sha256'; hex: string } | { algorithm: 'git-sha1'; hex: string };
/** Starting a thread takes longer than hashing so much. */
const SMALL_BYTES = 8 * 2 ** 20;

/** Reads `path`, which must exist already. */
export function createFileHasher(file: { path: string; digest: Digest; sizeBytes: number }) {
  const { path, digest, sizeBytes } = file;
  const ofGit = { path, algorithm: 'sha1', header: `blob ${sizeBytes}\0` } as const;
  const work: HashWork =
    digest.algorithm === 'sha256' ? { path, algorithm: 'sha256', header: '' } : ofGit;
  return file.sizeBytes <= SMALL_BYTES ? hashAtEnd(work) : hashInThread(work);
}

function hashAtEnd({ path, algorithm, header }: HashWork) {
  let reached = 0;
  const stopping = new AbortController();
  return {
    /** Says that the file holds so many bytes now, all in their final place. */
    reached(bytes: number): void {
      reached = bytes;
    },
    /** The digest in hexadecimal, of what was reached. */
    async finish(): Promise<string> {
      const hash = createHash(algorithm).update(header);
      if (reached === 0) return hash.digest('hex');
      const bytes = createReadStream(path, { end: reached - 1, signal: stopping.signal });
      for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk);
      return hash.digest('hex');
    },
    /** Stops at once; harmless after `finish`. */
    close: () => stopping.abort(),
  };
}

/**
 * On the main thread a fast download would leave no time for anything else: sha256 takes 2 to 4 s
 * per GB.
 */
function hashInThread(work: HashWork) {
  const thread = new Worker(`(${hashGrowingFile.toString()})()`, {
    eval: true,
    workerData: work,
    execArgv: [],
    // It needs one buffer and no heap to speak of.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  });
  const failed = once(thread, 'error').then(([error]) => Promise.reject(error));
  // A failure counts when the digest is asked for.
  failed.catch(() => undefined);
  const post = (message: HashMessage) => thread.postMessage(message);
  return {
    reached: (bytes: number) => post(bytes),
    async finish(): Promise<string> {
      const digest = once(thread, 'message');
      post('finish');
      const [hex]: string[] = await Promise.race([digest, failed]);
      return hex ?? '';
    },
    close(): void {
      void thread.terminate();
    },
  };
}

type HashWork = { path: string; algorithm: 'sha256' | 'sha1'; header: string };

/** A number: the file holds so many bytes now. `finish`: post the digest, in hexadecimal. */
type HashMessage = number | 'finish';

/**
 * Travels as its own text, so that the thread needs no file, no loader and no build of its own: it
 * may use no import.
 */
function hashGrowingFile(): void {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { closeSync, openSync, readSync } = process.getBuiltinModule('node:fs');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { path, algorithm, header }: HashWork = workerData;
  const hash = createHash(algorithm).update(header);
  const file = openSync(path, 'r');
  const piece = Buffer.allocUnsafe(2 ** 20);
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
      // Another program has cut the file short; the digest will differ.
      if (read === 0) return;
      hash.update(piece.subarray(0, read));
      at += read;
    }
  });
}
