// Loads the model file, and makes of it what the rest of this program works with.
import { basename } from 'node:path';
import { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { EmbeddedArguments } from './arguments.ts';
import { loadComputing } from './computing/computing-model.ts';
import type { ComputingThread } from './computing/start-thread.ts';
import { createEngine, type Engine, type EngineFacts } from './engine.ts';
import { LLAMA_VERSION } from './native/libraries.ts';
import { NativeModel } from './native/model.ts';
import { openLibraries } from './native/native.ts';
import { createRankingPrompt } from './ranking-prompt.ts';
import {
  createEmbeddingEngine,
  createRankingEngine,
  type EmbeddingEngine,
  type RankingEngine,
} from './vectors.ts';
import { createVocabulary, infillTokensOf } from './vocabulary.ts';

/** A loaded model of any kind. */
export type AnyEngine = Engine | EmbeddingEngine | RankingEngine;

/** @throws {Error} when the file is not a model that can be loaded, or memory does not suffice. */
export async function loadEngine(
  thread: ComputingThread,
  options: EmbeddedArguments,
): Promise<AnyEngine> {
  const { modelPath, kind, chatTemplate: template, isTemplateJinja: isJinja } = options;
  const loading = loadComputing(thread, options);
  // It starts while the model is loaded. The process that it starts ends with this one.
  const program = process.argv[1] ?? '';
  const formatter =
    kind === 'text' ? new ChatFormatter({ program, modelPath, template, isJinja }) : undefined;
  // Behind the thread, as two can't find devices at the same time.
  const opening = thread.opened.then(openLibraries);
  // Both fail with the thread.
  const [native, computing] = await Promise.all([opening, loading]);
  // The same model as in the thread that computes, for what only reads it.
  const model = new NativeModel(native, computing.ready.modelAddress);
  const facts = factsOf(model, options, computing.ready);
  if (formatter !== undefined) return createEngine({ facts, computing, formatter, options });
  if (kind === 'embedding') return createEmbeddingEngine({ facts, computing, options });
  return createRankingEngine({ facts, computing, options, promptOf: createRankingPrompt(model) });
}

function factsOf(
  model: NativeModel,
  { modelPath, alias, chatTemplate, areSlotsShown }: EmbeddedArguments,
  { contextSize, gpuLayers }: { contextSize: number; gpuLayers: number },
): EngineFacts {
  const native = model.vocabulary;
  const vocabulary = createVocabulary(native);
  const textOf = (name: 'bos' | 'eos') => {
    const token = native.special(name);
    return token === undefined ? '' : vocabulary.textOf([token], true);
  };
  return {
    modelName: alias ?? basename(modelPath),
    modelPath,
    // llama.cpp writes b<number>-<commit>; the number is 0 where it does not know its own.
    buildInfo: `b0-${LLAMA_VERSION}`,
    texts: {
      chat_template: chatTemplate ?? model.chatTemplate() ?? '',
      bos_token: textOf('bos'),
      eos_token: textOf('eos'),
    },
    contextSize,
    gpuLayers,
    areSlotsShown,
    vocabulary,
    infill: infillTokensOf(native),
  };
}
