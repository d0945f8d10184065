// Responses in the background: they go on when their client leaves, and can be followed and ended.
import { BackgroundFull } from '../../errors.ts';

/** More would hold more requests in memory than anyone waits for. */
const MAX_RUNNING = 64;

export interface Job<Snapshot, Event> {
  owner: string;
  /** The response as it is now. */
  snapshot(): Snapshot;
  /** Does the work; ends early, without throwing, when the signal aborts. */
  work(signal: AbortSignal): AsyncIterable<Event>;
  /** Whether its events can be followed; they take memory until its end. */
  isFollowed: boolean;
  /** Called once, with all events of one that is followed, unless the response was forgotten. */
  onEnd(events: readonly Event[]): void;
}

interface Running<Snapshot, Event> extends Pick<Job<Snapshot, Event>, 'snapshot' | 'owner' | 'isFollowed'> {
  events: Event[];
  leaving: AbortController;
  isForgotten: boolean;
  isOver: boolean;
  done: Promise<void>;
  followers: Set<() => void>;
}

export type Background<Snapshot, Event> = ReturnType<typeof createBackground<Snapshot, Event>>;

export function createBackground<Snapshot, Event>({ maxRunning = MAX_RUNNING } = {}) {
  const running = new Map<string, Running<Snapshot, Event>>();

  function wake({ followers }: Running<Snapshot, Event>): void {
    for (const follower of followers) follower();
    followers.clear();
  }

  async function run(id: string, job: Job<Snapshot, Event>, own: Running<Snapshot, Event>): Promise<void> {
    for await (const event of job.work(own.leaving.signal)) {
      if (!own.isFollowed) continue;
      own.events.push(event);
      wake(own);
    }
    running.delete(id);
    own.isOver = true;
    if (!own.isForgotten) job.onEnd(own.events);
    wake(own);
  }

  function find(owner: string, id: string): Running<Snapshot, Event> | undefined {
    const own = running.get(id);
    return own?.owner === owner ? own : undefined;
  }

  async function end(own: Running<Snapshot, Event>): Promise<void> {
    own.leaving.abort();
    await own.done;
  }

  return {
    /** @throws {BackgroundFull} */
    start(id: string, job: Job<Snapshot, Event>): void {
      if (running.size >= maxRunning) throw new BackgroundFull(running.size);
      const own: Running<Snapshot, Event> = {
        owner: job.owner,
        snapshot: job.snapshot,
        isFollowed: job.isFollowed,
        events: [],
        leaving: new AbortController(),
        isForgotten: false,
        isOver: false,
        done: Promise.resolve(),
        followers: new Set(),
      };
      running.set(id, own);
      own.done = run(id, job, own);
    },

    /** Undefined for one that is not running. */
    snapshot: (owner: string, id: string): Snapshot | undefined => find(owner, id)?.snapshot(),

    /** Ends it. Resolves with what there is of it, or undefined for one that is not running. */
    async cancel(owner: string, id: string): Promise<Snapshot | undefined> {
      const own = find(owner, id);
      if (own === undefined) return undefined;
      await end(own);
      return own.snapshot();
    },

    /** The same, and nothing of it is kept. False for one that is not running. */
    async forget(owner: string, id: string): Promise<boolean> {
      const own = find(owner, id);
      if (own === undefined) return false;
      own.isForgotten = true;
      await end(own);
      return true;
    },

    /** Its events from one on: those that there were, then those that come. Undefined for one that is not running, or not followed. */
    follow(owner: string, id: string, from: number): AsyncIterable<Event> | undefined {
      const own = find(owner, id);
      return own?.isFollowed ? followed(own, from) : undefined;
    },

    /** Ends all. */
    async close(): Promise<void> {
      await Promise.all([...running.values()].map(end));
    },
  };
}

async function* followed<Event>(
  own: { events: readonly Event[]; isOver: boolean; followers: Set<() => void> },
  from: number,
): AsyncGenerator<Event> {
  for (let next = from; ; ) {
    while (next < own.events.length) yield own.events[next++] as Event;
    if (own.isOver) return;
    await new Promise<void>((resolve) => own.followers.add(resolve));
  }
}
