// Plain requests to a server under test, and the way to the fake native server behind it.
import { operationAt, type Undocumented } from './document.ts';
import type { BodyFor, Documented } from './documented.ts';
import { SUITE_KEY } from './foreign.ts';
import { idOf, type MODELS, type Server } from './server.ts';

export type { Undocumented } from './document.ts';

/** A request; by default a GET, or a POST where there is a body. */
export interface Question {
  method?: string;
  /** With prefix and query. */
  path: string;
  /** Null sends none; the user key of the suite when not said. */
  key?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, except for forms, and blobs, which are sent as they are. */
  body?: unknown;
  signal?: AbortSignal;
}

/** A response that was read to its end. */
export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: Body;
}

/**
 * Asks and takes the response as it comes, whatever the status. The method is POST when there is a
 * body.
 */
export function open(server: Pick<Server, 'baseUrl'>, question: Question): Promise<Response> {
  const { path, key = SUITE_KEY, body, headers, signal } = question;
  const isForm = body instanceof FormData;
  const isRaw = isForm || body instanceof Blob;
  return fetch(server.baseUrl + path, {
    method: question.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Asks and reads the whole response.
 * @throws {Error} when it is not as documented; whole streams are for `problemsOf`, because tests
 *   end them in several ways
 */
export async function ask<const Asked extends Question>(
  server: Pick<Server, 'baseUrl'>,
  question: Asked,
): Promise<Reply<BodyFor<Asked>>> {
  const response = await open(server, question);
  const text = await response.text();
  await requireDocumented(question, response, text);
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

async function requireDocumented(
  { method: wanted, path, body: sent, headers: said }: Question,
  { status, headers }: Response,
  body: string,
): Promise<void> {
  const { mediaTypeIn, problemsOf } = await import('./answers.ts');
  const { problemsOfUnrouted } = await import('./before-operations.ts');
  // Streams end in several ways, which their tests look at.
  if (/event-stream|ndjson/.test(mediaTypeIn(headers))) return;
  const method = wanted ?? (sent === undefined ? 'GET' : 'POST');
  const operation = operationAt(method, path);
  const isOfAnthropic = said?.['anthropic-version'] !== undefined;
  const problems =
    operation === undefined
      ? problemsOfUnrouted({ method, target: path, isOfAnthropic, status, headers, body })
      : problemsOf({ operation, status, headers, body });
  if (problems.length === 0) return;
  const what = operation?.id ?? `${method} ${path.slice(0, 200)}`;
  throw new Error(`The response of ${what} is not as documented: ${problems.join('; ')}`);
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A chat request with one short question; `more` is laid over it. */
export function chatBody(model: keyof typeof MODELS, more: Readonly<Record<string, unknown>> = {}) {
  return { model: idOf(model), messages: [{ role: 'user', content: 'Say hello.' }], ...more };
}

/** @throws {Error} when it can't be loaded. */
export async function load(
  server: Server,
  model: keyof typeof MODELS,
  options: Readonly<Record<string, unknown>> = {},
): Promise<LoadedModel> {
  const reply = await ask(server, {
    path: '/v1/load',
    body: { model_name: idOf(model), ...options },
  });
  if (reply.status !== 200)
    throw new Error(
      `Loading ${idOf(model)} got a response of status ${reply.status}: ${reply.text}`,
    );
  // Not the first of them: a request to another model may end after this load, which makes that the
  // one used last.
  const loaded = (await loadedModels(server)).find(({ model_name }) => model_name === idOf(model));
  if (loaded === undefined)
    throw new Error(`${idOf(model)} is said to be loaded, but /health does not list it.`);
  return loaded;
}

/** An entry of `all_models_loaded` in `/health`. */
export type LoadedModel = Documented<'LoadedModel'>;

/** The loaded models, the one used last first. */
export async function loadedModels(
  server: Pick<Server, 'baseUrl'> & Partial<Server>,
): Promise<readonly LoadedModel[]> {
  const { all_models_loaded: models } = (await ask(server, { path: '/v1/health' })).json;
  for (const { backend_url } of models) serversOfFakes.set(backend_url, server);
  return models;
}

/**
 * The server in front of each fake, by the fake's address, so that a wait for nothing can say what
 * the server did.
 */
const serversOfFakes = new Map<string, Partial<Server>>();

export type FakeEvent = 'started' | 'held' | 'completed' | 'aborted' | 'sabotaged';

/** A fake native server that runs, by the side door through which tests speak to it. */
export interface Fake {
  pid: number;
  /** How often each event has happened since the fake was started. */
  counts(): Promise<Record<FakeEvent, number>>;
  requests(): Promise<readonly Undocumented[]>;
  /** Resolves when the event has happened once more than `after` tells. */
  next(event: FakeEvent, after: Record<FakeEvent, number>): Promise<void>;
  /** Orders for all requests to come, where a dialect passes none on; `{}` takes them back. */
  order(switches: object): Promise<void>;
  /** Lets requests go on that hold. */
  release(): Promise<void>;
  /** Resolves when the process is gone: its side of an open connection ends. */
  gone(): Promise<void>;
}

/** Shorter than a test may last, so that a wait for nothing ends with what it waited for. */
const WAIT_MS = 100_000;

const shortOf = ({ id, method, path, state, tokens }: Undocumented) => ({
  id,
  method,
  path,
  state,
  tokens,
});

/** The fake llama-server that holds a loaded model. */
export function fakeBehind({ backend_url, pid }: LoadedModel): Fake {
  const origin = new URL(backend_url).origin;
  const get = async (path: string): Promise<Undocumented> => (await fetch(origin + path)).json();
  return {
    pid,
    counts: async () => (await get('/fake/requests')).counts,
    requests: async () => (await get('/fake/requests')).requests,
    async next(event, after) {
      const signal = AbortSignal.timeout(WAIT_MS);
      const wanted = after[event] + 1;
      const waiting = fetch(`${origin}/fake/wait?for=${event}&times=${wanted}`, { signal });
      await waiting.catch(async (error: unknown) => {
        if (!signal.aborted) throw error;
        const { counts, requests } = await get('/fake/requests');
        throw new Error(
          [
            `The fake llama-server has not seen '${event}' ${wanted} times within ${WAIT_MS / 1000} s.`,
            `It has counted ${JSON.stringify(counts)}.`,
            `Its last requests: ${JSON.stringify(requests.slice(-5).map(shortOf))}.`,
            'The last lines of the server in front of it:',
            ...(serversOfFakes.get(backend_url)?.log?.all().slice(-60) ?? ['(not known)']),
          ].join('\n'),
        );
      });
    },
    order: async (switches) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/fake/switches`, {
        method: 'POST',
        headers,
        body: JSON.stringify(switches),
      });
      if (!answer.ok)
        throw new Error(
          `The fake refused its orders with ${answer.status}: ${await answer.text()}`,
        );
    },
    release: async () => void (await fetch(`${origin}/fake/release`, { method: 'POST' })),
    gone: async () => {
      // It never happens this often, so that only the end of the process ends the wait.
      await fetch(`${origin}/fake/wait?for=aborted&times=1000000`).then(
        () => Promise.reject(new Error('The fake responded although it should have been gone.')),
        () => undefined,
      );
    },
  };
}

/** Reads a stream up to the first bytes, so that a response is known to be under way. */
export async function firstChunk(
  response: Response,
): Promise<{ text: string; rest(): Promise<string>; cancel(): Promise<void> }> {
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('The response has no body.');
  const decoder = new TextDecoder();
  const { value } = await reader.read();
  const text = decoder.decode(value, { stream: true });
  return {
    text,
    async rest() {
      let all = text;
      for (;;) {
        const { done, value: more } = await reader.read();
        if (done) return all + decoder.decode();
        all += decoder.decode(more, { stream: true });
      }
    },
    cancel: () => reader.cancel(),
  };
}
