// A loaded model as the rest of this program uses it: prompts into tokens, and generations on free sequences.
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LlamaContextSequence, Token } from 'node-llama-cpp';
import { invalidRequest } from '../../kit/embedded/api-error.ts';
import type { TextEngine, Vocabulary } from '../../kit/embedded/chat/engine.ts';
import { checkPromptLength } from '../../kit/embedded/chat/prompt-length.ts';
import type { RequestBody } from '../../kit/embedded/request-fields.ts';
import { createSlotPool } from '../../kit/embedded/slot-pool.ts';
import { copySlot } from './copy-slot.ts';
import { prepareEvaluation } from './evaluate-options.ts';
import { generateOnSequence } from './generate.ts';
import type { LoadedModel } from './load-model.ts';
import { noSuchSlot } from './no-such-slot.ts';
import { chooseSlot } from './slot-choice.ts';
import { createSlotTasks, type SlotTask } from './slot-tasks.ts';

/** What is known of a loaded model, whatever it is for. */
export interface EngineFacts {
  modelName: string;
  modelPath: string;
  buildInfo: string;
  /** Tokens of one request. */
  contextSize: number;
  /** For `GET /v1/models`. */
  meta: Readonly<Record<string, number>>;
  vocabulary: Vocabulary;
  /** Where requests are worked on, each of which serves one at a time. */
  slots(): readonly EngineSlot[];
}

/** A slot as it is at the moment. */
export interface EngineSlot {
  id: number;
  isProcessing: boolean;
  /** Tokens that it holds; undefined for one that holds none from one request to the next. */
  heldTokens?: number;
  /** Undefined before the first one. */
  task?: SlotTask | undefined;
}

/** A loaded model that generates text. Its slots are the sequences of its context. */
export interface Engine extends EngineFacts, TextEngine {
  kind: 'text';
  /** Folder for saved prompt caches; undefined when there is none. */
  slotFolder: string | undefined;
  /** Forgets what the slot holds, once it is free. @returns how many tokens that were. */
  eraseSlot(id: number, signal: AbortSignal): Promise<number>;
  /** Writes what the slot holds into a file, once it is free. */
  saveSlot(file: SlotFile, signal: AbortSignal): Promise<{ tokenCount: number; sizeBytes: number }>;
  /**
   * Reads it back; only for files that this very model has saved. @returns how many tokens the slot then holds.
   * @throws {ApiError} 400 when the file can't be read into it; the slot is empty then.
   */
  restoreSlot(file: SlotFile, signal: AbortSignal): Promise<number>;
}

/** A slot and an absolute path. */
export interface SlotFile {
  id: number;
  path: string;
}

export function createEngine({
  facts,
  loaded: { library, model, contextSize, sequences, batches, chatTemplate },
  slotFolder,
  requestDefaults,
}: {
  facts: EngineFacts;
  loaded: Extract<LoadedModel, { kind: 'text' }>;
  slotFolder: string | undefined;
  requestDefaults: RequestBody;
}): Engine {
  const pool = createSlotPool(sequences);
  const tasks = createSlotTasks<LlamaContextSequence>();

  function sequenceOf(id: number): LlamaContextSequence {
    const sequence = sequences[id];
    if (sequence === undefined) throw noSuchSlot(id, sequences.length);
    return sequence;
  }

  /** Works on one certain sequence, once no request does. */
  async function onSequence<Result>(
    id: number,
    signal: AbortSignal,
    work: (sequence: LlamaContextSequence) => Promise<Result>,
  ): Promise<Result> {
    const sequence = await pool.acquire({ only: sequenceOf(id), signal });
    try {
      return await work(sequence);
    } finally {
      pool.release(sequence);
    }
  }

  /** Waits for the sequence that was asked for, or for the one that is best for the prompt among those that are free. */
  async function takeSequence({
    only,
    promptTokens,
    signal,
  }: {
    only: LlamaContextSequence | undefined;
    promptTokens: readonly number[];
    signal: AbortSignal;
  }): Promise<{ sequence: LlamaContextSequence; copyFrom?: LlamaContextSequence | undefined }> {
    if (only) return { sequence: await pool.acquire({ only, signal }) };
    let copyFrom: LlamaContextSequence | undefined;
    const choose = (free: readonly LlamaContextSequence[]) => {
      const choice = chooseSlot(
        free.map((sequence) => ({
          slot: sequence,
          commonTokens: commonLength(sequence, promptTokens),
          promptTokens: Math.min(sequence.nextTokenIndex, tasks.of(sequence)?.promptTokens ?? sequence.nextTokenIndex),
          age: tasks.ageOf(sequence),
        })),
      );
      copyFrom = choice.copyFrom;
      return choice.slot;
    };
    return { sequence: await pool.acquire({ choose, signal }), copyFrom };
  }

  /** A source that another request has taken since is left alone. */
  async function copyIfFree(source: LlamaContextSequence, target: LlamaContextSequence): Promise<void> {
    if (pool.isBusy(source)) return;
    // It gets its turn at once, and no reason to leave.
    await pool.acquire({ only: source, signal: new AbortController().signal });
    try {
      await copySlot(source, target);
    } finally {
      pool.release(source);
    }
  }

  return {
    ...facts,
    kind: 'text',
    slotFolder,
    slots: () =>
      sequences.map((sequence, id) => ({
        id,
        isProcessing: pool.isBusy(sequence),
        heldTokens: sequence.nextTokenIndex,
        task: tasks.of(sequence),
      })),
    chatTemplate,
    requestDefaults,
    eraseSlot: (id, signal) =>
      onSequence(id, signal, async (sequence) => {
        const tokenCount = sequence.nextTokenIndex;
        await sequence.clearHistory();
        return tokenCount;
      }),
    saveSlot: ({ id, path }, signal) =>
      onSequence(id, signal, async (sequence) => {
        // Half a file, from a full disk or a killed server, would be one that llama.cpp dies of.
        const partial = join(dirname(path), `.${process.pid}-${id}.partial`);
        try {
          const { fileSize } = await sequence.saveStateToFile(partial);
          await rename(partial, path);
          return { tokenCount: sequence.nextTokenIndex, sizeBytes: fileSize };
        } finally {
          await rm(partial, { force: true });
        }
      }),
    restoreSlot: ({ id, path }, signal) =>
      onSequence(id, signal, async (sequence) => {
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
    async *generate(request, signal) {
      const { promptTokens, sampling, grammar, isCacheAllowed, slotId, ...rest } = request;
      const only = slotId === undefined ? undefined : sequenceOf(slotId);
      checkPromptLength(promptTokens.length, contextSize);
      const evaluate = await prepareEvaluation({ library, model, sampling, grammar, contextSize, signal });
      const { sequence, copyFrom } = await takeSequence({ only, promptTokens, signal });
      try {
        // Evaluating a prompt in other portions may round differently, so a seed gets the same portions every time.
        const isCacheUsed = isCacheAllowed && !sampling.isSeedGiven;
        if (isCacheUsed && copyFrom !== undefined) await copyIfFree(copyFrom, sequence);
        const common = isCacheUsed ? commonLength(sequence, promptTokens) : 0;
        const task = tasks.begin(sequence, {
          promptTokens: promptTokens.length,
          cachedTokens: Math.min(common, promptTokens.length - 1),
          maxTokens: rest.maxTokens,
        });
        const end = batches.begin();
        try {
          const plan = { ...rest, promptTokens, isCacheUsed, evaluate: task.follow(evaluate) };
          yield* generateOnSequence({ model, sequence, plan, signal });
        } finally {
          end();
          task.end();
        }
      } finally {
        pool.release(sequence);
      }
    },
  };
}

/** How many tokens the sequence and the prompt begin with in common. */
function commonLength(sequence: LlamaContextSequence, promptTokens: readonly number[]): number {
  return sequence.compareContextTokens([...(promptTokens as readonly Token[])]).firstDifferentIndex;
}
