// Takes a completion request apart into one request per continuation, in the order of the choices.
import { BackendResponseInvalid, invalid } from '../../errors.ts';
import type { EncodedEvents } from '../../lib/event-stream.ts';
import type { Asker } from '../../lib/place.ts';
import { isUsageWanted } from '../../recipes/kit/stream-options.ts';
import type { Candidates } from '../candidates/candidates.ts';
import type { Inference } from './inference.ts';
import type { InferenceBody, InferenceRequest } from './request.ts';
import { createCompletionAssembler } from './stream/assemble.ts';
import type { StreamEvent } from './stream/stream-event.ts';

export interface Continuation {
  body: InferenceBody;
  echo: string | readonly number[] | undefined;
  isFirstOfPrompt: boolean;
}

/**
 * All continuations of a request; each is made when it is asked for, because a small request can
 * ask for thousands.
 */
export type Continuations = { count: number; at(index: number): Continuation };
type Prompt = string | readonly number[];

/**
 * Choice `p * n + i` is the `i`th continuation of prompt `p`, as in OpenAI's API.
 * @throws {InvalidRequest} for fields that exclude each other, or that no native server can serve.
 */
export function continuationsOf(body: InferenceBody): Continuations {
  const { prompt, n, echo, best_of: bestOf, suffix, ...others } = body;
  const count = typeof n === 'number' ? n : 1;
  if (typeof bestOf === 'number' && bestOf > count)
    throw invalid('best_of', "No backend can choose among continuations. Leave 'best_of' out.");
  if (typeof suffix === 'string' && suffix !== '')
    throw invalid(
      'suffix',
      "A completion can't be written up to a 'suffix'. POST /infill writes what goes between two pieces of code.",
    );
  if (echo === true && asksForLogprobs(body.logprobs))
    throw invalid(
      'echo',
      "No backend knows the probabilities of the prompt. Send 'echo' without 'logprobs'.",
    );
  const prompts = promptsOf(prompt);
  if (prompts.length === 0) throw invalid('prompt', 'There is no prompt to continue.');
  return {
    count: prompts.length * count,
    at(index) {
      const choice = index % count;
      const one = prompts[(index - choice) / count] as Prompt;
      return {
        body: { ...others, ...seedOf(body.seed, choice), prompt: one },
        echo: echo === true ? one : undefined,
        isFirstOfPrompt: choice === 0,
      };
    },
  };
}

const asksForLogprobs = (logprobs: unknown): boolean =>
  logprobs === true || typeof logprobs === 'number';
/** With one seed for all, all continuations of a prompt would be the same. */
const seedOf = (seed: unknown, index: number): { seed?: number } =>
  typeof seed === 'number' && seed >= 0 && index > 0 ? { seed: seed + index } : {};

function promptsOf(prompt: unknown): readonly Prompt[] {
  const isList = Array.isArray(prompt) && typeof prompt[0] !== 'number';
  return (isList ? prompt : [prompt]) as readonly Prompt[];
}

export type CompletionRequest = Pick<InferenceRequest, 'body'> & Asker;
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
    const body = { ...(model ? { model } : {}), tokens: echo };
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
  async function completeOne(continuation: Continuation, asker: Asker): Promise<Completion> {
    const { body } = continuation;
    const echo = await echoOf(continuation, body, asker);
    const completion = (await inference.complete(
      asked(body, asker),
      createCompletionAssembler,
    )) as Completion;
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
      const isPlain = continuations.count === 1 && first.echo === undefined;
      if (isPlain) return inference.stream<Event>(asked(first.body, asker));
      const pin = createPin(asker);
      const open = async (continuation: Continuation) => ({
        echo: await echoOf(continuation, body, asker),
        events: await inference.events(asked(pin.apply(continuation).body, pin.asker)),
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
  return { ...common, choices, text: first?.choices[0]?.text ?? '', ...(usage ? { usage } : {}) };
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
