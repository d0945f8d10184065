// Remembers on disk which children run, so that a later server can end those that a crashed one has left behind.
import { readdir, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseLimitedJson } from '../lib/limited-json.ts';
import type { Log } from '../lib/log.ts';
import { makePrivateFolder } from '../lib/private-files.ts';
import { removeInside } from '../lib/remove-inside.ts';
import { FileUnusable, readSmallFile } from '../lib/small-file.ts';
import { signalGroup } from './process-group.ts';
import { identify, type PidSpace, type ProcessIdentity, pidSpace } from './process-identity.ts';

/** The second net below the orphan guard, which may be killed too, or find no shell. */
export interface ChildJournal {
  /** Notes a child that was just started. */
  add(pid: number, command: readonly string[]): void;
  /** Its end was noticed. */
  remove(pid: number): void;
  /** Ends what crashed servers have left, and nothing else; resolves when all of that is dealt with. Never rejects. */
  endStale(): Promise<void>;
  /** Resolves when what was noted and removed is on the disk. */
  close(): Promise<void>;
}

/** One file of the journal. */
interface Entry extends PidSpace {
  server: Pick<ProcessIdentity, 'pid' | 'startedAt'>;
  child: Pick<ProcessIdentity, 'pid' | 'startedAt'>;
  /** File and arguments with which the child was started. */
  command: readonly string[];
}

/** `<server>-<child>.json` */
const FILE_NAME = /^(\d+)-\d+\.json$/;
/** What other machines and containers have noted is not looked into; after this long they hardly need it any more. */
const FOREIGN_FOR_MS = 30 * 24 * 3_600_000;

/** The journal in a folder that several servers may share; it exists while there are entries only. */
export function createChildJournal({ directory, log }: { directory: string; log: Log }): ChildJournal {
  const entries = new Map<number, Promise<string | undefined>>();
  const removals = new Set<Promise<void>>();
  let self: Promise<ProcessIdentity | undefined> | undefined;

  const removeEntry = (file: string) => removeInside(dirname(directory), file);

  async function write(pid: number, command: readonly string[]): Promise<string | undefined> {
    self ??= identify(process.pid);
    const [server, child] = await Promise.all([self, identify(pid)]);
    if (server === undefined || child === undefined) return undefined;
    const entry: Entry = { ...pidSpace(), server: startOf(server), child: startOf(child), command };
    const file = join(directory, `${server.pid}-${pid}.json`);
    await makePrivateFolder(directory);
    await writeFile(file, JSON.stringify(entry), { mode: 0o600 });
    return file;
  }

  async function endIfStale(file: string, serverPid: number): Promise<void> {
    const entry = parse(await readSmallFile(file).catch(nothingIfUnusable));
    const space = pidSpace();
    if (entry === undefined) {
      // Its server may be writing it.
      if ((await identify(serverPid)) !== undefined) return;
    } else if (entry.place !== space.place) {
      if (Date.now() - (await stat(file)).mtimeMs < FOREIGN_FOR_MS) return;
    } else if (entry.boot === space.boot) {
      if (isSame(await identify(entry.server.pid), entry.server)) return;
      const left = await identify(entry.child.pid);
      if (isOurs(left, entry)) {
        log.warning(`Process ${left.pid} was left behind by a server that crashed; killing it: ${left.commandLine}`);
        signalGroup(left.pid, 'SIGKILL');
      }
    }
    await removeEntry(file);
  }

  return {
    add(pid, command) {
      const written = write(pid, command).catch((error: Error) => {
        log.warning(`Process ${pid} could not be noted in ${directory}: ${error.message}`);
        return undefined;
      });
      entries.set(pid, written);
    },

    remove(pid) {
      const written = entries.get(pid);
      if (written === undefined) return;
      entries.delete(pid);
      const removal = written
        .then((file) => (file === undefined ? undefined : removeEntry(file)))
        // One that can't be removed names a process that is gone, which the next server finds out.
        .catch(() => undefined)
        .finally(() => removals.delete(removal));
      removals.add(removal);
    },

    async endStale() {
      const names = await readdir(directory).catch(() => []);
      for (const name of names) {
        const server = FILE_NAME.exec(name)?.[1];
        if (server === undefined) continue;
        await endIfStale(join(directory, name), Number(server)).catch((error: Error) =>
          log.warning(`${name} in ${directory} could not be dealt with: ${error.message}`),
        );
      }
      if (names.length > 0) await rmdir(directory).catch(() => undefined);
    },

    async close() {
      await Promise.all(removals);
      // Fails while another server has entries there, or when there never was one.
      await rmdir(directory).catch(() => undefined);
    },
  };
}

function startOf({ pid, startedAt }: ProcessIdentity): Entry['child'] {
  return { pid, startedAt };
}

function isSame(found: ProcessIdentity | undefined, noted: Entry['server']): found is ProcessIdentity {
  return found !== undefined && found.pid === noted.pid && found.startedAt === noted.startedAt;
}

/**
 * The number and the time of its start say that it is the same process, its arguments that it is still the same program.
 * Not the program's own name: what was started may be a script that handed over to another one.
 */
function isOurs(found: ProcessIdentity | undefined, { child, command }: Entry): found is ProcessIdentity {
  if (!isSame(found, child) || !found.isGroupLeader) return false;
  const words = command.length > 1 ? command.slice(1) : command;
  return found.commandLine.endsWith(words.join(' '));
}

/** What is no file of ours is no entry either. */
function nothingIfUnusable(error: unknown): string {
  if (error instanceof FileUnusable) return '';
  throw error;
}

/** Undefined for what is no entry, or one with a number that must never be signalled: 0, 1 and -1 are whole worlds. */
function parse(text: string): Entry | undefined {
  try {
    const entry = parseLimitedJson(text) as Entry;
    const { server, child, command } = entry;
    const isSound =
      [server, child].every(
        ({ pid, startedAt }) => Number.isInteger(pid) && pid > 0 && typeof startedAt === 'string',
      ) &&
      child.pid > 1 &&
      command.every((word) => typeof word === 'string');
    return isSound ? entry : undefined;
  } catch {
    return undefined;
  }
}
