// What the thread does besides listening.
import type { Order } from './messages.ts';

/** What the thread is at, for texts or for vectors. */
export interface Work {
  /** Whether there is nothing to compute. */
  readonly isIdle: boolean;
  take(order: Order): void;
  /** Computes one batch. */
  step(): void;
}
