// Packages of npm that the server looks for and that engines load, for this platform.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Calls functions of the libraries of llama.cpp. */
export const TEXT_LIBRARY = { name: 'koffi', majorVersion: '3' } as const;
/** Formats chats for every engine that has any. */
export const FORMATTER_ADDON = `@fugood/node-llama-${process.platform}-${process.arch}`;
/** Its module. */
export const SPEECH_ADDON = `@fugood/node-whisper-${process.platform}-${process.arch}/index.node`;

/**
 * The folder of a package, in any folder that a resolution from there would look into; its
 * `exports` do not matter.
 * @param from the address of a module.
 */
export function findPackage(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [dirname(fileURLToPath(from))];
  return folders
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}
