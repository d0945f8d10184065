// Completions of texts: asks for each continuation by itself, and makes one response of all.
import { BackendResponseInvalid } from '../../errors.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Asker } from '../../lib/place.ts';
import { setFields } from '../../lib/values.ts';
import { isUsageWanted } from '../../recipes/kit/stream-options.ts';
import type { Candidates } from '../candidates/candidates.ts';
import { type Continuation, type Continuations, continuationsOf } from './continuations.ts';
import type { Inference } from './inference.ts';
import { fillMiddle, fillMiddleWhole } from './middle.ts';
import { hasSuffix, type InferenceBody, type InferenceRequest } from './request.ts';
import { createCompletionAssembler } from './stream/assemble.ts';
import type { StreamEvent } from './stream/stream-event.ts';

/** A request of OpenAI's operation for texts, and who asks. */
export type CompletionRequest = Pick<InferenceRequest, 'body'> & Asker;
/** See {@link createCompletions}. */
export type Completions = ReturnType<typeof createCompletions>;
/**
 * How many continuations of one request are asked for at once; as many as llama-server has slots by
 * default.
 */
const AT_ONCE = 4;

interface Usage {
  prompt_tokens?: number;
  completion_tokens?: number;
  total_tokens?: number;
  prompt_tokens_details?: { cached_tokens?: number } | null;
}

type Choice = Record<string, unknown> & { text?: string };
type Completion = Record<string, unknown> & { choices: Choice[]; usage?: Usage };

/**
 * One continuation of one prompt at a time: not all native servers take more, and llama-server
 * counts only one's usage.
 */
export function createCompletions({
  inference,
  candidates,
}: {
  inference: Pick<Inference, 'complete' | 'stream' | 'events' | 'json'>;
  candidates: Pick<Candidates, 'isList'>;
}) {
  const asked = (body: InferenceBody, asker: Asker) =>
    ({ capability: 'completion', type: 'llm', body, ...asker }) as const;
  async function echoOf(
    { echo }: Continuation,
    { model }: InferenceBody,
    { place, signal }: Asker,
  ) {
    if (echo === undefined || typeof echo === 'string') return echo ?? '';
    const body = model ? { model, tokens: echo } : { tokens: echo };
    const { content } = await inference.json({
      capability: 'detokenize',
      type: 'llm',
      body,
      place,
      signal,
    });
    if (typeof content === 'string') return content;
    throw new BackendResponseInvalid('The response has no text for the tokens of the prompt.');
  }
  const eventsOf = (body: InferenceBody, asker: Asker) =>
    hasSuffix(body)
      ? fillMiddle(inference, { body, ...asker })
      : inference.events(asked(body, asker));
  async function completeOne(continuation: Continuation, asker: Asker): Promise<Completion> {
    const { body } = continuation;
    const echo = await echoOf(continuation, body, asker);
    const completion = (
      hasSuffix(body)
        ? await fillMiddleWhole(inference, { body, ...asker })
        : await inference.complete(asked(body, asker), createCompletionAssembler)
    ) as Completion;
    const choices = completion.choices.map((choice) => ({
      ...choice,
      text: `${echo}${choice.text ?? ''}`,
    }));
    return { ...completion, choices, text: choices[0]?.text ?? '' };
  }
  return {
    async complete({ body, ...asker }: CompletionRequest): Promise<Record<string, unknown>> {
      const continuations = continuationsOf(body);
      if (continuations.count === 1) return completeOne(continuations.at(0), asker);
      const failure = new AbortController();
      const whole = AbortSignal.any([asker.signal, failure.signal]);
      const completions: Completion[] = [];
      const pin = createPin(asker);
      let next = 0;
      async function work(): Promise<void> {
        for (let index = next++; index < continuations.count; index = next++)
          completions[index] = await completeOne(pin.apply(continuations.at(index)), {
            ...pin.asker,
            signal: whole,
          });
      }
      try {
        if (body.model && (await candidates.isList(body.model))) {
          next = 1;
          completions[0] = await completeOne(continuations.at(0), { ...pin.asker, signal: whole });
        }
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, continuations.count) }, work));
      } catch (error) {
        // The others are of no use any more.
        failure.abort(error);
        throw error;
      }
      return joined(completions, continuations);
    },
    async stream<Event>({ body, ...asker }: CompletionRequest): Promise<EncodedEvents<Event>> {
      const continuations = continuationsOf(body);
      const first = continuations.at(0);
      const isPlain = continuations.count === 1 && first.echo === undefined && !hasSuffix(body);
      if (isPlain) return inference.stream<Event>(asked(first.body, asker));
      const pin = createPin(asker);
      const open = async (continuation: Continuation) => ({
        echo: await echoOf(continuation, body, asker),
        events: await eventsOf(pin.apply(continuation).body, pin.asker),
      });
      // Before the first event is due, so that a status can still be sent.
      const opened = await open(first);
      return {
        encoded: streamAll({ continuations, opened, open, isUsageWanted: isUsageWanted(body) }),
      };
    },
  };
}

/**
 * All continuations of a request come from one model: from the one that has begun with the first.
 */
function createPin(asker: Asker) {
  let model: string | undefined;
  return {
    asker: {
      ...asker,
      onModel(id: string) {
        model ??= id;
        asker.onModel?.(id);
      },
    },
    apply: (continuation: Continuation): Continuation =>
      model === undefined
        ? continuation
        : { ...continuation, body: { ...continuation.body, model } },
  };
}

type Opened = { echo: string; events: AsyncIterable<StreamEvent> };

async function* streamAll({
  continuations,
  opened,
  open,
  isUsageWanted,
}: {
  continuations: Continuations;
  opened: Opened;
  open: (continuation: Continuation) => Promise<Opened>;
  isUsageWanted: boolean;
}): AsyncGenerator<Buffer> {
  let usage: Usage | undefined;
  let common: Record<string, unknown> | undefined;
  for (let index = 0; index < continuations.count; index += 1) {
    const continuation = continuations.at(index);
    let { echo, events } = index === 0 ? opened : await open(continuation);
    for await (const { choices, usage: own, timings: _ofOneOnly, ...event } of events) {
      if (event.error) {
        // It is the end: what follows would be taken for a whole response.
        yield encoded(event);
        return;
      }
      if (own)
        usage = addUsage(usage, own as Usage, { isPromptCounted: continuation.isFirstOfPrompt });
      const { id, created, model } = event;
      common ??= { id, object: 'text_completion', created, model };
      if (!choices?.length) continue;
      if (echo !== '') {
        yield encoded({
          ...event,
          ...common,
          choices: [{ index, text: echo, logprobs: null, finish_reason: null }],
        });
        echo = '';
      }
      yield encoded({
        ...event,
        ...common,
        choices: choices.map((choice) => ({ ...choice, index })),
      });
    }
  }
  if (isUsageWanted && usage) yield encoded({ ...common, choices: [], usage });
  yield Buffer.from('data: [DONE]\n\n');
}

const encoded = (event: object): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);

/**
 * Many completions as one: the figures of one of them would be wrong for all, so only usage is
 * kept, and added up.
 */
function joined(
  completions: readonly Completion[],
  continuations: Continuations,
): Record<string, unknown> {
  const [first] = completions;
  const { timings: _ofOneOnly, usage: _ofOne, ...common }: Partial<Completion> = first ?? {};
  let usage: Usage | undefined;
  for (const [index, completion] of completions.entries()) {
    const isPromptCounted = continuations.at(index).isFirstOfPrompt;
    if (completion.usage) usage = addUsage(usage, completion.usage, { isPromptCounted });
  }
  const choices = completions.map((completion, index) => ({ ...completion.choices[0], index }));
  return { ...common, choices, text: first?.choices[0]?.text ?? '', ...setFields({ usage }) };
}

function addUsage(
  sum: Usage | undefined,
  part: Usage,
  { isPromptCounted }: { isPromptCounted: boolean },
): Usage {
  const prompt = (sum?.prompt_tokens ?? 0) + (isPromptCounted ? (part.prompt_tokens ?? 0) : 0);
  const completion = (sum?.completion_tokens ?? 0) + (part.completion_tokens ?? 0);
  const cached =
    (sum?.prompt_tokens_details?.cached_tokens ?? 0) +
    (isPromptCounted ? (part.prompt_tokens_details?.cached_tokens ?? 0) : 0);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
  };
}
