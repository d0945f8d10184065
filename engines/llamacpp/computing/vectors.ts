// Computes vectors and scores of whole texts, as many at a time as a batch has room for.
import type { Batch } from '../native/batch.ts';
import type { NativeContext } from '../native/context.ts';
import { faultOf } from './faults.ts';
import type { Order, Report } from './messages.ts';
import type { Work } from './work.ts';

interface Details {
  context: NativeContext;
  batch: Batch;
  /** Tokens of a batch; no input has more. */
  batchSize: number;
  mostSequences: number;
  report(report: Report): void;
}

interface Task {
  id: number;
  inputs: readonly Int32Array[];
  vectors: Float32Array[];
}

/** The work of a model that makes vectors or scores. */
export class VectorWork implements Work {
  readonly #details: Details;
  #tasks: Task[] = [];

  constructor(details: Details) {
    this.#details = details;
  }

  get isIdle(): boolean {
    return this.#tasks.length === 0;
  }

  take(order: Order): void {
    if (order.kind === 'vectors')
      this.#tasks.push({ id: order.id, inputs: order.inputs, vectors: [] });
    else if (order.kind === 'cancel') this.#tasks = this.#tasks.filter(({ id }) => id !== order.id);
    else throw new Error('This model generates no texts.');
  }

  /** The first task gets a batch, and then waits behind the others. */
  step(): void {
    const task = this.#tasks.shift();
    if (task === undefined) return;
    const { report } = this.#details;
    try {
      const inputs = this.#inputsOfBatch(task);
      task.vectors.push(...this.#compute(inputs));
      const mostHeldTokens = Math.max(...inputs.map(({ length }) => length));
      report({ kind: 'batch', sequences: inputs.length, mostHeldTokens });
      if (task.vectors.length < task.inputs.length) this.#tasks.push(task);
      else report({ kind: 'done', id: task.id, value: task.vectors });
    } catch (error) {
      report({ kind: 'failed', id: task.id, fault: faultOf(error) });
    }
  }

  #inputsOfBatch({ inputs, vectors }: Task): readonly Int32Array[] {
    const { batchSize, mostSequences } = this.#details;
    const taken: Int32Array[] = [];
    let room = batchSize;
    for (const input of inputs.slice(vectors.length, vectors.length + mostSequences)) {
      if (input.length > room) break;
      room -= input.length;
      taken.push(input);
    }
    return taken;
  }

  #compute(inputs: readonly Int32Array[]): Float32Array[] {
    const { context, batch } = this.#details;
    context.clear();
    batch.clear();
    for (const [sequence, input] of inputs.entries()) {
      for (const [position, token] of input.entries()) batch.add(token, position, sequence, true);
    }
    if (context.decode(batch) !== 'done')
      throw new Error('There is no room for what a batch holds.');
    let last = -1;
    return inputs.map(({ length }, sequence) => {
      last += length;
      // Without a way to make one vector of a text, that of its last token has seen all of it.
      const vector =
        context.pooling === 'none' ? context.embedding(last) : context.sequenceEmbedding(sequence);
      return vector.slice();
    });
  }
}
