// Completions in llama-server's own form, of code at a cursor and of texts: events put together, and
// the fields that a client wants of the result.
import { withinIndentation } from '../../../common/indentation.ts';
import { memberAt } from '../../../common/values.ts';
import { BackendResponseInvalid, ModelNotFound, NoModelLoaded } from '../../errors.ts';
import type { Asker } from '../../lib/place.ts';
import { isObject } from '../../lib/values.ts';
import type { Responder } from '../../processes/responder.ts';
import type { Inference } from './inference.ts';
import type { InferenceBody } from './request.ts';
import type { Assembler } from './stream/assemble.ts';
import { isIndex, parseEvent, type StreamEvent } from './stream/stream-event.ts';

export type InfillBody = InferenceBody & { response_fields?: readonly string[] };

/**
 * Without `stream` a result for each completion that is asked for, else events. Throws what {@link
 * Inference} throws.
 */
export async function completeNatively(
  inference: Pick<Inference, 'complete' | 'events'>,
  {
    capability,
    body: { response_fields: fields, ...asked },
    ...asker
  }: Asker & { capability: 'infill' | 'native-completion'; body: InfillBody },
) {
  async function ask(body: InferenceBody) {
    const request = { capability, type: 'llm', body, ...asker } as const;
    if (body.stream) return { events: infillEvents(await inference.events(request), fields) };
    const { results } = await inference.complete(request, (from) =>
      createInfillAssembler(body, from),
    );
    return {
      results: (results as Record<string, unknown>[]).map((result) => withFields(result, fields)),
    };
  }
  try {
    return await ask(asked);
  } catch (error) {
    if (!(error instanceof ModelNotFound)) throw error;
    // llama.vscode names the model of its chats, wherever that is; llama-server looks at no name.
    const { model: _unknown, ...others } = asked;
    return ask(others).catch((other: unknown) => {
      throw other instanceof NoModelLoaded ? error : other;
    });
  }
}

type Part = { content: string; tokens: unknown[]; probabilities: unknown[]; end?: StreamEvent };
const ALWAYS = ['index', 'content', 'stop'];

/**
 * For the responses of /infill and /completion: a result for each completion, cut where `n_indent` of
 * the body says. Of `body` only that and `return_tokens` count.
 */
export function createInfillAssembler(body: InferenceBody, from: Responder): Assembler {
  const parts = new Map<number, Part>();
  function add(event: StreamEvent): void {
    const { index = 0, content, tokens, completion_probabilities: probabilities, stop } = event;
    if (!isIndex(index)) throw from.invalid('sent an event whose index can not be.');
    const part: Part = parts.get(Number(index)) ?? { content: '', tokens: [], probabilities: [] };
    parts.set(Number(index), part);
    if (typeof content === 'string') part.content += content;
    // In place: copying all earlier tokens for each new one would take quadratic time.
    for (const token of listOf(tokens)) part.tokens.push(token);
    for (const probability of listOf(probabilities)) part.probabilities.push(probability);
    if (stop === true) part.end = event;
  }
  function resultOf(index: number, { content, tokens, probabilities, end }: Part) {
    if (end === undefined) throw from.invalid('ended its response in the middle of a completion.');
    const { generation_settings: settings, stop_type: stopType } = end;
    const indent = Number(body.n_indent ?? 0);
    const result: Record<string, unknown> = { ...end, index };
    result.content = stopType === 'limit' ? withinIndentation(content, indent) : content;
    result.tokens = body.return_tokens === true ? tokens : [];
    if (isObject(settings)) result.generation_settings = { ...settings, stream: false };
    if (probabilities.length > 0) result.completion_probabilities = probabilities;
    return result;
  }
  return {
    add(data) {
      if (data !== '[DONE]') add(parseEvent(data, from));
      return data.length;
    },
    finish() {
      if (parts.size === 0) throw from.invalid('ended its response without a completion in it.');
      const sorted = [...parts].toSorted(([one], [other]) => one - other);
      return { results: sorted.map(([index, part]) => resultOf(index, part)) };
    },
  };
}

/**
 * Each event as it came; the last one of a completion has the fields that are wanted.
 * @throws {BackendResponseInvalid} where they end before a completion does
 */
export async function* infillEvents(
  events: AsyncIterable<StreamEvent>,
  fields: readonly string[] | undefined,
) {
  let isOver = false;
  for await (const event of events) {
    isOver = event.stop === true;
    yield { data: isOver ? withFields(event, fields) : event };
  }
  if (!isOver)
    throw new BackendResponseInvalid(
      'The native server ended its response in the middle of a completion.',
    );
}

export function withFields(
  result: Readonly<Record<string, unknown>>,
  fields: readonly string[] = [],
) {
  if (fields.length === 0) return result;
  const found = [...ALWAYS, ...fields].flatMap((path): [string, unknown][] => {
    const value = memberAt(result, path);
    return value === undefined ? [] : [[path, value]];
  });
  return Object.fromEntries(found);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
