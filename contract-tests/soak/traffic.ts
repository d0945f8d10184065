// Requests of every kind, each of which knows what has to become of it.
import { ask, chatBody, firstChunk, open, type Reply } from '../support/client.ts';
import type { Refused } from '../support/documented.ts';
import { idOf, MAX_BODY_BYTES, type Server } from '../support/server.ts';

/** Makes one request and says what is wrong with its response. */
export interface Kind {
  name: string;
  run(): Promise<string | undefined>;
}

/** Which server is asked, and what may happen to it meanwhile. */
export interface TrafficOptions {
  server: () => Server;
  /**
   * True where children are killed and models moved meanwhile: then a request may also fail, with a
   * reason.
   */
  isDisturbed?: boolean;
  /** Hears of those that have failed so. */
  onReason?(name: string, reply: Reply): void;
}

/** The kinds of requests, by how often they are drawn. */
export interface Traffic {
  usual: readonly Kind[];
  /** Now and then one that moves models in and out while the others run. */
  rare: readonly Kind[];
}

const CHAT = '/v1/chat/completions';
const ENDLESS = { tokens: 100_000, tokenDelayMs: 5 };
/** What a request may end with when its child is killed, its model is moved, or too many wait. */
const REASONS = new Set([409, 429, 500, 502, 503]);

/** Refused or broken off, and told why. */
export function isFailedWithReason({
  status,
  text,
  json,
}: Pick<Reply<Refused>, 'status' | 'text' | 'json'>): boolean {
  if (status === 200) return text.includes('"error"');
  const error = json?.error;
  const message = typeof error === 'string' ? error : error?.message;
  return (
    REASONS.has(status) &&
    json?.error?.code !== 'internal_error' &&
    typeof message === 'string' &&
    message !== ''
  );
}

/** Requests of all APIs with what their responses must be. */
export function createTraffic({ server, isDisturbed = false, onReason }: TrafficOptions): Traffic {
  const wants = (
    name: string,
    status: number,
    question: Parameters<typeof ask>[1],
    fits = (_text: string) => true,
  ): Kind => ({
    name,
    async run() {
      const reply = await ask(server(), question);
      if (reply.status === status && fits(reply.text)) return undefined;
      if (isDisturbed && isFailedWithReason(reply)) {
        onReason?.(name, reply);
        return undefined;
      }
      if (reply.status !== status)
        return `${reply.status} instead of ${status}: ${reply.text.slice(0, 200)}`;
      return `unfitting: ${reply.text.slice(-200)}`;
    },
  });

  const leaves = (name: string, body: object, isStarted: boolean): Kind => ({
    name,
    async run() {
      const leaving = new AbortController();
      const response = open(server(), { path: CHAT, body, signal: leaving.signal });
      if (isStarted) await firstChunk(await response);
      else await new Promise((resolve) => setImmediate(resolve));
      leaving.abort();
      const failure = await response.then(
        () => undefined,
        (error: Error) => error,
      );
      return failure === undefined || failure.name === 'AbortError' ? undefined : String(failure);
    },
  });

  const isWhole = (text: string) => text.endsWith('data: [DONE]\n\n');
  const endsWithError = (text: string) => !text.includes('[DONE]') && text.includes('"error"');

  const usual: readonly Kind[] = [
    wants('chat', 200, { path: CHAT, body: chatBody('chat') }),
    wants(
      'chat stream',
      200,
      { path: CHAT, body: chatBody('chat', { stream: true, fake: { tokens: 50 } }) },
      isWhole,
    ),
    wants(
      'paced stream',
      200,
      {
        path: '/v0/chat/completions',
        body: chatBody('chat', { stream: true, fake: { tokens: 20, tokenDelayMs: 2 } }),
      },
      isWhole,
    ),
    leaves(
      'stream left after the first token',
      chatBody('chat', { stream: true, fake: ENDLESS }),
      true,
    ),
    leaves('stream left at once', chatBody('chat', { stream: true, fake: ENDLESS }), false),
    leaves('chat left at once', chatBody('chat', { fake: ENDLESS }), false),
    wants('completion', 200, {
      path: '/api/v1/completions',
      body: { model: idOf('chat'), prompt: 'Hello' },
    }),
    wants(
      'completion stream',
      200,
      { path: '/api/v0/completions', body: { model: idOf('chat'), prompt: 'Hello', stream: true } },
      isWhole,
    ),
    wants(
      'stream with a late error',
      200,
      { path: CHAT, body: chatBody('chat', { stream: true, fake: { lateError: true } }) },
      (text) => text.includes('"error"'),
    ),
    wants(
      'stream that breaks off',
      200,
      { path: CHAT, body: chatBody('chat', { stream: true, fake: { cutAfterTokens: 2 } }) },
      endsWithError,
    ),
    wants('broken answer', 502, {
      path: CHAT,
      body: chatBody('chat', { fake: { cutAfterTokens: 2 } }),
    }),
    wants('refused by the native server', 503, {
      path: CHAT,
      body: chatBody('chat', { fake: { status: 503 } }),
    }),
    wants('no messages', 400, { path: CHAT, body: { model: idOf('chat') } }),
    wants('wrong type', 400, { path: CHAT, body: chatBody('chat', { temperature: 'hot' }) }),
    wants('too large', 413, {
      path: CHAT,
      body: chatBody('chat', { filler: 'x'.repeat(MAX_BODY_BYTES) }),
    }),
    wants('wrong media type', 415, {
      path: CHAT,
      body: 'Hello',
      headers: { 'content-type': 'text/plain' },
    }),
    wants('unknown model', 404, {
      path: CHAT,
      body: { ...chatBody('chat'), model: 'No-Such-Model' },
    }),
    wants('unknown path', 404, { path: '/v1/no-such-thing' }),
    wants('wrong method', 405, { method: 'DELETE', path: '/v1/models' }),
    wants('no key', 401, { path: '/v1/health', key: null }),
    wants('foreign page', 403, { path: '/v1/health', headers: { origin: 'https://example.com' } }),
    wants('models', 200, { path: '/v1/models' }),
    wants('health', 200, { path: '/v0/health' }),
    wants('stats', 200, { path: '/v1/stats' }),
    wants('an unknown path', 404, { path: '/v1/nothing' }),
  ];

  const rare: readonly Kind[] = [
    wants('another model', 200, { path: CHAT, body: chatBody('other') }),
    wants('a model that can not be loaded', 500, { path: CHAT, body: chatBody('exitsAtStart') }),
    wants('load', 200, { path: '/v1/load', body: { model_name: idOf('chat') } }),
  ];

  return { usual, rare };
}

const RARE_EVERY = 40;

export interface RunOptions {
  atOnce: number;
  /** Whether request number `index` is still to be made. */
  goesOn(index: number): boolean;
}

/**
 * Makes requests of all kinds in turn, so many at a time.
 * @returns what went wrong, in a line each
 */
export async function runMany(
  { usual, rare }: Traffic,
  { atOnce, goesOn }: RunOptions,
): Promise<string[]> {
  const problems: string[] = [];
  let next = 0;
  const work = async () => {
    while (goesOn(next)) {
      const index = next;
      next += 1;
      const isRare = index % RARE_EVERY === RARE_EVERY - 1;
      const kind = isRare
        ? rare[Math.floor(index / RARE_EVERY) % rare.length]
        : usual[index % usual.length];
      const problem = await kind?.run().catch((error: unknown) => `no response: ${String(error)}`);
      if (problem !== undefined) problems.push(`${index}, ${kind?.name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return problems;
}
