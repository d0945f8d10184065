// Tries a fresh installation of node-llama-cpp and what formats chats: `node probe.js <its module>` ends with 0 if both work.
import { pathToFileURL } from 'node:url';
import { loadAddon } from '../kit/chat/formatter-child.ts';
import { endWithVerdict } from '../kit/program.ts';
import { importLibrary } from './library.ts';

const library = pathToFileURL(process.argv[2] ?? '').href;
process.env.LEMONADE_EMBEDDED_LIBRARY = library;
await endWithVerdict(async () => {
  const { getLlama, LlamaLogLevel } = await importLibrary();
  const llama = await getLlama({
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    gpu: false,
    logLevel: LlamaLogLevel.error,
  });
  await llama.dispose();
  loadAddon(library);
});
