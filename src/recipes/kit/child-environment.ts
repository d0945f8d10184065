// Variables that a native server needs to find its libraries.
import { dirname } from 'node:path';
import type { Environment } from '../../lib/environment.ts';
import type { LocatedBackend } from './backend.ts';

/**
 * The variables by which the system's loader finds the libraries of an executable.
 *
 * On macOS the loader drops such a variable for programs of the system, and the builds carry
 * relative paths.
 */
export function childEnvironment(
  {
    name,
    executable,
    libraryDirectories = [],
  }: Partial<LocatedBackend> & Pick<LocatedBackend, 'executable'>,
  environment: Environment,
): Environment {
  if (process.platform === 'darwin') return {};
  const isWindows = process.platform === 'win32';
  const inherited = isWindows
    ? (environment.PATH ?? environment.Path)
    : environment.LD_LIBRARY_PATH;
  const folders = [...libraryDirectories, dirname(executable)];
  if (inherited) folders.push(inherited);
  if (isWindows) return { PATH: folders.join(';') };
  const variables: Record<string, string> = { LD_LIBRARY_PATH: folders.join(':') };
  // On laptops with two GPUs the driver hides the NVIDIA one from programs that don't ask for it.
  if (name === 'cuda' && process.platform === 'linux') variables.__NV_PRIME_RENDER_OFFLOAD = '1';
  return variables;
}
