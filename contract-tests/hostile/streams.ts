// Native servers and providers that send without end, and hardly anything: blank lines, comments,
// events without text.
import { startFakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { ask, chatBody, fakeBehind, load, loadedModels } from '../support/client.ts';
import { ADMIN_KEY, idOf, type Server } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';
import { CHAT } from './requests.ts';

const FLOODS: Readonly<Record<string, string>> = {
  'blank lines': '\n',
  'blank lines with carriage returns': '\r\n',
  comments: ': \n\n',
  'events of empty objects': 'data: {}\n\n',
  'events without text': 'data: {"choices":[],"a":"b"}\n\n',
};
/** The bytes end it, which takes longest. */
const MANY_LINES = `${'event: a\n'.repeat(5000)}\n`;
/** What an error says that ended such a response, whichever way it is told. */
const ENDED =
  /(?:The native server|Provider 'flood') sent \d+ events or blank lines \(\d+ bytes\) without any text/;

const QUESTIONS = {
  'a stream': { path: CHAT, more: { stream: true } },
  'a whole response': { path: CHAT, more: {} },
  "Anthropic's stream": { path: '/v1/messages', more: { stream: true, max_tokens: 8 } },
} as const;
type Question = (typeof QUESTIONS)[keyof typeof QUESTIONS];

async function outcomeOf(server: Server, { path, more }: Question, model: string): Promise<Answer> {
  const { text } = await ask(server, { path, body: { ...chatBody('chat', more), model } });
  return { outcome: ENDED.test(text) ? 'ended, and told why' : text.slice(0, 200), text };
}

const fromChild = (floods: string, question: Question) => async (server: Server) => {
  const find = async () =>
    (await loadedModels(server)).find(({ model_name }) => model_name === idOf('chat'));
  if ((await find()) === undefined) await load(server, 'chat');
  const loaded = await find();
  if (loaded === undefined) throw new Error('The model can not be loaded.');
  const fake = fakeBehind(loaded);
  await fake.order({ floods });
  try {
    return await outcomeOf(server, question, idOf('chat'));
  } finally {
    await fake.order({});
  }
};

const fromProvider = (floods: string, question: Question) => async (server: Server) => {
  const provider = await startFakeProvider();
  const body = { name: 'flood', base_urls: [provider.url] };
  await ask(server, { path: '/v1/providers', key: ADMIN_KEY, body });
  provider.order({ floods });
  try {
    return await outcomeOf(server, question, 'flood.meta/llama');
  } finally {
    await ask(server, { path: '/v1/providers/flood', method: 'DELETE', key: ADMIN_KEY });
    await provider.close();
  }
};

const SENDERS = { 'a native server': fromChild, 'a provider': fromProvider } as const;

function endless(
  what: string,
  floods: string,
  whose: keyof typeof SENDERS,
  how: keyof typeof QUESTIONS,
): HostileCase {
  return {
    title: `${what} of ${whose} without end, for ${how}`,
    expected: ['ended, and told why'],
    isTalkative: true,
    send: SENDERS[whose](floods, QUESTIONS[how]),
  };
}

export const STREAMS: HostileClass = {
  name: 'streams without text',
  cases: [
    ...Object.entries(FLOODS).flatMap(([what, floods]) =>
      (['a native server', 'a provider'] as const).flatMap((whose) =>
        (['a stream', 'a whole response', "Anthropic's stream"] as const).map((how) =>
          endless(what, floods, whose, how),
        ),
      ),
    ),
    endless('events of many lines', MANY_LINES, 'a provider', 'a stream'),
    endless('events of many lines', MANY_LINES, 'a native server', 'a whole response'),
  ],
};
