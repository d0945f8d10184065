// Reads the error of a server, which may be shaped in any way, into our own.
import { BackendRefused, type DomainError } from '../../errors.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject, setFields } from '../../lib/values.ts';
import { type ChildResponse, readText } from '../../processes/child-http.ts';
import type { Responder } from '../../processes/responder.ts';
import type { Capability, Protocol } from './protocol.ts';

const MAX_ERROR_BYTES = 64 * 2 ** 10;
const MAX_MESSAGE_LENGTH = 2000;

/** What was asked for, and how its native server is spoken to. */
export interface AskedOf {
  protocol: Pick<Protocol, 'readRefusal'>;
  capability: Capability;
}

/**
 * What a response without success means; the recipe may know better than the native server's
 * message.
 */
export async function refusalIn(response: ChildResponse, asked: AskedOf): Promise<DomainError> {
  const text = await readText(response, { limitBytes: MAX_ERROR_BYTES });
  const { status, from } = response;
  if (status < 400)
    return from.invalid(
      `responded with status ${status}, which means neither success nor failure.`,
    );
  const reason =
    text.trim() === '' ? 'it gave no reason; the log may have one' : text.slice(0, 500);
  const fallback = `${from.name} refused with status ${status}: ${reason}`;
  return meaningOf(refusalOf(errorMember(text), { status, fallback }), asked);
}

/**
 * The refusal as the recipe understands it, whose native server may blame itself for what the
 * client asked.
 */
export function meaningOf(
  refusal: BackendRefused,
  { protocol, capability }: AskedOf,
): BackendRefused {
  const { status, message, type, code, counts } = refusal;
  const meant = protocol.readRefusal?.({ capability, status, message, type, code });
  return meant ? new BackendRefused({ counts, ...meant }) : refusal;
}

/** What the body of a response says of its error; undefined for one that is not JSON. */
export function errorMember(text: string): unknown {
  const json = tryParseLimitedJson(text);
  if (!isObject(json)) return undefined;
  const { error, message } = json;
  // sd-server names the kind in `error`, and says in `message` what is wrong.
  return typeof error === 'string' && typeof message === 'string'
    ? { message, code: error }
    : (error ?? json);
}

/**
 * The error of a response in our own form.
 *
 * `error` is the member of that name in the response: usually `{message, type, code}`, sometimes
 * only a text.
 */
export function refusalOf(
  error: unknown,
  { status, fallback }: { status: number; fallback: string },
): BackendRefused {
  if (typeof error === 'string' && error !== '')
    return new BackendRefused({ message: error.slice(0, MAX_MESSAGE_LENGTH), status });
  if (!isObject(error)) return new BackendRefused({ message: fallback, status });
  const { message, type, code, n_prompt_tokens, n_ctx } = error;
  const counts =
    isCount(n_prompt_tokens) && isCount(n_ctx) ? { n_prompt_tokens, n_ctx } : undefined;
  return new BackendRefused({
    counts,
    message:
      typeof message === 'string' && message !== ''
        ? message.slice(0, MAX_MESSAGE_LENGTH)
        : fallback,
    status,
    ...setFields({
      type: typeof type === 'string' ? type : undefined,
      code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    }),
  });
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * A refusal that came as an event of a stream, whose status was 200 already; `error` is what
 * `errorOfEvent` found.
 */
export function refusalInStream(error: unknown, { name }: Responder): BackendRefused {
  const status = statusOfError(error) ?? BAD_GATEWAY;
  return refusalOf(error, { status, fallback: `${name} reported an error without a message.` });
}

const BAD_GATEWAY = 502;
const STATUS_FIELDS = ['code', 'status', 'status_code', 'statusCode', 'http_status'] as const;

/** By the words that servers say in place of a status. */
const STATUSES: readonly (readonly [words: RegExp, status: number])[] = [
  [/rate.?limit|too.?many.?requests|resource.?exhausted|quota/i, 429],
  [/overloaded|unavailable|no.?capacity/i, 503],
  [/authenticat|unauthori[sz]ed|invalid.?api.?key/i, 401],
  [/permission|forbidden/i, 403],
  [/context.?(?:length|size)|invalid.?(?:request|argument)|bad.?request/i, 400],
  [/not.?found/i, 404],
  [/time.?out|deadline/i, 504],
];

/** llama-server's code is a status, others have it in another field, as a text or in words. */
function statusOfError(error: unknown): number | undefined {
  if (!isObject(error)) return undefined;
  for (const name of STATUS_FIELDS) {
    const status = Number(error[name]);
    if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  }
  const said = ['code', 'status', 'type']
    .map((name) => error[name])
    .filter((value) => typeof value === 'string');
  return STATUSES.find(([words]) => said.some((value) => words.test(value)))?.[1];
}

/**
 * What an event says went wrong, if it says so: as its `error`, as that of its choice, or as all of
 * the event.
 */
export function errorOfEvent(event: Readonly<Record<string, unknown>>): unknown {
  const { error, choices, object, type, message, detail } = event;
  if (error) return error;
  if (Array.isArray(choices))
    return choices.find((choice) => isObject(choice) && isObject(choice.error))?.error;
  const told = [message, detail].find((value) => typeof value === 'string');
  const isError = object === 'error' || type === 'error' || statusOfError(event) !== undefined;
  return told !== undefined && isError ? { ...event, message: told } : undefined;
}
