// AMD's NPU: on Linux an accelerator with the amdxdna driver, or at least a device on the PCI bus; and its power mode.

import { familyOfNpu } from './families.ts';
import type { Findings, Npu } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';

const ACCELERATORS = '/sys/class/accel';
const XRT_SMI = '/opt/xilinx/xrt/bin/xrt-smi';
const PCI = '/sys/bus/pci/devices';
const AMD = '0x1022';
const SIGNAL_PROCESSOR = '0x118000';

export async function probeLinuxNpu(reader: MachineReader): Promise<Findings> {
  for (const entry of await reader.list(ACCELERATORS)) {
    const device = `${ACCELERATORS}/${entry}/device`;
    if ((await reader.linkName(`${device}/driver`)) === 'amdxdna')
      return { npu: await readNpu(reader, { entry, device }) };
  }
  return { npu: await findOnBus(reader) };
}

async function readNpu(reader: MachineReader, { entry, device }: { entry: string; device: string }): Promise<Npu> {
  const isGiven = (await reader.list('/dev/accel')).includes(entry);
  const product = await reader.readText(`${device}/vbnv`);
  return {
    name: product ? `AMD NPU (${product})` : 'AMD NPU',
    family: await readFamily(reader, device),
    // Only the driver that is built apart from the kernel has a version of its own.
    driverVersion: (await reader.readText('/sys/module/amdxdna/version')) ?? reader.osRelease(),
    firmwareVersion: await reader.readText(`${device}/fw_version`),
    // The driver begins in this mode, and only that tool changes it.
    powerMode: (await readPowerMode(reader, XRT_SMI)) ?? 'Default',
    error: isGiven ? undefined : `The NPU is there, but /dev/accel/${entry} is not. Pass it into the container.`,
  };
}

async function findOnBus(reader: MachineReader): Promise<Npu | undefined> {
  for (const address of await reader.list(PCI)) {
    const device = `${PCI}/${address}`;
    if ((await reader.readText(`${device}/class`)) !== SIGNAL_PROCESSOR) continue;
    if ((await reader.readText(`${device}/vendor`)) !== AMD) continue;
    const family = await readFamily(reader, device);
    if (family === undefined) continue;
    return {
      name: 'AMD NPU',
      family,
      error: 'The NPU is there, but the driver amdxdna is not loaded. It is part of Linux 6.14 and newer.',
    };
  }
  return undefined;
}

async function readFamily(reader: MachineReader, device: string): Promise<Npu['family']> {
  return familyOfNpu(await reader.readText(`${device}/device`));
}

const TIMEOUT_MS = 10_000;
const MODE = /^(?:power |performance )?mode\s*:(.+)$/i;

/** It prints its mode in a line such as `Power Mode : Default`; undefined where it is not there, or prints something else. */
export async function readPowerMode(reader: MachineReader, program: string): Promise<string | undefined> {
  const output = await reader.run(program, ['examine', '-r', 'platform'], { timeoutMs: TIMEOUT_MS });
  const modes = (output ?? '').split('\n').map((line) => MODE.exec(line.trim())?.[1]?.trim());
  return modes.find((mode) => mode !== undefined && mode !== '');
}
