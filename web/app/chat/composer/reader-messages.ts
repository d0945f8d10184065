// What the page and a thread that reads a document say to each other.
import type { DocumentText } from './pdf-text.ts';

/** Why a file can't be added to a message. */
export type Obstacle = 'unreadable' | 'soundTooLong' | 'locked' | 'noText' | 'tooSlow';

export interface ReaderTask {
  data: Uint8Array;
  /** So many characters are wanted. */
  most: number;
}

export type ReaderMessage = { read: DocumentText } | { problem: Obstacle };
