// Finds out once what the machine is, without ever holding a caller up for longer than a deadline.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { probeLinuxComputer, probeLinuxCpu, probeLinuxMemory, probeLinuxSystem } from './linux.ts';
import { probeLinuxAmdGpus } from './linux-amd-gpus.ts';
import { type Architecture, type Findings, type Machine, OS_NAMES, type OsName } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { probeMacosGpu, probeMacosSystem } from './macos.ts';
import { probeLinuxNpu } from './npu.ts';
import { probeLinuxNvidiaGpus } from './nvidia-gpus.ts';
import { probeWindowsPowerPlan, probeWindowsSystem } from './windows.ts';
import { probeWindowsDevices } from './windows-devices.ts';

interface Probe {
  /** What it looks at, for messages. */
  name: string;
  run(reader: MachineReader): Promise<Findings>;
}

/** Longer than what a healthy Windows needs, shorter than what clients wait. */
const DEADLINE_MS = 10_000;
const ARCHITECTURES: Readonly<Record<string, Architecture>> = { x64: 'x86_64', arm64: 'arm64' };

export type Hardware = ReturnType<typeof createHardware>;

export function createHardware(deps: {
  reader: MachineReader;
  log: Log;
  deadlineMs?: number;
  /** For tests; by default what fits the system. */
  probes?: readonly Probe[];
}) {
  const { reader, log, deadlineMs = DEADLINE_MS } = deps;
  const os = OS_NAMES[reader.platform];
  const probes = deps.probes ?? probesFor(os);
  const findings: Findings[] = [];
  let looked: Promise<void> | undefined;

  async function runProbe(probe: Probe, unfinished: Set<string>): Promise<void> {
    try {
      findings.push(await probe.run(reader));
    } catch (error) {
      log.warning(`The machine's ${probe.name} can't be told: ${messageOf(error)}`);
    } finally {
      unfinished.delete(probe.name);
    }
  }

  async function look(): Promise<void> {
    const unfinished = new Set(probes.map(({ name }) => name));
    const all = Promise.all(probes.map((probe) => runProbe(probe, unfinished)));
    const isInTime = await Promise.race([all.then(() => true), delay(deadlineMs, false, { ref: false })]);
    if (isInTime) return;
    log.warning(`Nothing is known yet after ${deadlineMs} ms about the machine's ${[...unfinished].join(', ')}.`);
  }

  return {
    /**
     * The machine, as far as it is known at the latest `deadlineMs` after the first call. The probes run once, together;
     * one that is late is left running, and its part is there in the results after it has ended. Never rejects.
     */
    async machine(): Promise<Machine> {
      looked ??= look();
      await looked;
      let machine = whatNodeKnows(reader, os);
      for (const finding of findings) machine = { ...machine, ...finding, cpu: { ...machine.cpu, ...finding.cpu } };
      return machine;
    },
  };
}

/** What is said where no probe has a value. */
function whatNodeKnows(reader: MachineReader, os: OsName | undefined): Machine {
  const names = reader.cpuNames();
  const threads = Math.max(1, names.length);
  return {
    os,
    osVersion: `${reader.platform}-${reader.osRelease()}`,
    memoryBytes: reader.totalMemoryBytes(),
    cpu: { name: names[0] || 'Unknown', cores: threads, threads, architecture: ARCHITECTURES[reader.arch] },
    amdGpus: [],
    nvidiaGpus: [],
    ...(reader.environment.GGML_VK_VISIBLE_DEVICES ? { isVulkanDeviceNamed: true } : {}),
  };
}

/** The probes run since the start of the server; a caller that still has to wait then waits for one that hangs. */
const SOON_MS = 1000;

/** The function resolves with the machine, or after a second with undefined; it never rejects. */
export function createMachineSoon({ hardware, clock }: { hardware: Pick<Hardware, 'machine'>; clock: Clock }) {
  return async (): Promise<Machine | undefined> => {
    const known = new AbortController();
    const timeout = clock.sleep(SOON_MS, known.signal).then(
      () => undefined,
      () => undefined,
    );
    const machine = await Promise.race([hardware.machine().catch(() => undefined), timeout]);
    known.abort();
    return machine;
  };
}

function probesFor(os: OsName | undefined): readonly Probe[] {
  switch (os) {
    case 'linux':
      return [
        { name: 'system', run: probeLinuxSystem },
        { name: 'processor', run: probeLinuxCpu },
        { name: 'memory', run: probeLinuxMemory },
        { name: 'computer', run: probeLinuxComputer },
        { name: 'AMD GPUs', run: probeLinuxAmdGpus },
        { name: 'NVIDIA GPUs', run: probeLinuxNvidiaGpus },
        { name: 'NPU', run: probeLinuxNpu },
      ];
    case 'windows':
      return [
        { name: 'system', run: probeWindowsSystem },
        { name: 'power plan', run: probeWindowsPowerPlan },
        { name: 'devices', run: probeWindowsDevices },
      ];
    case 'macos':
      return [
        { name: 'system', run: probeMacosSystem },
        { name: 'GPU', run: probeMacosGpu },
      ];
    case undefined:
      return [];
  }
}
