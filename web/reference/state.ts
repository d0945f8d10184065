// What the whole page knows: the document, and the key, which stays in memory and is gone with the page.
import type { Reference } from './model.ts';

export interface State {
  reference: Reference;
  /** Where the page came from, which is the server that is tried. */
  origin: string;
  /** Empty if none was typed. */
  key: string;
  /** Called when the key changes. */
  keyListeners: Set<() => void>;
}

/** A text of the documents with this server's address in place of the usual one. */
export function withOrigin(text: string, { origin, usual }: { origin: string; usual: string }): string {
  const socket = (address: string) => address.replace(/^http/, 'ws');
  return text.replaceAll(usual, origin).replaceAll(socket(usual), socket(origin));
}
