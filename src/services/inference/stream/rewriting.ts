// Changes events that are passed on as bytes: the name of the model, and the error that clients know.
import type { BackendRefused } from '../../../errors.ts';
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import { refusalInStream } from '../refusal.ts';
import { eventData } from './server-sent-events.ts';

/** Inside of a JSON string every quote has a backslash before it, so that only keys can match. */
const MODEL_FIELD = /"model"\s*:\s*"(?:[^"\\]|\\.)*"/g;
const ERROR_FIELD = Buffer.from('"error":');
const EVENT_END = '\n\n';

/** Puts the id that a client knows in place of the native server's name for its model, in blocks of whole events. */
export function createRenaming(id: string): (block: Buffer) => Buffer {
  const field = `"model":${JSON.stringify(id)}`;
  const written = Buffer.from(field).toString('latin1');
  // One character a byte is quickest, and no byte of a longer character looks like a quote or a backslash.
  return (block) =>
    Buffer.from(
      block.toString('latin1').replace(MODEL_FIELD, () => written),
      'latin1',
    );
}

/** A function for blocks of whole events; all but error events stay as they are, byte for byte. */
export function createErrorRewriting(meaningOf: (refusal: BackendRefused) => BackendRefused) {
  function rewritten(event: string): string {
    const [data = ''] = eventData(event);
    const parsed = data.includes('"error"') ? tryParseLimitedJson(data) : undefined;
    if (!isObject(parsed) || !parsed.error) return event;
    const refusal = refusalInStream(parsed.error);
    const meant = meaningOf(refusal);
    if (meant === refusal) return event;
    const { message, type, code } = meant;
    const others = isObject(parsed.error) ? parsed.error : {};
    return `data: ${JSON.stringify({ ...parsed, error: { ...others, message, type, code } })}`;
  }

  return (block: Buffer): Buffer =>
    block.includes(ERROR_FIELD)
      ? Buffer.from(block.toString('utf8').split(EVENT_END).map(rewritten).join(EVENT_END))
      : block;
}
