// A stand-in for llama-server that runs the model inside of node: `node main.js --model <gguf> --port <n>`,
// with the key that it is to demand in LLAMA_API_KEY.
import { access, constants } from 'node:fs/promises';
import { messageOf } from '../../../lib/error-values.ts';
import { log, runProgram, takeKey } from '../../kit/embedded/program.ts';
import { type EmbeddedArguments, readArguments } from './arguments.ts';
import { type AnyEngine, createAnyEngine } from './create-engine.ts';
import { loadModel } from './load-model.ts';
import { routes } from './routes.ts';

runProgram<AnyEngine>(async (argv) => {
  const options = readArguments(argv);
  if (options.ignored.length > 0) {
    log(`ignored, because the embedded engine has no use for them: ${options.ignored.join(', ')}`);
  }
  await access(options.modelPath, constants.R_OK).catch((error: unknown) => {
    throw new Error(`The model file ${options.modelPath} can't be read: ${messageOf(error)}`);
  });
  return {
    port: options.port,
    key: takeKey('LLAMA_API_KEY'),
    routes,
    load: () => load(options),
    describe: (engine) => `${engine.contextSize} tokens of context, ${engine.slots().length} requests at once`,
  };
});

async function load(options: EmbeddedArguments): Promise<AnyEngine> {
  try {
    return createAnyEngine(await loadModel(options, log), options);
  } catch (error) {
    throw new Error(`The model ${options.modelPath} can't be loaded: ${messageOf(error)}`);
  }
}
