// What the chat knows and does, without its elements: conversations, and answers while they come.
import type { ChatCompletionChunk } from '../../../generated/client/index.ts';
import { runWithin } from './context/run-within.ts';
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
} from './conversation/conversation.ts';
import { createMemoryKeeper, type Keeper } from './conversation/keeper.ts';

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

export type ChatStore = ReturnType<typeof createChatStore>;

export function createChatStore(deps: ChatStoreDeps) {
  const { openKeeper, ask, now, clock, newId, nextFrame, onEnd, lastWords, isLeaving, databaseMs = DATABASE_MS } = deps;
  let keeper: Keeper = createMemoryKeeper();
  /** A new conversation was asked for before the kept ones were read. */
  let isNewWanted = false;
  let state: ChatState = { isReady: false, summaries: [], current: newConversation(newId(), now()) };
  /** Conversations that have been opened; an answer may come in one that is not shown. */
  const opened = new Map<string, Conversation>();
  const running = new Map<string, { controller: AbortController; conversation: string; answer: Answer }>();
  const listeners = new Set<() => void>();
  const answerListeners = new Map<string, Set<() => void>>();
  /** What is on its way into the database, by id. */
  const unsaved = { messages: new Map<string, KeptMessage>(), summaries: new Map<string, Summary>() };
  let opening: Promise<void> | undefined;

  function change(next: Partial<ChatState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function find(id: string): Conversation | undefined {
    return state.current.id === id ? state.current : opened.get(id);
  }

  /** Puts a conversation into the place of the one with its id, and its summary first if it is `touched`. */
  function put(conversation: Conversation, touched = false) {
    const latest = touched ? { ...conversation, updatedAt: now() } : conversation;
    opened.set(latest.id, latest);
    const isListed = state.summaries.some(({ id }) => id === latest.id);
    // An empty one is nothing to keep.
    if (!isListed && latest.messages.length === 0 && latest.draft === '') {
      change({ current: latest });
      return;
    }
    const others = state.summaries.filter(({ id }) => id !== latest.id);
    const place = touched ? 0 : state.summaries.findIndex(({ id }) => id === latest.id);
    change({
      summaries: others.toSpliced(Math.max(place, 0), 0, summaryOf(latest)),
      ...(state.current.id === latest.id && { current: latest }),
    });
    saveSummary(summaryOf(latest));
  }

  function add(conversation: Conversation, message: Message): Conversation {
    const next = withMessage(conversation, message);
    saveMessage({ conversation: next.id, message, place: next.messages.length - 1 });
    return next;
  }

  function keptOf(conversation: string, message: Message): KeptMessage | undefined {
    const place = find(conversation)?.messages.findIndex(({ id }) => id === message.id) ?? -1;
    return place < 0 ? undefined : { conversation, message, place };
  }

  function save(conversation: string, answer: Answer) {
    const kept = keptOf(conversation, answer);
    if (kept !== undefined) saveMessage(kept);
  }

  function saveMessage(kept: KeptMessage) {
    const { conversation, message, place } = kept;
    keepUntil(keeper.saveMessage(conversation, message, place), unsaved.messages, message.id, kept);
  }

  function saveSummary(summary: Summary) {
    keepUntil(keeper.saveSummary(summary), unsaved.summaries, summary.id, summary);
  }

  /** What could not be written waits for the page to go, or to be back. */
  function keepUntil<Kept>(saving: Promise<void>, map: Map<string, Kept>, id: string, kept: Kept) {
    map.set(id, kept);
    saving.then(
      () => map.get(id) === kept && map.delete(id),
      () => undefined,
    );
  }

  /** Adds an answer, or two that are compared, behind a question and lets them come. */
  function answer(conversation: Conversation, parent: string, models: readonly string[]) {
    const pair = models.length > 1 ? newId() : undefined;
    const answers = models.map((model): Answer => {
      const place = { id: newId(), parent, createdAt: now(), ...(pair !== undefined && { pair }) };
      return { ...place, role: 'assistant', text: '', model, state: 'answering' };
    });
    const [first] = answers;
    const added = answers.reduce(add, conversation);
    put(first ? withChosen(added, first) : added, true);
    for (const one of answers) void run(added.id, one);
  }

  async function run(id: string, start: Answer, beginning?: string) {
    const conversation = find(id);
    if (conversation === undefined) return;
    const entry = { controller: new AbortController(), conversation: id, answer: start };
    running.set(start.id, entry);
    let isSaved = true;
    let isDrawn = true;
    const saveLater = () => {
      if (!isSaved) return;
      isSaved = false;
      setTimeout(() => {
        isSaved = true;
        if (running.get(start.id) === entry) save(id, entry.answer);
      }, SAVE_EVERY_MS);
    };
    const { signal } = entry.controller;
    const finished = await runWithin(conversation, start, (path, answer) => ({
      answer,
      chunks: ask({
        model: start.model,
        path,
        settings: conversation.settings,
        signal,
        ...(beginning !== undefined && { beginning }),
      }),
      signal,
      clock,
      isLeaving,
      onChunk(soFar) {
        if (!isDrawn) return;
        isDrawn = false;
        nextFrame(() => {
          isDrawn = true;
          if (running.get(start.id) !== entry) return;
          entry.answer = soFar();
          for (const listener of answerListeners.get(start.id) ?? []) listener();
          saveLater();
        });
      },
    }));
    if (running.get(start.id) !== entry) return;
    running.delete(start.id);
    const latest = find(id);
    if (latest === undefined) return;
    put(withChanged(latest, finished), true);
    save(id, finished);
    onEnd?.(latest.title, finished);
  }

  /** @returns Why it can't be used, and then the memory takes its place. */
  async function openDatabase(): Promise<ChatState['notKept']> {
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
    keeper = found;
    return undefined;
  }

  /** Brings what the page kept when it went away into the database. */
  async function takeLastWords() {
    const text = lastWords.take();
    if (text === undefined) return;
    const { summaries, messages } = JSON.parse(text) as LastWords;
    for (const summary of summaries) await keeper.saveSummary(summary);
    for (const { conversation, message, place } of messages) await keeper.saveMessage(conversation, message, place);
  }

  function modelsOf({ model, otherModel }: Summary): string[] {
    return [model, otherModel].filter((name) => name !== undefined);
  }

  function withModelOf({ model }: Summary): Conversation {
    return { ...newConversation(newId(), now()), ...(model !== undefined && { model }) };
  }

  function show(conversation: Conversation) {
    opened.set(conversation.id, conversation);
    change({ current: conversation });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,

    /** An answer that is coming; undefined once it is part of its conversation. */
    coming: (id: string): Answer | undefined => running.get(id)?.answer,
    subscribeComing(id: string, listener: () => void) {
      const set = answerListeners.get(id) ?? new Set();
      answerListeners.set(id, set.add(listener));
      return () => void set.delete(listener);
    },

    /** Reads what is kept, and shows the last conversation. */
    start(): Promise<void> {
      opening ??= (async () => {
        const notKept = await openDatabase();
        // What can't be written is left for the next page.
        if (notKept !== 'stuck') await takeLastWords().catch(() => undefined);
        const summaries = (await keeper.list()).sort((one, other) => other.updatedAt - one.updatedAt);
        const last = summaries[0] && (await keeper.load(summaries[0].id));
        const current = last && (isNewWanted ? withModelOf(last) : sealed(last));
        change({ isReady: true, summaries, ...(notKept && { notKept }), ...(current && { current }) });
      })();
      return opening;
    },

    /** Shows a new conversation, with the model of the last one; an empty one that is shown already stays. */
    create() {
      // What is kept has not been read, and would be shown instead.
      isNewWanted = !state.isReady;
      const { messages, draft } = state.current;
      if (messages.length === 0 && draft === '') return;
      show(withModelOf(state.current));
    },

    async open(id: string) {
      const conversation = opened.get(id) ?? (await keeper.load(id).then((found) => found && sealed(found)));
      if (conversation !== undefined) show(conversation);
    },

    keepDraft(id: string, draft: string) {
      const conversation = find(id);
      if (conversation && conversation.draft !== draft) put({ ...conversation, draft });
    },

    /** Changes fields of the shown conversation; undefined takes the second model away. */
    set(fields: Partial<Pick<Summary, 'settings'>> & { model?: string; otherModel?: string | undefined }) {
      const { otherModel, ...others } = { ...state.current, ...fields };
      put({ ...others, ...(otherModel !== undefined && { otherModel }) });
    },

    /** Gives a conversation another title, or another place in the list. */
    label(id: string, fields: Partial<Pick<Summary, 'title' | 'isPinned'>>) {
      const summary = state.summaries.find((one) => one.id === id);
      if (summary === undefined) return;
      const conversation = find(id);
      if (conversation) return put({ ...conversation, ...fields });
      const labelled = { ...summary, ...fields };
      change({ summaries: state.summaries.map((one) => (one.id === id ? labelled : one)) });
      saveSummary(labelled);
    },

    async remove(id: string) {
      for (const [answerId, { conversation, controller }] of running) {
        if (conversation !== id) continue;
        running.delete(answerId);
        controller.abort();
      }
      opened.delete(id);
      const summaries = state.summaries.filter((one) => one.id !== id);
      const isShown = state.current.id === id;
      change({ summaries, ...(isShown && { current: newConversation(newId(), now()) }) });
      await keeper.remove(id);
    },

    search: (words: string) => keeper.search(words),

    send(text: string, attachments: readonly Attachment[]) {
      const { current } = state;
      const parent = pathOf(current).at(-1)?.id;
      const question: Question = {
        id: newId(),
        ...(parent !== undefined && { parent }),
        role: 'user',
        createdAt: now(),
        text,
        ...(attachments.length > 0 && { attachments }),
      };
      const title = current.title || titleOf(text) || (attachments[0]?.name ?? '');
      answer({ ...add(current, question), title, draft: '' }, question.id, modelsOf(current));
    },

    /** Asks again with other words, on a branch of its own. */
    edit(question: Question, text: string) {
      const changed: Question = { ...question, id: newId(), createdAt: now(), text };
      answer(add(state.current, changed), changed.id, modelsOf(state.current));
    },

    /** Adds another text for an answer, on a branch of its own, as if the model had said it. */
    correct(old: Answer, text: string) {
      const { parent, role, model, leftOut } = old;
      const place = { ...(parent !== undefined && { parent }), ...(leftOut !== undefined && { leftOut }) };
      put(add(state.current, { ...place, id: newId(), createdAt: now(), role, model, text, state: 'done' }), true);
    },

    /** Lets the chosen model answer the same question again, on a branch of its own. */
    repeat(old: Answer) {
      if (old.parent === undefined) return;
      const [model = old.model] = modelsOf(state.current);
      const isPair = pairOf(state.current, old).length > 1;
      answer(state.current, old.parent, isPair ? modelsOf(state.current) : [model]);
    },

    /** Lets an answer that was broken off go on where it ended. */
    resume(old: Answer) {
      const { failure: _, isCut: __, ...rest } = old;
      const again: Answer = { ...rest, state: 'answering' };
      put(withChanged(state.current, again));
      void run(state.current.id, again, old.text === '' ? undefined : old.text);
    },

    choose(message: Message) {
      put(withChosen(state.current, message));
    },

    /** Stops all answers of the shown conversation. */
    stop() {
      for (const { conversation, controller } of running.values()) {
        if (conversation === state.current.id) controller.abort();
      }
    },

    /** Keeps what has come so far and is not written yet, for a page that goes away; the database is closed then. */
    saveNow() {
      const { summaries, messages } = unsaved;
      for (const { conversation, answer } of running.values()) {
        const kept = keptOf(conversation, { ...answer, state: 'interrupted' });
        if (kept !== undefined) messages.set(answer.id, kept);
      }
      if (summaries.size === 0 && messages.size === 0) return;
      const words: LastWords = { summaries: [...summaries.values()], messages: [...messages.values()] };
      lastWords.keep(JSON.stringify(words));
    },

    /** For a page that was away, and is shown again as it was. */
    goOn() {
      lastWords.take();
      for (const summary of unsaved.summaries.values()) saveSummary(summary);
      for (const kept of unsaved.messages.values()) saveMessage(kept);
    },

    /** @returns All conversations, complete. */
    async all(): Promise<Conversation[]> {
      const loaded = await Promise.all(state.summaries.map(({ id }) => opened.get(id) ?? keeper.load(id)));
      return loaded.filter((one) => one !== undefined).map(sealed);
    },

    async take(conversations: readonly Conversation[]) {
      for (const conversation of conversations) await keeper.saveAll(conversation);
      const summaries = [...conversations.map(summaryOf), ...state.summaries];
      change({ summaries: summaries.sort((one, other) => other.updatedAt - one.updatedAt) });
    },
  };
}
