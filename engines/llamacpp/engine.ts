// A loaded model that generates text: prompts into tokens, and generations on free slots.
import type { LlamaContextSequence, LlamaModel } from 'node-llama-cpp';
import type { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { TextEngine, Vocabulary } from '../kit/chat/engine.ts';
import { checkPromptLength } from '../kit/chat/tokens.ts';
import type { EmbeddedArguments } from './arguments.ts';
import type { Batches, ThreadCount } from './batches.ts';
import { createEvaluations } from './evaluate-options.ts';
import { generateOnSequence } from './generate.ts';
import type { Library } from './library.ts';
import { commonLength, Slots } from './slots.ts';
import type { OpenedSpeculation } from './speculation.ts';

/** Special tokens for code completion; null for one that the vocabulary does not have. */
export interface InfillTokens {
  prefix: number | null;
  suffix: number | null;
  middle: number | null;
  repository: number | null;
  separator: number | null;
}

export interface EngineFacts {
  modelName: string;
  modelPath: string;
  buildInfo: string;
  /** What its file says of them, as llama-server names it. */
  texts: { chat_template: string; bos_token: string; eos_token: string };
  contextSize: number;
  gpuLayers: number;
  vocabulary: Vocabulary;
  infill: InfillTokens;
}

interface EngineParts {
  facts: EngineFacts;
  library: Library;
  model: LlamaModel;
  sequences: readonly LlamaContextSequence[];
  batches: Batches;
  threadCount: ThreadCount;
  speculation: OpenedSpeculation | undefined;
  formatter: ChatFormatter;
  options: EmbeddedArguments;
}

export type Engine = ReturnType<typeof createEngine>;

export function createEngine({ facts, library, model, formatter, options, speculation, ...parts }: EngineParts) {
  const { contextSize, vocabulary } = facts;
  const slots = new Slots(parts.sequences, options.slotFolder);
  const prepareEvaluation = createEvaluations({ library, model, contextSize, vocabularySize: vocabulary.size });
  const generate: TextEngine['generate'] = async function* (request, signal) {
    const { promptTokens, maxTokens, sampling, isCacheAllowed, slotId } = request;
    slots.check(slotId);
    checkPromptLength(promptTokens.length, contextSize);
    const evaluate = await prepareEvaluation(request, signal);
    // Evaluating a prompt in other portions may round differently, so a seed gets the same portions every time.
    const isCacheUsed = isCacheAllowed && !sampling.isSeedGiven;
    const slot = await slots.take(request, isCacheUsed, signal);
    const endBatch = parts.batches.begin();
    try {
      const common = isCacheUsed ? commonLength(slot.sequence, promptTokens) : 0;
      const cachedTokens = Math.min(common, promptTokens.length - 1);
      const task = slots.begin(slot, { promptTokens: promptTokens.length, cachedTokens, maxTokens });
      yield* generateOnSequence({
        model,
        sequence: slot.sequence,
        request,
        isCacheUsed,
        evaluate(state) {
          task.decoded = state.length;
          return evaluate(state);
        },
        hasComputed: () => parts.threadCount.end(),
        drafts: sampling.isSeedGiven && sampling.temperature > 0 ? undefined : speculation?.draftsFor(slot.id),
        signal,
      });
    } finally {
      endBatch();
      slots.release(slot);
    }
  };
  return {
    ...facts,
    kind: 'text' as const,
    isSpeculative: speculation !== undefined,
    formatter,
    requestDefaults: options.requestDefaults,
    files: slots,
    slots: () => slots.list(),
    generate,
  };
}
