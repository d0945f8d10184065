// Where the shared libraries of llama.cpp are: npm's packages have them for each platform, with and
// without code for GPUs.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from '../../../common/engine-packages.ts';

/**
 * What `llama_version` returns of the version that the tables of types and functions are made for.
 */
export const LLAMA_VERSION = '0.4.0-dev';

export type Variant = 'cpu' | 'cuda' | 'metal' | 'vulkan';

/** The files of one package of libraries, by their paths. */
export interface Libraries {
  variant: Variant;
  /** It has one library for each generation of processors, of which `ggml` chooses one. */
  folder: string;
  /** Where there is code for older drivers of a GPU. */
  olderFolder: string | undefined;
  base: string;
  ggml: string;
  llama: string;
}

/** The packages of a platform by what they compute with, the best first. */
const PACKAGES: Readonly<Record<string, readonly [Variant, string][]>> = {
  'darwin-arm64': [['metal', 'mac-arm64-metal']],
  'darwin-x64': [['cpu', 'mac-x64']],
  'linux-arm64': [['cpu', 'linux-arm64']],
  'linux-x64': [
    ['cuda', 'linux-x64-cuda'],
    ['vulkan', 'linux-x64-vulkan'],
    ['cpu', 'linux-x64'],
  ],
  'win32-arm64': [['cpu', 'win-arm64']],
  'win32-x64': [
    ['cuda', 'win-x64-cuda'],
    ['vulkan', 'win-x64-vulkan'],
    ['cpu', 'win-x64'],
  ],
};

/**
 * Those that are installed, the best first.
 * @param from the address of a module near them.
 * @throws {Error} where there are none.
 */
export function findLibraries(from: string): readonly Libraries[] {
  const platform = `${process.platform}-${process.arch}`;
  const installed = (PACKAGES[platform] ?? []).flatMap(([variant, name]) => {
    const folder = findPackage(`@node-llama-cpp/${name}`, from);
    const found = folder === undefined ? undefined : librariesIn(join(folder, 'bins', name));
    if (found === undefined) return [];
    const older = findPackage(`@node-llama-cpp/${name}-ext`, from);
    return [{ variant, ...found, olderFolder: older && join(older, 'bins', name, 'fallback') }];
  });
  if (installed.length === 0)
    throw new Error(`There are no libraries of llama.cpp for ${platform} near ${from}.`);
  return installed;
}

/**
 * Their names have the version in them, and what they compute with: `libllama.vulkan.v0.4.0.so`,
 * `llama.v0.4.0.dll`.
 */
function librariesIn(folder: string): Omit<Libraries, 'variant' | 'olderFolder'> | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder);
  const find = (name: string) =>
    files.find((file) => file.replace(/^lib/, '').startsWith(`${name}.`));
  const base = find('ggml-base');
  const ggml = find('ggml');
  const llama = find('llama');
  if (base === undefined || ggml === undefined || llama === undefined) return undefined;
  return { folder, base: join(folder, base), ggml: join(folder, ggml), llama: join(folder, llama) };
}
