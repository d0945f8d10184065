// What the page and a thread that reads a document say to each other.
import type { DocumentText, PageProgress } from './pdf-text.ts';

/** Why a file can't be added to a message. */
export type FileObstacle = 'unreadable' | 'soundTooLong' | 'locked' | 'noText' | 'tooSlow';

/** From the page: the bytes of the document. */
export interface ReaderTask {
  data: Uint8Array<ArrayBuffer>;
  /** So many characters are wanted. */
  most: number;
}

/** From the thread: how far it is, what it has read, or why it can't. */
export type ReaderMessage =
  | { progress: PageProgress }
  | { read: DocumentText }
  | { problem: FileObstacle };
