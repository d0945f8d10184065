// A speech-to-text server that runs the model inside of node: `node main.js --model <ggml file>
// --port <n>`, with the key that it is to demand in LEMONADE_EMBEDDED_KEY.
import { checkReadable, logIgnored, runProgram, takeKey } from '../kit/program.ts';
import { readArguments } from './arguments.ts';
import { createWhisperEngine, type WhisperEngine } from './engine.ts';
import { handleInference } from './inference.ts';
import { readModelHead } from './model-head.ts';
import { loadNativeModel } from './native-model.ts';

runProgram<WhisperEngine>(async (argv) => {
  const options = readArguments(argv);
  logIgnored(options.ignored);
  await checkReadable(options.modelPath);
  return {
    port: options.port,
    key: takeKey('LEMONADE_EMBEDDED_KEY'),
    routes: { 'POST /inference': handleInference },
    model: options.modelPath,
    async load() {
      const head = await readModelHead(options.modelPath);
      return createWhisperEngine({
        model: await loadNativeModel(options.modelPath),
        head,
        options,
      });
    },
    describe: () => `${options.threads} threads, one recording at a time`,
  };
});
