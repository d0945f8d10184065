// Responses in the background: they go on when their client leaves, and can be followed and ended.
import { BackgroundFull } from './errors.ts';

/** More would hold more requests in memory than clients wait for. */
const MAX_RUNNING = 64;
/** So that one key's never keep others from beginning one. */
const MAX_OF_ONE_KEY = 48;

/** The work for one response. */
export interface Job<Snapshot, Event> {
  /** A text that only callers with the same key have. */
  owner: string;
  /** The response as far as it has come. */
  snapshot(): Snapshot;
  /** Does the work; ends early, without throwing, when the signal aborts. */
  work(signal: AbortSignal): AsyncIterable<Event>;
  /** Whether clients may ask for its events, which are kept then. */
  isFollowed: boolean;
  /** Called with all events, unless it was forgotten. */
  onEnd(events: readonly Event[]): void;
  /** Called last, also for one that was forgotten. */
  onOver?(): void;
}

class Running<Snapshot, Event> {
  readonly job: Job<Snapshot, Event>;
  readonly #events: Event[] = [];
  readonly #leaving = new AbortController();
  readonly #followers = new Set<() => void>();
  readonly #done: Promise<void>;
  #isForgotten = false;
  #isOver = false;

  constructor(job: Job<Snapshot, Event>, onOver: () => void) {
    this.job = job;
    this.#done = this.#run(onOver);
  }

  async end({ isForgotten = false } = {}): Promise<void> {
    this.#isForgotten ||= isForgotten;
    this.#leaving.abort();
    await this.#done;
  }

  async *follow(from: number): AsyncGenerator<Event> {
    for (let next = from; ; ) {
      while (next < this.#events.length) yield this.#events[next++] as Event;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => this.#followers.add(resolve));
    }
  }

  async #run(onOver: () => void): Promise<void> {
    for await (const event of this.job.work(this.#leaving.signal)) {
      if (!this.job.isFollowed) continue;
      this.#events.push(event);
      this.#wake();
    }
    onOver();
    this.#isOver = true;
    if (!this.#isForgotten) this.job.onEnd(this.#events);
    this.job.onOver?.();
    this.#wake();
  }

  #wake(): void {
    for (const follower of this.#followers) follower();
    this.#followers.clear();
  }
}

/** Responses that are being made in the background, each for its owner alone. */
export class Background<Snapshot, Event> {
  readonly #running = new Map<string, Running<Snapshot, Event>>();
  readonly #maxRunning: number;
  readonly #maxOfOneKey: number;

  constructor({ maxRunning = MAX_RUNNING, maxOfOneKey = MAX_OF_ONE_KEY } = {}) {
    this.#maxRunning = maxRunning;
    this.#maxOfOneKey = maxOfOneKey;
  }

  /** Begins the work. @throws {BackgroundFull} */
  start(id: string, job: Job<Snapshot, Event>): void {
    const own = [...this.#running.values()].filter((other) => other.job.owner === job.owner).length;
    if (this.#running.size >= this.#maxRunning || own >= this.#maxOfOneKey)
      throw new BackgroundFull(this.#running.size);
    this.#running.set(id, new Running(job, () => this.#running.delete(id)));
  }

  /** Undefined for one that has ended, or is another owner's. */
  snapshot(owner: string, id: string): Snapshot | undefined {
    return this.#find(owner, id)?.job.snapshot();
  }

  /** Ends it. Resolves with what there is of it. */
  async cancel(owner: string, id: string): Promise<Snapshot | undefined> {
    const own = this.#find(owner, id);
    await own?.end();
    return own?.job.snapshot();
  }

  /** Ends it, and keeps nothing of it; false where there was none. */
  async forget(owner: string, id: string): Promise<boolean> {
    const own = this.#find(owner, id);
    await own?.end({ isForgotten: true });
    return own !== undefined;
  }

  /** Its events from this one on, counted from 0; undefined for one that is not followed. */
  follow(owner: string, id: string, from: number): AsyncIterable<Event> | undefined {
    const own = this.#find(owner, id);
    return own?.job.isFollowed ? own.follow(from) : undefined;
  }

  /** Ends all of them, at the end of the server. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map((own) => own.end()));
  }

  #find(owner: string, id: string): Running<Snapshot, Event> | undefined {
    const own = this.#running.get(id);
    return own?.job.owner === owner ? own : undefined;
  }
}
