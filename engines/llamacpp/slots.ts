// The slots of a model, which are the sequences of its context: who has which, and their prompt caches in files.
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LlamaContextSequence, Token } from 'node-llama-cpp';
import { waitOutUse } from '../../common/files-in-use.ts';
import type { GenerationRequest } from '../kit/chat/engine.ts';
import { type ApiError, invalidRequest } from '../kit/http.ts';
import { SlotPool } from '../kit/slot-pool.ts';

export interface EngineSlot {
  id: number;
  isProcessing: boolean;
  /** Tokens that it holds; undefined for one that holds none from one request to the next. */
  heldTokens?: number;
  salt?: string | undefined;
  task?: SlotTask | undefined;
}

export interface SlotTask {
  id: number;
  isRunning: boolean;
  promptTokens: number;
  cachedTokens: number;
  maxTokens: number | undefined;
  decoded(): number;
}

interface Slot {
  id: number;
  sequence: LlamaContextSequence;
  task?: SlotTask;
  /** Of the request that it has served last; undefined for one without. */
  salt?: string | undefined;
}

export class Slots {
  /** Folder for saved prompt caches; undefined when there is none. */
  readonly folder: string | undefined;
  readonly #slots: readonly Slot[];
  readonly #pool: SlotPool<Slot>;
  #taskCount = 0;

  constructor(sequences: readonly LlamaContextSequence[], folder: string | undefined) {
    this.folder = folder;
    this.#slots = sequences.map((sequence, id) => ({ id, sequence }));
    this.#pool = new SlotPool(this.#slots);
  }

  list(): readonly EngineSlot[] {
    return this.#slots.map((slot) => {
      const { id, sequence, task, salt } = slot;
      return { id, isProcessing: this.#pool.isBusy(slot), heldTokens: sequence.nextTokenIndex, task, salt };
    });
  }

  check(id: number | undefined): void {
    if (id !== undefined) this.#slotOf(id);
  }

  /** Waits for the slot that was asked for, or for the one that is best for the prompt among those that are free. */
  async take(request: GenerationRequest, isCacheUsed: boolean, signal: AbortSignal): Promise<Slot> {
    const { slotId, cacheSalt, isHidden = false } = request;
    const { slot, copyFrom } =
      slotId === undefined
        ? await this.#takeBest(request, signal)
        : { slot: await this.#pool.acquireOnly(signal, this.#slotOf(slotId)) };
    try {
      if (slot.salt !== cacheSalt) await slot.sequence.clearHistory();
      slot.salt = cacheSalt;
      // A copy goes through a file.
      if (isCacheUsed && !isHidden && copyFrom !== undefined) await this.#copyIfFree(copyFrom, slot);
      return slot;
    } catch (error) {
      this.release(slot);
      throw error;
    }
  }

  async #takeBest({ promptTokens, cacheSalt }: GenerationRequest, signal: AbortSignal) {
    let copyFrom: Slot | undefined;
    const slot = await this.#pool.acquire(signal, (free) => {
      const choice = chooseSlot(
        free.map((each) => ({
          slot: each,
          commonTokens: each.salt === cacheSalt ? commonLength(each.sequence, promptTokens) : 0,
          promptTokens: Math.min(each.sequence.nextTokenIndex, each.task?.promptTokens ?? Number.POSITIVE_INFINITY),
          age: this.#taskCount - (each.task?.id ?? -1),
        })),
      );
      copyFrom = choice.copyFrom;
      return choice.slot;
    });
    return { slot, copyFrom };
  }

  begin(slot: Slot, counts: Pick<SlotTask, 'promptTokens' | 'cachedTokens' | 'maxTokens'>): SlotTask {
    slot.task = { id: this.#taskCount, isRunning: true, ...counts, decoded: () => 0 };
    this.#taskCount += 1;
    return slot.task;
  }

  release(slot: Slot): void {
    // What counts its tokens holds the whole response.
    if (slot.task !== undefined) slot.task = { ...slot.task, isRunning: false, decoded: () => 0 };
    this.#pool.release(slot);
  }

  /** Forgets what the slot holds, once it is free. @returns how many tokens that were. */
  erase(id: number, signal: AbortSignal): Promise<number> {
    return this.#pool.run(this.#slotOf(id), signal, async ({ sequence }) => {
      const tokenCount = sequence.nextTokenIndex;
      await sequence.clearHistory();
      return tokenCount;
    });
  }

  save(id: number, path: string, signal: AbortSignal): Promise<{ tokenCount: number; sizeBytes: number }> {
    return this.#pool.run(this.#slotOf(id), signal, async ({ sequence }) => {
      // Half a file, from a full disk or a killed server, would be one that llama.cpp dies of.
      const partial = partialPath(dirname(path), id);
      try {
        const { fileSize } = await sequence.saveStateToFile(partial);
        await waitOutUse(() => rename(partial, path));
        return { tokenCount: sequence.nextTokenIndex, sizeBytes: fileSize };
      } finally {
        await rm(partial, { force: true });
      }
    });
  }

  /** Reads it back; only for files of this very model. @throws {ApiError} 400 when that fails; the slot is empty then. */
  restore(
    id: number,
    { path, salt }: { path: string; salt: string | undefined },
    signal: AbortSignal,
  ): Promise<number> {
    return this.#pool.run(this.#slotOf(id), signal, async (slot) => {
      const { sequence } = slot;
      slot.salt = salt;
      // A load that fails makes the library forget what the sequence holds, and not the context.
      await sequence.clearHistory();
      await sequence.loadStateFromFile(path, { acceptRisk: true }).catch(() => {
        const reason = 'no slot was saved in it, or it is too large';
        throw invalidRequest(`The file can not be restored into this slot: ${reason}.`);
      });
      // Else a model that can't take back single tokens could go on with the very end of it only once.
      if (sequence.needsCheckpoints) await sequence.takeCheckpoint();
      return sequence.nextTokenIndex;
    });
  }

  #slotOf(id: number): Slot {
    const slot = this.#slots[id];
    if (slot === undefined) throw noSuchSlot(id, this.#slots.length);
    return slot;
  }

  // Copies what one slot holds into another, through a file: the library has no other way. A source that another request has
  // taken since is left alone, and without a folder, or where the disk is full, the prompt is evaluated.
  async #copyIfFree(source: Slot, target: Slot): Promise<void> {
    if (this.folder === undefined || this.#pool.isBusy(source) || target.sequence.needsCheckpoints) return;
    if (source.salt !== target.salt) return;
    const file = partialPath(this.folder, target.id);
    try {
      // It gets its turn at once, and no reason to leave.
      await this.#pool.run(source, new AbortController().signal, ({ sequence }) => sequence.saveStateToFile(file));
      await target.sequence.clearHistory();
      await target.sequence.loadStateFromFile(file, { acceptRisk: true });
    } catch {
      await target.sequence.clearHistory();
    } finally {
      await rm(file, { force: true });
    }
  }
}

const partialPath = (folder: string, id: number) => join(folder, `.${process.pid}-${id}.partial`);

export const commonLength = (sequence: LlamaContextSequence, promptTokens: readonly number[]): number =>
  sequence.compareContextTokens([...(promptTokens as readonly Token[])]).firstDifferentIndex;

export function noSuchSlot(slot: number | string, count: number): ApiError {
  const others = count === 0 ? 'none' : `${count}, from 0 on; -1 in a request takes any`;
  return invalidRequest(`There is no slot ${slot}. This model has ${others}.`);
}

export interface FreeSlot<Slot> {
  slot: Slot;
  commonTokens: number;
  /** Tokens of the prompt that it worked on last, as far as it holds them still. What it generated is not needed again. */
  promptTokens: number;
  /** Tasks that have begun since its own did, that one included; at least 1. */
  age: number;
}

const ACCEPTABLE_SHARE = 0.02;
const ACCEPTABLE_TOKENS = 16;
/** Fewer tokens, or a smaller share of all that a slot holds, are evaluated about as fast as the slot is copied. */
const WORTH_COPYING_TOKENS = 256;
const WORTH_COPYING_SHARE = 1 / 8;

// The slot whose conversation the prompt goes on with. For another conversation the one with the least to lose, where what was
// not asked for lately counts less; what it has in common with another free slot, such as instructions, is copied from that.
export function chooseSlot<Slot>(free: readonly FreeSlot<Slot>[]): { slot: Slot; copyFrom?: Slot } {
  const byCommon = free.toSorted((left, right) => right.commonTokens - left.commonTokens || loss(left) - loss(right));
  // An earlier copy of a conversation may have more of it, and go on in another way.
  const going = byCommon.find(isContinued);
  if (going !== undefined) return { slot: going.slot };
  const [closest] = byCommon;
  const [cheapest] = free.toSorted((left, right) => loss(left) - loss(right) || right.commonTokens - left.commonTokens);
  if (closest === undefined || cheapest === undefined) throw new Error('A slot was to be chosen among none.');
  const worthwhile = Math.max(WORTH_COPYING_TOKENS, closest.promptTokens * WORTH_COPYING_SHARE);
  const isWorthCopying = closest.commonTokens - cheapest.commonTokens >= worthwhile;
  return { slot: cheapest.slot, ...(isWorthCopying && { copyFrom: closest.slot }) };
}

const lostTokens = ({ promptTokens, commonTokens }: FreeSlot<unknown>) => Math.max(0, promptTokens - commonTokens);
const loss = (slot: FreeSlot<unknown>) => lostTokens(slot) / slot.age;
const isContinued = (slot: FreeSlot<unknown>) =>
  slot.commonTokens > 0 && lostTokens(slot) <= Math.max(ACCEPTABLE_TOKENS, slot.promptTokens * ACCEPTABLE_SHARE);
