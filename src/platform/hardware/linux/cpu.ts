// The processor on Linux, from procfs; where that has no name, as on ARM, from lscpu.
import type { Architecture, Cpu, Findings } from '../machine.ts';
import type { MachineReader } from '../machine-reader.ts';
import { toNumber, valuesOf } from '../text.ts';

const TIMEOUT_MS = 3000;

export function createLinuxCpuProbe(architecture: Architecture | undefined) {
  return async (reader: MachineReader): Promise<Findings> => {
    const information = (await reader.readText('/proc/cpuinfo')) ?? '';
    const threads = valuesOf(information, 'processor').length || reader.cpuNames().length;
    const name = valuesOf(information, 'model name')[0];
    const cores = countCores(information);
    if (name !== undefined && cores > 0) return { cpu: { name, cores, threads, architecture } };
    return { cpu: await askLscpu(reader, { name, threads, architecture }) };
  };
}

/** Pairs of socket and core; zero where cpuinfo does not name them. */
function countCores(information: string): number {
  const pairs = information.split('\n\n').flatMap((block) => {
    const core = valuesOf(block, 'core id')[0];
    return core === undefined ? [] : [`${valuesOf(block, 'physical id')[0]}/${core}`];
  });
  return new Set(pairs).size;
}

async function askLscpu(
  reader: MachineReader,
  known: { name: string | undefined; threads: number; architecture: Architecture | undefined },
): Promise<Cpu> {
  const output = (await reader.run('lscpu', [], { timeoutMs: TIMEOUT_MS })) ?? '';
  // A processor with cores of several kinds has a section, and so a model name, for each.
  const names = new Set(valuesOf(output, 'Model name').filter((name) => name !== '-'));
  const perSocket = valuesOf(output, 'Core(s) per socket').map(toNumber);
  const sockets = valuesOf(output, 'Socket(s)').map((text) => toNumber(text) ?? 1);
  const cores = perSocket.reduce<number>((sum, count, index) => sum + (count ?? 0) * (sockets[index] ?? 1), 0);
  return {
    name: known.name ?? ([...names].join(' + ') || reader.cpuNames()[0] || 'Unknown'),
    cores: cores > 0 ? cores : known.threads,
    threads: known.threads,
    architecture: known.architecture,
  };
}
