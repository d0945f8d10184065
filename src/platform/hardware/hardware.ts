// Finds out once what the machine is, without ever holding a caller up for longer than a deadline.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import { probeLinuxComputer, probeLinuxCpu, probeLinuxMemory, probeLinuxSystem } from './linux.ts';
import { probeLinuxAmdGpus } from './linux-amd.ts';
import { probeLinuxNpu } from './linux-npu.ts';
import {
  type Architecture,
  type Findings,
  type Machine,
  OS_NAMES,
  type OsName,
} from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { probeMacosGpu, probeMacosSystem } from './macos.ts';
import { probeLinuxNvidiaGpus } from './nvidia-gpus.ts';
import { probeWindowsDevices, probeWindowsPowerPlan, probeWindowsSystem } from './windows.ts';

type Probes = Readonly<Record<string, (reader: MachineReader) => Promise<Findings>>>;

const PROBES: Readonly<Record<OsName, Probes>> = {
  linux: {
    system: probeLinuxSystem,
    processor: probeLinuxCpu,
    memory: probeLinuxMemory,
    computer: probeLinuxComputer,
    'AMD GPUs': probeLinuxAmdGpus,
    'NVIDIA GPUs': probeLinuxNvidiaGpus,
    NPU: probeLinuxNpu,
  },
  windows: {
    system: probeWindowsSystem,
    'power plan': probeWindowsPowerPlan,
    devices: probeWindowsDevices,
  },
  macos: { system: probeMacosSystem, GPU: probeMacosGpu },
};

/** Longer than what a healthy Windows needs, shorter than what clients wait. */
const DEADLINE_MS = 10_000;
const ARCHITECTURES: ReadonlyMap<string, Architecture> = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'arm64'],
] as const);

/** See {@link createHardware}. */
export type Hardware = ReturnType<typeof createHardware>;

/** The probes begin with the first question, and run once. */
export function createHardware(deps: {
  reader: MachineReader;
  log: Log;
  deadlineMs?: number;
  probes?: Probes;
}) {
  const { reader, log, deadlineMs = DEADLINE_MS } = deps;
  const os = OS_NAMES[reader.platform];
  const probes = deps.probes ?? (os === undefined ? {} : PROBES[os]);
  const findings: Findings[] = [];
  let looked: Promise<void> | undefined;

  async function look(): Promise<void> {
    const unfinished = new Set(Object.keys(probes));
    const running = Object.entries(probes).map(async ([name, probe]) => {
      try {
        findings.push(await probe(reader));
      } catch (error) {
        log.warning(`The machine's ${name} can't be told: ${messageOf(error)}`);
      } finally {
        unfinished.delete(name);
      }
    });
    const all = Promise.all(running);
    const isInTime = await Promise.race([
      all.then(() => true),
      delay(deadlineMs, false, { ref: false }),
    ]);
    if (isInTime) return;
    log.warning(
      `Nothing is known yet after ${deadlineMs} ms about the machine's ${[...unfinished].join(', ')}.`,
    );
  }

  return {
    /**
     * As far as it is known by the deadline; what a late probe finds is there in later results.
     * Never rejects.
     */
    async machine(): Promise<Machine> {
      looked ??= look();
      await looked;
      let machine = whatNodeKnows(reader, os);
      for (const finding of findings)
        machine = { ...machine, ...finding, cpu: { ...machine.cpu, ...finding.cpu } };
      return machine;
    },
  };
}

function whatNodeKnows(reader: MachineReader, os: OsName | undefined): Machine {
  const names = reader.cpuNames();
  const isVulkanDeviceNamed = Boolean(reader.environment.GGML_VK_VISIBLE_DEVICES);
  const threads = Math.max(1, names.length);
  return {
    os,
    osVersion: `${reader.platform}-${reader.osRelease()}`,
    memoryBytes: reader.totalMemoryBytes(),
    cpu: {
      name: names[0] || 'Unknown',
      cores: threads,
      threads,
      architecture: ARCHITECTURES.get(reader.arch),
    },
    amdGpus: [],
    nvidiaGpus: [],
    ...setFields({ isVulkanDeviceNamed: isVulkanDeviceNamed || undefined }),
  };
}

/**
 * The probes run since the start of the server; a caller that still has to wait then waits for one
 * that hangs.
 */
const SOON_MS = 1000;

/** The function resolves with the machine, or after a second with undefined; it never rejects. */
export function createMachineSoon({
  hardware,
  clock,
}: {
  hardware: Pick<Hardware, 'machine'>;
  clock: Clock;
}) {
  return async (): Promise<Machine | undefined> => {
    const known = new AbortController();
    const timeout = clock.sleep(SOON_MS, known.signal).catch(() => undefined);
    const machine = await Promise.race([hardware.machine().catch(() => undefined), timeout]);
    known.abort();
    return machine ?? undefined;
  };
}
