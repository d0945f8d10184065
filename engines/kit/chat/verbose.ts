// `verbose` of a request: the response in llama-server's own form, next to that of OpenAI's API.
import type { GenerationRequest, TextEngine, TokenLogProbability } from './engine.ts';
import { createNativeResponse, type EndEvent, type TextEvent } from './native-response.ts';
import type { CommonFields } from './responses.ts';

/** What a response has in addition where `verbose` is true; else nothing. */
export interface Verbose {
  /** For an event with this piece of the text. To be called with all of them. */
  piece(event: TextEvent): { __verbose?: object };
  /** For the whole response, or the event that ends a stream. */
  end(event: EndEvent): { __verbose?: object };
}

const QUIET: Verbose = { piece: () => ({}), end: () => ({}) };

/** @param index of the choice. */
export function createVerbose(
  engine: TextEngine,
  request: GenerationRequest,
  common: CommonFields,
  index: number,
): Verbose {
  if (!common.isVerbose) return QUIET;
  const form = createNativeResponse(engine, request, common);
  const tokens: number[] = [];
  const logprobs: TokenLogProbability[] = [];
  let content = '';
  return {
    piece(event) {
      content += event.text;
      tokens.push(...(event.tokens ?? []));
      logprobs.push(...event.logprobs);
      const place = { stop: false, id_slot: -1, tokens_evaluated: request.promptTokens.length };
      return { __verbose: { index, ...form.pieceOf(event, tokens.length), ...place } };
    },
    end(event) {
      const { isStream, areTokensTold } = common;
      const whole = form.endOf({ content, tokens: areTokensTold ? tokens : [], logprobs }, event);
      if (!isStream) return { __verbose: { index, ...whole } };
      // A stream has had its text already.
      const { completion_probabilities: _had, ...end } = whole;
      return { __verbose: { index, ...end, content: '', tokens: [] } };
    },
  };
}
