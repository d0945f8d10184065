// Reads the error of a server, which may be shaped in any way, into our own.
import { BackendRefused, type DomainError } from '../../errors.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import { type ChildResponse, type Responder, readText } from '../../processes/child-http.ts';
import type { Capability, Protocol } from './protocol.ts';

const MAX_ERROR_BYTES = 64 * 2 ** 10;
const MAX_MESSAGE_LENGTH = 2000;
export type AskedOf = { protocol: Pick<Protocol, 'readRefusal'>; capability: Capability };

/** What a response without success means; the recipe may know better than the native server's message. */
export async function refusalIn(response: ChildResponse, asked: AskedOf): Promise<DomainError> {
  const text = await readText(response, { limitBytes: MAX_ERROR_BYTES });
  const { status, from } = response;
  if (status < 400) return from.invalid(`responded with status ${status}, which means neither success nor failure.`);
  const reason = text.trim() === '' ? 'it gave no reason; the log may have one' : text.slice(0, 500);
  const fallback = `${from.name} refused with status ${status}: ${reason}`;
  return meaningOf(refusalOf(errorMember(text), { status, fallback }), asked);
}

export function meaningOf(refusal: BackendRefused, { protocol, capability }: AskedOf): BackendRefused {
  const { status, message, type, code, counts } = refusal;
  const meant = protocol.readRefusal?.({ capability, status, message, type, code });
  return meant ? new BackendRefused({ counts, ...meant }) : refusal;
}

export function errorMember(text: string): unknown {
  const json = tryParseLimitedJson(text);
  if (!isObject(json)) return undefined;
  const { error, message } = json;
  // sd-server names the kind in `error`, and says in `message` what is wrong.
  return typeof error === 'string' && typeof message === 'string' ? { message, code: error } : (error ?? json);
}

/** `error` is the member of that name in the response: usually `{message, type, code}`, sometimes only a text. */
export function refusalOf(error: unknown, { status, fallback }: { status: number; fallback: string }): BackendRefused {
  if (typeof error === 'string' && error !== '')
    return new BackendRefused({ message: error.slice(0, MAX_MESSAGE_LENGTH), status });
  if (!isObject(error)) return new BackendRefused({ message: fallback, status });
  const { message, type, code, n_prompt_tokens, n_ctx } = error;
  const counts = isCount(n_prompt_tokens) && isCount(n_ctx) ? { n_prompt_tokens, n_ctx } : undefined;
  return new BackendRefused({
    counts,
    message: typeof message === 'string' && message !== '' ? message.slice(0, MAX_MESSAGE_LENGTH) : fallback,
    status,
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
  });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A refusal that came as an event of a stream, whose status was 200 already; `error` is the member of that name. */
export function refusalInStream(error: unknown, { name }: Responder): BackendRefused {
  const code = isObject(error) ? error.code : undefined;
  // llama-server's code is a status.
  const isStatus = typeof code === 'number' && Number.isInteger(code) && code >= 400 && code < 600;
  return refusalOf(error, { status: isStatus ? code : 502, fallback: `${name} reported an error without a message.` });
}
