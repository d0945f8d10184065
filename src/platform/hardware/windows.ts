// What Windows says about itself, processor, memory and the computer around it.
import { systemProgram } from '../../lib/windows.ts';
import type { Architecture, Cpu, Findings } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { askPowerShell, rowsOf } from './powershell.ts';
import { firmwareText, toText } from './text.ts';

const TIMEOUT_MS = 5000;
const FIRST_BUILD_OF_WINDOWS_11 = 22_000;
/** `Architecture` of Win32_Processor. */
const ARCHITECTURES: Readonly<Record<number, Architecture>> = { 9: 'x86_64', 12: 'arm64' };

export async function probeWindowsSystem(reader: MachineReader): Promise<Findings> {
  const results = await askPowerShell(reader, {
    system: 'Get-CimInstance Win32_OperatingSystem | Select-Object Caption,Version,BuildNumber,ServicePackMajorVersion',
    processors:
      'Get-CimInstance Win32_Processor | Select-Object Name,NumberOfCores,NumberOfLogicalProcessors,MaxClockSpeed,Architecture',
    modules: 'Get-CimInstance Win32_PhysicalMemory | Select-Object Capacity',
    computer: 'Get-CimInstance Win32_ComputerSystem | Select-Object Manufacturer,Model',
    firmware: 'Get-CimInstance Win32_BIOS | Select-Object SMBIOSBIOSVersion',
  });
  const processors = rowsOf(results.processors);
  const cpu = describeCpu(processors);
  const bytes = rowsOf(results.modules).reduce((sum, { Capacity }) => sum + (Number(Capacity) || 0), 0);
  const computer = rowsOf(results.computer)[0];
  const megahertz = Math.max(...processors.map(({ MaxClockSpeed }) => Number(MaxClockSpeed) || 0));
  return {
    osVersion: describeSystem(rowsOf(results.system)[0], reader.osRelease()),
    ...(cpu === undefined ? {} : { cpu }),
    ...(bytes > 0 ? { memoryBytes: bytes } : {}),
    oemSystem: firmwareText(computer?.Model),
    biosVersion: firmwareText(rowsOf(results.firmware)[0]?.SMBIOSBIOSVersion),
    cpuMaxClockMhz: megahertz > 0 ? megahertz : undefined,
  };
}

export async function probeWindowsPowerPlan(reader: MachineReader): Promise<Findings> {
  const program = systemProgram('powercfg.exe', reader.environment);
  const output = await reader.run(program, ['/getactivescheme'], { timeoutMs: TIMEOUT_MS });
  // The words before the identifier are translated, the name in brackets is the plan's own.
  return { windowsPowerSetting: toText(/^[^(]*\((.*)\)[\s*]*$/s.exec(output ?? '')?.[1]) };
}

/** `Windows-11-10.0.26100-SP0`, as the specification writes it; servers are `Windows-2022Server-…`. */
function describeSystem(system: Readonly<Record<string, unknown>> | undefined, release: string): string {
  const version = toText(system?.Version) ?? release;
  const build = Number(system?.BuildNumber ?? version.split('.')[2]);
  const server = /Server (\d{4})/.exec(String(system?.Caption ?? ''))?.[1];
  const product = server === undefined ? (build >= FIRST_BUILD_OF_WINDOWS_11 ? '11' : '10') : `${server}Server`;
  return `Windows-${product}-${version}-SP${Number(system?.ServicePackMajorVersion) || 0}`;
}

function describeCpu(processors: readonly Readonly<Record<string, unknown>>[]): Cpu | undefined {
  const name = toText(processors[0]?.Name);
  const sum = (key: string) => processors.reduce((total, processor) => total + (Number(processor[key]) || 0), 0);
  const [cores, threads] = [sum('NumberOfCores'), sum('NumberOfLogicalProcessors')];
  if (name === undefined || cores === 0 || threads === 0) return undefined;
  return { name, cores, threads, architecture: ARCHITECTURES[Number(processors[0]?.Architecture)] };
}
