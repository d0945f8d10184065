// Turns the settings of a request into the library's options: sampling, token bias and grammar.
import type { LlamaModel, SequenceEvaluateOptions, Token, TokenBias } from 'node-llama-cpp';
import { messageOf } from '../../common/values.ts';
import type { GenerationRequest } from '../kit/chat/engine.ts';
import type { GenerationState } from '../kit/chat/generate.ts';
import type { SamplingSettings } from '../kit/chat/sampling.ts';
import { followGrammar, prepareGrammar } from '../kit/grammar/request-grammar.ts';
import { invalidRequest } from '../kit/http.ts';
import type { Library } from './library.ts';

export interface Evaluation {
  options: SequenceEvaluateOptions;
  /** To be called with every token and the characters that it completes. @throws {ApiError} 400 when it is too much work. */
  hasGenerated?(token: number, text: string): Promise<void> | void;
  isHeld(): boolean;
  end(): void;
}

interface LoadedModel {
  library: Library;
  model: LlamaModel;
  contextSize: number;
  vocabularySize: number;
}

export function createEvaluations(loaded: LoadedModel) {
  const { library, model, contextSize } = loaded;
  const prepareTokenBias = createTokenBias(loaded);
  async function createGrammarState(source: string) {
    try {
      const grammar = await model.llama.createGrammar({ grammar: source });
      return new library.LlamaGrammarEvaluationState({ model, grammar });
    } catch (error) {
      throw invalidRequest(`The grammar can't be used: ${messageOf(error)}`);
    }
  }
  return async (
    { sampling, grammar }: GenerationRequest,
    signal: AbortSignal,
  ): Promise<(state: GenerationState) => Evaluation> => {
    const biasFor = prepareTokenBias(sampling);
    const optionsFor = (state: GenerationState): SequenceEvaluateOptions => {
      const tokenBias = biasFor(state);
      return { ...toEvaluateOptions(sampling, contextSize, state), ...(tokenBias !== undefined && { tokenBias }) };
    };
    const plain = { isHeld: () => false, end: () => undefined };
    if (grammar === undefined) return (state) => ({ ...plain, options: optionsFor(state) });
    const parsed = await prepareGrammar(grammar, signal);
    // Where text has come before it, the library gets what is left of the grammar.
    const isWhole = grammar.startIn === undefined && grammar.prefix === '';
    const stateOf = (followed: ReturnType<typeof followGrammar>) =>
      createGrammarState(isWhole ? grammar.text : followed.rest());
    const first = grammar.startIn === undefined ? await stateOf(followGrammar(parsed, grammar)) : undefined;
    return (state) => {
      const followed = followGrammar(parsed, grammar);
      const watch = createSamplingWatch();
      let grammarState = first;
      return {
        options: {
          ...optionsFor(state),
          grammarEvaluationState() {
            if (grammarState !== undefined) watch.begin();
            return grammarState;
          },
        },
        async hasGenerated(token, text) {
          watch.end();
          followed.hasGenerated(token, text);
          if (followed.isOn()) grammarState ??= await stateOf(followed);
        },
        isHeld: () => grammarState !== undefined,
        end: watch.end,
      };
    };
  };
}

/** Makes the function for the bias of a generation, also of tokens that end the response; it gives undefined without one. */
function createTokenBias({ library, model, vocabularySize }: LoadedModel) {
  let knownEndTokens: readonly Token[] | undefined;
  const fill = (biases: readonly (readonly [number, number])[]) => {
    const bias = library.TokenBias.for(model);
    for (const [token, value] of biases) entriesOf(bias).set(token, Math.max(value, NEVER));
    return bias;
  };
  return ({ ignoreEos, minTokens, logitBias: asked }: SamplingSettings) => {
    // llama.cpp would look for those that the model does not have in all of its vocabulary, before every token.
    const logitBias = [...asked].filter(([token]) => token < vocabularySize);
    const endless = () => {
      knownEndTokens ??= [...model.iterateAllTokens()].filter((token) => model.isEogToken(token));
      return fill([...logitBias, ...knownEndTokens.map((token) => [token, NEVER] as const)]);
    };
    const plain = ignoreEos ? endless() : logitBias.length > 0 ? fill(logitBias) : undefined;
    if (ignoreEos || minTokens === 0) return () => plain;
    const [atFirst, afterwards] = [endless(), plain ?? fill([])];
    return (state: GenerationState) => () => (state.length() < minTokens ? atFirst : afterwards);
  };
}

function toEvaluateOptions(settings: SamplingSettings, contextSize: number, state: GenerationState) {
  const { temperature, topK, topP, minP, seed, xtc, dry, penaltyTokens } = settings;
  const { repeatPenalty: penalty, presencePenalty, frequencyPenalty } = settings;
  const options: SequenceEvaluateOptions = { temperature, topK, topP, minP, seed, yieldEogToken: true };
  if (xtc !== undefined) options.xtc = xtc;
  if (dry !== undefined) {
    // It reserves memory for all tokens that it may look back at. The library takes null for "all tokens", and then looks at none.
    options.dryRepeatPenalty = { ...dry, lastTokens: Math.min(dry.lastTokens ?? contextSize, contextSize) };
  }
  const count = penaltyTokens < 0 ? contextSize : Math.min(penaltyTokens, contextSize);
  if (count > 0 && (penalty !== 1 || presencePenalty !== 0 || frequencyPenalty !== 0)) {
    options.repeatPenalty = {
      punishTokens: () => state.recentTokens(count) as Token[],
      // Left out for "all of them": the library then takes as many as it is given.
      ...(penaltyTokens >= 0 && { maxPunishTokens: count }),
      penalty,
      presencePenalty,
      frequencyPenalty,
    };
  }
  return options;
}

// `TokenBias.set` leaves out every token that ends a response, which are the very ones that this is about. So the map
// behind it is written; the version of the library is pinned, and another one fails here instead of ignoring it.
function entriesOf(bias: TokenBias): Map<number, number> {
  const entries: unknown = Reflect.get(bias, '_biases');
  if (!(entries instanceof Map)) throw new Error('This version of node-llama-cpp keeps token biases elsewhere.');
  return entries;
}

// Not minus infinity: once a grammar is satisfied it leaves only the tokens that end the response, and where no token at
// all is possible the library ends the process.
const NEVER = -1e9;
/** Of one token; usually it is a millisecond, and some seconds for the largest grammars and vocabularies. */
const SAMPLING_LIMITS = { timeMs: 30_000, growthBytes: 2 * 1024 ** 3, lookEveryMs: 250 };

function exitWith(reason: string): void {
  process.stderr.write(`error: ${reason}\n`);
  process.exit(1);
}

// Ends this program when choosing one token by a grammar takes too much, which shows only when llama.cpp tries the longest
// tokens: native code can't be stopped. The server fails the request, and does not send one again that does it each time.
export function createSamplingWatch(limits = SAMPLING_LIMITS, exit = exitWith) {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin(): void {
      clearInterval(timer);
      const [startedMs, startBytes] = [performance.now(), process.memoryUsage.rss()];
      timer = setInterval(() => {
        const isSlow = performance.now() - startedMs > limits.timeMs;
        const isLarge = process.memoryUsage.rss() - startBytes > limits.growthBytes;
        const most = isSlow ? `${limits.timeMs} ms` : `${limits.growthBytes} bytes`;
        if (isSlow || isLarge) exit(`The grammar of a request took more than ${most} for one token.`);
      }, limits.lookEveryMs);
    },
    end: () => clearInterval(timer),
  };
}
