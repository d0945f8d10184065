// What the chat knows and does, without its elements: conversations, and answers while they come.
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
import { Answers, type AnswersDeps } from './answers.ts';
import { ChatStorage, type KeptMessage, type NotKept, type StorageDeps, type Word } from './chat-storage.ts';

export interface ChatStoreDeps extends StorageDeps, AnswersDeps {
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** Called with each answer that has ended, and the title of its conversation. */
  onEnd?: (title: string, answer: Answer) => void;
  /** Gives a conversation a better title than its first words; undefined where it can't or may not. */
  makeTitle?: (question: string, answer: Answer, signal: AbortSignal) => Promise<string | undefined>;
}

export interface ChatState {
  isReady: boolean;
  notKept?: NotKept | undefined;
  /** The one that changed last comes first. */
  summaries: readonly Summary[];
  current: Conversation;
  /** Whether the conversation that was asked for is not here; the shown one is new then. */
  isMissing: boolean;
  /** Conversations, by id, in which an answer is coming. */
  answering: ReadonlySet<string>;
}

export class ChatStore {
  readonly #deps: ChatStoreDeps;
  readonly #storage: ChatStorage;
  readonly #answers: Answers;
  /** A new conversation was asked for before the kept ones were read. */
  #isNewWanted = false;
  #state: ChatState;
  /** Conversations that have been opened; an answer may come in one that is not shown. */
  readonly #opened = new Map<string, Conversation>();
  /** Answers that come in other tabs, by id. */
  readonly #elsewhere = new Map<string, KeptMessage>();
  readonly #listeners = new Set<() => void>();
  #starting: Promise<void> | undefined;
  /** The id of the conversation that was asked for last. */
  #wanted: string | undefined;
  #naming: AbortController | undefined;

  constructor(deps: ChatStoreDeps) {
    this.#deps = deps;
    this.#answers = new Answers(deps);
    this.#storage = new ChatStorage(deps, (notKept) => this.#change({ notKept }));
    const current = newConversation(deps.newId(), deps.now());
    this.#state = { isReady: false, summaries: [], current, isMissing: false, answering: new Set() };
  }

  /** The caller may take these two away: React does. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = (): ChatState => this.#state;

  coming(id: string): Answer | undefined {
    return this.#answers.coming(id);
  }

  subscribeComing(id: string, listener: () => void) {
    return this.#answers.subscribe(id, listener);
  }

  /** Reads what is kept, and shows a conversation by its id, or the last one. */
  start(wanted?: string): Promise<void> {
    this.#starting ??= (async () => {
      const kept = await this.#storage.open();
      // Other tabs may have said more meanwhile.
      const { summaries: heard } = this.#state;
      const summaries = [...heard, ...kept.filter(({ id }) => !this.#isListed(id))].sort(byChange);
      const id = wanted ?? summaries[0]?.id;
      // What was being written for a new one when the page went is a new one still.
      const isNew = this.#isNewWanted && !(summaries[0]?.title === '' && summaries[0].draft !== '');
      const found = id === undefined || isNew ? undefined : await this.#load(id);
      const current = found ?? this.#withModelOf(summaries[0] ?? this.#state.current);
      const isMissing = wanted !== undefined && !found && !isNew;
      this.#change({ isReady: true, summaries, current, isMissing });
      this.#storage.tell({ isNew: true });
    })();
    return this.#starting;
  }

  /** Shows a new conversation, with the model of the last one; an empty one that is shown already stays. */
  create() {
    // What is kept has not been read, and would be shown instead.
    this.#isNewWanted = !this.#state.isReady;
    const { current, isMissing } = this.#state;
    this.#wanted = undefined;
    if (isMissing) this.#change({ isMissing: false });
    if (current.messages.length > 0 || this.#isListed(current.id)) this.#show(this.#withModelOf(current));
  }

  async open(id: string) {
    this.#wanted = id;
    const conversation = await this.read(id);
    // Another one may have been asked for meanwhile.
    if (this.#wanted !== id) return;
    if (conversation) this.#show(conversation);
    else this.#change({ current: this.#withModelOf(this.#state.current), isMissing: true });
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
    this.#list(labelled);
    this.#storage.saveSummary(labelled);
  }

  async remove(id: string) {
    this.#forget(id);
    await this.#storage.remove(id);
  }

  /** @returns A conversation with its messages; undefined if it is not here. */
  async read(id: string): Promise<Conversation | undefined> {
    return this.#find(id) ?? this.#load(id);
  }

  search(words: string) {
    return this.#storage.search(words);
  }

  /** @param painter A model that makes an image of the text, in place of an answer of the chosen model. */
  send(text: string, attachments: readonly Attachment[], painter?: string) {
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
    const asked = { ...this.#add(current, question), title: current.title || firstTitle(question), draft: '' };
    this.#addAnswers(asked, question.id, painter === undefined ? modelsOf(current) : [painter], painter !== undefined);
  }

  /** Asks again with other words, on a branch of its own. */
  edit(question: Question, text: string) {
    const changed: Question = { ...question, id: this.#deps.newId(), createdAt: this.#deps.now(), text };
    const { current } = this.#state;
    const painted = current.messages.find(
      (one) => one.role === 'assistant' && one.parent === question.id && one.picture,
    );
    const models = painted?.role === 'assistant' ? [painted.model] : modelsOf(current);
    this.#addAnswers(this.#add(current, changed), changed.id, models, painted !== undefined);
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
    if (old.picture) return this.#addAnswers(this.#state.current, old.parent, [old.model], true);
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
    const { id } = this.#state.current;
    this.#answers.stop(id);
    this.#storage.tell({ stop: id });
    // Where they came from may be gone, and answers no more.
    for (const [answer, { conversation }] of this.#elsewhere) if (conversation === id) this.#elsewhere.delete(answer);
    this.#replace(this.#sealed(this.#state.current));
  }

  /** Keeps what has come so far and is not written yet, for a page that goes away. */
  saveNow() {
    const running = this.#answers.running.map(({ conversation, answer }) =>
      this.#keptOf(conversation, { ...answer, state: 'interrupted' }),
    );
    this.#storage.saveNow(running.filter((one) => one !== undefined));
  }

  /** For a page that was away, and is shown again as it was. */
  goOn() {
    this.#storage.goOn();
  }

  /** @returns All conversations, complete. */
  async all(): Promise<Conversation[]> {
    await this.start();
    const loaded = await Promise.all(this.#state.summaries.map(({ id }) => this.read(id)));
    return loaded.filter((one) => one !== undefined).map((one) => sealed(one));
  }

  /** Adds conversations to those that are kept. @throws What the database says; those before are kept then. */
  async take(conversations: readonly Conversation[]) {
    // What is still being read would take the place of the new list.
    await this.start();
    const taken: Summary[] = [];
    try {
      for (const conversation of conversations) {
        await this.#storage.saveAll(conversation);
        taken.push(summaryOf(conversation));
      }
    } finally {
      for (const summary of taken) this.#storage.tell({ summary });
      this.#change({ summaries: [...taken, ...this.#state.summaries].sort(byChange) });
    }
  }

  /** Takes over what another tab tells. */
  hear(word: Word) {
    if ('stop' in word) this.#answers.stop(word.stop);
    else if ('removed' in word) this.#forget(word.removed, true);
    else if ('summary' in word) this.#hearSummary(word.summary);
    else if ('kept' in word) this.#hearMessage(word.kept);
    else for (const { conversation, answer } of this.#answers.running) this.#tellComing(conversation, answer);
  }

  #hearSummary(summary: Summary) {
    const own = this.#find(summary.id);
    this.#list(summary);
    if (own === undefined) return;
    const { messages, draft, chosen } = own;
    // What is typed and looked at here stays.
    this.#replace({ ...summary, messages, draft: draft || summary.draft, chosen: { ...summary.chosen, ...chosen } });
  }

  #hearMessage(kept: KeptMessage) {
    const { conversation, message } = kept;
    if (this.#answers.coming(message.id)) return;
    if (message.role === 'assistant' && message.state === 'answering') this.#elsewhere.set(message.id, kept);
    else this.#elsewhere.delete(message.id);
    const own = this.#find(conversation);
    if (own === undefined) this.#change({});
    else if (own.messages.some(({ id }) => id === message.id)) this.#replace(withChanged(own, message));
    else this.#replace({ ...own, messages: [...own.messages, message] });
  }

  #tellComing(conversation: string, answer: Answer) {
    const kept = this.#keptOf(conversation, answer);
    if (kept) this.#storage.tell({ kept });
  }

  #change(next: Partial<ChatState>) {
    const coming = [...this.#answers.running, ...this.#elsewhere.values()];
    this.#state = { ...this.#state, ...next, answering: new Set(coming.map(({ conversation }) => conversation)) };
    for (const listener of this.#listeners) listener();
  }

  #find(id: string): Conversation | undefined {
    return this.#state.current.id === id ? this.#state.current : this.#opened.get(id);
  }

  async #load(id: string): Promise<Conversation | undefined> {
    const found = await this.#storage.load(id);
    return found && this.#sealed(found);
  }

  #sealed(conversation: Conversation): Conversation {
    const messages = conversation.messages.map((one) => this.#elsewhere.get(one.id)?.message ?? one);
    return sealed(
      { ...conversation, messages },
      ({ id }) => this.#answers.coming(id) !== undefined || this.#elsewhere.has(id),
    );
  }

  #isListed(id: string): boolean {
    return this.#state.summaries.some((one) => one.id === id);
  }

  /** Puts a conversation into the place of the one with its id. */
  #replace(conversation: Conversation) {
    this.#opened.set(conversation.id, conversation);
    this.#change(this.#state.current.id === conversation.id ? { current: conversation } : {});
  }

  #list(summary: Summary) {
    const others = this.#state.summaries.filter(({ id }) => id !== summary.id);
    this.#change({ summaries: [summary, ...others].sort(byChange) });
  }

  /** Changes a conversation, and puts its summary first if it is `touched`. */
  #put(conversation: Conversation, touched = false) {
    const latest = touched ? { ...conversation, updatedAt: this.#deps.now() } : conversation;
    this.#replace(latest);
    // An empty one is nothing to keep.
    if (!this.#isListed(latest.id) && latest.messages.length === 0 && latest.draft === '') return;
    this.#list(summaryOf(latest));
    this.#storage.saveSummary(summaryOf(latest));
  }

  #forget(id: string, isMissing = false) {
    this.#answers.drop(id);
    this.#opened.delete(id);
    for (const [answer, { conversation }] of this.#elsewhere) if (conversation === id) this.#elsewhere.delete(answer);
    const summaries = this.#state.summaries.filter((one) => one.id !== id);
    const isShown = this.#state.current.id === id;
    this.#change({ summaries, ...(isShown && { current: this.#withModelOf(this.#state.current), isMissing }) });
  }

  #add(conversation: Conversation, message: Message): Conversation {
    const next = withMessage(conversation, message);
    this.#storage.saveMessage({ conversation: next.id, message, place: next.messages.length - 1 });
    return next;
  }

  #keptOf(conversation: string, message: Message): KeptMessage | undefined {
    const place = this.#find(conversation)?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    return place < 0 ? undefined : { conversation, message, place };
  }

  #save(conversation: string, answer: Answer) {
    const kept = this.#keptOf(conversation, answer);
    if (kept !== undefined) this.#storage.saveMessage(kept);
  }

  /** Adds an answer, or two that are compared, behind a question and lets them come. */
  #addAnswers(conversation: Conversation, parent: string, models: readonly string[], isPicture = false) {
    const pair = models.length > 1 ? this.#deps.newId() : undefined;
    const answers = models.map((model): Answer => {
      const place = {
        id: this.#deps.newId(),
        parent,
        createdAt: this.#deps.now(),
        ...(pair !== undefined && { pair }),
        ...(isPicture && { picture: { kind: 'picture' as const, name: '', url: '' } }),
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
    // The model has something better to do.
    this.#naming?.abort();
    const coming = this.#answers.run(conversation, start, beginning, (answer) => this.#save(id, answer));
    this.#change({});
    const finished = await coming;
    const latest = this.#find(id);
    if (latest === undefined || finished === undefined) return;
    this.#put(withChanged(latest, finished), true);
    this.#save(id, finished);
    this.#deps.onEnd?.(latest.title, finished);
    await this.#name(latest, finished);
  }

  /** Lets the model make the title of a conversation that has begun, unless a person has made one. */
  async #name(conversation: Conversation, answer: Answer) {
    const [question, ...others] = pathOf(conversation);
    const isBegun = answer.state === 'done' && answer.text !== '' && others.length < 4;
    if (!isBegun || question?.role !== 'user' || firstTitle(question) !== conversation.title) return;
    this.#naming?.abort();
    this.#naming = new AbortController();
    const { signal } = this.#naming;
    const title = await this.#deps.makeTitle?.(question.text, answer, signal).catch(() => undefined);
    if (signal.aborted || !title || this.#find(conversation.id)?.title !== conversation.title) return;
    this.label(conversation.id, { title });
  }

  #withModelOf({ model }: Summary): Conversation {
    return { ...newConversation(this.#deps.newId(), this.#deps.now()), ...(model !== undefined && { model }) };
  }

  #show(conversation: Conversation) {
    this.#opened.set(conversation.id, conversation);
    this.#change({ current: conversation, isMissing: false });
  }
}

const byChange = (one: Summary, other: Summary) => other.updatedAt - one.updatedAt;

function firstTitle({ text, attachments }: Question): string {
  return titleOf(text) || (attachments?.[0]?.name ?? '');
}

function modelsOf({ model, otherModel }: Summary): string[] {
  return [model, otherModel].filter((name) => name !== undefined);
}
