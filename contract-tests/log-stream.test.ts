// The log over WebSocket: every message in both directions is checked against asyncapi.yaml by
// support/channel.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ChannelClient,
  type ChannelOptions,
  connectLogs,
  type LogsMessage,
} from './support/channel.ts';
import { ask, chatBody, load } from './support/client.ts';
import { keepClients, serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY, idOf, PREFIXES, type Server, startServer } from './support/server.ts';

const SECRET_PROMPT = 'my-very-private-question';
const server = serverForSuite();
const keep = keepClients();

async function connect(
  options: ChannelOptions = {},
  to: Server = server(),
): Promise<ChannelClient<LogsMessage>> {
  return keep(await connectLogs(to, options));
}

const isEntry = ({ type }: LogsMessage) => type === 'logs.entry';

/** Brings about a log line of the server's own. */
const reload = async () => {
  await ask(server(), { path: '/v1/unload', body: {} });
  await load(server(), 'chat');
};

test.each(['', ...PREFIXES])(
  '%s/logs/stream sends a snapshot and then live entries, without a gap',
  async (prefix) => {
    const client = await connect({ path: `${prefix}/logs/stream` });
    client.send({ type: 'logs.subscribe', after_seq: null });
    const { type, entries } = await client.next();
    expect(type).toBe('logs.snapshot');
    expect(entries.map(({ seq }) => seq)).toEqual(
      Array.from({ length: entries.length }, (_, index) => index + 1),
    );
    await reload();
    let expected = entries.length;
    for (;;) {
      const { entry } = await client.next(isEntry);
      expected += 1;
      expect(entry.seq).toBe(expected);
      expect(entry.line).toContain(`[${entry.severity}] (${entry.tag})`);
      if (entry.line.includes('Loaded') || entry.line.includes('loaded')) break;
    }
  },
);

test('the port of the log stream is the one that /health names', async () => {
  expect((await ask(server(), { path: '/v1/health' })).json.websocket_port).toBe(server().port);
});

test('the log stream has the same lines as standard output', async () => {
  const client = await connect();
  client.send({ type: 'logs.subscribe' });
  const { entries } = await client.next();
  expect(server().log.all().slice(0, 3)).toEqual(entries.slice(0, 3).map(({ line }) => line));
});

test('a reader resumes after the last entry that it has', async () => {
  const first = await connect();
  first.send({ type: 'logs.subscribe', after_seq: 0 });
  const { entries } = await first.next();
  const last = entries.at(-1)?.seq ?? 0;
  await first.close();
  await reload();
  const second = await connect();
  second.send({ type: 'logs.subscribe', after_seq: last });
  const later = (await second.next()).entries;
  expect(later[0].seq).toBe(last + 1);
});

test('a number that is still to come is of an earlier run, so everything is sent', async () => {
  const client = await connect();
  client.send({ type: 'logs.subscribe', after_seq: 1_000_000 });
  expect((await client.next()).entries[0].seq).toBe(1);
});

test('the output of a native server appears under its own tag', async () => {
  await reload();
  const client = await connect();
  client.send({ type: 'logs.subscribe' });
  const { entries } = await client.next();
  const ownTags = entries
    .filter(({ line }) => line.includes('load_model: loading model'))
    .map(({ tag }) => tag);
  expect(ownTags.length).toBeGreaterThan(0);
  for (const tag of ownTags) expect(tag).toContain(idOf('chat'));
});

describe('a message that is not as documented', () => {
  test.each([
    ['no JSON', 'hello'],
    ['no object', '[]'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"logs.delete"}'],
    ['a wrong field', '{"type":"logs.subscribe","after_seq":"all"}'],
    ['a negative number', '{"type":"logs.subscribe","after_seq":-1}'],
    ['a binary frame', Buffer.from([0, 1, 2])],
  ])('(%s) is answered with a typed error, and the connection stays open', async (_what, data) => {
    const client = await connect();
    client.sendRaw(data);
    expect(await client.next()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error' },
    });
    client.send({ type: 'logs.subscribe' });
    expect((await client.next()).type).toBe('logs.snapshot');
  });
});

describe('the handshake', () => {
  test('needs a key', async () => {
    await expect(connectLogs(server(), { key: null })).rejects.toThrow('401');
    await expect(connectLogs(server(), { key: 'wrong' })).rejects.toThrow('401');
    await connect({ key: ADMIN_KEY });
  });

  test('takes the key as a subprotocol, for browsers', async () => {
    await connect({
      key: null,
      protocols: [`bearer.${Buffer.from(API_KEY).toString('base64url')}`],
    });
    const wrong = [`bearer.${Buffer.from('wrong').toString('base64url')}`];
    await expect(connectLogs(server(), { key: null, protocols: wrong })).rejects.toThrow('401');
  });

  test('is refused to a foreign page and under a foreign name', async () => {
    await expect(
      connectLogs(server(), { headers: { origin: 'https://example.com' } }),
    ).rejects.toThrow('403');
    await expect(
      connectLogs(server(), { headers: { host: 'rebound.example.com' } }),
    ).rejects.toThrow('403');
    await connect({ headers: { origin: 'http://localhost:5173' } });
  });

  test('knows its channels', async () => {
    await expect(connectLogs(server(), { path: '/no-such-channel' })).rejects.toThrow('404');
  });
});

test.each(['info', 'debug', 'trace'])(
  'at level %s a prompt is in the log only if that is trace',
  async (level) => {
    const own = await startServer({ arguments: ['--log-level', level] });
    const body = { ...chatBody('chat'), messages: [{ role: 'user', content: SECRET_PROMPT }] };
    await ask(own, { path: '/v1/chat/completions', body });
    await ask(own, { path: '/v1/completions', body: { prompt: SECRET_PROMPT } });
    await ask(own, { path: '/v1/chat/completions', body: { ...body, messages: SECRET_PROMPT } });
    for (const status of [400, 500]) {
      const error = {
        code: status,
        message: `Can't read '${SECRET_PROMPT}'`,
        type: 'server_error',
      };
      await ask(own, { path: '/v1/chat/completions', body: { ...body, fake: { status, error } } });
    }
    await own.stop();
    expect(own.log.all().some((line) => line.includes(SECRET_PROMPT))).toBe(level === 'trace');
  },
);

describe('the log of a server at level debug', () => {
  let own: Server;
  beforeAll(async () => {
    own = await startServer({ arguments: ['--log-level', 'debug'] });
    await load(own, 'chat');
  });
  afterAll(() => own.stop());
  /** What comes into the log until a line like this. */
  async function logged(what: () => Promise<unknown>, last: RegExp): Promise<string> {
    const { length } = own.log.all();
    await what();
    await own.log.waitFor(last, length);
    return own.log.all().slice(length).join('\n');
  }
  const path = '/v1/chat/completions';
  const chat = (more: Readonly<Record<string, unknown>> = {}) =>
    ask(own, { path, body: chatBody('chat', more) });

  test('says of each inference request what it took, and that it was there', async () => {
    const lines = await logged(chat, /\(Http\) POST/);
    const model = idOf('chat').replace('.', '\\.');
    const took = '\\d+ input tokens.*, 5 output tokens, TTFT \\d+\\.\\d{3} s, [\\d.]+ TPS, ';
    expect(lines).toMatch(new RegExp(`\\[Debug\\] \\(Inference\\) ${model}: chat ok, ${took}`));
    expect(lines).toMatch(
      new RegExp(`\\[Info\\] \\(Http\\) POST ${path} 200 in [\\d.]+ ms, model ${model}$`, 'm'),
    );
  });

  test('says of a poll at level debug that it was there', async () => {
    const poll = () => ask(own, { path: '/api/v1/health' });
    expect(await logged(poll, /\(Http\) GET/)).toMatch(
      /\[Debug\] \(Http\) GET \/api\/v1\/health 200 in /,
    );
  });

  test.each([
    ['is not found', { model: 'absent' }, '404 model_not_found'],
    ['kills its native server', { fake: { dieAfterTokens: 0 } }, '502 \\w+'],
    ['is refused by it', { fake: { status: 500 } }, '500 \\w+'],
    ['breaks off', { stream: true, fake: { cutAfterTokens: 1 } }, '200 backend_crashed'],
  ])('says of one that %s why, without a stack', async (_what, more, outcome) => {
    const lines = await logged(() => chat(more), /\(Http\) POST/);
    expect(lines).toMatch(new RegExp(`\\(Http\\) POST ${path} ${outcome} in `));
    expect(lines).not.toMatch(/^\S+ \S+ \[\w+\] \(\w+\) +at /m);
  });
});

test('at a terminal that is forced to have colours the severities have them', async () => {
  const own = await startServer({ environment: { FORCE_COLOR: '1' } });
  expect(own.log.all()[0]).toContain('\u001b[32m[Info]\u001b[0m (Server)');
  await own.stop();
});

test('when the server stops it says goodbye with 1001', async () => {
  const own = await startServer();
  const client = await connect({}, own);
  client.send({ type: 'logs.subscribe' });
  await client.next();
  await own.stop();
  expect(await client.closed).toBe(1001);
});
