// How children are ended on Windows, whose programs for that may be forbidden or missing.
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { endTree, orphanCommand } from './process-group.ts';

/** A child that ends only when it is killed, and how it ended. */
async function startChild() {
  const child = execa(process.execPath, ['-e', 'setInterval(() => {}, 1e6); console.log("up")'], {
    reject: false,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    leader: { pid: child.pid ?? 0, startedAtMs: Date.now(), kill: () => child.kill('SIGKILL') },
    child,
  };
}

test.runIf(process.platform !== 'win32').each([
  ['says that it could not', '/bin/sh'],
  ['is missing', '/nonexistent/taskkill.exe'],
])(
  'when taskkill %s, a child is ended by the system itself, and then what it has started',
  async (_what, taskkill) => {
    const { leader, child } = await startChild();
    const started = await startChild();
    const orphans = () =>
      [process.execPath, '-e', `process.kill(${started.leader.pid}, 'SIGKILL')`] as const;
    await endTree(leader, 'SIGTERM', { taskkill, orphans });
    expect([(await child).signal, (await started.child).signal]).toEqual(['SIGKILL', 'SIGKILL']);
  },
);

test.runIf(process.platform !== 'win32')(
  'a child that is to be killed does not depend on what taskkill says',
  async () => {
    const { leader, child } = await startChild();
    const kills: string[] = [];
    const watched = { ...leader, kill: () => kills.push('kill') };
    await endTree(watched, 'SIGTERM', { taskkill: '/bin/echo' });
    expect(kills).toEqual([]);
    await endTree(leader, 'SIGKILL', { taskkill: '/bin/echo' });
    expect((await child).signal).toBe('SIGKILL');
  },
);

test('what a child has left is found by its number and by the time of its start, by programs of the system alone', () => {
  const [file, ...args] = orphanCommand(4711, Date.UTC(2026, 0, 2, 3, 4, 5));
  expect(file).toMatch(/\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe$/);
  const script = args.at(-1) ?? '';
  expect(script).toContain("-Filter 'ParentProcessId=4711'");
  // A second before: what it starts may be noted before its own start is.
  expect(script).toContain("-ge ([datetime]'2026-01-02T03:04:04.000Z')");
  expect(script).toMatch(/& '[^']*\\System32\\taskkill\.exe' \/pid \$_\.ProcessId \/T \/F/);
  // PowerShell would take it for the end of its argument.
  expect(script).not.toContain('"');
});
