// Keeps what the chat has: in the browser's database, and for the next page what that did not take;
// tells the other tabs.
import { keep, readKept } from '../../lib/kept.ts';
import {
  type Conversation,
  type Message,
  type Summary,
  summaryOf,
} from '../conversation/conversation.ts';
import { createMemoryKeeper, isOf, type Keeper, type Kept } from '../conversation/keeper.ts';

/**
 * So long the database may take to say what it has, in milliseconds; it may be held by a page that
 * is gone.
 */
const DATABASE_MS = 5000;
/**
 * A page that goes away can't write into the database; into the storage it can, under this name.
 */
const LAST_WORDS = 'lemonade.chat.last-words';

/** So many characters stand before what is found. */
const BEFORE = 24;
const MOST_AROUND = 120;

/**
 * Why all may be gone with this page: the browser has no database, or one that does not answer,
 * fails or has no room.
 */
export type NotKept = 'none' | 'stuck' | 'broken' | 'full';

/**
 * What a tab tells the others: what it keeps, has deleted or wants stopped (by id), or that it is
 * new.
 */
export type Word = { kept: Kept } | { removed: string } | { stop: string } | { isNew: true };

/** Where the words of a search stand: the id of the message, and the text around them. */
export interface Hit {
  message: string;
  text: string;
}

/** What the storage is made on; tests put others in their place. */
export interface StorageDeps {
  openKeeper: () => Promise<Keeper>;
  storage: () => Storage;
  tell?: (word: Word) => void;
  databaseMs?: number;
}

/**
 * All that is kept of the chat goes through this. It never throws for what can't be kept: it tells
 * why.
 */
export class ChatStorage {
  readonly #deps: StorageDeps;
  readonly #onProblem: (problem: NotKept | undefined) => void;
  #keeper: Keeper = createMemoryKeeper();
  #problem: NotKept | undefined;
  /**
   * What is on its way into the database, by id. What could not be written waits for room, or for
   * the page to go or to be back.
   */
  readonly #unsaved = new Map<string, Kept>();
  /** Conversations by id of which nothing is kept, and no other tab is told. */
  readonly temporary = new Set<string>();

  constructor(deps: StorageDeps, onProblem: (problem: NotKept | undefined) => void) {
    this.#deps = deps;
    this.#onProblem = onProblem;
  }

  /**
   * @returns All that is there; without a database nothing, and then the memory takes its place.
   */
  async open(): Promise<Summary[]> {
    try {
      // It may be there and yet answer nothing.
      this.#keeper = await this.#inTime(
        this.#deps.openKeeper().then((keeper) => keeper.list().then(() => keeper)),
      );
    } catch (error) {
      this.#say(reasonOf(error) === 'stuck' ? 'stuck' : 'none');
    }
    const lastWords: unknown = JSON.parse(readKept(LAST_WORDS, this.#deps.storage) ?? '[]');
    if (this.#problem !== 'stuck' && Array.isArray(lastWords)) {
      keep(LAST_WORDS, undefined, this.#deps.storage);
      this.save(...lastWords);
    }
    return this.#keeper.list();
  }

  /** @returns undefined if it is not here (any more), or can't be read, which is said. */
  load(id: string): Promise<Conversation | undefined> {
    return this.#inTime(this.#keeper.load(id)).catch((error: unknown) =>
      this.#say(reasonOf(error)),
    );
  }

  /** @returns A message as the database has it; undefined where this tab knows better. */
  async newest(conversation: string, id: string): Promise<Message | undefined> {
    if (this.temporary.has(conversation) || this.#unsaved.has(id)) return undefined;
    const kept = await this.load(conversation);
    return kept?.messages.find((message) => message.id === id);
  }

  /**
   * @returns By the ids of conversations, the first of their messages with the words, in small or
   *   large letters.
   */
  async search(words: string): Promise<ReadonlyMap<string, Hit>> {
    const found = new Map<string, Hit & { place: number }>();
    const wanted = words.toLocaleLowerCase();
    try {
      for await (const { conversation, id, place, text } of this.#keeper.messages()) {
        const at = text.toLocaleLowerCase().indexOf(wanted);
        const isFirst = place < (found.get(conversation)?.place ?? Number.POSITIVE_INFINITY);
        if (at >= 0 && isFirst)
          found.set(conversation, { message: id, text: textAround(text, at), place });
      }
    } catch {
      // What can't be read is said where it is opened.
    }
    return found;
  }

  save(...all: readonly Kept[]) {
    const kept = all.filter((one) => this.#isKept(one));
    if (kept.length === 0) return;
    for (const one of kept) {
      this.tell({ kept: one });
      this.#unsaved.set(one.id, one);
    }
    this.#keeper.save(kept).then(
      () => {
        for (const one of kept) if (this.#unsaved.get(one.id) === one) this.#unsaved.delete(one.id);
        if (this.#problem !== 'full' && this.#problem !== 'broken') return;
        if (this.#unsaved.size === 0) this.#say(undefined);
        // There is room again, perhaps for all that waits.
        else this.save(...this.#unsaved.values());
      },
      (error: unknown) => this.#say(reasonOf(error)),
    );
  }

  saveAll(conversation: Conversation): Promise<void> {
    const { id, messages } = conversation;
    const kept = messages.map((message, place) => ({ ...message, conversation: id, place }));
    return this.#keeper.save([summaryOf(conversation), ...kept]);
  }

  async remove(id: string) {
    for (const one of [...this.#unsaved.values()].filter(isOf(id))) this.#unsaved.delete(one.id);
    try {
      await this.#keeper.remove(id);
      this.tell({ removed: id });
      // There may be room now.
      this.save(...this.#unsaved.values());
    } catch (error) {
      this.#say(reasonOf(error));
    }
  }

  tell(word: Word) {
    this.#deps.tell?.(word);
  }

  /**
   * Keeps what is not written yet, and these, for a page that goes away; the database is closed
   * then.
   */
  saveNow(running: readonly Kept[]) {
    for (const one of running.filter((part) => this.#isKept(part))) {
      this.#unsaved.set(one.id, one);
      this.tell({ kept: one });
    }
    if (this.#unsaved.size > 0)
      keep(LAST_WORDS, JSON.stringify([...this.#unsaved.values()]), this.#deps.storage);
  }

  /** For a page that was away, and is shown again as it was. */
  goOn() {
    keep(LAST_WORDS, undefined, this.#deps.storage);
    this.save(...this.#unsaved.values());
  }

  #isKept(one: Kept): boolean {
    return ![...this.temporary].some((id) => isOf(id)(one));
  }

  #inTime<Result>(reading: Promise<Result>): Promise<Result> {
    const limit = AbortSignal.timeout(this.#deps.databaseMs ?? DATABASE_MS);
    const end = new Promise<never>((_, reject) =>
      limit.addEventListener('abort', () => reject(limit.reason)),
    );
    return Promise.race([reading, end]);
  }

  #say(problem: NotKept | undefined): undefined {
    this.#problem = problem;
    this.#onProblem(problem);
  }
}

/** @param error What the database says, or that it said nothing in time. */
export function reasonOf(error: unknown): NotKept {
  const { name } = error instanceof Error ? error : { name: '' };
  if (name === 'TimeoutError') return 'stuck';
  return name === 'QuotaExceededError' ? 'full' : 'broken';
}

function textAround(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  const around = text.slice(from, at + MOST_AROUND).replace(/\s+/g, ' ');
  return from > 0 ? `…${around.replace(/^\S* /, '')}` : around;
}
