// Reads a .tar.gz entry by entry.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { orAborted } from '../../lib/aborting.ts';
import { ArchiveUnsafe } from '../errors.ts';
import { isExecutable } from './executable-bit.ts';
import type { UnpackTarget } from './unpack-target.ts';

/**
 * Fills `target`, up to but without `finish`.
 * @throws {ArchiveUnsafe}, and what gzip, tar and the disk throw
 */
export async function readTarGz(options: {
  path: string;
  target: UnpackTarget;
  /** Counts what comes out of gzip, names and padding included. */
  spend: (bytes: number) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { path, target, spend, signal } = options;
  const parser = new Parser({ strict: true, brotli: false });
  const stop = new AbortController();
  let failure: { error: unknown } | undefined;

  function fail(error: unknown): void {
    failure ??= { error };
    stop.abort(error);
  }

  // One after another, also when several small ones came with one piece of the file.
  let work = Promise.resolve();
  parser.on('entry', (entry: ReadEntry) => {
    work = work.then(async () => {
      if (!failure) await takeTarEntry(entry, target, stop.signal);
    });
    work.catch(fail);
  });
  parser.on('ignoredEntry', (entry: ReadEntry) => fail(unknownKind(entry)));
  parser.on('error', fail);
  const ended = new Promise<void>((resolve) => parser.once('end', () => resolve()));

  async function feed(bytes: AsyncIterable<Buffer>): Promise<void> {
    let isFirst = true;
    for await (const chunk of bytes) {
      spend(chunk.length);
      // The parser would unpack it again, and its bytes would not be counted.
      if (isFirst && chunk[0] !== undefined && [0x1f, 0x28].includes(chunk[0]))
        throw new Error('it is packed twice');
      isFirst = false;
      if (!parser.write(chunk)) await once(parser, 'drain', { signal: stop.signal });
    }
    parser.end();
    await orAborted(ended, stop.signal);
  }

  try {
    await pipeline(createReadStream(path), createGunzip(), (bytes) => feed(bytes).catch(fail), {
      signal: AbortSignal.any([signal, stop.signal]),
    });
  } catch (error) {
    fail(error);
  }
  await work.catch(() => undefined);
  if (failure) throw failure.error;
}

async function takeTarEntry(
  entry: ReadEntry,
  target: UnpackTarget,
  stop: AbortSignal,
): Promise<void> {
  switch (entry.type) {
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      return target.file(entry.path, contentOf(entry, stop), isExecutable(entry.mode));
    case 'Directory':
      await target.folder(entry.path);
      break;
    case 'SymbolicLink':
      await target.symbolicLink(entry.path, entry.linkpath ?? '');
      break;
    case 'Link':
      await target.hardLink(entry.path, entry.linkpath ?? '');
      break;
    default:
      throw unknownKind(entry);
  }
  // The parser goes on when an entry has been read to its end.
  entry.resume();
}

const unknownKind = ({ path, type }: ReadEntry): ArchiveUnsafe =>
  new ArchiveUnsafe(
    `The archive is refused: ${JSON.stringify(path.slice(0, 200))} is a ${type}, and no file, folder or link.`,
  );

/**
 * An entry whose end never comes, because the archive ends before, is given up when the reading is.
 */
async function* contentOf(entry: ReadEntry, stop: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = entry[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await orAborted(chunks.next(), stop);
    if (done) return;
    yield value;
  }
}
