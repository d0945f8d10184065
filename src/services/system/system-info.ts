// Describes the machine and what can run on it: the response of /system-info.
import { readFile } from 'node:fs/promises';
import type { components } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/is-set.ts';
import type { Log } from '../../lib/log.ts';
import type { Hardware } from '../../platform/hardware/hardware.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { successorOf } from '../../recipes/kit/aliases.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { FoundRocm, Rocm } from '../../recipes/kit/rocm.ts';
import { describeDevices } from './devices.ts';
import { readRecipeStates } from './recipe-states.ts';

type SystemInfoResponse = components['schemas']['SystemInfo'];
export type SystemInfo = ReturnType<typeof createSystemInfo>;
const GIBIBYTE = 2 ** 30;

export function createSystemInfo(options: {
  hardware: Hardware;
  recipes: readonly Recipe[];
  rocm: Pick<Rocm, 'find'>;
  /** The backend that a load takes when none is asked for; undefined when none can run here. */
  defaultBackend(recipe: Recipe): Promise<string | undefined>;
  binDirectory: string;
  releasesUrl: string;
  packageRoot: URL;
  paths: SystemInfoResponse['paths'];
  log: Log;
}) {
  const { hardware, recipes, rocm, packageRoot, paths } = options;
  return {
    /** What a model of this recipe would compute on, as things are; undefined for a recipe that is not part of this server. */
    async devicesOf(name: string): Promise<string | undefined> {
      const recipe = recipes.find((one) => one.name === successorOf(name));
      const preferred = recipe && (await options.defaultBackend(recipe).catch(() => undefined));
      const backend = recipe?.backends.find((one) => one.name === preferred) ?? recipe?.backends[0];
      return backend?.devices.join(' ');
    },

    /** Never rejects; what is not known is missing. `verbose` adds the runtime and the packages of the server, and ROCm. */
    async describe({ verbose }: { verbose: boolean }): Promise<SystemInfoResponse> {
      const machine = await hardware.machine();
      return {
        'OS Version': machine.osVersion,
        Processor: machine.cpu.name,
        'Physical Memory': describeMemory(machine.memoryBytes),
        model_memory_gb: modelMemory(machine),
        ...describeComputer(machine),
        devices: describeDevices(machine),
        recipes: await readRecipeStates({ ...options, machine }),
        paths,
        ...(verbose ? { Runtime: describeRuntime(), Packages: await listPackages(packageRoot) } : {}),
        ...(verbose ? describeRocm(await rocm.find()) : {}),
      };
    },
  };
}

/** What the system and other programs leave; the one number for everybody who tells whether a model fits. */
const MODEL_SHARE = 0.8;

function modelMemory({ os, memoryBytes, amdGpus, nvidiaGpus }: Machine): number {
  const cards = [...amdGpus, ...nvidiaGpus].map(({ vramBytes = 0 }) => vramBytes);
  // Windows tells what is built in, of which the firmware keeps a part for an integrated GPU alone.
  const kept = os === 'windows' ? amdGpus.filter(({ isIntegrated }) => isIntegrated) : [];
  const ofSystem = kept.reduce((left, { vramBytes = 0 }) => left - vramBytes, memoryBytes);
  return Math.round((Math.max(ofSystem, ...cards) / GIBIBYTE) * MODEL_SHARE * 100) / 100;
}

function describeComputer({ oemSystem, biosVersion, cpuMaxClockMhz, windowsPowerSetting }: Machine) {
  return setFields({
    'OEM System': oemSystem,
    'BIOS Version': biosVersion,
    'CPU Max Clock': cpuMaxClockMhz === undefined ? undefined : `${cpuMaxClockMhz} MHz`,
    'Windows Power Setting': windowsPowerSetting,
  });
}

const describeRocm = (found: FoundRocm | undefined) =>
  found === undefined ? {} : { ROCm: `${found.version ?? 'unknown version'} (${found.origin})` };

/** `32.0 GB`, `127.25 GB`: one decimal at least, two at most, as clients of the specification are used to. */
export const describeMemory = (bytes: number): string => `${(bytes / GIBIBYTE).toFixed(2).replace(/0$/, '')} GB`;
const describeRuntime = (): string => `Node.js ${process.version} (${process.platform} ${process.arch})`;

/** `name version` of each package that the server is bundled with; none where it runs from its sources. */
async function listPackages(root: URL): Promise<string[]> {
  const bill = await readFile(new URL('dist/src/sbom.json', root), 'utf8').catch(() => '{"components":[]}');
  const { components }: { components: { name: string; version: string }[] } = JSON.parse(bill);
  return components.map(({ name, version }) => `${name} ${version}`);
}
