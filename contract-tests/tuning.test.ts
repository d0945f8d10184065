// A model is made faster by measuring, on fake native servers whose speed is a function of their
// arguments.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import { ask, chatBody, load, loadedModels, open } from './support/client.ts';
import { operationById } from './support/document.ts';
import type { Documented } from './support/documented.ts';
import { ADMIN_KEY, idOf, type Server, startServer } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const FASTER = '--ubatch-size 1024';
const DEADLY = '--ubatch-size 2048';
/** A tenth of noise, one argument that helps, one that harms, and one that kills. */
const SPEEDS = {
  noise: 0.1,
  factors: { [FASTER]: [1.6, 1.15], '--ubatch-size 256': [0.8, 1] },
  crash: DEADLY,
};

let server: Server;
beforeAll(async () => {
  server = await startServer({ environment: { FAKE_SPEEDS: JSON.stringify(SPEEDS) } });
});
afterAll(() => server.stop());

type Step = Documented<'TuningProgressEvent'>;
type End = Documented<'TuningCompleteEvent'>;

const path = '/internal/tune';
const optionsPath = `/v1/models/${idOf('chat')}/options` as const;
const options = async () => (await ask(server, { path: optionsPath })).json;
const begin = (more: object = {}, signal?: AbortSignal) =>
  open(server, {
    path,
    key: ADMIN_KEY,
    body: { model_name: idOf('chat'), ...more },
    ...(signal && { signal }),
  });

/** The data of events as they come. */
async function* stepsOf(response: Response): AsyncGenerator<Step & End> {
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += Buffer.from(bytes).toString();
    const { events, rest } = readEvents(text);
    text = rest;
    for (const { data } of events) yield JSON.parse(data);
  }
}

/** All up to one that this is true of. */
async function until(steps: ReturnType<typeof stepsOf>, isIt: (event: Step & End) => boolean) {
  const seen: (Step & End)[] = [];
  for (let next = await steps.next(); !next.done; next = await steps.next()) {
    seen.push(next.value);
    if (isIt(next.value)) return seen;
  }
  throw new Error(`The stream ended before that, with ${JSON.stringify(seen.at(-1))}.`);
}

const namesLoaded = async () => (await loadedModels(server)).map(({ model_name: name }) => name);

test('a faster option is kept although another one crashes, and a request to any model ends the tuning at once', async () => {
  const response = await begin();
  const events: (Step & End)[] = [];
  const steps = stepsOf(response);
  events.push(...(await until(steps, ({ state }) => state === 'kept')));
  expect(events.filter(({ state }) => state === 'failed').map(({ option }) => option)).toContain(
    DEADLY,
  );
  expect(events.at(-1)).toMatchObject({ choice: 'batch', option: FASTER });
  expect((await namesLoaded()).filter((name) => name !== `${idOf('chat')} (tuning)`)).toEqual([]);

  const reply = await ask(server, { path: '/v1/chat/completions', body: chatBody('other') });
  expect(reply.status).toBe(200);
  // The native server of the trial was gone before that.
  expect(await namesLoaded()).toEqual([idOf('other')]);
  expect((await server.children()).filter(({ command }) => command.includes('(tuning)'))).toEqual(
    [],
  );
  events.push(...(await until(steps, ({ status }) => status === 'success')));
  const body = events.map(
    (event) =>
      `event: ${event.status ? 'complete' : 'progress'}\ndata: ${JSON.stringify(event)}\n\n`,
  );
  const { headers } = response;
  expect(
    problemsOf({
      operation: operationById('tuneModel'),
      status: 200,
      headers,
      body: body.join(''),
    }),
  ).toEqual([]);
  const end = events.at(-1);
  expect(end).toMatchObject({
    stopped: true,
    model_name: idOf('chat'),
    options: { llamacpp_args: FASTER },
  });
  expect(end?.message).toBe(
    'Saved for extra.Fake-Chat: llamacpp_args=--ubatch-size 1024. It was stopped early, because extra.Fake-Other was wanted.',
  );
  // As the speeds of the fake say, whatever the noise.
  expect(Math.abs((end?.changes[0].gain ?? 0) - 0.22)).toBeLessThan(0.1);
  const { saved, tuned } = await options();
  expect(saved).toEqual({ llamacpp_args: FASTER });
  expect(tuned).toMatchObject({
    purpose: 'chat',
    build: 'llamacpp:cpu fake-llama-server',
    changes: end?.changes,
  });
});

test('one model is tuned at a time, and when the client leaves, what was loaded before is loaded again', async () => {
  await load(server, 'chat', { keep_alive: '1h', ctx_size: 1024 });
  const leaving = new AbortController();
  const steps = stepsOf(await begin({}, leaving.signal));
  const second = await ask(server, { path, key: ADMIN_KEY, body: { model_name: idOf('other') } });
  expect([second.status, second.json.error.code]).toEqual([409, 'tuning_runs']);
  leaving.abort();
  await expect(until(steps, () => false)).rejects.toThrow();
  await expect.poll(namesLoaded).toEqual([idOf('chat')]);
  const [again] = await loadedModels(server);
  // With the options that are saved now.
  expect(again?.launch_command.join(' ')).toContain(FASTER);
  expect(again?.expires_at).not.toBeNull();
});

test('what a tuning has found is shown as long as it is saved, and goes with the saved options', async () => {
  await ask(server, { path: optionsPath, body: { ctx_size: 2048 } });
  expect((await options()).tuned).toMatchObject({ options: { llamacpp_args: FASTER } });
  const reset = await ask(server, { path: optionsPath, method: 'DELETE' });
  expect(reset.json).toMatchObject({ saved: {} });
  expect(await options()).not.toHaveProperty('tuned');
  expect(await readFile(join(server.folders.cache, 'recipe_options.json'), 'utf8')).not.toContain(
    'tuned',
  );
});
