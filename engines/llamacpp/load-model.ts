// Loads the model file, and makes of it what the rest of this program works with.
import { basename } from 'node:path';
import { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { EmbeddedArguments } from './arguments.ts';
import { startComputing } from './computing/computing-model.ts';
import { createEngine, type Engine, type EngineFacts } from './engine.ts';
import { LLAMA_VERSION } from './native/libraries.ts';
import { NativeModel } from './native/model.ts';
import { openNative } from './native/native.ts';
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
export async function loadEngine(options: EmbeddedArguments): Promise<AnyEngine> {
  const { modelPath, kind, chatTemplate: template, isTemplateJinja: isJinja } = options;
  // It starts while the model is loaded. The process that it starts ends with this one.
  const program = process.argv[1] ?? '';
  const formatter =
    kind === 'text' ? new ChatFormatter({ program, modelPath, template, isJinja }) : undefined;
  const computing = await startComputing(options);
  const { isGpuWanted, modelAddress } = computing.ready;
  // The same model as in the thread that computes, for what only reads it.
  const model = new NativeModel(openNative(isGpuWanted), modelAddress);
  const facts = factsOf(model, options, computing.ready);
  if (formatter !== undefined) return createEngine({ facts, computing, formatter, options });
  if (kind === 'embedding') return createEmbeddingEngine({ facts, computing, options });
  return createRankingEngine({ facts, computing, options, promptOf: createRankingPrompt(model) });
}

function factsOf(
  model: NativeModel,
  { modelPath, alias, chatTemplate }: EmbeddedArguments,
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
    vocabulary,
    infill: infillTokensOf(native),
  };
}
