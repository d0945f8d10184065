// Imports node-llama-cpp from where it is: among the packages next to this one, or in the cache folder.
import type * as nodeLlamaCpp from 'node-llama-cpp';

export type Library = typeof nodeLlamaCpp;

/**
 * Takes the address of its module from LEMONADE_EMBEDDED_LIBRARY; without one, Node looks for the package itself. It takes
 * several hundred milliseconds.
 */
export function importLibrary(): Promise<Library> {
  const module: string = process.env.LEMONADE_EMBEDDED_LIBRARY || 'node-llama-cpp';
  return import(module);
}
