import { expect, test } from 'vitest';
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { ServerFailure } from '../../kit/failure.ts';
import type { AnswerRequest } from '../asking/run-answer.ts';
import { type Answer, newConversation, summaryOf } from '../conversation/conversation.ts';
import { createMemoryKeeper } from '../conversation/keeper.ts';
import { pathOf } from '../conversation/message-tree.ts';
import type { Word } from './chat-storage.ts';
import { ChatStore, type ChatStoreDeps } from './chat-store.ts';

const piece = (content: string, finish_reason: string | null = null): ChatCompletionChunk => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'm',
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

/** Answers each request with the name of its model, once it is told to. */
function createAnsweringServer({
  mostMessages = Number.POSITIVE_INFINITY,
}: {
  mostMessages?: number | undefined;
} = {}) {
  const requests: AnswerRequest[] = [];
  let goOn = () => {};
  let held = Promise.resolve();
  return {
    requests,
    hold() {
      held = new Promise((resolve) => {
        goOn = resolve;
      });
    },
    release: () => goOn(),
    async *ask(request: AnswerRequest) {
      requests.push(request);
      if (request.path.length > mostMessages) {
        throw new ServerFailure('Too long.', { status: 400, code: 'context_length_exceeded' });
      }
      yield piece(`${request.answer.model} `);
      if (!request.signal.aborted) {
        await Promise.race([
          held,
          new Promise((resolve) => request.signal.addEventListener('abort', resolve)),
        ]);
      }
      request.signal.throwIfAborted();
      yield piece('answers', 'stop');
    },
  };
}

const kept = new Map<string, string>();
const storage = () =>
  ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }) as Storage;

type Options = Partial<Pick<ChatStoreDeps, 'makeTitle' | 'tell'>> & { mostMessages?: number };

async function openChat(keeper = createMemoryKeeper(), { mostMessages, ...options }: Options = {}) {
  const server = createAnsweringServer({ mostMessages });
  const chat = new ChatStore({
    openKeeper: async () => keeper,
    ask: server.ask,
    drawLater: (draw) => draw(),
    storage,
    ...options,
  });
  await chat.start();
  chat.set({ model: 'one' });
  /** Resolves once nothing is being answered. */
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        const { messages } = chat.state().current;
        if (messages.some((one) => one.role === 'assistant' && one.state === 'answering')) return;
        stop();
        resolve();
      };
      const stop = chat.subscribe(look);
      look();
    });
  const texts = () => pathOf(chat.state().current).map(({ text }) => text);
  const lastAnswer = () => pathOf(chat.state().current).at(-1) as Answer;
  return { chat, server, keeper, settled, texts, lastAnswer };
}

/** Without its start. */
function createStoreOn(options: Pick<ChatStoreDeps, 'openKeeper' | 'databaseMs'>) {
  return new ChatStore({
    ask: createAnsweringServer().ask,
    drawLater: (draw) => draw(),
    storage,
    ...options,
  });
}

test('a question is answered, kept and the title of the conversation', async () => {
  const { chat, keeper, settled, texts } = await openChat();
  chat.send('Hello', []);
  await settled();
  expect(texts()).toEqual(['Hello', 'one answers']);
  const again = await openChat(keeper);
  expect(again.texts()).toEqual(['Hello', 'one answers']);
  expect(again.chat.state().summaries).toMatchObject([{ title: 'Hello' }]);
});

test('a conversation that is imported while the kept ones are still being read stays in the list', async () => {
  const keeper = createMemoryKeeper();
  let open = () => {};
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  const chat = createStoreOn({ openKeeper: () => opening.then(() => keeper) });
  const started = chat.start();
  const taken = chat.take([{ ...newConversation('imported', 1), title: 'Imported' }]);
  open();
  await Promise.all([started, taken]);
  expect(chat.state().summaries).toMatchObject([{ title: 'Imported' }]);
  expect(await keeper.list()).toMatchObject([{ title: 'Imported' }]);
});

test('what has come is kept when the page goes in the middle, and can go on', async () => {
  const { chat, server, keeper, lastAnswer } = await openChat();
  server.hold();
  chat.send('Hello', []);
  await expect.poll(() => chat.coming.get().get(lastAnswer().id)?.answer.text).toBe('one ');
  chat.saveNow();
  const next = await openChat(keeper);
  expect(next.lastAnswer()).toMatchObject({ text: 'one ', state: 'interrupted' });
  next.chat.resume(next.lastAnswer());
  await next.settled();
  expect(next.server.requests).toMatchObject([{ answer: { text: 'one ' } }]);
  expect(next.lastAnswer()).toMatchObject({ text: 'one one answers', state: 'done' });
});

test('what the database did not take before the page went is there afterwards, in the next page and in the same one', async () => {
  const memory = createMemoryKeeper();
  let isOpen = true;
  const save: typeof memory.save = (given) =>
    isOpen ? memory.save(given) : new Promise(() => undefined);
  const keeper = { ...memory, save };
  const { chat, settled } = await openChat(keeper);
  isOpen = false;
  chat.send('Hello', []);
  await settled();
  chat.saveNow();
  expect((await openChat()).texts()).toEqual(['Hello', 'one answers']);
  isOpen = true;
  chat.storage.goOn();
  expect((await openChat(memory)).texts()).toEqual(['Hello', 'one answers']);
});

test('a database that answers nothing is said, and what waits for it is left for another page', async () => {
  storage().setItem('lemonade.chat.last-words', '[]');
  const chat = createStoreOn({
    openKeeper: async () => ({ ...createMemoryKeeper(), list: () => new Promise(() => undefined) }),
    databaseMs: 0,
  });
  await chat.start();
  expect(chat.state()).toMatchObject({ isReady: true, notKept: 'stuck' });
  expect(kept.size).toBe(1);
  kept.clear();
});

test('an answer that is stopped keeps what has come', async () => {
  const { chat, server, settled, lastAnswer } = await openChat();
  server.hold();
  chat.send('Hello', []);
  chat.stop();
  await settled();
  expect(lastAnswer()).toMatchObject({ state: 'stopped' });
});

test('an edited question and a repeated answer are branches', async () => {
  const { chat, settled, texts, lastAnswer } = await openChat();
  chat.send('Hello', []);
  await settled();
  const [question] = pathOf(chat.state().current);
  if (question?.role !== 'user') throw new Error('There is no question.');
  chat.edit(question, 'Good day');
  await settled();
  expect(texts()).toEqual(['Good day', 'one answers']);
  chat.set({ model: 'two' });
  chat.repeat(lastAnswer());
  await settled();
  expect(texts()).toEqual(['Good day', 'two answers']);
  chat.choose(question);
  expect(texts()).toEqual(['Hello', 'one answers']);
});

test('an answer goes on in a conversation that is not shown', async () => {
  const { chat, server, texts, settled } = await openChat();
  server.hold();
  chat.send('Hello', []);
  const { id } = chat.state().current;
  chat.create();
  expect(texts()).toEqual([]);
  server.release();
  await chat.open(id);
  await settled();
  expect(texts()).toEqual(['Hello', 'one answers']);
});

test('two models answer side by side, and the conversation goes on from the chosen one', async () => {
  const { chat, server, settled, texts } = await openChat();
  chat.set({ otherModel: 'two' });
  chat.send('Hello', []);
  await settled();
  const second = chat.state().current.messages.find((one) => one.text === 'two answers');
  if (second === undefined) throw new Error('The second model has not answered.');
  chat.choose(second);
  chat.set({ otherModel: undefined });
  chat.send('And now?', []);
  await settled();
  expect(texts()).toEqual(['Hello', 'two answers', 'And now?', 'one answers']);
  expect(server.requests.at(-1)?.path.map(({ text }) => text)).toEqual([
    'Hello',
    'two answers',
    'And now?',
  ]);
});

test('a corrected answer is a branch that the conversation goes on from', async () => {
  const { chat, server, settled, texts, lastAnswer } = await openChat();
  chat.send('Hello', []);
  await settled();
  const first = lastAnswer();
  chat.correct(first, 'Rather this');
  expect(texts()).toEqual(['Hello', 'Rather this']);
  expect(lastAnswer()).toMatchObject({ model: 'one', state: 'done' });
  expect(lastAnswer().figures).toBeUndefined();
  chat.send('And now?', []);
  await settled();
  expect(server.requests.at(-1)?.path.map(({ text }) => text)).toEqual([
    'Hello',
    'Rather this',
    'And now?',
  ]);
});

test('on wish, the oldest messages are left out until the rest fits, and stay left out', async () => {
  const { chat, server, settled, lastAnswer } = await openChat(createMemoryKeeper(), {
    mostMessages: 4,
  });
  const asked = () => server.requests.map(({ path }) => path.length);
  chat.send('1', []);
  await settled();
  chat.send('2', []);
  await settled();
  chat.send('3', []);
  await settled();
  expect(lastAnswer()).toMatchObject({
    state: 'failed',
    failure: { code: 'context_length_exceeded', status: 400 },
  });
  chat.set({ settings: { shortens: true } });
  chat.repeat(lastAnswer());
  await settled();
  expect(lastAnswer()).toMatchObject({ state: 'done', leftOut: 2 });
  chat.send('4', []);
  await settled();
  expect(lastAnswer()).toMatchObject({ state: 'done', leftOut: 4 });
  expect(asked()).toEqual([1, 3, 5, 5, 3, 5, 3]);
});

test('a conversation that is pinned stays so in the database', async () => {
  const { chat, keeper, settled } = await openChat();
  chat.send('Hello', []);
  await settled();
  chat.label(chat.state().current.id, { isPinned: true });
  expect((await openChat(keeper)).chat.state().summaries).toMatchObject([{ isPinned: true }]);
});

test('a conversation that is deleted while it is answered is gone', async () => {
  const { chat, server, keeper } = await openChat();
  server.hold();
  chat.send('Hello', []);
  await chat.remove(chat.state().current.id);
  expect(server.requests[0]?.signal.aborted).toBe(true);
  expect(chat.state().summaries).toEqual([]);
  expect(await keeper.list()).toEqual([]);
});

test('without a database all works until the page goes', async () => {
  const chat = createStoreOn({
    openKeeper: () => Promise.reject(new Error('It is not allowed.')),
  });
  await chat.start();
  expect(chat.state()).toMatchObject({ isReady: true, notKept: 'none' });
});

test('a new conversation that is asked for while the kept ones are read is the one that is shown', async () => {
  const keeper = createMemoryKeeper();
  const { chat, settled } = await openChat(keeper);
  chat.send('Hello', []);
  await settled();
  const later = createStoreOn({
    openKeeper: async () => keeper,
  });
  const opening = later.start();
  later.create();
  await opening;
  expect(later.state()).toMatchObject({
    isReady: true,
    summaries: [{}],
    current: { messages: [], model: 'one' },
  });
});

/**
 * Two pages that show the same conversations; what they tell each other arrives when it is
 * delivered.
 */
async function openTabs() {
  const keeper = createMemoryKeeper();
  const pages: ChatStore[] = [];
  const mail: (() => void)[] = [];
  const tellFrom = (index: number) => (word: Word) =>
    mail.push(() => pages[1 - index]?.hear(structuredClone(word)));
  const [one, other] = [
    await openChat(keeper, { tell: tellFrom(0) }),
    await openChat(keeper, { tell: tellFrom(1) }),
  ];
  pages.push(one.chat, other.chat);
  const deliver = () => {
    while (mail.length > 0) mail.shift()?.();
  };
  return { keeper, one, other, deliver };
}

test('a conversation that is begun, renamed or deleted in one tab is so in the other', async () => {
  const { one, other, deliver } = await openTabs();
  one.chat.send('Hello', []);
  await one.settled();
  deliver();
  const { id } = one.chat.state().current;
  expect(other.chat.state().summaries).toMatchObject([{ id, title: 'Hello' }]);
  await other.chat.open(id);
  one.chat.label(id, { title: 'Named' });
  deliver();
  expect(other.chat.state().current.title).toBe('Named');
  await one.chat.remove(id);
  deliver();
  expect(other.chat.state()).toMatchObject({
    summaries: [],
    isMissing: true,
    current: { messages: [] },
  });
});

test('what two tabs write into one conversation is there in both and in the database', async () => {
  const { keeper, one, other, deliver } = await openTabs();
  one.chat.send('Hello', []);
  await one.settled();
  deliver();
  const { id } = one.chat.state().current;
  await other.chat.open(id);
  one.chat.send('From one', []);
  other.chat.send('From the other', []);
  await Promise.all([one.settled(), other.settled()]);
  deliver();
  const all = ['Hello', 'From one', 'From the other'];
  for (const shown of [
    one.chat.state().current,
    other.chat.state().current,
    await keeper.load(id),
  ]) {
    const { messages } = shown ?? newConversation('none', 0);
    const questions = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
    expect(questions.sort()).toEqual(all.toSorted());
    expect(
      messages.filter((each) => each.role === 'assistant' && each.state === 'done'),
    ).toHaveLength(3);
  }
  expect(one.texts()).toEqual(['Hello', 'one answers', 'From one', 'one answers']);
  expect(other.texts()).toEqual(['Hello', 'one answers', 'From the other', 'one answers']);
});

test('an answer that comes in another tab is shown as coming, and stops from here', async () => {
  const { one, other, deliver } = await openTabs();
  one.server.hold();
  one.chat.send('Hello', []);
  const { id } = one.chat.state().current;
  await other.chat.open(id);
  deliver();
  expect(other.lastAnswer().state).toBe('answering');
  expect([...other.chat.state().answering]).toEqual([id]);
  other.chat.stop();
  deliver();
  await one.settled();
  deliver();
  expect([one.lastAnswer().state, other.lastAnswer().state]).toEqual(['stopped', 'stopped']);
  expect(other.chat.state().answering.size).toBe(0);
});

test('a tab that is opened later learns which answers are coming elsewhere', async () => {
  const keeper = createMemoryKeeper();
  const told: Word[] = [];
  const first = await openChat(keeper, { tell: (word) => told.push(word) });
  first.server.hold();
  first.chat.send('Hello', []);
  const late = await openChat(keeper, { tell: (word) => first.chat.hear(word) });
  expect(late.lastAnswer().state).toBe('interrupted');
  const word = told.at(-1);
  if (word) late.chat.hear(word);
  expect(late.lastAnswer().state).toBe('answering');
});

test('the model makes the title after the first answer, unless a person was faster', async () => {
  const asked: string[] = [];
  const makeTitle = async (question: string) => {
    asked.push(question);
    return 'A better title';
  };
  const { chat, settled } = await openChat(createMemoryKeeper(), { makeTitle });
  chat.send('Hello', []);
  await settled();
  await expect.poll(() => chat.state().current.title).toBe('A better title');
  chat.send('And now?', []);
  await settled();
  chat.create();
  chat.send('Hello again', []);
  chat.label(chat.state().current.id, { title: 'Mine' });
  await settled();
  expect([asked, chat.state().current.title]).toEqual([['Hello'], 'Mine']);
});

test('a title that is still being made is given up when there is something else to answer, and when it fails', async () => {
  const signals: AbortSignal[] = [];
  const makeTitle = (_question: string, _answer: Answer, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('It is over.'))),
    );
  };
  const { chat, settled } = await openChat(createMemoryKeeper(), { makeTitle });
  chat.send('Hello', []);
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  chat.send('And now?', []);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await settled();
  expect(chat.state().current.title).toBe('Hello');
});

test('when the browser has no room left, the chat says so, goes on, and writes it down once there is room', async () => {
  const memory = createMemoryKeeper();
  let isFull = false;
  const save: typeof memory.save = (given) =>
    isFull
      ? Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
      : memory.save(given);
  const keeper = { ...memory, save };
  const { chat, settled } = await openChat(keeper);
  chat.send('Old', []);
  await settled();
  const old = chat.state().current.id;
  isFull = true;
  chat.create();
  chat.send('Hello', []);
  await settled();
  await expect.poll(() => chat.state().notKept).toBe('full');
  expect((await chat.all()).map(({ title, messages }) => [title, messages.length])).toContainEqual([
    'Hello',
    2,
  ]);
  isFull = false;
  await chat.remove(old);
  await expect.poll(() => chat.state().notKept).toBeUndefined();
  expect((await openChat(memory)).texts()).toEqual(['Hello', 'one answers']);
});

test('when there is room again without anything deleted, the next thing that is kept brings what waits with it', async () => {
  const memory = createMemoryKeeper();
  let isFull = true;
  const save: typeof memory.save = (given) =>
    isFull
      ? Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
      : memory.save(given);
  const { chat, settled } = await openChat({ ...memory, save });
  chat.send('Hello', []);
  await settled();
  await expect.poll(() => chat.state().notKept).toBe('full');
  isFull = false;
  chat.create();
  chat.send('Again', []);
  await settled();
  await expect.poll(() => chat.state().notKept).toBeUndefined();
  expect((await memory.list()).map(({ title }) => title).sort()).toEqual(['Again', 'Hello']);
});

test('a conversation that the database can not give is said, and the chat begins without it', async () => {
  const memory = createMemoryKeeper();
  await memory.save([summaryOf({ ...newConversation('broken', 1), title: 'Old' })]);
  const { chat, settled, texts } = await openChat({
    ...memory,
    load: () => Promise.reject(new Error('It is broken.')),
  });
  expect(chat.state()).toMatchObject({
    isReady: true,
    notKept: 'broken',
    summaries: [{ title: 'Old' }],
  });
  chat.send('Hello', []);
  await settled();
  expect(texts()).toEqual(['Hello', 'one answers']);
});

test('an address of no conversation says so, until another one is chosen', async () => {
  const { chat, settled } = await openChat();
  chat.send('Hello', []);
  await settled();
  const { id } = chat.state().current;
  await chat.open('nothing');
  expect(chat.state()).toMatchObject({ isMissing: true, current: { messages: [] } });
  await chat.open(id);
  expect(chat.state()).toMatchObject({ isMissing: false, current: { id } });
});

test('of two conversations that are opened at once, the last one is shown', async () => {
  const { chat, keeper, settled } = await openChat();
  chat.send('Hello', []);
  await settled();
  const { id } = chat.state().current;
  const loading = {
    ...keeper,
    load: (wanted: string) => Promise.resolve().then(() => keeper.load(wanted)),
  };
  const later = await openChat(loading);
  later.chat.create();
  const [first, last] = [later.chat.open(id), later.chat.open('nothing')];
  later.chat.create();
  await Promise.all([first, last]);
  expect(later.chat.state()).toMatchObject({ isMissing: false, current: { messages: [] } });
});

test('of a temporary conversation nothing is kept, listed or told to other tabs', async () => {
  const told: Word[] = [];
  let titles = 0;
  const { chat, keeper, settled, texts } = await openChat(createMemoryKeeper(), {
    tell: (word) => told.push(word),
    async makeTitle() {
      titles += 1;
      return 'A title';
    },
  });
  told.length = 0;
  chat.setTemporary(true);
  chat.keepDraft(chat.state().current.id, 'a secr');
  chat.send('a secret', []);
  await settled();
  chat.saveNow();
  expect(texts()).toEqual(['a secret', 'one answers']);
  expect([await keeper.list(), chat.state().summaries, told, titles]).toEqual([[], [], [], 0]);
  expect(kept.get('lemonade.chat.last-words') ?? '').not.toContain('secret');
  chat.setTemporary(false);
  expect(chat.state().current.isTemporary, 'it has begun').toBe(true);
  chat.create();
  chat.send('a question', []);
  await settled();
  expect(chat.state().summaries.map(({ title }) => title)).toContain('a question');
});

test('a page opens with the last conversation that is not archived', async () => {
  const { chat, keeper, settled } = await openChat();
  chat.send('first', []);
  await settled();
  chat.create();
  chat.send('second', []);
  await settled();
  chat.label(chat.state().current.id, { isArchived: true });
  const { chat: next } = await openChat(keeper);
  expect(next.state().current.title).toBe('first');
  expect(next.state().summaries.map(({ isArchived }) => isArchived)).toContain(true);
});

const ASKED = [
  { id: 'y1', server: 'town', name: 'weather', arguments: '{}' },
  { id: 'y2', server: 'town', name: 'weather', arguments: '{}' },
];

/** A server whose model wants calls, and whose approvals count once; `refusal` is thrown first. */
function createAskingServer(used = new Set<string>()) {
  const requests: AnswerRequest[] = [];
  let refusal: ServerFailure | undefined;
  return {
    requests,
    refuse(failure: ServerFailure) {
      refusal = failure;
    },
    async *ask(request: AnswerRequest) {
      requests.push(request);
      const { toolCalls = [] } = request.answer;
      const failure = refusal;
      refusal = undefined;
      if (failure) throw failure;
      for (const { id } of toolCalls.filter(({ state }) => state === 'approved')) {
        if (used.has(id))
          throw new ServerFailure('Used.', { status: 400, param: 'mcp_approvals[0]' });
        used.add(id);
      }
      if (toolCalls.length === 0) yield { ...piece(''), choices: [], mcp: { approvals: ASKED } };
      yield toolCalls.length === 0 ? piece('', 'tool_calls') : piece('It is sunny.', 'stop');
    },
  };
}

async function openAsking(keeper = createMemoryKeeper(), used = new Set<string>()) {
  const server = createAskingServer(used);
  const told: Word[] = [];
  const chat = new ChatStore({
    openKeeper: async () => keeper,
    ask: server.ask,
    drawLater: (draw) => draw(),
    storage,
    tell: (word) => told.push(word),
  });
  await chat.start();
  chat.set({ model: 'one' });
  const last = () => pathOf(chat.state().current).at(-1) as Answer;
  const isAsked = () => expect.poll(() => last().state).toBe('asking');
  return { chat, server, keeper, told, last, isAsked };
}

const statesOf = ({ toolCalls = [] }: Answer) => toolCalls.map(({ state }) => state);

test('an answer waits for what a person says about each call, then goes on with all of it', async () => {
  const { chat, server, last, isAsked } = await openAsking();
  chat.send('Hello', []);
  await isAsked();
  expect(await chat.decide(last(), ['y1'], 'approved')).toBeUndefined();
  expect([last().state, server.requests.length]).toEqual(['asking', 1]);
  expect(await chat.decide(last(), ['y2'], 'declined')).toBeUndefined();
  expect(server.requests[1]?.answer.toolCalls).toMatchObject([
    { id: 'y1', state: 'approved' },
    { id: 'y2', state: 'declined' },
  ]);
  expect(last()).toMatchObject({ text: 'It is sunny.', state: 'done' });
});

test('after a no to all, the answer goes on and ends', async () => {
  const { chat, last, isAsked } = await openAsking();
  chat.send('Hello', []);
  await isAsked();
  await chat.decide(last(), ['y1', 'y2'], 'declined');
  expect(last()).toMatchObject({ text: 'It is sunny.', state: 'done' });
});

test('what waits for a person is kept, and a stop is a no that can be gone on from', async () => {
  const { chat, keeper, isAsked } = await openAsking();
  chat.send('Hello', []);
  await isAsked();
  const again = await openAsking(keeper);
  await again.isAsked();
  again.chat.stop();
  expect([again.last().state, ...statesOf(again.last())]).toEqual([
    'stopped',
    'declined',
    'declined',
  ]);
  again.chat.resume(again.last());
  await expect.poll(() => again.last().state).toBe('done');
});

test('a call that another tab has decided about is not decided again, which is said', async () => {
  const used = new Set<string>();
  const { chat, keeper, last, isAsked } = await openAsking(createMemoryKeeper(), used);
  chat.send('Hello', []);
  await isAsked();
  // It is not told of what the first one does.
  const other = await openAsking(keeper, used);
  await other.isAsked();
  await chat.decide(last(), ['y1', 'y2'], 'approved');
  expect(await other.chat.decide(other.last(), ['y1'], 'declined')).toBe('elsewhere');
  expect(other.last()).toMatchObject({ text: 'It is sunny.', state: 'done' });
  expect(other.server.requests).toEqual([]);
});

test('where both tabs say yes at the same time, the server takes one, and the other loses nothing', async () => {
  const used = new Set<string>();
  const first = await openAsking(createMemoryKeeper(), used);
  first.chat.send('Hello', []);
  await first.isAsked();
  const other = await openAsking(first.keeper, used);
  await other.isAsked();
  const decided = await Promise.all(
    [first, other].map(({ chat, last }) => chat.decide(last(), ['y1', 'y2'], 'approved')),
  );
  expect(decided.sort()).toEqual(['elsewhere', undefined]);
  const { id } = first.chat.state().current;
  const kept = await first.keeper.load(id);
  expect(kept?.messages.at(-1)).toMatchObject({ text: 'It is sunny.', state: 'done' });
});

test('a yes that did not reach the server is asked for again', async () => {
  const { chat, server, last, isAsked } = await openAsking();
  chat.send('Hello', []);
  await isAsked();
  server.refuse(new ServerFailure('Busy.', { status: 503 }));
  expect(await chat.decide(last(), ['y1', 'y2'], 'approved')).toMatchObject({ status: 503 });
  expect(statesOf(last())).toEqual(['asked', 'asked']);
  expect(await chat.decide(last(), ['y1', 'y2'], 'approved')).toBeUndefined();
  expect(last().state).toBe('done');
});

const FOLDER = { id: 'w', name: 'Work', system: 'Be brief.', model: 'two' };

test('a conversation that begins in a folder has its settings, its model and its place', async () => {
  const { chat, server, settled } = await openChat();
  chat.create();
  chat.beginIn(FOLDER);
  // The address of a new conversation makes none of another kind.
  chat.create();
  chat.send('Hello', []);
  await settled();
  const { current, summaries } = chat.state();
  expect(server.requests[0]?.answer.model).toBe('two');
  expect([current.settings, current.folder]).toEqual([{ system: 'Be brief.' }, 'w']);
  expect(summaries[0]?.folder).toBe('w');
  chat.create();
  chat.beginIn(undefined);
  expect([chat.state().current.settings, chat.state().current.folder]).toEqual([{}, undefined]);
});

test('a temporary conversation of a folder keeps nothing, and one that has begun stays where it is', async () => {
  const { chat, settled } = await openChat();
  chat.beginIn(FOLDER);
  chat.setTemporary(true);
  expect(chat.state().current.settings).toEqual({ system: 'Be brief.' });
  chat.send('Hello', []);
  await settled();
  chat.beginIn(undefined);
  expect([chat.state().current.folder, chat.state().summaries]).toEqual(['w', []]);
});

test('a conversation that has begun keeps its settings and its date in a folder, also for other tabs', async () => {
  const words: Word[] = [];
  const { chat, settled } = await openChat(createMemoryKeeper(), {
    tell: (word) => void words.push(word),
  });
  chat.set({ settings: { system: 'Mine.' } });
  chat.send('Hello', []);
  await settled();
  const { id, updatedAt } = chat.state().current;
  await chat.move(id, FOLDER);
  expect(chat.state().current).toMatchObject({
    folder: 'w',
    model: 'one',
    settings: { system: 'Mine.' },
    updatedAt,
  });
  const { chat: other } = await openChat();
  for (const word of words) other.hear(word);
  expect(other.state().summaries[0]?.folder).toBe('w');
  await chat.move(id, undefined);
  expect(chat.state().summaries[0]?.folder).toBeUndefined();
});

test('a draft gets the settings of the folder that it is moved to, once it is read again too', async () => {
  const keeper = createMemoryKeeper();
  const { chat } = await openChat(keeper);
  chat.keepDraft(chat.state().current.id, 'Dear');
  const { id } = chat.state().current;
  const { chat: later } = await openChat(keeper);
  later.create();
  await later.move(id, FOLDER);
  await later.open(id);
  expect(later.state().current).toMatchObject({
    folder: 'w',
    draft: 'Dear',
    model: 'two',
    settings: { system: 'Be brief.' },
  });
});
