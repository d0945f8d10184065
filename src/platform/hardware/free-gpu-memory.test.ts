import { expect, test } from 'vitest';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { type FreeGpuMemory, readFreeGpuMemory } from './free-gpu-memory.ts';
import { createHardware } from './hardware.ts';
import type { MachineReader } from './machine-reader.ts';

const MEBIBYTE = 2 ** 20;
const freeOn = async (reader: MachineReader) =>
  readFreeGpuMemory(reader, await createHardware({ reader, log: createSilentLog().log }).machine());

test.each<[RecordedMachine, FreeGpuMemory]>([
  [
    'strix-halo-linux',
    {
      amd: [{ isIntegrated: true, freeBytes: 128 * MEBIBYTE, sharedFreeBytes: 64_512 * MEBIBYTE }],
      nvidia: [],
    },
  ],
  ['nvidia-linux', { amd: [], nvidia: [23_011 * MEBIBYTE, 10_986 * MEBIBYTE] }],
  // Its driver has no figures about what is in use.
  ['ryzen-laptop-linux', { amd: [], nvidia: [] }],
  ['container-linux', { amd: [], nvidia: [] }],
  ['radeon-windows', { amd: [], nvidia: [] }],
  ['apple-silicon', { amd: [], nvidia: [] }],
])('on %s, this much is free', async (machine, expected) => {
  expect(await freeOn(readRecordedMachine(machine))).toEqual(expected);
});

test('a program that prints something else is ignored', async () => {
  const reader = readRecordedMachine('nvidia-linux');
  const talkative: MachineReader = {
    ...reader,
    run: async (file, args, limits) =>
      args.join(' ').includes('memory.free')
        ? 'No devices were found\n'
        : reader.run(file, args, limits),
  };
  expect(await freeOn(talkative)).toEqual({ amd: [], nvidia: [] });
});
