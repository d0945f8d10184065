// Reads the error object of a native server, which may be shaped in any way, into our own error.
import { BackendRefused } from '../../errors.ts';

/**
 * A refusal in the native server's own words, as far as it has any: `error` is the member of that name in its answer,
 * usually `{message, type, code}`, sometimes only a text.
 */
export function refusalOf(error: unknown, { status, fallback }: { status: number; fallback: string }): BackendRefused {
  if (typeof error === 'string' && error !== '') return new BackendRefused({ message: error, status });
  if (typeof error !== 'object' || error === null) return new BackendRefused({ message: fallback, status });
  const { message, type, code } = error as Readonly<Record<string, unknown>>;
  return new BackendRefused({
    message: typeof message === 'string' && message !== '' ? message : fallback,
    status,
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
  });
}

/** The status of an error that came inside a stream whose own status was 200 already: llama-server's code is one. */
export function statusInStream(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'number' && Number.isInteger(code) && code >= 400 && code < 600 ? code : 502;
}
