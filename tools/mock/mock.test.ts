// The mock as client authors meet it: the whole of it as one, asked by the generated client and by
// plain requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { originOf } from '../../fixtures/loopback.ts';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import {
  createChatCompletion,
  createChatCompletionStream,
  createClient,
  getHealth,
  loadModel,
  pullModel,
  pullModelStream,
  StreamError,
} from '../../generated/client/index.ts';
import { type Mock, READY_MODELS, startMock } from './mock.ts';

const messages = [{ role: 'user' as const, content: 'Say hello.' }];
const body = { model: 'Qwen3-0.6B-GGUF', messages };
const TEXT = 'Hello from the fake llama-server.';

// Its fakes are shell scripts.
describe.skipIf(process.platform === 'win32')('the mock', () => {
  let mock: Mock;
  let wait: (ms: number, signal: AbortSignal) => Promise<void> = () =>
    Promise.reject(new Error('No test waits here.'));
  beforeAll(async () => {
    mock = await startMock({ port: 0, wait: (ms, signal) => wait(ms, signal) });
  }, 120_000);
  afterAll(() => mock?.close(), 60_000);

  const client = (headers: Readonly<Record<string, string>> = {}) =>
    createClient({ baseUrl: mock.url, headers });
  const chat = (headers: Readonly<Record<string, string>>, stream = false) =>
    fetch(`${mock.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body, stream }),
    });

  test('has a model of every type from the start', () => {
    expect(mock.models.filter(({ downloaded }) => downloaded).map(({ id }) => id)).toEqual(
      expect.arrayContaining([...READY_MODELS]),
    );
  });

  test.each(READY_MODELS)('loads %s onto a fake native server', async (name) => {
    const { error } = await loadModel({ client: client(), body: { model_name: name } });
    expect(error).toBeUndefined();
    const { data } = await getHealth({ client: client() });
    expect(data?.all_models_loaded?.map((model) => model.model_name)).toContain(name);
  });

  test('tells its own port for WebSockets, not the one of the server behind it', async () => {
    for (const prefix of ['/api/v1', '/v0']) {
      const answer = await fetch(`${mock.url}${prefix}/health?x=1`);
      expect(await answer.json()).toMatchObject({ status: 'ok', websocket_port: mock.port });
    }
    const cut = await fetch(`${mock.url}/v1/health`, {
      headers: { 'x-mock-cut-after-bytes': '5' },
    });
    await expect(cut.text()).rejects.toThrow();
  });

  test('has slots that do nothing while there is no request', async () => {
    await loadModel({ client: client(), body: { model_name: 'Qwen3-0.6B-GGUF' } });
    const slots = (await (await fetch(`${mock.url}/v1/slots`)).json()) as {
      is_processing: boolean;
    }[];
    expect(slots.length).toBeGreaterThan(0);
    expect(slots.filter(({ is_processing }) => is_processing)).toEqual([]);
  });

  test('has a model that loads and whose native server dies of every request', async () => {
    const model = 'extra.fake-dies-of-all';
    expect(
      (await loadModel({ client: client(), body: { model_name: model } })).error,
    ).toBeUndefined();
    const died = await createChatCompletion({ client: client(), body: { ...body, model } });
    expect(died.response?.status).toBe(502);
  });

  test.each([
    ['--help', 0, 'stdout', /^Usage: npm run mock/],
    ['--prot', 1, 'stderr', /^Unknown option '--prot'/],
    ['--port=x', 1, 'stderr', /^--port is 'x'/],
  ] as const)('its command answers %s with words', async (option, code, stream, words) => {
    const program = fileURLToPath(new URL('run.ts', import.meta.url));
    const run = await execa(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), program, option],
      {
        reject: false,
      },
    );
    expect(run.exitCode).toBe(code);
    expect(run[stream]).toMatch(words);
    expect(run.stderr).not.toMatch(/\n {4}at /);
  });

  test('chats, plainly and streamed', async () => {
    const { data } = await createChatCompletion({ client: client(), body });
    expect(data?.choices?.[0]?.message.content).toBe(TEXT);
    let streamed = '';
    for await (const { choices } of createChatCompletionStream({ client: client(), body })) {
      streamed += choices[0]?.delta.content ?? '';
    }
    expect(streamed).toBe(TEXT);
  });

  test('pulls any other model of the catalogue, with progress', async () => {
    const events: string[] = [];
    const pull = pullModelStream({ client: client(), body: { model_name: 'Qwen3-1.7B-GGUF' } });
    for await (const { event } of pull) events.push(event);
    expect(events).toContain('progress');
    expect(events.at(-1)).toBe('complete');
  });

  test('refuses what it has to refuse', async () => {
    const refused = {
      model_name: 'user.Gated',
      checkpoint: 'mock/gated-GGUF:Q4_0',
      recipe: 'llamacpp',
    };
    expect((await pullModel({ client: client(), body: refused })).response?.status).toBe(403);
    const failing = await loadModel({
      client: client(),
      body: { model_name: 'extra.fake-out-of-memory' },
    });
    expect(failing.response?.status).toBe(500);
  });

  test('gives a documented error for the asking, with headers that pages may read', async () => {
    const answer = await chat({ 'x-mock-status': '404', origin: 'http://localhost:3000' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(await answer.json()).toMatchObject({ error: { code: 'model_not_found' } });
    const stream = createChatCompletionStream({ client: client({ 'x-mock-status': '502' }), body });
    await expect(stream.next()).rejects.toThrow(StreamError);
  });

  test.each([
    ['x-mock-status', '418', /does not answer 418\. It answers 200, 400,/],
    ['x-mock-status', 'abc', /x-mock-status is 'abc', but must be a whole number from 200 to 599/],
    [
      'x-mock-dealy-ms',
      '1',
      /no switch x-mock-dealy-ms\. There are x-mock-status, x-mock-delay-ms/,
    ],
  ])('answers 400 to %s: %s', async (header, value, message) => {
    const answer = await chat({ [header]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { param: header, message: expect.stringMatching(message) },
    });
  });

  test("gives the document's example of a success too", async () => {
    expect(await (await chat({ 'x-mock-status': '200' })).json()).toMatchObject({
      object: 'chat.completion',
    });
  });

  test('waits as long as told, and then answers as usual', async () => {
    const { promise: waiting, resolve: begun } = withResolvers<number>();
    const { promise: over, resolve: goOn } = withResolvers<void>();
    wait = (ms) => {
      begun(ms);
      return over;
    };
    let isAnswered = false;
    const answer = chat({ 'x-mock-delay-ms': '250' }).finally(() => {
      isAnswered = true;
    });
    expect(await waiting).toBe(250);
    expect(isAnswered).toBe(false);
    goOn();
    expect(await (await answer).text()).toContain(TEXT);
  });

  test('stops waiting when the client leaves', async () => {
    const { promise: waiting, resolve: begun } = withResolvers<AbortSignal>();
    wait = (_ms, signal) => {
      begun(signal);
      return once(signal, 'abort').then(() => Promise.reject(signal.reason));
    };
    const leaving = new AbortController();
    const headers = { 'x-mock-delay-ms': '60000' };
    const answer = fetch(`${mock.url}/live`, { headers, signal: leaving.signal });
    const signal = await waiting;
    const aborted = once(signal, 'abort');
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await aborted;
  });

  test.each([false, true])(
    'breaks the connection inside of the body (stream: %s)',
    async (stream) => {
      const answer = await chat({ 'x-mock-cut-after-bytes': '40' }, stream);
      expect(answer.status).toBe(200);
      let text = '';
      const decoder = new TextDecoder();
      const reading = (async () => {
        for await (const chunk of answer.body ?? [])
          text += decoder.decode(chunk, { stream: true });
      })();
      await expect(reading).rejects.toThrow();
      expect(text).toHaveLength(40);
    },
  );

  test('leaves an answer whole that is shorter than the cut, and cuts ordered errors too', async () => {
    expect(await (await chat({ 'x-mock-cut-after-bytes': '1000000' })).text()).toContain(TEXT);
    const cut = await chat({ 'x-mock-cut-after-bytes': '10', 'x-mock-status': '404' });
    await expect(cut.text()).rejects.toThrow();
  });

  test('passes WebSockets through', async () => {
    const socket = new WebSocket(`${mock.url.replace('http', 'ws')}/logs/stream`);
    await once(socket, 'open');
    const first = once(socket, 'message');
    socket.send(JSON.stringify({ type: 'logs.subscribe', after_seq: null }));
    const [message] = await first;
    expect(JSON.parse(String(message))).toMatchObject({ type: 'logs.snapshot' });
    socket.close();
    await once(socket, 'close');
  });

  test('says so when its port is taken, and leaves nothing behind', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const lines: string[] = [];
    const port = Number(new URL(originOf(server)).port);
    await expect(startMock({ port, onLine: (line) => lines.push(line) })).rejects.toThrow(
      /is taken/,
    );
    expect(lines.at(-1)).toContain('Stopped');
    server.close();
  }, 60_000);

  test('ends with everything that it has started', async () => {
    const { data } = await getHealth({ client: client() });
    const pids = [mock.serverPid, ...(data?.all_models_loaded ?? []).map(({ pid }) => Number(pid))];
    expect(pids.length).toBeGreaterThan(2);
    await mock.close();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 60_000);
});
