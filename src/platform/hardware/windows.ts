// What Windows says about itself, processor, memory, the computer around it, GPUs and the NPU: by
// PowerShell, with one process for several questions, because each start costs half a second.
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject, setFields } from '../../lib/values.ts';
import { systemProgram } from '../../lib/windows.ts';
import { integratedFirst } from './amd-gpus.ts';
import { familyOfAmdName, familyOfNpu, isDiscreteName } from './families.ts';
import type { Architecture, Cpu, Findings, Npu } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { firmwareText, toText } from './machine-texts.ts';
import { readPowerMode } from './npu-power-mode.ts';
import { listNvidiaGpus, unknownGpu } from './nvidia-gpus.ts';

const TIMEOUT_MS = 5000;
const POWERSHELL_TIMEOUT_MS = 20_000;
type Row = Readonly<Record<string, unknown>>;

/**
 * Rows by name, of questions given as PowerShell pipelines without double quotes; none of one that
 * fails.
 */
async function askPowerShell<Name extends string>(
  reader: MachineReader,
  questions: Readonly<Record<Name, string>>,
) {
  const fields = Object.entries(questions).map(
    ([name, question]) => `${name} = @(try { ${question} } catch { $null })`,
  );
  const script = [
    "$ErrorActionPreference = 'Stop'",
    "$ProgressPreference = 'SilentlyContinue'",
    // Where a company's policy allows no .NET in scripts, names keep the encoding of the console.
    'try { [Console]::OutputEncoding = [Text.UTF8Encoding]::new($false) } catch { }',
    `[pscustomobject]@{ ${fields.join('; ')} } | ConvertTo-Json -Compress -Depth 4`,
  ].join('; ');
  const program = systemProgram('WindowsPowerShell\\v1.0\\powershell.exe', reader.environment);
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script];
  // Something may be printed between our lines, such as a profile or a policy notice: the result
  // can't be recognized then.
  const results = tryParseLimitedJson(
    (await reader.run(program, args, { timeoutMs: POWERSHELL_TIMEOUT_MS })) ?? '',
  );
  // PowerShell gives null, one row or a list of them.
  return (name: Name): readonly Row[] =>
    (isObject(results) ? [results[name]].flat() : []).filter(isObject);
}

/** System, processors, memory, computer and firmware. */
export async function probeWindowsSystem(reader: MachineReader): Promise<Findings> {
  const rowsOf = await askPowerShell(reader, {
    system:
      'Get-CimInstance Win32_OperatingSystem | Select-Object Caption,Version,BuildNumber,ServicePackMajorVersion',
    processors:
      'Get-CimInstance Win32_Processor | Select-Object Name,NumberOfCores,NumberOfLogicalProcessors,MaxClockSpeed,Architecture',
    modules: 'Get-CimInstance Win32_PhysicalMemory | Select-Object Capacity',
    computer: 'Get-CimInstance Win32_ComputerSystem | Select-Object Manufacturer,Model',
    firmware: 'Get-CimInstance Win32_BIOS | Select-Object SMBIOSBIOSVersion',
  });
  const processors = rowsOf('processors');
  const cpu = describeCpu(processors);
  const bytes = rowsOf('modules').reduce((sum, { Capacity }) => sum + (Number(Capacity) || 0), 0);
  const megahertz = Math.max(...processors.map(({ MaxClockSpeed }) => Number(MaxClockSpeed) || 0));
  return {
    osVersion: describeSystem(rowsOf('system')[0], reader.osRelease()),
    ...setFields({ cpu, memoryBytes: bytes > 0 ? bytes : undefined }),
    oemSystem: firmwareText(rowsOf('computer')[0]?.Model),
    biosVersion: firmwareText(rowsOf('firmware')[0]?.SMBIOSBIOSVersion),
    cpuMaxClockMhz: megahertz > 0 ? megahertz : undefined,
  };
}

/** The name of the plan, in the language of the system. */
export async function probeWindowsPowerPlan(reader: MachineReader): Promise<Findings> {
  const program = systemProgram('powercfg.exe', reader.environment);
  const output = await reader.run(program, ['/getactivescheme'], { timeoutMs: TIMEOUT_MS });
  // The words before the identifier are translated, the name in brackets is the plan's own.
  return { windowsPowerSetting: toText(/^[^(]*\((.*)\)[\s*]*$/s.exec(output ?? '')?.[1]) };
}

const FIRST_BUILD_OF_WINDOWS_11 = 22_000;

/**
 * `Windows-11-10.0.26100-SP0`, as the specification writes it; servers are `Windows-2022Server-…`.
 */
function describeSystem(system: Row | undefined, release: string): string {
  const version = toText(system?.Version) ?? release;
  const build = Number(system?.BuildNumber ?? version.split('.')[2]);
  const server = /Server (\d{4})/.exec(String(system?.Caption ?? ''))?.[1];
  const desktop = build >= FIRST_BUILD_OF_WINDOWS_11 ? '11' : '10';
  const product = server === undefined ? desktop : `${server}Server`;
  return `Windows-${product}-${version}-SP${Number(system?.ServicePackMajorVersion) || 0}`;
}

const ARCHITECTURES: Readonly<Record<number, Architecture>> = { 9: 'x86_64', 12: 'arm64' };

function describeCpu(processors: readonly Row[]): Cpu | undefined {
  const name = toText(processors[0]?.Name);
  const sum = (key: string) =>
    processors.reduce((total, processor) => total + (Number(processor[key]) || 0), 0);
  const cores = sum('NumberOfCores');
  const threads = sum('NumberOfLogicalProcessors');
  if (name === undefined || cores === 0 || threads === 0) return undefined;
  return { name, cores, threads, architecture: ARCHITECTURES[Number(processors[0]?.Architecture)] };
}

const DISPLAY_CLASS =
  'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}';
const NPU_IDS = ['17F0', '1502']
  .map((id) => `PNPDeviceID LIKE ''PCI\\\\VEN_1022&DEV_${id}%''`)
  .join(' OR ');

/** GPUs and the NPU; of NVIDIA's GPUs nvidia-smi knows more. */
export async function probeWindowsDevices(reader: MachineReader): Promise<Findings> {
  const [rowsOf, listed] = await Promise.all([
    askPowerShell(reader, {
      video: 'Get-CimInstance Win32_VideoController | Select-Object Name,DriverVersion,AdapterRAM',
      // AdapterRAM ends at 4 GiB; the drivers note the true size here.
      memory: `Get-ChildItem '${DISPLAY_CLASS}' -ErrorAction SilentlyContinue | ForEach-Object { Get-ItemProperty $_.PSPath -ErrorAction SilentlyContinue } | Select-Object DriverDesc,@{ n = 'Bytes'; e = { $_.'HardwareInformation.qwMemorySize' } }`,
      npus: `Get-CimInstance Win32_PnPEntity -Filter '${NPU_IDS}' | Select-Object PNPDeviceID,@{ n = 'DriverVersion'; e = { (Get-PnpDeviceProperty -InstanceId $_.PNPDeviceID -KeyName DEVPKEY_Device_DriverVersion).Data } }`,
    }),
    listNvidiaGpus(reader),
  ]);
  const sizes = new Map(
    rowsOf('memory').map((row) => [toText(row.DriverDesc), toBytes(row.Bytes)]),
  );
  const video = rowsOf('video').flatMap((row) => {
    const name = toText(row.Name);
    if (name === undefined) return [];
    const vramBytes = sizes.get(name) ?? toBytes(row.AdapterRAM);
    return [{ name, vramBytes, driverVersion: toText(row.DriverVersion) }];
  });
  const amd = video
    .filter(({ name }) => /Radeon|FirePro/.test(name))
    .map((gpu) => ({
      ...gpu,
      family: familyOfAmdName(gpu.name),
      isIntegrated: !isDiscreteName(gpu.name),
    }));
  const nvidia = video
    .filter(({ name }) => /NVIDIA/i.test(name))
    .map((gpu) => ({ ...unknownGpu(gpu.name), ...gpu }));
  const npu = await describeNpu(reader, rowsOf('npus')[0]);
  return { amdGpus: integratedFirst(amd), nvidiaGpus: listed.length > 0 ? listed : nvidia, npu };
}

async function describeNpu(reader: MachineReader, row: Row | undefined): Promise<Npu | undefined> {
  if (row === undefined) return undefined;
  const driverVersion = toText(row.DriverVersion);
  const found: Npu = {
    name: 'AMD NPU',
    family: familyOfNpu(toText(row.PNPDeviceID)),
    driverVersion,
  };
  const error = "The NPU is there, but its driver is not installed. Install AMD's NPU driver.";
  if (driverVersion === undefined) return { ...found, powerMode: undefined, error };
  const powerMode = await readPowerMode(
    reader,
    systemProgram('AMD\\xrt-smi.exe', reader.environment),
  );
  return { ...found, powerMode, error: undefined };
}

/** Registry values of this kind are numbers, or the same number as bytes, lowest first. */
function toBytes(value: unknown): number | undefined {
  const number = Array.isArray(value)
    ? value.reduceRight<number>((sum, byte) => sum * 256 + Number(byte), 0)
    : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined;
}
