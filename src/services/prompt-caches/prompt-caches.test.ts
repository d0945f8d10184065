import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createForgottenFailures } from '../../../fixtures/defaults.ts';
import { closeServer, listenOnLoopback, originOf } from '../../../fixtures/loopback.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { plainWith, planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import type { Place } from '../../lib/place.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import { readCachedTokens } from '../../recipes/llamacpp/saved-slots.ts';
import { llamacppSlots } from '../../recipes/llamacpp/slots.ts';
import type { Failures } from '../failures/failures.ts';
import { CacheFiles } from './cache-files.ts';
import { PromptCaches } from './prompt-caches.ts';
import { SEVERAL, SlotOwners } from './slot-owners.ts';
import type { Loaded } from './visit.ts';

let root: string;
let folder: string;
let failures: Failures;
let files: CacheFiles;
let caches: PromptCaches;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prompt-caches-'));
  folder = join(root, 'm');
  await mkdir(folder);
  await writeFile(join(root, 'm.gguf'), 'GGUF');
  const { log } = createSilentLog();
  failures = createForgottenFailures({ log });
  const disk = { freeBytes: async () => 1e12 };
  let nowMs = Date.now();
  files = new CacheFiles({ root, limit: () => 1e9, disk, now: () => ++nowMs, log });
  caches = new PromptCaches({
    root,
    files,
    failures,
    owners: new SlotOwners({ separatesKeys: false }),
    log,
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Tokens of a conversation: each letter stands for a hundred of them. */
const tokensOf = (story: string) =>
  [...story].flatMap((letter) => new Array<number>(100).fill(letter.charCodeAt(0)));

/** What a native server says and does; the tests change it. */
const USUAL = {
  build: 'b1',
  context: 4096,
  arguments: ['-x'],
  holds: false,
  cutsOff: false,
  refuses: '',
};

type Kept = { tokens: number[]; task?: number; isBusy?: boolean; salt?: string };

/** A native server that keeps what tests put into its slots, and only pretends to compute. */
async function start(slots: Kept[], changes: Partial<typeof USUAL> = {}) {
  const orders = { ...USUAL, ...changes };
  const asked: string[] = [];
  const actions: Record<string, (slot: Kept, path: string) => Promise<object>> = {
    async save({ tokens }, path) {
      const words = Int32Array.from([3, tokens.length, ...tokens]);
      const bytes = Buffer.concat([
        Buffer.from('qsgg'),
        Buffer.from(words.buffer),
        Buffer.from('state'),
      ]);
      await writeFile(path, orders.cutsOff ? bytes.subarray(0, 40) : bytes);
      return { n_saved: tokens.length, n_written: bytes.length };
    },
    async restore(slot, path) {
      const tokens = [...(await readCachedTokens(path))];
      if (orders.refuses !== '' && isSame(tokens, tokensOf(orders.refuses)))
        throw new Error('No available space');
      slot.tokens = tokens;
      return { n_restored: tokens.length };
    },
  };
  const answer = async (
    { url = '', method = '' }: IncomingMessage,
    body: Record<string, string>,
  ): Promise<unknown> => {
    asked.push(`${method} ${url}`);
    const [, id, action = ''] = /^\/slots\/(\d+)\?action=(\w+)$/.exec(url) ?? [];
    if (id !== undefined) {
      const done = actions[action]?.(slots[Number(id)] as Kept, join(folder, body.filename ?? ''));
      const result = await done;
      return orders.holds && action === 'save'
        ? new Promise(() => undefined)
        : { id_slot: Number(id), ...result };
    }
    if (url === '/props') {
      const settings = { n_ctx: orders.context };
      return {
        build_info: orders.build,
        total_slots: slots.length,
        default_generation_settings: settings,
      };
    }
    if (url === '/apply-template')
      return { prompt: (body as { messages?: { content: string }[] }).messages?.[0]?.content };
    if (url === '/tokenize') return { tokens: tokensOf(body.content ?? '') };
    return slots.map(({ tokens, task, isBusy = false, salt }, index) => ({
      ...(salt === undefined ? {} : { cache_salt: salt }),
      ...{ id: index, is_processing: isBusy },
      ...(task === undefined ? {} : { id_task: task, n_prompt_tokens: tokens.length }),
    }));
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const done = answer(request, body === '' ? {} : JSON.parse(body));
    const [status, json] = await done.then(
      (result) => [200, result],
      (error: Error) => [400, { error: { message: error.message } }],
    );
    response
      .writeHead(status as number, { 'content-type': 'application/json' })
      .end(JSON.stringify(json));
  });
  await listenOnLoopback(server);
  const { promise: exited, resolve } = withResolvers<never>();
  const stop = async () => {
    await closeServer(server);
    resolve({} as never);
  };
  onTestFinished(stop);
  return { loaded: loadedOn(originOf(server), orders, exited), orders, asked, slots, stop };
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  JSON.stringify(one) === JSON.stringify(other);

function loadedOn(baseUrl: string, orders: typeof USUAL, exited: Promise<never>): Loaded {
  const saved = { ...llamacppSlots.saved, folderIn: () => folder, wordsOf: () => orders.arguments };
  const recipe = plainWith({ protocol: { slots: { ...llamacppSlots, saved } } });
  const plan = planFor('m', { recipe });
  const server = {
    baseUrl,
    pid: 1,
    port: 1,
    command: [],
    state: () => 'ready' as const,
    exited,
    stop: async () => {},
  };
  return {
    ...plan,
    model: { ...plan.model, path: join(root, 'm.gguf'), kvBytesPerToken: 4, architecture: 'a' },
    server,
  };
}

/** Saves what the slots hold, as a native server that ends then. */
async function saved(slots: Kept[], changes: Partial<typeof USUAL> = {}) {
  const child = await start(slots, changes);
  caches.visit(child.loaded, { capability: 'chat', place: placeOf() });
  await caches.save(child.loaded, 5000);
  await child.stop();
  await caches.close();
}

const chatOf = (story: string) => ({ messages: [{ role: 'user', content: story }] });

/** A request; tells what the first slot holds when it is sent. */
async function asks(
  child: Awaited<ReturnType<typeof start>>,
  body: Record<string, unknown>,
  cachedTokens?: number,
) {
  const visit = caches.visit(child.loaded, { capability: 'chat', place: placeOf() });
  await visit?.prepare(body);
  if (cachedTokens !== undefined)
    visit?.judge({ promptTokens: 1000, inputTokens: 1000 - cachedTokens, outputTokens: 1 });
  visit?.end();
  return child.slots.map(({ tokens }) => tokens.length);
}

const storiesSaved = async () => {
  const lists = await Promise.all((await files.list()).map(({ path }) => readCachedTokens(path)));
  return lists
    .map((list) => String.fromCharCode(...list.filter((_token, index) => index % 100 === 0)))
    .toSorted();
};

test.each<Capability>(['chat', 'completion', 'infill'])(
  '%s that leaves nothing is not saved',
  async (capability) => {
    const child = await start([{ tokens: tokensOf('abc'), task: 1 }]);
    caches.visit(child.loaded, { capability, place: placeOf('', { leavesNothing: true }) })?.end();
    await caches.save(child.loaded, 5000);
    await child.stop();
    await caches.close();
    expect(await storiesSaved()).toEqual([]);
  },
);

test('what was saved of one key is restored for it alone', async () => {
  const { log } = createSilentLog();
  const owners = new SlotOwners({ separatesKeys: true });
  const [mine, its] = ['mine', 'its'].map((key) => placeOf('', { key }));
  caches = new PromptCaches({ root, files, failures, owners, log });
  await saved([
    { tokens: tokensOf('abc'), task: 1, salt: owners.ownerOf(mine as Place) },
    {
      tokens: tokensOf('xyz'),
      task: 2,
      salt: owners.ownerOf(placeOf('', { key: 'mine', leavesNothing: true })),
    },
    { tokens: tokensOf('def'), task: 3, salt: SEVERAL },
  ]);
  expect(await storiesSaved()).toEqual(['abc']);
  const child = await start([{ tokens: [] }, { tokens: [] }, { tokens: [] }]);
  const restoredFor = async (place: Place | undefined) => {
    await caches
      .visit(child.loaded, { capability: 'chat', place: place as Place })
      ?.prepare(chatOf('abcd'));
    return child.slots[0]?.tokens.length;
  };
  expect(await restoredFor(its)).toBe(0);
  expect(await restoredFor(mine)).toBe(300);
});

test('the longest beginning of a prompt is restored, once', async () => {
  await saved([
    { tokens: tokensOf('abc'), task: 1 },
    { tokens: tokensOf('abdef'), task: 2 },
  ]);
  expect(await storiesSaved()).toEqual(['abc', 'abdef']);
  const child = await start([{ tokens: [] }, { tokens: [] }]);
  expect(await asks(child, chatOf('abdefg'))).toEqual([500, 0]);
  expect(await storiesSaved()).toEqual(['abc', 'abdef']);
  expect(await asks(child, chatOf('abdefgh'))).toEqual([500, 0]);
  child.slots[0] = { tokens: tokensOf('abdefgh'), task: 1 };
  expect(await asks(child, chatOf('abcx'))).toEqual([700, 300]);
});

test('a prompt of tokens, and one that is a text, are compared as they are', async () => {
  await saved([{ tokens: tokensOf('abc'), task: 1 }]);
  for (const prompt of [tokensOf('abcd'), 'abcd']) {
    const child = await start([{ tokens: [] }]);
    await caches
      .visit(child.loaded, { capability: 'completion', place: placeOf() })
      ?.prepare({ prompt });
    expect(child.slots[0]?.tokens).toHaveLength(300);
  }
});

test.each([
  ['one that has little in common with it', chatOf('abxyz')],
  ['one of which it is too small a part', chatOf(`abc${'x'.repeat(28)}`)],
  ['one that must not use the cache', { ...chatOf('abcd'), cache_prompt: false }],
  ['one for a slot that works', { ...chatOf('abcd'), id_slot: 1 }],
])('nothing is restored for a prompt: %s', async (_what, body) => {
  await saved([{ tokens: tokensOf('abc'), task: 1 }, { tokens: [] }]);
  const child = await start([{ tokens: [] }, { tokens: [], isBusy: true }]);
  expect(await asks(child, body)).toEqual([0, 0]);
  expect(await storiesSaved()).toEqual(['abc']);
});

test.each<[what: string, changes: Partial<typeof USUAL>]>([
  ['another build', { build: 'b2' }],
  ['other arguments', { arguments: ['-ctk', 'q8_0'] }],
  ['a context of another size', { context: 8192 }],
])('what was saved with %s is not restored, and stays', async (_what, changes) => {
  await saved([{ tokens: tokensOf('abc'), task: 1 }]);
  const child = await start([{ tokens: [] }], changes);
  expect(await asks(child, chatOf('abcd'))).toEqual([0]);
  const same = await start([{ tokens: [] }], { context: 4000 });
  expect(await asks(same, chatOf('abcd'))).toEqual([300]);
});

test('what was saved of other files of the model is removed', async () => {
  await saved([{ tokens: tokensOf('abc'), task: 1 }]);
  await writeFile(join(root, 'm.gguf'), 'GGUF of another version');
  const child = await start([{ tokens: [] }]);
  expect(await asks(child, chatOf('abcd'))).toEqual([0]);
  expect(await readdir(folder)).toEqual([]);
});

test('a file that the native server refuses is removed, and the next longest is restored', async () => {
  await saved([
    { tokens: tokensOf('abc'), task: 1 },
    { tokens: tokensOf('abcdef'), task: 2 },
  ]);
  const child = await start([{ tokens: [] }, { tokens: [] }], { refuses: 'abcdef' });
  expect(await asks(child, chatOf('abcdefg'))).toEqual([300, 0]);
  expect(await storiesSaved()).toEqual(['abc']);
});

test('what works, or holds little, is not saved; what holds more of the same takes the place of what was saved', async () => {
  const slots = [
    { tokens: tokensOf('abc'), task: 1, isBusy: true },
    { tokens: tokensOf('ab'), task: 2 },
    { tokens: tokensOf('xyz'), task: 3 },
  ];
  await saved(slots);
  expect(await storiesSaved()).toEqual(['xyz']);
  await saved([
    { tokens: tokensOf('xyzzz'), task: 3 },
    { tokens: tokensOf('xya'), task: 4 },
    { tokens: [] },
  ]);
  expect(await storiesSaved()).toEqual(['xya', 'xyzzz']);
});

test('a save that takes too long is given up, and nothing of it stays once the native server has ended', async () => {
  await saved([{ tokens: tokensOf('abc'), task: 1 }]);
  const child = await start([{ tokens: tokensOf('abcdef'), task: 1 }], { holds: true });
  caches.visit(child.loaded, { capability: 'chat', place: placeOf() });
  await caches.save(child.loaded, 300);
  expect(await readdir(folder)).toHaveLength(3);
  // The embedded engine writes into a file of its own first.
  await writeFile(join(folder, `.${child.loaded.server.pid}-0.partial`), 'half');
  await child.stop();
  await caches.close();
  expect(await storiesSaved()).toEqual(['abc']);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a file that is shorter than the native server says is not kept, as on a full disk', async () => {
  await saved([{ tokens: tokensOf('abc'), task: 1 }], { cutsOff: true });
  expect(await readdir(folder)).toEqual([]);
});

test('what a request holds that must leave nothing is not saved, unless another one has taken its place', async () => {
  const child = await start([
    { tokens: tokensOf('abc'), task: 1 },
    { tokens: tokensOf('xyz'), task: 2 },
  ]);
  const visit = caches.visit(child.loaded, {
    capability: 'chat',
    place: placeOf('', { leavesNothing: true }),
  });
  child.slots[0] = { tokens: tokensOf('secret'), task: 3 };
  visit?.end();
  await expect.poll(() => child.asked).toEqual(['GET /slots']);
  child.slots[1] = { tokens: tokensOf('xyzx'), task: 4 };
  await caches.save(child.loaded, 5000);
  await child.stop();
  await caches.close();
  expect(await storiesSaved()).toEqual(['xyzx']);
});

test('while a request goes on that must leave nothing, nothing is saved', async () => {
  const child = await start([{ tokens: tokensOf('abc'), task: 1 }]);
  caches.visit(child.loaded, { capability: 'chat', place: placeOf('', { leavesNothing: true }) });
  await caches.save(child.loaded, 5000);
  expect(child.asked).toEqual([]);
});

test('where restored tokens are not used twice in a row, they are removed and not saved any more', async () => {
  const turn = async (cachedTokens: number) => {
    await saved([{ tokens: tokensOf('abc'), task: 1 }]);
    const child = await start([{ tokens: [] }]);
    return asks(child, chatOf('abcd'), cachedTokens);
  };
  expect([await turn(0), await turn(300), await turn(10)]).toEqual([[300], [300], [300]]);
  expect(await turn(0)).toEqual([300]);
  await expect.poll(storiesSaved).toEqual([]);
  expect(await turn(0)).toEqual([0]);
  expect(await readdir(folder)).toEqual([]);
  // Another build may do better.
  await saved([{ tokens: tokensOf('abc'), task: 1 }], { build: 'b2' });
  expect(await storiesSaved()).toEqual(['abc']);
});

test('without a saved cache a native server is asked nothing', async () => {
  const child = await start([{ tokens: [] }]);
  await asks(child, chatOf('abcd'));
  expect(child.asked).toEqual([]);
  expect(caches.visit(child.loaded, { capability: 'chat', place: placeOf() })).toBeUndefined();
  expect(
    caches.visit(child.loaded, { capability: 'embeddings', place: placeOf() }),
  ).toBeUndefined();
});

test('in a folder that a person has chosen nothing is saved', async () => {
  const child = await start([{ tokens: tokensOf('abc'), task: 1 }]);
  const saved = { ...llamacppSlots.saved, folderIn: () => join(root, 'else', 'where') };
  const recipe = plainWith({ protocol: { slots: { ...llamacppSlots, saved } } });
  const loaded = { ...child.loaded, recipe };
  expect(caches.visit(loaded, { capability: 'chat', place: placeOf() })).toBeUndefined();
  await caches.save(loaded, 5000);
  expect(child.asked).toEqual([]);
});

test('what only this server itself has asked, to measure, is not saved', async () => {
  const child = await start([{ tokens: tokensOf('abc'), task: 1 }]);
  await caches.save(child.loaded, 5000);
  expect(child.asked).toEqual([]);
});

test('a clean-up tells what is saved, and removes it unless it is a trial', async () => {
  await saved([{ tokens: tokensOf('abc'), task: 1 }]);
  const listed = await caches.cleanUp({ isTrial: true });
  expect(listed).toMatchObject([
    { name: expect.stringMatching(/^m\/auto-.*\.cache$/), model: 'm', tokens: 300 },
  ]);
  expect(await caches.cleanUp({ isTrial: false })).toEqual(listed);
  expect(await caches.cleanUp({ isTrial: true })).toEqual([]);
});
