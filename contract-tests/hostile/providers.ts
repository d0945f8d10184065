// What a provider answers that wants its key to be read by others: in errors, events, lists and
// headers, in any spelling.
import { createServer } from 'node:http';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { ask, open } from '../support/client.ts';
import { ADMIN_KEY, type Server } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';

const KEY = 'sk-hostile/0123456789abcdef';
const MODEL = 'hostile.m';
const spelled = (prefix: string, digits: number) =>
  Array.from(KEY, (one) => prefix + one.charCodeAt(0).toString(16).padStart(digits, '0')).join('');
const SPELLINGS = {
  'as it is': KEY,
  'in escapes of JSON': spelled('\\u', 4),
  'percent-encoded': spelled('%', 2),
};

interface HostileAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: string;
}

const events = (...data: readonly string[]): HostileAnswer => ({
  headers: { 'content-type': 'text/event-stream' },
  body: [...data, '[DONE]'].map((one) => `data: ${one}\n\n`).join(''),
});
const chunk = (delta: object) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta }],
  });
const LIST: HostileAnswer = { body: '{"object":"list","data":[{"id":"m"}]}' };

/** By what they are: answers to a chat, or to the question for models. */
const ANSWERS: Readonly<
  Record<string, (key: string) => { chat?: HostileAnswer; list?: HostileAnswer }>
> = {
  'an error event': (key) => ({
    chat: events(`{"error":{"message":"Incorrect API key provided: ${key}","type":"${key}"}}`),
  }),
  'an error event behind others': (key) => ({
    chat: events(chunk({ content: 'Hi' }), `{"error":{"message":"${key}","code":"${key}"}}`),
  }),
  'a token': (key) => ({ chat: events(chunk({ content: '@' }).replace('@', key)) }),
  'an event that is not JSON': (key) => ({ chat: events(key) }),
  'an error of status 400': (key) => ({
    chat: { status: 400, body: `{"error":{"message":"${key}","type":"${key}"}}` },
  }),
  'an error of status 500': (key) => ({ chat: { status: 500, body: `{"error":"${key}"}` } }),
  'an error of status 429': (key) => ({
    // Longer than a request waits, which is told at once.
    chat: { status: 429, headers: { 'retry-after': '3600' }, body: `{"message":"${key}"}` },
  }),
  'a page': (key) => ({ chat: { headers: { 'content-type': 'text/html' }, body: `<p>${key}` } }),
  'a name of a model': (key) => ({
    list: { body: `{"data":[{"id":"m"},{"id":"${key}","labels":["${key}"]}]}` },
  }),
  'an error in place of a list': (key) => ({ list: { status: 401, body: `{"error":"${key}"}` } }),
  'a type of media': () => ({
    list: { headers: { 'content-type': KEY }, body: '' },
    chat: { headers: { 'content-type': KEY }, body: '' },
  }),
  'an encoding': () => ({ list: { headers: { 'content-encoding': KEY }, body: '' } }),
};

let url = '';
let answers: { chat?: HostileAnswer; list?: HostileAnswer } = {};

/** Everything that can be read in a text, also by who decodes it. */
function isTold(text: string): boolean {
  const character = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  const unescaped = text.replace(/\\+u([0-9a-f]{4})/gi, character);
  const decoded = unescaped.replace(/%([0-9a-f]{2})/gi, character);
  return [text, unescaped, decoded].some((one) => one.includes(KEY));
}

async function sends(server: Server, given: typeof answers): Promise<Answer> {
  answers = given;
  const admin = { key: ADMIN_KEY };
  // What such a provider leaves out is missing in the response too, which is not the matter here.
  const chat = async (stream: boolean) => {
    const body = { model: MODEL, stream, messages: [{ role: 'user', content: 'Hi' }] };
    const response = await open(server, { path: '/v1/chat/completions', body });
    return { text: await response.text(), headers: response.headers };
  };
  const body = {
    name: 'hostile',
    base_urls: [url],
    api_key: KEY,
    models: given.list ? 'all' : ['m'],
  };
  const replies = [
    await ask(server, { path: '/v1/providers', body, ...admin }),
    await chat(true),
    await chat(false),
    await ask(server, { path: '/v1/models' }),
    await ask(server, { path: '/metrics' }),
    await ask(server, { path: '/v1/providers', ...admin }),
    await ask(server, { path: '/v1/providers/hostile/test', method: 'POST', ...admin }),
    await ask(server, { path: '/v1/providers/hostile', method: 'DELETE', ...admin }),
  ];
  const texts = [
    ...replies.map(({ text, headers }) => text + JSON.stringify([...headers])),
    ...server.log.all(),
  ];
  return { outcome: isTold(texts.join('\n')) ? 'the key was told' : 'the key was kept' };
}

export const PROVIDERS: HostileClass = {
  name: 'providers',
  cases: Object.entries(ANSWERS).flatMap(([what, answer]) =>
    Object.entries(SPELLINGS).map(
      ([how, key]): HostileCase => ({
        title: `the key in ${what}, ${how}`,
        expected: ['the key was kept'],
        send: (server) => sends(server, answer(key)),
      }),
    ),
  ),
};

/** Each body comes in pieces of a few bytes, so that the key is cut. */
export async function startHostileProvider(): Promise<{ close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    for await (const _piece of request);
    const {
      status = 200,
      headers,
      body,
    } = (request.method === 'POST' ? answers.chat : answers.list) ?? LIST;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    for (let at = 0; at < body.length; at += 20) {
      await new Promise((sent) => response.write(body.slice(at, at + 20), sent));
    }
    response.end();
  });
  await listenOnLoopback(server);
  url = `${originOf(server)}/v1`;
  return { close: () => closeServer(server) };
}
