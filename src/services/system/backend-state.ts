// The state of one backend on one machine, from what is supported, what is there and what could be installed. Pure.
import type { components } from '../../../generated/openapi.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { Found } from '../../recipes/kit/installation.ts';
import { assetName, type BackendRelease, satisfies } from '../../recipes/kit/release.ts';
import { HOW_TO_BRING_ROCM, ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import { type BackendSupport, type DeviceKind, supportOf } from '../../recipes/kit/support.ts';

export type BackendState = components['schemas']['BackendSupport'];

export interface BackendSituation {
  machine: Machine;
  recipe: string;
  backend: string;
  /** Undefined for a backend without a row in its recipe's table. */
  support: BackendSupport | undefined;
  release: BackendRelease | undefined;
  found: Found;
  /** Set where it needs a ROCm and there is none. */
  missingRocm?: { isFetchable: boolean } | undefined;
  /** What a person does to get a backend that this server can't install. */
  installHint: string;
  /** What to know before it is installed. */
  notice?: string | undefined;
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
  // Who names an executable knows better than our table, which is about the builds that we install.
  if (found.by === 'user') return { devices, state: 'installed', message: '', action: '' };
  if (verdict?.isSupported === false) return unsupported(verdict.reason, verdict.action);
  if (missingRocm?.isFetchable === false) {
    const action = `${HOW_TO_BRING_ROCM.charAt(0).toUpperCase()}${HOW_TO_BRING_ROCM.slice(1)}.`;
    return unsupported(`Requires ROCm ${ROCM_VERSION}, which nobody publishes for this machine`, action);
  }

  if (found.by === 'install') {
    const version = found.version === undefined ? {} : { version: found.version };
    if (missingRocm !== undefined) {
      // Not an update: `auto` passes it over, as it does what is not installed.
      const message = `Version ${found.version ?? 'unknown'} is installed, but ROCm ${ROCM_VERSION}, which it needs, is not.`;
      return { devices, state: 'installable', message, action: installCommand(situation), ...version };
    }
    if (release === undefined || satisfies(found, release)) {
      return { devices, state: 'installed', message: '', action: '', ...version };
    }
    const message = `Version ${found.version ?? 'unknown'} is installed, ${neededOf(release, found.version)} is needed.`;
    return { devices, state: 'update_required', message, action: installCommand(situation), ...version };
  }
  if (release === undefined)
    return unsupported('It is not on this machine, and this server does not install it', situation.installHint);
  if (assetName({ release, machine }) === undefined) return unsupported('There is no build for this machine', '');
  return {
    devices,
    state: 'installable',
    message: 'This backend runs on this machine but is not installed.',
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

function installCommand({ recipe, backend }: BackendSituation): string {
  return `lemonade backends install ${recipe}:${backend}`;
}
