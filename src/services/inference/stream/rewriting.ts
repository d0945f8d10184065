// Changes events that are passed on as bytes: the name of the model, the error that clients know, the name of thoughts.
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
    const { message, type, code, counts } = meant;
    const others = isObject(parsed.error) ? parsed.error : {};
    return `data: ${JSON.stringify({ ...parsed, error: { ...others, message, type, code, ...counts } })}`;
  }

  return (block: Buffer): Buffer =>
    block.includes(ERROR_FIELD)
      ? Buffer.from(block.toString('utf8').split(EVENT_END).map(rewritten).join(EVENT_END))
      : block;
}

/** Names that vLLM, Ollama, OpenRouter and others give the thoughts, which llama-server calls `reasoning_content`. */
const OTHER_THOUGHTS = ['reasoning', 'reasoning_text'] as const;
const OTHER_FIELDS = OTHER_THOUGHTS.map((name) => Buffer.from(`"${name}"`));

/**
 * Gives thoughts that come under another name the one by which they are read here, beside it. Where a server sends both, with
 * the same words, nothing changes. Blocks of whole events; all others stay as they are, byte for byte.
 */
export function nameThoughts(block: Buffer): Buffer {
  if (!OTHER_FIELDS.some((field) => block.includes(field))) return block;
  return Buffer.from(block.toString('utf8').split(EVENT_END).map(withThoughts).join(EVENT_END));
}

function withThoughts(event: string): string {
  const [data = ''] = eventData(event);
  const parsed = OTHER_THOUGHTS.some((name) => data.includes(`"${name}"`)) ? tryParseLimitedJson(data) : undefined;
  if (!isObject(parsed) || !Array.isArray(parsed.choices)) return event;
  let isChanged = false;
  const choices = parsed.choices.map((choice: unknown) => {
    if (!isObject(choice) || !isObject(choice.delta) || choice.delta.reasoning_content) return choice;
    const { delta } = choice;
    const thought = OTHER_THOUGHTS.map((name) => delta[name]).find((text) => typeof text === 'string' && text !== '');
    if (thought === undefined) return choice;
    isChanged = true;
    return { ...choice, delta: { ...delta, reasoning_content: thought } };
  });
  return isChanged ? `data: ${JSON.stringify({ ...parsed, choices })}` : event;
}
