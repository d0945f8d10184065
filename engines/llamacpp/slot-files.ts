// What a slot holds, in files: a prompt that is long need not be evaluated again after a start.
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { waitOutUse } from '../../common/files-in-use.ts';
import { type ApiError, invalidRequest } from '../kit/request-fields.ts';
import type { ComputingModel } from './computing/computing-model.ts';

export type SlotFiles = ReturnType<typeof createSlotFiles>;

/** @param folder for the files; undefined where there is none. */
export function createSlotFiles(computing: ComputingModel, folder: string | undefined) {
  let saveCount = 0;
  return {
    folder,
    /** Forgets what the slot holds, once it is free. @returns how many tokens that were. */
    erase: (slotId: number, signal: AbortSignal): Promise<number> =>
      computing.ask({ kind: 'erase', slotId }, signal),
    async save(
      slotId: number,
      path: string,
      signal: AbortSignal,
    ): Promise<{ tokenCount: number; sizeBytes: number }> {
      // Half a file, from a full disk or a killed server, would be one that can't be read. Each has a
      // name of its own, as one slot may be saved twice at the same time.
      saveCount += 1;
      const partial = join(dirname(path), `.${process.pid}-${saveCount}.partial`);
      try {
        const saved = await computing.ask<{ tokenCount: number; sizeBytes: number }>(
          { kind: 'save', slotId, path: partial },
          signal,
        );
        await waitOutUse(() => rename(partial, path));
        return saved;
      } finally {
        await rm(partial, { force: true });
      }
    },
    /**
     * Reads it back; only for files of this very model.
     * @throws {ApiError} 400 when that fails; the slot is empty then.
     */
    async restore(
      slotId: number,
      file: { path: string; salt: string | undefined },
      signal: AbortSignal,
    ) {
      const tokenCount = await computing.ask<number | undefined>(
        { kind: 'restore', slotId, ...file },
        signal,
      );
      if (tokenCount !== undefined) return tokenCount;
      const reason = 'no slot was saved in it, or it is too large';
      throw invalidRequest(`The file can not be restored into this slot: ${reason}.`);
    },
  };
}

/** A request that names a slot which the model does not have: 400. */
export function noSuchSlot(slot: number | string, count: number): ApiError {
  const others = count === 0 ? 'none' : `${count}, from 0 on; -1 in a request takes any`;
  return invalidRequest(`There is no slot ${slot}. This model has ${others}.`);
}
