// Tries a fresh installation of node-llama-cpp: `node probe.js <its module>` ends with 0 if its library works here.
import { pathToFileURL } from 'node:url';
import { endWithVerdict } from '../../kit/embedded/verdict.ts';
import { importLibrary } from './library.ts';

process.env.LEMONADE_EMBEDDED_LIBRARY = pathToFileURL(process.argv[2] ?? '').href;
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
});
