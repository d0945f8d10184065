// Aliases of several models: which one answers, what the client is told of it, and when another one
// must not be asked.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import { ask, chatBody, fakeBehind, loadedModels, type Question } from './support/client.ts';
import { operationById } from './support/document.ts';
import { ADMIN_KEY, idOf, type Server, startServer } from './support/server.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer({ environment: { LEMONADE_MAX_LOADED_MODELS: '4' } });
});
afterAll(() => server.stop());

const admin = (question: Question) => ask(server, { ...question, key: ADMIN_KEY });

async function alias(name: string, candidates: readonly object[]): Promise<void> {
  const { status, text } = await admin({
    path: '/internal/aliases',
    body: { alias: name, candidates },
  });
  expect({ status, text }).toMatchObject({ status: 200 });
}

const chat = (model: string, more: object = {}, question: Partial<Question> = {}) =>
  ask(server, {
    path: '/v1/chat/completions',
    body: { ...chatBody('chat'), model, ...more },
    ...question,
  });
const answeredBy = ({ headers }: { headers: Headers }) => headers.get('x-lemonade-model');
const loadedNames = async () =>
  (await loadedModels(server)).map(({ model_name }) => model_name).toSorted();

test('the first candidate that can serve answers, whole and as a stream, and the response tells which', async () => {
  await alias('helper', [
    { model: 'absent' },
    { model: idOf('exitsAtStart') },
    { model: idOf('chat') },
  ]);
  const whole = await chat('helper', {}, { headers: { origin: 'http://localhost:3000' } });
  expect(whole).toMatchObject({ status: 200, json: { model: idOf('chat') } });
  expect(answeredBy(whole)).toBe(idOf('chat'));
  expect(whole.headers.get('access-control-expose-headers')).toBe(
    'X-Lemonade-Model, X-Lemonade-Tool-Warnings, X-Lemonade-Repaired, X-Lemonade-Truncated, Retry-After',
  );
  const { text: body, ...stream } = await chat('helper', { stream: true });
  expect(problemsOf({ operation: operationById('createChatCompletion'), body, ...stream })).toEqual(
    [],
  );
  expect(answeredBy(stream)).toBe(idOf('chat'));
  expect(body).toContain(`"model":"${idOf('chat')}"`);
  await server.log.waitFor(
    /helper is served by extra\.Fake-Chat; passed over: absent \(Model absent has not been found/,
  );
});

test.each<[path: string, body: object]>([
  ['/v1/completions', { prompt: ['a', 'b'], n: 2, max_tokens: 2 }],
  ['/v1/completions', { prompt: ['a', 'b'], stream: true, max_tokens: 2 }],
  ['/v1/responses', { input: 'Hi' }],
  ['/v1/responses', { input: 'Hi', stream: true }],
  ['/v1/messages', { max_tokens: 5, messages: [{ role: 'user', content: 'Hi' }] }],
  ['/v1/messages', { max_tokens: 5, stream: true, messages: [{ role: 'user', content: 'Hi' }] }],
  ['/v1/messages/count_tokens', { messages: [{ role: 'user', content: 'Hi' }] }],
  ['/api/chat', { messages: [{ role: 'user', content: 'Hi' }] }],
  ['/api/generate', { prompt: 'Hi', stream: false, options: { num_ctx: 2048 } }],
  ['/v1/tokenize', { content: 'Hi' }],
])('%s tells who answered an alias of several models: %j', async (path, body) => {
  await alias('any', [{ model: idOf('embedding') }, { model: idOf('chat') }]);
  const reply = await ask(server, {
    path,
    body: { model: path === '/v1/tokenize' ? idOf('chat') : 'any', ...body },
  });
  expect(reply).toMatchObject({ status: 200 });
  expect(answeredBy(reply)).toBe(idOf('chat'));
});

test('vectors come from the candidate that can make them, by each API', async () => {
  await alias('vectors', [{ model: idOf('chat') }, { model: idOf('embedding') }]);
  for (const path of ['/v1/embeddings', '/api/embed']) {
    const reply = await ask(server, { path, body: { model: 'vectors', input: 'Hi' } });
    expect({ path, status: reply.status, model: answeredBy(reply) }).toEqual({
      path,
      status: 200,
      model: idOf('embedding'),
    });
  }
});

test('conditions send each request to the candidate that is meant for it', async () => {
  const small = { model: idOf('chat'), max_prompt_tokens: 50, tools: false };
  await alias('sized', [small, { model: idOf('other') }]);
  const tools = [
    { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } },
  ];
  const long = [{ role: 'user', content: 'long '.repeat(100) }];
  expect(answeredBy(await chat('sized'))).toBe(idOf('chat'));
  expect(answeredBy(await chat('sized', { tools }))).toBe(idOf('other'));
  expect(answeredBy(await chat('sized', { messages: long }))).toBe(idOf('other'));
});

test('when none can serve, the error has the reason of each and the status of the most telling', async () => {
  await alias('hopeless', [
    { model: idOf('exitsAtStart') },
    { model: 'absent' },
    { model: idOf('chat'), images: true },
  ]);
  const { status, json } = await chat('hopeless');
  expect(status).toBe(500);
  expect(json.error).toMatchObject({
    type: 'model_load_error',
    code: 'no_candidate_serves',
    param: 'model',
  });
  expect(json.error.message).toMatch(
    /absent: .*Fake-Chat: It is for requests with pictures.*exits-at-start: Failed to load /,
  );
});

test('a candidate that dies of a request does not pass it on', async () => {
  await alias('pair', [{ model: idOf('chat') }, { model: idOf('other') }]);
  await ask(server, { path: '/v1/load', body: { model_name: idOf('other') } });
  const other = (await loadedModels(server)).find(({ model_name }) => model_name === idOf('other'));
  if (other === undefined) throw new Error('It is not loaded.');
  const { counts } = fakeBehind(other);
  const before = await counts();
  for (const stream of [true, false]) {
    const cut = await chat('pair', { stream, fake: { cutAfterTokens: 1 } });
    expect(cut.text).toContain('backend_crashed');
  }
  expect(await counts()).toEqual(before);
});

test('loading an alias loads the first that can be, unloading it takes away all, and its first model is shown', async () => {
  await ask(server, { path: '/v1/unload', body: {} });
  await alias('crew', [
    { model: idOf('corrupt') },
    { model: idOf('other') },
    { model: idOf('chat') },
  ]);
  const loaded = await ask(server, { path: '/v1/load', body: { model_name: 'crew' } });
  expect(loaded).toMatchObject({ status: 200, json: { model_name: idOf('other') } });
  await chat(idOf('chat'));
  expect((await ask(server, { path: '/v1/models/crew' })).json).toMatchObject({
    id: 'crew',
    alias_of: idOf('corrupt'),
  });
  expect((await ask(server, { path: '/v1/unload', body: { model_name: 'crew' } })).status).toBe(
    200,
  );
  expect(await loadedNames()).toEqual([]);
  expect(await ask(server, { path: '/v1/unload', body: { model_name: 'crew' } })).toMatchObject({
    status: 404,
  });
  expect(
    await ask(server, { path: '/api/chat', body: { model: 'crew', messages: [] } }),
  ).toMatchObject({
    status: 200,
  });
  expect(await loadedNames()).toEqual([idOf('other')]);
});

test('an alias is listed and shown by its own id with the facts of its model, also to clients of Ollama', async () => {
  await alias('lister', [{ model: 'absent' }, { model: idOf('chat') }]);
  await alias('dreamer', [{ model: 'absent' }]);
  const { json } = await ask(server, { path: '/v1/models' });
  const rows = new Map(json.data.map((row) => [row.id, row]));
  const own = rows.get(idOf('chat'));
  expect(own).not.toHaveProperty('alias_of');
  const row = {
    ...own,
    id: 'lister',
    name: 'lister',
    display_name: 'lister',
    alias_of: idOf('chat'),
  };
  expect(rows.get('lister')).toEqual(row);
  expect(rows.has('dreamer')).toBe(false);
  expect([...rows.keys()]).toEqual(
    [...rows.keys()].toSorted((one, other) => (one < other ? -1 : 1)),
  );
  expect((await ask(server, { path: '/v1/models/Lister:latest' })).json).toEqual(row);
  expect((await ask(server, { path: '/v1/models/dreamer' })).status).toBe(404);
  const { models } = (await ask(server, { path: '/api/tags' })).json;
  const named = (name: string) => models.filter((model) => model.name === `${name}:latest`);
  expect(named('lister')).toMatchObject([{ details: { parent_model: idOf('chat') } }]);
  expect(named('lister')[0]?.digest).toBe(named(idOf('chat'))[0]?.digest);
});

test('an alias can not be deleted as if it were its model, by either API', async () => {
  await alias('keeper', [{ model: 'Fake-Chat' }]);
  for (const question of [
    { path: '/v1/delete', body: { model_name: 'keeper' } },
    { method: 'DELETE', path: '/api/delete', body: { model: 'keeper:latest' } },
  ]) {
    const { status, text } = await ask(server, question);
    expect({ status, text }).toMatchObject({
      status: 409,
      text: expect.stringContaining("'keeper' can't be deleted: it is an alias"),
    });
  }
});

test.each<[what: string, body: object, param: string]>([
  ['both forms', { alias: 'x', target: 'a', candidates: [{ model: 'b' }] }, 'candidates'],
  ['no candidate', { alias: 'x', candidates: [] }, 'target'],
  [
    'too many',
    { alias: 'x', candidates: Array.from({ length: 17 }, () => ({ model: 'a' })) },
    'candidates',
  ],
  [
    'a condition that does not exist',
    { alias: 'x', candidates: [{ model: 'a', max_tokens: 5 }] },
    'candidates.0.max_tokens',
  ],
  [
    'a condition of another type',
    { alias: 'x', candidates: [{ model: 'a', images: 'no' }] },
    'candidates.0.images',
  ],
  [
    'itself behind another candidate',
    { alias: 'x', candidates: [{ model: 'a' }, { model: 'x' }] },
    'alias',
  ],
])('an alias with %s is refused', async (_what, body, param) => {
  const { status, json } = await admin({ path: '/internal/aliases', body });
  expect({ status, param: json.error.param }).toEqual({ status: 400, param });
});

test('a request that must stay here is served by a model of this machine, and one that is unclear about it is refused', async () => {
  const headers = { 'x-lemonade-local-only': 'true' };
  expect(await chat(idOf('chat'), { metadata: { local_only: 'true' } }, { headers })).toMatchObject(
    { status: 200 },
  );
  for (const question of [
    { headers: { 'x-lemonade-local-only': 'perhaps' } },
    { path: '/api/chat', headers: { 'x-lemonade-local-only': '' } },
  ]) {
    expect(await chat(idOf('chat'), {}, question)).toMatchObject({ status: 400 });
  }
  const noted = await chat(idOf('chat'), { metadata: { local_only: 'perhaps' } });
  expect(noted).toMatchObject({ status: 400, json: { error: { param: 'metadata' } } });
});
