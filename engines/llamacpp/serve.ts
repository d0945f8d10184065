// Reads the command line, and answers requests once the model is loaded.
import { checkReadable, logIgnored, runProgram, takeKey } from '../kit/program.ts';
import { readArguments } from './arguments.ts';
import type { ComputingThread } from './computing/start-thread.ts';
import { type AnyEngine, loadEngine } from './load-model.ts';
import { routes } from './routes.ts';
import { readTemplate } from './template-file.ts';

/** @param thread that loads the model. */
export function serve(thread: ComputingThread): Promise<void> {
  return runProgram<AnyEngine>(async (argv) => {
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
      load: () => loadEngine(thread, { ...options, chatTemplate }),
      describe: (engine) =>
        `${engine.contextSize} tokens of context, ${engine.slots().length} requests at once`,
    };
  });
}
