// What the chat knows and does, without its elements: conversations, and answers while they come.
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { runWithin } from '../asking/run-within.ts';
import {
  type Answer,
  type Attachment,
  type Conversation,
  type Message,
  newConversation,
  pairOf,
  pathOf,
  type Question,
  type Summary,
  sealed,
  summaryOf,
  titleOf,
  withChanged,
  withChosen,
  withMessage,
} from '../conversation/conversation.ts';
import { createMemoryKeeper, type Keeper } from '../conversation/keeper.ts';

/** So often a growing answer is written to the database, in milliseconds. */
const SAVE_EVERY_MS = 500;

/** So long the database may take to say what it has, in milliseconds; it may be held by a page that is gone. */
const DATABASE_MS = 5000;

export interface AnswerRequest {
  model: string;
  /** The messages before the answer, first one first. */
  path: readonly Message[];
  settings: Conversation['settings'];
  /** The beginning of an answer that goes on. */
  beginning?: string;
  signal: AbortSignal;
}

export interface ChatStoreDeps {
  openKeeper: () => Promise<Keeper>;
  ask: (request: AnswerRequest) => AsyncIterable<ChatCompletionChunk>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds on a clock that only goes forward. */
  clock: () => number;
  newId: () => string;
  /** Calls back before the next frame is drawn. */
  nextFrame: (callback: () => void) => void;
  /** Called with each answer that has ended, and the title of its conversation. */
  onEnd?: (title: string, answer: Answer) => void;
  /** Keeps a text at once, as nothing else does in a page that goes away; `take` gives it once. */
  lastWords: { keep(text: string): void; take(): string | undefined };
  /** Whether the page is about to go: some browsers cut its streams before they say so. */
  isLeaving?: () => boolean;
  databaseMs?: number;
}

export interface ChatState {
  isReady: boolean;
  /** Why all is gone with this page: the browser has no database for it, or one that does not answer. */
  notKept?: 'none' | 'stuck';
  /** The one that changed last comes first. */
  summaries: readonly Summary[];
  current: Conversation;
}

/** What a page keeps when it goes away. */
interface LastWords {
  summaries: Summary[];
  messages: KeptMessage[];
}

interface KeptMessage {
  conversation: string;
  message: Message;
  /** Its place among the messages of the conversation. */
  place: number;
}

export class ChatStore {
  readonly #deps: ChatStoreDeps;
  #keeper: Keeper = createMemoryKeeper();
  /** A new conversation was asked for before the kept ones were read. */
  #isNewWanted = false;
  #state: ChatState;
  /** Conversations that have been opened; an answer may come in one that is not shown. */
  readonly #opened = new Map<string, Conversation>();
  readonly #running = new Map<string, { controller: AbortController; conversation: string; answer: Answer }>();
  readonly #listeners = new Set<() => void>();
  readonly #answerListeners = new Map<string, Set<() => void>>();
  /** What is on its way into the database, by id. */
  readonly #unsaved = { messages: new Map<string, KeptMessage>(), summaries: new Map<string, Summary>() };
  #opening: Promise<void> | undefined;

  constructor(deps: ChatStoreDeps) {
    this.#deps = deps;
    this.#state = { isReady: false, summaries: [], current: newConversation(deps.newId(), deps.now()) };
  }

  /** The caller may take these two away: React does. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = (): ChatState => this.#state;

  /** An answer that is coming; undefined once it is part of its conversation. */
  coming(id: string): Answer | undefined {
    return this.#running.get(id)?.answer;
  }

  subscribeComing(id: string, listener: () => void) {
    const set = this.#answerListeners.get(id) ?? new Set();
    this.#answerListeners.set(id, set.add(listener));
    return () => void set.delete(listener);
  }

  /** Reads what is kept, and shows the last conversation. */
  start(): Promise<void> {
    this.#opening ??= (async () => {
      const notKept = await this.#openDatabase();
      // What can't be written is left for the next page.
      if (notKept !== 'stuck') await this.#takeLastWords().catch(() => undefined);
      const summaries = (await this.#keeper.list()).sort((one, other) => other.updatedAt - one.updatedAt);
      const last = summaries[0] && (await this.#keeper.load(summaries[0].id));
      const current = last && (this.#isNewWanted ? this.#withModelOf(last) : sealed(last));
      this.#change({ isReady: true, summaries, ...(notKept && { notKept }), ...(current && { current }) });
    })();
    return this.#opening;
  }

  /** Shows a new conversation, with the model of the last one; an empty one that is shown already stays. */
  create() {
    // What is kept has not been read, and would be shown instead.
    this.#isNewWanted = !this.#state.isReady;
    const { messages, draft } = this.#state.current;
    if (messages.length === 0 && draft === '') return;
    this.#show(this.#withModelOf(this.#state.current));
  }

  async open(id: string) {
    const conversation = this.#opened.get(id) ?? (await this.#keeper.load(id).then((found) => found && sealed(found)));
    if (conversation !== undefined) this.#show(conversation);
  }

  keepDraft(id: string, draft: string) {
    const conversation = this.#find(id);
    if (conversation && conversation.draft !== draft) this.#put({ ...conversation, draft });
  }

  /** Changes fields of the shown conversation; undefined takes the second model away. */
  set(fields: Partial<Pick<Summary, 'settings'>> & { model?: string; otherModel?: string | undefined }) {
    const { otherModel, ...others } = { ...this.#state.current, ...fields };
    this.#put({ ...others, ...(otherModel !== undefined && { otherModel }) });
  }

  /** Gives a conversation another title, or another place in the list. */
  label(id: string, fields: Partial<Pick<Summary, 'title' | 'isPinned'>>) {
    const summary = this.#state.summaries.find((one) => one.id === id);
    if (summary === undefined) return;
    const conversation = this.#find(id);
    if (conversation) return this.#put({ ...conversation, ...fields });
    const labelled = { ...summary, ...fields };
    this.#change({ summaries: this.#state.summaries.map((one) => (one.id === id ? labelled : one)) });
    this.#saveSummary(labelled);
  }

  async remove(id: string) {
    for (const [answerId, { conversation, controller }] of this.#running) {
      if (conversation !== id) continue;
      this.#running.delete(answerId);
      controller.abort();
    }
    this.#opened.delete(id);
    const summaries = this.#state.summaries.filter((one) => one.id !== id);
    const isShown = this.#state.current.id === id;
    this.#change({ summaries, ...(isShown && { current: newConversation(this.#deps.newId(), this.#deps.now()) }) });
    await this.#keeper.remove(id);
  }

  search(words: string) {
    return this.#keeper.search(words);
  }

  send(text: string, attachments: readonly Attachment[]) {
    const { current } = this.#state;
    const parent = pathOf(current).at(-1)?.id;
    const question: Question = {
      id: this.#deps.newId(),
      ...(parent !== undefined && { parent }),
      role: 'user',
      createdAt: this.#deps.now(),
      text,
      ...(attachments.length > 0 && { attachments }),
    };
    const title = current.title || titleOf(text) || (attachments[0]?.name ?? '');
    this.#addAnswers({ ...this.#add(current, question), title, draft: '' }, question.id, modelsOf(current));
  }

  /** Asks again with other words, on a branch of its own. */
  edit(question: Question, text: string) {
    const changed: Question = { ...question, id: this.#deps.newId(), createdAt: this.#deps.now(), text };
    this.#addAnswers(this.#add(this.#state.current, changed), changed.id, modelsOf(this.#state.current));
  }

  /** Adds another text for an answer, on a branch of its own, as if the model had said it. */
  correct(old: Answer, text: string) {
    const { parent, role, model, leftOut } = old;
    const place = { ...(parent !== undefined && { parent }), ...(leftOut !== undefined && { leftOut }) };
    this.#put(
      this.#add(this.#state.current, {
        ...place,
        id: this.#deps.newId(),
        createdAt: this.#deps.now(),
        role,
        model,
        text,
        state: 'done',
      }),
      true,
    );
  }

  /** Lets the chosen model answer the same question again, on a branch of its own. */
  repeat(old: Answer) {
    if (old.parent === undefined) return;
    const [model = old.model] = modelsOf(this.#state.current);
    const isPair = pairOf(this.#state.current, old).length > 1;
    this.#addAnswers(this.#state.current, old.parent, isPair ? modelsOf(this.#state.current) : [model]);
  }

  /** Lets an answer that was broken off go on where it ended. */
  resume(old: Answer) {
    const { failure: _, isCut: __, ...rest } = old;
    const again: Answer = { ...rest, state: 'answering' };
    this.#put(withChanged(this.#state.current, again));
    void this.#run(this.#state.current.id, again, old.text === '' ? undefined : old.text);
  }

  choose(message: Message) {
    this.#put(withChosen(this.#state.current, message));
  }

  /** Stops all answers of the shown conversation. */
  stop() {
    for (const { conversation, controller } of this.#running.values()) {
      if (conversation === this.#state.current.id) controller.abort();
    }
  }

  /** Keeps what has come so far and is not written yet, for a page that goes away; the database is closed then. */
  saveNow() {
    const { summaries, messages } = this.#unsaved;
    for (const { conversation, answer } of this.#running.values()) {
      const kept = this.#keptOf(conversation, { ...answer, state: 'interrupted' });
      if (kept !== undefined) messages.set(answer.id, kept);
    }
    if (summaries.size === 0 && messages.size === 0) return;
    const words: LastWords = { summaries: [...summaries.values()], messages: [...messages.values()] };
    this.#deps.lastWords.keep(JSON.stringify(words));
  }

  /** For a page that was away, and is shown again as it was. */
  goOn() {
    this.#deps.lastWords.take();
    for (const summary of this.#unsaved.summaries.values()) this.#saveSummary(summary);
    for (const kept of this.#unsaved.messages.values()) this.#saveMessage(kept);
  }

  /** @returns All conversations, complete. */
  async all(): Promise<Conversation[]> {
    const loaded = await Promise.all(
      this.#state.summaries.map(({ id }) => this.#opened.get(id) ?? this.#keeper.load(id)),
    );
    return loaded.filter((one) => one !== undefined).map(sealed);
  }

  /** Adds conversations to those that are kept. */
  async take(conversations: readonly Conversation[]) {
    // What is still being read would take the place of the new list.
    await this.start();
    for (const conversation of conversations) await this.#keeper.saveAll(conversation);
    const summaries = [...conversations.map(summaryOf), ...this.#state.summaries];
    this.#change({ summaries: summaries.sort((one, other) => other.updatedAt - one.updatedAt) });
  }

  #change(next: Partial<ChatState>) {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  #find(id: string): Conversation | undefined {
    return this.#state.current.id === id ? this.#state.current : this.#opened.get(id);
  }

  /** Puts a conversation into the place of the one with its id, and its summary first if it is `touched`. */
  #put(conversation: Conversation, touched = false) {
    const latest = touched ? { ...conversation, updatedAt: this.#deps.now() } : conversation;
    this.#opened.set(latest.id, latest);
    const isListed = this.#state.summaries.some(({ id }) => id === latest.id);
    // An empty one is nothing to keep.
    if (!isListed && latest.messages.length === 0 && latest.draft === '') {
      this.#change({ current: latest });
      return;
    }
    const others = this.#state.summaries.filter(({ id }) => id !== latest.id);
    const place = touched ? 0 : this.#state.summaries.findIndex(({ id }) => id === latest.id);
    this.#change({
      summaries: others.toSpliced(Math.max(place, 0), 0, summaryOf(latest)),
      ...(this.#state.current.id === latest.id && { current: latest }),
    });
    this.#saveSummary(summaryOf(latest));
  }

  #add(conversation: Conversation, message: Message): Conversation {
    const next = withMessage(conversation, message);
    this.#saveMessage({ conversation: next.id, message, place: next.messages.length - 1 });
    return next;
  }

  #keptOf(conversation: string, message: Message): KeptMessage | undefined {
    const place = this.#find(conversation)?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    return place < 0 ? undefined : { conversation, message, place };
  }

  #save(conversation: string, answer: Answer) {
    const kept = this.#keptOf(conversation, answer);
    if (kept !== undefined) this.#saveMessage(kept);
  }

  #saveMessage(kept: KeptMessage) {
    const { conversation, message, place } = kept;
    this.#keepUntil(this.#keeper.saveMessage(conversation, message, place), this.#unsaved.messages, message.id, kept);
  }

  #saveSummary(summary: Summary) {
    this.#keepUntil(this.#keeper.saveSummary(summary), this.#unsaved.summaries, summary.id, summary);
  }

  /** What could not be written waits for the page to go, or to be back. */
  #keepUntil<Kept>(saving: Promise<void>, map: Map<string, Kept>, id: string, kept: Kept) {
    map.set(id, kept);
    saving.then(
      () => map.get(id) === kept && map.delete(id),
      () => undefined,
    );
  }

  /** Adds an answer, or two that are compared, behind a question and lets them come. */
  #addAnswers(conversation: Conversation, parent: string, models: readonly string[]) {
    const pair = models.length > 1 ? this.#deps.newId() : undefined;
    const answers = models.map((model): Answer => {
      const place = {
        id: this.#deps.newId(),
        parent,
        createdAt: this.#deps.now(),
        ...(pair !== undefined && { pair }),
      };
      return { ...place, role: 'assistant', text: '', model, state: 'answering' };
    });
    const [first] = answers;
    const added = answers.reduce((before, one) => this.#add(before, one), conversation);
    this.#put(first ? withChosen(added, first) : added, true);
    for (const one of answers) void this.#run(added.id, one);
  }

  async #run(id: string, start: Answer, beginning?: string) {
    const conversation = this.#find(id);
    if (conversation === undefined) return;
    const entry = { controller: new AbortController(), conversation: id, answer: start };
    this.#running.set(start.id, entry);
    let isSaved = true;
    let isDrawn = true;
    const saveLater = () => {
      if (!isSaved) return;
      isSaved = false;
      setTimeout(() => {
        isSaved = true;
        if (this.#running.get(start.id) === entry) this.#save(id, entry.answer);
      }, SAVE_EVERY_MS);
    };
    const { signal } = entry.controller;
    const finished = await runWithin(conversation, start, (path, answer) => ({
      answer,
      chunks: this.#deps.ask({
        model: start.model,
        path,
        settings: conversation.settings,
        signal,
        ...(beginning !== undefined && { beginning }),
      }),
      signal,
      clock: this.#deps.clock,
      isLeaving: this.#deps.isLeaving,
      onChunk: (soFar) => {
        if (!isDrawn) return;
        isDrawn = false;
        this.#deps.nextFrame(() => {
          isDrawn = true;
          if (this.#running.get(start.id) !== entry) return;
          entry.answer = soFar();
          for (const listener of this.#answerListeners.get(start.id) ?? []) listener();
          saveLater();
        });
      },
    }));
    if (this.#running.get(start.id) !== entry) return;
    this.#running.delete(start.id);
    const latest = this.#find(id);
    if (latest === undefined) return;
    this.#put(withChanged(latest, finished), true);
    this.#save(id, finished);
    this.#deps.onEnd?.(latest.title, finished);
  }

  /** @returns Why it can't be used, and then the memory takes its place. */
  async #openDatabase(): Promise<ChatState['notKept']> {
    const { openKeeper, databaseMs = DATABASE_MS } = this.#deps;
    const opened = openKeeper().then(async (found) => {
      // It may be there and yet answer nothing.
      await found.list();
      return found;
    });
    const tooLate = new Promise<'stuck'>((resolve) => {
      setTimeout(resolve, databaseMs, 'stuck');
    });
    const found = await Promise.race([opened, tooLate]).catch(() => 'none' as const);
    if (typeof found === 'string') return found;
    this.#keeper = found;
    return undefined;
  }

  /** Brings what the page kept when it went away into the database. */
  async #takeLastWords() {
    const text = this.#deps.lastWords.take();
    if (text === undefined) return;
    const { summaries, messages } = JSON.parse(text) as LastWords;
    for (const summary of summaries) await this.#keeper.saveSummary(summary);
    for (const { conversation, message, place } of messages)
      await this.#keeper.saveMessage(conversation, message, place);
  }

  #withModelOf({ model }: Summary): Conversation {
    return { ...newConversation(this.#deps.newId(), this.#deps.now()), ...(model !== undefined && { model }) };
  }

  #show(conversation: Conversation) {
    this.#opened.set(conversation.id, conversation);
    this.#change({ current: conversation });
  }
}

function modelsOf({ model, otherModel }: Summary): string[] {
  return [model, otherModel].filter((name) => name !== undefined);
}
