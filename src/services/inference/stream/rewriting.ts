// Changes events that are passed on as bytes: the name of the model, the error that clients know,
// the name of thoughts, the count of drafts.
import { type BackendRefused, codeOfRefusal, typeOfRefusal } from '../../../errors.ts';
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/responder.ts';
import { refusalInStream } from '../../../recipes/kit/refusal.ts';
import { eventData } from './server-sent-events.ts';
import { nameOfThought, OTHER_PLACE, thoughtIn, withoutThoughtParts } from './thoughts.ts';

/** Inside of a JSON string every quote has a backslash before it, so that only keys can match. */
const MODEL_FIELD = /"model"\s*:\s*"(?:[^"\\]|\\.)*"/g;
const ERROR_FIELD = '"error":';
const EVENT_END = '\n\n';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A function for blocks of events that gives them the id of the model in place of any name. */
export function createRenaming(id: string): (block: Buffer) => Buffer {
  const field = `"model":${JSON.stringify(id)}`;
  const written = Buffer.from(field).toString('latin1');
  // One character a byte is quickest, and no byte of a longer character looks like a quote or a
  // backslash.
  return (block) =>
    Buffer.from(
      block.toString('latin1').replace(MODEL_FIELD, () => written),
      'latin1',
    );
}

/**
 * A function for blocks of whole events, and their text with a character for each byte; all but
 * error events stay as they are, byte for byte.
 */
export function createErrorRewriting(
  meaningOf: (refusal: BackendRefused) => BackendRefused,
  from: Responder,
) {
  function rewritten(event: string): string {
    const [data = ''] = eventData(event);
    const parsed = data.includes('"error"') ? tryParseLimitedJson(data) : undefined;
    if (!isObject(parsed) || !parsed.error) return event;
    const refusal = refusalInStream(parsed.error, from);
    const meant = meaningOf(refusal);
    const others = isObject(parsed.error) ? parsed.error : {};
    const code = codeOfRefusal(meant) ?? others.code ?? null;
    const isRight = code === (others.code ?? null) && isText(others.message) && isText(others.type);
    if (meant === refusal && isRight) return event;
    const { message, counts } = meant;
    const error = { ...others, message, type: typeOfRefusal(meant), code, ...counts };
    return `data: ${JSON.stringify({ ...parsed, error })}`;
  }
  return (block: Buffer, text: string): Buffer =>
    text.includes(ERROR_FIELD)
      ? Buffer.from(eventsIn(block).map(rewritten).join(EVENT_END))
      : block;
}

const DRAFTS_FIELD = '"draft_n":';

/**
 * llama-server says in its timings only how many drafted tokens were right. All other blocks stay
 * as they are.
 */
export function countDrafts(block: Buffer, text: string): Buffer {
  if (!text.includes(DRAFTS_FIELD)) return block;
  return Buffer.from(eventsIn(block).map(withDrafts).join(EVENT_END));
}

function withDrafts(event: string): string {
  const [data = ''] = eventData(event);
  const parsed = data.includes('"usage"') ? tryParseLimitedJson(data) : undefined;
  if (!isObject(parsed) || !isObject(parsed.usage) || !isObject(parsed.timings)) return event;
  const { draft_n: drafted, draft_n_accepted: accepted } = parsed.timings;
  if (typeof drafted !== 'number' || typeof accepted !== 'number' || accepted > drafted)
    return event;
  const { completion_tokens_details: known } = parsed.usage;
  const details = {
    accepted_prediction_tokens: accepted,
    rejected_prediction_tokens: drafted - accepted,
  };
  const completion_tokens_details = isObject(known) ? { ...details, ...known } : details;
  return `data: ${JSON.stringify({ ...parsed, usage: { ...parsed.usage, completion_tokens_details } })}`;
}

/**
 * Thoughts under another name, or in parts of the content, get our name in addition. All other
 * blocks stay as they are.
 */
export function nameThoughts(block: Buffer, text: string, note?: (name: string) => void): Buffer {
  if (!OTHER_PLACE.test(text)) return block;
  return Buffer.from(
    eventsIn(block)
      .map((event) => withThoughts(event, note))
      .join(EVENT_END),
  );
}

function eventsIn(block: Buffer): readonly string[] {
  const text = block.toString('utf8');
  return (text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text).split(EVENT_END);
}

function withThoughts(event: string, note: ((name: string) => void) | undefined): string {
  const [data = ''] = eventData(event);
  const parsed = tryParseLimitedJson(data);
  if (!isObject(parsed) || !Array.isArray(parsed.choices)) return event;
  let isChanged = false;
  const choices = parsed.choices.map((choice: unknown) => {
    if (!isObject(choice) || !isObject(choice.delta)) return choice;
    const delta = withThought(choice.delta);
    isChanged ||= delta !== choice.delta;
    const name = nameOfThought(choice.delta);
    if (name !== undefined) note?.(name);
    return { ...choice, delta };
  });
  return isChanged ? `data: ${JSON.stringify({ ...parsed, choices })}` : event;
}

function withThought(delta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const said = Array.isArray(delta.content)
    ? { ...delta, content: textIn(withoutThoughtParts(delta).content) }
    : delta;
  const thought = delta.reasoning_content ? undefined : thoughtIn(delta);
  return thought === undefined ? said : { ...said, reasoning_content: thought };
}

function textIn(content: unknown): string {
  const parts = Array.isArray(content) ? content.filter(isObject) : [];
  return parts.map(({ text }) => (typeof text === 'string' ? text : '')).join('');
}
