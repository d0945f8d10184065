// Runs a folder of ONNX Runtime GenAI on the CPU: `node main.js --model <folder> --port <n>`, with
// the key that it is to demand in OGA_API_KEY and the address of onnxruntime-node's module in
// LEMONADE_EMBEDDED_LIBRARY.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ChatFormatter } from '../kit/chat/chat-formatter.ts';
import type { TextEngine } from '../kit/chat/engine.ts';
import { FORMATTER_FLAG, runFormatter } from '../kit/chat/formatter-child.ts';
import { handleApplyTemplate, handleChat, handleChatCount } from '../kit/chat/openai-chat.ts';
import { handleCompletion } from '../kit/chat/openai-completion.ts';
import { handleDetokenize, handleTokenize } from '../kit/chat/tokens.ts';
import { startComputingThread } from '../kit/computing-thread.ts';
import { requireMemory } from '../kit/memory.ts';
import { runProgram, takeKey } from '../kit/program.ts';
import manifest from './embedded/package.json' with { type: 'json' };
import { createOgaEngine } from './engine.ts';
import { writeVocabularyFile } from './gguf.ts';
import { readModelFolder } from './model-folder.ts';
import { createVocabulary } from './vocabulary.ts';
import type { EvaluationTask, ModelDetails } from './worker.ts';

const routes = {
  'POST /v1/chat/completions': handleChat,
  'POST /v1/chat/completions/input_tokens': handleChatCount,
  'POST /apply-template': handleApplyTemplate,
  'POST /v1/completions': handleCompletion,
  'POST /tokenize': handleTokenize,
  'POST /detokenize': handleDetokenize,
};
const options = {
  model: { type: 'string', short: 'm', default: '' },
  port: { type: 'string', default: '0' },
  'ctx-size': { type: 'string', default: '4096' },
  threads: { type: 'string', default: String(availableParallelism()) },
} as const;

const library = process.env.LEMONADE_EMBEDDED_LIBRARY;
const [flag, vocabularyFile = ''] = process.argv.slice(2);
if (flag === FORMATTER_FLAG) runFormatter(vocabularyFile, library);
else
  runProgram<TextEngine>((argv) => {
    const { values } = parseArgs({ args: [...argv], options });
    const { model, threads } = values;
    return {
      port: Number(values.port),
      key: takeKey('OGA_API_KEY'),
      routes,
      model,
      load: () => createEngine(model, Number(values['ctx-size']), Number(threads)),
      describe: ({ contextSize }) => `${contextSize} tokens of context, 1 request at once`,
    };
  });

/** @param mostTokens per request; the model's own limit holds as well. */
async function createEngine(
  path: string,
  mostTokens: number,
  threads: number,
): Promise<TextEngine> {
  const folder = await readModelFolder(path);
  const { decoder, modelFile, chatTemplate } = folder;
  const contextSize = Math.min(mostTokens, folder.trainedContextSize);
  const cacheNumbers = 2 * decoder.layers * decoder.keyValueHeads * decoder.headSize * contextSize;
  const what = `A context of ${contextSize} tokens`;
  requireMemory(
    cacheNumbers * Float32Array.BYTES_PER_ELEMENT,
    what,
    ' Load it with a smaller ctx_size.',
  );
  const program = process.argv[1] ?? '';
  const formatter = new ChatFormatter({
    program,
    modelPath: writeVocabularyFile(folder),
    template: chatTemplate,
  });
  const logits = new SharedArrayBuffer(decoder.vocabularySize * Float32Array.BYTES_PER_ELEMENT);
  const module = library || 'onnxruntime-node';
  const details: ModelDetails = { module, modelFile, shape: decoder, contextSize, threads, logits };
  const { compute } = await startComputingThread<ModelDetails, undefined, EvaluationTask, void>(
    'oga-cpu',
    details,
  );
  return createOgaEngine({
    folder,
    thread: { logits: new Float32Array(logits), evaluate: compute },
    vocabulary: createVocabulary(folder),
    formatter,
    contextSize,
    buildInfo: `onnxruntime-node-${manifest.dependencies['onnxruntime-node']}`,
  });
}
