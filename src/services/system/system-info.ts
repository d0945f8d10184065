// Describes the machine and what can run on it: the response of /system-info.
import { readFile } from 'node:fs/promises';
import type { components } from '../../../generated/openapi.ts';
import type { Log } from '../../lib/log.ts';
import { setFields } from '../../lib/values.ts';
import type { Hardware } from '../../platform/hardware/hardware.ts';
import type { AmdGpu, Machine, Npu, NvidiaGpu } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import { type Found, findBackend } from '../../recipes/kit/executable.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { assetName, type BackendRelease, releaseOf, releaseTag, satisfies } from '../../recipes/kit/release.ts';
import { type FoundRocm, HOW_TO_BRING_ROCM, ROCM_VERSION, type Rocm, rocmBuildFor } from '../../recipes/kit/rocm.ts';
import { DEFAULT_BACKEND } from '../../recipes/kit/select-backend.ts';
import {
  type BackendSupport,
  type DeviceKind,
  devicesHere,
  isWithoutItsDevice,
  supportOf,
} from '../../recipes/kit/support.ts';

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
  const { hardware, rocm, packageRoot, paths } = options;
  return {
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

type Devices = components['schemas']['Devices'];
type Device = components['schemas']['Device'];
const MEBIBYTE = 2 ** 20;

/** What is not known is left out. The keys amd_igpu, amd_dgpu and npu are those of the older specification. */
function describeDevices({ cpu, amdGpus, nvidiaGpus, npu, metal }: Machine): Devices {
  const integrated = amdGpus.find(({ isIntegrated }) => isIntegrated);
  return {
    cpu: {
      name: cpu.name,
      cores: cpu.cores,
      threads: cpu.threads,
      available: true,
      family: cpu.architecture ?? 'unknown',
    },
    amd_gpu: amdGpus.map(describeAmd),
    nvidia_gpu: nvidiaGpus.map(describeNvidia),
    // The NPU has no name of its own: it goes by that of the processor that it is part of.
    ...(npu === undefined ? {} : { amd_npu: { ...describeNpu(npu), name: cpu.name } }),
    ...(metal === undefined ? {} : { metal: { name: metal.name, available: true, family: 'metal' } }),
    ...(integrated === undefined ? {} : { amd_igpu: describeAmd(integrated) }),
    amd_dgpu: amdGpus.filter(({ isIntegrated }) => !isIntegrated).map(describeAmd),
    ...(npu === undefined ? {} : { npu: describeNpu(npu) }),
  };
}

function describeAmd(gpu: AmdGpu): Device {
  return setFields({
    name: gpu.name,
    available: true,
    integrated: gpu.isIntegrated,
    family: gpu.family,
    vram_gb: toGibibytes(gpu.vramBytes),
    virtual_mem_gb: toGibibytes(gpu.sharedBytes),
    memory_mb: gpu.vramBytes === undefined ? undefined : Math.round(gpu.vramBytes / MEBIBYTE),
    driver_version: gpu.driverVersion,
  });
}

function describeNvidia(gpu: NvidiaGpu): Device {
  return setFields({
    name: gpu.name,
    available: gpu.error === undefined,
    family: gpu.family,
    compute_capability: gpu.computeCapability,
    uuid: gpu.uuid,
    vram_gb: toGibibytes(gpu.vramBytes),
    driver_version: gpu.driverVersion,
    error: gpu.error,
  });
}

function describeNpu(npu: Npu): Device {
  return setFields({
    name: npu.name,
    available: npu.error === undefined,
    family: npu.family,
    driver_version: npu.driverVersion,
    firmware_version: npu.firmwareVersion,
    power_mode: npu.powerMode,
    error: npu.error,
  });
}

/** One decimal is what fits on a label; sizes of memory are powers of two anyway. */
const toGibibytes = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : Math.round((bytes / GIBIBYTE) * 10) / 10;
type RecipeSupport = components['schemas']['RecipeSupport'];

interface RecipeStatesOptions {
  machine: Machine;
  recipes: readonly Recipe[];
  defaultBackend(recipe: Recipe): Promise<string | undefined>;
  binDirectory: string;
  releasesUrl: string;
  log: Log;
}

/** Looked up each time, so that what was installed meanwhile is seen. */
async function readRecipeStates(options: RecipeStatesOptions): Promise<Record<string, RecipeSupport>> {
  const entries = options.recipes.map(
    async (recipe) => [recipe.name, await describeRecipe(lookedUpOnce(recipe), options)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The states and the preferred one are about the same look at the disk, which takes most of the time. */
function lookedUpOnce(recipe: Recipe): Recipe {
  const backends = recipe.backends.map((backend) => {
    let located: ReturnType<RecipeBackend['locate']> | undefined;
    return { ...backend, locate: () => (located ??= backend.locate()) };
  });
  return { ...recipe, backends };
}

async function describeRecipe(recipe: Recipe, options: RecipeStatesOptions): Promise<RecipeSupport> {
  const states = await Promise.all(
    recipe.backends.map(async (backend) => {
      const release = releaseOf(backend);
      const state = backendState({
        ...backend,
        machine: options.machine,
        recipe: recipe.name,
        release,
        found: await find(recipe, backend, options),
        missingRocm: await missingRocm(backend, options.machine),
      });
      const devices = await devicesWithSeen(backend, state.devices, options.machine);
      const { version } = state;
      const page =
        release &&
        version !== undefined &&
        pageOf(release, tagOf(version, release, options.machine), options.releasesUrl);
      return [backend.name, { ...state, devices, ...(page ? { release_url: page } : {}) }] as const;
    }),
  );
  const preferred = await options.defaultBackend(recipe).catch((error: unknown) => {
    options.log.warning(`Can't tell which backend of ${recipe.name} is the best: ${String(error)}`);
    return undefined;
  });
  const backends: Record<string, BackendState> = Object.fromEntries(states);
  const meant = preferred ?? recipe.backends[0]?.name;
  const byDefault = meant !== undefined && WITH_DEFAULT.has(recipe.name) ? backends[meant] : undefined;
  return {
    ...(preferred === undefined ? {} : { default_backend: preferred }),
    backends: { ...backends, ...(byDefault && { [DEFAULT_BACKEND]: asDefault(recipe.name, byDefault) }) },
  };
}

/** The specification lists a backend `default` for these; it stands next to those that it may mean. */
const WITH_DEFAULT: ReadonlySet<string> = new Set(['whispercpp', 'sd-cpp', 'flm', 'ryzenai-llm']);

function asDefault(recipe: string, state: BackendState): BackendState {
  const isToCome = state.state === 'installable' || state.state === 'update_required';
  return isToCome ? { ...state, action: installCommand({ recipe, name: DEFAULT_BACKEND }) } : state;
}

/** With `gpu`, where a backend for GPUs has one that no table knows: a person has named it, or its program sees it. */
async function devicesWithSeen(
  backend: RecipeBackend,
  devices: BackendState['devices'],
  machine: Machine,
): Promise<BackendState['devices']> {
  const isProcessorAlone = devices.length === 1 && devices[0] === 'cpu';
  if (!isProcessorAlone || !backend.devices.includes('gpu')) return devices;
  if (!isWithoutItsDevice(backend, ['cpu'], machine)) return [...devices, 'gpu'];
  const located = await backend.locate().catch(() => undefined);
  const isSeen = located !== undefined && (await backend.seesDevice?.(located));
  return isSeen ? [...devices, 'gpu'] : devices;
}

/** What is installed is on record by its tag; what is not, by its version. */
const tagOf = (version: string, release: BackendRelease, machine: Machine): string =>
  (version === release.version ? releaseTag({ release, machine }) : undefined) ?? version;

function pageOf({ repo, npm }: BackendRelease, tag: string, releasesUrl: string): string {
  const name = encodeURIComponent(tag);
  return npm ? `https://www.npmjs.com/package/${repo}/v/${name}` : `${releasesUrl}/${repo}/releases/tag/${name}`;
}

async function missingRocm({ rocm }: RecipeBackend, machine: Machine): Promise<{ isFetchable: boolean } | undefined> {
  if (rocm === undefined || (await rocm.find()) !== undefined) return undefined;
  return { isFetchable: rocmBuildFor(machine) !== undefined };
}

async function find(
  recipe: Recipe,
  backend: RecipeBackend,
  { binDirectory, log }: RecipeStatesOptions,
): Promise<Found> {
  try {
    return await findBackend({ binDirectory, recipe: recipe.name, backend });
  } catch (error) {
    // One recipe that fails must not take the others' states along.
    log.warning(`Can't tell whether ${recipe.name}:${backend.name} is installed: ${String(error)}`);
    return { by: 'none' };
  }
}

export type BackendState = components['schemas']['BackendSupport'];

export interface BackendSituation extends Pick<RecipeBackend, 'name' | 'remedy' | 'notice'> {
  /** Undefined for a backend without a row in its recipe's table. */
  support?: BackendSupport | undefined;
  machine: Machine;
  recipe: string;
  release: BackendRelease | undefined;
  found: Found;
  missingRocm?: { isFetchable: boolean } | undefined;
}

export function backendState(situation: BackendSituation): BackendState {
  const state = stateOf(situation);
  const isToCome = state.state === 'installable' || state.state === 'update_required';
  return { ...state, ...(isToCome && situation.notice !== undefined ? { notice: situation.notice } : {}) };
}

function stateOf(situation: BackendSituation): BackendState {
  const { machine, support, found, release, missingRocm } = situation;
  const verdict = support === undefined ? undefined : supportOf(machine, support);
  const devices: DeviceKind[] = verdict?.isSupported ? [...verdict.devices] : [];
  // Who names an executable knows better than our table, which is about the families that our builds are for.
  if (found.by === 'user') {
    const named = support === undefined ? [] : devicesHere(machine, support);
    return { devices: devices.length > 0 ? devices : [...named], state: 'installed', message: '', action: '' };
  }
  if (verdict?.isSupported === false) return unsupported(verdict.reason, verdict.action);
  if (missingRocm?.isFetchable === false) {
    const action = `${HOW_TO_BRING_ROCM.charAt(0).toUpperCase()}${HOW_TO_BRING_ROCM.slice(1)}.`;
    return unsupported(`Requires ROCm ${ROCM_VERSION}, which is not published for this machine`, action);
  }

  if (found.by === 'install') {
    const version = found.version === undefined ? {} : { version: found.version };
    if (missingRocm !== undefined) {
      // Not an update: `auto` passes it over, as it does what is not installed.
      const message = `Version ${found.version ?? 'unknown'} is installed, but ROCm ${ROCM_VERSION}, which it needs, is not.`;
      return { devices, state: 'installable', message, action: installCommand(situation), ...version };
    }
    if (release === undefined || satisfies(found, release))
      return { devices, state: 'installed', message: '', action: '', ...version };
    const versions = `Version ${found.version ?? 'unknown'} is installed, ${neededOf(release, found.version)} is needed.`;
    const message = `Backend update is required before use. ${versions}`;
    return { devices, state: 'update_required', message, action: installCommand(situation), ...version };
  }
  if (release === undefined)
    return unsupported('It is not on this machine, and this server does not install it', situation.remedy.text);
  if (assetName({ release, machine }) === undefined) return unsupported('There is no build for this machine', '');
  return {
    devices,
    state: 'installable',
    message: 'Backend is supported but not installed.',
    action: installCommand(situation),
    // Which release is the newest is asked when it is to be installed.
    ...(release.isNewestWanted ? {} : { version: release.version }),
  };
}

function neededOf({ version, isNewestWanted }: BackendRelease, installed: string | undefined): string {
  if (version === installed) return 'the same with other packages';
  return isNewestWanted ? `${version} or a newer one` : version;
}

function unsupported(message: string, action: string): BackendState {
  return { devices: [], state: 'unsupported', message, action };
}

const installCommand = ({ recipe, name }: Pick<BackendSituation, 'recipe' | 'name'>): string =>
  `lemonade backends install ${recipe}:${name}`;
