// Which archive, or which packages, an installation takes, and why there may be none. Pure.
import type { Machine } from '../../platform/hardware/machine.ts';
import { assetName, releaseTag } from '../../recipes/kit/release.ts';
import type { BackendRow } from '../backends/backend-row.ts';
import type { Asset } from './archive-host.ts';
import { BackendNotInstallable } from './errors.ts';

/** What `force` leaves aside. A person's own is taken to run. @throws {BackendNotInstallable} */
export function requireSupport({ recipe, backend, key, support, found }: BackendRow): void {
  if (support?.isSupported !== false || found.by === 'user') return;
  const more = support.action === '' ? '' : ` See ${support.action}.`;
  throw new BackendNotInstallable(
    `Backend ${key} can't run on this machine: ${support.reason}.${more}`,
    {
      remedy: {
        text: 'Send force to install it all the same.',
        operation: 'installBackend',
        arguments: { recipe: recipe.name, backend: backend.name, force: 'true' },
      },
    },
  );
}

/** The build of a backend for this machine. @throws {BackendNotInstallable} */
export function chooseAsset({ key, release, unfetchable }: BackendRow, machine: Machine): Asset {
  if (unfetchable !== undefined)
    throw new BackendNotInstallable(`Backend ${key} can't be installed. ${unfetchable.reason}.`, {
      remedy: unfetchable.remedy,
    });
  const name = release && assetName({ release, machine });
  const tag = release && releaseTag({ release, machine });
  if (release === undefined || name === undefined || tag === undefined)
    throw new BackendNotInstallable(`There is no build of ${key} for this machine.`);
  const { repo, npm, isSplit } = release;
  const asset: Asset = { repo, tag, name, sha256: release.sha256?.[name]?.toLowerCase() };
  if (isSplit) asset.isSplit = true;
  if (npm !== undefined) asset.npm = npm;
  if (npm?.forGpus !== undefined && !hasGpu(machine)) asset.leftOut = npm.forGpus;
  return asset;
}

const hasGpu = ({ amdGpus, nvidiaGpus, isVulkanDeviceNamed }: Machine): boolean =>
  amdGpus.length + nvidiaGpus.length > 0 || isVulkanDeviceNamed === true;
