// The slots of a model, each with a sequence of its context, and who waits for one.
import type { GenerationTask, SlotState, SlotTask } from './messages.ts';
import type { Sequence } from './sequences.ts';
import { chooseSlot } from './slot-choice.ts';
import { type Weights, weightsOf } from './weights.ts';

/** A place for a request, with the sequence that it computes in. */
export interface Slot {
  readonly id: number;
  readonly sequence: Sequence;
  isBusy: boolean;
  /** Of the task that it has worked on last; undefined for one without. */
  salt: string | undefined;
  /** Those that what it holds was computed with. */
  weights: Weights;
  task: SlotTask | undefined;
}

/** Something that wants a slot: a certain one, or the one that is best for its prompt. */
export interface Waiting {
  id: number;
  slotId: number | undefined;
  task: (Pick<GenerationTask, 'promptTokens' | 'salt'> & { weights: Weights }) | undefined;
  begin(slot: Slot, copyFrom: Slot | undefined): void;
}

/** Gives slots to what waits for them, first come, first served. */
export class Slots {
  readonly #slots: readonly Slot[];
  readonly #waiting: Waiting[] = [];
  readonly #changed: (slot: Slot) => void;
  #taskCount = 0;

  constructor(sequences: readonly Sequence[], changed: (slot: Slot) => void) {
    this.#slots = sequences.map((sequence, id) => ({
      id,
      sequence,
      isBusy: false,
      salt: undefined,
      weights: weightsOf([]),
      task: undefined,
    }));
    this.#changed = changed;
  }

  /** It begins at once where its slot is free, else once that is. */
  wait(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#serve();
  }

  /** @returns whether something of this number has waited. */
  giveUp(id: number): boolean {
    const index = this.#waiting.findIndex((waiting) => waiting.id === id);
    if (index !== -1) this.#waiting.splice(index, 1);
    return index !== -1;
  }

  occupy(slot: Slot, task: Omit<SlotTask, 'id'>): void {
    slot.isBusy = true;
    slot.task = { id: this.#taskCount, ...task };
    this.#taskCount += 1;
    this.#changed(slot);
  }

  release(slot: Slot): void {
    slot.isBusy = false;
    this.#changed(slot);
    this.#serve();
  }

  /**
   * Forgets what one holds that is idle, the one that has been so for longest.
   * @returns whether there was one.
   */
  clearIdle(): boolean {
    const [oldest] = this.#idle().sort(
      (left, right) => (left.task?.id ?? -1) - (right.task?.id ?? -1),
    );
    if (oldest === undefined) return false;
    oldest.sequence.clear();
    this.#changed(oldest);
    return true;
  }

  /** Those that are free and hold something. */
  #idle(): Slot[] {
    return this.#slots.filter(({ isBusy, sequence }) => !isBusy && sequence.length > 0);
  }

  /** First come, first served. What begins may end at once, and others begin with that. */
  #serve(): void {
    const freeFor = ({ slotId }: Waiting) =>
      this.#slots.filter(({ isBusy, id }) => !isBusy && id === (slotId ?? id));
    for (;;) {
      const index = this.#waiting.findIndex((waiting) => freeFor(waiting).length > 0);
      const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
      if (next === undefined) return;
      const { slot, copyFrom } = this.#chooseFor(next, freeFor(next));
      next.begin(slot, copyFrom);
    }
  }

  #chooseFor({ slotId, task }: Waiting, free: readonly Slot[]): { slot: Slot; copyFrom?: Slot } {
    if (slotId !== undefined || task === undefined) return { slot: free[0] as Slot };
    return chooseSlot(
      free.map((slot) => ({
        slot,
        commonTokens: isOfUse(slot, task) ? slot.sequence.commonLength(task.promptTokens) : 0,
        promptTokens: Math.min(
          slot.sequence.length,
          slot.task?.promptTokens ?? Number.POSITIVE_INFINITY,
        ),
        age: this.#taskCount - (slot.task?.id ?? -1),
      })),
    );
  }
}

/** Whether a task may go on with what a slot holds. */
export const isOfUse = (
  slot: Pick<Slot, 'salt' | 'weights'>,
  task: { salt: string | undefined; weights: Weights },
): boolean => slot.salt === task.salt && slot.weights.key === task.weights.key;

/** What is told of a slot. */
export const stateOf = ({ isBusy, sequence, salt, task }: Slot): SlotState => ({
  isProcessing: isBusy,
  heldTokens: sequence.length,
  salt,
  task,
});
