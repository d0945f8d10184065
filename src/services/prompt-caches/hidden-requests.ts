// Requests that are to leave nothing on this machine, on a native server that chooses their slots.
import { orAborted } from '../../lib/aborting.ts';
import { ASK_MS, type NativeSlots } from './native-slots.ts';

/**
 * Which slot serves such a request only the native server knows: what any of them holds when it has
 * ended may be its words, until another task has used the slot.
 */
export class HiddenRequests {
  readonly #slots: NativeSlots;
  #running = 0;
  #tasks: ReadonlySet<unknown> | undefined = new Set();
  #told: Promise<void> = Promise.resolve();

  constructor(slots: NativeSlots) {
    this.#slots = slots;
  }

  /** One more runs. What is returned is to be called when it has ended, and may be called again. */
  begin(): () => void {
    this.#running += 1;
    this.#tasks = undefined;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#running -= 1;
      if (this.#running === 0) this.#told = this.#look();
    };
  }

  /**
   * The last tasks of the slots that may hold their words; undefined while one runs, and where the
   * native server has not told.
   */
  async tasks(signal: AbortSignal): Promise<ReadonlySet<unknown> | undefined> {
    await orAborted(this.#told, signal);
    return this.#tasks;
  }

  async #look(): Promise<void> {
    const { requests } = this.#slots;
    const slots = await requests.list(AbortSignal.timeout(ASK_MS)).catch(() => undefined);
    if (this.#running > 0 || slots === undefined) return;
    this.#tasks = new Set(slots.map(({ id_task: task }) => task));
  }
}
