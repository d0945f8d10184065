// Unpacks an archive from outside, a .tar.gz or a .zip, into a folder, trusting nothing that it
// says about itself.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { orAborted } from '../../lib/aborting.ts';
import { codeOf } from '../../lib/values.ts';
import { type Disk, systemDisk } from '../disk.ts';
import { ArchiveDamaged, ArchiveUnsafe } from '../errors.ts';
import { type ArchiveLimits, createBudget, defaultLimits, UnpackTarget } from './unpack-target.ts';

export interface Unpacking {
  /** Absolute path of the archive. */
  path: string;
  name: string;
  /** An empty folder. What is in it after a failure is to be thrown away. */
  into: string;
  signal: AbortSignal;
  disk?: Disk;
  limits?: ArchiveLimits;
  /** What becomes of links that stay inside and lead to nothing; refused by default. */
  deadLinks?: 'refused' | 'left out';
}

/** @throws {ArchiveDamaged}, {ArchiveUnsafe} for what leaves the folder or is a bomb, {DiskFull} */
export async function unpackArchive(unpacking: Unpacking): Promise<void> {
  const {
    path,
    name,
    into,
    signal,
    disk = systemDisk,
    limits = defaultLimits,
    deadLinks = 'refused',
  } = unpacking;
  const { size } = await stat(path);
  const budget = () => createBudget(limits, size);
  const target = new UnpackTarget({ root: into, disk, limits, spend: budget(), deadLinks });
  try {
    if (/\.(?:tar\.gz|tgz)$/i.test(name))
      await readTarGz({ path, target, spend: budget(), signal });
    else if (/\.zip$/i.test(name)) await readZip({ path, target, signal });
    else
      throw new ArchiveUnsafe(
        `${name} is neither a .zip nor a .tar.gz, which is all that this server unpacks.`,
      );
  } catch (error) {
    signal.throwIfAborted();
    throw asDamage(error);
  }
  await target.finish();
}

/**
 * Errors of gzip, tar and zip have codes of their own, or none; those of the disk and ours stay as
 * they are.
 */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (
    /^(?:absolute path|invalid relative path|invalid characters in fileName): /.test(error.message)
  )
    return new ArchiveUnsafe(`The archive is refused: ${error.message}.`);
  const code = codeOf(error);
  const isDamage = code === undefined ? error.constructor === Error : /^(?:Z_|TAR_)/.test(code);
  if (!isDamage) return error;
  return new ArchiveDamaged(`The archive is damaged (${error.message}) and was thrown away.`, {
    cause: error,
  });
}

const isExecutable = (mode = 0) => ({ isExecutable: (mode & 0o100) !== 0 });

/**
 * Fills `target`, up to but without `finish`.
 * @throws {ArchiveUnsafe}, and what gzip, tar and the disk throw
 */
async function readTarGz(options: {
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

const KIND_BITS = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const FOLDER = 0o040000;
const FILE = 0o100000;
const MAX_LINK_BYTES = 4096;

/** The same for a .zip. @throws {ArchiveUnsafe}, and what yauzl, zlib and the disk throw */
async function readZip(options: {
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
