// The slots of one start of a native server, as its recipe gives them.
import type { SlotProtocol, SlotRequests } from '../../recipes/kit/slots.ts';
import type { Loaded } from './visit.ts';

/** How long a question may take that a native server answers next to its work, in milliseconds. */
export const ASK_MS = 5000;
/** How long the work on one slot may take: some gigabytes are read or written. */
export const RESTORE_MS = 60_000;

/** What its recipe knows of its slots, and the way to ask for them. */
export interface NativeSlots {
  protocol: SlotProtocol;
  requests: SlotRequests;
}

/** Undefined where the recipe has no slots. Asks nothing. */
export function nativeSlotsOf(loaded: Loaded): NativeSlots | undefined {
  const { recipe, backend, server, model, options } = loaded;
  const protocol = recipe.protocol.slots;
  if (protocol === undefined) return undefined;
  const { baseUrl } = server;
  return {
    protocol,
    requests: protocol.connect({ baseUrl, backend: backend.name, model, options }),
  };
}
