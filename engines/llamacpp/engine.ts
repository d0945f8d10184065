// A loaded model that generates text, each response on a free slot.

import { scalesOfAll } from '../kit/chat/adapter-scales.ts';
import type { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { GenerationRequest, TextEngine, Work } from '../kit/chat/engine.ts';
import { createProgress, generate, type TokenSource } from '../kit/chat/generate.ts';
import { readCommonFields } from '../kit/chat/responses.ts';
import { checkPromptLength } from '../kit/chat/tokens.ts';
import { prepareGrammar } from '../kit/grammar/request-grammar.ts';
import { Adapters } from './adapters.ts';
import type { EmbeddedArguments } from './arguments.ts';
import type { ComputingModel } from './computing/computing-model.ts';
import type { GenerationTask } from './computing/messages.ts';
import type { TokenStream } from './computing/token-stream.ts';
import { toSettingsBody } from './generation-settings.ts';
import { Metrics } from './metrics.ts';
import { createSlotFiles, noSuchSlot } from './slot-files.ts';
import type { InfillTokens, ModelVocabulary } from './vocabulary.ts';

/** What is known of a model once it is loaded, whatever it is for. */
export interface EngineFacts {
  modelName: string;
  modelPath: string;
  buildInfo: string;
  /** What its file says of them, as llama-server names it. */
  texts: { chat_template: string; bos_token: string; eos_token: string };
  contextSize: number;
  gpuLayers: number;
  /** Whether `GET /slots` may be asked. */
  areSlotsShown: boolean;
  vocabulary: ModelVocabulary;
  infill: InfillTokens;
}

interface EngineParts {
  facts: EngineFacts;
  computing: ComputingModel;
  formatter: ChatFormatter;
  options: EmbeddedArguments;
}

/** A loaded model that generates text, with what llama-server's own paths need of it. */
export type Engine = ReturnType<typeof createEngine>;

/** Puts the parts of a text model together. */
export function createEngine({ facts, computing, formatter, options }: EngineParts) {
  const { contextSize, vocabulary } = facts;
  const { slotCount, isSpeculative } = computing.ready;
  const { length: adapterCount } = options.adapters;
  const metrics = options.areMetricsShown ? new Metrics(computing) : undefined;
  const generateText: TextEngine['generate'] = async function* (request, signal) {
    const { promptTokens, slotId } = request;
    if (slotId !== undefined && slotId >= slotCount) throw noSuchSlot(slotId, slotCount);
    checkPromptLength(promptTokens.length, contextSize);
    const stream = await computing.generate(
      await taskOf(request, { contextSize, adapterCount }, signal),
      signal,
    );
    const { cachedTokens, slotId: ownSlot = 0 } = stream;
    const startedAt = performance.now();
    const progressAt = createProgress({ request, cachedTokens, startedAt });
    yield* progressAt(cachedTokens);
    for await (const evaluated of request.isProgressTold ? stream.progress() : []) {
      if (evaluated < promptTokens.length) yield* progressAt(evaluated);
    }
    const events = generate({
      request,
      cachedTokens,
      startedAt,
      reader: { isEndToken: vocabulary.isEnd, detokenize: vocabulary.textOf },
      open: () => sourceOf(stream, request),
      signal,
    });
    for await (const event of events) {
      if (event.kind === 'end') metrics?.addResponse(event.timings);
      yield event.kind === 'end' ? { ...event, slotId: ownSlot } : event;
    }
  };
  return {
    ...facts,
    kind: 'text' as const,
    isSpeculative,
    metrics,
    adapters: new Adapters(computing, options.adapters),
    formatter,
    requestDefaults: options.requestDefaults,
    defaultSettings: defaultSettingsOf(facts, options),
    settingsOf: (work: Work) => toSettingsBody(work, facts),
    files: createSlotFiles(computing, options.slotFolder),
    slots: () => computing.slots(),
    generate: generateText,
  };
}

/** What llama-server calls a seed that is not given. */
const ANY_SEED = 2 ** 32 - 1;

/** The settings of a request that says nothing. */
function defaultSettingsOf(facts: EngineFacts, { requestDefaults }: EmbeddedArguments) {
  const { generation } = readCommonFields(requestDefaults, facts.vocabulary);
  const nothing = { topLogprobs: undefined, grammar: undefined, shownTokens: new Set<number>() };
  const settings = toSettingsBody(
    { generation: { ...generation, ...nothing }, isStream: false },
    facts,
  );
  return generation.sampling.isSeedGiven ? settings : { ...settings, seed: ANY_SEED };
}

/**
 * What the thread that computes gets to know of a request.
 * @throws {ApiError} 400 for a grammar or an adapter that can't be used
 */
async function taskOf(
  request: GenerationRequest,
  { contextSize, adapterCount }: { contextSize: number; adapterCount: number },
  signal: AbortSignal,
): Promise<GenerationTask> {
  const {
    sampling,
    topLogprobs,
    areProbabilitiesLeftOver: areLeftOver,
    thoughtBudget,
    grammar,
  } = request;
  const held = grammar && { ...grammar, parsed: await prepareGrammar(grammar, signal) };
  return {
    promptTokens: Int32Array.from(request.promptTokens),
    maxTokens: request.maxTokens,
    slotId: request.slotId,
    adapterScales: request.adapterScales && scalesOfAll(request.adapterScales, adapterCount),
    salt: request.cacheSalt,
    isCacheUsed: request.isCacheAllowed,
    chooser: { sampling, grammar: held, thoughtBudget, topLogprobs, areLeftOver, contextSize },
  };
}

const sourceOf = (stream: TokenStream, { maxTokens }: GenerationRequest): TokenSource => ({
  next: () => stream.next(),
  reason: () => stream.reason,
  // The thread that computes ends a text that is full.
  isFull: () => false,
  async end() {
    // Who wants no token wants the prompt to be read all the same.
    if (maxTokens === 0) await stream.next();
    stream.end();
  },
  drafts: () => stream.drafted ?? {},
});
