// A llama-server for Vulkan, of what npm has, and what a llama-server reports of the device that it
// computes on.
import { copyFile, cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import {
  findNativeLlamaServer,
  findVulkanLibrary,
} from '../../fixtures/native/find-native-llama-server.ts';

/**
 * With it llama-server says which device it takes, how many layers it puts there and what they
 * need.
 */
export const REPORT_ARGUMENTS = '-lv 4';

/**
 * Mesa's driver computes on the processor, so that llama.cpp takes such a device only where this
 * variable names it: the same variable by which a person with several GPUs chooses.
 */
export const CHOSEN = { GGML_VK_VISIBLE_DEVICES: '0' } as const;

/**
 * Copies the real llama-server and the library for Vulkan into `folder`.
 * @returns its path, or a sentence that says what is missing.
 */
export async function makeVulkanServer(
  folder: string,
): Promise<{ executable: string } | { missing: string }> {
  const [server, library] = [findNativeLlamaServer(), findVulkanLibrary()];
  if (server === undefined)
    return { missing: 'the real llama-server was not built (npm run native)' };
  if (library === undefined)
    return { missing: 'the package @node-llama-cpp/linux-x64-vulkan is not installed (npm ci)' };
  await cp(dirname(server), folder, { recursive: true });
  await copyFile(library, join(folder, basename(library)));
  const executable = join(folder, basename(server));
  const { stdout } = await execa(executable, ['--list-devices'], { env: CHOSEN });
  if (stdout.includes('Vulkan0:')) return { executable };
  return {
    missing:
      'no driver of Vulkan is installed (on Debian: apt install mesa-vulkan-drivers libvulkan1)',
  };
}

export interface DeviceReport {
  /** As llama.cpp names it, e.g. `Vulkan0 (llvmpipe)`; undefined where it took none. */
  device: string | undefined;
  /** On the device, and all of them, e.g. `3/3`. */
  layers: string | undefined;
  /** What weights, cache and computation take of the device, in MiB. */
  takenMib: number;
}

/** What the last start of a llama-server has logged, with {@link REPORT_ARGUMENTS}. */
export function reportIn(lines: readonly string[]): DeviceReport {
  const last = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)?.[1]).findLast((found) => found !== undefined);
  const device = last(/using device (\S+ \(.*?\)) (?:\(unknown id\) )?- \d+ MiB free/);
  const name = device?.split(' ', 1)[0] ?? '';
  const taken = ['model', 'KV', 'compute'].map((kind) =>
    Number(name && last(new RegExp(`\\b${name} +${kind} buffer size = +([\\d.]+) MiB`))),
  );
  return {
    device,
    layers: last(/offloaded (\d+\/\d+) layers to GPU/),
    takenMib: taken.filter(Number.isFinite).reduce((sum, mib) => sum + mib, 0),
  };
}
