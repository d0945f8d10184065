// The output items of a response while they grow: thoughts, messages and function calls.
import type { components } from '../../../generated/openapi.ts';

type Schemas = components['schemas'];
type Part = Schemas['ResponseContentPart'];
export type OutputItem = Schemas['ResponseOutputItem'];
export type Logprobs = Schemas['TokenLogprob'][];

/** Thoughts or a message, with its one part. */
export interface TextItem {
  kind: 'reasoning' | 'message';
  id: string;
  index: number;
  text: string;
  logprobs: Logprobs;
}

/** A function call. */
export interface CallItem {
  kind: 'function_call';
  id: string;
  index: number;
  callId: string;
  name: string;
  arguments: string;
}

type Status = 'in_progress' | 'completed' | 'incomplete';

/** The part of thoughts or a message, as it is now. */
export function toPart({ kind, text, logprobs }: TextItem): Part {
  return kind === 'reasoning'
    ? { type: 'reasoning_text', text }
    : { type: 'output_text', text, annotations: [], logprobs: [...logprobs] };
}

/** An item as it is now. One that has just been opened has no part yet: parts have events of their own. */
export function toOutputItem(item: TextItem | CallItem, status: Status, { isNew = false } = {}): OutputItem {
  const { id, kind } = item;
  if (kind === 'function_call') {
    return { id, type: kind, status, call_id: item.callId, name: item.name, arguments: item.arguments };
  }
  const content = isNew ? [] : [toPart(item)];
  return kind === 'message'
    ? { id, type: kind, status, role: 'assistant', content }
    : { id, type: kind, status, summary: [], content };
}
