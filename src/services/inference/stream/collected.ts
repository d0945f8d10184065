// What is held of responses until they are whole: a limit for each, and one sum for all at a time,
// so that no upstream that does not stop can end the process.
import { getHeapStatistics } from 'node:v8';
import { ResponsesFull, ResponseTooLarge } from './errors.ts';

export interface CollectedLimits {
  /** Of one response, about as many bytes as its JSON has. */
  responseBytes: number;
  /** Of all responses together. */
  sumBytes: number;
}

const MEBIBYTE = 2 ** 20;
/**
 * Those that have ended are held until their clients have read them. With twice the sum of both, no
 * further one begins.
 */
const MOST_OF_SUM = 2;

/** The part of one response. */
export class Share {
  readonly #owner: CollectedResponses;
  #bytes = 0;
  #full: Error | undefined;
  #onFull: (reason: Error) => void = () => {};

  constructor(owner: CollectedResponses) {
    this.#owner = owner;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** True from the moment in which it may hold no more. */
  get isFull(): boolean {
    return this.#full !== undefined;
  }

  /** Called once, in the tick in which it may hold no more; soon where that is so already. */
  whenFull(onFull: (reason: Error) => void): void {
    this.#onFull = onFull;
    const reason = this.#full;
    if (reason !== undefined) queueMicrotask(() => onFull(reason));
  }

  add(bytes: number): void {
    this.#grow(bytes, { hasLimitOfOne: true });
  }

  /**
   * Of a body that is read whole, such as vectors or pictures: its reader knows how long it may be,
   * and only the sum holds.
   */
  addWhole(bytes: number): void {
    this.#grow(bytes, { hasLimitOfOne: false });
  }

  #grow(bytes: number, { hasLimitOfOne }: { hasLimitOfOne: boolean }): void {
    if (this.isFull) return;
    this.#bytes += bytes;
    this.#owner.noteGrowth(this, bytes, hasLimitOfOne);
  }

  /** Nothing of it is held any more. May be called again. */
  release(): void {
    this.#owner.forget(this);
    this.#bytes = 0;
  }

  /** For its owner. */
  close(reason: Error): void {
    if (this.#full !== undefined) return;
    this.#full = reason;
    this.#onFull(reason);
  }
}

/** Where the sum is full, the largest response ends, so that those of usual length never notice. */
export class CollectedResponses {
  readonly #readLimits: () => CollectedLimits;
  readonly #note: (reason: Error) => void;
  readonly #shares = new Set<Share>();
  #limits: CollectedLimits;
  /** Of those that may still grow, and of all. */
  #growing = 0;
  #all = 0;

  /**
   * The limits are read for each response that begins, and hold for all; `note` gets why one had to
   * end.
   */
  constructor(readLimits: () => CollectedLimits, note: (reason: Error) => void = () => {}) {
    this.#readLimits = readLimits;
    this.#limits = readLimits();
    this.#note = note;
  }

  get bytes(): number {
    return this.#all;
  }

  /** @throws {ResponsesFull} */
  open(): Share {
    this.#limits = this.#readLimits();
    const { sumBytes } = this.#limits;
    if (this.#all >= MOST_OF_SUM * sumBytes) throw new ResponsesFull(sumBytes);
    const share = new Share(this);
    this.#shares.add(share);
    return share;
  }

  noteGrowth(share: Share, bytes: number, hasLimitOfOne: boolean): void {
    if (!this.#shares.has(share)) return;
    this.#growing += bytes;
    this.#all += bytes;
    const { responseBytes, sumBytes } = this.#limits;
    if (hasLimitOfOne && share.bytes > responseBytes)
      this.#close(share, new ResponseTooLarge(responseBytes));
    while (this.#growing > sumBytes) {
      const largest = this.#largest();
      if (largest === undefined) return;
      this.#close(largest, new ResponsesFull(sumBytes));
    }
  }

  forget(share: Share): void {
    if (!this.#shares.delete(share)) return;
    this.#all -= share.bytes;
    if (!share.isFull) this.#growing -= share.bytes;
  }

  #close(share: Share, reason: Error): void {
    this.#growing -= share.bytes;
    this.#note(reason);
    share.close(reason);
  }

  #largest(): Share | undefined {
    let largest: Share | undefined;
    for (const share of this.#shares) {
      if (!share.isFull && share.bytes > (largest?.bytes ?? 0)) largest = share;
    }
    return largest;
  }
}

/**
 * Of the memory that the process may take for what it makes; the rest is for copies, and for
 * everything else.
 */
const PART_OF_HEAP = 8;

/**
 * The limits that the settings say, in MiB there; null for the sum leaves it to the memory that
 * this process may take.
 */
export function limitsOf({
  maxResponseMb,
  maxResponsesMb,
}: {
  maxResponseMb: number;
  maxResponsesMb: number | null;
}): CollectedLimits {
  const sumBytes =
    maxResponsesMb === null
      ? getHeapStatistics().heap_size_limit / PART_OF_HEAP
      : maxResponsesMb * MEBIBYTE;
  return { responseBytes: Math.min(maxResponseMb * MEBIBYTE, sumBytes), sumBytes };
}
