// The whole application as a process: its rooms know of each other, whichever API asks.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startRunningServer } from '../fixtures/running-server.ts';
import { version } from './lib/package-root.ts';

const CHAT = 'extra.Fake-Chat';
const OTHER = 'extra.Fake-Other';
const BROKEN = 'extra.fake-exits-at-start';
const SENTENCE = 'Hello from the fake llama-server.';
const messages = [{ role: 'user', content: 'Hi' }];

let server: RunningServer;
beforeAll(async () => {
  server = await startRunningServer({
    models: [CHAT, OTHER, BROKEN].map((id) => id.slice('extra.'.length)),
  });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});
const ask: RunningServer['ask'] = (...question) => server.ask(...question);
const loaded = async (): Promise<string[]> =>
  (await ask('/v1/health')).json.all_models_loaded.map(
    ({ model_name: id }: { model_name: string }) => id,
  );

describe('a chat', () => {
  beforeEach(() => ask('/v1/unload', {}));

  test('by any API loads its model, which all of them tell of then', async () => {
    const texts = [
      (await ask('/v1/chat/completions', { model: CHAT, messages })).json.choices[0].message
        .content,
      (await ask('/v1/responses', { model: CHAT, input: 'Hi' })).json.output[0].content[0].text,
      (await ask('/v1/messages', { model: CHAT, max_tokens: 64, messages })).json.content[0].text,
      (await ask('/api/chat', { model: CHAT, messages, stream: false })).json.message.content,
    ];
    expect(texts).toEqual([SENTENCE, SENTENCE, SENTENCE, SENTENCE]);
    expect(await loaded()).toEqual([CHAT]);
    expect((await ask('/api/ps')).json.models).toMatchObject([{ name: expect.any(String) }]);
    expect((await ask('/v1/stats')).json).toMatchObject({ output_tokens: expect.any(Number) });
    const { text } = await ask('/metrics');
    expect(text).toMatch(/lemonade_\w*requests\w*\{[^}]*model="extra\.Fake-Chat"[^}]*\} [1-9]/);
  });

  test('is a stream where that is wanted, and ends as its API has it', async () => {
    const { text, type } = await ask('/v1/chat/completions', {
      model: CHAT,
      messages,
      stream: true,
    });
    expect(type).toMatch(/^text\/event-stream/);
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
    const lines = (await ask('/api/chat', { model: CHAT, messages })).text.trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ done: true });
  });

  test('with another model makes room for it', async () => {
    await ask('/v1/load', { model_name: CHAT });
    expect((await ask('/v1/chat/completions', { model: OTHER, messages })).status).toBe(200);
    expect(await loaded()).toEqual([OTHER]);
  });

  test('leaves a model alone that is pinned', async () => {
    await ask('/v1/load', { model_name: CHAT, pinned: true });
    const { status } = await ask('/v1/chat/completions', { model: OTHER, messages });
    expect([status >= 400, await loaded()]).toEqual([true, [CHAT]]);
    await ask('/internal/pin', { model_name: CHAT, pinned: false });
    expect((await ask('/v1/chat/completions', { model: OTHER, messages })).status).toBe(200);
  });

  test('on a model that does not start fails, says why, and is refused at once the next time', async () => {
    const first = await ask('/v1/chat/completions', { model: BROKEN, messages });
    expect([first.status, first.json.error.message]).toEqual([
      500,
      expect.stringContaining(BROKEN),
    ]);
    expect(await loaded()).toEqual([]);
  });

  test('with a model that is not there is 404, by any API', async () => {
    const statuses = [
      await ask('/v1/chat/completions', { model: 'none', messages }),
      await ask('/v1/responses', { model: 'none', input: 'Hi' }),
      await ask('/v1/messages', { model: 'none', max_tokens: 64, messages }),
      await ask('/api/chat', { model: 'none', messages }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});

describe('what is kept', () => {
  test('of a response is there for the next one, and gone when it is deleted', async () => {
    const first = await ask('/v1/responses', { model: CHAT, input: 'Hi' });
    const { id } = first.json;
    expect((await ask(`/v1/responses/${id}`)).json.output).toEqual(first.json.output);
    const next = await ask('/v1/responses', {
      model: CHAT,
      input: 'And?',
      previous_response_id: id,
    });
    expect(next.json).toMatchObject({ status: 'completed', previous_response_id: id });
    await ask(`/v1/responses/${id}`, undefined, { method: 'DELETE' });
    expect((await ask(`/v1/responses/${id}`)).status).toBe(404);
  });

  test('of a response in the background can be followed until it is there', async () => {
    const { json } = await ask('/v1/responses', { model: CHAT, input: 'Hi', background: true });
    await expect
      .poll(async () => (await ask(`/v1/responses/${json.id}`)).json.status)
      .toBe('completed');
  });

  test('of settings is in config.json, and counts at once', async () => {
    expect((await ask('/internal/set', { log_level: 'debug' })).json.updated).toEqual({
      log_level: 'debug',
    });
    expect((await ask('/internal/config')).json.log_level).toBe('debug');
    expect(JSON.parse(await readFile(join(server.folder, 'config.json'), 'utf8'))).toMatchObject({
      log_level: 'debug',
    });
    await ask('/v1/tokenize', { model: CHAT, content: 'Hi' });
    await expect.poll(server.log).toContain('[Debug]');
    await ask('/internal/set', { log_level: 'info' });
  });

  test('of options of a model is what it is loaded with', async () => {
    const options = { model_name: CHAT, ctx_size: 1024, save_options: true };
    await ask('/v1/load', options);
    await ask('/v1/unload', {});
    await ask('/v1/chat/completions', { model: CHAT, messages });
    const { all_models_loaded: all } = (await ask('/v1/health')).json;
    expect(all[0].launch_command.join(' ')).toMatch(/-c 1024|--ctx-size 1024/);
  });

  test('as another name of a model means it', async () => {
    await ask('/internal/aliases', { alias: 'mine', target: CHAT });
    const { json } = await ask('/internal/aliases');
    expect(JSON.stringify(json)).toContain('mine');
    expect((await ask('/v1/chat/completions', { model: 'mine', messages })).status).toBe(200);
  });
});

describe('what is told', () => {
  test('of the server is its version, its machine and its models', async () => {
    const health = (await ask('/v1/health')).json;
    expect(health).toMatchObject({ status: 'ok', version });
    const { data } = (await ask('/v1/models')).json;
    expect(data.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([CHAT, OTHER, BROKEN]),
    );
    const info = (await ask('/v1/system-info')).json;
    expect(info.devices.cpu).toMatchObject({ available: true });
    expect(info.recipes.llamacpp.backends.cpu.state).toBe('installed');
    expect((await ask('/v1/system-stats')).json).toMatchObject({ memory_gb: expect.any(Number) });
  });

  test('of the document is the document, and a path that it has not is 404', async () => {
    expect((await ask('/openapi.json')).json.info.version).toBe(version);
    expect((await ask('/v1/nothing')).status).toBe(404);
    expect((await ask('/v1/chat/completions', { messages: 7 })).json.error).toMatchObject({
      type: 'invalid_request_error',
    });
  });

  test('offline of what would have to be fetched is that it is not', async () => {
    const pull = await ask('/v1/pull', {
      model_name: 'user.x',
      checkpoint: 'o/r',
      recipe: 'llamacpp',
    });
    expect([pull.status, pull.json.error.code]).toEqual([400, 'offline']);
    const install = await ask('/v1/install', { recipe: 'llamacpp', backend: 'vulkan' });
    expect(install.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a server that is told to end', () => {
  /** One whose model is in the middle of a response that never comes. */
  async function busy() {
    const own = await startRunningServer({
      models: ['Fake-Chat'],
      environment: { LEMONADE_SHUTDOWN_GRACE_MS: '60000' },
    });
    onTestFinished(async () => {
      await own.stop();
    });
    const asked = own
      .ask('/v1/chat/completions', { model: CHAT, messages, fake: { hang: true } })
      .catch(() => undefined);
    await expect
      .poll(async () => (await own.ask('/v1/health')).json.all_models_loaded[0]?.is_busy)
      .toBe(true);
    return { own, asked };
  }

  test('waits for responses that are under way, and not for those when it is told again', async () => {
    const { own, asked } = await busy();
    own.signal('SIGTERM');
    await expect.poll(own.log).toContain('SIGTERM: finishing running responses');
    own.signal('SIGTERM');
    expect(await own.ended).toBe(1);
    await asked;
    expect(own.log()).not.toContain('Stopped');
  });
});
