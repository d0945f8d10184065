// Real files and real programs, also those that can't be read and those that misbehave.
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTether } from '../../../fixtures/processes/tether.ts';
import { createMachineReader } from './machine-reader.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'machine-reader-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function createReader() {
  const notes: string[] = [];
  return { notes, reader: createMachineReader({ note: (problem) => notes.push(problem) }) };
}

const limits = { timeoutMs: 20_000 };
const node = (script: string): [string, string[]] => [process.execPath, ['-e', script]];

test('texts come without the white space around them, names in natural order', async () => {
  const { reader, notes } = createReader();
  for (const name of ['card10', 'card2', 'card1'])
    await writeFile(join(folder, name), ` ${name} \n`);
  expect(await reader.readText(join(folder, 'card2'))).toBe('card2');
  expect(await reader.list(folder)).toEqual(['card1', 'card2', 'card10']);
  expect(notes).toEqual([]);
});

test('what is not there is no problem', async () => {
  const { reader, notes } = createReader();
  expect(await reader.readText(join(folder, 'nothing'))).toBeUndefined();
  expect(await reader.list(join(folder, 'nothing'))).toEqual([]);
  expect(await reader.linkName(join(folder, 'nothing'))).toBeUndefined();
  // As in a folder of the search path that this user may not enter.
  await writeFile(join(folder, 'closed'), '', { mode: 0o600 });
  expect(await reader.run(join(folder, 'closed'), [], limits)).toBeUndefined();
  expect(await reader.run('no-such-program-anywhere', [], limits)).toBeUndefined();
  expect(notes).toEqual([]);
});

test('what is there but can not be read is noted', async () => {
  const { reader, notes } = createReader();
  expect(await reader.readText(folder)).toBeUndefined();
  expect(notes).toEqual([`${folder} can't be read: EISDIR.`]);
});

test.skipIf(process.platform === 'win32')(
  'a link is known by the last part of where it leads',
  async () => {
    await symlink('../../bus/pci/drivers/amdxdna', join(folder, 'driver'));
    expect(await createReader().reader.linkName(join(folder, 'driver'))).toBe('amdxdna');
  },
);

test('a program gives what it prints, in a language of its own choice only', async () => {
  const { reader, notes } = createReader();
  expect(await reader.run(...node('console.log(process.env.LC_ALL)'), limits)).toBe('C');
  expect(notes).toEqual([]);
});

test.each<[string, string, number, RegExp]>([
  ['fails', 'process.exit(3)', 20_000, /exit code 3/],
  ['hangs', 'setInterval(() => {}, 1000)', 50, /timed out after 50 milliseconds/],
  [
    'prints without end',
    "setInterval(() => console.log('x'.repeat(100_000)), 0)",
    20_000,
    /printed more than 1000000 characters/,
  ],
])(
  'a program that %s has no result, and that is noted',
  async (_title, script, timeoutMs, reason) => {
    const { reader, notes } = createReader();
    expect(await reader.run(...node(script), { timeoutMs })).toBeUndefined();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(reason);
  },
);

test.skipIf(process.platform === 'win32')(
  'a program that prints without end is given up though one that it has started holds its output open',
  async () => {
    const { reader, notes } = createReader();
    const tether = await openTether();
    const survivor = fileURLToPath(
      new URL('../../../fixtures/processes/survives-everything.mjs', import.meta.url),
    );
    const script = `
      const env = { ...process.env, TETHER_PORT: '${tether.port}' };
      const stdio = ['ignore', 'inherit', 'ignore'];
      child_process.spawn(process.execPath, [${JSON.stringify(survivor)}], { env, stdio, detached: true });
      setInterval(() => console.log('x'.repeat(100_000)), 0);`;
    const printed = reader.run(...node(script), limits);
    const { pid, gone } = await tether.next('grandchild');
    onTestFinished(async () => {
      process.kill(pid, 'SIGKILL');
      await gone;
      await tether.close();
    });
    expect(await printed).toBeUndefined();
    expect(notes).toEqual([expect.stringMatching(/printed more than/)]);
  },
);

test('the names of the processors are asked for once', () => {
  const asked = vi.spyOn(os, 'cpus');
  const { reader } = createReader();
  expect(reader.cpuNames()).toEqual(reader.cpuNames());
  expect(asked).toHaveBeenCalledTimes(1);
});
