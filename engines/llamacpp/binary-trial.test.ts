// Tests of binary-trial.ts; main.test.ts has the library with it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutBinaryTrial } from './library.ts';

const program = fileURLToPath(new URL('../../fixtures/processes/exits-at-start.mjs', import.meta.url));

/** The types of its messages, and its exit code at the end of them. */
async function conversation(trial: ChildProcess, ...said: string[]): Promise<unknown[]> {
  const heard: unknown[] = [];
  for (const type of said) {
    const [message] = (await once(trial, 'message')) as [{ type: string }];
    heard.push(message.type);
    trial.send({ type });
  }
  return [...heard, ...((await once(trial, 'exit')) as unknown[])];
}

it('the process in place of the trial passes the trial of the library without a process', async () => {
  const trial = await withoutBinaryTrial(async () => fork('/somewhere/testBindingBinary.js'));
  expect(trial.pid).toBeUndefined();
  expect(await conversation(trial, 'start', 'test', 'exit')).toEqual(['ready', 'loaded', 'done', 0]);
});

it('the process in place of the trial fails one that asks for more', async () => {
  const trial = await withoutBinaryTrial(async () => fork('/somewhere/testBindingBinary.js'));
  expect(await conversation(trial, 'benchmark')).toEqual(['ready', 1]);
});

it('the load without a trial leaves other processes alone, and everything afterwards, also after a failure', async () => {
  const original = fork;
  const other = await withoutBinaryTrial(async () => fork(program));
  expect(other.pid).toBeGreaterThan(0);
  await once(other, 'exit');
  const failing = withoutBinaryTrial(async () => {
    expect(fork).not.toBe(original);
    throw new Error('no binary');
  });
  await expect(failing).rejects.toThrow('no binary');
  expect(fork).toBe(original);
});
