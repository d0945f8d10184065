import { createServer, type Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import type { Asset } from './archive-host.ts';
import { ReleaseHostUnreachable, ReleaseRefused, ReleaseResponseInvalid } from './errors.ts';
import { ReleaseHost } from './release-host.ts';

type Answer = { status?: number; body?: string } | 'silence';

const SHA = 'a'.repeat(64);
let server: Server;
let asked: string[];
let accepted: string | undefined;
let answers: Record<string, Answer>;

beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    accepted = headers.accept;
    const answer = answers[url] ?? { status: 404 };
    if (answer === 'silence') return;
    response.writeHead(answer.status ?? 200).end(answer.body);
  });
  await listenOnLoopback(server);
});
afterAll(() => closeServer(server));
beforeEach(() => {
  asked = [];
  answers = {};
});

function setUp() {
  const timers = createVirtualTimers();
  const { log, lines } = createSilentLog();
  const host = new ReleaseHost({
    baseUrl: `${originOf(server)}/host`,
    apiUrl: `${originOf(server)}/api`,
    token: undefined,
    clock: timers,
    silenceMs: 60_000,
    log,
  });
  return { host, timers, lines };
}

const { signal } = new AbortController();
const ARCHIVE = { repo: 'o/r', tag: 'v1+x', name: 'a-x64.tar.gz' };
const asset = (more: Partial<Asset> = {}): Asset => ({ ...ARCHIVE, sha256: undefined, ...more });
const LIST = '/api/repos/o/r/releases/tags/v1%2Bx';
const listOf = (...assets: { name: string; digest?: string }[]) => ({
  body: JSON.stringify({ assets }),
});
const file = (name: string) => `/host/o/r/releases/download/v1%2Bx/${name}`;
const COUNT = file('a-x64.partcount');

describe('the host', () => {
  test.each([200, 404, 500])('is reached when it responds with %d', async (status) => {
    answers['/host/'] = { status };
    await setUp().host.requireReachable(signal);
    expect(asked).toEqual(['/host/']);
  });

  test('is out of reach after two seconds of silence', async () => {
    answers['/host/'] = 'silence';
    const { host, timers } = setUp();
    const reached = host.requireReachable(signal);
    const outcome = reached.catch((error: unknown) => error);
    while (asked.length === 0) await nextTurn();
    timers.advance(1999);
    let isOver = false;
    reached.catch(() => {
      isOver = true;
    });
    await nextTurn();
    expect(isOver).toBe(false);
    timers.advance(1);
    const error = (await outcome) as Error;
    expect(error).toBeInstanceOf(ReleaseHostUnreachable);
    expect(error.message).toMatch(
      /^Nothing has come for 2 s from 127\.0\.0\.1:\d+\. Is the network/,
    );
  });

  test('leaves no timer behind', async () => {
    answers['/host/'] = {};
    const { host, timers } = setUp();
    await host.requireReachable(signal);
    await nextTurn();
    expect(timers.pending()).toBe(0);
  });

  test('is not waited for by a client that leaves', async () => {
    answers['/host/'] = 'silence';
    const leaving = new AbortController();
    const reached = setUp().host.requireReachable(leaving.signal);
    while (asked.length === 0) await nextTurn();
    leaving.abort(new Error('Left'));
    await expect(reached).rejects.toThrow('Left');
  });
});

describe('the newest release', () => {
  const LATEST = '/api/repos/o/r/releases/latest';

  test('has a tag', async () => {
    answers[LATEST] = { body: '{"tag_name":"v9"}' };
    expect(await setUp().host.newestTag('o/r', signal)).toBe('v9');
    expect(asked).toEqual([LATEST]);
    expect(accepted).toBe('application/vnd.github+json');
  });

  test('may not be there, or not be told', async () => {
    const { host } = setUp();
    await expect(host.newestTag('o/r', signal)).rejects.toThrow(ReleaseRefused);
    await expect(host.newestTag('o/r', signal)).rejects.toThrow(
      /^the newest release of o\/r latest is not there: .*\/host\/o\/r\/releases has other/,
    );
    answers[LATEST] = { status: 503 };
    await expect(host.newestTag('o/r', signal)).rejects.toThrow(ReleaseHostUnreachable);
    answers[LATEST] = { status: 204 };
    await expect(host.newestTag('o/r', signal)).rejects.toThrow(ReleaseRefused);
    answers[LATEST] = { body: '{}' };
    await expect(host.newestTag('o/r', signal)).rejects.toThrow(ReleaseResponseInvalid);
  });
});

describe('a plain name', () => {
  test('is taken as it is, with the checksum that is known', async () => {
    const found = await setUp().host.resolve(asset({ sha256: SHA }), signal);
    expect(found).toMatchObject(ARCHIVE);
    expect(found).not.toHaveProperty('parts');
    expect(await found.checksum(signal)).toBe(SHA);
    expect(asked).toEqual([]);
  });

  test('is looked up in the list for its checksum', async () => {
    answers[LIST] = listOf({ name: 'other' }, { name: ARCHIVE.name, digest: `sha256:${SHA}` });
    const { host, timers } = setUp();
    const found = await host.resolve(asset(), signal);
    expect(asked).toEqual([]);
    expect(await found.checksum(signal)).toBe(SHA);
    expect(asked).toEqual([LIST]);
    await nextTurn();
    expect(timers.pending()).toBe(0);
  });

  test('has no checksum where the list has none of it', async () => {
    answers[LIST] = listOf({ name: 'other', digest: `sha256:${SHA}` });
    const { host, lines } = setUp();
    expect(await (await host.resolve(asset(), signal)).checksum(signal)).toBeUndefined();
    expect(lines).toEqual([]);
  });

  test.each([[{ status: 404 }], [{ status: 403 }], [{ body: 'no JSON' }]])(
    'is not checked where the list can not be had: %j',
    async (answer) => {
      answers[LIST] = answer;
      const { host, lines } = setUp();
      expect(await (await host.resolve(asset(), signal)).checksum(signal)).toBeUndefined();
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^Info: a-x64\.tar\.gz is not checked against its release's list: /);
    },
  );

  test('waits for the list for fifteen seconds', async () => {
    answers[LIST] = 'silence';
    const { host, timers, lines } = setUp();
    const checksum = (await host.resolve(asset(), signal)).checksum(signal);
    while (asked.length === 0) await nextTurn();
    timers.advance(14_999);
    await nextTurn();
    expect(lines).toEqual([]);
    timers.advance(1);
    expect(await checksum).toBeUndefined();
    expect(lines[0]).toContain('Nothing has come for 15 s');
  });

  test('is not checked for a client that leaves', async () => {
    answers[LIST] = 'silence';
    const leaving = new AbortController();
    const { host, lines } = setUp();
    const checksum = (await host.resolve(asset(), signal)).checksum(leaving.signal);
    while (asked.length === 0) await nextTurn();
    leaving.abort(new Error('Left'));
    await expect(checksum).rejects.toThrow('Left');
    expect(lines).toEqual([]);
  });
});

describe('a name with a star', () => {
  const name = 'a-*.tar.gz';

  test('is found in the list, with its checksum', async () => {
    answers[LIST] = listOf({ name: 'b-1.tar.gz' }, { name: 'a-1.tar.gz', digest: `sha256:${SHA}` });
    const found = await setUp().host.resolve(asset({ name }), signal);
    expect(found).toMatchObject({ ...ARCHIVE, name: 'a-1.tar.gz' });
    expect(await found.checksum(signal)).toBe(SHA);
    const pinned = await setUp().host.resolve(asset({ name, sha256: 'b'.repeat(64) }), signal);
    expect(await pinned.checksum(signal)).toBe('b'.repeat(64));
  });

  test('is refused where none is like it, or there is no list', async () => {
    answers[LIST] = listOf({ name: 'b-1.tar.gz' });
    await expect(setUp().host.resolve(asset({ name }), signal)).rejects.toThrow(
      'o/r v1+x has no a-*.tar.gz.',
    );
    answers[LIST] = { status: 404 };
    await expect(setUp().host.resolve(asset({ name }), signal)).rejects.toThrow(/is not there/);
  });
});

describe('an archive that may come in parts', () => {
  const split = (more: Partial<Asset> = {}) =>
    setUp().host.resolve(asset({ isSplit: true, ...more }), signal);

  test.each([
    ['1', ['a-x64.part01-of-01.tar.gz']],
    [' 2\n', ['a-x64.part01-of-02.tar.gz', 'a-x64.part02-of-02.tar.gz']],
  ])('has as many as its count %j says', async (body, names) => {
    answers[COUNT] = { body };
    const found = await split();
    expect(found.name).toBe(ARCHIVE.name);
    expect(found.parts?.map((part) => part.name)).toEqual(names);
    expect(found.parts?.[0]).toMatchObject({ repo: 'o/r', tag: 'v1+x' });
    expect(asked).toEqual([COUNT]);
  });

  test('has 99 at most', async () => {
    answers[COUNT] = { body: '99' };
    const { parts } = await split();
    expect(parts).toHaveLength(99);
    expect(parts?.at(-1)?.name).toBe('a-x64.part99-of-99.tar.gz');
  });

  test.each(['0', '100', '01', '-1', 'x', '2x', 'x2', '', '1.5', '9'.repeat(65)])(
    'is refused for the count %j',
    async (body) => {
      answers[COUNT] = { body };
      await expect(split()).rejects.toThrow(ReleaseResponseInvalid);
    },
  );

  test('checks each part against the list, and the whole against what is known', async () => {
    answers[COUNT] = { body: '2' };
    const digest = `sha256:${SHA}`;
    answers[LIST] = listOf({ name: 'a-x64.part02-of-02.tar.gz', digest });
    const { parts = [], checksum } = await split({ sha256: 'c'.repeat(64) });
    expect(await parts[0]?.checksum(signal)).toBeUndefined();
    expect(await parts[1]?.checksum(signal)).toBe(SHA);
    expect(await checksum(signal)).toBe('c'.repeat(64));
  });

  test('comes whole where there is no count', async () => {
    const found = await split({ sha256: SHA });
    expect(found).not.toHaveProperty('parts');
    expect(await found.checksum(signal)).toBe(SHA);
    expect(asked).toEqual([COUNT]);
  });

  test.each([
    [403, ReleaseRefused],
    [503, ReleaseHostUnreachable],
  ])('is refused where the host refuses the count with %d', async (status, Kind) => {
    answers[COUNT] = { status };
    await expect(split()).rejects.toThrow(Kind);
  });
});

test('an archive is asked for below its release', async () => {
  answers[file('a-x64.tar.gz')] = { body: 'content' };
  const response = await setUp().host.open(ARCHIVE, { offset: 0, etag: undefined, signal });
  expect(response.status).toBe(200);
  response.body.destroy();
  expect(asked).toEqual([file('a-x64.tar.gz')]);
});
