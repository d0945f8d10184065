import { expect, test } from 'vitest';
import { readRecordedMachine } from '../../../fixtures/hardware/recorded-machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { createUsageReader } from './usage.ts';

const MEBIBYTE = 2 ** 20;
const PLAIN = { os: 'linux', memoryBytes: 8000, nvidiaGpus: [] } as const;
const DEVICE = '/sys/class/drm/renderD128/device';

/**
 * A machine with these files, whose processors work half of the time, and whose clock goes on by a
 * second at each look.
 */
function setUp(
  files: Record<string, string> = {},
  machine: Parameters<typeof createUsageReader>[0]['machine'] = async () => PLAIN,
) {
  let [looks, seconds] = [0, 0];
  const reader: MachineReader = {
    ...readRecordedMachine('container-linux'),
    readText: async (path) => files[path],
    list: async (folder) => (/drm$|dri$/.test(folder) ? ['renderD128'] : []),
    freeMemoryBytes: () => 3000,
    processorTimes: () => ({ busyMs: 100 * looks, idleMs: 100 * looks++ }),
  };
  return { reader, read: createUsageReader({ reader, machine, now: () => 1000 * seconds++ }) };
}

test('the processor is measured since the reading before, the memory at once', async () => {
  expect(await setUp().read()).toEqual({
    cpuPercent: 50,
    memoryBytes: 5000,
    memoryTotalBytes: 8000,
    gpu: undefined,
    npuPercent: undefined,
  });
});

test('readings within a second are one', async () => {
  let nowMs = 0;
  const { reader } = setUp();
  const read = createUsageReader({ reader, machine: async () => PLAIN, now: () => nowMs });
  const first = read();
  nowMs = 999;
  expect(read()).toBe(first);
  nowMs = 1000;
  expect(read()).not.toBe(first);
});

test('of an integrated GPU the memory of the system that it has taken counts', async () => {
  const files = {
    [`${DEVICE}/vendor`]: '0x1002',
    [`${DEVICE}/gpu_busy_percent`]: '71',
    [`${DEVICE}/mem_info_vram_used`]: '100',
    [`${DEVICE}/mem_info_gtt_used`]: '25',
  };
  expect((await setUp(files).read()).gpu).toEqual({ percent: 71, memoryBytes: 125 });
  const withBoard = { ...files, [`${DEVICE}/board_info`]: 'type : oam' };
  expect((await setUp(withBoard).read()).gpu).toEqual({ percent: 71, memoryBytes: 100 });
});

test('of several GPUs of NVIDIA the busiest one counts', async () => {
  const { reader } = setUp();
  const machine = async () => ({ ...PLAIN, nvidiaGpus: [{ name: 'A' }] as never });
  const run: MachineReader['run'] = async (_file, args) =>
    args.join(' ').includes('utilization.gpu') ? '3, 1000\n40, 200\n[N/A], 5' : undefined;
  const read = createUsageReader({ reader: { ...reader, run }, machine, now: () => 0 });
  expect((await read()).gpu).toEqual({ percent: 40, memoryBytes: 200 * MEBIBYTE });
});

test('nvidia-smi is not started where no client looks, and is for the next one that does', async () => {
  const { reader } = setUp();
  const machine = async () => ({ ...PLAIN, nvidiaGpus: [{ name: 'A' }] as never });
  let starts = 0;
  const run: MachineReader['run'] = async () => {
    starts += 1;
    return '40, 200';
  };
  const read = createUsageReader({ reader: { ...reader, run }, machine, now: () => 0 });
  expect([(await read(false)).gpu, starts]).toEqual([undefined, 0]);
  expect([(await read()).gpu?.percent, (await read(false)).gpu?.percent, starts]).toEqual([
    40, 40, 1,
  ]);
});

test('an NPU that sleeps is at 0 %, and the load of one that is awake is not known', async () => {
  const path = '/sys/class/accel/accel0/device/power_state';
  expect((await setUp({ [path]: 'D3hot' }).read()).npuPercent).toBe(0);
  expect((await setUp({ [path]: 'D0' }).read()).npuPercent).toBeUndefined();
});

test('on a system that has none of these files nothing is looked for, nor asked without a GPU', async () => {
  const files = {
    [`${DEVICE}/vendor`]: '0x1002',
    [`${DEVICE}/gpu_busy_percent`]: '71',
    '/sys/class/accel/accel0/device/power_state': 'D3hot',
  };
  const { read } = setUp(files, async () => ({ ...PLAIN, os: 'windows' }));
  expect(await read()).toMatchObject({ gpu: undefined, npuPercent: undefined });
  const { reader } = setUp();
  const run: MachineReader['run'] = () => expect.unreachable('There is no GPU to ask.');
  const other = createUsageReader({
    reader: { ...reader, run },
    machine: async () => PLAIN,
    now: () => 0,
  });
  expect((await other()).gpu).toBeUndefined();
});

test('whatever a system says, a processor is between idle and busy, and no memory is owed', async () => {
  const { reader } = setUp();
  const times = [
    { busyMs: 0, idleMs: 0 },
    { busyMs: 300, idleMs: -100 },
    { busyMs: 200, idleMs: 400 },
    { busyMs: 200, idleMs: 400 },
  ];
  let nowMs = 0;
  const read = createUsageReader({
    reader: {
      ...reader,
      freeMemoryBytes: () => 9000,
      processorTimes: () => times.shift() ?? { busyMs: 200, idleMs: 400 },
    },
    machine: async () => PLAIN,
    now: () => nowMs,
  });
  const percents: unknown[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { cpuPercent, memoryBytes } = await read();
    percents.push(cpuPercent);
    expect(memoryBytes).toBe(0);
    nowMs += 1000;
  }
  expect(percents).toEqual([100, 0, undefined]);
});
