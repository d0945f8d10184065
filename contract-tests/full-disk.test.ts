// A disk that is really full: what needs room fails with the cause, leaves nothing behind, and what
// was there still works.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Hub } from '../fixtures/hub/hub.ts';
import { writeAttentiveModel } from '../fixtures/models/generate.ts';
import { ballast, fakeProgram, llamaCppBuild } from '../fixtures/releases/builds.ts';
import { type ReleaseHostFixture, startReleaseHost } from '../fixtures/releases/release-host.ts';
import { problemsOf } from './support/answers.ts';
import { ask, chatBody, firstChunk, load, open, type Undocumented } from './support/client.ts';
import { operationById } from './support/document.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { BIG, registrationOf, startContractHub } from './support/hub.ts';
import { releaseOf } from './support/releases.ts';
import {
  ADMIN_KEY,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';
import { makeSmallDisk, type SmallDisk } from './support/small-disk.ts';

const MEGABYTE = 1_000_000;
const CPU = { recipe: 'llamacpp', backend: 'cpu' };
const release = releaseOf(CPU);

let folders: ServerFolders;
let disk: SmallDisk;
let server: Server;

async function start(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  folders = await makeFolders();
  disk = await makeSmallDisk(folders.cache);
  const { startedBy } = disk;
  server = await startServer({
    folders,
    startedBy,
    environment: { LEMONADE_OFFLINE: undefined, ...environment },
  });
}

afterEach(async () => {
  // Stopping proves that no process is left.
  await server.stop();
  await disk.remove();
  await rm(folders.root, { recursive: true });
});

/** The one response of a status, or the last event of a stream that has begun. */
async function failureOf(
  operation: string,
  response: Response,
): Promise<{ code: string; message: string }> {
  const { status, headers } = response;
  const body = await response.text();
  const answer = { operation: operationById(operation), status, headers, body };
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    expect(problemsOf({ ...answer, end: 'error' })).toEqual([]);
    return lastEventOf(body);
  }
  expect(problemsOf(answer)).toEqual([]);
  expect(status).toBe(500);
  return JSON.parse(body).error;
}

function lastEventOf(text: string): { code: string; message: string } {
  const last = readEvents(text).events.at(-1);
  expect(last?.name).toBe('error');
  const { code, error } = JSON.parse(last?.data ?? '');
  return { code, message: error };
}

describe('a backend', () => {
  let host: ReleaseHostFixture;
  const namesBeside = () => readdir(disk.seenBy(server, 'bin/llamacpp'));
  const install = (stream = false) =>
    open(server, { path: '/v1/install', body: { ...CPU, stream } });
  const publish = (more: Buffer) =>
    host.put({
      ...release,
      archive: llamaCppBuild(release.tag, { more: [{ path: 'ballast', content: more }] }),
    });
  const chat = async () =>
    (await ask(server, { path: '/v1/chat/completions', body: chatBody('chat') })).status;

  beforeEach(async () => {
    host = await startReleaseHost();
    await start({ LEMONADE_LLAMACPP_CPU_BIN: undefined, LEMONADE_RELEASES_URL: host.url });
    // The version before.
    const old = disk.seenBy(server, 'bin/llamacpp/cpu');
    await mkdir(old, { recursive: true });
    await writeFile(join(old, 'llama-server'), fakeProgram('llama-server'), { mode: 0o755 });
    await writeFile(join(old, 'version.txt'), 'b1');
    await load(server, 'chat', { llamacpp_backend: 'cpu' });
    await disk.fill(server, 4 * MEGABYTE);
  });
  afterEach(() => host.close());

  test.each<[string, Buffer, RegExp]>([
    // Packed it is small, so that its size is not known before.
    [
      'while it is unpacked',
      Buffer.alloc(16 * MEGABYTE),
      /^The disk is full: no room is left in .+\. Free .* and try again/,
    ],
    ['before it is fetched', ballast(3 * MEGABYTE), /^The disk is full: .* are needed in/],
  ])('is refused %s, and the version before goes on', async (_when, content, words) => {
    publish(content);
    for (const stream of [false, true]) {
      const failure = await failureOf('installBackend', await install(stream));
      expect(failure).toMatchObject({ code: 'disk_full', message: expect.stringMatching(words) });
      expect(await namesBeside()).toEqual(['cpu']);
      expect(await chat()).toBe(200);
    }
    await ask(server, { path: '/v1/unload', body: {} });
    expect(await chat()).toBe(200);
    expect(await readFile(disk.seenBy(server, 'bin/llamacpp/cpu/version.txt'), 'utf8')).toBe('b1');

    publish(ballast(MEGABYTE));
    expect((await install()).status).toBe(200);
    expect(await readFile(disk.seenBy(server, 'bin/llamacpp/cpu/version.txt'), 'utf8')).toBe(
      release.tag,
    );
    expect(await namesBeside()).toEqual(['cpu']);
    expect(await readdir(folders.temporary)).toEqual([]);
  });
});

describe('a model', () => {
  const MODEL = { model_name: 'user.Big', ...registrationOf(`${BIG.repository}:Q4_0`) };
  let hub: Hub;
  const pull = (more: object = {}) =>
    open(server, { path: '/v1/pull', body: { ...MODEL, ...more } });
  const modelIds = async () =>
    (await ask(server, { path: '/v1/models' })).json.data.map(({ id }: { id: string }) => id);

  beforeEach(async () => {
    hub = await startContractHub();
    await start({ HF_ENDPOINT: hub.url, HF_HOME: join('cache', 'hf') });
  });
  afterEach(() => hub.close());

  test('is refused before its first byte, and fetched when there is room', async () => {
    await disk.fill(server, BIG.sizeBytes / 2);
    for (const stream of [false, true]) {
      const failure = await failureOf('pullModel', await pull({ stream }));
      expect(failure).toMatchObject({
        code: 'disk_full',
        message: expect.stringMatching(/are needed in/),
      });
    }
    expect(hub.sentBytes(BIG.file)).toBe(0);
    await disk.empty(server);
    expect((await pull()).status).toBe(200);
    expect(await modelIds()).toContain('user.Big');
  });

  test('that fills the disk on its way stays as far as it has come, and goes on there', async () => {
    hub.addFault({ kind: 'stall', path: BIG.file, afterBytes: MEGABYTE, times: 1 });
    const stream = await firstChunk(await pull({ stream: true }));
    await hub.whenSent(BIG.file, MEGABYTE);
    // Part of what has been sent may still be on its way to the disk.
    await disk.fill(server, 2 * MEGABYTE);
    hub.release();
    expect(lastEventOf(await stream.rest()).code).toBe('disk_full');
    expect(await modelIds()).not.toContain('user.Big');

    await disk.empty(server);
    expect((await pull()).status).toBe(200);
    expect(await modelIds()).toContain('user.Big');
    expect(hub.requests.at(-1)?.headers.range).toMatch(/^bytes=\d{6,}-$/);
    const files = (await readdir(disk.seenBy(server), { recursive: true })).map(String);
    expect(files.filter((name) => /incomplete|tmp/.test(name))).toEqual([]);
  });
});

describe('what the cache folder keeps', () => {
  test.each([
    [
      'addProvider',
      '/v1/providers',
      { name: 'office', base_urls: ['http://127.0.0.1:9/v1'] },
      'config.json',
    ],
    [
      'addAlias',
      '/internal/aliases',
      { alias: 'small', target: 'extra.Fake-Chat' },
      'aliases.json',
    ],
    ['setConfig', '/internal/set', { offline: true }, 'config.json'],
  ])(
    'can not be changed by %s, which says so, and can once there is room',
    async (operation, path, body, file) => {
      await start({});
      await disk.fill(server, 0);
      const question = { path, body, key: ADMIN_KEY };
      const failure = await failureOf(operation, await open(server, question));
      expect(failure).toMatchObject({
        code: 'file_not_written',
        message: expect.stringContaining(file),
      });
      await disk.empty(server);
      expect((await open(server, question)).status).toBe(200);
    },
  );
});

describe.each(ENGINES.filter(({ isReal }) => isReal))('the prompt caches of $name', (engine) => {
  const model = 'extra.Attentive';
  /** Two layers of four heads, each with 24 numbers of 16 bits of a key, and of a value. */
  const EXPECTED_BYTES_PER_TOKEN = 2 * 4 * 24 * 2 * 2;
  const slots = () => disk.seenBy(server, 'slots');
  const filesOfCaches = async () =>
    (await readdir(slots(), { recursive: true })).map(String).filter((name) => name.includes('/'));
  const unload = () => ask(server, { path: '/v1/unload', body: {} });
  const linesWith = (words: string) => server.log.all().filter((line) => line.includes(words));

  async function turn(start = 'Once') {
    const story = `${start} ${'upon a time a lemon fell from its tree and rolled down the hill to the sea. '.repeat(16)}`;
    const messages = [
      { role: 'system' as const, content: story },
      { role: 'user' as const, content: 'Tell it.' },
    ];
    const body = { model, messages, temperature: 0, max_tokens: 16, ignore_eos: true } as const;
    const { status, json, text } = await ask(server, { path: '/v1/chat/completions', body });
    expect(status, text).toBe(200);
    const { prompt_tokens: prompt, prompt_tokens_details: details } = json.usage;
    return { said: json.choices[0].message.content, prompt, cached: details.cached_tokens };
  }

  test('are not kept by half, no word is another then, and they are saved once there is room', async () => {
    await start({
      ...environmentOf(engine),
      // Numbers of 32 bits take twice of what is expected, so that the disk is full before the last
      // of them.
      LEMONADE_LLAMACPP_ARGS: '--threads 1 -np 1 -ctk f32 -ctv f32',
      LEMONADE_PROMPT_CACHE_DISK: '1GiB',
    });
    await writeAttentiveModel(join(folders.models, 'Attentive.gguf'));
    const another = await turn('Then');
    await ask(server, { path: '/v1/slots/0?action=erase', body: { model } as Undocumented });
    const first = await turn();
    expect(first).toMatchObject({ cached: 0, said: expect.not.stringContaining(another.said) });
    const [held] = (await ask(server, { path: '/v1/slots' })).json;
    // A save begins only where there is room for twice of what is expected.
    const leftBytes = 2 * EXPECTED_BYTES_PER_TOKEN * (held?.cache_tokens ?? 0) + 8192;
    await disk.fill(server, leftBytes);
    await unload();
    await expect.poll(filesOfCaches).toEqual([]);
    expect(linesWith(`The prompt caches of ${model} are not all saved`)).toHaveLength(1);
    expect(await turn()).toEqual(first);

    await disk.empty(server);
    await unload();
    await expect.poll(filesOfCaches).toHaveLength(2);
    const name = (await filesOfCaches()).find((file) => file.endsWith('.cache')) ?? '';
    // Nearly all of it had room.
    const { size } = await stat(join(slots(), name));
    expect(size).toBeGreaterThan(leftBytes);
    expect(size * 0.9).toBeLessThan(leftBytes);
    const again = await turn();
    expect(again.said).toBe(first.said);
    expect(again.cached).toBeGreaterThanOrEqual(again.prompt * 0.95);
    expect(linesWith('not all saved')).toHaveLength(1);
  });
});
