// What a node of a foreign tree says, in the terms of this app's messages.
import type { Attachment } from './conversation.ts';
import { textOrEmpty } from './fields.ts';

/**
 * What a node of their tree says here; without a text, it is what the model thinks before its
 * answer.
 */
export interface Part {
  role: 'user' | 'assistant';
  text: string;
  createdAt: number;
  thoughts?: string;
  model?: string;
  attachments?: readonly Attachment[];
}

/** The nodes of a tree by their ids; a part is missing where the node is not shown. */
export type Nodes = ReadonlyMap<string, { parent: string; part: Part | undefined }>;

/** The texts in paragraphs. Put together by `+`, what grows in many steps is not copied at each. */
export function joinTexts(...texts: readonly unknown[]): string {
  let whole = '';
  for (const text of texts.map(textOrEmpty)) {
    if (whole === '') whole = text;
    else if (text !== '') whole += `\n\n${text}`;
  }
  return whole;
}

/** They count in seconds, in milliseconds or in nanoseconds. */
export function timeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  if (value < 1e11) return Math.round(value * 1000);
  return Math.round(value < 1e14 ? value : value / 1e6);
}
