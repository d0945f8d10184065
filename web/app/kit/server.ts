// The server of this page: the generated client at the page's own address, with the key, and failures in words.
import { client } from '../../../generated/client/client.gen.ts';
import { StreamError } from '../../../generated/client/index.ts';
import { key, wantedKey } from './key.ts';

/** Address of the server without a slash at the end; below a path where a proxy puts it there. */
export const baseUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');

client.setConfig({ baseUrl, auth: () => key.get() });

export { client };

/** A request that failed: in the server's words, or because nobody answered. */
export class ServerFailure extends Error {
  /** Status of the response; undefined when there was none. */
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(message: string, { status, code }: { status?: number | undefined; code?: string | undefined }) {
    super(message);
    this.name = 'ServerFailure';
    this.status = status;
    this.code = code;
  }
}

interface Answer<Result> {
  data?: Result | undefined;
  error?: unknown;
  response?: Response | undefined;
}

/** The result of a call of the generated client. A refused key makes the page ask for one. @throws {ServerFailure} */
export async function ask<Result>(call: Promise<Answer<Result>>): Promise<Exclude<Result, undefined>> {
  const sentKey = key.get();
  const { data, error, response } = await call;
  if (response?.ok === true && data !== undefined) return data as Exclude<Result, undefined>;
  const failure = failureOf(response?.status, error);
  // Another key may have been entered since.
  if (sentKey === key.get()) askForKey(failure);
  throw failure;
}

/** Any failure of a request or a stream as a {@link ServerFailure}. */
export function asFailure(error: unknown): ServerFailure {
  if (error instanceof ServerFailure) return error;
  if (error instanceof StreamError) return failureOf(error.status, error.detail);
  return failureOf(undefined, error);
}

function askForKey({ status, code }: ServerFailure): void {
  if (status === 401) wantedKey.set('user');
  if (status === 403 && code === 'admin_key_required') wantedKey.set('admin');
}

function failureOf(status: number | undefined, detail: unknown): ServerFailure {
  const { message, code } = detailOf(detail);
  return new ServerFailure(message ?? (status === undefined ? '' : String(status)), { status, code });
}

function detailOf(detail: unknown): { message?: string | undefined; code?: string | undefined } {
  if (typeof detail === 'string') return { message: detail.startsWith('<') ? undefined : detail };
  if (detail === null || typeof detail !== 'object' || detail instanceof TypeError) return {};
  const { error, message, code } = detail as { error?: unknown; message?: unknown; code?: unknown };
  if (typeof error === 'object') return detailOf(error);
  return {
    message: typeof message === 'string' ? message : typeof error === 'string' ? error : undefined,
    code: typeof code === 'string' ? code : undefined,
  };
}

/** Address and subprotocols of a WebSocket of the server. A page can't set its headers, and an address ends up in logs. */
export function webSocketOf(path: string): { url: string; protocols: string[] } {
  const text = key.get();
  return {
    url: baseUrl.replace(/^http/, 'ws') + path,
    protocols: text === undefined ? [] : [`bearer.${base64url(text)}`],
  };
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
