// Turns the settings of a request into the library's options: sampling, token bias and grammar.
import type { LlamaGrammarEvaluationState, LlamaModel, SequenceEvaluateOptions, Token } from 'node-llama-cpp';
import { invalidRequest } from './api-error.ts';
import type { Library } from './load-model.ts';
import { type SamplingSettings, toEvaluateOptions } from './sampling.ts';
import { prepareTokenBias } from './token-bias.ts';

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
  /** The answer so far, with what is held back. */
  text(): string;
}

/** @throws {ApiError} 400 when the grammar is malformed. */
export async function prepareEvaluateOptions({
  library,
  model,
  sampling,
  grammar,
  contextSize,
}: {
  library: Library;
  model: LlamaModel;
  sampling: SamplingSettings;
  /** Tokens of a sequence. */
  contextSize: number;
  grammar: AnswerGrammar | undefined;
}): Promise<(state: GenerationState) => SequenceEvaluateOptions> {
  const biasFor = prepareTokenBias({ model, sampling, createTokenBias: () => library.TokenBias.for(model) });
  const optionsFor = (state: GenerationState) =>
    toEvaluateOptions({ sampling, tokenBias: biasFor(state), contextSize, recentTokens: state.recentTokens });
  if (grammar === undefined) return optionsFor;

  const { text: source, startsAfter } = grammar;
  const grammarState = await createGrammarState({ library, model, source });
  if (startsAfter === undefined) return (state) => ({ ...optionsFor(state), grammarEvaluationState: grammarState });
  return (state) => {
    let isOn = false;
    return {
      ...optionsFor(state),
      grammarEvaluationState() {
        isOn ||= state.text().trimEnd().endsWith(startsAfter);
        return isOn ? grammarState : undefined;
      },
    };
  };
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
