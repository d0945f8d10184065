// A stand-in for llama-server that runs the model inside of node: `node main.js --model <gguf> --port <n>`,
// with the key that it is to demand in LLAMA_API_KEY.
import { FORMATTER_FLAG, runFormatter } from '../kit/chat/formatter-child.ts';
import { checkReadable, logIgnored, runProgram, takeKey } from '../kit/program.ts';
import { readArguments } from './arguments.ts';
import { type AnyEngine, loadEngine } from './load-model.ts';
import { routes } from './routes.ts';

const [flag, modelPath = ''] = process.argv.slice(2);
if (flag === FORMATTER_FLAG) runFormatter(modelPath, process.env.LEMONADE_EMBEDDED_LIBRARY);
else
  runProgram<AnyEngine>(async (argv) => {
    const options = readArguments(argv);
    logIgnored(options.ignored);
    await checkReadable(options.modelPath);
    return {
      port: options.port,
      key: takeKey('LLAMA_API_KEY'),
      routes,
      model: options.modelPath,
      load: () => loadEngine(options),
      describe: (engine) => `${engine.contextSize} tokens of context, ${engine.slots().length} requests at once`,
    };
  });
