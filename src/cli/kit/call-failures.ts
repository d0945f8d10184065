// What a call of the server that failed means to a person: no server, another program, a wrong key,
// or a sentence of the server.
import { getHealth, type Remedy } from '../../../generated/client/index.ts';
import { codeOf, isObject, messageOf } from '../../lib/values.ts';
import { isWithoutTls } from '../../lib/without-tls.ts';
import type { Context } from './context.ts';
import { CommandFailed, interrupted, type ServerError } from './failures.ts';
import { failureOfServer } from './server-failures.ts';
import { versionNote } from './version-note.ts';

/** Nothing listens there, or no such machine can be reached. */
export function noServer({ address }: Pick<Context, 'address'>): CommandFailed {
  const advice = address.isHere
    ? "Start one with 'lemonade serve', or say where it is with --host and --port."
    : `Is it running? ${WHERE_IT_IS}`;
  return new CommandFailed(`No server answers at ${address.baseUrl}.`, {
    reason: 'noServer',
    advice,
  });
}

const WHERE_IT_IS =
  '--host and --port, or LEMONADE_HOST and LEMONADE_PORT, say where the server is.';

/**
 * `status` is undefined where no response came, or where a stream broke; `detail` is then what was
 * thrown, else the body. Asks the server for its version, which may explain the failure.
 */
export async function failureOfCall(
  context: Context,
  { status, detail }: { status?: number | undefined; detail: unknown },
) {
  if (context.signal.aborted || (detail instanceof Error && detail.name === 'AbortError'))
    return interrupted();
  if (status === undefined) return failureWithoutStatus(context, detail);
  if (status === 401) return wrongKey(context);
  const { data } = await getHealth({ client: context.client });
  const ofServer = typeof data?.version === 'string' ? data.version : undefined;
  // Every failure of Lemonade has a body in JSON, which the client has read; a text is from another
  // kind of server.
  const said = typeof detail === 'string' ? undefined : errorIn(detail);
  if (said === undefined || (status === 404 && ofServer === undefined)) return otherServer(context);
  const {
    message,
    reason,
    advice: ours,
  } = failureOfServer(said, status === 404 ? 'notFound' : 'failed');
  const advice = [ours, ofServer && versionNote(ofServer)].filter(Boolean).join('\n') || undefined;
  return new CommandFailed(message, { reason, advice, said });
}

function failureWithoutStatus(context: Context, detail: unknown): CommandFailed {
  const { cause } = (detail ?? {}) as { cause?: unknown };
  const code = codeOf(detail) ?? codeOf(cause) ?? '';
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code))
    return noServer(context);
  if (isWithoutTls(detail) || isWithoutTls(cause)) {
    const message = `What answers at port ${context.address.port} of ${context.address.host} does not speak HTTPS.`;
    const advice = 'Write http:// in place of https://; Lemonade Server itself speaks plain HTTP.';
    return new CommandFailed(message, { reason: 'noServer', advice });
  }
  if (['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET'].includes(code)) {
    const advice = "Has it been stopped? 'lemonade status' tells.";
    return new CommandFailed('The server ended the connection.', { reason: 'noServer', advice });
  }
  if (code.startsWith('HPE_') || detail instanceof SyntaxError) return otherServer(context);
  // An event of a stream that had begun.
  return failureOfServer(errorIn(detail) ?? { message: messageOf(detail) }, 'failed');
}

/** The server wants a key, or does not know the one that it got. */
export function wrongKey({ apiKey }: Context): CommandFailed {
  if (apiKey === undefined)
    return new CommandFailed('The server wants an API key.', {
      advice: 'Set LEMONADE_API_KEY, or use --api-key.',
    });
  const advice =
    'It must be the LEMONADE_API_KEY or LEMONADE_ADMIN_API_KEY that the server was started with.';
  return new CommandFailed('The server does not accept this API key.', { advice });
}

/** Another program responds at the address. */
export function otherServer({ address }: Context): CommandFailed {
  const message = `What answers at ${address.baseUrl} is not a Lemonade server.`;
  return new CommandFailed(message, { reason: 'noServer', advice: WHERE_IT_IS });
}

/**
 * The error in the body of a response, or in the data of an error event, which may be a sentence
 * next to its remedy.
 */
function errorIn(detail: unknown): ServerError | undefined {
  // What begins as HTML does is not a sentence.
  if (typeof detail === 'string')
    return /^\s*[^\s<]/.test(detail) ? { message: detail } : undefined;
  if (!isObject(detail)) return undefined;
  const { error, message, code, param, remedy } = detail;
  if (isObject(error)) return errorIn(error);
  const said = errorIn(typeof message === 'string' && message !== '' ? message : error);
  return said && { ...said, code, param, remedy: isRemedy(remedy) ? remedy : undefined };
}

const isRemedy = (remedy: unknown): remedy is Remedy =>
  isObject(remedy) && typeof remedy.text === 'string' && Array.isArray(remedy.suggestions ?? []);
