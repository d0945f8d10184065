// `lemonade doctor`: the machine's devices, backends, models and disk.
import { statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import type * as api from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import type { Context } from '../kit/context.ts';
import { countText, gibibytesText } from '../kit/figures.ts';
import { purposeOf } from '../kit/purposes.ts';
import { type Finding, fine, hint, wrong } from './findings.ts';

const LITTLE_SPACE_BYTES = 5e9;

/** The server tells GiB, and calls them GB. */
export const memoryText = ({ 'Physical Memory': text }: api.SystemInfo): string =>
  gibibytesText(Number.parseFloat(text));

/** A hint where less than 5 GB are free for the cache folder. */
export async function checkSpace({ cacheDirectory }: Context): Promise<Finding> {
  // The folder may not be there yet; the one above it is on the same disk.
  const { bavail, bsize } = await statfs(cacheDirectory).catch(() => statfs(homedir()));
  const free = bavail * bsize;
  const found = fine('Disk', `${bytesText(free)} free for ${cacheDirectory}`);
  if (free >= LITTLE_SPACE_BYTES) return found;
  const advice =
    "Models take gigabytes: 'lemonade rm MODEL' makes room, and LEMONADE_MODELS_DIR puts them elsewhere.";
  return hint(found.check, found.message, advice);
}

/** GPUs, and an NPU where there is one. A device whose driver does not work is a hint. */
export function deviceFindings({ devices }: api.SystemInfo): Finding[] {
  const gpus = [...(devices.nvidia_gpu ?? []), ...(devices.amd_gpu ?? [])];
  if (devices.metal) gpus.push(devices.metal);
  const npu = devices.amd_npu ?? devices.npu;
  const found = gpus.flatMap((device) => deviceFinding('GPU', device));
  if (found.length === 0) found.push(fine('GPU', 'none found; the processor does the work'));
  if (npu !== undefined) found.push(...deviceFinding('NPU', npu));
  return found;
}

function deviceFinding(
  check: string,
  { name, available, driver_version: driver, error }: api.Device,
): Finding[] {
  if (available) {
    const said = name ?? 'found';
    return [fine(check, driver ? `${said}, driver ${driver}` : said)];
  }
  // A kind that is not there is said in the same way as one whose driver does not work.
  if (name === undefined) return [];
  const advice = 'docs/gpu.md says which driver it needs; without one the processor does the work.';
  return [hint(check, `${name} can't be used${error ? `: ${error}` : ''}`, advice)];
}

/**
 * `wanted` are the recipes of models that are here, and the usual one; of others only what is
 * installed is said.
 */
export const backendFindings = (
  { recipes }: api.SystemInfo,
  wanted: ReadonlySet<string>,
): Finding[] =>
  Object.entries(recipes).flatMap(([recipe, details]) =>
    backendsOfRecipe(recipe, details, wanted.has(recipe)),
  );

/** None for a recipe of which this machine can have no backend, or needs none. */
function backendsOfRecipe(
  recipe: string,
  { backends, default_backend: chosen }: api.SystemInfo['recipes'][string],
  isWanted: boolean,
): Finding[] {
  const possible = Object.entries(backends).filter(
    ([name, { state }]) => name !== 'default' && state !== 'unsupported',
  );
  const [first] = possible;
  if (first === undefined) return [];
  const check = `Backends of ${recipe}`;
  const namesIn = (state: api.BackendSupport['state']) =>
    possible.filter(([, backend]) => backend.state === state).map(([name]) => name);
  const old = namesIn('update_required');
  if (old.length > 0)
    return [
      wrong(check, `${old.join(', ')} must be updated`, "'lemonade backends update' does so."),
    ];
  const installed = namesIn('installed');
  if (installed.length > 0) return [fine(check, installed.join(', '))];
  if (!isWanted) return [];
  const advice = `'lemonade backends install ${recipe}:${chosen ?? first[0]}' installs one.`;
  return [hint(check, 'none is installed', advice)];
}

/** A hint where none of the models on the disk chats. */
export function checkModels(models: readonly api.Model[]): Finding {
  const chatting = models.filter((model) => purposeOf(model) === 'chat').length;
  const found = fine(
    'Models',
    `${countText(models.length, 'model')} on the disk, ${chatting} of them for chat`,
  );
  if (chatting > 0) return found;
  const advice = "'lemonade list' shows what can be pulled, 'lemonade run MODEL' pulls and chats.";
  return hint(found.check, found.message, advice);
}
