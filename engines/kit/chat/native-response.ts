// A response in llama-server's own form: what /completion and /infill respond with, and what
// `verbose` adds to the forms of OpenAI's API.
import type {
  GenerationEvent,
  GenerationRequest,
  TextEngine,
  TokenLogProbability,
} from './engine.ts';
import { type CommonFields, timingsIn, toLogprobs, toTimingsBody } from './responses.ts';

/** A piece of the text. */
export type TextEvent = Extract<GenerationEvent, { kind: 'text' }>;
/** The end, with what was measured. */
export type EndEvent = Extract<GenerationEvent, { kind: 'end' }>;

/** What a response has come to. */
interface Whole {
  content: string;
  tokens: readonly number[];
  logprobs: readonly TokenLogProbability[];
}

type Model = Pick<TextEngine, 'modelName' | 'contextSize' | 'vocabulary' | 'settingsOf'>;

/** @param request of which the text is the response. */
export function createNativeResponse(
  engine: Model,
  request: GenerationRequest,
  { model = engine.modelName, isStream }: Pick<CommonFields, 'model' | 'isStream'>,
) {
  const { promptTokens, maxTokens = Number.POSITIVE_INFINITY } = request;
  const generation_settings = engine.settingsOf({ generation: request, isStream });
  /** Where any are wanted. */
  const probabilitiesOf = (
    tokens: readonly TokenLogProbability[],
  ): { completion_probabilities?: object } =>
    tokens.length === 0 ? {} : { completion_probabilities: toLogprobs(tokens, request).content };
  return {
    /** One piece of a stream; `predicted` counts the tokens up to its end. */
    pieceOf: ({ text, tokens = [], timings, logprobs }: TextEvent, predicted: number) => ({
      content: text,
      tokens,
      tokens_predicted: predicted,
      ...timingsIn(timings),
      ...probabilitiesOf(logprobs),
    }),
    endOf(whole: Whole, { finishReason, stoppedBy, timings, slotId = 0 }: EndEvent) {
      const { predictedTokens } = timings;
      const heldTokens = promptTokens.length + predictedTokens;
      const isLimit = finishReason === 'length';
      return {
        content: whole.content,
        tokens: whole.tokens,
        id_slot: slotId,
        stop: true,
        model,
        tokens_predicted: predictedTokens,
        tokens_evaluated: promptTokens.length,
        generation_settings,
        prompt: engine.vocabulary.detokenize(promptTokens),
        has_new_line: whole.content.includes('\n'),
        // The context was full before the response was as long as it might be.
        truncated: isLimit && predictedTokens < maxTokens && heldTokens >= engine.contextSize,
        stop_type: stopTypeOf(finishReason, stoppedBy),
        stopping_word: stoppedBy ?? '',
        tokens_cached: heldTokens - 1,
        timings: toTimingsBody(timings),
        ...probabilitiesOf(whole.logprobs),
      };
    },
  };
}

function stopTypeOf(reason: 'stop' | 'length', stoppedBy: string | undefined): string {
  if (reason === 'length') return 'limit';
  return stoppedBy === undefined ? 'eos' : 'word';
}
