// Where the embedded engine's program is, and whether its prebuilt library fits this machine.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** Run from its sources, the server has to bring the loader for TypeScript along; compiled, it needs none. */
const isSource = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(`./embedded/main.${isSource ? 'ts' : 'js'}`, import.meta.url));

/** What Node is given to run the embedded engine: loader if needed, and the program. */
export function embeddedProgram(): readonly string[] {
  return isSource ? ['--import', pathToFileURL(require.resolve('tsx')).href, program] : [program];
}

/** Names of the packages with prebuilt libraries, per platform and architecture, the plain one first. */
const PREBUILT: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['linux-x64', 'linux-x64-vulkan'],
  'linux-arm64': ['linux-arm64'],
  'linux-arm': ['linux-armv7l'],
  'linux-riscv64': ['linux-riscv64'],
  'darwin-arm64': ['mac-arm64-metal'],
  'darwin-x64': ['mac-x64'],
  'win32-x64': ['win-x64', 'win-x64-vulkan'],
  'win32-arm64': ['win-arm64'],
};

/** True when node-llama-cpp is installed with a library for this platform, and the program is there. */
export function isEmbeddedInstalled(): boolean {
  if (!existsSync(program)) return false;
  const engine = findPackage('node-llama-cpp', import.meta.url);
  if (engine === undefined) return false;
  const names = PREBUILT[`${process.platform}-${process.arch}`] ?? [];
  const origin = pathToFileURL(join(engine, 'package.json')).href;
  return names.some((name) => {
    const folder = findPackage(`@node-llama-cpp/${name}`, origin);
    return folder !== undefined && existsSync(join(folder, 'bins'));
  });
}

/** Looks through the folders that a resolution would; these packages export nothing that `require` could ask for. */
function findPackage(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [dirname(fileURLToPath(from))];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
}
