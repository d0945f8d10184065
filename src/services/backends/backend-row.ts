// What one backend of a recipe is on this machine, worked out from what was found of it. Pure.
import type { Remedy } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LocatedBackend, RecipeBackend } from '../../recipes/kit/backend.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { assetName, type BackendRelease, satisfies } from '../../recipes/kit/release.ts';
import { HOW_TO_BRING_ROCM, ROCM_VERSION, rocmBuildFor } from '../../recipes/kit/rocm.ts';
import {
  type ComputeDevice,
  type DeviceKind,
  deviceOf,
  devicesHere,
  isWithoutItsDevice,
  type Support,
  supportOf,
} from '../../recipes/kit/support.ts';
import type { LoadAttempt } from '../residency/load-plan.ts';
import type { Found } from './found.ts';

/** What is seen when a backend is looked for. */
export interface Findings {
  recipe: Pick<Recipe, 'name' | 'options'>;
  backend: RecipeBackend;
  /**
   * Undefined while it is not known: then nothing is said of what it lacks, and nothing is fetched.
   */
  machine: Machine | undefined;
  located: LocatedBackend | undefined;
  found: Found;
  /** The release that is wanted; undefined for what this server does not install. */
  release: BackendRelease | undefined;
  /** Whether the ROCm that it needs is here; true for one that needs none. */
  hasRocm: boolean;
  /** Whether its own program names a device that no table knows of. */
  seesDevice: boolean;
}

/** Why a backend can't be taken here. */
export interface Obstacle {
  /**
   * `impossible`: this machine can't run it, or there is no build for it. `absent`: it is not here,
   * and only a person can bring it. `incomplete`: it is here, but not all that it needs, and this
   * server can't fetch the rest.
   */
  kind: 'impossible' | 'absent' | 'incomplete';
  /** Words that a full stop may follow. */
  reason: string;
  /** What to do about it, as `/system-info` gives it; empty where nothing helps. */
  action: string;
  remedy?: Remedy;
}

/** One backend on this machine. */
export interface BackendRow extends Findings {
  /** `recipe:backend`, as people write it. */
  key: string;
  /**
   * What the recipe's table says of this machine; undefined without a table, and while the machine
   * is not known.
   */
  support: Support | undefined;
  /** True for one that starts as it is. */
  isHere: boolean;
  /** What an installation would bring. */
  lacks: { build: boolean; rocm: boolean };
  /**
   * Why this server can't fetch a build of it, whether or not there is one here, or a device for
   * it.
   */
  unfetchable: Obstacle | undefined;
  obstacle: Obstacle | undefined;
  /** What a load has to fetch before it starts. */
  needs: LoadAttempt['needs'];
  /** What it would compute on: devices that this machine has. */
  devices: readonly (DeviceKind | 'gpu')[];
  /** The fastest of these: the processor, where the device that it is made for is not here. */
  device: ComputeDevice;
  /** Its place among others, the smallest first; equal ones are in the recipe's order. */
  rank: number;
}

/** Works a row out of what was found, without another look. */
export function rowOf(findings: Findings): BackendRow {
  const { recipe, backend, machine, located, found, release } = findings;
  const support = machine && backend.support && supportOf(machine, backend.support);
  const isHere = located !== undefined && located.missingDependency === undefined;
  const isOutdated = found.by === 'install' && release !== undefined && !satisfies(found, release);
  const lacks = { build: found.by === 'none' || isOutdated, rocm: lacksRocm(findings) };
  const unfetchable = whyUnfetchable(findings);
  const obstacle = obstacleOf({ ...findings, support, unfetchable, lacks });
  const isUpdated =
    isOutdated && unfetchable === undefined && obstacle === undefined && machine !== undefined;
  const isLacking = lacksItsDevice(findings, support);
  return {
    ...findings,
    key: `${recipe.name}:${backend.name}`,
    support,
    isHere,
    lacks,
    unfetchable,
    obstacle,
    needs: needsOf({ isHere, isUpdated }),
    devices: devicesFor(findings, support, isLacking),
    device: isLacking ? 'cpu' : deviceOf(backend),
    rank: rankOf(findings, isLacking),
  };
}

function needsOf(row: { isHere: boolean; isUpdated: boolean }): BackendRow['needs'] {
  if (!row.isHere) return 'install';
  return row.isUpdated ? 'update' : 'nothing';
}

/**
 * Whether it is made for a device that is not here, and would run on the processor, where others
 * run better.
 */
export function lacksItsDevice(findings: Findings, support: Support | undefined): boolean {
  const { backend, machine, seesDevice } = findings;
  if (machine === undefined || seesDevice) return false;
  return isWithoutItsDevice(backend, kindsFor(findings, support), machine);
}

/**
 * Devices of this machine that it is for; of a person's own all that it may mean, of whatever
 * family.
 */
function kindsFor(
  { backend, machine, found }: Findings,
  support: Support | undefined,
): readonly DeviceKind[] {
  if (machine === undefined || support === undefined) return [];
  if (support.isSupported) return support.devices;
  return found.by === 'user' && backend.support ? devicesHere(machine, backend.support) : [];
}

/** A person's own executable may have it elsewhere, and says itself what it misses. */
function lacksRocm({ backend, located, found, hasRocm }: Findings): boolean {
  if (backend.rocm === undefined) return false;
  return found.by === 'user' ? located?.missingDependency !== undefined : !hasRocm;
}

function whyUnfetchable({ backend, machine, release }: Findings): Obstacle | undefined {
  const { remedy } = backend;
  if (release === undefined || backend.installation === undefined) {
    const reason = 'It is not on this machine, and this server does not install it';
    return { kind: 'absent', reason, action: remedy.text, remedy };
  }
  if (machine === undefined)
    return { kind: 'absent', reason: 'It is not on this machine', action: remedy.text, remedy };
  if (release.npm !== undefined && release.version !== backend.release?.version) {
    const reason = `There is none in version ${release.version}: npm installs the packages that this server was made for`;
    return { kind: 'impossible', reason, action: '' };
  }
  if (assetName({ release, machine }) !== undefined) return undefined;
  return { kind: 'impossible', reason: 'There is no build for this machine', action: '' };
}

type Judged = Findings & Pick<BackendRow, 'support' | 'unfetchable' | 'lacks'>;

/**
 * What a person has brought is taken to run, whatever the tables say, as long as it misses nothing.
 */
function obstacleOf(row: Judged): Obstacle | undefined {
  const { support, found, located, unfetchable } = row;
  if (found.by !== 'user' && support?.isSupported === false)
    return { kind: 'impossible', reason: support.reason, action: support.action };
  if (located === undefined) return unfetchable ?? whyWithoutRocm(row, 'impossible');
  const { missingDependency: missing } = located;
  if (missing === undefined) return undefined;
  if (row.lacks.rocm) return whyWithoutRocm(row, 'incomplete', missing.remedy);
  const { problem, remedy } = missing;
  return { kind: 'incomplete', reason: problem.replace(/\.$/, ''), action: remedy.text, remedy };
}

/** Undefined where the ROCm that it needs is here, or can be fetched. */
function whyWithoutRocm(
  { machine, lacks }: Judged,
  kind: Obstacle['kind'],
  remedy?: Remedy,
): Obstacle | undefined {
  if (!lacks.rocm || (machine !== undefined && rocmBuildFor(machine) !== undefined))
    return undefined;
  const action = `${HOW_TO_BRING_ROCM.charAt(0).toUpperCase()}${HOW_TO_BRING_ROCM.slice(1)}.`;
  const reason =
    machine === undefined
      ? `It needs ROCm ${ROCM_VERSION}, which is not on this machine`
      : `Requires ROCm ${ROCM_VERSION}, which is not published for this machine`;
  return { kind, reason, action, remedy: remedy ?? { text: action } };
}

/**
 * With `gpu`, where it has one that no table knows: a person has named that, or its program sees
 * it.
 */
function devicesFor(
  findings: Findings,
  support: Support | undefined,
  isLacking: boolean,
): BackendRow['devices'] {
  if (isLacking) return ['cpu'];
  const kinds = kindsFor(findings, support);
  const isProcessorAlone = kinds.length === 1 && kinds[0] === 'cpu';
  return isProcessorAlone && findings.backend.devices.includes('gpu') ? [...kinds, 'gpu'] : kinds;
}

const ORDER: Readonly<Record<ComputeDevice, number>> = { npu: 0, gpu: 1, cpu: 2 };
const FIRST = -1;
const LAST = 3;

/** NPU before GPU before processor; last, what is made for a device that is not here. */
function rankOf({ backend, found }: Findings, isLacking: boolean): number {
  if (backend.isPreferred) return FIRST;
  // A person has a reason for what is brought along.
  if (isLacking && found.by !== 'user') return LAST;
  return ORDER[deviceOf(backend)];
}
