import { expect, test } from 'vitest';
import { readRecordedMachine } from '../../../fixtures/hardware/recorded-machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { readFreeNvidiaMemory, readNvidiaUsage } from './nvidia-gpus.ts';

/** A machine whose nvidia-smi prints this. */
const machineSaying = (text: string | undefined): MachineReader => ({
  ...readRecordedMachine('nvidia-linux'),
  run: async () => text,
});

test('a GPU that does not say how busy it is has no usage; one that does not say its memory has', async () => {
  const usage = await readNvidiaUsage(machineSaying('3, 1000\n[N/A], 5\n40, [N/A]\n'));
  expect(usage).toEqual([
    { percent: 3, memoryBytes: 1000 * 2 ** 20 },
    { percent: 40, memoryBytes: undefined },
  ]);
  expect(await readNvidiaUsage(machineSaying(undefined))).toEqual([]);
});

test('free memory is told of each GPU that knows it', async () => {
  expect(await readFreeNvidiaMemory(machineSaying('2\n[N/A]\n0\n'))).toEqual([2 ** 21, 0]);
});
