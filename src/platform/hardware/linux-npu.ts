// AMD's NPU on Linux, from the files of its driver (amdxdna) and the PCI bus.
import { familyOfNpu } from './families.ts';
import { driverVersionOf } from './linux-amd.ts';
import type { Findings, Npu } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { readPowerMode } from './npu-power-mode.ts';

const ACCELERATORS = '/sys/class/accel';
const XRT_SMI = '/opt/xilinx/xrt/bin/xrt-smi';
const PCI = '/sys/bus/pci/devices';
const NPU_ON_BUS = { vendor: '0x1022', class: '0x118000' };

/** One whose driver is not loaded is found as well, with what to do about it. */
export async function probeLinuxNpu(reader: MachineReader): Promise<Findings> {
  for (const entry of await reader.list(ACCELERATORS)) {
    const driver = await reader.linkName(`${ACCELERATORS}/${entry}/device/driver`);
    if (driver === 'amdxdna') return { npu: await readNpu(reader, entry) };
  }
  return { npu: await findOnBus(reader) };
}

async function readNpu(reader: MachineReader, entry: string): Promise<Npu> {
  const device = `${ACCELERATORS}/${entry}/device`;
  const isGiven = (await reader.list('/dev/accel')).includes(entry);
  const product = await reader.readText(`${device}/vbnv`);
  return {
    name: product ? `AMD NPU (${product})` : 'AMD NPU',
    family: familyOfNpu(await reader.readText(`${device}/device`)),
    driverVersion: await driverVersionOf(reader, 'amdxdna'),
    firmwareVersion: await reader.readText(`${device}/fw_version`),
    powerMode: await readPowerMode(reader, XRT_SMI),
    error: isGiven
      ? undefined
      : `The NPU is there, but /dev/accel/${entry} is not. Pass it into the container.`,
  };
}

async function findOnBus(reader: MachineReader): Promise<Npu | undefined> {
  for (const address of await reader.list(PCI)) {
    const device = `${PCI}/${address}`;
    if ((await reader.readText(`${device}/class`)) !== NPU_ON_BUS.class) continue;
    if ((await reader.readText(`${device}/vendor`)) !== NPU_ON_BUS.vendor) continue;
    const family = familyOfNpu(await reader.readText(`${device}/device`));
    const error =
      'The NPU is there, but the driver amdxdna is not loaded. It is part of Linux 6.14 and newer.';
    if (family !== undefined) return { name: 'AMD NPU', family, error };
  }
  return undefined;
}
