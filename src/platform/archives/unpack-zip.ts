// Reads a .zip entry by entry.
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ArchiveUnsafe } from '../errors.ts';
import { isExecutable } from './executable-bit.ts';
import type { UnpackTarget } from './unpack-target.ts';

const KIND_BITS = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const FOLDER = 0o040000;
const FILE = 0o100000;
const MAX_LINK_BYTES = 4096;

/** The same for a .zip. @throws {ArchiveUnsafe}, and what yauzl, zlib and the disk throw */
export async function readZip(options: {
  path: string;
  target: UnpackTarget;
  signal: AbortSignal;
}): Promise<void> {
  const { path, target, signal } = options;
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true });
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      await takeZipEntry(zip, entry, target, signal);
    }
  } finally {
    zip.close();
  }
}

async function takeZipEntry(
  zip: ZipFile,
  entry: Entry,
  target: UnpackTarget,
  signal: AbortSignal,
): Promise<void> {
  const name = entry.fileName;
  if (entry.isEncrypted())
    throw new ArchiveUnsafe(`The archive is refused: ${JSON.stringify(name)} is encrypted.`);
  const mode = entry.externalFileAttributes >>> 16;
  const kind = mode & KIND_BITS;
  if (kind === SYMBOLIC_LINK)
    return target.symbolicLink(name, await readLink(checkedContent(zip, entry, signal)));
  if (name.endsWith('/') || kind === FOLDER) return target.folder(name);
  if (kind !== 0 && kind !== FILE)
    throw new ArchiveUnsafe(
      `The archive is refused: ${JSON.stringify(name)} is not a file, folder or link.`,
    );
  return target.file(name, checkedContent(zip, entry, signal), isExecutable(mode));
}

/** yauzl compares sizes, but not checksums. */
async function* checkedContent(
  zip: ZipFile,
  entry: Entry,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let sum = 0;
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32)
    throw new Error(`the checksum of ${JSON.stringify(entry.fileName)} is wrong`);
}

async function readLink(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of content) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_LINK_BYTES)
      throw new ArchiveUnsafe('The archive is refused: it has a link of endless length.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
