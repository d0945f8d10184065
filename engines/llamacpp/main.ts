// A small llama-server that runs the model inside of node: `node llamacpp.js --model <gguf> --port
// <n>`, with the key that it demands in LLAMA_API_KEY. The server starts it as it starts a
// llama-server; `--help` says how a person does.
import { FORMATTER_FLAG, runFormatter } from '../kit/chat/formatter-child.ts';
import { startComputingThread } from './computing/start-thread.ts';
import { librariesAddress } from './native/libraries-address.ts';

const [flag, modelPath = ''] = process.argv.slice(2);
if (flag === FORMATTER_FLAG) runFormatter(modelPath, librariesAddress());
else if (flag === '--help' || flag === '-h') {
  const { HELP } = await import('./arguments.ts');
  process.stdout.write(HELP);
} else {
  // It starts while the rest of this program is read.
  const thread = startComputingThread();
  const { serve } = await import('./serve.ts');
  await serve(thread);
}
