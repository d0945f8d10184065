// Fetches a small text by its URL, within limits: from anywhere on the internet, not from the server.
import { messageOf } from '../../lib/error-values.ts';
import { CommandFailed, interrupted } from './failures.ts';

const MOST_BYTES = 1e6;
const TIMEOUT_MS = 30_000;

/** @throws {CommandFailed} with the reason: no response in time, a status, or more than 1 MB. */
export async function fetchText(
  url: string,
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
): Promise<string> {
  const failed = (why: string) =>
    new CommandFailed(`'${url}' could not be fetched: ${why}.`, {
      advice: 'Check the address, or download the file and import that.',
    });
  const timeout = AbortSignal.timeout(timeoutMs);
  const until = AbortSignal.any([signal, timeout]);
  try {
    const response = await fetch(url, { signal: until });
    if (!response.ok || response.body === null) throw failed(`status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) throw failed('it is larger than 1 MB');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    if (signal.aborted) throw interrupted();
    if (timeout.aborted) throw failed(`it took longer than ${timeoutMs / 1000} seconds`);
    throw failed(messageOf((error as Error).cause ?? error));
  }
}
