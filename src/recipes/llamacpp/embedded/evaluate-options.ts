// Turns the settings of a request into the library's options: sampling, token bias and grammar.
import type {
  LlamaGrammarEvaluationState,
  LlamaModel,
  SequenceEvaluateOptions,
  Token,
  TokenBias,
} from 'node-llama-cpp';
import { messageOf } from '../../../lib/error-values.ts';
import { invalidRequest } from '../../kit/embedded/api-error.ts';
import { GrammarRefused, parseGbnf } from './gbnf.ts';
import { createGrammarWalk } from './grammar-walk.ts';
import { refuseLeftRecursion } from './left-recursion.ts';
import type { Library } from './library.ts';
import { type SamplingSettings, toEvaluateOptions } from './sampling.ts';
import { createSamplingWatch } from './sampling-watch.ts';
import { nextTurn } from './turns.ts';

/** A grammar for the response. */
export interface ResponseGrammar {
  /** GBNF; the rule to start at is called root. */
  text: string;
  /** Text that must have been generated before the grammar holds; undefined for the whole response. */
  startsAfter: string | undefined;
}

/** The state of a generation, asked again for every token. */
export interface GenerationState {
  /** The last tokens of prompt and response. */
  recentTokens(count: number): Token[];
  /** How many tokens the response has so far. */
  length(): number;
  /** The end of the response so far, with what is held back. */
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
  grammar: ResponseGrammar | undefined;
  signal: AbortSignal;
}): Promise<(state: GenerationState) => Evaluation> {
  const biasFor = prepareTokenBias({ library, model, sampling });
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
    throw invalidRequest(`The grammar can't be used: ${messageOf(error)}`);
  }
}

/** The bias for a generation, also of tokens that end the response; undefined when nothing is biased. */
function prepareTokenBias({
  library,
  model,
  sampling,
}: {
  library: Library;
  model: LlamaModel;
  sampling: SamplingSettings;
}): (state: Pick<GenerationState, 'length'>) => SequenceEvaluateOptions['tokenBias'] | undefined {
  const { ignoreEos, minTokens } = sampling;
  // llama.cpp would look for those that the model does not have in all of its vocabulary, before every token.
  const logitBias = new Map([...sampling.logitBias].filter(([token]) => token < vocabularyOf(model).size));
  const fill = (biases: ReadonlyMap<number, number>) => {
    const bias = library.TokenBias.for(model);
    for (const [token, value] of biases) entriesOf(bias).set(token, Math.max(value, never));
    return bias;
  };
  const endless = () =>
    fill(new Map([...logitBias, ...vocabularyOf(model).endTokens.map((token) => [token, never] as const)]));
  const plain = ignoreEos ? endless() : logitBias.size > 0 ? fill(logitBias) : undefined;
  if (ignoreEos || minTokens === 0) return () => plain;
  const [atFirst, afterwards] = [endless(), plain ?? fill(new Map())];
  return ({ length }) =>
    () =>
      length() < minTokens ? atFirst : afterwards;
}

/**
 * `TokenBias.set` leaves out every token that ends a response, which are the very ones that this is about. So the map
 * behind it is written; the version of the library is pinned, and another one fails here instead of ignoring it.
 */
function entriesOf(bias: TokenBias): Map<number, number> {
  const entries: unknown = Reflect.get(bias, '_biases');
  if (!(entries instanceof Map)) throw new Error('This version of node-llama-cpp keeps token biases elsewhere.');
  return entries;
}

// Not minus infinity: once a grammar is satisfied it leaves only the tokens that end the response, and where no token at
// all is possible the library ends the process.
const never = -1e9;

const knownVocabularies = new WeakMap<LlamaModel, { size: number; endTokens: readonly Token[] }>();

function vocabularyOf(model: LlamaModel): { size: number; endTokens: readonly Token[] } {
  const known = knownVocabularies.get(model);
  if (known !== undefined) return known;
  const tokens = [...model.iterateAllTokens()];
  const vocabulary = { size: tokens.length, endTokens: tokens.filter((token) => model.isEogToken(token)) };
  knownVocabularies.set(model, vocabulary);
  return vocabulary;
}
