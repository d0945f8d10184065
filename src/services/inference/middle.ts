// Texts that go between two others, as a completion with a `suffix` asks: native servers write them
// by /infill, whose events become those of completions.
import { randomUUID } from 'node:crypto';
import { BackendRefused, invalid } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { Inference } from './inference.ts';
import { createInfillAssembler, infillEvents } from './infill.ts';
import type { InferenceBody, InferenceRequest } from './request.ts';
import type { HeldEvents } from './stream/relay.ts';
import type { Figures, StreamEvent } from './stream/stream-event.ts';

type MiddleRequest = Omit<InferenceRequest, 'capability' | 'type'>;

/**
 * The events of a completion whose `prompt` stands before the text, and whose `suffix` behind it.
 * @throws {InvalidRequest} for what only a text that goes on can have, and for a model without the
 *   tokens for it; besides, what {@link Inference.events} throws
 */
export async function fillMiddle(
  inference: Pick<Inference, 'events'>,
  request: MiddleRequest,
  options?: HeldEvents,
): Promise<AsyncIterable<StreamEvent>> {
  const { work, head } = askingFor(request);
  const events = await inference.events(work, options).catch(refuseUnable);
  return asCompletion(events, head());
}

/** The same as one completion. Throws what {@link fillMiddle} throws. */
export async function fillMiddleWhole(
  inference: Pick<Inference, 'complete'>,
  request: MiddleRequest,
): Promise<Filled> {
  const { work, head } = askingFor(request);
  const { results } = await inference
    .complete(work, (from) => createInfillAssembler({}, from))
    .catch(refuseUnable);
  const [result = {}] = results as StreamEvent[];
  const { timings } = result;
  const choices = [choiceOf(result)];
  return { ...head(), choices, usage: usageOf(result), ...setFields({ timings }) };
}

/** What is asked of /infill, and with what each event of the response begins. */
function askingFor(request: MiddleRequest) {
  const { body } = request;
  let model = body.model ?? '';
  const onModel = (id: string) => {
    model = id;
    request.onModel?.(id);
  };
  const asked = { capability: 'infill', type: 'llm', body: infillBody(body) } as const;
  return {
    work: { ...request, ...asked, onModel },
    head: () => ({
      id: `cmpl-${randomUUID()}`,
      object: 'text_completion',
      created: Math.floor(Date.now() / 1000),
      model,
    }),
  };
}

function infillBody(body: InferenceBody): InferenceBody {
  const { prompt, suffix, max_tokens, max_completion_tokens, logprobs, n: _, ...others } = body;
  if (typeof prompt !== 'string')
    throw invalid('prompt', "With a 'suffix' the prompt is a text. Send no tokens.");
  if (isSet(logprobs) && logprobs !== false)
    throw invalid('logprobs', "With a 'suffix' there are no 'logprobs'. Leave one of them out.");
  const n_predict = max_completion_tokens ?? max_tokens ?? undefined;
  return {
    ...others,
    input_prefix: prompt,
    input_suffix: suffix ?? '',
    ...setFields({ n_predict }),
  };
}

/** llama-server and the embedded engine say so with 501. */
const hasNoTokensForIt = (error: unknown): error is BackendRefused =>
  error instanceof BackendRefused && error.status === 501;

function refuseUnable(error: unknown): never {
  if (!hasNoTokensForIt(error)) throw error;
  throw invalid(
    'suffix',
    `This model can't write up to a 'suffix': its vocabulary has no tokens for it. Use a model for code that has them. (${error.message.trim()})`,
  );
}

async function* asCompletion(
  events: AsyncIterable<StreamEvent>,
  head: object,
): AsyncGenerator<StreamEvent> {
  for await (const { data } of infillEvents(events, undefined)) {
    const event = data as StreamEvent;
    const { prompt_progress, timings } = event;
    yield { ...head, choices: [choiceOf(event)], ...setFields({ prompt_progress, timings }) };
    if (event.stop === true) yield { ...head, choices: [], usage: usageOf(event) };
  }
}

function choiceOf({ content, stop, stop_type: reason }: StreamEvent) {
  const text = typeof content === 'string' ? content : '';
  const ending = reason === 'limit' ? 'length' : 'stop';
  return { index: 0, text, logprobs: null, finish_reason: stop === true ? ending : null };
}

function usageOf({ tokens_evaluated, tokens_predicted, timings }: StreamEvent): Figures {
  const prompt_tokens = Number(tokens_evaluated ?? 0);
  const completion_tokens = Number(tokens_predicted ?? 0);
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_tokens_details: { cached_tokens: Number(timings?.cache_n ?? 0) },
  };
}

/** The parts of a whole completion. */
export interface Filled extends Record<string, unknown> {
  choices: { index: number; text: string; logprobs: null; finish_reason: string | null }[];
}
