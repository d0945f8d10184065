// A small llama-server that runs the model inside of node: `node llamacpp.js --model <gguf> --port
// <n>`, with the key that it demands in LLAMA_API_KEY. The server starts it as it starts a
// llama-server; `--help` says how a person does.
import { FORMATTER_FLAG, runFormatter } from '../kit/chat/formatter-child.ts';
import { checkReadable, logIgnored, runProgram, takeKey } from '../kit/program.ts';
import { HELP, readArguments } from './arguments.ts';
import { type AnyEngine, loadEngine } from './load-model.ts';
import { routes } from './routes.ts';
import { readTemplate } from './template-file.ts';

const [flag, modelPath = ''] = process.argv.slice(2);
if (flag === FORMATTER_FLAG) runFormatter(modelPath, process.env.LEMONADE_EMBEDDED_LIBRARY);
else if (flag === '--help' || flag === '-h') process.stdout.write(HELP);
else
  runProgram<AnyEngine>(async (argv) => {
    const options = readArguments(argv);
    logIgnored(options.ignored);
    await checkReadable(options.modelPath);
    for (const { filePath } of options.adapters) await checkReadable(filePath, 'LoRA adapter');
    const { chatTemplateFile, chatTemplate: given } = options;
    const chatTemplate =
      chatTemplateFile === undefined ? given : await readTemplate(chatTemplateFile);
    return {
      host: options.host,
      port: options.port,
      key: takeKey('LLAMA_API_KEY') ?? options.key,
      routes,
      model: options.modelPath,
      load: () => loadEngine({ ...options, chatTemplate }),
      describe: (engine) =>
        `${engine.contextSize} tokens of context, ${engine.slots().length} requests at once`,
    };
  });
