import { expect, test } from 'vitest';
import { readRecordedMachine } from '../../../fixtures/hardware/recorded-machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { listNvidiaGpus, readFreeNvidiaMemory, readNvidiaUsage } from './nvidia-gpus.ts';

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

test('all that nvidia-smi says of a GPU is read, also where its name has commas', async () => {
  const lines = [
    '0, GPU-1, NVIDIA RTX, Super, 8.9, 570.1, 8192',
    '1, [N/A], NVIDIA GeForce GTX 1080, [N/A], [N/A], [N/A]',
    '2, GPU-3, Tesla, 8.0, 570.1, 0',
    '3, GPU-4, 8.9, 570.1, 8192',
    '',
  ];
  const gpus = await listNvidiaGpus(machineSaying(lines.join('\n')));
  expect(gpus.map(({ name }) => name)).toEqual([
    'NVIDIA RTX, Super',
    'NVIDIA GeForce GTX 1080',
    'Tesla',
  ]);
  expect(gpus[0]).toMatchObject({
    uuid: 'GPU-1',
    computeCapability: '8.9',
    driverVersion: '570.1',
    vramBytes: 2 ** 33,
  });
  expect(gpus[1]).toMatchObject({
    uuid: undefined,
    computeCapability: undefined,
    vramBytes: undefined,
  });
  expect(gpus[2]).toMatchObject({ computeCapability: '8.0', vramBytes: undefined });
});

test('nvidia-smi is looked for where the system has it', async () => {
  const asked = async (platform: NodeJS.Platform, found: number) => {
    const files: string[] = [];
    const reader: MachineReader = {
      ...readRecordedMachine('nvidia-linux'),
      platform,
      environment: { SystemRoot: 'C:\\Windows' },
      run: async (file) => (files.push(file) > found ? '2' : undefined),
    };
    return [await readFreeNvidiaMemory(reader), files];
  };
  const wsl = '/usr/lib/wsl/lib/nvidia-smi';
  expect(await asked('linux', 0)).toEqual([[2 ** 21], ['nvidia-smi']]);
  expect(await asked('linux', 1)).toEqual([[2 ** 21], ['nvidia-smi', wsl]]);
  expect(await asked('linux', 9)).toEqual([[], ['nvidia-smi', wsl]]);
  const [, [onWindows] = []] = (await asked('win32', 9)) as [unknown, string[]];
  expect(onWindows).toMatch(/nvidia-smi\.exe$/);
});
