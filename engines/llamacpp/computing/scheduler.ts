// Computes texts, one batch after the other: each text gets its next token, and what is left of a
// batch goes to prompts.
import { ApiError } from '../../kit/request-fields.ts';
import type { Batch } from '../native/batch.ts';
import type { NativeContext } from '../native/context.ts';
import { faultOf } from './faults.ts';
import type { Generation, Part } from './generation.ts';
import type { GenerationTask, Order, Report } from './messages.ts';
import type { Sequence } from './sequences.ts';
import { isOfUse, type Slot, Slots, stateOf } from './slots.ts';
import { type Weights, weightsOf } from './weights.ts';
import type { Work } from './work.ts';

type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;

interface Details {
  context: NativeContext;
  batch: Batch;
  sequences: readonly Sequence[];
  /** Of a batch, of which those that are being generated come first. */
  batchSize: number;
  report(report: Report): void;
  /** @throws {ApiError} for settings that can't be used. */
  open(id: number, slot: Slot, task: GenerationTask): Generation;
  /** How much each LoRA adapter changes the model at first. */
  scales: readonly number[];
  /** The same for the batches that follow. @throws {Error} where they can't be used together. */
  scaleAdapters(scales: readonly number[]): void;
  /** Does what native code may take very long for. */
  watched<Result>(work: () => Result): Result;
}

const NO_ROOM_FOR_PROMPT = 'Context size has been exceeded.';

/**
 * Of a context, this much has to be free besides the text of a generation that goes on after it has
 * waited. With less it would soon have to give up again what it has just read.
 */
const FREE_SHARE = 1 / 8;

/** Batches until others have their turn: with other weights, llama.cpp plans its memory again. */
const TURN = 8;

/** The work of a model that generates texts. */
export class Scheduler implements Work {
  readonly #details: Details;
  readonly #slots: Slots;
  /** The oldest one comes first. Those that wait for room are always the youngest ones. */
  readonly #running = new Set<Generation>();
  /** Of texts that don't say it themselves. */
  #weights: Weights;
  /** Those of the last batch. */
  #applied: Weights;
  #batchesOfTurn = 0;

  constructor(details: Details) {
    this.#details = details;
    this.#weights = weightsOf(details.scales);
    this.#applied = this.#weights;
    this.#slots = new Slots(details.sequences, (slot) => {
      details.report({ kind: 'slot', slotId: slot.id, state: stateOf(slot) });
    });
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  take(order: Order): void {
    const { id } = order;
    switch (order.kind) {
      case 'cancel':
        this.#cancel(id);
        break;
      case 'adapters':
        this.#weights = weightsOf(order.scales);
        this.#details.report({ kind: 'done', id, value: undefined });
        break;
      case 'vectors':
        throw new Error('This model generates texts.');
      case 'generate': {
        const { promptTokens, salt, slotId, adapterScales } = order.task;
        const weights = adapterScales === undefined ? this.#weights : weightsOf(adapterScales);
        this.#slots.wait({
          id,
          slotId,
          task: { promptTokens, salt, weights },
          begin: (...slots) => this.#begin(order, weights, ...slots),
        });
        break;
      }
      default:
        this.#slots.wait({
          id,
          slotId: order.slotId,
          task: undefined,
          begin: (slot) => this.#serve(order, slot),
        });
    }
  }

  step(): void {
    const weights = this.#nextWeights();
    const parts = this.#nextParts(weights);
    const decoded = this.#decode(parts, weights);
    if (decoded === 'done') this.#continueAll(parts);
    else if (decoded === 'full') this.#makeRoom();
    else this.#failAll(decoded);
  }

  #decode(parts: readonly Part[], weights: Weights): 'done' | 'full' | Error {
    const { context, batch, scaleAdapters } = this.#details;
    batch.clear();
    for (const { generation, tokens, firstResult } of parts) {
      const { sequence } = generation.slot;
      for (let index = 0; index < tokens.length; index += 1) {
        batch.add(
          tokens[index] as number,
          sequence.length + index,
          sequence.id,
          index >= firstResult,
        );
      }
    }
    try {
      if (weights.key !== this.#applied.key) scaleAdapters(weights.scales);
      this.#applied = weights;
      const decoded = context.decode(batch);
      return decoded === 'aborted' ? new Error('A batch was not computed to its end.') : decoded;
    } catch (error) {
      return error as Error;
    }
  }

  #begin(
    { id, task }: OrderOf<'generate'>,
    weights: Weights,
    slot: Slot,
    copyFrom: Slot | undefined,
  ): void {
    const { report, open } = this.#details;
    try {
      const generation = open(id, slot, task);
      generation.isWaiting = [...this.#running].some(({ isWaiting }) => isWaiting);
      this.#running.add(generation);
    } catch (error) {
      report({ kind: 'failed', id, fault: faultOf(error) });
      return;
    }
    const { promptTokens, maxTokens } = task;
    const cachedTokens = prepare(slot, { ...task, weights }, copyFrom);
    this.#slots.occupy(slot, { promptTokens: promptTokens.length, cachedTokens, maxTokens });
    report({ kind: 'begun', id, slotId: slot.id, cachedTokens });
  }

  #serve(order: OrderOf<'save' | 'restore' | 'erase'>, slot: Slot): void {
    const { report } = this.#details;
    const { id } = order;
    const { sequence } = slot;
    // A file does not say with which adapters its tokens were computed.
    if (order.kind === 'save' && slot.weights.key !== this.#weights.key) sequence.clear();
    try {
      const tokenCount = sequence.length;
      if (order.kind === 'save') {
        report({ kind: 'done', id, value: { tokenCount, sizeBytes: sequence.save(order.path) } });
      } else if (order.kind === 'erase') {
        sequence.clear();
        report({ kind: 'done', id, value: tokenCount });
      } else {
        slot.salt = order.salt;
        slot.weights = this.#weights;
        const isRestored = sequence.restore(order.path);
        report({ kind: 'done', id, value: isRestored ? sequence.length : undefined });
      }
    } catch (error) {
      report({ kind: 'failed', id, fault: faultOf(error) });
    }
    report({ kind: 'slot', slotId: slot.id, state: stateOf(slot) });
  }

  #cancel(id: number): void {
    if (this.#slots.giveUp(id)) return;
    for (const generation of this.#running) if (generation.id === id) this.#end(generation);
  }

  /** All texts of a batch have the same weights, so that different ones take turns. */
  #nextWeights(): Weights {
    const wanted: Weights[] = [];
    for (const { isWaiting, slot } of this.#running) {
      if (!isWaiting && !wanted.some(({ key }) => key === slot.weights.key))
        wanted.push(slot.weights);
    }
    const last = wanted.findIndex(({ key }) => key === this.#applied.key);
    this.#batchesOfTurn = last >= 0 && this.#batchesOfTurn < TURN ? this.#batchesOfTurn + 1 : 1;
    const next = this.#batchesOfTurn > 1 ? last : (last + 1) % wanted.length;
    return wanted[next] ?? this.#applied;
  }

  #nextParts({ key }: Weights): readonly Part[] {
    const { batchSize } = this.#details;
    const running = [...this.#running].filter(
      ({ isWaiting, slot }) => !isWaiting && slot.weights.key === key,
    );
    const parts: Part[] = [];
    const generating = running.filter(({ isGenerating }) => isGenerating);
    // Each has its token; guesses get what is left of a batch when all have that.
    let room = Math.max(generating.length, batchSize);
    generating.forEach((generation, index) => {
      const part = generation.nextTokens(room - (generating.length - 1 - index));
      room -= part.tokens.length;
      parts.push(part);
    });
    // What a short text leaves goes to the longer ones.
    const reading = running.filter(({ isGenerating }) => !isGenerating);
    reading.sort((left, right) => left.unreadLength - right.unreadLength);
    reading.forEach((generation, index) => {
      const share = Math.floor(room / (reading.length - index));
      if (share < 1) return;
      const part = generation.nextPart(share, batchSize);
      room -= part.tokens.length;
      parts.push(part);
    });
    return parts;
  }

  #continueAll(parts: readonly Part[]): void {
    const lengths = parts.map(
      ({ generation, tokens }) => generation.slot.sequence.length + tokens.length,
    );
    this.#details.report({
      kind: 'batch',
      sequences: parts.length,
      mostHeldTokens: Math.max(...lengths),
    });
    let first = 0;
    for (const part of parts) {
      part.generation.slot.sequence.append(part.tokens);
      this.#continue(part, first);
      first += part.tokens.length;
    }
  }

  /** A part has been evaluated; its first token was at this place of the batch. */
  #continue({ generation, tokens, firstResult, isOfText }: Part, first: number): void {
    const { context, report, watched } = this.#details;
    const { id, slot } = generation;
    if (isOfText) report({ kind: 'progress', id, evaluated: slot.sequence.length });
    if (firstResult === tokens.length) return;
    try {
      const reason = watched(() =>
        generation.choose(context, first + firstResult, (chosen) =>
          report({ kind: 'token', id, chosen }),
        ),
      );
      if (reason !== undefined) this.#end(generation, reason);
    } catch (error) {
      this.#fail(generation, error);
    }
  }

  /**
   * The cache is full. What is idle goes first; then the youngest text gives up what it holds, and
   * waits. The oldest one always goes on, so that all come to their end.
   */
  #makeRoom(): void {
    if (this.#slots.clearIdle()) return;
    const [oldest, ...others] = this.#running;
    const youngest = others.findLast(
      ({ isWaiting, slot }) => !isWaiting || slot.sequence.length > 0,
    );
    if (youngest !== undefined) this.#giveUp(youngest);
    else if (oldest !== undefined) this.#endForRoom(oldest);
  }

  #giveUp(generation: Generation): void {
    generation.giveUp();
    this.#details.report({ kind: 'progress', id: generation.id, evaluated: 0 });
  }

  /** It is alone, and has no room all the same. */
  #endForRoom(generation: Generation): void {
    generation.slot.sequence.clear();
    if (generation.hasBegun) this.#end(generation, 'length');
    else this.#fail(generation, new ApiError('exceed_context_size_error', NO_ROOM_FOR_PROMPT));
  }

  /**
   * Those that wait go on in the order in which they began, as far as there is room. To be called
   * when one has ended, and not before: else one that has just given up might begin again at once.
   */
  #endWaits(): void {
    const [oldest] = this.#running;
    const most = this.#details.context.contextSize * (1 - FREE_SHARE);
    let wantedTokens = 0;
    for (const generation of this.#running) {
      wantedTokens += generation.textLength;
      if (generation !== oldest && generation.isWaiting && wantedTokens > most) return;
      generation.isWaiting = false;
    }
  }

  #failAll(error: Error): void {
    for (const generation of this.#running) {
      // How much of the batch has been evaluated is not known.
      generation.slot.sequence.clear();
      this.#fail(generation, error);
    }
  }

  #fail(generation: Generation, error: unknown): void {
    this.#details.report({ kind: 'failed', id: generation.id, fault: faultOf(error) });
    this.#end(generation);
  }

  #end(generation: Generation, reason?: 'stop' | 'length'): void {
    const { id, slot, drafted } = generation;
    this.#running.delete(generation);
    generation.end();
    this.#endWaits();
    this.#slots.release(slot);
    if (reason !== undefined) this.#details.report({ kind: 'ended', id, reason, drafted });
  }
}

/**
 * Makes the slot hold as much of the prompt as is there already, and nothing else.
 * @returns how many tokens that are.
 */
function prepare(
  slot: Slot,
  task: Pick<GenerationTask, 'promptTokens' | 'salt' | 'isCacheUsed'> & { weights: Weights },
  copyFrom: Slot | undefined,
): number {
  const { sequence } = slot;
  const { promptTokens, isCacheUsed } = task;
  if (!isCacheUsed || !isOfUse(slot, task)) sequence.clear();
  slot.salt = task.salt;
  slot.weights = task.weights;
  if (!isCacheUsed) return 0;
  const isCopied = copyFrom !== undefined && isOfUse(copyFrom, task) && !sequence.needsCheckpoints;
  if (isCopied) sequence.copy(copyFrom.sequence, copyFrom.sequence.commonLength(promptTokens));
  return sequence.keepBeginning(promptTokens);
}
