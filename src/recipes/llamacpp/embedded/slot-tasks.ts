// What the slots work on, and how far they are, for GET /slots.
import type { GenerationState } from '../../kit/embedded/chat/generate.ts';
import type { Evaluation } from './evaluate-options.ts';

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
  /** Tokens generated so far. */
  decoded(): number;
}

export interface SlotTasks<Slot> {
  /** The task of a slot; undefined before its first one. */
  of(slot: Slot): SlotTask | undefined;
  /** How many tasks have begun since the slot's last one, that one included; all of them for one that had none. */
  ageOf(slot: Slot): number;
  begin(slot: Slot, facts: Pick<SlotTask, 'promptTokens' | 'cachedTokens' | 'maxTokens'>): RunningTask;
}

export interface RunningTask {
  /** The same evaluation, whose progress is watched. */
  follow(evaluate: (state: GenerationState) => Evaluation): (state: GenerationState) => Evaluation;
  end(): void;
}

export function createSlotTasks<Slot>(): SlotTasks<Slot> {
  const tasks = new Map<Slot, SlotTask>();
  let count = 0;
  return {
    of: (slot) => tasks.get(slot),
    ageOf: (slot) => count - (tasks.get(slot)?.id ?? -1),
    begin(slot, facts) {
      const task: SlotTask = { ...facts, id: count, isRunning: true, decoded: () => 0 };
      count += 1;
      tasks.set(slot, task);
      return {
        follow: (evaluate) => (state) => {
          task.decoded = state.length;
          return evaluate(state);
        },
        end() {
          const decoded = task.decoded();
          task.isRunning = false;
          // The state holds the whole response.
          task.decoded = () => decoded;
        },
      };
    },
  };
}
