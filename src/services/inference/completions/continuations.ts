// Takes a completion request apart into one request per continuation, in the order of the choices.
import { InvalidRequest } from '../../../errors.ts';
import type { InferenceBody } from '../request.ts';

export interface Continuation {
  body: InferenceBody;
  /** The prompt, when it is to be put before the continuation: text, or token ids. */
  echo: string | readonly number[] | undefined;
  isFirstOfPrompt: boolean;
}

/** All continuations of a request; each is made when it is asked for, because a small request can ask for thousands. */
export interface Continuations {
  count: number;
  at(index: number): Continuation;
}

type Prompt = string | readonly number[];

/** Choice `p * n + i` is the `i`th continuation of prompt `p`, as in OpenAI's API. */
export function continuationsOf(body: InferenceBody): Continuations {
  const { prompt, n, echo, best_of: bestOf, suffix, ...others } = body;
  const count = typeof n === 'number' ? n : 1;
  if (typeof bestOf === 'number' && bestOf > count) {
    throw new InvalidRequest("No backend can choose among continuations. Leave 'best_of' out.", { param: 'best_of' });
  }
  if (typeof suffix === 'string' && suffix !== '') {
    throw new InvalidRequest("No backend can write up to a 'suffix'. Leave it out.", { param: 'suffix' });
  }
  if (echo === true && asksForLogprobs(body.logprobs)) {
    throw new InvalidRequest("No backend knows the probabilities of the prompt. Send 'echo' without 'logprobs'.", {
      param: 'echo',
    });
  }
  const prompts = promptsOf(prompt);
  if (prompts.length === 0) throw new InvalidRequest('There is no prompt to continue.', { param: 'prompt' });
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

function asksForLogprobs(logprobs: unknown): boolean {
  return logprobs === true || typeof logprobs === 'number';
}

/** With one seed for all, all continuations of a prompt would be the same. */
function seedOf(seed: unknown, index: number): { seed?: number } {
  return typeof seed === 'number' && seed >= 0 && index > 0 ? { seed: seed + index } : {};
}

/** A list of numbers is one prompt in tokens; any other list has a prompt in each place. */
function promptsOf(prompt: unknown): readonly Prompt[] {
  const isList = Array.isArray(prompt) && typeof prompt[0] !== 'number';
  // The validator has seen to the shape.
  return (isList ? prompt : [prompt]) as readonly Prompt[];
}
