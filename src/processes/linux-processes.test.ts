// What /proc says of processes and sockets, compared with what they say of themselves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  listeningSockets,
  listProcessStats,
  openSockets,
  readProcessStat,
  userOf,
} from './linux-processes.ts';

const GONE = 4_194_305;

describe.runIf(process.platform === 'linux')('a process', () => {
  test('is found by its number and among all, with its parent and its processor time', () => {
    const stat = readProcessStat(process.pid);
    const { user, system } = process.cpuUsage();
    expect(stat).toMatchObject({ pid: process.pid, parent: process.ppid });
    // A tick is a hundredth of a second; children that have ended count as well.
    expect(stat?.cpuMs).toBeGreaterThanOrEqual((user + system) / 1000 - 20);
    expect(stat?.startTicks).toMatch(/^[1-9]\d*$/);
    expect(listProcessStats()?.find(({ pid }) => pid === process.pid)?.startTicks).toBe(
      stat?.startTicks,
    );
    expect(listProcessStats()?.every(({ pid }) => Number.isInteger(pid))).toBe(true);
  });

  test('may have any name, and leads its group when it is detached', async () => {
    const code = "process.title = ') 7 8 (x y'; console.log('ready'); setInterval(() => {}, 1e9)";
    const child = spawn(process.execPath, ['-e', code], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    const { pid = 0 } = child;
    expect(readProcessStat(pid)).toMatchObject({ pid, parent: process.pid, group: pid });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readProcessStat(pid)).toBeUndefined();
  });

  test('tells its user, as long as it is there', () => {
    expect(userOf(process.pid)).toBe(process.getuid?.());
    expect([readProcessStat(GONE), userOf(GONE)]).toEqual([undefined, undefined]);
  });

  test('holds the socket that listens on a port, and one that is connected does not listen', async () => {
    const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    await once(client, 'connect');
    const [listening, ...others] = await listeningSockets(port, 'tcp');
    expect(others).toEqual([]);
    expect(listening).toMatchObject({ user: process.getuid?.() });
    expect(openSockets(process.pid)).toContain(listening?.inode);
    expect(await listeningSockets(client.localPort ?? 0, 'tcp')).toEqual([]);
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
