// What a crashed server has left behind is ended, and nothing else is: real processes, some of them somebody else's.
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import { createRecordingLog, type RecordingLog } from '../../fixtures/processes/recording-log.ts';
import { openTether, type Tether } from '../../fixtures/processes/tether.ts';
import { type ChildJournal, createChildJournal } from './child-journal.ts';
import { HAS_PROCESS_GROUPS } from './process-group.ts';
import { parsePsLine } from './process-identity.ts';

const parentProgram = await bundledProgram(new URL('../../fixtures/processes/parent.ts', import.meta.url));
const survivorFile = fileURLToPath(new URL('../../fixtures/processes/survives-everything.mjs', import.meta.url));

let tether: Tether;
let log: RecordingLog;
let root: string;
let directory: string;
let journal: ChildJournal;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  tether = await openTether();
  log = createRecordingLog();
  root = await mkdtemp(join(tmpdir(), 'child-journal-'));
  directory = join(root, 'children');
  journal = createChildJournal({ directory, log });
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await tether.close();
  await rm(root, { recursive: true });
});

/** A process in a group of its own, as children are, that only SIGKILL ends. */
async function startSurvivor() {
  const survivor = execa(process.execPath, [survivorFile], {
    env: { TETHER_PORT: String(tether.port) },
    detached: true,
    cleanup: false,
    reject: false,
    stdio: 'ignore',
  });
  const { gone } = await tether.next('grandchild');
  const pid = survivor.pid ?? 0;
  cleanups.push(async () => {
    survivor.kill('SIGKILL');
    await survivor;
  });
  return { pid, gone, command: [process.execPath, survivorFile] };
}

/** The entry of a child as a server before us would have left it. */
async function leaveEntry(pid: number, command: readonly string[], changes: (entry: Entry) => void): Promise<string> {
  const before = createChildJournal({ directory, log });
  before.add(pid, command);
  const file = join(directory, `${process.pid}-${pid}.json`);
  const entry = await entryIn(file);
  changes(entry);
  await writeFile(file, JSON.stringify(entry));
  return file;
}

interface Entry {
  place: string;
  boot: string;
  server: { pid: number; startedAt: string };
  child: { pid: number; startedAt: string };
  command: string[];
}

async function entryIn(file: string): Promise<Entry> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const isAlive = (pid: number) => process.kill(pid, 0);
/** As if the number had been given to another process since. */
const serverCrashed = (entry: Entry) => {
  entry.server.startedAt = '1';
};

describe.runIf(HAS_PROCESS_GROUPS)('what a crashed server has left behind', () => {
  test('is ended with all that it has started, and forgotten', async () => {
    const parent = execa(process.execPath, [parentProgram], {
      env: { TETHER_PORT: String(tether.port), LEMONADE_CHILD_ENVIRONMENT: 'TETHER_PORT', JOURNAL: directory },
      reject: false,
    });
    const [said] = await once(parent.stdout, 'data');
    const [, pid, guard] = String(said).trim().split(' ').map(Number);
    const child = await tether.next('forever');
    const grandchild = await tether.next('grandchild');
    // The first net is taken away: a guard that stands still kills nobody.
    process.kill(guard ?? 0, 'SIGSTOP');
    cleanups.push(async () => process.kill(guard ?? 0, 'SIGKILL'));
    parent.kill('SIGKILL');
    await parent;
    expect(isAlive(pid ?? 0)).toBe(true);

    await journal.endStale();
    await Promise.all([child.gone, grandchild.gone]);
    expect(await readdir(root)).toEqual([]);
    expect(log.entries).toMatchObject([
      { severity: 'Warning', message: expect.stringMatching(`Process ${pid} was left behind .*spawns-grandchild`) },
    ]);
  });

  test.each<[string, (entry: Entry) => void]>([
    ['whose number was given to another process', (entry) => (entry.child.startedAt = '2')],
    ['that runs another program by now', (entry) => (entry.command = ['/bin/llama-server', '--port', '8001'])],
    ['of a system that was started anew', (entry) => (entry.boot = 'before')],
  ])('a child %s is let live, and forgotten', async (_what, change) => {
    const survivor = await startSurvivor();
    await leaveEntry(survivor.pid, survivor.command, (entry) => {
      serverCrashed(entry);
      change(entry);
    });
    await journal.endStale();
    expect(isAlive(survivor.pid)).toBe(true);
    expect(await readdir(root)).toEqual([]);
  });

  test.each<[string, (entry: Entry) => void]>([
    ['of a server that lives', () => {}],
    [
      'of another machine, or container, that shares the folder',
      (entry) => {
        serverCrashed(entry);
        entry.place = 'elsewhere';
      },
    ],
  ])('a child %s is let live, and its entry stays', async (_what, change) => {
    const survivor = await startSurvivor();
    const file = await leaveEntry(survivor.pid, survivor.command, change);
    await journal.endStale();
    expect(isAlive(survivor.pid)).toBe(true);
    expect((await entryIn(file)).child.pid).toBe(survivor.pid);
  });

  test.each<[string, (entry: Entry) => void]>([
    ['a server without a number', (entry) => (entry.server.pid = 0)],
    ['a server with half a number', (entry) => (entry.server.pid = 1.5)],
    ['a child that is the first process of the system', (entry) => (entry.child.pid = 1)],
    ['a child whose number means all processes', (entry) => (entry.child.pid = -1)],
    ['a child that never started', (entry) => Object.assign(entry.child, { startedAt: undefined })],
    ['a command that is no list of words', (entry) => Object.assign(entry, { command: [7] })],
  ])('an entry of %s is none: it is forgotten, and nobody is ended', async (_what, change) => {
    const survivor = await startSurvivor();
    const file = await leaveEntry(survivor.pid, survivor.command, (entry) => {
      serverCrashed(entry);
      change(entry);
    });
    // As long as the server of that number lives, it may be writing its entry.
    await journal.endStale();
    expect(await readdir(root)).toEqual(['children']);
    await rename(file, join(directory, '4194305-1.json'));
    await journal.endStale();
    expect(isAlive(survivor.pid)).toBe(true);
    expect(await readdir(root)).toEqual([]);
    expect(log.entries).toEqual([]);
  });

  test('is ended in spite of all that lies beside it', async () => {
    const survivor = await startSurvivor();
    await leaveEntry(survivor.pid, survivor.command, serverCrashed);
    const bad = { place: '', boot: '', server: { pid: 2, startedAt: '' }, child: { pid: -1, startedAt: '' } };
    await writeFile(join(directory, '4194305-1.json'), JSON.stringify({ ...bad, command: [] }));
    await writeFile(join(directory, '4194305-2.json'), '{"place":');
    await mkdir(join(directory, '4194305-3.json'));
    await writeFile(join(directory, 'notes.txt'), "somebody else's");
    await journal.endStale();
    await survivor.gone;
    expect((await readdir(directory)).toSorted()).toEqual(['4194305-3.json', 'notes.txt']);
  });
});

test('a child that has ended is forgotten, and nothing is left on the disk', async () => {
  journal.add(process.pid, ['x']);
  journal.remove(process.pid);
  journal.remove(process.pid);
  await journal.close();
  expect(await readdir(root)).toEqual([]);
});

test('where there was never a child, nothing is looked for or made', async () => {
  await journal.endStale();
  await journal.close();
  expect(await readdir(root)).toEqual([]);
  expect(log.entries).toEqual([]);
});

test.runIf(HAS_PROCESS_GROUPS)('a folder that can not be written is told, and no reason to fail', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  const blocked = createChildJournal({ directory: join(file, 'children'), log });
  blocked.add(process.pid, ['x']);
  expect((await log.seen(/could not be noted/)).severity).toBe('Warning');
  blocked.remove(process.pid);
  await blocked.close();
});

test('a line of ps is read', () => {
  const text = '  123 Sat Nov 21 03:20:24 2026 /opt/llama server/bin -m "a  b"\n';
  expect(parsePsLine(123, text)).toEqual({
    pid: 123,
    startedAt: 'Sat Nov 21 03:20:24 2026',
    commandLine: '/opt/llama server/bin -m "a  b"',
    isGroupLeader: true,
  });
  expect(parsePsLine(123, '')).toBeUndefined();
});
