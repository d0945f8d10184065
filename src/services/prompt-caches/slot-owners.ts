// Whose words the slots of native servers hold: what one key's request has read is of no use to
// another's.
import { digestOf } from '../../lib/digest.ts';
import type { Place } from '../../lib/place.ts';
import type { NativeServer } from '../../processes/native-server.ts';

/**
 * Requests share what was read only within one of these. {@link EVERYBODY}, or a name that tells
 * nothing about a key.
 */
export type Owner = string;
/** A slot as its native server lists it. */
type ListedSlot = Readonly<Record<string, unknown>>;
/** No request goes on with it: it may hold words of several. */
export const SEVERAL = 'several';
export const EVERYBODY: Owner = '';
const HIDDEN = 'hidden-';

/**
 * Words of requests that leave nothing behind, or that may be such words: they are never written to
 * a disk.
 */
export const mayBeHidden = (owner: Owner): boolean => owner === SEVERAL || owner.startsWith(HIDDEN);

export class SlotOwners {
  /** False where every key may do everything, and could read each slot out of a file. */
  readonly separatesKeys: boolean;
  readonly #held = new WeakMap<NativeServer, Map<number, Owner>>();

  constructor({ separatesKeys }: { separatesKeys: boolean }) {
    this.separatesKeys = separatesKeys;
  }

  ownerOf({ key, leavesNothing }: Place): Owner {
    // The same after a restart, for what was saved until then.
    const name = digestOf(`prompt cache of ${key}`);
    if (leavesNothing) return `${HIDDEN}${name}`;
    return this.separatesKeys ? name : EVERYBODY;
  }

  /** Whether it may hold words that are never to be on a disk. */
  mayHide(server: NativeServer, slot: ListedSlot): boolean {
    return mayBeHidden(this.of(server, slot));
  }

  /**
   * For a native server that keeps apart by itself what has another salt. `cache_salt` is vLLM's
   * name; `no_store` is the embedded engine's, which copies a beginning through a file otherwise.
   * What a client says there does not count.
   */
  salted(body: Readonly<Record<string, unknown>>, owner: Owner): Readonly<Record<string, unknown>> {
    const { cache_salt: _, no_store: __, ...rest } = body;
    if (owner === EVERYBODY) return rest;
    return { ...rest, cache_salt: owner, ...(mayBeHidden(owner) && { no_store: true }) };
  }

  note(server: NativeServer, slot: number, owner: Owner): void {
    const held = this.#held.get(server) ?? new Map<number, Owner>();
    this.#held.set(server, held.set(slot, owner));
  }

  /** What was noted; else what the native server itself says, which was told with each request. */
  of(server: NativeServer, { id, cache_salt: told }: ListedSlot): Owner {
    const noted = this.#held.get(server)?.get(Number(id));
    return noted ?? (typeof told === 'string' ? told : EVERYBODY);
  }
}
