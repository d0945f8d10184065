import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { createMask } from './mask.ts';
import { createRecorder, type Exchange } from './recorder.ts';
import { readVocabulary } from './vocabulary.ts';

let folder: string;
let close: (() => Promise<void>)[];
/** Resolves with the next line that the recorder says. */
let nextLine: () => Promise<string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-record-'));
  close = [() => rm(folder, { recursive: true })];
});
afterEach(async () => {
  for (const end of close.reverse()) await end();
});

async function recorderBefore(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const behind = createServer(answer);
  await listenOnLoopback(behind);
  close.push(() => closeServer(behind));
  return recorderTo(originOf(behind));
}

async function recorderTo(to: string): Promise<string> {
  const lines: string[] = [];
  let wake = () => {};
  const say = (line: string) => {
    lines.push(line);
    wake();
  };
  nextLine = async () => {
    if (lines.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return lines.shift() ?? '';
  };
  const recorder = createRecorder({ to, folder, mask: createMask(readVocabulary()), say });
  await listenOnLoopback(recorder);
  close.push(() => closeServer(recorder));
  return originOf(recorder);
}

async function recorded(): Promise<Exchange> {
  const [file = ''] = await readdir(folder);
  return JSON.parse(await readFile(join(folder, file), 'utf8'));
}

test('a request and its response pass unchanged, and are kept without the words of any person', async () => {
  let heard = '';
  const url = await recorderBefore(async (incoming, response) => {
    for await (const chunk of incoming) heard += chunk;
    response.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': 'session=sesame' });
    response.end(
      '{"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"Lemons."}}]}',
    );
  });
  const body =
    '{"model":"Fruit","messages":[{"role":"user","content":"What grows on lemon trees?"}]}';
  const headers = { authorization: 'Bearer sesame', 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body });
  expect(await response.text()).toContain('Lemons.');
  expect(heard).toBe(body);
  expect(await nextLine()).toBe('200 0001-POST-v1-chat-completions.json');
  const exchange = await recorded();
  expect(exchange).toMatchObject({
    request: {
      method: 'POST',
      target: '/v1/chat/completions',
      body: { json: { messages: [{ role: 'user' }] } },
    },
    response: { status: 200, isWhole: true, body: { json: { object: 'chat.completion' } } },
  });
  expect(JSON.stringify(exchange)).not.toMatch(/sesame|lemon|Fruit|grows/i);
});

test('the events of a stream pass one by one, and are kept one by one', async () => {
  let go = () => {};
  const url = await recorderBefore((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(
      'data: {"object":"chat.completion.chunk","choices":[{"delta":{"content":"One"}}]}\n\n',
    );
    // Only who has got the first event lets the second one come.
    go = () => response.end('data: [DONE]\n\n');
  });
  const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: '{}' });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toContain('"One"');
  go();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: [DONE]\n\n');
  await nextLine();
  const { response: kept } = await recorded();
  expect(kept.body).toEqual({
    events: [
      {
        data: {
          object: 'chat.completion.chunk',
          choices: [{ delta: { content: expect.stringMatching(/^[ZXQJVK][zxqjvk]{2}$/) } }],
        },
      },
      { data: '[DONE]' },
    ],
  });
});

test('a client that leaves is left behind it too, and what it got is kept as broken off', async () => {
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  let left = () => {};
  const hasLeft = new Promise<void>((resolve) => (left = resolve));
  const url = await recorderBefore((_request, response) => {
    response.once('close', () => left());
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: {"object":"chat.completion.chunk"}\n\n');
    begun();
  });
  const outgoing = request(`${url}/v1/chat/completions`, { method: 'POST' });
  outgoing.on('error', () => {}).end('{}');
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  await Promise.all([hasBegun, once(response, 'data')]);
  response.on('error', () => {});
  outgoing.destroy();
  await hasLeft;
  await nextLine();
  expect((await recorded()).response).toMatchObject({
    isWhole: false,
    body: { events: [expect.anything()] },
  });
});

test('of a form only the size is kept', async () => {
  const url = await recorderBefore((incoming, response) =>
    incoming.resume().on('end', () => response.end('{}')),
  );
  const form = new FormData();
  form.append('file', new Blob(['lemon']), 'anna.wav');
  await (await fetch(`${url}/v1/audio/transcriptions`, { method: 'POST', body: form })).text();
  await nextLine();
  const exchange = await recorded();
  expect(exchange.request.body).toEqual({ bytes: expect.any(Number) });
  expect(JSON.stringify(exchange)).not.toMatch(/lemon|anna/);
});

test('a server that is not there is told of', async () => {
  const url = await recorderTo('http://127.0.0.1:9');
  const response = await fetch(`${url}/v1/models`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('--to');
});
