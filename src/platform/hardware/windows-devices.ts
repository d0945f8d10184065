// GPUs and the NPU on Windows.
import { systemProgram } from '../../lib/windows.ts';
import { familyOfAmdName, familyOfNpu, isDiscreteName } from './families.ts';
import type { AmdGpu, Findings, Npu, NvidiaGpu } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { readPowerMode } from './npu.ts';
import { listNvidiaGpus, unknownGpu } from './nvidia-gpus.ts';
import { askPowerShell, rowsOf } from './powershell.ts';
import { toText } from './text.ts';

const DISPLAY_CLASS = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}';
const NPU_IDS = ['17F0', '1502'].map((id) => `PNPDeviceID LIKE ''PCI\\\\VEN_1022&DEV_${id}%''`).join(' OR ');

export async function probeWindowsDevices(reader: MachineReader): Promise<Findings> {
  const [results, listed] = await Promise.all([
    askPowerShell(reader, {
      video: 'Get-CimInstance Win32_VideoController | Select-Object Name,DriverVersion,AdapterRAM',
      // AdapterRAM ends at 4 GiB; the drivers note the true size here.
      memory: `Get-ChildItem '${DISPLAY_CLASS}' -ErrorAction SilentlyContinue | ForEach-Object { Get-ItemProperty $_.PSPath -ErrorAction SilentlyContinue } | Select-Object DriverDesc,@{ n = 'Bytes'; e = { $_.'HardwareInformation.qwMemorySize' } }`,
      npus: `Get-CimInstance Win32_PnPEntity -Filter '${NPU_IDS}' | Select-Object PNPDeviceID,@{ n = 'DriverVersion'; e = { (Get-PnpDeviceProperty -InstanceId $_.PNPDeviceID -KeyName DEVPKEY_Device_DriverVersion).Data } }`,
    }),
    listNvidiaGpus(reader),
  ]);
  const sizes = new Map(rowsOf(results.memory).map((row) => [toText(row.DriverDesc), toBytes(row.Bytes)]));
  const video = rowsOf(results.video).flatMap((row) => {
    const name = toText(row.Name);
    return name === undefined ? [] : [{ row, name, vramBytes: sizes.get(name) ?? toBytes(row.AdapterRAM) }];
  });
  const amd = video
    .filter(({ name }) => /Radeon|FirePro/.test(name))
    .map(({ row, name, vramBytes }) => describeAmd({ name, vramBytes, driverVersion: toText(row.DriverVersion) }));
  const nvidia = video
    .filter(({ name }) => /NVIDIA/i.test(name))
    .map(({ row, name, vramBytes }): NvidiaGpu => {
      return { ...unknownGpu(name), vramBytes, driverVersion: toText(row.DriverVersion) };
    });
  return {
    amdGpus: amd.toSorted((left, right) => Number(right.isIntegrated) - Number(left.isIntegrated)),
    nvidiaGpus: listed.length > 0 ? listed : nvidia,
    npu: await describeNpu(reader, rowsOf(results.npus)[0]),
  };
}

function describeAmd(known: Pick<AmdGpu, 'name' | 'vramBytes' | 'driverVersion'>): AmdGpu {
  return {
    ...known,
    family: familyOfAmdName(known.name),
    isIntegrated: !isDiscreteName(known.name),
  };
}

async function describeNpu(
  reader: MachineReader,
  row: Readonly<Record<string, unknown>> | undefined,
): Promise<Npu | undefined> {
  if (row === undefined) return undefined;
  const driverVersion = toText(row.DriverVersion);
  return {
    name: 'AMD NPU',
    family: familyOfNpu(toText(row.PNPDeviceID)),
    driverVersion,
    powerMode:
      driverVersion === undefined
        ? undefined
        : await readPowerMode(reader, systemProgram('AMD\\xrt-smi.exe', reader.environment)),
    error:
      driverVersion === undefined
        ? "The NPU is there, but its driver is not installed. Install AMD's NPU driver."
        : undefined,
  };
}

/** Registry values of this kind are numbers, or the same number as bytes, lowest first. */
function toBytes(value: unknown): number | undefined {
  const number = Array.isArray(value)
    ? value.reduceRight<number>((sum, byte) => sum * 256 + Number(byte), 0)
    : typeof value === 'number'
      ? value
      : Number.NaN;
  return Number.isFinite(number) && number > 0 ? number : undefined;
}
