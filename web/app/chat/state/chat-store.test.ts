import { expect, test } from 'vitest';
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { ServerFailure } from '../../kit/failure.ts';
import { type Answer, newConversation, pathOf } from '../conversation/conversation.ts';
import { createMemoryKeeper } from '../conversation/keeper.ts';
import { type AnswerRequest, ChatStore, type ChatStoreDeps } from './chat-store.ts';

const piece = (content: string, finish_reason: string | null = null): ChatCompletionChunk => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'm',
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

/** Answers each request with the name of its model, once it is told to. */
function createAnsweringServer({ mostMessages = Number.POSITIVE_INFINITY } = {}) {
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
      yield piece(`${request.model} `);
      if (!request.signal.aborted) {
        await Promise.race([held, new Promise((resolve) => request.signal.addEventListener('abort', resolve))]);
      }
      request.signal.throwIfAborted();
      yield piece('answers', 'stop');
    },
  };
}

let kept: string | undefined;
const lastWords = {
  keep(text: string) {
    kept = text;
  },
  take() {
    const text = kept;
    kept = undefined;
    return text;
  },
};

async function openChat(keeper = createMemoryKeeper(), options: { mostMessages?: number } = {}) {
  const server = createAnsweringServer(options);
  let count = 0;
  const chat = new ChatStore({
    openKeeper: async () => keeper,
    ask: server.ask,
    now: () => ++count,
    clock: () => performance.now(),
    newId: () => `id-${++count}-${Math.random()}`,
    nextFrame: (callback) => callback(),
    lastWords,
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
    now: () => 0,
    clock: () => 0,
    newId: () => String(Math.random()),
    nextFrame: (callback) => callback(),
    lastWords,
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
  await new Promise<void>((resolve) => {
    chat.subscribeComing(lastAnswer().id, resolve);
  });
  chat.saveNow();
  const next = await openChat(keeper);
  expect(next.lastAnswer()).toMatchObject({ text: 'one ', state: 'interrupted' });
  next.chat.resume(next.lastAnswer());
  await next.settled();
  expect(next.server.requests).toMatchObject([{ beginning: 'one ' }]);
  expect(next.lastAnswer()).toMatchObject({ text: 'one one answers', state: 'done' });
});

test('what the database did not take before the page went is there afterwards, in the next page and in the same one', async () => {
  const memory = createMemoryKeeper();
  let isOpen = true;
  const save =
    <Given extends unknown[]>(way: (...given: Given) => Promise<void>) =>
    (...given: Given) =>
      isOpen ? way(...given) : new Promise<void>(() => undefined);
  const keeper = { ...memory, saveSummary: save(memory.saveSummary), saveMessage: save(memory.saveMessage) };
  const { chat, settled } = await openChat(keeper);
  isOpen = false;
  chat.send('Hello', []);
  await settled();
  chat.saveNow();
  expect((await openChat()).texts()).toEqual(['Hello', 'one answers']);
  isOpen = true;
  chat.goOn();
  expect((await openChat(memory)).texts()).toEqual(['Hello', 'one answers']);
});

test('a database that answers nothing is said, and what waits for it is left for another page', async () => {
  lastWords.keep('{"summaries":[],"messages":[]}');
  const chat = createStoreOn({
    openKeeper: async () => ({ ...createMemoryKeeper(), list: () => new Promise(() => undefined) }),
    databaseMs: 0,
  });
  await chat.start();
  expect(chat.state()).toMatchObject({ isReady: true, notKept: 'stuck' });
  expect(lastWords.take()).toBeDefined();
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
  expect(server.requests.at(-1)?.path.map(({ text }) => text)).toEqual(['Hello', 'two answers', 'And now?']);
});

test('a corrected answer is a branch that the conversation goes on from', async () => {
  const { chat, server, settled, texts, lastAnswer } = await openChat();
  chat.send('Hello', []);
  await settled();
  const first = lastAnswer();
  chat.correct(first, 'Rather this');
  expect(texts()).toEqual(['Hello', 'Rather this']);
  expect(lastAnswer()).toMatchObject({ model: 'one', state: 'done' });
  expect(lastAnswer()).not.toHaveProperty('figures');
  chat.send('And now?', []);
  await settled();
  expect(server.requests.at(-1)?.path.map(({ text }) => text)).toEqual(['Hello', 'Rather this', 'And now?']);
});

test('on wish, the oldest messages are left out until the rest fits, and stay left out', async () => {
  const { chat, server, settled, lastAnswer } = await openChat(createMemoryKeeper(), { mostMessages: 4 });
  const asked = () => server.requests.map(({ path }) => path.length);
  chat.send('1', []);
  await settled();
  chat.send('2', []);
  await settled();
  chat.send('3', []);
  await settled();
  expect(lastAnswer()).toMatchObject({ state: 'failed', failure: { code: 'context_length_exceeded', status: 400 } });
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
  expect(later.state()).toMatchObject({ isReady: true, summaries: [{}], current: { messages: [], model: 'one' } });
});
