// Providers and native servers that say something without end, to one client and to many: no memory
// is enough for that.
import { startFakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { ask, chatBody, fakeBehind, load, loadedModels } from '../support/client.ts';
import type { Undocumented } from '../support/document.ts';
import { ADMIN_KEY, idOf, type Server } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';
import { CHAT } from './requests.ts';

interface Question {
  path: string;
  more: object;
  /** Whether the response says that it was cut, in the form of its API. */
  isCut(json: Undocumented): boolean;
}

const INPUT = { input: 'Hi' };
const QUESTIONS: Readonly<Record<string, Question>> = {
  'a chat': {
    path: CHAT,
    more: {},
    isCut: ({ choices }) => choices?.[0]?.finish_reason === 'length',
  },
  'a response': {
    path: '/v1/responses',
    more: INPUT,
    isCut: ({ status }) => status === 'incomplete',
  },
  'a message': {
    path: '/v1/messages',
    more: { max_tokens: 8 },
    isCut: ({ stop_reason: why }) => why === 'max_tokens',
  },
  "Ollama's chat": {
    path: '/api/chat',
    more: { stream: false },
    isCut: ({ done_reason: why }) => why === 'length',
  },
};

const eventOf = (delta: object) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
const call = (text: string) => ({
  index: 0,
  id: 'a',
  type: 'function',
  function: { name: 'look', arguments: text },
});
const TALK: Readonly<Record<string, string>> = {
  texts: eventOf({ content: 'x'.repeat(60_000) }),
  'characters that JSON writes as six': eventOf({ content: '\u0000'.repeat(10_000) }),
  'arguments of a call': eventOf({ tool_calls: [call(`{"a":"${'x'.repeat(60_000)}`)] }),
};

const ENDED = 'ended, and said so';
const asking = (model: string, { path, more }: Question) => ({
  path,
  body: { ...chatBody('chat'), ...more, model },
});

async function endsOf(server: Server, model: string, question: Question): Promise<Answer> {
  const { status, text, json } = await ask(server, asking(model, question));
  return status === 200 && question.isCut(json)
    ? { outcome: ENDED }
    : { outcome: `${status}`, text: text.slice(0, 200) };
}

async function withProvider(
  server: Server,
  floods: string,
  times: number,
  work: (model: string) => Promise<Answer>,
) {
  const provider = await startFakeProvider();
  await ask(server, {
    path: '/v1/providers',
    key: ADMIN_KEY,
    body: { name: 'flood', base_urls: [provider.url] },
  });
  provider.order(...Array.from({ length: times }, () => ({ floods })));
  try {
    return await work('flood.meta/llama');
  } finally {
    await ask(server, { path: '/v1/providers/flood', method: 'DELETE', key: ADMIN_KEY });
    await provider.close();
  }
}

async function fromChild(server: Server, floods: string, question: Question): Promise<Answer> {
  await load(server, 'chat');
  const loaded = (await loadedModels(server)).find(({ model_name }) => model_name === idOf('chat'));
  if (loaded === undefined) throw new Error('The model can not be loaded.');
  const fake = fakeBehind(loaded);
  await fake.order({ floods });
  try {
    return await endsOf(server, idOf('chat'), question);
  } finally {
    await fake.order({});
  }
}

/** All at a time; each has to end in the form of its API. */
async function many(
  server: Server,
  model: string,
  question: Question,
  times: number,
): Promise<Answer> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => endsOf(server, model, question)),
  );
  return answers.find(({ outcome }) => outcome !== ENDED) ?? { outcome: ENDED };
}

const POLL_MS = 100;

async function inBackground(server: Server, model: string, times: number): Promise<Answer> {
  const body = { model, ...INPUT, background: true };
  const begun = await Promise.all(
    Array.from({ length: times }, () => ask(server, { path: '/v1/responses', body })),
  );
  for (const { json } of begun) {
    for (;;) {
      const { status, json: now } = await ask(server, { path: `/v1/responses/${json.id}` });
      // Those that were used last stay where the room for kept ones is full.
      if (status === 404 || now.status === 'incomplete') break;
      if (now.status !== 'queued' && now.status !== 'in_progress')
        return { outcome: `${status} ${now.status}` };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  return { outcome: ENDED };
}

const hostile = (title: string, send: HostileCase['send']): HostileCase => ({
  title,
  expected: [ENDED],
  send,
});
const AT_ONCE = 12;

export const TALKS: HostileClass = {
  name: 'talk without end',
  cases: [
    ...Object.entries(TALK).flatMap(([what, floods]) =>
      Object.entries(QUESTIONS).map(([how, question]) =>
        hostile(`${what} of a provider, for ${how}`, (server) =>
          withProvider(server, floods, 1, (model) => endsOf(server, model, question)),
        ),
      ),
    ),
    ...Object.entries(QUESTIONS).map(([how, question]) =>
      hostile(`texts of a native server, for ${how}`, (server) =>
        fromChild(server, TALK.texts ?? '', question),
      ),
    ),
    ...Object.entries(QUESTIONS).map(([how, question]) =>
      hostile(`texts of a provider, for ${how}, ${AT_ONCE} times at once`, (server) =>
        withProvider(server, TALK.texts ?? '', AT_ONCE, (model) =>
          many(server, model, question, AT_ONCE),
        ),
      ),
    ),
    hostile(`texts of a provider, for ${AT_ONCE} responses in the background`, (server) =>
      withProvider(server, TALK.texts ?? '', AT_ONCE, (model) =>
        inBackground(server, model, AT_ONCE),
      ),
    ),
  ],
};
