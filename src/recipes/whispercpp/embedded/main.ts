// A speech-to-text server that runs the model inside of node: `node main.js --model <ggml file> --port <n>`, with the key
// that it is to demand in LEMONADE_EMBEDDED_KEY.
import { access, constants } from 'node:fs/promises';
import { messageOf } from '../../../lib/error-values.ts';
import { log, runProgram, takeKey } from '../../kit/embedded/program.ts';
import { readArguments, type WhisperArguments } from './arguments.ts';
import { createWhisperEngine, type WhisperEngine } from './engine.ts';
import { handleInference } from './inference.ts';
import { readModelHead } from './model-head.ts';
import { loadNativeModel } from './native-model.ts';

runProgram<WhisperEngine>(async (argv) => {
  const options = readArguments(argv);
  if (options.ignored.length > 0) {
    log(`ignored, because the embedded engine has no use for them: ${options.ignored.join(', ')}`);
  }
  await access(options.modelPath, constants.R_OK).catch((error: unknown) => {
    throw new Error(`The model file ${options.modelPath} can't be read: ${messageOf(error)}`);
  });
  return {
    port: options.port,
    key: takeKey('LEMONADE_EMBEDDED_KEY'),
    routes: { 'POST /inference': handleInference },
    load: () => load(options),
    describe: () => `${options.threads} threads, one recording at a time`,
  };
});

async function load(options: WhisperArguments): Promise<WhisperEngine> {
  try {
    const head = await readModelHead(options.modelPath);
    return createWhisperEngine({ model: await loadNativeModel(options.modelPath), head, options });
  } catch (error) {
    throw new Error(`The model ${options.modelPath} can't be loaded: ${messageOf(error)}`);
  }
}
