// Models that a native server keeps by itself, from its list to a response and out of its store
// again.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import { ask, open } from './support/client.ts';
import { operationById } from './support/document.ts';
import { makeFolders, ROOT, type Server, startServer } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const FAKE_FLM = join(ROOT, 'fixtures/backends/flm');
const GEMMA = 'gemma3-4b-FLM';

/** A server with a fake flm that keeps its models in a folder of the test. */
async function withFlm(
  work: (server: Server, store: string) => Promise<void>,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const folders = await makeFolders();
  const store = join(folders.root, 'flm');
  try {
    const server = await startServer({
      folders,
      environment: {
        LEMONADE_OFFLINE: undefined,
        LEMONADE_FLM_NPU_BIN: FAKE_FLM,
        FLM_MODEL_PATH: store,
        ...environment,
      },
    });
    try {
      await work(server, store);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
}

const listed = async (server: Server, query = '') =>
  (await ask(server, { path: `/v1/models?${query}` })).json.data;
const flmModels = async (server: Server, query = '') =>
  (await listed(server, query)).filter(({ recipe }) => recipe === 'flm').map(({ id }) => id);
const pull = (server: Server, body: object) => ask(server, { path: '/v1/pull', body });
const remove = (server: Server, name: string) =>
  ask(server, { path: '/v1/delete', body: { model_name: name } });
const chat = (server: Server, model: string) =>
  ask(server, {
    path: '/v1/chat/completions',
    body: { model, messages: [{ role: 'user', content: 'Say hello.' }], max_tokens: 4 },
  });

test('a model of FastFlowLM: pulled with progress, listed, loaded, asked, deleted', () =>
  withFlm(async (server, store) => {
    expect([await flmModels(server), await flmModels(server, 'show_all=true')]).toEqual([
      [],
      expect.arrayContaining([GEMMA, 'whisper-v3-turbo-FLM', 'embed-gemma-300m-FLM']),
    ]);

    const answer = await (
      await open(server, { path: '/v1/pull', body: { model_name: GEMMA, stream: true } })
    ).text();
    const operation = operationById('pullModel');
    expect(
      problemsOf({
        operation,
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: answer,
        end: 'no marker',
      }),
    ).toEqual([]);
    const events = readEvents(answer).events.map(({ name, data }) => ({
      name,
      data: JSON.parse(data),
    }));
    expect(events.at(-1)?.name).toBe('complete');
    expect(events.filter(({ name }) => name === 'progress').at(-1)?.data).toMatchObject({
      file: 'model.q4nx',
      file_index: 2,
      total_files: 2,
      percent: 100,
      bytes_total: 2 ** 21,
    });
    expect(existsSync(join(store, 'gemma3-4b/model.q4nx'))).toBe(true);
    expect((await listed(server)).find(({ id }) => id === GEMMA)).toMatchObject({
      checkpoint: 'gemma3:4b',
      recipe: 'flm',
      downloaded: true,
      labels: ['chat', 'vision'],
      size: 4.5,
    });

    const loaded = await ask(server, {
      path: '/v1/load',
      body: { model_name: GEMMA, ctx_size: 2048 },
    });
    expect([loaded.status, loaded.json]).toEqual([
      200,
      expect.objectContaining({ checkpoint: 'gemma3:4b' }),
    ]);
    const said = await chat(server, GEMMA);
    expect([said.status, said.json.model, said.json.choices[0].message.content]).toEqual([
      200,
      GEMMA,
      expect.stringMatching(/./),
    ]);

    expect((await remove(server, GEMMA)).status).toBe(200);
    expect([
      await flmModels(server),
      existsSync(join(store, 'gemma3-4b')),
      (await server.children()).length,
    ]).toEqual([
      [],
      false,
      // The guard against orphans stays for the next child.
      1,
    ]);
    expect((await remove(server, GEMMA)).json.error.code).toBe('model_not_downloaded');
  }));

test('a model that is not here yet is fetched by the load of a request', () =>
  withFlm(async (server) => {
    expect((await chat(server, GEMMA)).status).toBe(200);
    expect(await flmModels(server)).toEqual([GEMMA]);
  }));

test("a model registered under a user's name: ears of FastFlowLM", () =>
  withFlm(async (server, store) => {
    const body = { model_name: 'user.Ears', recipe: 'flm', checkpoint: 'whisper-v3:turbo' };
    expect((await pull(server, body)).status).toBe(200);
    expect((await listed(server)).find(({ id }) => id === 'user.Ears')).toMatchObject({
      labels: expect.arrayContaining(['transcription']),
    });
    const loaded = await ask(server, { path: '/v1/load', body: { model_name: 'user.Ears' } });
    expect(loaded.status).toBe(200);
    const health = await ask(server, { path: '/v1/health' });
    expect(health.json.all_models_loaded).toMatchObject([
      { model_name: 'user.Ears', type: 'audio', recipe: 'flm' },
    ]);
    // FastFlowLM lists it under its own name as well, which has the same files.
    expect((await remove(server, 'user.Ears')).status).toBe(200);
    expect(await flmModels(server)).toEqual(['whisper-v3-turbo-FLM']);
    expect((await remove(server, 'whisper-v3-turbo-FLM')).status).toBe(200);
    expect([await flmModels(server), existsSync(join(store, 'whisper-v3-turbo'))]).toEqual([
      [],
      false,
    ]);
  }));

test('what can not be pulled says why, and a wrong registration leaves nothing', () =>
  withFlm(async (server) => {
    const failed = await pull(server, { model_name: 'fake-pull-fails-1b-FLM' });
    expect([failed.status, failed.json.error]).toEqual([
      500,
      expect.objectContaining({
        code: 'store_pull_failed',
        message: expect.stringMatching(/Failed to pull model: fake-pull-fails:1b/),
      }),
    ]);
    const unknown = await pull(server, {
      model_name: 'user.No',
      recipe: 'flm',
      checkpoint: 'nonsense:1b',
    });
    expect([unknown.status, unknown.json.error.message]).toEqual([
      404,
      expect.stringMatching(/It knows: gemma3:4b/),
    ]);
    const strange = await pull(server, {
      model_name: 'user.No',
      recipe: 'flm',
      checkpoint: 'owner/repo:Q4_0',
    });
    expect([strange.status, strange.json.error.param]).toEqual([400, 'checkpoint']);
    expect(await flmModels(server, 'show_all=true')).not.toContain('user.No');
  }));

test('a pull that is left ends FastFlowLM, and the next one goes on', () =>
  withFlm(async (server) => {
    const leaving = new AbortController();
    const body = { model_name: 'fake-pull-holds-1b-FLM', stream: true };
    const response = await open(server, { path: '/v1/pull', body, signal: leaving.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; !text.includes('model.q4nx'); ) text += (await reader?.read())?.value ?? '';
    leaving.abort();
    await expect.poll(async () => (await server.children()).length).toBe(0);
    expect((await pull(server, { model_name: 'fake-pull-holds-1b-FLM' })).status).toBe(200);
    expect(await flmModels(server)).toEqual(['fake-pull-holds-1b-FLM']);
  }));

test('without FastFlowLM its models say how to get it', () =>
  withFlm(
    async (server) => {
      expect(await flmModels(server, 'show_all=true')).toEqual([]);
      const refused = await pull(server, {
        model_name: 'user.Gemma',
        recipe: 'flm',
        checkpoint: 'gemma3:4b',
      });
      expect([refused.status, refused.json.error.code, refused.json.error.message]).toEqual([
        400,
        'backend_not_available',
        expect.stringMatching(/it is not on this machine.*POST \/api\/v1\/install/),
      ]);
    },
    { LEMONADE_FLM_NPU_BIN: '/nonexistent/flm' },
  ));

test.each(['fake-list-hangs', 'fake-list-garbage'])(
  '%s: all other models are listed as ever',
  (word) =>
    withFlm(
      async (server) => {
        const ids = (await listed(server)).map(({ id }) => id);
        expect(ids).toContain('extra.Fake-Chat');
        expect(await flmModels(server, 'show_all=true')).toEqual([]);
        if (word === 'fake-list-garbage')
          await server.log.waitFor(/Can't tell which models flm has: .*gave no JSON/);
      },
      { FAKE_NATIVE_SERVER: word },
    ),
);
