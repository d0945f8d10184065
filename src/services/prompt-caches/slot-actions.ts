// What is done to the slots of a native server for the conversations in them.
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Disk } from '../../platform/disk.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import type { CacheFiles } from './cache-files.ts';
import type { SavedSlot, SlotActions } from './conversation-slots.ts';
import { ownFolderOf } from './known-server.ts';
import { ASK_MS, type NativeSlots, RESTORE_MS } from './native-slots.ts';
import type { SlotOwners } from './slot-owners.ts';
import type { Loaded } from './visit.ts';

const OWNER_ONLY = 0o600;

/** Where copies of slots may be written, and who hears whose the slots are. */
export interface SlotActionsOptions {
  /** Holds the folders of native servers in which we may save. */
  root: string;
  owners: SlotOwners;
  files: Pick<CacheFiles, 'limitBytes'>;
  disk: Pick<Disk, 'freeBytes'>;
}

/** A copy of a slot goes through a file, which is there only meanwhile. */
export function slotActions(
  loaded: Loaded,
  slots: NativeSlots,
  options: SlotActionsOptions,
): SlotActions {
  const { protocol, requests } = slots;
  const { owners } = options;
  return {
    read: () => requests.layout(AbortSignal.timeout(ASK_MS)),
    setAside: (id) => requests.setAside(id, AbortSignal.timeout(RESTORE_MS)),
    async erase(id) {
      await requests.erase(id, AbortSignal.timeout(ASK_MS));
    },
    save: (id, tokens) => saveForCopy({ loaded, slots, id, tokens }, options),
    noteOwner: (id, owner) => owners.note(loaded.server, id, owner),
    hasMemory: !owners.separatesKeys,
    keptShare: protocol.keptFromShare,
  };
}

/** Undefined where its slots lie in another folder than the cache folder, or there is no room. */
async function saveForCopy(
  { loaded, slots, id, tokens }: { loaded: Loaded; slots: NativeSlots; id: number; tokens: number },
  { root, files, disk }: Pick<SlotActionsOptions, 'root' | 'files' | 'disk'>,
): Promise<SavedSlot | undefined> {
  const folder = ownFolderOf(loaded, root);
  if (folder === undefined || (await files.limitBytes()) === 0) return undefined;
  const sizeBytes = tokens * (loaded.model.kvBytesPerToken ?? 0);
  if ((await disk.freeBytes(folder)) < 2 * sizeBytes) return undefined;
  const path = join(folder, `.${process.pid}-${id}.partial`);
  const name = basename(path);
  const { requests } = slots;
  const remove = () => removeInside(root, path);
  await remove();
  await (await open(path, 'wx', OWNER_ONLY)).close();
  try {
    await requests.save(id, name, AbortSignal.timeout(RESTORE_MS));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    async restore(to) {
      await requests.restore(to, { name }, AbortSignal.timeout(RESTORE_MS));
    },
    remove,
  };
}
