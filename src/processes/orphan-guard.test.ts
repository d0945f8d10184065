// No child outlives the server, whatever ends the server.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import { createRecordingLog } from '../../fixtures/processes/recording-log.ts';
import { openTether, type Tether } from '../../fixtures/processes/tether.ts';
import { createOrphanGuard, nodeWatch } from './orphan-guard.ts';
import { HAS_PROCESS_GROUPS } from './process-group.ts';

let tether: Tether;

beforeEach(async () => {
  tether = await openTether();
});

afterEach(() => tether.close());

const parentProgram = await bundledProgram(
  new URL('../../fixtures/processes/parent.ts', import.meta.url),
);
const survivorFile = fileURLToPath(
  new URL('../../fixtures/processes/survives-everything.mjs', import.meta.url),
);

test.each([
  ['kill -9', 'SIGKILL'],
  ['a SIGTERM that it does not handle', 'SIGTERM'],
  ['Ctrl-C', 'SIGINT'],
] as const)('%s of the server leaves neither a child nor a grandchild', async (_title, signal) => {
  const parent = execa(process.execPath, [parentProgram], {
    env: { TETHER_PORT: String(tether.port), LEMONADE_CHILD_ENVIRONMENT: 'TETHER_PORT' },
    reject: false,
  });
  const ready = once(parent.stdout, 'data');
  const child = await tether.next('forever');
  const grandchild = await tether.next('grandchild');
  await ready;
  parent.kill(signal);
  await Promise.all([child.gone, grandchild.gone]);
  expect((await parent).signal).toBe(signal);
});

/** A process in a group of its own, as children are, that only SIGKILL ends. */
async function startSurvivor(): Promise<{ pid: number; ended: Promise<string | undefined> }> {
  const survivor = execa(process.execPath, [survivorFile], {
    env: { TETHER_PORT: String(tether.port) },
    detached: true,
    cleanup: false,
    reject: false,
    stdio: 'ignore',
  });
  await tether.next('grandchild');
  return { pid: survivor.pid ?? 0, ended: survivor.then((result) => result.signal) };
}

test.runIf(HAS_PROCESS_GROUPS)(
  'a group is killed when the guard goes, unless it was removed before',
  async () => {
    const guard = createOrphanGuard({ log: createRecordingLog() });
    const listed = await startSurvivor();
    const removed = await startSurvivor();
    guard.add(listed.pid);
    guard.add(removed.pid);
    guard.remove(removed.pid);
    await guard.close();
    expect(await listed.ended).toBe('SIGKILL');

    // Signal 0 asks whether it is there; it throws when not.
    expect(process.kill(removed.pid, 0)).toBe(true);
    process.kill(removed.pid, 'SIGKILL');
    await removed.ended;
  },
);

test('the guard of Windows runs what ends the descendants of children that were there at the end', async () => {
  const log = createRecordingLog();
  const kill = (pid: number) =>
    [process.execPath, '-e', `process.kill(${pid}, 'SIGKILL')`] as const;
  const guard = createOrphanGuard({ log, watch: nodeWatch(kill) });
  guard.prepare();
  const listed = await startSurvivor();
  const removed = await startSurvivor();
  guard.add(listed.pid);
  guard.add(removed.pid);
  guard.remove(removed.pid);
  const { message } = await log.seen(/guards against orphans/);
  // The next watcher is told of all that the first one knew.
  process.kill(Number(/\d+/.exec(message)?.[0]), 'SIGKILL');
  await log.seen(/ended from outside/);
  await guard.close();
  await listed.ended;
  expect(process.kill(removed.pid, 0)).toBe(true);
  process.kill(removed.pid, 'SIGKILL');
  await removed.ended;
});

test.runIf(HAS_PROCESS_GROUPS)(
  'the watcher that was started beforehand is the one that guards',
  async () => {
    const log = createRecordingLog();
    const guard = createOrphanGuard({ log });
    guard.prepare();
    await log.seen(/guards against orphans/);
    const survivor = await startSurvivor();
    guard.add(survivor.pid);
    await guard.close();
    expect(await survivor.ended).toBe('SIGKILL');
    expect(log.entries.filter(({ message }) => /guards against/.test(message))).toHaveLength(1);
  },
);

test.runIf(HAS_PROCESS_GROUPS)(
  'a watcher that is killed is replaced, and the new one knows all groups',
  async () => {
    const log = createRecordingLog();
    const guard = createOrphanGuard({ log });
    const survivor = await startSurvivor();
    guard.add(survivor.pid);
    const { message } = await log.seen(/guards against orphans/);
    process.kill(Number(/\d+/.exec(message)?.[0]), 'SIGKILL');
    await log.seen(/ended from outside/);
    await guard.close();
    expect(await survivor.ended).toBe('SIGKILL');
  },
);

test('a guard that never had anything to guard closes at once', async () => {
  await createOrphanGuard({ log: createRecordingLog() }).close();
});

test.runIf(HAS_PROCESS_GROUPS)('when the guard has closed, its watcher is gone', async () => {
  const log = createRecordingLog();
  const guard = createOrphanGuard({ log });
  guard.prepare();
  const { message } = await log.seen(/guards against orphans/);
  await guard.close();
  expect(() => process.kill(Number(/\d+/.exec(message)?.[0]), 0)).toThrow('ESRCH');
});
