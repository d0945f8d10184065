// Whose words the slots of native servers hold: what one key's request has read is of no use to
// another's.
import { digestOf } from '../../lib/digest.ts';
import type { Place } from '../../lib/place.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { type CacheSalt, saltIn } from '../../recipes/kit/cache-salt.ts';
import type { SavedCache } from './cache-files.ts';

/**
 * Requests share what was read only within one of these: `EVERYBODY`, or a name that tells nothing
 * about a key.
 */
export type Owner = string;
/** A slot as its native server lists it. */
type ListedSlot = Readonly<Record<string, unknown>>;
/** No request goes on with it: it may hold words of several. */
export const SEVERAL = 'several';
/** All who may read each other's slots anyway. */
export const EVERYBODY: Owner = '';
const HIDDEN = 'hidden-';

/**
 * Words of requests that leave nothing behind, or that may be such words: they are never written to
 * a disk.
 */
export const mayBeHidden = (owner: Owner): boolean => owner === SEVERAL || owner.startsWith(HIDDEN);

/** One that was saved for everybody, or by an older release, names no owner. */
export const ownerOfCache = ({ owner = EVERYBODY }: SavedCache): Owner => owner;

/**
 * The salt for requests of this owner, where their native server keeps them apart by itself;
 * undefined where every key shares with every other one.
 */
export const saltOf = (owner: Owner): CacheSalt | undefined =>
  owner === EVERYBODY ? undefined : { name: owner, isHidden: mayBeHidden(owner) };

/** Who may go on with what, and who has used which slot since its native server started. */
export class SlotOwners {
  /** False where every key may do everything, and could read each slot out of a file. */
  readonly separatesKeys: boolean;
  readonly #held = new WeakMap<NativeServer, Map<number, Owner>>();

  constructor({ separatesKeys }: { separatesKeys: boolean }) {
    this.separatesKeys = separatesKeys;
  }

  /** The owner of what a request from this place reads. */
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

  /** From now on the slot holds words of this owner. */
  note(server: NativeServer, slot: number, owner: Owner): void {
    const held = this.#held.get(server) ?? new Map<number, Owner>();
    this.#held.set(server, held.set(slot, owner));
  }

  /** What was noted; else what the native server itself says, which was told with each request. */
  of(server: NativeServer, slot: ListedSlot): Owner {
    const noted = this.#held.get(server)?.get(Number(slot.id));
    return noted ?? saltIn(slot) ?? EVERYBODY;
  }
}
