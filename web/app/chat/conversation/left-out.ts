// How much of a file of conversations could not be taken.

import type { Conversation } from './conversation.ts';
import type { Folder } from './folder.ts';

/** How much of a file could not be taken. */
export interface LeftOut {
  /** Images and files that are not in it. */
  files: number;
  /** Conversations that could not be read. */
  conversations: number;
  /** Parts of a zip that are damaged. */
  parts: number;
}

/** What was read of a file of another program. */
export interface Foreign {
  conversations: Conversation[];
  leftOut: LeftOut;
  /** Only a file of this app has some. */
  folders?: readonly Folder[];
}

/** For a file of this app, of which all is taken. */
export const NOTHING_LEFT_OUT: LeftOut = { files: 0, conversations: 0, parts: 0 };
