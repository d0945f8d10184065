// Prompt caches outlive the native server that made them: a conversation goes on without being read again.
import { once } from 'node:events';
import { watch } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeRecurrentModel } from '../fixtures/models/generate.ts';
import { ask } from './support/client.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import {
  ADMIN_KEY,
  idOf,
  MODELS,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from './support/server.ts';

if (native === undefined) {
  test.skip('the real llama-server is left out, because it was not built (npm run native)');
}

const STORY = 'Once upon a time a lemon fell from its tree and rolled down the hill to the sea. ';
const MODEL = idOf('real');

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  let folders: ServerFolders;
  let server: Server;
  const start = async (environment = {}) => {
    const caches = { LEMONADE_PROMPT_CACHE_DISK: '1GiB' };
    server = await startServer({ folders, environment: { ...environmentOf(engine), ...caches, ...environment } });
  };
  beforeEach(async () => {
    folders = await makeFolders();
    await start();
  });
  afterEach(async () => {
    await server.stop();
    await rm(folders.root, { recursive: true });
  });

  interface Asked {
    model?: string;
    headers?: Readonly<Record<string, string>>;
  }

  /** One turn of a conversation about a long story. */
  async function turn(words: string, { model = MODEL, headers = {} }: Asked = {}) {
    const system = { role: 'system', content: STORY.repeat(20) };
    const messages = [system, { role: 'user', content: words }];
    const body = { model, messages, temperature: 0, max_tokens: 16, ignore_eos: true };
    const { status, json, text } = await ask(server, { path: '/v1/chat/completions', headers, body });
    expect(status, text).toBe(200);
    const { prompt_tokens: prompt, prompt_tokens_details: details } = json.usage;
    return { said: json.choices[0].message.content, prompt, cached: details.cached_tokens };
  }
  const unload = () => ask(server, { path: '/v1/unload', body: {} });
  const cleanUp = async (isTrial: boolean) => {
    const asked = { path: '/internal/cleanup-cache', key: ADMIN_KEY, body: { dry_run: isTrial } } as const;
    return (await ask(server, asked)).json.prompt_caches as readonly { path: string; size: number; model: string }[];
  };
  const untilSaved = (count: number) => expect.poll(() => cleanUp(true)).toHaveLength(count);
  const slotFolder = () => join(folders.cache, 'slots');
  const fileOf = async () => join(slotFolder(), (await cleanUp(true))[0]?.path ?? '');
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
    expect((await stat(await fileOf())).mode & 0o777).toBe(0o600);
  });

  test('two models in turn keep their conversations, twenty times', async () => {
    const other = 'extra.Another-Chat';
    await copyFile(join(folders.models, `${MODELS.real}.gguf`), join(folders.models, 'Another-Chat.gguf'));
    const said = [(await turn('Tell it.')).said, (await turn('Tell it all.', { model: other })).said];
    for (let round = 0; round < 10; round += 1) {
      await untilSaved(round === 0 ? 1 : 2);
      const mine = await turn('Tell it.');
      isHeld(mine);
      await untilSaved(2);
      const its = await turn('Tell it all.', { model: other });
      isHeld(its);
      expect([mine.said, its.said]).toEqual(said);
    }
  });

  test('a file in which bytes have changed is removed, and not restored', async () => {
    const first = await turn('Tell it.');
    await unload();
    await untilSaved(1);
    const path = await fileOf();
    const bytes = await readFile(path);
    bytes.fill(7, bytes.length / 2, bytes.length / 2 + 20_000);
    await writeFile(path, bytes);
    const again = await turn('Tell it.');
    expect(again).toEqual(first);
    expect(await readdir(join(path, '..'))).toEqual([]);
    expect(server.log.all().join('\n')).toContain('its file is damaged');
  });

  test('a server that is killed while it saves leaves nothing that is restored half', async () => {
    const first = await turn('Tell it.');
    await unload();
    await untilSaved(1);
    for (let round = 0; round < 3; round += 1) {
      await turn(`Tell part ${round} of it.`);
      const [folder = ''] = await readdir(slotFolder());
      const watcher = watch(join(slotFolder(), folder));
      const begun = once(watcher, 'change');
      unload().catch(() => undefined);
      await begun;
      watcher.close();
      server.signal('SIGKILL');
      await server.gone();
      await start();
    }
    const again = await turn('Tell it.');
    isHeld(again);
    expect(again.said).toBe(first.said);
  });

  test('requests that must leave nothing have none of their words saved', async () => {
    await turn('Tell it.', { headers: { 'x-lemonade-no-store': 'true' } });
    await unload();
    await turn('Tell it.', { headers: { 'x-lemonade-local-only': 'true' } });
    await unload();
    // What is saved afterwards shows that saves of before are complete.
    await turn('Tell another one.');
    await unload();
    await untilSaved(1);
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
    expect(await cleanUp(true)).toMatchObject([{ model: MODEL, size: (await stat(await fileOf())).size }]);
    expect(await cleanUp(false)).toHaveLength(1);
    expect(await cleanUp(true)).toEqual([]);
    expect((await turn('Tell it.')).cached).toBe(0);
  });

  test('a model with recurrent layers says the same, and is not saved where that is of no use', async () => {
    const model = 'extra.Recurrent';
    await writeRecurrentModel(join(folders.models, 'Recurrent.gguf'));
    const first = await turn('Tell it.', { model });
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
