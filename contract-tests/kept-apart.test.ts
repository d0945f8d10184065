// What one key's requests leave in a native server is of no use to another key, and what is to
// leave nothing reaches no disk.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeAttentiveModel } from '../fixtures/models/generate.ts';
import { ask, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import {
  ADMIN_KEY,
  API_KEY,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from './support/server.ts';

if (native === undefined) {
  test.skip('the real llama-server is left out, because it was not built (npm run native)');
}

const MODEL = 'extra.Attentive';
const SECRET = 'The PIN of the safe behind the picture is 4711, and Ada alone may know it. ';
const STORY = SECRET.repeat(8);
const HEADERS = ['x-lemonade-no-store', 'x-lemonade-local-only'];
const SLOTS = [0, 1, 2, 3];

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  let folders: ServerFolders;
  let server: Server;
  const start = async () => {
    const environment = {
      ...environmentOf(engine),
      LEMONADE_LLAMACPP_ARGS: '--threads 1 -np 4',
      LEMONADE_PROMPT_CACHE_DISK: '1GiB',
    };
    server = await startServer({ folders, environment });
  };
  beforeEach(async () => {
    folders = await makeFolders();
    await writeAttentiveModel(join(folders.models, 'Attentive.gguf'));
    await start();
  });
  afterEach(async () => {
    await server.stop();
    await rm(folders.root, { recursive: true });
  });

  type Asked = { key?: string; headers?: Readonly<Record<string, string>>; slot?: number };

  /** @returns how many tokens of the prompt needed no evaluation, and how many there are. */
  async function complete(
    prompt: string | number[],
    { key = API_KEY, headers = {}, slot = -1 }: Asked = {},
  ) {
    const body = { model: MODEL, prompt, temperature: 0, max_tokens: 1, id_slot: slot };
    const { status, json, text } = await ask(server, {
      path: '/v1/completions',
      key,
      headers,
      body,
    });
    expect(status, text).toBe(200);
    const { prompt_tokens: tokens, prompt_tokens_details: details } = json.usage;
    return { cached: details.cached_tokens, tokens };
  }

  async function infill(words: string, { key = API_KEY, headers = {}, slot = -1 }: Asked = {}) {
    const body = {
      model: MODEL,
      input_prefix: words,
      input_suffix: '',
      n_predict: 1,
      id_slot: slot,
    };
    const { status, text } = await ask(server, { path: '/infill', key, headers, body });
    expect(status, text).toBe(200);
  }

  const tokensOf = async (content: string): Promise<Undocumented> =>
    (
      await ask(server, {
        path: '/v1/tokenize',
        body: { model: MODEL, content, add_special: true },
      })
    ).json.tokens;
  const change = (action: string, { key = ADMIN_KEY, slot = 0 }: Asked = {}) => {
    const body = { model: MODEL, filename: 'mine.bin' };
    return ask(server, { path: `/v1/slots/${slot}?action=${action}`, key, body });
  };
  const unload = () => ask(server, { path: '/v1/unload', body: {} });
  const isHeld = ({ cached, tokens }: { cached: number; tokens: number }) =>
    expect(cached).toBeGreaterThanOrEqual(tokens * 0.9);

  /** Every file below the folder of saved slots. */
  async function onDisk(): Promise<readonly Buffer[]> {
    const entries = await readdir(join(folders.cache, 'slots'), {
      recursive: true,
      withFileTypes: true,
    });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    return Promise.all(files.map((file) => readFile(file)));
  }

  test.each(['a text', 'tokens'])(
    'a guess of the words of another key, as %s, finds nothing',
    async (how) => {
      await complete(STORY, { key: ADMIN_KEY });
      isHeld(await complete(STORY, { key: ADMIN_KEY }));
      const guess = how === 'a text' ? STORY : await tokensOf(STORY);
      expect((await complete(guess)).cached).toBe(0);
    },
  );

  test.each(['a text', 'tokens'])('nor does one, as %s, that names the slot', async (how) => {
    const guess = how === 'a text' ? STORY : await tokensOf(STORY);
    for (const slot of SLOTS) {
      await complete(guess, { key: ADMIN_KEY, slot });
      isHeld(await complete(guess, { key: ADMIN_KEY, slot }));
      expect((await complete(guess, { slot })).cached, `slot ${slot}`).toBe(0);
      expect((await complete(guess, { key: ADMIN_KEY, slot })).cached, `slot ${slot}`).toBe(0);
    }
  });

  test('a guess finds nothing that has left its slot for other words', async () => {
    for (const slot of SLOTS) await complete(STORY, { key: ADMIN_KEY, slot });
    for (const slot of SLOTS)
      await complete(`Other words in slot ${slot}. `.repeat(8), { key: ADMIN_KEY, slot });
    for (const slot of SLOTS) {
      await complete('Own words. '.repeat(20), { slot });
      expect((await complete(STORY, { slot })).cached).toBeLessThan(4);
    }
  });

  test('each key goes on with its own words, in turn', async () => {
    for (const key of [API_KEY, ADMIN_KEY]) await complete(`${key} ${STORY}`, { key });
    for (let round = 0; round < 3; round += 1)
      for (const key of [API_KEY, ADMIN_KEY]) isHeld(await complete(`${key} ${STORY}`, { key }));
  });

  test('what was saved of one key is restored for it alone, also after a restart', async () => {
    await complete(STORY, { key: ADMIN_KEY });
    await unload();
    expect((await complete(STORY)).cached).toBe(0);
    await server.stop();
    await start();
    expect((await complete(`${STORY} `)).cached).toBeGreaterThan(0);
    await unload();
    isHeld(await complete(STORY, { key: ADMIN_KEY }));
  });

  test('only the owner and the admin save and restore slots, and who restores one goes on with it', async () => {
    await complete(STORY, { slot: 0 });
    for (const action of ['save', 'restore'])
      expect(await change(action, { key: API_KEY })).toMatchObject({
        status: 403,
        json: { error: { code: 'admin_key_required' } },
      });
    expect((await change('save')).status).toBe(200);
    expect((await change('restore')).status).toBe(200);
    expect((await complete(STORY, { slot: 0 })).cached).toBe(0);
    expect((await change('restore')).status).toBe(200);
    isHeld(await complete(STORY, { key: ADMIN_KEY, slot: 0 }));
    expect((await change('erase', { key: API_KEY })).status).toBe(200);
  });

  test.each(HEADERS)(
    'a slot with words of a request with %s is not saved, and goes on for such requests only',
    async (name) => {
      const headers = { [name]: 'true' };
      await complete(STORY, { headers, slot: 1, key: ADMIN_KEY });
      expect(await change('save', { slot: 1 })).toMatchObject({
        status: 400,
        json: { error: { code: 'slot_holds_hidden' } },
      });
      isHeld(await complete(STORY, { headers, slot: 1, key: ADMIN_KEY }));
      expect((await complete(STORY, { slot: 1, key: ADMIN_KEY })).cached).toBe(0);
      expect((await change('save', { slot: 1 })).status).toBe(200);
      expect((await onDisk()).length).toBeGreaterThan(0);
    },
  );

  test.each(HEADERS)('code around a cursor, with %s, leaves nothing on the disk', async (name) => {
    await infill(STORY, { headers: { [name]: 'true' } });
    await unload();
    // What is saved afterwards shows that saves of before are complete.
    await complete('Words that may stay. '.repeat(30));
    await unload();
    await expect.poll(async () => (await onDisk()).length).toBe(2);
    const secret = Buffer.from(Int32Array.from((await tokensOf(SECRET)).slice(4, 12)).buffer);
    for (const file of await onDisk()) expect(file.includes(secret)).toBe(false);
  });
});
