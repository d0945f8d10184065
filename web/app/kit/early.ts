// What the chat asks the server for first, asked for while the app itself is still on its way: one
// journey to the server less before anything is drawn. Nothing else of the app is there by then.
import { keptKey } from './kept-key.ts';

/** As the app asks for them. */
const PATHS = ['api/v1/models?show_all=true', 'api/v1/system-info'];
const OF_CHAT = /^(?:#[/]?(?:chat[/].*)?)?$/;
/** What is older may have changed meanwhile, and the connection that tells of changes begins later. */
const MOST_AGE_MS = 3000;

interface Asked {
  response: Promise<Response>;
  authorization: string | null;
  atMs: number;
}

const asked = new Map<string, Asked>();

const authorizationOf = ({ headers }: RequestInit) => new Headers(headers).get('authorization');

/** Whether the page opens at the chat. */
export const isAtChat = (): boolean => OF_CHAT.test(location.hash);

/** Does nothing where the page opens at another screen. */
export function askEarly(): void {
  if (!isAtChat()) return;
  const key = keptKey();
  const how: RequestInit = {};
  if (key !== undefined) how.headers = { Authorization: `Bearer ${key}` };
  for (const path of PATHS) {
    const url = new URL(path, document.baseURI).href;
    const response = fetch(url, how);
    // Who takes it is told.
    response.catch(() => undefined);
    asked.set(url, { response, authorization: authorizationOf(how), atMs: performance.now() });
  }
}

/** As `fetch`. The first request for what was asked for early, with the same key, gets that. */
export function fetchUnlessAsked(url: string, how: RequestInit): Promise<Response> {
  const early = asked.get(url);
  asked.delete(url);
  const isRight =
    early?.authorization === authorizationOf(how) && performance.now() - early.atMs < MOST_AGE_MS;
  return early && isRight ? early.response : fetch(url, how);
}
