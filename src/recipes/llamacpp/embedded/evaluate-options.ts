// Turns the settings of a request into the library's options: sampling, token bias and grammar.
import type { LlamaGrammarEvaluationState, LlamaModel, SequenceEvaluateOptions, Token } from 'node-llama-cpp';
import { invalidRequest } from './api-error.ts';
import { GrammarRefused, parseGbnf } from './gbnf.ts';
import { createGrammarWalk } from './grammar-walk.ts';
import { refuseLeftRecursion } from './left-recursion.ts';
import type { Library } from './load-model.ts';
import { type SamplingSettings, toEvaluateOptions } from './sampling.ts';
import { createSamplingWatch } from './sampling-watch.ts';
import { prepareTokenBias } from './token-bias.ts';
import { nextTurn } from './turns.ts';

/** A grammar for the answer. */
export interface AnswerGrammar {
  /** GBNF; the rule to start at is called root. */
  text: string;
  /** Text that must have been generated before the grammar holds; undefined for the whole answer. */
  startsAfter: string | undefined;
}

/** The state of a generation, asked again for every token. */
export interface GenerationState {
  /** The last tokens of prompt and answer. */
  recentTokens(count: number): Token[];
  /** How many tokens the answer has so far. */
  length(): number;
  /** The end of the answer so far, with what is held back. */
  text(): string;
}

/** What one generation is evaluated with. */
export interface Evaluation {
  options: SequenceEvaluateOptions;
  /**
   * To be called with every token and the characters that it completes, special tokens shown.
   * @throws {ApiError} 400 when the grammar has become too much work.
   */
  hasGenerated(token: Token, text: string): void;
  /** Nothing more is generated. */
  end(): void;
}

/** @throws {ApiError} 400 when the grammar is malformed or too much work. @throws the signal's reason when it aborts. */
export async function prepareEvaluation({
  library,
  model,
  sampling,
  grammar,
  contextSize,
  signal,
}: {
  library: Library;
  model: LlamaModel;
  sampling: SamplingSettings;
  /** Tokens of a sequence. */
  contextSize: number;
  grammar: AnswerGrammar | undefined;
  signal: AbortSignal;
}): Promise<(state: GenerationState) => Evaluation> {
  const biasFor = prepareTokenBias({ model, sampling, createTokenBias: () => library.TokenBias.for(model) });
  const optionsFor = (state: GenerationState) =>
    toEvaluateOptions({ sampling, tokenBias: biasFor(state), contextSize, recentTokens: state.recentTokens });
  if (grammar === undefined)
    return (state) => ({ options: optionsFor(state), hasGenerated: () => undefined, end: () => undefined });

  const { text: source, startsAfter } = grammar;
  const parsed = asRequestError(() => parseGbnf(source));
  await nextTurn(signal);
  asRequestError(() => refuseLeftRecursion(parsed));
  // The library would begin with the same ways, in native code that nothing can stop.
  asRequestError(() => createGrammarWalk(parsed));
  await nextTurn(signal);
  const grammarState = await createGrammarState({ library, model, source });
  return (state) => {
    const walk = createGrammarWalk(parsed);
    const watch = createSamplingWatch();
    let isOn = startsAfter === undefined;
    return {
      options: {
        ...optionsFor(state),
        grammarEvaluationState() {
          isOn ||= startsAfter !== undefined && state.text().trimEnd().endsWith(startsAfter);
          if (!isOn) return undefined;
          watch.begin();
          return grammarState;
        },
      },
      hasGenerated(token, text) {
        watch.end();
        if (isOn) asRequestError(() => walk.accept(token, text));
      },
      end: watch.end,
    };
  };
}

function asRequestError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GrammarRefused)) throw error;
    throw invalidRequest(`The grammar can't be used. ${error.message}`);
  }
}

async function createGrammarState({
  library,
  model,
  source,
}: {
  library: Library;
  model: LlamaModel;
  source: string;
}): Promise<LlamaGrammarEvaluationState> {
  try {
    const grammar = await model.llama.createGrammar({ grammar: source });
    return new library.LlamaGrammarEvaluationState({ model, grammar });
  } catch (error) {
    throw invalidRequest(`The grammar can't be used: ${error instanceof Error ? error.message : error}`);
  }
}
