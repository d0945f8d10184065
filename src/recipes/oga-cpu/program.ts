// Where the program of this recipe and its library are.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programPath } from '../../lib/package-root.ts';
import { findInstalledModule, nodeArguments } from '../kit/embedded/locate.ts';
import { ONNX_MODULE } from '../kit/embedded/onnx/library.ts';
import { SECTION } from './section.ts';

/** What Node is given to run the engine: loader if needed, and the program. */
export function ogaProgram(): readonly string[] {
  return nodeArguments(programPath('recipes/oga-cpu/embedded/main'));
}

/** See `ModuleCheck`. */
export function ogaProbe(folder: string): readonly string[] {
  return [...nodeArguments(programPath('recipes/oga-cpu/embedded/probe')), moduleAddress(join(folder, ONNX_MODULE))];
}

/** The absolute path of the library's module below `binDirectory`, where this server installs it; undefined without it. */
export function findLibrary(binDirectory: string | undefined): string | undefined {
  return findInstalledModule(ONNX_MODULE, { recipe: SECTION.recipe, binDirectory });
}

/** What the program is told of a module. */
export function moduleAddress(module: string): string {
  return pathToFileURL(module).href;
}
