// What macOS says about itself, processor, memory and GPU.
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject, setFields } from '../../lib/values.ts';
import type { Findings } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { toNumber, toText, valuesOf } from './machine-texts.ts';

const TIMEOUT_MS = 5000;
/** system_profiler is slow on some machines. */
const PROFILER_TIMEOUT_MS = 10_000;
const NAMES = [
  'machdep.cpu.brand_string',
  'hw.physicalcpu',
  'hw.logicalcpu',
  'hw.memsize',
  'hw.model',
  'hw.cpufrequency_max',
];

/** By sw_vers and sysctl. */
export async function probeMacosSystem(reader: MachineReader): Promise<Findings> {
  const limits = { timeoutMs: TIMEOUT_MS };
  const [version, values = ''] = await Promise.all([
    reader.run('/usr/bin/sw_vers', ['-productVersion'], limits),
    // -i: names that this Mac does not have are not an error.
    reader.run('/usr/sbin/sysctl', ['-i', ...NAMES], limits),
  ]);
  const value = (name: string) => toText(valuesOf(values, name)[0]);
  const hertz = toNumber(value('hw.cpufrequency_max'));
  const memoryBytes = toNumber(value('hw.memsize'));
  const name = value('machdep.cpu.brand_string');
  const cores = toNumber(value('hw.physicalcpu'));
  const threads = toNumber(value('hw.logicalcpu'));
  const isCpuKnown = name !== undefined && cores !== undefined && threads !== undefined;
  const cpu = isCpuKnown ? { name, cores, threads } : undefined;
  return {
    osVersion: `macOS-${version?.trim() ?? 'unknown'} (Darwin ${reader.osRelease()})`,
    ...setFields({ memoryBytes, cpu }),
    oemSystem: value('hw.model'),
    cpuMaxClockMhz: hertz === undefined || hertz === 0 ? undefined : Math.round(hertz / 1e6),
  };
}

/** The first GPU that Metal can use, by system_profiler. */
export async function probeMacosGpu(reader: MachineReader): Promise<Findings> {
  const args = ['SPDisplaysDataType', '-json'];
  const output = await reader.run('/usr/sbin/system_profiler', args, {
    timeoutMs: PROFILER_TIMEOUT_MS,
  });
  // Old versions of system_profiler print no JSON. No GPU is known then.
  const report = tryParseLimitedJson(output ?? '');
  const displays = isObject(report) ? report.SPDisplaysDataType : undefined;
  for (const gpu of Array.isArray(displays) ? displays.filter(isObject) : []) {
    const isMetal = Object.entries(gpu).some(([key, value]) =>
      /metal|mtlgpufamily/i.test(`${key} ${value}`),
    );
    const name = toText(gpu.sppci_model) ?? toText(gpu._name);
    if (isMetal && name !== undefined) return { metal: { name } };
  }
  return { metal: undefined };
}
