// Runs a folder of ONNX Runtime GenAI on the CPU: `node main.js --model <folder> --port <n>`, with the key that it is to
// demand in OGA_API_KEY and the address of onnxruntime-node's module in LEMONADE_EMBEDDED_LIBRARY.
import { availableParallelism } from 'node:os';
import { createChatTemplate, fallbackTemplate } from '../../kit/embedded/chat/chat-template.ts';
import type { TextEngine } from '../../kit/embedded/chat/engine.ts';
import { handleChat, handleChatCount } from '../../kit/embedded/chat/openai-chat.ts';
import { handleCompletion } from '../../kit/embedded/chat/openai-completion.ts';
import { handleDetokenize, handleTokenize } from '../../kit/embedded/chat/tokens.ts';
import { runProgram, takeKey } from '../../kit/embedded/program.ts';
import type { Route } from '../../kit/embedded/server.ts';
import releases from '../versions.json' with { type: 'json' };
import { type OgaArguments, readArguments } from './arguments.ts';
import { createOgaEngine } from './engine.ts';
import { cacheBytes, readModelFolder } from './model-folder.ts';
import { startModelThread } from './model-thread.ts';
import { createVocabulary } from './vocabulary.ts';

const routes: Readonly<Record<string, Route<TextEngine>>> = {
  'POST /v1/chat/completions': handleChat,
  'POST /v1/chat/completions/input_tokens': handleChatCount,
  'POST /v1/completions': handleCompletion,
  'POST /tokenize': handleTokenize,
  'POST /detokenize': handleDetokenize,
};

runProgram<TextEngine>((argv) => {
  const options = readArguments(argv);
  return {
    port: options.port,
    key: takeKey('OGA_API_KEY'),
    routes,
    model: options.folder,
    load: () => createEngine(options),
    describe: ({ contextSize }) => `${contextSize} tokens of context, 1 request at once`,
  };
});

async function createEngine({ folder: path, contextSize: wanted, threads }: OgaArguments): Promise<TextEngine> {
  const folder = await readModelFolder(path);
  const contextSize = Math.min(wanted, folder.trainedContextSize);
  cacheBytes(folder.decoder, contextSize);
  const vocabulary = createVocabulary(folder);
  const chatTemplate = await createChatTemplate({
    source: folder.chatTemplate ?? fallbackTemplate,
    specialTokens: folder.specialTokens,
  });
  const thread = await startModelThread({
    module: process.env.LEMONADE_EMBEDDED_LIBRARY || 'onnxruntime-node',
    modelFile: folder.modelFile,
    shape: folder.decoder,
    contextSize,
    threads: threads ?? availableParallelism(),
  });
  const buildInfo = `onnxruntime-node-${releases.embedded.version}`;
  return createOgaEngine({ folder, thread, vocabulary, chatTemplate, contextSize, buildInfo });
}
