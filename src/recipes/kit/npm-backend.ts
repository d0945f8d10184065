// A backend that npm installs and a program of ours runs: `engines/<recipe>/`.
import { join } from 'node:path';
import { enginePath } from '../../lib/package-root.ts';
import type { RecipeBackend } from './backend.ts';
import { findInstalledModule, nodeArguments } from './installed-module.ts';
import { installRequest } from './native-backend.ts';
import type { BackendRelease } from './release.ts';
import type { BackendSupport } from './support.ts';

/** The module of onnxruntime-node, below a folder that npm has installed it in. */
export const ONNX_MODULE = join('node_modules', 'onnxruntime-node', 'dist', 'index.js');

export interface NpmBackendOptions {
  recipe: string;
  /** Path of the library's module, below a folder that npm has installed it in. */
  module: string;
  platforms: BackendSupport['platforms'];
  release: BackendRelease;
  /** See `RecipeBackend.notice`. */
  notice?: string;
  binDirectory: string | undefined;
}

/** The last of its recipe: it takes what npm has, and computes on the CPU. */
export function createNpmBackend(options: NpmBackendOptions): RecipeBackend {
  const { recipe, module, platforms, release, notice, binDirectory } = options;
  const request = installRequest(recipe, 'embedded');
  const more = notice === undefined ? '; npm fetches it).' : `). ${notice}`;
  return {
    name: 'embedded',
    devices: ['cpu'],
    support: { platforms, devices: [{ device: 'cpu' }] },
    remedy: { ...request, text: `Install it (${request.text}${more}` },
    ...(notice === undefined ? {} : { notice }),
    release,
    installation: { probeModule: (folder) => embeddedProbe(recipe, join(folder, module)) },
    async locate() {
      const executable = findInstalledModule(module, { recipe, binDirectory });
      return executable === undefined ? undefined : { name: 'embedded', executable, devices: ['cpu'] };
    },
  };
}

/** What Node is given to run the engine of a recipe: the loader if needed, and the program. */
export function embeddedProgram(recipe: string): readonly string[] {
  return nodeArguments(enginePath(recipe));
}

/** What Node is given to try a library, by the absolute path of its module; see `ModuleCheck`. */
export function embeddedProbe(recipe: string, module: string): readonly string[] {
  return [...nodeArguments(enginePath(recipe, 'probe')), module];
}
