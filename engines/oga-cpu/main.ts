// Runs a folder of ONNX Runtime GenAI on the CPU: `node main.js --model <folder> --port <n>`, with the key that it is to
// demand in OGA_API_KEY and the address of onnxruntime-node's module in LEMONADE_EMBEDDED_LIBRARY.

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { TextEngine } from '../kit/chat/engine.ts';
import { FORMATTER_FLAG, runFormatter } from '../kit/chat/formatter-child.ts';
import { handleApplyTemplate, handleChat, handleChatCount } from '../kit/chat/openai-chat.ts';
import { handleCompletion } from '../kit/chat/openai-completion.ts';
import { handleDetokenize, handleTokenize } from '../kit/chat/tokens.ts';
import { startComputingThread } from '../kit/computing-thread.ts';
import type { Route } from '../kit/http.ts';
import { runProgram, takeKey } from '../kit/program.ts';
import manifest from './embedded/package.json' with { type: 'json' };
import { createOgaEngine } from './engine.ts';
import { writeVocabularyFile } from './gguf.ts';
import { checkCacheSize, readModelFolder } from './model-folder.ts';
import { createVocabulary } from './vocabulary.ts';
import type { EvaluationTask, ModelDetails } from './worker.ts';

const routes: Readonly<Record<string, Route<TextEngine>>> = {
  'POST /v1/chat/completions': handleChat,
  'POST /v1/chat/completions/input_tokens': handleChatCount,
  'POST /apply-template': handleApplyTemplate,
  'POST /v1/completions': handleCompletion,
  'POST /tokenize': handleTokenize,
  'POST /detokenize': handleDetokenize,
};

const [flag, vocabularyFile = ''] = process.argv.slice(2);
if (flag === FORMATTER_FLAG) runFormatter(vocabularyFile, process.env.LEMONADE_EMBEDDED_LIBRARY);
else
  runProgram<TextEngine>((argv) => {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        model: { type: 'string', short: 'm', default: '' },
        port: { type: 'string', default: '0' },
        'ctx-size': { type: 'string', default: '4096' },
        threads: { type: 'string', default: String(availableParallelism()) },
      },
    });
    const { model, 'ctx-size': contextSize, threads } = values;
    return {
      port: Number(values.port),
      key: takeKey('OGA_API_KEY'),
      routes,
      model,
      load: () => createEngine(model, { contextSize: Number(contextSize), threads: Number(threads) }),
      describe: ({ contextSize }) => `${contextSize} tokens of context, 1 request at once`,
    };
  });

/** @param wanted.contextSize tokens per request, at most; the model's own limit holds as well. */
async function createEngine(path: string, wanted: { contextSize: number; threads: number }): Promise<TextEngine> {
  const folder = await readModelFolder(path);
  const contextSize = Math.min(wanted.contextSize, folder.trainedContextSize);
  checkCacheSize(folder.decoder, contextSize);
  const vocabulary = createVocabulary(folder);
  const formatter = new ChatFormatter({
    program: process.argv[1] ?? '',
    modelPath: writeVocabularyFile(folder),
    template: folder.chatTemplate,
  });
  const logits = new SharedArrayBuffer(folder.decoder.vocabularySize * Float32Array.BYTES_PER_ELEMENT);
  const { compute } = await startComputingThread<ModelDetails, undefined, EvaluationTask, void>('oga-cpu', {
    module: process.env.LEMONADE_EMBEDDED_LIBRARY || 'onnxruntime-node',
    modelFile: folder.modelFile,
    shape: folder.decoder,
    contextSize,
    threads: wanted.threads,
    logits,
  });
  const thread = { logits: new Float32Array(logits), evaluate: compute };
  const buildInfo = `onnxruntime-node-${manifest.dependencies['onnxruntime-node']}`;
  return createOgaEngine({ folder, thread, vocabulary, formatter, contextSize, buildInfo });
}
