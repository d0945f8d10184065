// A small text from the internet, such as the definition of a model.
import { messageOf } from '../../lib/values.ts';
import { CommandFailed, interrupted } from './failures.ts';

const MOST_BYTES = 1e6;

const TIMEOUT_MS = 30_000;

/**
 * A small text by its URL, from anywhere on the internet.
 * @throws {CommandFailed} with the reason
 */
export async function fetchText(
  url: string,
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
): Promise<string> {
  const advice = 'Check the address, or download the file and import that.';
  const failed = (why: string) =>
    new CommandFailed(`'${url}' could not be fetched: ${why}.`, { advice });
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
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
