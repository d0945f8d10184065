// Keeps what the chat has: in the browser's database, and for the next page what that did not take; tells the other tabs.
import type { Conversation, Message, Summary } from '../conversation/conversation.ts';
import { createMemoryKeeper, type Keeper } from '../conversation/keeper.ts';

/** So long the database may take to say what it has, in milliseconds; it may be held by a page that is gone. */
const DATABASE_MS = 5000;

/** Why all may be gone with this page: the browser has no database, or one that does not answer, fails or has no room. */
export type NotKept = 'none' | 'stuck' | 'broken' | 'full';

export interface KeptMessage {
  conversation: string;
  message: Message;
  /** Its place among the messages of the conversation. */
  place: number;
}

/** What a tab tells the others: what it keeps, has deleted or wants stopped (by id), or that it is new. */
export type Word =
  | { summary: Summary }
  | { kept: KeptMessage }
  | { removed: string }
  | { stop: string }
  | { isNew: true };

export interface StorageDeps {
  openKeeper: () => Promise<Keeper>;
  /** Keeps a text at once, as nothing else does in a page that goes away; `take` gives it once. */
  lastWords: { keep(text: string): void; take(): string | undefined };
  tell?: (word: Word) => void;
  databaseMs?: number;
}

/** What a page keeps when it goes away. */
interface LastWords {
  summaries: Summary[];
  messages: KeptMessage[];
}

export class ChatStorage {
  readonly #deps: StorageDeps;
  readonly #onProblem: (problem: NotKept | undefined) => void;
  #keeper: Keeper = createMemoryKeeper();
  #problem: NotKept | undefined;
  /** What is on its way into the database, by id. */
  readonly #unsaved = { messages: new Map<string, KeptMessage>(), summaries: new Map<string, Summary>() };

  constructor(deps: StorageDeps, onProblem: (problem: NotKept | undefined) => void) {
    this.#deps = deps;
    this.#onProblem = onProblem;
  }

  /** @returns All that is there; without a database nothing, and then the memory takes its place. */
  async open(): Promise<Summary[]> {
    try {
      // It may be there and yet answer nothing.
      this.#keeper = await this.#inTime(this.#deps.openKeeper().then((keeper) => keeper.list().then(() => keeper)));
    } catch (error) {
      this.#say(error instanceof Stuck ? 'stuck' : 'none');
    }
    // What can't be written is left for the next page.
    if (this.#problem !== 'stuck') await this.#takeLastWords().catch(() => undefined);
    return this.#keeper.list();
  }

  /** @returns undefined if it is not here (any more), or can't be read, which is said. */
  async load(id: string): Promise<Conversation | undefined> {
    return this.#inTime(this.#keeper.load(id)).catch((error: unknown) => this.#say(reasonOf(error)));
  }

  async search(words: string): Promise<ReadonlyMap<string, string>> {
    return this.#keeper.search(words).catch(() => new Map());
  }

  saveMessage(kept: KeptMessage) {
    const { conversation, message, place } = kept;
    this.tell({ kept });
    this.#keepUntil(this.#keeper.saveMessage(conversation, message, place), this.#unsaved.messages, message.id, kept);
  }

  saveSummary(summary: Summary) {
    this.tell({ summary });
    this.#keepUntil(this.#keeper.saveSummary(summary), this.#unsaved.summaries, summary.id, summary);
  }

  /** @throws What the database says. */
  saveAll(conversation: Conversation): Promise<void> {
    return this.#keeper.saveAll(conversation);
  }

  async remove(id: string) {
    this.#unsaved.summaries.delete(id);
    for (const [key, { conversation }] of this.#unsaved.messages) {
      if (conversation === id) this.#unsaved.messages.delete(key);
    }
    try {
      await this.#keeper.remove(id);
      this.tell({ removed: id });
      // There may be room now.
      this.#saveAgain();
    } catch (error) {
      this.#say(reasonOf(error));
    }
  }

  tell(word: Word) {
    this.#deps.tell?.(word);
  }

  /** Keeps what is not written yet, and these, for a page that goes away; the database is closed then. */
  saveNow(running: readonly KeptMessage[]) {
    const { summaries, messages } = this.#unsaved;
    for (const kept of running) {
      messages.set(kept.message.id, kept);
      this.tell({ kept });
    }
    if (summaries.size === 0 && messages.size === 0) return;
    const words: LastWords = { summaries: [...summaries.values()], messages: [...messages.values()] };
    this.#deps.lastWords.keep(JSON.stringify(words));
  }

  /** For a page that was away, and is shown again as it was. */
  goOn() {
    this.#deps.lastWords.take();
    this.#saveAgain();
  }

  #saveAgain() {
    for (const summary of this.#unsaved.summaries.values()) this.saveSummary(summary);
    for (const kept of this.#unsaved.messages.values()) this.saveMessage(kept);
  }

  /** What could not be written waits for room, or for the page to go or to be back. */
  #keepUntil<Kept>(saving: Promise<void>, map: Map<string, Kept>, id: string, kept: Kept) {
    map.set(id, kept);
    saving.then(
      () => {
        if (map.get(id) === kept) map.delete(id);
        const { summaries, messages } = this.#unsaved;
        const isOver = this.#problem === 'full' || this.#problem === 'broken';
        if (isOver && summaries.size === 0 && messages.size === 0) this.#say(undefined);
      },
      (error: unknown) => this.#say(reasonOf(error)),
    );
  }

  /** Brings what the page kept when it went away into the database. */
  async #takeLastWords() {
    const text = this.#deps.lastWords.take();
    if (text === undefined) return;
    const { summaries, messages } = JSON.parse(text) as LastWords;
    for (const summary of summaries) await this.#keeper.saveSummary(summary);
    for (const { conversation, message, place } of messages) {
      await this.#keeper.saveMessage(conversation, message, place);
    }
  }

  async #inTime<Result>(reading: Promise<Result>): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Stuck()), this.#deps.databaseMs ?? DATABASE_MS);
    });
    return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
  }

  #say(problem: NotKept | undefined): undefined {
    this.#problem = problem;
    this.#onProblem(problem);
  }
}

class Stuck extends Error {}

/** @param error What the database says. */
export function reasonOf(error: unknown): NotKept {
  if (error instanceof Stuck) return 'stuck';
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'broken';
}
