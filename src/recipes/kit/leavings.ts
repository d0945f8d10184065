// What a request leaves behind on this machine, by what it asks for. What hides something looks
// here, and nowhere else.
import type { Place } from '../../lib/place.ts';
import type { Capability } from './protocol.ts';

/**
 * - `prompt-cache`: its words stay in a slot of the native server, and so may be saved on the disk.
 * - `kept-response`: it can be kept, with its response, for clients that go on from it by an id.
 * - `log`: its words are in the log at the level `trace`.
 *
 * Traces, counters and the figures of the last minutes hold no words, and files of a recording or a
 * picture go with their request.
 */
export type Leaving = 'prompt-cache' | 'kept-response' | 'log';

/** A new capability does not compile until it says here what it leaves. */
const LEAVINGS: Readonly<Record<Capability, readonly Leaving[]>> = {
  chat: ['prompt-cache', 'kept-response', 'log'],
  completion: ['prompt-cache', 'log'],
  'native-completion': ['prompt-cache', 'log'],
  infill: ['prompt-cache', 'log'],
  embeddings: ['log'],
  reranking: ['log'],
  'count-tokens': ['log'],
  'apply-template': ['log'],
  tokenize: ['log'],
  detokenize: ['log'],
  slots: [],
  props: [],
  transcription: ['log'],
  translation: ['log'],
  speech: ['log'],
  images: ['log'],
  'image-edits': ['log'],
  'image-variations': ['log'],
};

/** Whether requests of this kind leave that behind, unless something keeps them from it. */
export const leaves = (capability: Capability, what: Leaving): boolean =>
  LEAVINGS[capability].includes(what);

/** False for what can't be left at all, and for a request that is to leave nothing. */
export const mayLeave = (
  capability: Capability,
  what: Leaving,
  { leavesNothing }: Pick<Place, 'leavesNothing'>,
) => !leavesNothing && leaves(capability, what);
