// Prompt caches outlive the native server that made them: a conversation goes on without being read
// again.
import { readdirSync, statSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeTinyChat, writeAttentiveModel } from '../fixtures/models/generate.ts';
import { ask, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import { isOrphanGuard } from './support/processes.ts';
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

const LINE = 'Once upon a time a lemon fell from its tree and rolled down the hill to the sea. ';
const STORY = LINE.repeat(8);
/** Any word of a prompt changes what it says; see `writeAttentiveModel`. */
const MODEL = 'extra.Attentive';
/**
 * What it holds of a prompt is 57 MB: to save it takes longer than a test on a busy machine waits
 * for its turn.
 */
const WIDE = encodeTinyChat({
  shape: { width: 512, layers: 24, heads: 16, feedForward: 64, areLayersEqual: true },
});

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  let folders: ServerFolders;
  let server: Server;
  const start = async (environment = {}) => {
    const caches = { LEMONADE_PROMPT_CACHE_DISK: '1GiB' };
    server = await startServer({
      folders,
      environment: { ...environmentOf(engine), ...caches, ...environment },
    });
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

  interface Asked {
    model?: string;
    story?: string;
    slot?: number;
    headers?: Readonly<Record<string, string>>;
    key?: string;
  }

  /** One turn of a conversation about a long story. */
  async function turn(words: string, asked: Asked = {}) {
    const { model = MODEL, story = STORY, slot = -1, headers = {}, key = API_KEY } = asked;
    const messages = [
      { role: 'system', content: story },
      { role: 'user', content: words },
    ];
    const body = {
      model,
      messages,
      temperature: 0,
      max_tokens: 16,
      ignore_eos: true,
      id_slot: slot,
    };
    const { status, json, text } = await ask(server, {
      path: '/v1/chat/completions',
      key,
      headers,
      body,
    });
    expect(status, text).toBe(200);
    const { prompt_tokens: prompt, prompt_tokens_details: details } = json.usage;
    return { said: json.choices[0].message.content, prompt, cached: details.cached_tokens };
  }
  const unload = () => ask(server, { path: '/v1/unload', body: {} });
  const cleanUp = async (isTrial: boolean) => {
    const asked = {
      path: '/internal/cleanup-cache',
      key: ADMIN_KEY,
      body: { dry_run: isTrial },
    } as const;
    return (await ask(server, asked)).json.prompt_caches as readonly {
      path: string;
      size: number;
      model: string;
    }[];
  };
  const linesWith = (words: string) => server.log.all().filter((line) => line.includes(words));
  const untilSaved = (count: number) => expect.poll(() => cleanUp(true)).toHaveLength(count);
  const slotFolder = () => join(folders.cache, 'slots');
  const fileOf = async () => join(slotFolder(), (await cleanUp(true))[0]?.path ?? '');
  /**
   * What the model would say if a file were restored unseen, by which such a restore would be
   * noticed.
   */
  async function saidAfter(file: string, { model = MODEL } = {}) {
    const [folder = ''] = (await readdir(slotFolder())).filter((name) =>
      name.startsWith(model.replace('.', '_')),
    );
    await copyFile(file, join(slotFolder(), folder, 'mine.bin'));
    const body = { model, filename: 'mine.bin' };
    const restore = { path: '/v1/slots/0?action=restore', key: ADMIN_KEY, body } as const;
    const { status, text } = await ask(server, restore);
    expect(status, text).toBe(200);
    const asked = await turn('Tell it.', { model, slot: 0, key: ADMIN_KEY });
    isHeld(asked);
    return asked.said;
  }
  const isHeld = ({ cached, prompt }: Awaited<ReturnType<typeof turn>>) =>
    expect(cached).toBeGreaterThanOrEqual(prompt * 0.95);

  test('a conversation goes on where it was after its model was unloaded, and after a restart, with the same words', async () => {
    const first = await turn('Tell it.');
    expect(first.cached).toBe(0);
    await unload();
    await untilSaved(1);
    const again = await turn('Tell it.');
    isHeld(again);
    await server.stop();
    await start();
    const afterRestart = await turn('Tell it.');
    isHeld(afterRestart);
    expect([again.said, afterRestart.said]).toEqual([first.said, first.said]);
    // What is saved again takes the place of what was saved before.
    await unload();
    await untilSaved(1);
    // It may be exchanged between the look at the folder and that at the file.
    await expect.poll(async () => (await stat(await fileOf())).mode & 0o777).toBe(0o600);
    // The words would have shown another cache: one letter at its beginning makes others.
    const another = await turn('Tell it.', { story: STORY.replace('O', 'o') });
    expect(another.said).not.toBe(first.said);
  });

  test('two models in turn keep their conversations, twenty times', async () => {
    const other = 'extra.Another';
    await writeAttentiveModel(join(folders.models, 'Another.gguf'), { seed: 3 });
    const said = [
      (await turn('Tell it.')).said,
      (await turn('Tell it all.', { model: other })).said,
    ];
    for (let round = 0; round < 10; round += 1) {
      await untilSaved(round === 0 ? 1 : 2);
      const mine = await turn('Tell it.');
      isHeld(mine);
      await untilSaved(2);
      const its = await turn('Tell it all.', { model: other });
      isHeld(its);
      expect([mine.said, its.said]).toEqual(said);
    }
    // The words would have shown the cache of the other.
    const own = await turn('Tell it.', { model: other });
    const [mine] = (await cleanUp(true)).filter(({ model }) => model === MODEL);
    expect(await saidAfter(join(slotFolder(), mine?.path ?? ''), { model: other })).not.toBe(
      own.said,
    );
  });

  test('a file in which bytes have changed is removed, and not restored', async () => {
    const first = await turn('Tell it.');
    await unload();
    await untilSaved(1);
    const path = await fileOf();
    const bytes = await readFile(path);
    // The signs of some thousand numbers.
    for (let at = Math.floor(bytes.length * 0.3); at < bytes.length * 0.35; at += 1)
      bytes[at] = (bytes[at] ?? 0) ^ 0x80;
    await writeFile(path, bytes);
    const damaged = join(folders.root, 'damaged.bin');
    await writeFile(damaged, bytes);
    const again = await turn('Tell it.');
    expect(again).toEqual(first);
    expect(await readdir(join(path, '..'))).toEqual([]);
    expect(linesWith('its file is damaged')).toHaveLength(1);
    // The native server itself takes such a file, and the words would have shown it.
    expect(await saidAfter(damaged)).not.toBe(first.said);
  });

  const isPart = (bytes: number, wholeBytes: number) => bytes > 0 && bytes < wholeBytes;

  /**
   * Saves what it holds, and kills a process when a part of that is in a file.
   * @returns how large the part was.
   */
  async function killInSave(
    who: 'the server' | 'the native server',
    wholeBytes: number,
  ): Promise<number> {
    const [folder = ''] = await readdir(slotFolder());
    const path = join(slotFolder(), folder);
    const before = await readdir(path);
    const sizes = () =>
      readdirSync(path)
        .filter((name) => !before.includes(name))
        .map((name) => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0);
    const child = (await server.children()).find((one) => !isOrphanGuard(one));
    let isOver = false;
    const unloading = unload()
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    let bytes = 0;
    for (let looks = 0; bytes === 0 && !isOver; looks += 1) {
      const found = sizes();
      bytes = Math.max(0, ...found);
      // Once there is a file, all of it is written in milliseconds, in which little else may come
      // first.
      if (found.length === 0 || looks % 1000 === 0) await setImmediate();
    }
    if (isPart(bytes, wholeBytes))
      process.kill(who === 'the server' ? server.pid : (child?.pid ?? 0), 'SIGKILL');
    await unloading;
    return bytes;
  }

  test.each(['the server', 'the native server'] as const)(
    'what is half written when %s is killed is not restored, and does not stay',
    async (who) => {
      const model = 'extra.Wide';
      await writeFile(join(folders.models, 'Wide.gguf'), WIDE);
      const first = await turn('Tell it.', { model, story: LINE.repeat(20) });
      await unload();
      await untilSaved(1);
      const path = await fileOf();
      const { size } = await stat(path);
      let written = 0;
      for (let tries = 0; !isPart(written, size) && tries < 10; tries += 1) {
        await turn('Tell it.', { model, story: LINE.repeat(20) });
        written = await killInSave(who, size);
      }
      expect(isPart(written, size), `${written} of ${size} bytes`).toBe(true);
      if (who === 'the server') {
        await server.gone();
        // Only what has been there for a while may not be of a server that runs.
        for (const name of await readdir(join(path, '..')))
          await utimes(join(path, '..', name), 1, 1);
        await start();
      }
      await expect.poll(() => readdir(join(path, '..'))).toHaveLength(2);
      const again = await turn('Tell it.', { model, story: LINE.repeat(20) });
      isHeld(again);
      expect(again.said).toBe(first.said);
    },
  );

  test('requests that must leave nothing have none of their words saved', async () => {
    const unseen = ['x-lemonade-no-store', 'x-lemonade-local-only'].map((header) => ({
      story: `${header} ${STORY}`,
      headers: { [header]: 'true' },
    }));
    for (const asked of unseen) {
      await turn('Tell it.', asked);
      await unload();
    }
    // What is saved afterwards shows that saves of before are complete.
    await turn('Tell another one.');
    await unload();
    await untilSaved(1);
    for (const { story } of unseen) {
      const { cached, prompt } = await turn('Tell it.', { story });
      expect(cached).toBeLessThan(prompt * 0.1);
    }
  });

  test('the setting 0 saves nothing, and removes what was saved', async () => {
    await turn('Tell it.');
    await server.stop();
    await start({ LEMONADE_PROMPT_CACHE_DISK: '0' });
    await expect.poll(() => cleanUp(true)).toEqual([]);
    const again = await turn('Tell it.');
    expect(again.cached).toBe(0);
    await server.stop();
    await start();
    expect(await cleanUp(true)).toEqual([]);
  });

  test('saved caches are shown and removed on request', async () => {
    await turn('Tell it.');
    await unload();
    await untilSaved(1);
    expect(await cleanUp(true)).toMatchObject([
      { model: MODEL, size: (await stat(await fileOf())).size },
    ]);
    expect(await cleanUp(false)).toHaveLength(1);
    expect(await cleanUp(true)).toEqual([]);
    expect((await turn('Tell it.')).cached).toBe(0);
  });

  test('a model with recurrent layers says the same, and is not saved where that is of no use', async () => {
    const model = 'extra.Recurrent';
    await writeAttentiveModel(join(folders.models, 'Recurrent.gguf'), { isRecurrent: true });
    const another = await turn('Tell it.', { model, story: STORY.replace('O', 'o') });
    await ask(server, { path: '/v1/slots/0?action=erase', body: { model } as Undocumented });
    const first = await turn('Tell it.', { model });
    expect(another.said).not.toBe(first.said);
    for (let round = 0; round < 2; round += 1) {
      await unload();
      await untilSaved(1);
      const again = await turn('Tell it.', { model });
      expect(again.said).toBe(first.said);
    }
    await unload();
    await untilSaved(0);
  });
});
