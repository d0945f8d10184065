// Which probes look at which system.
import { probeLinuxAmdGpus } from './linux/amd-gpus.ts';
import { probeLinuxNpu } from './linux/npu.ts';
import { probeLinuxNvidiaGpus } from './linux/nvidia-gpus.ts';
import { probeLinuxComputer, probeLinuxCpu, probeLinuxMemory, probeLinuxSystem } from './linux/system.ts';
import type { Findings, OsName } from './machine.ts';
import type { MachineReader } from './machine-reader.ts';
import { probeMacosGpu, probeMacosSystem } from './macos/system.ts';
import { probeWindowsDevices } from './windows/devices.ts';
import { probeWindowsPowerPlan, probeWindowsSystem } from './windows/system.ts';

/** Looks at one part of the machine. */
export interface Probe {
  /** What it looks at, for messages. */
  name: string;
  run(reader: MachineReader): Promise<Findings>;
}

export function probesFor(os: OsName | undefined): readonly Probe[] {
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
