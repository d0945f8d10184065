// The slots of llama-server and of the embedded engine, as `kit/slots.ts` asks for them.
import type { SlotProtocol } from '../kit/slots.ts';
import { FILE_MARKS, readCachedTokens } from './saved-slots.ts';
import { cacheWordsOf, slotFolderIn } from './slot-folder.ts';
import { connectSlots } from './slot-requests.ts';

/** The same for all backends but `takesSlots`: the embedded engine chooses its slots itself. */
export const llamacppSlots: SlotProtocol = {
  // The embedded engine sees the tokens, and chooses better.
  takesSlots: ({ backend }) => backend !== 'embedded',
  // A negative number names none.
  slotIn: ({ id_slot: named }) => (typeof named === 'number' && named >= 0 ? named : undefined),
  onSlot: (body, id) => ({ ...body, id_slot: id }),
  readAnew: (body) => ({ ...body, cache_prompt: false }),
  mayGoOn: ({ cache_prompt: allowed }) => allowed !== false,
  wantsSeveral: ({ n, n_cmpl: count = n }) => Number(count ?? 1) > 1,
  foundFromShare: 0.1,
  keptFromShare: 0.5,
  saved: {
    folderIn: slotFolderIn,
    marks: FILE_MARKS,
    wordsOf: cacheWordsOf,
    readTokens: readCachedTokens,
  },
  connect: connectSlots,
};
