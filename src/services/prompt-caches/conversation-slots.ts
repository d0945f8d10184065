// Which conversation holds which slot of one native server, whose it is, and what becomes of it for
// the next one.
import pLimit from 'p-limit';
import { chooseSlot, isContinued, type SlotChoice } from './choose-slot.ts';
import { mayBeHidden, type Owner, SEVERAL } from './slot-owners.ts';

/** What a native server does with its slots for us. All may reject. */
export interface SlotActions {
  /** Undefined where it does not tell. */
  read(): Promise<{ ids: readonly number[]; contextTokens: number } | undefined>;
  /** Moves what a slot holds into the native server's memory for idle conversations. */
  setAside(id: number): Promise<void>;
  /** Forgets what a slot holds; nothing of it goes into that memory. */
  erase(id: number): Promise<void>;
  /** Writes what a slot holds to the disk; undefined where that can't be done. */
  save(id: number, tokens: number): Promise<SavedSlot | undefined>;
  /** Told each time that a slot has another owner. */
  noteOwner(id: number, owner: Owner): void;
  /** False for a native server that has no memory for idle conversations. */
  hasMemory: boolean;
  /** See `SlotProtocol.keptFromShare`. */
  keptShare: number;
}

/** A copy of what a slot holds, until it is removed. */
export type SavedSlot = { restore(to: number): Promise<void>; remove(): Promise<void> };

/** A slot that a request has for itself until it ends. */
export interface Seat {
  id: number;
  /** The slot may hold words of another owner: nothing of it may be gone on with. */
  isFresh: boolean;
  judge(figures: { promptTokens: number; cachedTokens: number; outputTokens: number }): void;
  end(): void;
}

/** A request whose slot the native server chooses. */
export type FreeChoice = Pick<Seat, 'isFresh' | 'end'>;

/** Who wants a seat. */
export interface Sitter {
  owner: Owner;
  /** The slot that the client has named. */
  wanted?: number | undefined;
}

type Conversation = { pieces: readonly string[]; characters: number; promptTokens: number };

interface HeldSlot {
  id: number;
  isBusy: boolean;
  holds: Conversation | undefined;
  tokens: number;
  lastUse: number;
  /** Undefined as long as it was never used. */
  owner: Owner | undefined;
}

const USUAL_TOKENS_PER_CHARACTER = 0.3;
const RESPONSE_TOKENS = 1024;
/**
 * With more, requests are many and short, and a look at what every slot holds takes longer than it
 * saves.
 */
const MAX_SLOTS = 16;
const MAX_IN_MEMORY = 8;

/** The seats of one native server; its requests take them one after the other. */
export class ConversationSlots {
  readonly #actions: SlotActions;
  readonly #inTurn = pLimit(1);
  /** All that have used this native server. As long as it is one, nothing has to be kept apart. */
  readonly #owners = new Set<Owner>();
  /** Owners of requests under way whose slots the native server has chosen. */
  #choosing: readonly Owner[] = [];
  #slots: readonly HeldSlot[] | undefined;
  #contextTokens = 0;
  #inMemory: readonly (Conversation & { owner: Owner })[] = [];
  #uses = 0;
  #tokensPerCharacter = USUAL_TOKENS_PER_CHARACTER;
  /** False once a copy could not be made, or was of no use to this model. */
  #canCopy = true;

  constructor(actions: SlotActions) {
    this.#actions = actions;
  }

  /**
   * @param pieces The prompt in parts; undefined where only its slot is known.
   * @returns undefined where the native server is to choose. Never rejects.
   */
  take(pieces: readonly string[] | undefined, sitter: Sitter): Promise<Seat | undefined> {
    return this.#inTurn(() => this.#take(pieces, sitter).catch(() => undefined));
  }

  /** For a request that has no seat. Never rejects. */
  letChoose(owner: Owner): Promise<FreeChoice> {
    return this.#inTurn(async () => {
      this.#owners.add(owner);
      const others = this.#known().filter((slot) => !slot.isBusy && slot.owner !== owner);
      // llama-server would move it into its memory, which is searched for everybody.
      for (const slot of others) if (mayBeHidden(slot.owner ?? '')) await this.#erase(slot);
      const mark = () => {
        for (const slot of this.#known()) this.#own(slot, mixed(slot.owner, owner));
      };
      mark();
      this.#choosing = [...this.#choosing, owner];
      let hasEnded = false;
      return {
        isFresh: this.#owners.size > 1,
        end: () => {
          if (hasEnded) return;
          hasEnded = true;
          this.#choosing = this.#choosing.toSpliced(this.#choosing.indexOf(owner), 1);
          mark();
        },
      };
    });
  }

  forget(): void {
    for (const slot of this.#known()) if (!slot.isBusy) slot.holds = undefined;
  }

  /**
   * What was read from a file into a slot is of its reader; which conversation it is is not known.
   */
  noteRestored(id: number, owner: Owner): void {
    this.#owners.add(owner);
    const slot = this.#known().find((each) => each.id === id);
    if (slot === undefined) {
      this.#actions.noteOwner(id, owner);
      return;
    }
    slot.holds = undefined;
    this.#own(slot, owner);
  }

  async #take(
    pieces: readonly string[] | undefined,
    { owner, wanted }: Sitter,
  ): Promise<Seat | undefined> {
    const slots = await this.#read();
    this.#owners.add(owner);
    const isForUs = wanted !== undefined || slots.length > 1 || this.#owners.size > 1;
    if (!isForUs || slots.length > MAX_SLOTS) return undefined;
    this.#uses += 1;
    const conversation = this.#conversationOf(pieces ?? []);
    const choice =
      wanted === undefined ? this.#choose(slots, conversation, owner) : { id: wanted, aside: [] };
    const slot = slots.find(({ id }) => id === choice?.id);
    if (choice === undefined || slot === undefined) return undefined;
    const source = slots.find(({ id }) => id === choice.copyFrom);
    const common =
      source === undefined ? 0 : factsOf(source.holds, conversation.pieces).commonTokens;
    const isCopied = await this.#prepare(choice, slots);
    const isFresh = !this.#isOf(slot, owner);
    await this.#leave(slot, { conversation, isFresh, isCopied });
    const isElse = (former: Conversation) => !isContinued(factsOf(former, conversation.pieces));
    this.#inMemory = this.#inMemory.filter((former) => former.owner !== owner || isElse(former));
    slot.holds = conversation;
    slot.tokens = conversation.promptTokens;
    slot.lastUse = this.#uses;
    slot.isBusy = true;
    this.#own(slot, owner);
    return this.#seatOn(slot, conversation, { isFresh, copiedTokens: isCopied ? common : 0 });
  }

  #seatOn(
    slot: HeldSlot,
    conversation: Conversation,
    { isFresh, copiedTokens }: { isFresh: boolean; copiedTokens: number },
  ): Seat {
    const { characters } = conversation;
    return {
      id: slot.id,
      isFresh,
      judge: ({ promptTokens, cachedTokens, outputTokens }) => {
        conversation.promptTokens = promptTokens;
        slot.tokens = promptTokens + outputTokens;
        if (characters > 0) this.#tokensPerCharacter = promptTokens / characters;
        if (cachedTokens < copiedTokens / 2) this.#canCopy = false;
      },
      end() {
        // Another one may have it since.
        if (slot.holds === conversation) slot.isBusy = false;
      },
    };
  }

  #choose(
    slots: readonly HeldSlot[],
    { pieces, promptTokens }: Conversation,
    owner: Owner,
  ): SlotChoice | undefined {
    const facts = slots.map((held) => ({
      ...held,
      age: this.#uses - held.lastUse,
      ...factsOf(this.#isOf(held, owner) ? held.holds : undefined, pieces),
    }));
    const remembered = this.#inMemory.filter((former) => former.owner === owner);
    return chooseSlot(
      facts,
      remembered.map((former) => factsOf(former, pieces)),
      {
        newTokens: promptTokens + RESPONSE_TOKENS,
        contextTokens: this.#contextTokens,
        // A copy goes through a file.
        canCopy: this.#canCopy && !mayBeHidden(owner),
        keptShare: this.#actions.keptShare,
      },
    );
  }

  /** Whether all that the slot holds is of this owner. */
  #isOf(slot: HeldSlot, owner: Owner): boolean {
    if (this.#choosing.some((other) => other !== owner)) return false;
    return slot.owner === undefined || slot.owner === owner;
  }

  /**
   * Before another conversation gets a slot: what would be lost is remembered or, where others must
   * not find it, erased.
   */
  async #leave(
    slot: HeldSlot,
    {
      conversation,
      isFresh,
      isCopied,
    }: { conversation: Conversation; isFresh: boolean; isCopied: boolean },
  ): Promise<void> {
    if (isCopied) return;
    if (isFresh) {
      // One that is busy is waited for by the native server itself.
      if (!slot.isBusy && slot.owner !== undefined) await this.#erase(slot);
      return;
    }
    const { commonTokens } = factsOf(slot.holds, conversation.pieces);
    const isLost = commonTokens < slot.tokens * this.#actions.keptShare;
    if (!isLost) return;
    // As llama-server does by itself.
    if (mayBeHidden(slot.owner ?? '')) await this.#erase(slot);
    else this.#remember(slot);
  }

  #conversationOf(pieces: readonly string[]): Conversation {
    const characters = pieces.reduce((sum, { length }) => sum + length, 0);
    return { pieces, characters, promptTokens: Math.ceil(characters * this.#tokensPerCharacter) };
  }

  async #read(): Promise<readonly HeldSlot[]> {
    if (this.#slots !== undefined) return this.#slots;
    const { ids, contextTokens } = (await this.#actions.read().catch(() => undefined)) ?? {
      ids: [],
      contextTokens: 0,
    };
    this.#contextTokens = contextTokens;
    // Who was there before their number was known has used any of them.
    const owner = this.#owners.size > 1 ? SEVERAL : [...this.#owners][0];
    this.#slots = ids.map((id) => ({
      id,
      isBusy: false,
      holds: undefined,
      tokens: 0,
      lastUse: 0,
      owner,
    }));
    return this.#slots;
  }

  #known(): readonly HeldSlot[] {
    return this.#slots ?? [];
  }

  async #prepare(
    { id, copyFrom, aside }: SlotChoice,
    slots: readonly HeldSlot[],
  ): Promise<boolean> {
    const source = slots.find((slot) => slot.id === copyFrom);
    const copy = source && !mayBeHidden(source.owner ?? '') ? await this.#save(source) : undefined;
    try {
      for (const slot of slots.filter((each) => aside.includes(each.id))) await this.#moveOut(slot);
      if (copy === undefined) return false;
      await copy.restore(id);
      return true;
    } catch (error) {
      this.#canCopy = false;
      throw error;
    } finally {
      await copy?.remove();
    }
  }

  async #moveOut(slot: HeldSlot): Promise<void> {
    if (mayBeHidden(slot.owner ?? '')) return this.#erase(slot);
    await this.#actions.setAside(slot.id);
    this.#remember(slot);
    slot.holds = undefined;
    slot.tokens = 1;
    slot.owner = undefined;
  }

  /**
   * Where that fails it keeps its owner, so that the request that comes next goes on with nothing
   * of it.
   */
  async #erase(slot: HeldSlot): Promise<void> {
    slot.holds = undefined;
    try {
      await this.#actions.erase(slot.id);
      slot.tokens = 0;
      slot.owner = undefined;
    } catch {
      // The native server may have no such action.
    }
  }

  async #save({ id, tokens }: HeldSlot): Promise<SavedSlot | undefined> {
    const saved = await this.#actions.save(id, tokens).catch(() => undefined);
    if (saved === undefined) this.#canCopy = false;
    return saved;
  }

  #own(slot: HeldSlot, owner: Owner): void {
    slot.owner = owner;
    this.#actions.noteOwner(slot.id, owner);
  }

  #remember({ holds, owner }: HeldSlot): void {
    if (holds === undefined || owner === undefined || !this.#actions.hasMemory) return;
    this.#inMemory = [{ ...holds, owner }, ...this.#inMemory].slice(0, MAX_IN_MEMORY);
  }
}

const mixed = (one: Owner | undefined, other: Owner): Owner =>
  one === undefined || one === other ? other : SEVERAL;

function factsOf(conversation: Conversation | undefined, pieces: readonly string[]) {
  if (conversation === undefined) return { commonTokens: 0, promptTokens: 0 };
  const { characters, promptTokens } = conversation;
  const share = commonCharacters(conversation.pieces, pieces) / Math.max(1, characters);
  return { commonTokens: Math.round(share * promptTokens), promptTokens };
}

function commonCharacters(one: readonly string[], other: readonly string[]): number {
  let common = 0;
  for (const [at, piece] of one.entries()) {
    const next = other[at] ?? '';
    if (piece === next) common += piece.length;
    else return common + commonStart(piece, next);
  }
  return common;
}

function commonStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}
