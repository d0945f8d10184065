// The server of this page: the generated client at the page's own address, with the key.
import { client } from '../../../generated/client/index.ts';
import { fetchUnlessAsked } from './early.ts';
import { asFailure, failureOf, type ServerFailure } from './failure.ts';
import { apiKey, wantedKey } from './key.ts';

/** Address of the server without a slash at the end; below a path where a proxy puts it there. */
export const baseUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');

client.setConfig({ baseUrl, auth: () => apiKey.get(), fetch: fetchUnlessAsked });

interface Answer<Result> {
  data?: Result | undefined;
  error?: unknown;
  response?: Response | undefined;
}

/**
 * The result of a call of the generated client. A refused key makes the page ask for one.
 * @throws {ServerFailure}
 */
export async function ask<Result>(
  call: Promise<Answer<Result>>,
  { asksForAdmin = true } = {},
): Promise<Exclude<Result, undefined>> {
  const sentKey = apiKey.get();
  const { data, error, response } = await call;
  if (response?.ok === true && data !== undefined) return data as Exclude<Result, undefined>;
  const failure = failureOf(response?.status, error);
  // Another key may have been entered since.
  if (sentKey === apiKey.get() && (asksForAdmin || failure.status !== 403)) askForKey(failure);
  throw failure;
}

/**
 * The events of a streaming call of the generated client; a refused key and failures as of {@link
 * ask}.
 */
export async function* eventsOf<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
  const sentKey = apiKey.get();
  try {
    yield* events;
  } catch (error) {
    const failure = asFailure(error);
    if (sentKey === apiKey.get()) askForKey(failure);
    throw failure;
  }
}

function askForKey({ status, code }: ServerFailure): void {
  if (status === 401) wantedKey.set('user');
  if (status === 403 && code === 'admin_key_required') wantedKey.set('admin');
}

/**
 * Address and subprotocols of a WebSocket of the server. A page can't set its headers, and an
 * address ends up in logs.
 */
export function webSocketOf(path: string): { url: string; protocols: string[] } {
  const text = apiKey.get();
  return {
    url: baseUrl.replace(/^http/, 'ws') + path,
    protocols: text === undefined ? [] : [`bearer.${base64url(text)}`],
  };
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
