// The one who watches all hostile cases: a freeze is noticed, a machine that has no processor to
// give is not taken for one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bystander, startBystander } from '../support/bystander.ts';

/**
 * Answers `/live` as the server does. A line on its standard input is for how many milliseconds of
 * a processor it computes; it says when it has.
 */
const SERVER = `
  const server = require('node:http').createServer((request, response) => response.end('{}'));
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  const usedMs = () => process.cpuUsage().user / 1000;
  process.stdin.on('data', (line) => {
    const startedMs = usedMs();
    while (usedMs() - startedMs < Number(line));
    console.log('computed');
  });
`;
const ENDLESS = 'for (;;);';
const FREEZE_MS = 150;

const children: ChildProcess[] = [];
let server: ChildProcess;
let bystander: Bystander;

function run(script: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  server = run(SERVER);
  if (server.stdout === null || server.pid === undefined)
    throw new Error('The server could not be started.');
  const [port] = await once(server.stdout, 'data');
  bystander = startBystander({ port: Number(port), pid: server.pid });
  await bystander.during(() => sleep(100));
});

afterAll(async () => {
  await bystander.stop();
  for (const child of children) child.kill('SIGKILL');
});

async function waitedWhileComputing(ms: number): Promise<number> {
  const { waited } = await bystander.during(async () => {
    const computed = once(server.stdout as Readable, 'data');
    server.stdin?.write(`${ms}\n`);
    await computed;
  });
  expect(waited.failures).toBe(0);
  return waited.worstMs;
}

test('he notices a server that computes and responds to no request meanwhile', async () => {
  expect(await waitedWhileComputing(2 * FREEZE_MS)).toBeGreaterThan(FREEZE_MS);
});

test('he does not count that other programs have the processors', async () => {
  const others = Array.from({ length: 4 * availableParallelism() }, () => run(ENDLESS));
  try {
    // With what the machine had no processor for, it would be seconds.
    expect(await waitedWhileComputing(FREEZE_MS / 2)).toBeLessThan(4 * FREEZE_MS);
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
});
