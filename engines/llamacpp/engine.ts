// A loaded model that generates text: prompts into tokens, and generations on free slots, which are the sequences of its context.
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import { type ApiError, invalidRequest } from '../kit/api-error.ts';
import type { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { GenerationEvent, GenerationRequest, Vocabulary } from '../kit/chat/engine.ts';
import { checkPromptLength } from '../kit/chat/prompt-length.ts';
import { createSlotPool } from '../kit/slot-pool.ts';
import type { EmbeddedArguments } from './arguments.ts';
import type { Batches } from './batches.ts';
import { createEvaluations } from './evaluate-options.ts';
import { generateOnSequence } from './generate.ts';
import type { Library } from './library.ts';
import { chooseSlot } from './slot-choice.ts';

/** What is known of a loaded model, whatever it is for. */
export interface EngineFacts {
  modelName: string;
  modelPath: string;
  buildInfo: string;
  /** What its file says of them, in llama-server's words. */
  texts: { chat_template: string; bos_token: string; eos_token: string };
  /** Tokens of one request. */
  contextSize: number;
  vocabulary: Vocabulary;
}

/** A slot as it is at the moment; it serves one request at a time. */
export interface EngineSlot {
  id: number;
  isProcessing: boolean;
  /** Tokens that it holds; undefined for one that holds none from one request to the next. */
  heldTokens?: number;
  /** Undefined before the first one. */
  task?: SlotTask | undefined;
}

/** What a slot works on, or worked on last. */
export interface SlotTask {
  /** Counted from 0. */
  id: number;
  isRunning: boolean;
  promptTokens: number;
  /** Of the prompt, those that the slot held already. */
  cachedTokens: number;
  /** Undefined without a limit. */
  maxTokens: number | undefined;
  /** Tokens generated so far, while it is running. */
  decoded(): number;
}

/** A slot and an absolute path. */
interface SlotFile {
  id: number;
  path: string;
}

interface Slot {
  id: number;
  sequence: LlamaContextSequence;
  task?: SlotTask;
}

export type Engine = ReturnType<typeof createEngine>;

/** Long because its functions share the slots. */
export function createEngine({
  facts,
  library,
  model,
  sequences,
  batches,
  formatter,
  options: { slotFolder, requestDefaults },
}: {
  facts: EngineFacts;
  library: Library;
  model: LlamaModel;
  sequences: readonly LlamaContextSequence[];
  batches: Batches;
  formatter: ChatFormatter;
  options: EmbeddedArguments;
}) {
  const { contextSize, vocabulary } = facts;
  const slots = sequences.map((sequence, id): Slot => ({ id, sequence }));
  const pool = createSlotPool(slots);
  const prepareEvaluation = createEvaluations({ library, model, contextSize, vocabularySize: vocabulary.size });
  let taskCount = 0;

  function slotOf(id: number): Slot {
    const slot = slots[id];
    if (slot === undefined) throw noSuchSlot(id, slots.length);
    return slot;
  }

  /** Waits for the slot that was asked for, or for the one that is best for the prompt among those that are free. */
  async function takeSlot(
    { slotId, promptTokens }: GenerationRequest,
    signal: AbortSignal,
  ): Promise<{ slot: Slot; copyFrom?: Slot | undefined }> {
    if (slotId !== undefined) return { slot: await pool.acquire({ only: slotOf(slotId), signal }) };
    let copyFrom: Slot | undefined;
    const choose = (free: readonly Slot[]) => {
      const choice = chooseSlot(
        free.map((slot) => ({
          slot,
          commonTokens: commonLength(slot.sequence, promptTokens),
          promptTokens: Math.min(slot.sequence.nextTokenIndex, slot.task?.promptTokens ?? Number.POSITIVE_INFINITY),
          age: taskCount - (slot.task?.id ?? -1),
        })),
      );
      copyFrom = choice.copyFrom;
      return choice.slot;
    };
    return { slot: await pool.acquire({ choose, signal }), copyFrom };
  }

  /** Where the state of a slot is while it is written. */
  const partialPath = (folder: string, { id }: Slot) => join(folder, `.${process.pid}-${id}.partial`);

  /**
   * Copies what one slot holds into another, through a file: the library has no other way. A source that another request has
   * taken since is left alone, and without a folder, or where the disk is full, the prompt is evaluated.
   */
  async function copyIfFree(source: Slot, target: Slot): Promise<void> {
    if (slotFolder === undefined || pool.isBusy(source) || target.sequence.needsCheckpoints) return;
    const file = partialPath(slotFolder, target);
    try {
      // It gets its turn at once, and no reason to leave.
      await pool.run(source, new AbortController().signal, ({ sequence }) => sequence.saveStateToFile(file));
      await target.sequence.clearHistory();
      await target.sequence.loadStateFromFile(file, { acceptRisk: true });
    } catch {
      await target.sequence.clearHistory();
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    ...facts,
    kind: 'text' as const,
    formatter,
    requestDefaults,
    /** Folder for saved prompt caches; undefined when there is none. */
    slotFolder,
    slots: (): readonly EngineSlot[] =>
      slots.map((slot) => ({
        id: slot.id,
        isProcessing: pool.isBusy(slot),
        heldTokens: slot.sequence.nextTokenIndex,
        task: slot.task,
      })),
    /** Forgets what the slot holds, once it is free. @returns how many tokens that were. */
    eraseSlot: (id: number, signal: AbortSignal) =>
      pool.run(slotOf(id), signal, async ({ sequence }) => {
        const tokenCount = sequence.nextTokenIndex;
        await sequence.clearHistory();
        return tokenCount;
      }),
    /** Writes what the slot holds into a file, once it is free. */
    saveSlot: ({ id, path }: SlotFile, signal: AbortSignal) =>
      pool.run(slotOf(id), signal, async (slot) => {
        // Half a file, from a full disk or a killed server, would be one that llama.cpp dies of.
        const partial = partialPath(dirname(path), slot);
        const { sequence } = slot;
        try {
          const { fileSize } = await sequence.saveStateToFile(partial);
          await rename(partial, path);
          return { tokenCount: sequence.nextTokenIndex, sizeBytes: fileSize };
        } finally {
          await rm(partial, { force: true });
        }
      }),
    /**
     * Reads it back; only for files that this very model has saved. @returns how many tokens the slot then holds.
     * @throws {ApiError} 400 when the file can't be read into it; the slot is empty then.
     */
    restoreSlot: ({ id, path }: SlotFile, signal: AbortSignal) =>
      pool.run(slotOf(id), signal, async ({ sequence }) => {
        // A load that fails makes the library forget what the sequence holds, and not the context.
        await sequence.clearHistory();
        try {
          await sequence.loadStateFromFile(path, { acceptRisk: true });
        } catch {
          throw invalidRequest(
            'The file can not be restored into this slot: it is no saved slot, or too large for it.',
          );
        }
        return sequence.nextTokenIndex;
      }),
    /** See `TextEngine.generate`. */
    async *generate(request: GenerationRequest, signal: AbortSignal): AsyncGenerator<GenerationEvent, void, void> {
      const { promptTokens, maxTokens, sampling, isCacheAllowed, slotId } = request;
      if (slotId !== undefined) slotOf(slotId);
      checkPromptLength(promptTokens.length, contextSize);
      const evaluate = await prepareEvaluation(request, signal);
      const { slot, copyFrom } = await takeSlot(request, signal);
      const { sequence } = slot;
      try {
        // Evaluating a prompt in other portions may round differently, so a seed gets the same portions every time.
        const isCacheUsed = isCacheAllowed && !sampling.isSeedGiven;
        if (isCacheUsed && copyFrom !== undefined) await copyIfFree(copyFrom, slot);
        const common = isCacheUsed ? commonLength(sequence, promptTokens) : 0;
        const cachedTokens = Math.min(common, promptTokens.length - 1);
        const counts = { promptTokens: promptTokens.length, cachedTokens, maxTokens };
        const task: SlotTask = { id: taskCount, isRunning: true, ...counts, decoded: () => 0 };
        slot.task = task;
        taskCount += 1;
        const end = batches.begin();
        try {
          yield* generateOnSequence({
            model,
            sequence,
            request,
            isCacheUsed,
            evaluate(state) {
              task.decoded = state.length;
              return evaluate(state);
            },
            signal,
          });
        } finally {
          end();
          task.isRunning = false;
          // The state holds the whole response.
          task.decoded = () => 0;
        }
      } finally {
        pool.release(slot);
      }
    },
  };
}

/** How many tokens the sequence and the prompt begin with in common. */
function commonLength(sequence: LlamaContextSequence, promptTokens: readonly number[]): number {
  return sequence.compareContextTokens([...(promptTokens as readonly Token[])]).firstDifferentIndex;
}

/** A 400 for a slot that an engine with `count` slots does not have. */
export function noSuchSlot(slot: number | string, count: number): ApiError {
  const others = count === 0 ? 'none' : `${count}, from 0 on; -1 in a request takes any`;
  return invalidRequest(`There is no slot ${slot}. This model has ${others}.`);
}
