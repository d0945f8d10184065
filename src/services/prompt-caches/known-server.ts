// One start of a native server that saves its slots in the cache folder of this server.
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { digestOf } from '../../lib/digest.ts';
import type { WithTokens } from './beginnings.ts';
import type { Conditions } from './cache-files.ts';
import { HiddenRequests } from './hidden-requests.ts';
import { type NativeSlots, nativeSlotsOf } from './native-slots.ts';
import type { Loaded } from './visit.ts';

/** What is remembered of it from its first request on. */
export interface KnownServer {
  loaded: Loaded;
  slots: NativeSlots;
  /** Where its slots are saved. */
  folder: string;
  /** What identifies the model's files, as they were when it was first asked for. */
  files: Promise<string>;
  /** One restore at a time: the next one looks at what the slots hold then. */
  inTurn: LimitFunction;
  /** How many requests have looked for a saved cache. */
  looks: number;
  /** What was saved for such a native server and is not restored yet; undefined before a look. */
  rest: readonly WithTokens[] | undefined;
  hidden: HiddenRequests;
  /** Its last save, once it has begun. */
  saved?: Promise<void>;
}

/**
 * The folder of its saved slots; undefined where it saves none, or in a folder that a person has
 * chosen.
 * @param root Holds the folders of native servers in which we may save.
 */
export function ownFolderOf({ recipe, server }: Loaded, root: string): string | undefined {
  const folder = recipe.protocol.slots?.saved.folderIn(server.command);
  return folder !== undefined && dirname(folder) === root ? folder : undefined;
}

/** Undefined for a native server that has no such folder. */
export function knownServer(loaded: Loaded, root: string): KnownServer | undefined {
  const folder = ownFolderOf(loaded, root);
  const slots = nativeSlotsOf(loaded);
  if (folder === undefined || slots === undefined) return undefined;
  const files = stateOfFiles(loaded);
  files.catch(() => undefined);
  return {
    loaded,
    slots,
    folder,
    files,
    inTurn: pLimit(1),
    looks: 0,
    rest: undefined,
    hidden: new HiddenRequests(slots),
  };
}

/** What a cache that is saved now can be restored under. */
export async function conditionsOf(known: KnownServer, signal: AbortSignal): Promise<Conditions> {
  const { recipe, backend, server } = known.loaded;
  const { protocol, requests } = known.slots;
  const build = await requests.build(signal);
  return {
    files: await known.files,
    backend: `${recipe.name}:${backend.name}`,
    build: build.name,
    slots: build.slots,
    contextUpTo: 2 ** Math.ceil(Math.log2(build.contextTokens)),
    arguments: protocol.saved.wordsOf(server.command),
  };
}

/** A file of some gigabytes is not read for this: one that is replaced has another size or time. */
async function stateOfFiles({ model: { path, mmprojPath } }: Loaded): Promise<string> {
  const states = [path, mmprojPath].map(async (file) => {
    if (file === undefined) return undefined;
    const { size, mtimeMs } = await stat(file);
    return [await realpath(file), size, mtimeMs];
  });
  return digestOf(JSON.stringify(await Promise.all(states)));
}
