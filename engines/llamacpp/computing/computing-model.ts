// A model that computes on a thread of its own, as the program sees it: nothing here waits for
// native code.
import type { Worker } from 'node:worker_threads';
import { messageOf } from '../../../common/values.ts';
import { log } from '../../kit/log.ts';
import { errorOf } from './faults.ts';
import {
  type GenerationTask,
  type Message,
  type Order,
  type Ready,
  type Report,
  type SlotState,
  STATE,
} from './messages.ts';
import type { ComputingOptions } from './options.ts';
import type { ComputingThread } from './start-thread.ts';
import { TokenStream } from './token-stream.ts';
import { type Pulse, watchPulse } from './watch.ts';

/**
 * So long the end of this program waits for the batch that is being computed; it can't be stopped.
 */
const LAST_BATCH_MS = 1000;

/** A slot as `GET /slots` tells of it. */
export interface EngineSlot extends SlotState {
  id: number;
  /** Tokens that have come of the task that is under way. */
  decodedTokens: number;
}

type OrderWithoutId = Order extends infer Each
  ? Each extends Order
    ? Omit<Each, 'id'>
    : never
  : never;

/** Has the thread load the model. @throws {Error} with the reason of the thread. */
export async function loadComputing(
  thread: ComputingThread,
  options: ComputingOptions,
): Promise<ComputingModel> {
  thread.load(options);
  const ready = await thread.ready;
  process.once('exit', () => waitForLastBatch(thread.state));
  return new ComputingModel(thread, ready);
}

/** The system would end the libraries under the thread that computes. */
function waitForLastBatch(state: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(state, STATE.isEnding, 1);
  if (Atomics.wait(state, STATE.isComputing, 1, LAST_BATCH_MS) === 'timed-out')
    process.kill(process.pid, 'SIGKILL');
}

/** Without it nothing can be computed any more; the server starts this program again. */
function endWith(reason: string): void {
  log(`error: the thread of the model has ended: ${reason}`);
  process.exit(1);
}

/** The model that a thread has loaded. */
export class ComputingModel {
  readonly ready: Ready;
  /** Batches since the start, the sequences that they had all together, and the longest one. */
  readonly counts = { batches: 0, sequencesInBatches: 0, mostHeldTokens: 0 };
  readonly #worker: Worker;
  readonly #pulse: Pulse;
  readonly #jobs = new Map<number, (report: Report) => void>();
  readonly #slots: EngineSlot[];
  #lastId = 0;
  #endWatch: (() => void) | undefined;

  constructor({ worker, pulse }: ComputingThread, ready: Ready) {
    this.ready = ready;
    this.#worker = worker;
    this.#pulse = pulse;
    this.#slots = Array.from({ length: ready.slotCount }, (_, id) => ({
      id,
      isProcessing: false,
      heldTokens: 0,
      salt: undefined,
      task: undefined,
      decodedTokens: 0,
    }));
    worker.on('message', (message: Message) => {
      if ('reports' in message) for (const report of message.reports) this.#take(report);
    });
    worker.on('error', (error) => endWith(messageOf(error)));
    worker.on('exit', (code) => endWith(`its code is ${code}`));
  }

  /** How many requests are computed, and how many wait until one of them has ended. */
  load(): { processing: number; waiting: number } {
    const busy = this.#slots.filter(({ isProcessing }) => isProcessing).length;
    // Vectors are computed without a slot, one request after the other.
    const processing = Math.max(busy, Math.min(1, this.#jobs.size));
    return { processing, waiting: Math.max(0, this.#jobs.size - processing) };
  }

  slots(): readonly EngineSlot[] {
    return this.#slots;
  }

  /**
   * Resolves once the text has its slot.
   * @throws {ApiError} for settings that can't be used; the signal's reason
   */
  async generate(task: GenerationTask, signal: AbortSignal): Promise<TokenStream> {
    signal.throwIfAborted();
    const id = this.#nextId();
    const stream = new TokenStream(signal, () => this.#cancel(id));
    this.#expect(id, (report) => {
      if (report.kind === 'ended' || report.kind === 'failed') this.#forget(id);
      stream.take(report);
      this.#count(report, stream.slotId);
    });
    this.#send({ kind: 'generate', id, task });
    try {
      await stream.begun();
      return stream;
    } catch (error) {
      stream.end();
      throw error;
    }
  }

  /**
   * Asks for anything but a text.
   * @throws {ApiError} for what can't be done; the signal's reason
   */
  async ask<Value>(order: OrderWithoutId, signal: AbortSignal): Promise<Value> {
    signal.throwIfAborted();
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#cancel(id);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#expect(id, (report) => {
        signal.removeEventListener('abort', leave);
        this.#forget(id);
        if (report.kind === 'done') resolve(report.value as Value);
        else if (report.kind === 'failed') reject(errorOf(report.fault));
      });
      this.#send({ ...order, id } as Order);
    });
  }

  #take(report: Report): void {
    if (report.kind === 'slot')
      Object.assign(this.#slots[report.slotId] ?? {}, report.state, { decodedTokens: 0 });
    else if (report.kind === 'batch') this.#countBatch(report);
    else this.#jobs.get(report.id)?.(report);
  }

  #countBatch({ sequences, mostHeldTokens }: Extract<Report, { kind: 'batch' }>): void {
    this.counts.batches += 1;
    this.counts.sequencesInBatches += sequences;
    this.counts.mostHeldTokens = Math.max(this.counts.mostHeldTokens, mostHeldTokens);
  }

  /**
   * What a slot holds is told when its task begins and ends; in between it is what has been heard
   * of the task.
   */
  #count(report: Report, slotId: number | undefined): void {
    const slot = slotId === undefined ? undefined : this.#slots[slotId];
    if (slot === undefined) return;
    if (report.kind === 'progress') slot.heldTokens = report.evaluated;
    if (report.kind !== 'token') return;
    // The token that came last is only held when the next one comes.
    if (slot.decodedTokens > 0) slot.heldTokens += 1;
    slot.decodedTokens += 1;
  }

  #cancel(id: number): void {
    if (!this.#jobs.has(id)) return;
    this.#forget(id);
    this.#send({ kind: 'cancel', id });
  }

  #expect(id: number, take: (report: Report) => void): void {
    this.#jobs.set(id, take);
    this.#endWatch ??= watchPulse(this.#pulse);
  }

  #forget(id: number): void {
    this.#jobs.delete(id);
    if (this.#jobs.size > 0) return;
    this.#endWatch?.();
    this.#endWatch = undefined;
  }

  #send(order: Order): void {
    this.#worker.postMessage(order);
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}
