// The folder that an archive is unpacked into: nothing is written, or linked to, outside of it, and
// not more than a build has.
import { type FileHandle, link, mkdir, open, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { codeOf } from '../../lib/values.ts';
import { asDiskError, type Disk } from '../disk.ts';
import { ArchiveUnsafe, UnsafeFileName } from '../errors.ts';
import { resolveInside } from '../files/resolve-inside.ts';

/** Beyond these an archive is a bomb. */
export interface ArchiveLimits {
  maxEntries: number;
  maxBytes: number;
  /** Unpacked bytes per packed one; counts only beyond `ratioFreeBytes`. */
  maxRatio: number;
  ratioFreeBytes: number;
}

/**
 * Builds for GPUs are the biggest: some gigabytes and tens of thousands of files. Programs pack to
 * a tenth at best.
 */
export const defaultLimits: ArchiveLimits = {
  maxEntries: 200_000,
  maxBytes: 32 * 2 ** 30,
  maxRatio: 100,
  ratioFreeBytes: 64 * 2 ** 20,
};

/** The returned function counts unpacked bytes. @throws {ArchiveUnsafe} when there are too many */
export function createBudget(limits: ArchiveLimits, archiveBytes: number): (bytes: number) => void {
  const byRatio = Math.max(limits.ratioFreeBytes, archiveBytes * limits.maxRatio);
  const maxBytes = Math.min(limits.maxBytes, byRatio);
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent <= maxBytes) return;
    throw new ArchiveUnsafe(
      `The archive is refused: it has ${archiveBytes} bytes and unpacks to more than ${maxBytes}, which no build does.`,
    );
  };
}

/** Bytes at the start of a file that tell what it is. */
const MAGIC_BYTES = 4;

type EntryKind = 'folder' | 'file' | 'link';
const EXECUTABLE = 0o755;
const PLAIN = 0o644;
/**
 * First bytes of programs: ELF, scripts, and Mach-O in its variants. Archives made on Windows know
 * no modes.
 */
const PROGRAM_STARTS = [
  '7f454c46',
  '2321',
  'cffaedfe',
  'cefaedfe',
  'feedfacf',
  'feedface',
  'cafebabe',
];

interface TargetOptions {
  root: string;
  disk: Disk;
  limits: ArchiveLimits;
  spend: (bytes: number) => void;
  deadLinks: 'refused' | 'left out';
}

/**
 * Takes entries by their names in the archive. All methods throw {ArchiveUnsafe} for what must not
 * be, {DiskFull}.
 */
export class UnpackTarget {
  readonly #options: TargetOptions;
  readonly #kinds = new Map<string, EntryKind>();
  readonly #links: { name: string; target: string; path: string }[] = [];
  #entries = 0;

  constructor(options: TargetOptions) {
    this.#options = options;
  }

  async folder(name: string): Promise<void> {
    await this.#place(name, 'folder');
  }

  async file(
    name: string,
    content: AsyncIterable<Buffer>,
    { isExecutable }: { isExecutable: boolean },
  ): Promise<void> {
    const path = await this.#place(name, 'file');
    // Never over something, be it a link or the same name in other letters where the disk takes
    // them for one.
    const handle = await this.#onDisk(open(path, 'wx', PLAIN));
    try {
      const isProgram = await this.#write(handle, content);
      // The umask has had its say; set-uid bits are never taken over.
      await handle.chmod(isExecutable || isProgram ? EXECUTABLE : PLAIN);
    } finally {
      await handle.close();
    }
  }

  /** Made only by `finish`, so that nothing can be written through it. */
  async symbolicLink(name: string, target: string): Promise<void> {
    if (target.length > MAX_NAME_LENGTH)
      throw refused(`it has a link of ${target.length} characters`);
    const isAbsolute = /^[/\\]|^[a-z]:/i.test(target);
    const way = posix.normalize(posix.join(posix.dirname(cleaned(name)), target));
    const isOutside = way === '..' || way.startsWith('../');
    if (target === '' || isAbsolute || isOutside || target.includes('\\'))
      throw leadsOut(name, target);
    this.#links.push({ name, target, path: await this.#place(name, 'link') });
  }

  async hardLink(name: string, target: string): Promise<void> {
    const original = cleaned(target);
    if (this.#kinds.get(original) !== 'file') throw leadsOut(name, target);
    const path = await this.#place(name, 'file');
    await this.#onDisk(link(confined(this.#options.root, original), path));
  }

  async finish(): Promise<void> {
    for (const { path, target } of this.#links) await this.#onDisk(symlink(target, path));
    if (this.#links.length === 0) return;
    const inside = `${await realpath(this.#options.root)}/`;
    for (const { name, target, path } of this.#links) {
      // Names can be deceived by links on the way; the system can't.
      const end = await realpath(path).catch(() => '');
      if (end === '' && this.#options.deadLinks === 'left out') await this.#onDisk(rm(path));
      else if (!end.replaceAll('\\', '/').startsWith(inside.replaceAll('\\', '/')))
        throw leadsOut(name, target);
    }
  }

  async #place(written: string, kind: EntryKind): Promise<string> {
    const { root, limits } = this.#options;
    this.#entries += 1;
    if (this.#entries > limits.maxEntries)
      throw refused(`it has more than ${limits.maxEntries} entries`);
    const name = cleaned(written);
    if (name === '' && kind === 'folder') return root;
    const path = confined(root, name);
    for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1))
      this.#claim(name.slice(0, end), 'folder');
    this.#claim(name, kind);
    await this.#onDisk(mkdir(kind === 'folder' ? path : dirname(path), { recursive: true }));
    return path;
  }

  #claim(name: string, kind: EntryKind): void {
    const present = this.#kinds.get(name);
    if (present !== undefined && !(present === 'folder' && kind === 'folder'))
      throw refused(`it has ${JSON.stringify(name)} twice`);
    this.#kinds.set(name, kind);
  }

  async #write(handle: FileHandle, content: AsyncIterable<Buffer>): Promise<boolean> {
    let position = 0;
    let head = '';
    for await (const chunk of content) {
      this.#options.spend(chunk.length);
      if (head.length < 2 * MAGIC_BYTES) head += chunk.subarray(0, MAGIC_BYTES).toString('hex');
      await this.#onDisk(this.#options.disk.write(handle, [chunk], position));
      position += chunk.length;
    }
    return PROGRAM_STARTS.some((magic) => head.startsWith(magic));
  }

  async #onDisk<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR')
        throw new ArchiveUnsafe('The archive is refused: two of its names are one on this disk.', {
          cause: error,
        });
      throw asDiskError(error, 0, this.#options.root);
    }
  }
}

/** Longer than any path that could be meant. */
const MAX_NAME_LENGTH = 4096;

/** Without a leading `./` and a trailing slash, with which folders are written. */
function cleaned(name: string): string {
  // A megabyte of slashes would take minutes.
  if (name.length > MAX_NAME_LENGTH) throw refused(`it has a name of ${name.length} characters`);
  // Not by an expression for slashes at the end: over a name full of slashes that would take
  // squared time.
  let end = name.length;
  while (name[end - 1] === '/') end -= 1;
  return name
    .slice(0, end)
    .replace(/^(?:\.\/+)+/, '')
    .replace(/^\.$/, '');
}

function confined(root: string, name: string): string {
  try {
    return resolveInside(root, name);
  } catch (error) {
    if (error instanceof UnsafeFileName)
      throw new ArchiveUnsafe(`The archive is refused. ${error.message}`);
    throw error;
  }
}

const leadsOut = (name: string, target: string): ArchiveUnsafe =>
  refused(
    `its link ${JSON.stringify(name)} leads to ${JSON.stringify(target)}, which is not a file inside of it`,
  );

const refused = (why: string): ArchiveUnsafe =>
  new ArchiveUnsafe(`The archive is refused: ${why}.`);
