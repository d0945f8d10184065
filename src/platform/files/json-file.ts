// A JSON file that people may edit by hand while the server runs: read when it has changed, written
// whole or not at all.
import pLimit from 'p-limit';
import { fileStateOf, forgetFileState, recentFileStateOf } from '../../lib/file-state.ts';
import { replaceByRename } from '../../lib/files-in-use.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import type { Log } from '../../lib/log.ts';
import { FileUnusable, MAX_SMALL_FILE_BYTES, readSmallFile } from '../../lib/small-file.ts';
import { messageOf } from '../../lib/values.ts';
import { FileNotWritten } from '../errors.ts';
import { replaceFile } from './replace-file.ts';

/** The content of the file, for who reads it and who changes it. */
export interface JsonFile<Content> {
  /** What is in it now; the empty content when there is no file, or one that can't be read. */
  read(): Promise<Content>;
  /**
   * One caller after the other.
   * @throws {FileBroken} {FileFull} {FileNotWritten}, or as `change` does
   */
  update<Result>(
    change: (content: Content) => { content: Content; result: Result },
  ): Promise<Result>;
}

export interface JsonFileOptions<Content> {
  path: string;
  empty: Content;
  /** The content, or an error when this is not what the file should hold. */
  parse(json: unknown): Content;
  /**
   * A file that can't be understood becomes `<name>.corrupted`; or it is left until a person has
   * mended it.
   */
  ifBroken?: 'set-aside' | 'leave';
  log: Log;
}

/** The file can't be understood, and a person has to mend it; the message says where it is. */
export class FileBroken extends Error {}
/** The file would become larger than it may be, so nothing was written. */
export class FileFull extends Error {}

/** One for each file: what is written goes through it, one change after the other. */
export function createJsonFile<Content>(options: JsonFileOptions<Content>): JsonFile<Content> {
  const { path, empty, parse, ifBroken = 'set-aside', log } = options;
  /** What was read last; without a file nothing has a state. */
  let known: { state: string | undefined; content: Content; problem?: string } | undefined;
  const inTurn = pLimit(1);

  async function read(): Promise<Content> {
    const state = fileStateOf(path);
    if (known && known.state === state) return known.content;
    let content = empty;
    try {
      if (state !== undefined) content = parse(parseLimitedJson(await readSmallFile(path)));
    } catch (error) {
      if (isOfFileSystem(error)) throw error;
      if (ifBroken === 'leave' || !(await keepAside(error))) leave(state, error);
      return empty;
    }
    known = { state, content };
    return content;
  }

  /** False when it can't be renamed: what reads it must not fail because of that. */
  async function keepAside(error: unknown): Promise<boolean> {
    const kept = `${path}.corrupted`;
    const isLost = await replaceByRename(path, kept).catch(() => true);
    if (!isLost) log.warning(`${path} can't be used (${messageOf(error)}); it is kept as ${kept}.`);
    return !isLost;
  }

  function leave(state: string | undefined, error: unknown): void {
    const problem = `${path} can't be used: ${messageOf(error)}. Mend it, or remove it.`;
    log.warning(`${problem} Until then it counts as empty.`);
    known = { state, content: empty, problem };
  }

  function notWritten(error: unknown): never {
    throw isOfFileSystem(error) ? new FileNotWritten(path, error) : error;
  }

  function refuseIfBroken(): void {
    if (known?.problem === undefined || known.state !== fileStateOf(path)) return;
    if (ifBroken === 'leave') throw new FileBroken(known.problem);
    throw new FileNotWritten(path, new Error(known.problem));
  }

  async function write(content: Content): Promise<void> {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    if (Buffer.byteLength(text) > MAX_SMALL_FILE_BYTES) {
      const why = `${path} may have ${MAX_SMALL_FILE_BYTES} bytes, and there is no room for more in it`;
      throw new FileFull(why);
    }
    await replaceFile(path, text).catch(notWritten);
    forgetFileState(path);
  }

  return {
    async read() {
      if (known && inTurn.activeCount === 0 && known.state === recentFileStateOf(path))
        return known.content;
      return inTurn(read);
    },
    update: (change) =>
      inTurn(async () => {
        const { content, result } = change(await read().catch(notWritten));
        refuseIfBroken();
        await write(content);
        return result;
      }),
  };
}

/** Out of reach is not broken: it may be read again, and must not be set aside. */
const isOfFileSystem = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof FileUnusable) && 'syscall' in error;
