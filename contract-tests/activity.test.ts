// What goes on, as a stream: every event is checked against the document.
import { afterEach, expect, test } from 'vitest';
import { createClient, getActivityStream } from '../generated/client/index.ts';
import type { Activity } from '../generated/openapi.ts';
import { problemsOfValue } from './support/answers.ts';
import { ask, chatBody, load } from './support/client.ts';
import { operationById, schemaOf } from './support/document.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, type Server, startServer } from './support/server.ts';

const server = serverForSuite();
const leaving: AbortController[] = [];
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
});

const schema = schemaOf(operationById('getActivity'), '200', 'text/event-stream') ?? {};

/** The stream of a server; it is left when the test ends. */
function follow(to: Server, query: { usage?: boolean } = {}) {
  const client = createClient({ baseUrl: to.baseUrl, auth: API_KEY });
  const controller = new AbortController();
  leaving.push(controller);
  const events = getActivityStream({ client, query, signal: controller.signal });
  return {
    /** The next event of which this is true. */
    async until(isWanted: (activity: Activity) => unknown): Promise<Activity> {
      for (;;) {
        const { value, done } = await events.next();
        if (done) throw new Error('The stream has ended.');
        expect(problemsOfValue(schema, value)).toEqual([]);
        if (isWanted(value)) return value;
      }
    },
    isOver: async () => (await events.next()).done === true,
  };
}

const loadedIn = ({ health }: Activity) =>
  health?.all_models_loaded.map(({ model_name }) => model_name);

test('the first event has all of it, and a load and its end follow', async () => {
  const stream = follow(server());
  const first = await stream.until(() => true);
  expect(first).toMatchObject({ health: { status: 'ok' }, downloads: [] });
  expect(first.usage).toBeUndefined();
  await load(server(), 'chat');
  const later = await stream.until((activity) => loadedIn(activity)?.includes(idOf('chat')));
  expect(later.downloads).toBeUndefined();
  await ask(server(), { path: '/v1/unload', body: {} });
  await stream.until((activity) => loadedIn(activity)?.length === 0);
});

test('an idle server says nothing more, so that nothing in /health may move by itself', async () => {
  await load(server(), 'chat');
  const stream = follow(server());
  await stream.until((activity) => loadedIn(activity)?.includes(idOf('chat')));
  // The server looks each half second.
  const silence = new Promise<'silence'>((resolve) => setTimeout(resolve, 3_000, 'silence'));
  expect(await Promise.race([stream.until(() => true), silence])).toBe('silence');
});

test('a request is seen in the use of the machine while it runs, and the history has it afterwards', async () => {
  await load(server(), 'chat');
  const stream = follow(server(), { usage: true });
  expect((await stream.until(() => true)).usage).toBeInstanceOf(Array);
  const { signal, abort } = abortable();
  const body = { ...chatBody('chat'), stream: true, fake: { tokens: 100_000, tokenDelayMs: 5 } };
  const answer = ask(server(), { path: '/v1/chat/completions', body, signal }).catch(
    () => undefined,
  );
  const busy = ({ usage = [] }: Activity) =>
    usage.some((one) => one.running > 0 && (one.tokens_per_second ?? 0) > 0);
  await stream.until(busy);
  abort();
  await answer;
  const { json } = await ask(server(), { path: '/v1/activity?usage=true' });
  expect(busy(json as Activity)).toBe(true);
});

function abortable() {
  const controller = new AbortController();
  leaving.push(controller);
  return { signal: controller.signal, abort: () => controller.abort() };
}

test('a server that stops ends the stream, which a reader sees as its end and not as a lost connection', async () => {
  const own = await startServer();
  const stream = follow(own);
  await stream.until(() => true);
  const stopped = own.stop();
  expect(await stream.isOver()).toBe(true);
  await stopped;
});
