// What the chat knows and does, without its elements: conversations, and answers while they come.
import { newId } from '../../kit/new-id.ts';
import { createStore } from '../../lib/store.ts';
import { type AnswerRun, type AskModel, runWithin } from '../asking/run-answer.ts';
import {
  type Answer,
  type Attachment,
  type Conversation,
  type Failure,
  type Message,
  newConversation,
  type PictureAttachment,
  type Question,
  type Summary,
  summaryOf,
} from '../conversation/conversation.ts';
import { begunIn, type Folder } from '../conversation/folder.ts';
import { isMessage, type KeptMessage, messageIn } from '../conversation/keeper.ts';
import {
  pairOf,
  pathOf,
  pathTo,
  withChanged,
  withChosen,
  withMessage,
} from '../conversation/message-tree.ts';
import { titleOf } from '../conversation/title.ts';
import {
  askedCalls,
  askingAnswers,
  endedCalls,
  type Verdict,
  withVerdict,
} from '../conversation/tool-calls.ts';
import { ChatStorage, type NotKept, type StorageDeps, type Word } from './chat-storage.ts';

/** A growing answer is kept so often, in milliseconds. */
const KEEP_EVERY_MS = 500;

export interface ChatStoreDeps extends StorageDeps, Pick<AnswerRun, 'isLeaving'> {
  ask: AskModel;
  drawLater: (draw: () => void) => void;
  /** Called with each answer that has ended, and the title of its conversation. */
  onEnd?: (title: string, answer: Answer) => void;
  /**
   * Gives a conversation a better title than its first words; undefined where it can't or may not.
   */
  makeTitle?: (
    question: string,
    answer: Answer,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
}

/** What the screen of the chat is drawn from. */
export interface ChatState {
  isReady: boolean;
  notKept?: NotKept | undefined;
  /** The one that changed last comes first. */
  summaries: readonly Summary[];
  current: Conversation;
  /** Whether the conversation that was asked for is not here; the shown one is new then. */
  isMissing: boolean;
  answering: ReadonlySet<string>;
  /** The one that was deleted last, as long as it can be brought back. */
  removed?: Conversation | undefined;
}

interface Coming {
  conversation: string;
  answer: Answer;
  controller: AbortController;
}

/** The chat of one tab. Each change makes a new state, and calls those that have subscribed. */
export class ChatStore {
  readonly #deps: ChatStoreDeps;
  readonly storage: ChatStorage;
  readonly #state = createStore<ChatState>({
    isReady: false,
    summaries: [],
    current: newConversation(newId(), Date.now()),
    isMissing: false,
    answering: new Set(),
  });
  /** A new conversation was asked for before the kept ones were read. */
  #isNewWanted = false;
  /** Answers that are coming here, by id; then they are parts of their conversations. */
  readonly coming = createStore<ReadonlyMap<string, Coming>>(new Map());
  /** Conversations that have been opened; an answer may come in one that is not shown. */
  readonly #opened = new Map<string, Conversation>();
  /** Answers that come in other tabs, by id. */
  readonly #elsewhere = new Map<string, KeptMessage>();
  #starting: Promise<void> | undefined;
  #wanted: string | undefined;
  #naming: AbortController | undefined;

  constructor(deps: ChatStoreDeps) {
    this.#deps = deps;
    this.storage = new ChatStorage(deps, (notKept) => this.#change({ notKept }));
  }

  /** The caller may take these two away: React does. */
  readonly subscribe = (listener: () => void) => this.#state.subscribe(listener);
  readonly state = (): ChatState => this.#state.get();

  /** Reads what is kept, and shows a conversation by its id, or the last one. */
  start(wanted?: string): Promise<void> {
    this.#starting ??= (async () => {
      const kept = await this.storage.open();
      // Other tabs may have said more meanwhile.
      const summaries = [
        ...this.state().summaries,
        ...kept.filter(({ id }) => !this.#isListed(id)),
      ].sort(byChange);
      const last = summaries.find(({ isArchived }) => !isArchived);
      const id = wanted ?? last?.id;
      // What was being written for a new one when the page went is a new one still.
      const isNew = this.#isNewWanted && !(last?.title === '' && last.draft !== '');
      const found = id === undefined || isNew ? undefined : await this.#load(id);
      const current = found ?? newWithModelOf(last ?? this.state().current);
      this.#change({
        isReady: true,
        summaries,
        current,
        isMissing: wanted !== undefined && !found && !isNew,
      });
      this.storage.tell({ isNew: true });
    })();
    return this.#starting;
  }

  /**
   * Shows a new conversation, with the model of the last one; an empty one that is shown already
   * stays.
   */
  create() {
    const { current, isReady } = this.state();
    // What is kept has not been read, and would be shown instead.
    this.#isNewWanted = !isReady;
    this.#wanted = undefined;
    const isNew = current.messages.length === 0 && !this.#isListed(current.id);
    this.#change({ isMissing: false, current: isNew ? current : newWithModelOf(current) });
  }

  /**
   * Lets the shown conversation begin in a folder, or outside of all; only before anything of it is
   * kept.
   */
  beginIn(folder: Folder | undefined) {
    const { current } = this.state();
    if (current.messages.length > 0 || this.#isListed(current.id)) return;
    if (current.folder === undefined && folder === undefined) return;
    const empty = newWithModelOf(current);
    this.#change({ current: folder ? begunIn(folder, empty) : empty });
  }

  /** Whether anything of the shown conversation is kept; only before its first message. */
  setTemporary(isTemporary: boolean) {
    const { current } = this.state();
    if (current.messages.length > 0) return;
    // What was written for it before may be kept already.
    const { settings, folder } = current;
    const next: Conversation = { ...newWithModelOf(current), settings, folder };
    if (isTemporary) this.storage.temporary.add(next.id);
    this.#change({ current: isTemporary ? { ...next, isTemporary } : next });
  }

  async open(id: string) {
    this.#wanted = id;
    const conversation = await this.read(id);
    // Another one may have been asked for meanwhile.
    if (this.#wanted !== id) return;
    if (conversation) this.#opened.set(id, conversation);
    this.#change({
      current: conversation ?? newWithModelOf(this.state().current),
      isMissing: !conversation,
    });
  }

  keepDraft(id: string, draft: string) {
    const conversation = this.#find(id);
    if (conversation && conversation.draft !== draft) this.#put({ ...conversation, draft });
  }

  /** Changes fields of the shown conversation; undefined takes the second model away. */
  set(fields: Partial<Pick<Summary, 'settings' | 'model' | 'otherModel'>>) {
    this.#put({ ...this.state().current, ...fields });
  }

  /** Gives a conversation another title, or another place in the list. */
  label(
    id: string,
    fields: Partial<Pick<Summary, 'title' | 'isPinned' | 'isArchived' | 'folder'>>,
  ) {
    const summary = this.state().summaries.find((one) => one.id === id);
    const conversation = this.#find(id);
    if (summary && conversation) this.#put({ ...conversation, ...fields });
    else if (summary) this.#keep({ ...summary, ...fields });
  }

  /**
   * Puts a conversation into a folder, or out of its own. One without messages gets the settings of
   * the folder.
   */
  async move(id: string, folder: Folder | undefined) {
    const conversation = await this.read(id);
    if (folder && conversation?.messages.length === 0) this.#put(begunIn(folder, conversation));
    else this.label(id, { folder: folder?.id });
  }

  /** It can be brought back until another one is deleted, or the page goes. */
  async remove(id: string) {
    const removed = await this.read(id);
    this.#forget(id);
    this.#change({ removed });
    await this.storage.remove(id);
  }

  /** Brings back what was deleted last, and shows it. @throws What the database says. */
  async restore() {
    const { removed } = this.state();
    if (removed === undefined) return;
    this.#change({ removed: undefined });
    // Its answer that was coming then does not come any more.
    await this.take([this.#sealed(removed)]);
    await this.open(removed.id);
  }

  /** @returns A conversation with its messages; undefined if it is not here. */
  async read(id: string): Promise<Conversation | undefined> {
    return this.#find(id) ?? this.#load(id);
  }

  /**
   * @param painter A model that makes an image of the text, in place of an answer of the chosen
   *   model.
   */
  send(text: string, attachments: readonly Attachment[], painter?: string) {
    const { current } = this.state();
    const files = attachments.length > 0 ? attachments : undefined;
    const question: Question = {
      ...newNode(pathOf(current).at(-1)?.id),
      role: 'user',
      text,
      attachments: files,
    };
    const asked = {
      ...this.#add(current, question),
      title: current.title || firstTitle(question),
      draft: '',
    };
    this.#addAnswers(
      asked,
      question.id,
      painter === undefined ? modelsOf(current) : [painter],
      painter !== undefined,
    );
  }

  /** Asks again with other words, on a branch of its own. */
  edit(question: Question, text: string) {
    const { current } = this.state();
    const changed: Question = { ...question, ...newNode(question.parent), text };
    const answers = current.messages.filter(
      (one) => one.role === 'assistant' && one.parent === question.id,
    );
    const painter = answers.find(
      (one): one is Answer => one.role === 'assistant' && one.picture !== undefined,
    )?.model;
    const models = painter === undefined ? modelsOf(current) : [painter];
    this.#addAnswers(this.#add(current, changed), changed.id, models, painter !== undefined);
  }

  /** Adds another text for an answer, on a branch of its own, as if the model had said it. */
  correct({ parent, role, model, leftOut, toolCalls }: Answer, text: string) {
    const begun = { ...newNode(parent), leftOut, role, model, toolCalls };
    const corrected: Answer = { ...begun, text, state: 'done' };
    this.#put(this.#add(this.state().current, corrected), true);
  }

  /** Lets the chosen model answer the same question again, on a branch of its own. */
  repeat(old: Answer) {
    const { current } = this.state();
    if (old.parent === undefined) return;
    const models =
      pairOf(current.messages, old).length > 1 ? modelsOf(current) : [current.model ?? old.model];
    this.#addAnswers(
      current,
      old.parent,
      old.picture ? [old.model] : models,
      old.picture !== undefined,
    );
  }

  /** Lets an answer that was broken off go on where it ended. */
  resume(old: Answer) {
    const again: Answer = { ...old, state: 'answering' };
    this.#put(withChanged(this.state().current, again));
    void this.#run(this.state().current.id, again);
  }

  /**
   * Says what a person has decided about calls that an answer waits with; it goes on once all are
   * decided. Resolves when it is over.
   * @returns `elsewhere` where they were decided already, perhaps in another tab, and the failure of
   *   a request after which it waits again.
   */
  async decide(
    answer: Answer,
    ids: readonly string[],
    verdict: Verdict,
  ): Promise<'elsewhere' | Failure | undefined> {
    const { id } = this.state().current;
    const newest = await this.storage.newest(id, answer.id);
    if (newest?.role === 'assistant' && !withVerdict(newest, ids, verdict)) {
      this.#takeMessage(id, newest);
      return 'elsewhere';
    }
    const conversation = this.#find(id);
    const before = conversation?.messages.find((one) => one.id === answer.id);
    if (conversation === undefined || before?.role !== 'assistant') return 'elsewhere';
    const decided = withVerdict(before, ids, verdict);
    if (decided === undefined) return 'elsewhere';
    if (askedCalls(decided).length > 0) {
      this.#putAnswer(conversation, decided);
      return undefined;
    }
    return this.#goOn(conversation, before, decided);
  }

  /** Asks the model again, with what was decided; where that fails, the answer waits as before. */
  async #goOn(conversation: Conversation, before: Answer, decided: Answer) {
    const { id } = conversation;
    const again: Answer = { ...decided, state: 'answering' };
    this.#replace(withChanged(conversation, again));
    // It is kept as it was until the server has taken it: that alone knows who was the first.
    for (const kept of this.#keptOf(id, again))
      if (!this.storage.temporary.has(id)) this.storage.tell({ kept });
    const refused = await this.#run(id, again);
    const latest = this.#find(id);
    if (refused === undefined || latest === undefined) return undefined;
    if (!refused.param?.startsWith('mcp_approvals')) {
      this.#putAnswer(latest, before);
      return refused;
    }
    const newest = await this.storage.newest(id, again.id);
    const isDecided = newest?.role === 'assistant' && newest.state !== 'asking';
    const stopped: Answer = { ...again, state: 'stopped', toolCalls: endedCalls(again.toolCalls) };
    this.#takeMessage(id, isDecided ? newest : stopped);
    return 'elsewhere';
  }

  choose(message: Message) {
    this.#put(withChosen(this.state().current, message));
  }

  /** Shows the branch that a message of the current conversation stands on. */
  show(message: string) {
    const { current } = this.state();
    this.#put(pathTo(current, message).reduce(withChosen, current));
  }

  stop() {
    const { current } = this.state();
    this.#abort(current.id);
    this.storage.tell({ stop: current.id });
    // Where they came from may be gone, and answers no more.
    this.#forgetElsewhere(current.id);
    const sealed = this.#sealed(current);
    this.#replace(sealed);
    for (const asking of askingAnswers(sealed.messages, pathOf(sealed))) {
      const toolCalls = endedCalls(asking.toolCalls);
      this.#putAnswer(this.state().current, { ...asking, toolCalls, state: 'stopped' });
    }
  }

  /** Keeps what has come so far and is not written yet, for a page that goes away. */
  saveNow() {
    this.storage.saveNow(this.#comingAs('interrupted'));
  }

  async all(): Promise<Conversation[]> {
    await this.start();
    const loaded = await Promise.all(this.state().summaries.map(({ id }) => this.read(id)));
    return loaded.filter((one) => one !== undefined);
  }

  /**
   * Adds conversations to those that are kept.
   * @throws What the database says; those before are kept then.
   */
  async take(conversations: readonly Conversation[]) {
    // What is still being read would take the place of the new list.
    await this.start();
    for (const conversation of conversations) {
      await this.storage.saveAll(conversation);
      const summary = summaryOf(conversation);
      this.storage.tell({ kept: summary });
      this.#list(summary);
    }
  }

  hear(word: Word) {
    if ('stop' in word) this.#abort(word.stop);
    else if ('removed' in word) this.#forget(word.removed, true);
    else if ('isNew' in word)
      for (const kept of this.#comingAs('answering')) this.storage.tell({ kept });
    else if (isMessage(word.kept)) this.#hearMessage(word.kept);
    else this.#hearSummary(word.kept);
  }

  #hearSummary(summary: Summary) {
    const own = this.#find(summary.id);
    this.#list(summary);
    if (own === undefined) return;
    const { messages, draft, chosen } = own;
    // What is typed and looked at here stays.
    this.#replace({
      ...summary,
      messages,
      draft: draft || summary.draft,
      chosen: { ...summary.chosen, ...chosen },
    });
  }

  #hearMessage(kept: KeptMessage) {
    if (this.coming.get().has(kept.id)) return;
    if (isAnswering(kept)) this.#elsewhere.set(kept.id, kept);
    else this.#elsewhere.delete(kept.id);
    this.#takeMessage(kept.conversation, messageIn(kept));
  }

  /** Puts a message, as another tab has it, into its conversation. */
  #takeMessage(conversation: string, message: Message) {
    const own = this.#find(conversation);
    if (own === undefined) this.#change({});
    else if (own.messages.some(({ id }) => id === message.id))
      this.#replace(withChanged(own, message));
    else this.#replace({ ...own, messages: [...own.messages, message] });
  }

  /** Changes an answer that is there, and keeps it. */
  #putAnswer(conversation: Conversation, answer: Answer) {
    this.#put(withChanged(conversation, answer), true);
    this.storage.save(...this.#keptOf(conversation.id, answer));
  }

  #comingAs(state: Answer['state']): KeptMessage[] {
    const coming = [...this.coming.get().values()];
    return coming.flatMap(({ conversation, answer }) =>
      this.#keptOf(conversation, { ...answer, state }),
    );
  }

  #change(next: Partial<ChatState>) {
    const coming = [...this.coming.get().values(), ...this.#elsewhere.values()];
    const answering = new Set(coming.map(({ conversation }) => conversation));
    this.#state.set({ ...this.state(), ...next, answering });
  }

  #find(id: string): Conversation | undefined {
    const { current } = this.state();
    return current.id === id ? current : this.#opened.get(id);
  }

  async #load(id: string): Promise<Conversation | undefined> {
    const found = await this.storage.load(id);
    return found && this.#sealed(found);
  }

  /** What was being answered when a page went away can't go on by itself. */
  #sealed(conversation: Conversation): Conversation {
    const messages = conversation.messages.map((one): Message => {
      const elsewhere = this.#elsewhere.get(one.id);
      if (elsewhere) return messageIn(elsewhere);
      if (!isAnswering(one) || this.coming.get().has(one.id)) return one;
      return { ...one, state: 'interrupted', toolCalls: endedCalls(one.toolCalls) };
    });
    return { ...conversation, messages };
  }

  #isListed(id: string): boolean {
    return this.state().summaries.some((one) => one.id === id);
  }

  #replace(conversation: Conversation) {
    this.#opened.set(conversation.id, conversation);
    this.#change(this.state().current.id === conversation.id ? { current: conversation } : {});
  }

  #list(summary: Summary) {
    const others = this.state().summaries.filter(({ id }) => id !== summary.id);
    this.#change({ summaries: [summary, ...others].sort(byChange) });
  }

  #keep(summary: Summary) {
    if (this.storage.temporary.has(summary.id)) return;
    this.#list(summary);
    this.storage.save(summary);
  }

  /** Changes a conversation, and puts its summary first if it is `touched`. */
  #put(conversation: Conversation, touched = false) {
    const latest = touched ? { ...conversation, updatedAt: Date.now() } : conversation;
    this.#replace(latest);
    // An empty one is nothing to keep.
    const isEmpty = latest.messages.length === 0 && latest.draft === '';
    if (!isEmpty || this.#isListed(latest.id)) this.#keep(summaryOf(latest));
  }

  #forget(id: string, isMissing = false) {
    this.#abort(id);
    this.#end((one) => one.conversation === id);
    this.#opened.delete(id);
    this.#forgetElsewhere(id);
    const { current, summaries } = this.state();
    const shown = current.id === id ? { current: newWithModelOf(current), isMissing } : {};
    this.#change({ summaries: summaries.filter((one) => one.id !== id), ...shown });
  }

  #forgetElsewhere(conversation: string) {
    for (const one of this.#elsewhere.values())
      if (one.conversation === conversation) this.#elsewhere.delete(one.id);
  }

  #add(conversation: Conversation, message: Message): Conversation {
    const next = withMessage(conversation, message);
    this.storage.save({ ...message, conversation: next.id, place: next.messages.length - 1 });
    return next;
  }

  /** @returns A message as it is kept; nothing where its conversation is gone. */
  #keptOf(conversation: string, message: Message): KeptMessage[] {
    const place = this.#find(conversation)?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    return place < 0 ? [] : [{ ...message, conversation, place }];
  }

  /** Adds an answer, or two that are compared, behind a question and lets them come. */
  #addAnswers(
    conversation: Conversation,
    parent: string,
    models: readonly string[],
    isPicture = false,
  ) {
    const pair = models.length > 1 ? newId() : undefined;
    const picture: PictureAttachment | undefined = isPicture
      ? { kind: 'picture', name: '', url: '' }
      : undefined;
    const begun = { role: 'assistant', text: '', state: 'answering', pair, picture } as const;
    const answers = models.map((model): Answer => ({ ...newNode(parent), ...begun, model }));
    const [first] = answers;
    const added = answers.reduce((before, one) => this.#add(before, one), conversation);
    this.#put(first ? withChosen(added, first) : added, true);
    for (const one of answers) void this.#run(added.id, one);
  }

  /** @returns The failure of an answer that had calls to make, and whose request was refused. */
  async #run(id: string, start: Answer): Promise<Failure | undefined> {
    const conversation = this.#find(id);
    if (conversation === undefined) return undefined;
    let hasBegun = false;
    // The model has something better to do.
    this.#naming?.abort();
    const controller = new AbortController();
    const now = () => this.coming.get().get(start.id)?.answer;
    const grow = (answer: Answer) =>
      this.coming.set(
        new Map(this.coming.get()).set(start.id, { conversation: id, answer, controller }),
      );
    const save = (answer: Answer | undefined) =>
      answer && this.storage.save(...this.#keptOf(id, answer));
    const saveLater = once((then) => setTimeout(then, KEEP_EVERY_MS));
    const drawLater = once(this.#deps.drawLater);
    const draw = (soFar: () => Answer) => {
      if (now() === undefined) return;
      grow(soFar());
      saveLater(() => save(now()));
    };
    grow(start);
    this.#change({});
    const finished = await runWithin(conversation, start, {
      ask: this.#deps.ask,
      isLeaving: this.#deps.isLeaving,
      signal: controller.signal,
      onChunk(soFar) {
        hasBegun = true;
        drawLater(() => draw(soFar));
      },
    });
    const latest = this.#find(id);
    // It is gone, and so is its conversation.
    if (latest === undefined || now() === undefined) return undefined;
    this.#end((one) => one.answer.id === start.id);
    const isDecided = start.toolCalls?.some(({ state }) => state === 'approved');
    if (isDecided && !hasBegun && finished.failure) return finished.failure;
    this.#put(withChanged(latest, finished), true);
    save(finished);
    this.#deps.onEnd?.(latest.title, finished);
    await this.#name(latest, finished);
    return undefined;
  }

  #abort(conversation: string) {
    for (const one of this.coming.get().values())
      if (one.conversation === conversation) one.controller.abort();
  }

  #end(isOver: (one: Coming) => boolean) {
    this.coming.set(new Map([...this.coming.get()].filter(([, one]) => !isOver(one))));
  }

  /**
   * Lets the model make the title of a conversation that has begun, unless a person has made one.
   */
  async #name(conversation: Conversation, answer: Answer) {
    const [question, ...others] = pathOf(conversation);
    if (conversation.isTemporary) return;
    const isBegun = answer.state === 'done' && answer.text !== '' && others.length < 4;
    if (!isBegun || question?.role !== 'user' || firstTitle(question) !== conversation.title)
      return;
    this.#naming?.abort();
    this.#naming = new AbortController();
    const { signal } = this.#naming;
    const title = await this.#deps
      .makeTitle?.(question.text, answer, signal)
      .catch(() => undefined);
    if (signal.aborted || !title || this.#find(conversation.id)?.title !== conversation.title)
      return;
    this.label(conversation.id, { title });
  }
}

const byChange = (one: Summary, other: Summary) => other.updatedAt - one.updatedAt;

const isAnswering = (message: Message): message is Answer =>
  message.role === 'assistant' && message.state === 'answering';

function newNode(parent: string | undefined) {
  return { id: newId(), createdAt: Date.now(), parent };
}

function newWithModelOf({ model }: Summary): Conversation {
  return { ...newConversation(newId(), Date.now()), model };
}

function firstTitle({ text, attachments }: Question): string {
  return titleOf(text) || (attachments?.[0]?.name ?? '');
}

function modelsOf({ model, otherModel }: Summary): string[] {
  return [model, otherModel].filter((name) => name !== undefined);
}

/** @returns Plans work that is done later, and drops what comes until then. */
function once(later: (then: () => void) => void): (work: () => void) => void {
  let isPlanned = false;
  return (work) => {
    if (isPlanned) return;
    isPlanned = true;
    later(() => {
      isPlanned = false;
      work();
    });
  };
}
