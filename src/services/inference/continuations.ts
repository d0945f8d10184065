// Takes a completion request apart into one request per continuation, in the order of the choices.
import { invalid } from '../../errors.ts';
import { hasSuffix, type InferenceBody } from './request.ts';

/** One text that is asked for, of one prompt. */
export interface Continuation {
  body: InferenceBody;
  /** The prompt, where the text is to begin with it: tokens have to become text first. */
  echo: string | readonly number[] | undefined;
  /** The prompt is counted once, however many continuations it has. */
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
  const { prompt, n, echo, best_of: bestOf, suffix, ...fields } = body;
  const others = hasSuffix(body) ? { ...fields, suffix } : fields;
  const count = typeof n === 'number' ? n : 1;
  if (typeof bestOf === 'number' && bestOf > count)
    throw invalid('best_of', "No backend can choose among continuations. Leave 'best_of' out.");
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
        body: withSeed({ ...others, prompt: one }, choice),
        echo: echo === true ? one : undefined,
        isFirstOfPrompt: choice === 0,
      };
    },
  };
}

const asksForLogprobs = (logprobs: unknown): boolean =>
  logprobs === true || typeof logprobs === 'number';

/** With one seed for all, all continuations of a prompt would be the same. */
function withSeed(body: InferenceBody, index: number): InferenceBody {
  const { seed } = body;
  return typeof seed === 'number' && seed >= 0 ? { ...body, seed: seed + index } : body;
}

function promptsOf(prompt: unknown): readonly Prompt[] {
  const isList = Array.isArray(prompt) && typeof prompt[0] !== 'number';
  return (isList ? prompt : [prompt]) as readonly Prompt[];
}
